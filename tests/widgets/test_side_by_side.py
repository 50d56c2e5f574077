"""Two widgets in one output: both are told in words, each stays what it is."""

from __future__ import annotations

import pytest

from duelcore import battle_lab, side_by_side, stepper
from duelcore.magic import Permanent, new_game


def test_it_tells_both_in_words() -> None:
    one = stepper()
    other = stepper(new_game([Permanent("Giant", power=3, toughness=3)], []))
    both = side_by_side(one, other)
    assert "Luster Dragon" in repr(both) and "Giant" in repr(both)
    assert repr(both) == f"{one!r}\n\n{other!r}"


def test_it_is_told_in_words_where_no_widget_can_be_shown() -> None:
    both = side_by_side(stepper(), battle_lab())
    data = both._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert data["text/plain"] == repr(both)


def test_the_words_are_those_of_the_present_moment() -> None:
    one = stepper()
    both = side_by_side(one, battle_lab())
    before = repr(both)
    one.ask({"ask": "action", "id": "enter-battle-phase", "revision": one.revision})
    assert repr(both) != before
    assert repr(one) in repr(both)


def test_the_widgets_themselves_are_shown_and_left_as_they_are() -> None:
    one, other = stepper(), battle_lab()
    layouts = [widget.layout.get_state() for widget in (one, other)]
    both = side_by_side(one, other)
    assert [place.children for place in both.children] == [(one,), (other,)]
    assert [widget.layout.get_state() for widget in (one, other)] == layouts


@pytest.mark.parametrize("wrong", ["Giant", None, 7, new_game([], [])])
def test_what_is_no_widget_is_refused(wrong: object) -> None:
    for pair in ((wrong, stepper()), (stepper(), wrong)):
        with pytest.raises(TypeError, match=f"'{type(wrong).__name__}' is none. Put in what"):
            side_by_side(*pair)
