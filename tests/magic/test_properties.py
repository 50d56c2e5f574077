"""What must hold for every game of Magic, whatever is played."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from duelcore.game import Action, why_not
from duelcore.magic import Game, assigning, attackers, characteristics, files
from duelcore.magic.turn import ORDER
from tests.magic.strategies import WALKS, games, walked

pytestmark = pytest.mark.slow  # thousands of turns: not for every day

WITHOUT_PRIORITY = ("untap",)


@given(games())
def test_a_start_comes_back_from_its_file(game: Game) -> None:
    assert files.position(files.start(game)) == game


@given(games(), WALKS)
def test_nobody_acts_without_priority(game: Game, walk: tuple[int, int]) -> None:
    """Only who has priority may cast, activate or pass; what the game itself does needs nobody."""
    for before, action, after, _ in walked(game, walk):
        if action.do in ("cast", "activate", "play-land", "pass"):
            assert before.priority is not None
            assert action.get("player") in (None, before.priority)
        for player in (1, 2):
            trick = Action("cast", player=player, spell={"name": "Trick", "type": "instant"})
            if not after.over and after.priority != player:
                assert why_not(after, trick) is not None


@given(games(), WALKS)
def test_the_first_division_is_legal(game: Game, walk: tuple[int, int]) -> None:
    for before, _, _, _ in walked(game, walk):
        if before.awaits == "assign":
            first = assigning.first_division(before)
            assert why_not(before, Action("assign", damage=first)) is None


@given(games(), WALKS)
def test_all_damage_is_assigned(game: Game, walk: tuple[int, int]) -> None:
    """What a creature deals in a combat damage step is its power, and never less than 0."""
    for before, _, _, events in walked(game, walk):
        dealt: Counter[str] = Counter()
        for one in events:
            if "dmg-deal-simultaneous" in one.rules and one.key != "no-combat-damage":
                dealt[str(one["source"])] += int(str(one["amount"]))
        for name, amount in dealt.items():
            assert amount == characteristics.power(before, before.permanent(name)) > 0


@given(games(), WALKS)
def test_damage_is_gone_after_the_cleanup(game: Game, walk: tuple[int, int]) -> None:
    for before, _, after, events in walked(game, walk):
        if "turn-begins" in [one.key for one in events]:
            assert not after.over and after.turn == before.turn + 1
            assert not any(one.damage for one in after.permanents)
            assert not any(one.until == "end-of-turn" for one in after.changes)
            assert not after.stack and after.combat is None


@given(games(), WALKS)
def test_blocked_stays_blocked_until_a_creature_leaves_combat(
    game: Game, walk: tuple[int, int]
) -> None:
    for before, _, after, _ in walked(game, walk):
        if before.combat and after.combat:
            no_more = before.combat.blocked - after.combat.blocked
            assert no_more.isdisjoint(after.combat.attackers)
            assert after.combat.blocked <= set(after.combat.attackers)


@given(games(), WALKS)
def test_a_step_that_gives_priority_gives_it_to_both(game: Game, walk: tuple[int, int]) -> None:
    """A step ends by passes of both players; the untap step gives nobody priority."""
    holders: set[object] = set()
    active: object = None
    for _, action, _, events in walked(game, walk):
        for one in events:
            if one.key in ("step-begins", "first-damage-step", "second-damage-step"):
                holders, active = set(), one["player"]
            elif one.key == "gets-priority":
                assert one.at[-1] not in WITHOUT_PRIORITY
                assert holders or active in (None, one["player"]), "the active player is first"
                holders.add(one["player"])
            elif one.key == "step-ends":
                assert holders == {1, 2}
                assert action.do == "pass"


@given(games(), WALKS)
def test_a_step_does_not_end_while_something_is_on_the_stack(
    game: Game, walk: tuple[int, int]
) -> None:
    for before, _, _, events in walked(game, walk):
        if "step-ends" in [one.key for one in events]:
            assert not before.stack and not before.waiting


@given(games(), WALKS)
def test_no_creature_that_should_be_dead_sees_priority(game: Game, walk: tuple[int, int]) -> None:
    """Whenever somebody has priority, state-based actions and triggers have been dealt with."""
    for _, _, after, _ in walked(game, walk):
        if after.priority is None or after.over:
            continue
        assert not after.waiting
        assert all(player.life > 0 for player in after.players)
        for one in after.battlefield:
            if one.is_creature:
                toughness = characteristics.toughness(after, one)
                assert toughness > 0
                lasting = characteristics.has(after, one, "indestructible")
                assert one.damage < toughness or lasting


@given(games(), WALKS)
def test_cards_come_from_somewhere(game: Game, walk: tuple[int, int]) -> None:
    """Cards drawn have left the library; nothing else takes cards from it."""
    for before, _, after, _ in walked(game, walk):
        for one, two in zip(before.players, after.players, strict=True):
            assert one.library - two.library == two.drawn - one.drawn >= 0
            assert two.hand >= 0


@given(games(), WALKS)
@settings(max_examples=50)
def test_the_steps_of_a_turn_stand_in_their_order(game: Game, walk: tuple[int, int]) -> None:
    """Each step at most once, in order; two combat damage steps and more cleanups may stand twice."""
    for _, _, after, _ in walked(game, walk):
        numbers = [ORDER.index(step) for step in after.steps]
        assert numbers == sorted(numbers)
        counted = Counter(after.steps)
        assert counted["combat-damage"] <= 2
        once = {step: n for step, n in counted.items() if step not in ("combat-damage", "cleanup")}
        assert set(once.values()) <= {1}


@given(games(), WALKS)
def test_a_tapped_or_new_creature_is_never_declared(game: Game, walk: tuple[int, int]) -> None:
    for before, action, _, _ in walked(game, walk):
        if action.do == "attack":
            for name in attackers.names_in(action):
                one = before.permanent(name)
                assert not one.tapped
                assert not one.summoning_sick or characteristics.has(before, one, "haste")
                assert not characteristics.has(before, one, "defender", "cannot-attack")


@given(games(), WALKS)
def test_menace_is_met_by_none_or_by_two(game: Game, walk: tuple[int, int]) -> None:
    for before, action, after, _ in walked(game, walk):
        if action.do == "block":
            for name in after.fighting.attackers:
                one = before.permanent(name)
                if characteristics.has(before, one, "menace"):
                    assert len(after.fighting.blockers_of(name)) != 1
