"""A battle as a value: judged, swapped, written as a walkthrough and as Python, and read again."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.battles import Battle, battle
from duelcore.game import IllegalAction, Refusal
from duelcore.walkthrough import FileProblem, Walkthrough, dumps, loads, run
from duelcore.walkthrough.course import Course
from duelcore.widgets.matchup import Matchup, as_python, fielded, plain
from duelcore.yugioh import DIRECT, Monster, ProblemInDuel, duel, files
from tests.strategies import ANY_LIFE, monsters

DRAGON = Monster("Luster Dragon", 2400, 1400)
RAIDER = Monster("Axe Raider", 1900, 1150)

NAMES = st.sampled_from(["A", "B", "B (2)", 'O\'Brien "x"', "<b>&\\", "⟦龍⟧", "\n", "it's"])


@st.composite
def any_matchups(draw: st.DrawFn) -> Matchup:
    """Any two monsters, alike names among them, refused battles and finished Duels too."""
    one, two = (plain(draw(monsters(draw(NAMES).strip() or "A", "main"))) for _ in range(2))
    return Matchup(one, two, draw(st.booleans()), (draw(ANY_LIFE), draw(ANY_LIFE)))


MATCHUPS = any_matchups()


def fought(source: str) -> Battle:
    """What lines of Python evaluate to, as the last line of a cell does."""
    module = ast.parse(source)
    last = module.body.pop()
    assert isinstance(last, ast.Expr)
    known: dict[str, Any] = {}
    exec(compile(module, "cell", "exec"), known)  # noqa: S102 - it is what a cell does
    found: Battle = eval(compile(ast.Expression(last.value), "cell", "eval"), known)
    return found


@given(MATCHUPS)
def test_the_python_that_is_copied_fights_the_same_battle(matchup: Matchup) -> None:
    if isinstance(matchup.judged, Refusal):
        with pytest.raises(IllegalAction) as caught:
            fought(as_python(matchup))
        assert caught.value.refusal == matchup.judged
    else:
        assert fought(as_python(matchup)) == matchup.judged


def test_the_python_says_what_has_to_be_said_and_no_more() -> None:
    assert as_python(Matchup(DRAGON, RAIDER)) == (
        "from duelcore import Monster, battle\n\n"
        "battle(\n"
        "    Monster('Luster Dragon', 2400, 1400),\n"
        "    Monster('Axe Raider', 1900, 1150),\n"
        ")\n"
    )
    link = Monster("Link", "?", None, abilities=("piercing", {"attack-cost": 5}), link=True)  # type: ignore[arg-type]
    assert as_python(Matchup(link, RAIDER, True, (8000, 1))) == (
        "from duelcore import DIRECT, Monster, battle\n\n"
        "battle(\n"
        "    Monster('Link', '?', None, abilities=[{'attack-cost': 5}, 'piercing'], link=True),\n"
        "    DIRECT,\n"
        "    lp=(8000, 1),\n"
        ")\n"
    )


@given(MATCHUPS)
def test_its_walkthrough_is_true_and_ends_as_the_battle_does(matchup: Matchup) -> None:
    walkthrough = matchup.walkthrough()
    assert loads(dumps(walkthrough)) == walkthrough
    assert run(walkthrough).passed
    course = Course(walkthrough)
    assert course.history.number == 0 and course.history.position.phase == "main-1"
    course.history.jump(len(course.history.line) - 1)
    lp = tuple(player.lp for player in course.history.position.players)
    judged = matchup.judged
    if isinstance(judged, Battle):
        assert lp == tuple(after for _, after in judged.lp)
        assert course.history.position.attack is None or course.history.position.over
    else:
        assert lp == matchup.lp
        assert walkthrough.script[-1]["refused"] == judged.rules[0]


@given(MATCHUPS)
def test_it_is_read_from_its_walkthrough_again(matchup: Matchup) -> None:
    walkthrough = loads(dumps(matchup.walkthrough()))
    found = Matchup.of(walkthrough, matchup.target)
    assert found.walkthrough() == walkthrough
    assert (found.direct, found.lp) == (matchup.direct, matchup.lp)
    assert found.attacker == fielded(matchup.attacker)
    if matchup.direct:
        assert found.target == matchup.target
    elif matchup.target.name != matchup.attacker.name:
        assert found.target == fielded(matchup.target)
    assert type(found.judged) is type(matchup.judged)


def test_the_script_is_that_of_a_whole_attack() -> None:
    assert [*Matchup(DRAGON, RAIDER).walkthrough().script] == [
        {"do": "enter-battle-phase"},
        {"do": "pass"},
        {"do": "attack", "attacker": "Luster Dragon", "target": "Axe Raider"},
        {"do": "finish-attack"},
    ]
    lying = Monster("Luster Dragon", 2400, 1400, "defense")
    assert Matchup(lying, RAIDER, True).walkthrough().script[-1] == {
        "do": "attack",
        "attacker": "Luster Dragon",
        "target": "direct",
        "refused": "attacker-position",
    }


def test_a_walkthrough_of_something_else_is_refused() -> None:
    for start in (duel([DRAGON, RAIDER], []), duel([], [RAIDER])):
        with pytest.raises(FileProblem, match="one monster against one or none"):
            Matchup.of(Walkthrough("yugioh", files.start(start)), RAIDER)


@given(MATCHUPS)
def test_swapping_twice_gives_back_the_same(matchup: Matchup) -> None:
    swapped = matchup.swapped()
    assert (swapped.attacker, swapped.target) == (matchup.target, matchup.attacker)
    assert swapped.lp == (matchup.lp[1], matchup.lp[0])
    assert swapped.swapped() == matchup


def test_it_is_judged_as_battle_judges_it() -> None:
    assert Matchup(DRAGON, RAIDER).judged == battle(DRAGON, RAIDER)
    assert Matchup(DRAGON, RAIDER, True, (1, 2)).judged == battle(DRAGON, DIRECT, (1, 2))


def test_a_link_monster_fights_without_def_and_keeps_what_waits() -> None:
    typed = Monster("Link", 2300, 1000, "defense", link=True)
    assert fielded(typed) == Monster("Link", 2300, None, link=True)
    (fall, _), (_, after) = (one := Matchup(DRAGON, typed).judged).destroyed, one.lp[1]  # type: ignore[union-attr]
    assert (fall, after) == (False, 7900)
    assert fielded(Monster("Was Link", 1, None)) == Monster("Was Link", 1, 0)


def test_a_waiting_target_is_checked_too() -> None:
    with pytest.raises(ProblemInDuel):
        Matchup(DRAGON, Monster(" "), direct=True).check()
    Matchup(DRAGON, DRAGON).check()


def test_what_a_monster_did_in_its_duel_stays_there() -> None:
    spent = Monster("A", 5, 6, "defense", ("piercing",), attacks_made=1, zone="extra", column=2)  # type: ignore[arg-type]
    assert plain(spent) == Monster("A", 5, 6, "defense", ("piercing",))  # type: ignore[arg-type]
