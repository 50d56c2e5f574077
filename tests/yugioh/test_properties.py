"""What holds for every duel and for every way of playing it on."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore import rulebook
from duelcore.explain import cite, explain, place, sum_of
from duelcore.game import (
    Action,
    Event,
    IllegalAction,
    MalformedAction,
    Piece,
    Reason,
    apply,
    choices,
    legal_actions,
    why_not,
)
from duelcore.yugioh import DIRECT, Duel, Monster, attack, files
from duelcore.yugioh.model import zone_address
from duelcore.yugioh.play import goes_on
from tests import random_cards
from tests.strategies import (
    ANY_LIFE,
    WALKS,
    duels,
    grid,
    last_of,
    mirrored,
    monsters,
    names_in,
    next_of,
    other,
    walked,
)

pytestmark = pytest.mark.slow  # thousands of turns: not for every day


@given(duels(), WALKS)
def test_lp_never_fall_below_0(duel: Duel, walk: list[int]) -> None:
    for _, _, after, events in walked(duel, walk):
        assert all(player.lp >= 0 for player in after.players)
        assert all(value >= 0 for one in events for value in amounts(one))


def amounts(event: Event) -> list[int]:
    """The numbers of an event that are LP, ATK or DEF."""
    return [v for name, v in event.params if name != "player" and isinstance(v, int)]


@given(duels(), WALKS)
def test_cards_are_conserved(duel: Duel, walk: list[int]) -> None:
    for before, _, after, events in walked(duel, walk):
        summoned = [piece.name for piece in pieces_of("monster-summoned", events)]
        assert Counter(names_in(after)) == Counter([*names_in(before), *summoned])
        for then, now in zip(before.players, after.players, strict=True):
            for pile in ("graveyard", "banished", "hand"):
                old, new = getattr(then, pile), getattr(now, pile)
                assert old == new[: len(old)], "nothing comes back from where it has gone"


def pieces_of(key: str, events: tuple[Event, ...]) -> list[Piece]:
    found = [event["monster"] for event in events if event.key == key]
    return [piece for piece in found if isinstance(piece, Piece)]


@given(duels(), WALKS)
def test_nobody_changes_sides_but_by_an_effect_and_cards_go_to_their_owner(
    duel: Duel, walk: list[int]
) -> None:
    owners = {m.name: n for n, player in enumerate(duel.players, 1) for m in player.monsters}
    for before, _, after, events in walked(duel, walk):
        owners |= {piece.name: int(piece.zone[0]) for piece in summoned_to_main_zones(events)}
        taken = {piece.name for piece in pieces_of("control-taken", events)}
        for number, player in enumerate(after.players, 1):
            for monster in player.monsters:
                stayed = monster.name not in taken and before.find(monster.name)
                assert not stayed or stayed[0] == number
            for monster in (*player.graveyard, *player.banished, *player.hand):
                assert owners.get(monster.name, number) == number


def summoned_to_main_zones(events: tuple[Event, ...]) -> list[Piece]:
    """Extra Monster Zones do not say whose the monster is."""
    return [p for p in pieces_of("monster-summoned", events) if not p.zone.startswith("extra")]


@given(duels(), WALKS)
def test_a_monster_keeps_its_zone_printed_values_and_abilities(duel: Duel, walk: list[int]) -> None:
    for before, _, after, events in walked(duel, walk):
        taken = {piece.name for piece in pieces_of("control-taken", events)}
        for monster in (m for player in after.players for m in player.monsters):
            place = before.find(monster.name)
            if place is not None:
                places = () if monster.name in taken else ("zone", "column")
                kept = ("name", "atk", "def_", "abilities", "link", "flip", *places)
                assert all(getattr(place[1], one) == getattr(monster, one) for one in kept)


@given(duels(), WALKS)
def test_no_two_monsters_share_a_zone(duel: Duel, walk: list[int]) -> None:
    position = last_of(duel, walk)
    fields = [(n, m) for n, player in enumerate(position.players, 1) for m in player.monsters]
    addresses = [zone_address(number, monster) for number, monster in fields]  # type: ignore[arg-type]
    assert len(set(addresses)) == len(addresses)
    assert all(m.column <= (2 if m.zone == "extra" else 5) for _, m in fields)


@given(duels(), WALKS)
def test_there_are_timings_and_questions_only_with_an_attack(duel: Duel, walk: list[int]) -> None:
    for _, _, after, _ in walked(duel, walk):
        assert (after.timing is None) == (after.step != "damage")
        assert (after.step is None) == (after.phase != "battle")
        if after.attack is None:
            assert after.timing is None and not after.replay
            assert all(change.until for change in after.damage_changes)
        if after.replay:
            assert after.step == "battle"
            assert not after.attack or after.monster(after.attack.attacker) in after.own()


MORE_ATTACKS = {"attacks", "attacks-on-monsters", "attack-all"}


@given(duels(), WALKS)
def test_one_attack_for_each_monster_in_a_battle_phase(duel: Duel, walk: list[int]) -> None:
    declared: Counter[str] = Counter()
    for before, action, after, _ in walked(duel, walk):
        if after.step == "start" and before.step != "start":
            declared.clear()
        if action.do == "attack":
            name = action.name("attacker")
            declared[name] += 1
            abilities = {word for word, _ in before.monster(name).abilities}
            assert declared[name] == 1 or abilities & MORE_ATTACKS
            assert after.monster(name).attacks_made == declared[name]
        elif action.do == "replay" and before.rules.replay_attacker_may_attack_again:
            assert before.attack is not None
            declared[before.attack.attacker] -= action.name("target") == "stop"


@given(duels(), WALKS)
def test_events_cite_rules_and_can_be_told(duel: Duel, walk: list[int]) -> None:
    for _, _, _, events in walked(duel, walk):
        assert events
        for event in events:
            check_told(event)
            assert place(event.at)


def check_told(told: Event | Reason) -> None:
    assert told.rules and all(map(rulebook.known, told.rules))
    assert len(set(told.rules)) == len(told.rules), told
    sentence = explain(told)
    assert sentence[0] == sentence[0].upper() and sentence.endswith("."), sentence
    assert "{" not in sentence + (sum_of(told) if isinstance(told, Event) else "")
    assert cite(told.rules)[0].text


@given(duels(), WALKS)
def test_a_hidden_card_is_never_named(duel: Duel, walk: list[int]) -> None:
    for before, _, after, events in walked(duel, walk):
        hidden = hidden_in(before)
        for event in events:
            hidden -= turned_up(event)
            check_hidden(explain(event) + sum_of(event), hidden)
        assert hidden & hidden_in(after) == hidden - gone(before, after)
    position = last_of(duel, walk)
    for action in grid(position):
        for reason in getattr(why_not(position, action), "reasons", ()):
            check_hidden(explain(reason), hidden_in(position))


@given(duels(largest=3), WALKS, st.integers(0, 10**6))
def test_what_means_nothing_is_told_without_a_hidden_name(
    duel: Duel, walk: list[int], seed: int
) -> None:
    """But for names that stand in the action itself."""
    position = last_of(duel, walk)
    for action in (*grid(position), *activations(position, seed)):
        for odd in (action, *spoilt(action)):
            unsaid = {name for name in hidden_in(position) if name not in repr(odd)}
            try:
                why_not(position, odd)
            except MalformedAction as error:
                check_hidden(str(error), unsaid)


def activations(duel: Duel, seed: int) -> list[Action]:
    """Some activations at random."""
    at = random.Random(seed)
    return [one for _ in range(10) if (one := random_cards.activation(duel, at)) is not None]


def spoilt(action: Action) -> Iterator[Action]:
    """The action with a field left out, or with something odd in it."""
    for name in action.fields:
        for odd in (None, 5, "Nobody"):
            yield Action(action.do, **{**action.fields, name: odd})
    yield Action(action.do, **action.fields, more=True)


def hidden_in(duel: Duel) -> set[str]:
    return {m.name for p in duel.players for m in p.monsters if not m.face_up}


def turned_up(event: Event) -> set[str]:
    """The name of a card that this event turns face-up."""
    field = {
        "target-revealed": "target",
        "flip-summoned": "monster",
        "turned-face-up": "monster",
    }.get(event.key)
    piece = event[field] if field else None
    return {piece.name} if isinstance(piece, Piece) else set()


def gone(before: Duel, after: Duel) -> set[str]:
    """The names of cards that have left the field: wherever they are now, both players see them."""
    return {m.name for p in before.players for m in p.monsters if after.find(m.name) is None}


def check_hidden(sentence: str, hidden: set[str]) -> None:
    assert not [name for name in hidden if name in sentence], sentence


@given(duels(largest=3, life=ANY_LIFE), WALKS)
def test_what_is_not_legal_is_refused_with_reasons_and_changes_nothing(
    duel: Duel, walk: list[int]
) -> None:
    position = last_of(duel, walk)
    before = repr(position)
    legal = []
    for action in grid(position):
        refusal = why_not(position, action)
        if refusal is None:
            legal.append(action)
            continue
        for reason in refusal.reasons:
            check_told(reason)
        with pytest.raises(IllegalAction) as caught:
            apply(position, action)
        assert caught.value.refusal == refusal
    assert repr(position) == before
    listed = {action for action in legal if action.do != "activate"}
    assert listed == {*legal_actions(position)}, "what can be chosen hides nothing legal"
    assert {action.do for action in legal} <= {form.do for form in choices(position)}


@given(duels(life=ANY_LIFE), WALKS)
def test_something_is_legal_until_the_duel_is_over(duel: Duel, walk: list[int]) -> None:
    position = last_of(duel, walk)
    assert bool(legal_actions(position)) is not position.over
    assert position.over is (position.winner is not None)


HOMEWARD = (
    *("trigger", "replay", "finish-attack", "end-battle-phase", "end-turn", "pass"),
    *("enter-battle-phase", "attack"),
)
"""Words in the order in which they lead to the end of a turn most quickly."""


@given(duels(), WALKS)
def test_no_dead_end_every_turn_can_be_ended(duel: Duel, walk: list[int]) -> None:
    position = last_of(duel, walk)
    turn = position.turn
    for _ in range(200):
        if position.over or position.turn > turn:
            return
        legal = legal_actions(position)
        word = next(word for word in HOMEWARD if word in {action.do for action in legal})
        action = next(action for action in legal if action.do == word)
        position = apply(position, action).position
    raise AssertionError(f"no way to the end of the turn from {position}")


@given(duels(life=ANY_LIFE))
def test_a_start_is_written_and_read_without_loss(duel: Duel) -> None:
    written = files.start(duel)
    assert files.position(written) == duel
    assert files.position(json.loads(json.dumps(written))) == duel


@given(duels(largest=3), WALKS)
def test_an_action_is_written_and_read_without_loss(duel: Duel, walk: list[int]) -> None:
    for action in grid(last_of(duel, walk)):
        assert files.action(json.loads(json.dumps(files.entry(action)))) == action


@given(duels(), WALKS)
def test_finishing_an_attack_is_the_same_as_passing_through_it(duel: Duel, walk: list[int]) -> None:
    position = last_of(duel, walk)
    finish = Action("finish-attack")
    if why_not(position, finish) is not None:
        return
    at_once = apply(position, finish)
    events: tuple[Event, ...] = ()
    while goes_on(position):
        step = apply(position, Action("pass"))
        position, events = step.position, events + step.events
    assert at_once.position == position
    assert at_once.events == events


@given(duels(), WALKS)
def test_two_single_passes_are_the_same_as_one_for_both(duel: Duel, walk: list[int]) -> None:
    position = replace(last_of(duel, walk), passed=None)
    both = Action("pass")
    if why_not(position, both) is not None:
        return
    expected = apply(position, both)
    for first, second in ((1, 2), (2, 1)):
        alone = apply(position, Action("pass", player=first)).position
        assert replace(alone, passed=None) == position, "one alone moves nothing on"
        assert alone.passed == first
        assert why_not(alone, Action("pass", player=first)) is not None
        assert apply(alone, Action("pass", player=second)) == expected
        assert apply(alone, both) == expected


@given(duels(), WALKS)
def test_both_chairs_are_alike(duel: Duel, walk: list[int]) -> None:
    """Swapping the players gives the same duel with the players swapped."""
    position, reflection = duel, mirrored(duel)
    for number in walk:
        actions = legal_actions(position)
        assert {swapped(action) for action in actions} == {*legal_actions(reflection)}
        action = next_of(position, number)
        if action is None:
            break
        step, image = apply(position, action), apply(reflection, swapped(action))
        assert mirrored(step.position) == image.position
        assert [seen_from_there(event) for event in step.events] == list(image.events)
        position, reflection = step.position, image.position


def swapped(action: Action) -> Action:
    return Action(action.do, **with_others(action.fields))


def with_others(value: Any) -> Any:
    """The value with the other player's number wherever a player is named, in cards too."""
    if isinstance(value, dict):
        return {
            key: other(one) if key == "player" and one else with_others(one)
            for key, one in value.items()
        }
    return [with_others(one) for one in value] if isinstance(value, list) else value


