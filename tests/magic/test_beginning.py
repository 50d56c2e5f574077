"""The untap step and the draw step: what the game does by itself, and what is told of it."""

from __future__ import annotations

from duelcore.magic import Game, Permanent, new_game
from tests.magic.playing import BEGIN, BOTH, after, creature, events, main_phase, until

PHASED = ("phased-out", "phased-in")


def phasings(game: Game) -> list[tuple[str, object]]:
    """What phases out and in as the untap step is gone through."""
    told = events(game, until("upkeep"))
    return [(one.key, one["permanent"]) for one in told if one.key in PHASED]


def test_what_has_phasing_phases_once_in_each_untap_step_of_its_controller() -> None:
    """Out and in happen at once, so nothing does both in one step (502.1)."""
    own = [
        creature("A", 1, 1, "phasing"),
        creature("B", 1, 1, phased_out=True),
        creature("C", 1, 1),
    ]
    theirs = [creature("D", 1, 1, "phasing"), creature("E", 1, 1, phased_out=True)]
    game = new_game(own, theirs, turn=3, step="untap")
    assert phasings(game) == [("phased-out", "A"), ("phased-in", "B")]
    assert {*events(game, BEGIN)[1].rules} == {
        "untap-phasing-first",
        "untap-phasing-simultaneous",
        "untap-phasing-who",
        "untap-no-stack",
        "tba-first",
    }
    game = after(game, BEGIN)
    assert [one.name for one in game.battlefield] == ["B", "C", "D"]
    later = after(game, until("untap"), until("upkeep"), until("untap"))
    assert (later.turn, later.step) == (5, "untap")
    assert phasings(later) == [("phased-in", "A")]


def test_what_untaps_and_what_stays_tapped_is_told() -> None:
    own = [
        creature("A", 1, 1, tapped=True),
        creature("B", 1, 1, "does-not-untap", tapped=True),
        Permanent("C", types=("land",), tapped=True),
        creature("D", 1, 1),
    ]
    told = events(new_game(own, turn=3, step="untap"), BEGIN)
    (free,) = [one for one in told if one.key == "untapped"]
    assert free["names"] == "A, C"
    assert {*free.rules} == {"untap-all", "untap-simultaneous", "untap-no-stack", "tba-no-stack"}
    assert [one["permanent"] for one in told if one.key == "stays-tapped"] == ["B"]
    game = after(new_game(own, turn=3, step="untap"), BEGIN)
    assert [one.name for one in game.battlefield if one.tapped] == ["B"]
    untapped = events(new_game([creature("D", 1, 1)], turn=3, step="untap"), BEGIN)
    assert "untapped" not in [one.key for one in untapped]


def test_what_returns_as_its_controller_untaps() -> None:
    word = "returns-as-you-untap"
    own = [creature("A", 1, 1, word), creature("B", 1, 1, tapped=True)]
    start = new_game(own, [creature("C", 1, 1, word)], turn=3, step="untap")
    wanted = ("untapped", "returned-to-hand")
    told = [one for one in events(start, BEGIN) if one.key in wanted]
    assert [one.key for one in told] == list(wanted)
    assert {*told[1].rules} == {"untap-effects-may-prevent", "untap-no-stack"}
    game = after(start, BEGIN)
    assert [one.name for one in game.battlefield] == ["B", "C"]
    assert [one.hand for one in game.players] == [8, 7]


def test_a_saga_past_its_last_chapter_has_no_chapter_left() -> None:
    saga = Permanent("S", 1, ("enchantment",), counters=(("lore", 2),), chapters=((), ()))
    told = events(new_game([saga], turn=3), BEGIN)
    (lore,) = [one for one in told if one.key == "lore-counter"]
    assert (lore["saga"], lore["number"]) == ("S", 3)
    assert {*lore.rules} == {"main-saga-counter", "tba-first", "tba-no-stack"}
    assert "triggers" not in [one.key for one in told]
    assert "saga-sacrificed" in [one.key for one in told]


def test_nobody_gets_priority_in_the_untap_step() -> None:
    told = events(new_game(turn=3, step="untap"), BEGIN)
    here = [one for one in told if one.at == ("beginning", "untap")]
    assert (here[-1].key, here[-1].rules) == ("no-priority-in-untap", ("untap-no-priority",))
    assert "gets-priority" not in [one.key for one in here]


def test_day_and_night_are_asked_about_second_and_without_the_stack() -> None:
    start = new_game(turn=3, step="untap", day_night="day", spells_last_turn=0)
    (night,) = [one for one in events(start, BEGIN) if one.key == "becomes-night"]
    assert (night["number"], {*night.rules}) == (0, {"untap-daynight-second", "untap-no-stack"})


def test_a_saga_of_one_chapter_stays_until_that_has_resolved() -> None:
    """714.4: its chapter ability has not left the stack before."""
    saga = Permanent("S", types=("enchantment",), chapters=((),))
    game = main_phase([saga])
    assert [one.name for one in game.stack] == ["S, chapter 1"] and game.find("S")
    assert after(game, *BOTH).find("S") is None
