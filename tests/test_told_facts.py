"""What is said happened, there and to those of whom it is said, in sentences that keep secrets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from duelcore.explain import cite, explain
from duelcore.explain.yugioh import EVENTS, REASONS
from duelcore.game import Event, Piece
from duelcore.yugioh import DIRECT, Duel, Monster, Player
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


EFFECTS_END = {("battle", "damage", "end"), ("battle", "end"), ("end",)}

SEVERAL_PLACES = {
    "timing-without-calculation": {
        ("battle", "damage", timing)
        for timing in ("before-calculation", "during-calculation", "after-calculation")
    },
    "effect-on-monster-ends": EFFECTS_END,
    "effect-on-damage-ends": EFFECTS_END,
    "flip-effect-lapses": {AFTER, ("main-1",)},
}
"""What begins or ends at more than one place."""


def test_the_place_is_said() -> None:
    for one in ALL:
        if isinstance(one.told, Event) and one.entry["do"] in ("activate", "trigger", "replay"):
            assert one.told.at in (one.before.at, one.after.at), one.told
        elif isinstance(one.told, Event) and one.told.key in SEVERAL_PLACES:
            assert one.told.at in SEVERAL_PLACES[one.told.key], one.told
        elif isinstance(one.told, Event):
            fought = one.before.attack is not None and one.told.key != "one-player-passed"
            place = DURING if fought else one.before.at
            if one.told.key == "battle-step-begins":
                place = ("battle", "battle")
            assert one.told.at == PLACES.get(one.told.key, place), one.told


def test_it_is_said_of_the_monsters_that_fight() -> None:
    for one in ALL:
        new = one.entry["do"] == "attack" or one.told.key in AIMED_ANEW
        fight = one.after.attack if new else one.before.attack
        if isinstance(one.told, Event) and fight is not None:
            named = {who: piece.name for who, piece in one.told.params if isinstance(piece, Piece)}
            assert named.get("attacker", fight.attacker) == fight.attacker, one.told
            revealed_later = one.told.key == "target-revealed" and one.entry["do"] == "activate"
            aim = one.after.attack.target if revealed_later and one.after.attack else fight.target
            assert named.get("target", aim) == aim, one.told
            is_direct = fight.target == DIRECT
            assert DIRECTLY.get(one.told.key, is_direct) == is_direct, one.told


AIMED_ANEW = ("target-changed", "replay-chosen", "replay-chosen-direct")
"""What is said of an attack that has another target now."""


DIRECTLY = {
    "direct-attack-declared": True,
    "before-direct-calculation": True,
    "direct": True,
    "has-battled": True,
    "attack-declared": False,
    "before-calculation-begins": False,
    "target-revealed": False,
    "have-battled": False,
    "replay-chosen": False,
    "replay-chosen-direct": True,
    "replay-way-barred": True,
}
"""What is said of a direct attack only, and what only of one on a monster."""


EARLY = ("start", "before-calculation", "during-calculation")


def main_monsters(player: Player) -> int:
    return sum(monster.zone == "main" for monster in player.monsters)


def extra_monsters(player: Player) -> int:
    return len(player.monsters) - main_monsters(player)


MOMENTS: dict[str, Callable[[Duel], bool]] = {
    "battle-phase-already": lambda duel: duel.phase == "battle",
    "battle-phase-is-over": lambda duel: duel.phase in ("main-2", "end"),
    "battle-phase-not-over": lambda duel: duel.phase == "battle",
    "main-phase-1-first": lambda duel: duel.phase == "standby" and not duel.rules.skip_main_1,
    "main-phase-1-skipped": lambda duel: duel.phase == "standby" and duel.rules.skip_main_1,
    "battle-phase-skipped": lambda duel: duel.rules.skip_battle_phase,
    "first-turn": lambda duel: duel.turn == 1 and not duel.rules.first_turn_attack,
    "no-main-phase-2-without-battle-phase": lambda duel: duel.phase == "main-1",
    "no-battle-phase-to-end": lambda duel: duel.phase != "battle",
    "battle-step-comes-first": lambda duel: duel.step == "start",
    "damage-step-first": lambda duel: duel.step == "damage",
    "end-step-already": lambda duel: duel.step == "end",
    "attack-under-way": lambda duel: duel.attack is not None,
    "no-attack-to-finish": lambda duel: duel.attack is None,
    "attack-outside-battle-phase": lambda duel: duel.phase != "battle",
    "attack-outside-battle-step": lambda duel: duel.step != "battle",
    "no-position-change-now": lambda duel: duel.phase not in ("main-1", "main-2"),
    "nobody-to-answer": lambda duel: duel.attack is None and duel.step in (None, "battle"),
    "end-phase-already": lambda duel: duel.phase == "end",
    "main-zones-full": lambda duel: 5 in map(main_monsters, duel.players),
    "extra-zones-full": lambda duel: sum(map(extra_monsters, duel.players)) == 2,
    "waits-for-main-phase": lambda duel: duel.phase not in ("main-1", "main-2"),
    "calculation-answered": lambda duel: duel.timing == "during-calculation" and duel.responded,
    "declaration-answered": lambda duel: duel.step == "battle" and duel.responded,
    "declared-before-replay": lambda duel: duel.attack is not None and duel.attack.replayed,
    "not-in-damage-step": lambda duel: duel.timing is not None,
    "no-attack-to-negate": lambda duel: duel.attack is None or duel.timing is not None,
    "no-target-to-change": lambda duel: duel.attack is None or duel.timing == "after-calculation",
    "replay-first": lambda duel: duel.replay,
    "no-replay-question": lambda duel: not duel.replay,
    "flip-effect-first": lambda duel: bool(duel.waiting),
    "no-flip-effect-waits": lambda duel: not duel.waiting,
    "flip-effect-too-early": lambda duel: bool(duel.waiting) and duel.timing in EARLY,
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

ANYBODY = re.compile(".*damage.*|lp-gained|sent-to.*|effect-does-nothing")
NEGATED = ("activation-negated", "effect-negated")
OWNERS = ("destroyed-by-effect", "banished", "returned-to-hand")
CONTROLLERS = ("monster-summoned", "control-taken", "flip-effect-activated", "control-already")


def owned(one: Said, number: int) -> list[Monster]:
    """What lies on the piles of a player afterwards."""
    player = one.after.players[number - 1]
    return [*player.graveyard, *player.banished, *player.hand]


def names_of(monsters: list[Monster]) -> list[str]:
    return [monster.name for monster in monsters]


def test_the_player_is_the_one_it_is_about() -> None:
    for one in ALL:
        player = dict(one.told.params).get("player")
        if one.told.key == "duel-won":
            assert player == one.after.winner
        elif one.told.key in ("one-player-passed", "passed-already", *NEGATED):
            assert player == one.entry["player"]
        elif one.told.key.startswith("activated-"):
            assert player in (one.entry["player"], one.entry.get("response", {}).get("player"))
        elif one.told.key == "main-zones-full":
            assert main_monsters(one.before.players[player - 1]) == 5
        elif one.told.key in OWNERS:
            (name,) = pieces(one.told)
            owners = [n for n in (1, 2) if name in names_of(owned(one, n))]
            assert owners == [player], one.told
        elif one.told.key in CONTROLLERS:
            (name,) = pieces(one.told)
            duel = one.before if one.told.key == "flip-effect-activated" else one.after
            assert duel.find(name) is None or duel.find(name)[0] == player  # type: ignore[index]
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
    came = {(id(one.entry), one.told["monster"]) for one in of("monster-summoned")}
    for one in ALL:
        for piece in (value for _, value in one.told.params if isinstance(value, Piece)):
            then = (one.before.piece(piece.name), one.after.piece(piece.name))
            known = piece.zone in [seen.zone for seen in then]
            assert known or (id(one.entry), piece) in came, one.told
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