def across(zone: str) -> str:
    """The zone on the other side; the Extra Monster Zones belong to neither."""
    number, _, rest = zone.partition("-")
    return zone if number == "extra" else f"{3 - int(number)}-{rest}"


def seen_from_there(event: Event) -> Event:
    def swap(name: str, value: object) -> object:
        if name == "player":
            return other(value)  # type: ignore[arg-type]
        if isinstance(value, Piece):
            return replace(value, zone=across(value.zone))
        return value

    return replace(event, params=tuple((name, swap(name, v)) for name, v in event.params))


@given(duels(), WALKS)
def test_pieces_are_where_they_are_said_to_be(duel: Duel, walk: list[int]) -> None:
    for before, _, _, events in walked(duel, walk):
        zones = {
            monster.name: zone_address(number, monster)  # type: ignore[arg-type]
            for number, player in enumerate(before.players, 1)
            for monster in player.monsters
        }
        moved = {*pieces_of("monster-summoned", events), *pieces_of("control-taken", events)}
        new = {piece.name for piece in moved}
        for piece in (v for event in events for _, v in event.params if isinstance(v, Piece)):
            assert piece.name in new or piece.zone == zones[piece.name]


@given(duels(), WALKS)
def test_the_attacks_of_the_file_format_are_the_legal_ones(duel: Duel, walk: list[int]) -> None:
    position = last_of(duel, walk)
    legal = [action for action in legal_actions(position) if action.do == "attack"]
    pairs = [(action.name("attacker"), action.name("target")) for action in legal]
    assert attack.attacks(position) == pairs
    assert all(position.find(a) and (t == DIRECT or position.find(t)) for a, t in pairs)


@given(st.data())
def test_abilities_of_a_face_down_monster_do_not_apply(data: st.DataObject) -> None:
    monster: Monster = data.draw(monsters("A", "main"))
    down = replace(monster, position="set")
    for word, number in monster.abilities:
        assert down.ability(word) is None and not down.has(word)
        assert replace(down, position="defense").ability(word) == number
