"""What is said happened, there and to those of whom it is said, in sentences that keep secrets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from duelcore.explain import cite, explain
from duelcore.explain.yugioh import EVENTS, REASONS
from duelcore.game import Event, Piece
from duelcore.yugioh import DIRECT, Duel
from tests.played import OWN, Said, said
from tests.told import (
    ALL,
    COMPARED,
    DECLARED,
    found,
    of,
    pieces,
    steps,
)

NAMES = ("You", "Opponent")

FALLING = {
    "target-atk-win": {"target"},
    "target-atk-tie": {"attacker", "target"},
    "target-atk-lose": {"attacker"},
    "target-def-win": {"target"},
    "pierced": {"target"},
}
"""Who falls by which result, unless battle cannot destroy it."""


def test_it_is_said_of_each_beaten_monster_what_becomes_of_it() -> None:
    for step in steps(*COMPARED):
        compared = next(one for one in step if one.told.key in COMPARED)
        beaten = {compared.told[who] for who in FALLING.get(compared.told.key, ())}
        fates = [one for one in step if one.told.key in ("will-be-destroyed", "not-destroyed")]
        assert sorted(map(str, beaten)) == sorted(str(one.told["monster"]) for one in fates)
        for one in fates:
            protected = ("not-destroyed-by-battle", 1) in found(one, "monster").abilities
            assert (one.told.key == "not-destroyed") == protected
            spared = compared.told.key in ("target-atk-win", "target-atk-lose", "pierced")
            none = any(other.told.key == "no-battle-damage" for other in step)
            if one.told.key == "will-be-destroyed":
                assert ("o-no-damage-still-destroyed" in one.told.rules) == (spared and none)


def test_what_goes_to_the_graveyard_is_said_of_each_monster() -> None:
    for step in steps("sent-to-graveyard", "end-timing-begins"):
        first = step[0]
        new = [
            (n, monster.name)
            for n in (first.before.turn_player, first.before.opponent)
            for monster in first.after.player(n).graveyard
            if monster.name not in [m.name for m in first.before.player(n).graveyard]
        ]
        sent = [one for one in step if one.told.key == "sent-to-graveyard"]
        assert [(one.told["player"], *pieces(one.told)) for one in sent] == new
        assert any(one.told.key == "end-timing-begins" for one in step) == (not new)


DURING = ("battle", "damage", "during-calculation")
AFTER = ("battle", "damage", "after-calculation")

PLACES = {
    "damage-step-begins": ("battle", "damage", "start"),
    "before-calculation-begins": ("battle", "damage", "before-calculation"),
    "before-direct-calculation": ("battle", "damage", "before-calculation"),
    "target-revealed": ("battle", "damage", "before-calculation"),
    "after-calculation-begins": AFTER,
    "fallen-still-there": AFTER,
    "sent-to-graveyard": ("battle", "damage", "end"),
    "end-timing-begins": ("battle", "damage", "end"),
    "back-to-battle-step": ("battle", "battle"),
    "battle-phase-announced": ("battle", "start"),
    "next-battle-phase": ("battle", "start"),
    "end-step-announced": ("battle", "end"),
    "main-phase-2-begins": ("main-2",),
    "end-phase": ("end",),
    "turn-begins": ("main-1",),
    "main-phase-1-begins": ("main-1",),
}
"""Where in the turn it is when something begins; what else an attack leads to happens in DURING."""


def test_the_place_is_said() -> None:
    for one in ALL:
        if isinstance(one.told, Event):
            fought = one.before.attack is not None and one.told.key != "one-player-passed"
            place = DURING if fought else one.before.at
            if one.told.key == "battle-step-begins":
                place = ("battle", "battle")
            assert one.told.at == PLACES.get(one.told.key, place), one.told


def test_it_is_said_of_the_monsters_that_fight() -> None:
    for one in ALL:
        fight = one.after.attack if one.entry["do"] == "attack" else one.before.attack
        if isinstance(one.told, Event) and fight is not None:
            named = {who: piece.name for who, piece in one.told.params if isinstance(piece, Piece)}
            assert named.get("attacker", fight.attacker) == fight.attacker, one.told
            assert named.get("target", fight.target) == fight.target, one.told
            is_direct = fight.target == DIRECT
            assert DIRECTLY.get(one.told.key, is_direct) == is_direct, one.told


DIRECTLY = {
    "direct-attack-declared": True,
    "before-direct-calculation": True,
    "direct": True,
    "has-battled": True,
    "attack-declared": False,
    "before-calculation-begins": False,
    "target-revealed": False,
    "have-battled": False,
}
"""What is said of a direct attack only, and what only of one on a monster."""


MOMENTS: dict[str, Callable[[Duel], bool]] = {
    "battle-phase-already": lambda duel: duel.phase == "battle",
    "battle-phase-is-over": lambda duel: duel.phase == "main-2",
    "battle-phase-not-over": lambda duel: duel.phase == "battle",
    "main-phase-1-first": lambda duel: duel.phase == "standby" and not duel.rules.skip_main_1,
    "main-phase-1-skipped": lambda duel: duel.phase == "standby" and duel.rules.skip_main_1,
    "battle-phase-skipped": lambda duel: duel.rules.skip_battle_phase,
    "first-turn": lambda duel: duel.turn == 1 and not duel.rules.first_turn_attack,
    "no-main-phase-2-without-battle-phase": lambda duel: duel.phase == "main-1",
    "no-battle-phase-to-end": lambda duel: duel.phase in ("standby", "main-2"),
    "battle-step-comes-first": lambda duel: duel.step == "start",
    "damage-step-first": lambda duel: duel.step == "damage",
    "end-step-already": lambda duel: duel.step == "end",
    "attack-under-way": lambda duel: duel.attack is not None,
    "no-attack-to-finish": lambda duel: duel.attack is None,
    "attack-outside-battle-phase": lambda duel: duel.phase != "battle",
    "attack-outside-battle-step": lambda duel: duel.step != "battle",
    "no-position-change-now": lambda duel: duel.phase in ("standby", "battle"),
    "nobody-to-answer": lambda duel: duel.attack is None and duel.step in (None, "battle"),
    "duel-is-over": lambda duel: 0 in (duel.players[0].lp, duel.players[1].lp),
}
"""When a reason that is about the moment holds."""


@pytest.mark.parametrize("key", MOMENTS)
def test_a_reason_about_the_moment_holds(key: str) -> None:
    assert [one.told for one in of(key) if not MOMENTS[key](one.before)] == []


def test_every_attack_is_said_to_be_declared() -> None:
    for one in ALL:
        if isinstance(one.told, Event) and one.entry["do"] == "attack":
            assert one.told.key in (*DECLARED, "attack-cost-paid", "duel-won")
    declared = {id(one.entry) for one in of(*DECLARED)}
    assert declared == {
        id(one.entry) for one in ALL if isinstance(one.told, Event) and one.entry["do"] == "attack"
    }


OTHERS = {
    **dict.fromkeys(("direct-attack-declared", "direct"), "opponent"),
    **dict.fromkeys(("main-phase-1-begins", "turn-begins"), "next"),
}
"""Whom a sentence is about that does not speak of the turn player."""

ANYBODY = re.compile("one-player-passed|passed-already|.*damage.*|lp-gained|sent-to.*|duel-won")


def test_the_player_is_the_one_it_is_about() -> None:
    for one in ALL:
        player = dict(one.told.params).get("player")
        if one.told.key == "duel-won":
            assert player == one.after.winner
        elif one.told.key in ("one-player-passed", "passed-already"):
            assert player == one.entry["player"]
        elif player is not None and not ANYBODY.fullmatch(one.told.key):
            place = OTHERS.get(one.told.key, "turn player")
            about = {"opponent": one.before.opponent, "next": one.after.turn_player}
            assert player == about.get(place, one.before.turn_player), one.told
    assert all(one.told["turn"] == one.after.turn for one in of("turn-begins"))


TEMPLATES = {**EVENTS, **REASONS}


def test_whatever_a_sentence_speaks_of_is_there() -> None:
    for one in ALL:
        said_of = dict(one.told.params)
        assert None not in said_of.values(), one.told
        for name in ("player", "attacker", "target", "monster"):
            asked = f"{{{name}}}" in TEMPLATES[one.told.key]
            assert not asked or name in said_of, one.told


def test_a_monster_is_where_it_is_said_to_be() -> None:
    for one in ALL:
        for piece in (value for _, value in one.told.params if isinstance(value, Piece)):
            then = (one.before.piece(piece.name), one.after.piece(piece.name))
            assert piece.zone in [known.zone for known in then], one.told
            assert not piece.hidden or then[0].hidden, one.told


def test_everything_said_has_a_sentence_and_a_source() -> None:
    for one in ALL:
        sentence = explain(one.told, NAMES)
        assert sentence.endswith(".") and "{" not in sentence, sentence
        assert sentence[0].isupper() or sentence.startswith(tuple(pieces(one.told))), sentence
        assert "None" not in sentence, sentence
        assert DIRECT not in pieces(one.told), sentence
        assert cite(one.told.rules), one.told


def hidden(one: Said) -> Iterator[str]:
    return (v.name for _, v in one.told.params if isinstance(v, Piece) and v.hidden)


def test_a_face_down_monster_is_never_named() -> None:
    silent = [one for one in said(*OWN) if any(hidden(one))]
    assert silent
    assert [
        one.told for one in silent if any(name in explain(one.told) for name in hidden(one))
    ] == []
