"""What is told where it applies, and only there: keys, parameters and the rules that are cited."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, Event, apply
from duelcore.magic import Ability, Game, Permanent, new_game
from duelcore.magic.assigning import to_divide
from tests.magic.playing import (
    BEGIN,
    BOTH,
    PASS,
    after,
    attack,
    block,
    casts,
    combat,
    creature,
    events,
    keys,
    main_phase,
    until,
    uses,
)


def damage_step(
    first: list[Permanent], second: list[Permanent], blocks: dict[str, list[str]], *between: Action
) -> list[Event]:
    """What is told in the first combat damage step; `between` is played after blockers."""
    names = [one.name for one in first]
    game = after(combat(first, second), attack(*names), until("declare-blockers"))
    return events(after(game, block(**blocks), *between), until("combat-damage"))


def the(told: list[Event], key: str) -> Event:
    (one,) = [event for event in told if event.key == key]
    return one


def cited(told: list[Event]) -> set[str]:
    return {rule for one in told for rule in one.rules}


# Combat damage


def test_where_damage_without_a_choice_goes() -> None:
    first = [creature("A", 2, 2), creature("C", 1, 1)]
    told = damage_step(first, [creature("B", 3, 3)], {"B": ["A"]})
    to = [
        (one["creature"], one["recipient"], one["amount"])
        for one in told
        if one.key == "assigns-to"
    ]
    assert to == [("A", "B", 2), ("B", "A", 3)]
    player = the(told, "assigns-to-player")
    assert (player["creature"], player["player"], player["amount"]) == ("C", 2, 1)
    assert "assign-unblocked" in player.rules


def test_blocked_and_without_a_blocker() -> None:
    gone = uses({"destroy": "B"})
    told = damage_step([creature("A", 2, 2)], [creature("B", 1, 1)], {"B": ["A"]}, gone, *BOTH)
    assert the(told, "assigns-nothing")["creature"] == "A"
    assert "blocker-assigns-nothing" not in keys(told)
    assert the(told, "no-combat-damage").rules == ("dmg-deal-simultaneous",)
    through = damage_step(
        [creature("A", 2, 2, "trample")], [creature("B", 1, 1)], {"B": ["A"]}, gone, *BOTH
    )
    assert "trample-no-blockers-left" in the(through, "assigns-to-player").rules
    assert "assign-unblocked" not in cited(through)
    assert "no-combat-damage" not in keys(through)


def test_a_blocker_whose_attacker_has_gone() -> None:
    gone = uses({"destroy": "A"})
    told = damage_step([creature("A", 2, 2)], [creature("B", 1, 1)], {"B": ["A"]}, gone, *BOTH)
    assert the(told, "blocker-assigns-nothing")["creature"] == "B"
    assert "assigns-nothing" not in keys(told)


def test_trample_of_a_blocker_is_told_of_blockers_alone() -> None:
    told = damage_step([creature("A", 2, 2)], [creature("B", 1, 1, "trample")], {"B": ["A"]})
    assert "trample-only-attacking" in cited(told)
    other = damage_step([creature("A", 2, 2)], [creature("B", 1, 1)], {"B": ["A"]})
    assert "trample-only-attacking" not in cited(other)


FLYING = uses({"gain": {"target": "A", "keyword": "flying"}})


@pytest.mark.parametrize(
    ("blocker", "between", "late"),
    [((), (FLYING, *BOTH), True), (("reach",), (FLYING, *BOTH), False), ((), (), False)],
)
def test_flying_that_comes_too_late(blocker: Any, between: Any, late: bool) -> None:
    told = damage_step(
        [creature("A", 2, 2)], [creature("B", 1, 1, *blocker)], {"B": ["A"]}, *between
    )
    assert ("evasion-after-block" in cited(told)) is late


def test_deathtouch_is_cited_where_it_is() -> None:
    for words, cites in (((), False), (("deathtouch",), True)):
        second = [creature("B", 1, 1), creature("C", 1, 1)]
        first = [creature("A", 2, 2, *words)]
        game = after(combat(first, second), attack("A"), until("declare-blockers"))
        game = after(game, block(B=["A"], C=["A"]), until("combat-damage"))
        assert to_divide(game) == ("A",)
        told = events(game, Action("assign", damage={"A": {"B": 1, "C": 1}}))
        assert ("deathtouch" in the(told, "divides").rules) is cites
        assert to_divide(after(game, Action("assign", damage={"A": {"B": 1, "C": 1}}))) == ()


def test_how_damage_is_divided() -> None:
    game = after(combat([creature("A", 3, 3, "trample")], [creature("B", 1, 1)]), attack("A"))
    game = after(game, until("declare-blockers"), block(B=["A"]), until("combat-damage"))
    through = the(
        events(game, Action("assign", damage={"A": {"B": 1, "player": 2}})), "divides-and-tramples"
    )
    assert (through["names"], through["amount"]) == ("B 1", 2)
    kept = the(events(game, Action("assign", damage={"A": {"B": 3, "player": 0}})), "divides")
    assert kept["names"] == "B 3"


def test_destroyed_by_deathtouch_or_by_damage() -> None:
    told = damage_step([creature("A", 1, 9, "deathtouch")], [creature("B", 0, 5)], {"B": ["A"]})
    assert the(told, "deathtouched")["creature"] == "B"
    enough = damage_step([creature("A", 5, 9, "deathtouch")], [creature("B", 0, 5)], {"B": ["A"]})
    assert the(enough, "lethal-damage")["damage"] == 5


def test_one_or_two_damage_steps() -> None:
    def steps(*words: str) -> list[str]:
        game = after(combat([creature("A", 1, 1, *words)]), attack("A"))
        game = after(game, until("declare-blockers"), block())
        wanted = ("step-begins", "first-damage-step", "second-damage-step")
        return [key for key in keys(events(game, until("end"))) if key in wanted]

    assert steps() == ["step-begins"] * 4
    twice = ["first-damage-step", "second-damage-step", *["step-begins"] * 3]
    assert steps("first-strike") == steps("double-strike") == twice


@pytest.mark.parametrize(
    ("words", "effect", "late"),
    [
        (("first-strike",), {"lose": {"target": "A", "keyword": "first-strike"}}, True),
        (("first-strike",), {"gain": {"target": "A", "keyword": "double-strike"}}, True),
        (("double-strike",), {"lose": {"target": "A", "keyword": "double-strike"}}, True),
        (("first-strike",), {"gain": {"target": "A", "keyword": "flying"}}, False),
        (("double-strike",), {"gain": {"target": "A", "keyword": "flying"}}, False),
        (("first-strike",), {"gain": {"target": "C", "keyword": "first-strike"}}, True),
    ],
)
def test_late_changes_are_told_where_there_are_any(words: Any, effect: Any, late: bool) -> None:
    first = [creature("A", 1, 1, *words), creature("C", 1, 1)]
    game = after(combat(first), attack("A", "C"), until("declare-blockers"), block())
    game = after(game, until("combat-damage"))
    resolved = events(game, uses(effect), *BOTH)
    assert ("first-strike-late-changes" in cited(resolved)) is late
    told = events(after(game, uses(effect), *BOTH), until("combat-damage"))
    assert ("first-strike-late-changes" in the(told, "second-damage-step").rules) is late


def test_before_combat_damage_nothing_is_late() -> None:
    gain = uses({"gain": {"target": "A", "keyword": "first-strike"}})
    game = after(combat([creature("A", 1, 1)]), attack("A"))
    assert "first-strike-late-changes" not in cited(events(game, gain, *BOTH))
    assert "first-strike-late-changes" not in cited(
        events(main_phase([creature("A", 1, 1)]), gain, *BOTH)
    )


def test_tapping_in_combat_and_before_it() -> None:
    tap = uses({"tap": "A"})
    start = new_game([creature("A", 1, 1, "vigilance")], turn=3, step="beginning-of-combat")
    before = events(after(start, BEGIN), tap, *BOTH)
    assert "boc-last-chance" in the(before, "taps").rules
    attacking = after(start, BEGIN, until("declare-attackers"), attack("A"))
    told = events(attacking, tap, *BOTH)
    assert "tap-does-not-remove" in the(told, "taps-and-fights-on").rules
    main = events(main_phase([creature("A", 1, 1)]), tap, *BOTH)
    assert the(main, "taps").rules == ("resolve-instructions",)


def test_only_what_was_in_combat_leaves_it() -> None:
    """Two creatures die at once, of which one attacks."""
    wither = {"toughness": -1}
    effect = [{"pump": {"target": name, **wither}} for name in "AC"]
    first = [creature("A", 1, 1), creature("C", 1, 1, tapped=True)]
    told = events(after(combat(first), attack("A")), uses(effect), *BOTH)
    assert [one["creature"] for one in told if one.key == "attacker-leaves-combat"] == ["A"]
    assert "blocker-leaves-combat" not in keys(told)


# The turn


def test_a_saga_is_told_of_where_there_is_one() -> None:
    saga = Permanent("S", types=("enchantment",), chapters=((), (), ()))
    for permanents, there in (([saga], True), ([], False)):
        told = events(main_phase(permanents), until("postcombat-main"))
        assert ("main-saga-not-postcombat" in cited(told)) is there
    earlier = events(main_phase([saga]), until("beginning-of-combat"))
    assert "main-saga-not-postcombat" not in cited(earlier)


def test_lost_mana_is_told_of_where_there_is_some() -> None:
    game = main_phase()
    assert "mana-lost" not in keys(events(game, *BOTH))
    lost = the(events(after(game, uses({"add-mana": {"amount": 2}})), *BOTH), "mana-lost")
    assert (lost["player"], lost["amount"]) == (1, 2)


def test_what_waits_for_the_upkeep_is_told_in_the_untap_step_alone() -> None:
    own = [Ability(when, 1, when) for when in ("untap", "upkeep")]  # type: ignore[arg-type]
    told = events(new_game(turn=3, step="untap", abilities=own), BEGIN)
    waits = {one["ability"]: one.rules for one in told if one.key == "triggers"}
    assert waits["untap"] == ("untap-triggers-wait", "ability-triggers")
    assert waits["upkeep"] == ("ability-triggers",)


def test_an_if_is_cited_where_there_is_one() -> None:
    own = [Ability("x", 1, "end", condition="you-control-a-creature"), Ability("y", 1, "end")]
    told = events(main_phase([creature("A", 1, 1)], abilities=own), until("end"))
    rules = {one["ability"]: one.rules for one in told if one.key == "triggers"}
    assert rules == {"x": ("ability-triggers", "intervening-if"), "y": ("ability-triggers",)}


def test_why_somebody_gets_priority() -> None:
    def reasons(game: Game, *actions: Action) -> list[tuple[str, ...]]:
        return [one.rules for one in events(game, *actions) if one.key == "gets-priority"]

    game = main_phase()
    assert reasons(game, PASS) == [("priority-passes-on",)]
    assert reasons(game, casts()) == [("priority-after-action",)]
    one = after(game, casts(), PASS)
    assert reasons(one, PASS) == [("priority-after-resolution", "empty-stack-alone-not-enough")]
    two = after(game, casts(), casts(), PASS)
    assert reasons(two, PASS) == [("priority-after-resolution",)]
    assert reasons(game, *BOTH)[-1] == ("boc-priority", "boc-last-chance", "ap-priority-third")


@pytest.mark.parametrize(
    ("step", "player", "rule"),
    [
        ("upkeep", 1, "upkeep-first-instant-window"),
        ("end", 2, "end-opponent-window"),
        ("end", 1, None),
        ("precombat-main", 1, None),
    ],
)
def test_the_windows_for_instants(step: Any, player: Any, rule: str | None) -> None:
    game = after(new_game(turn=3, step=step), BEGIN, *([PASS] if player == 2 else []))
    told = the(events(game, casts(player=player)), "spell-cast")
    expected = ("spell-on-stack", "instant-with-priority", *([rule] if rule else []))
    assert told.rules == expected


def test_the_window_for_tricks_is_after_blocks() -> None:
    game = after(combat([creature("A", 1, 1)]), attack("A"), until("declare-blockers"), block())
    assert "blk-trick-window" in the(events(game, casts()), "spell-cast").rules


def test_a_slow_spell_cites_its_timing_and_a_quick_ability_its_own() -> None:
    game = main_phase()
    assert "main-sorcery-timing-phase" in the(events(game, casts("sorcery")), "spell-cast").rules
    used = the(events(game, uses([])), "ability-activated")
    assert used.rules == ("ability-on-stack", "instant-with-priority")
    slow = the(events(game, uses([], sorcery_speed=True)), "ability-activated")
    assert slow.rules == ("ability-on-stack",)


def test_a_land_after_combat_cites_that() -> None:
    game = main_phase()
    early = the(events(game, Action("play-land")), "land-played")
    late = the(events(after(game, until("postcombat-main")), Action("play-land")), "land-played")
    assert "main2-land" not in early.rules and "main2-land" in late.rules


def test_a_skipped_end_of_combat_leaves_nobody_in_combat() -> None:
    start = new_game(
        [creature("A", 1, 1)], turn=3, step="beginning-of-combat", skips=((1, "end-of-combat"),)
    )
    game = after(start, BEGIN, until("declare-attackers"), attack("A"))
    rage = {"pump": {"target": "A", "power": 1, "until": "end-of-combat"}}
    game = after(game, uses(rage), *BOTH, until("declare-blockers"), block())
    game = after(game, until("postcombat-main"))
    assert (game.step, game.combat, game.changes) == ("postcombat-main", None, ())
    assert game.players[1].life == 18


def test_only_the_untap_and_the_cleanup_step_wait_to_begin() -> None:
    waited = set()
    game = new_game(turn=3, step="untap")
    for _ in range(80):
        if game.awaits == "begin-step":
            waited.add(game.step)
        moves = {"begin-step": BEGIN, "attack": attack(), "discard": Action("discard")}
        game = apply(game, moves.get(game.awaits, PASS)).position
    assert waited == {"untap", "cleanup"}


def test_attacking_costs_nothing_that_is_not_asked() -> None:
    assert "attack-cost-paid" not in keys(events(combat([creature("A", 1, 1)]), attack("A")))


def test_day_and_night_are_told_of_where_there_is_either() -> None:
    for now, cast, key in (
        (None, 0, None),
        ("day", None, None),
        ("day", 0, "becomes-night"),
        ("day", 2, "day-stays"),
        ("night", 0, "night-stays"),
        ("night", 1, "night-stays"),
        ("night", 3, "becomes-day"),
    ):
        start: Any = new_game(turn=3, step="untap", day_night=now, spells_last_turn=cast)
        told = [one.key for one in events(start, BEGIN) if "untap-daynight-second" in one.rules]
        assert told == ([key] if key else []), (now, cast)
