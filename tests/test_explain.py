"""From data to sentences: every key has one, names are taken literally, hidden cards stay hidden."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import duelcore.yugioh
from duelcore import rulebook
from duelcore.explain import (
    PLAYERS,
    board,
    cite,
    explain,
    piece,
    place,
    position,
    sum_of,
    term,
    yugioh,
)
from duelcore.explain.board import ACTIONS, MARKS, SHORT
from duelcore.explain.yugioh import (
    CARDS,
    EVENTS,
    KINDS,
    POSITIONS,
    REASONS,
    REMEDIES,
    SUMS,
    TERMS,
)
from duelcore.game import (
    Action,
    Event,
    Piece,
    Reason,
    Refusal,
    apply,
    event,
    legal_actions,
    reason,
    why_not,
)
from duelcore.yugioh import DIRECT, Duel, Monster, abilities, cards, duel, play
from duelcore.yugioh.damage_step import ORDER
from duelcore.yugioh.model import BrokenOff
from tests import strategies
from tests.played import GIVEN, OWN, said
from tests.yugioh.playing import ENTER, FINISH, PASS, after, attacks, battle_step, turns
from tests.yugioh.playing import play as played

SOURCES = sorted(Path(duelcore.yugioh.__file__).parent.glob("*.py"))
SAID = said(*OWN, *GIVEN)
"""All that the engine says while the walkthroughs are played."""

# Keys and sentences


def texts() -> tuple[set[str], set[str]]:
    """The texts in the engine's sources; and the patterns of those put together from parts."""
    whole, patterns = set(), set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                patterns.add("".join(map(pattern, node.values)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    return whole, patterns


def pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"


def emitted() -> set[str]:
    """The keys in the tables that stand in the engine's sources."""
    whole, patterns = texts()
    keys = {*EVENTS, *REASONS, *REMEDIES}
    return {key for key in keys if key in whole or any(re.fullmatch(p, key) for p in patterns)}


def test_no_sentence_is_left_over() -> None:
    assert emitted() == {*EVENTS, *REASONS, *REMEDIES}


def test_every_text_that_looks_like_a_key_is_one() -> None:
    """What is no message is a rule, a word of the file format or a place in the turn."""
    looks = {text for text in texts()[0] if re.fullmatch(r"[a-z]+[a-z0-9]*(-[a-z0-9]+)+", text)}
    words = {*play.WORDS, *abilities.WORDS, *abilities.NUMBERS, *ORDER, "main-1", "main-2"}
    of_cards = {one for values in cards.CARD_WORDS.values() for one in values}
    words |= {*cards.SHAPES, *map(str, of_cards), *get_args(BrokenOff), *CARDS}
    known = {*EVENTS, *REASONS, *REMEDIES, *words, *rulebook.rules("yugioh")}
    assert looks - known == set()


def test_every_sentence_is_spoken_in_a_walkthrough() -> None:
    told = [one.told for one in SAID]
    assert {one.key for one in told if isinstance(one, Event)} == {*EVENTS}
    assert {one.key for one in told if isinstance(one, Reason)} == {*REASONS}
    assert {one.remedy for one in told if isinstance(one, Reason)} - {""} == {*REMEDIES}


def gaps(sentence: str) -> set[str]:
    """What is to be filled into a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_everything_said_fills_every_gap() -> None:
    for one in SAID:
        told, given = one.told, {name for name, _ in one.told.params}
        table = EVENTS if isinstance(told, Event) else REASONS
        assert gaps(table[told.key]) <= given, told
        assert gaps(SUMS.get(told.key, "")) <= given, told


def test_sentences_have_plain_gaps_and_end_with_a_full_stop() -> None:
    for table in (EVENTS, REASONS, REMEDIES):
        for sentence in table.values():
            assert sentence.endswith(".") and sentence == sentence.strip()
            assert all(name.isidentifier() for name in gaps(sentence)), sentence
    assert not any(gaps(sentence) for sentence in REMEDIES.values())
    assert {*SUMS} <= {*EVENTS} and {*SHORT} <= {*EVENTS}


@pytest.mark.parametrize("table", ["EVENTS", "REASONS", "REMEDIES", "SUMS"])
def test_every_sentence_stands_in_one_room(table: str) -> None:
    rooms = [getattr(room, table, {}) for room in yugioh.ROOMS]
    standing = Counter(key for room in rooms for key in room)
    assert [key for key, times in standing.items() if times > 1] == []
    assert {*standing} == {*getattr(yugioh, table)}


def test_every_room_is_joined_and_holds_nothing_else() -> None:
    """What a room calls otherwise would never be said."""
    names = {path.stem for path in Path(yugioh.__file__).parent.glob("*.py")}
    assert names == {room.__name__.rpartition(".")[2] for room in yugioh.ROOMS} | NAMES
    for room in yugioh.ROOMS:
        tables = {name for name in vars(room) if name.isupper()}
        assert tables <= {"EVENTS", "REASONS", "REMEDIES", "SUMS", "N_"}, room


NAMES = {"__init__", "words"}
"""What joins the rooms, and the names of things."""


def test_every_kind_of_card_has_a_name() -> None:
    assert {*KINDS} == {*get_args(cards.Kind)}


def test_every_place_has_a_name() -> None:
    places = {one.told.at for one in SAID if isinstance(one.told, Event)}
    assert {".".join(at[:n]) for at in places for n in range(1, 4)} | {"standby"} == {*TERMS}
    for at in places:
        assert place(at)


def test_places_in_words() -> None:
    assert place(("main-1",)) == "Main Phase 1"
    assert place(("battle", "battle")) == "Battle Step"
    assert place(("battle", "damage", "after-calculation")) == "Damage Step · after calculation"
    assert term(("battle",)) == "Battle Phase"
    assert position("set") == POSITIONS["set"] == "face-down Defense Position"


# Names are filled in as they are

AWKWARD = [
    "{player}",
    "{0}",
    "{",
    "}}",
    "{attacker.__class__}",
    "%s %(player)s %",
    "<img src=x onerror=alert(1)>",
    "A & B <b>",
    "**bold** `code` $x$",
    "\\N{DASH}\\n",
    "100 %",
    "/etc/passwd",
    'D\'Artagnan "3"',
    "闇の竜 🐉 \u202eabc",
    "direct attack",
]


@pytest.mark.parametrize("name", AWKWARD)
def test_names_of_monsters_are_literal(name: str) -> None:
    step = battle_step([Monster(name, 1000)], [Monster("B", 500)])
    told = played(step, attacks(name, "B"), FINISH).events
    assert explain(told[0]) == f"{name} attacks B."
    assert all(name in explain(one) for one in told if mentions(one, name))
    refusal = why_not(battle_step([Monster("B", 500)], [Monster(name)]), attacks("B", DIRECT))
    assert refusal is not None and explain(refusal)
    other = why_not(step, attacks("B", name))
    assert other is not None and "B" in explain(other)


def mentions(told: Event, name: str) -> bool:
    return f"{{{field_of(told, name)}}}" in EVENTS[told.key]


def field_of(told: Event, name: str) -> str:
    """The gap that the monster of that name fills."""
    found = (k for k, v in told.params if isinstance(v, Piece) and v.name == name)
    return next(found, " nowhere ")


@pytest.mark.parametrize("name", AWKWARD)
def test_names_of_players_are_literal(name: str) -> None:
    start = duel([Monster("A", 1000)], names=(name, "Opponent"))
    (announced,) = apply(start, ENTER).events
    assert explain(announced, board.names(start)).endswith(f"Turn player: {name}.")
    assert f"{name}: 8000 LP." in board.board(start)
    assert board.where(start).endswith(f"Turn player: {name}.")


def test_players_have_names_where_nobody_says_otherwise() -> None:
    (announced,) = apply(duel(), ENTER).events
    assert PLAYERS[0] in explain(announced)
    assert explain(announced, ("you", "they")).endswith("Turn player: you.")
    (other,) = apply(duel(turn_player=2), ENTER).events
    assert explain(other, ("you", "they")).endswith("Turn player: they.")


# Reasons, refusals, sums


def test_a_reason_comes_with_what_would_help() -> None:
    one = reason("attack-under-way", ["attack-once"], "finish-the-attack")
    assert explain(one) == f"{REASONS['attack-under-way']} {REMEDIES['finish-the-attack']}"
    assert explain(reason("attack-under-way", ["attack-once"])) == REASONS["attack-under-way"]


def test_a_refusal_is_told_by_its_leading_reason() -> None:
    refusal = why_not(duel([Monster("A")], [Monster("B")]), attacks("A", "B"))
    assert refusal is not None and len(refusal.reasons) > 1
    assert explain(refusal) == explain(refusal.reasons[0])
    assert isinstance(refusal, Refusal)


def test_the_arithmetic_of_a_battle() -> None:
    told = played(
        battle_step([Monster("A", 2400)], [Monster("B", 1900)]), attacks("A", "B"), FINISH
    )
    assert [sum_of(one) for one in told.events if sum_of(one)] == ["2400 − 1900 = 500"]
    assert sum_of(told.events[0]) == ""


@pytest.mark.parametrize(
    ("attacker", "target", "sums"),
    [
        (Monster("A", 1200), Monster("B", 1500), ["1500 − 1200 = 300"]),
        (Monster("A", 1500), Monster("B", 1500), ["1500 = 1500"]),
        (Monster("A", 0), Monster("B", 0), ["0 = 0"]),
        (Monster("A", 1500), Monster("B", 0, 1200, "set"), ["1500 > 1200"]),
        (Monster("A", 1500), None, ["1500"]),
        (
            Monster("A", 1501, abilities=("half-battle-damage",)),  # type: ignore[arg-type]
            None,
            ["1501", "1501 ÷ 2 ≈ 750"],
        ),
    ],
)
def test_sums(attacker: Monster, target: Monster | None, sums: list[str]) -> None:
    step = battle_step([attacker], [target] if target else [])
    told = played(step, attacks("A", "B" if target else DIRECT), FINISH).events
    assert [sum_of(one) for one in told if sum_of(one)] == sums


# Pages and sources


def test_a_page_is_cited_where_there_is_one() -> None:
    (one,) = cite(["attack-once"])
    assert (one.text, one.short) == ("rulebook v10, p. 38", "p. 38")
    assert one.url.startswith("https://")
    assert one.statement == rulebook.rule("attack-once").statement["en"]


def test_german_pages_say_whose_they_are() -> None:
    (one,) = cite(["piercing"])
    assert one.short == "German p. 54" and one.text == "German rulebook v10, p. 54"


def test_a_source_without_pages_is_cited_without_one() -> None:
    (one,) = cite(["o-damage-modifier-order"])
    assert "p. " not in one.text and one.short == one.text


def test_the_leading_rule_is_cited_first_and_no_page_twice() -> None:
    both = cite(["attack-once", "attack-pair", "mp2-follows"])
    assert [one.short for one in both] == ["p. 38", "p. 40"]
    assert both[0].statement == rulebook.rule("attack-once").statement["en"]
    assert cite([]) == ()
    with pytest.raises(rulebook.UnknownRule):
        cite(["attack-twice"])


# Hidden cards


def test_a_hidden_piece_is_called_by_its_place() -> None:
    assert piece(Piece("Secret", "2-main-3", hidden=True)) == "the face-down monster in column 3"
    assert piece(Piece("Secret", "2-main-3")) == "Secret"
    attack = event(
        "attack-declared",
        ["attack-pair"],
        ("battle", "battle"),
        attacker=Piece("A", "1-main-1"),
        target=Piece("Secret", "2-main-3", hidden=True),
    )
    assert explain(attack) == "A attacks the face-down monster in column 3."


def test_a_sentence_that_begins_with_a_hidden_piece_begins_with_a_capital() -> None:
    refusal = why_not(duel([Monster("Secret", position="set")]), turns("Secret", "defense"))
    assert refusal is not None
    assert explain(refusal).startswith("The face-down monster in column 1 cannot be put into ")


def test_what_went_to_the_hand_unseen_is_not_named_in_a_refusal() -> None:
    step = battle_step([Monster("A", 1000)], [Monster("Secret", position="set"), Monster("B")])
    returned = Action(
        "activate",
        player=1,
        card={"kind": "quick-effect", "effect": {"return-to-hand": "Secret"}},
    )
    hidden = after(step, returned)
    assert "a face-down monster" in board.board(hidden)
    for action in (attacks("A", "Secret"), attacks("Secret", "B")):
        refusal = why_not(hidden, action)
        assert refusal is not None and "Secret" not in explain(refusal)
        assert explain(refusal).startswith("A face-down monster is no monster of the ")
    seen = after(battle_step([Monster("A", 1000)], [Monster("Secret"), Monster("B")]), returned)
    refusal = why_not(seen, attacks("A", "Secret"))
    assert refusal is not None and explain(refusal).startswith("Secret is no monster")


def hiding() -> Iterator[tuple[Duel, str]]:
    """Positions with a face-down monster, and its name."""
    start = duel([Monster("A", 1000)], [Monster("Secret", 300, 400, "set")])
    for actions in ((), (ENTER, PASS), (ENTER, PASS, attacks("A", "Secret"), PASS)):
        yield after(start, *actions), "Secret"
    yield duel([Monster("Secret", 300, 400, "set")]), "Secret"


@pytest.mark.parametrize(("position", "secret"), [*hiding()])
def test_the_board_and_the_buttons_name_no_hidden_card(position: Duel, secret: str) -> None:
    shown = board.board(position)
    assert secret not in shown and "300" not in shown and "400" not in shown
    assert "face-down monster" in shown
    for action in strategies.grid(position):
        assert secret not in board.label(action, position)
    assert secret not in board.called(position, secret)


def test_a_revealed_card_is_named_from_then_on() -> None:
    step = battle_step([Monster("A", 100)], [Monster("Secret", 300, 400, "set")])
    revealed = played(step, attacks("A", "Secret"), PASS, PASS)
    sentences = [explain(one) for one in revealed.events]
    assert [("Secret" in sentence) for sentence in sentences] == [False, False, True]
    assert "Secret, ATK 300, DEF 400, face-up Defense Position" in board.board(revealed.duel)


# The board in words


def test_the_whole_board() -> None:
    start = duel(
        [Monster("A", "?", 1000), Monster("L", 2300, None, link=True, zone="extra")],
        [Monster("B", 0, 500, "defense"), Monster("C", 0, 0, "set")],
        lp=(8000, 7500),
        names=("You", "Opponent"),
    )
    assert board.board(start).splitlines() == [
        "Turn 2, Main Phase 1. Turn player: You.",
        "Opponent: 7500 LP. "
        + "Opponent, column 1: B, ATK 0, DEF 500, face-up Defense Position; "
        + "Opponent, column 2: face-down monster.",
        "You: 8000 LP. "
        + "You, column 1: A, ATK ?, DEF 1000, face-up Attack Position; "
        + "Extra Monster Zone 1: L, ATK 2300, no DEF, face-up Attack Position.",
    ]
    assert "no monsters" in board.board(duel())


def test_the_board_tells_of_the_attack_and_what_will_be_destroyed() -> None:
    step = battle_step([Monster("A", 1000)], [Monster("B", 500)])
    declared = after(step, attacks("A", "B"))
    assert "A attacks B." in board.board(declared).splitlines()
    assert ", attacks" in board.board(declared) and ", is attacked" in board.board(declared)
    calculated = after(declared, *[PASS] * 4)
    assert "B, ATK 500, DEF 0, face-up Attack Position, will be destroyed" in board.board(
        calculated
    )
    ended = after(declared, FINISH)
    assert "Graveyard: B." in board.board(ended)
    assert "A, ATK 1000, DEF 0, face-up Attack Position, has attacked" in board.board(ended)


@pytest.mark.parametrize(
    ("lp", "ending"), [((8000, 1), "Winner: Player 1."), ((1, 1), "The Duel is a draw.")]
)
def test_the_board_tells_who_has_won(lp: tuple[int, int], ending: str) -> None:
    both = ("both-take-battle-damage",) if lp == (1, 1) else ()
    step = battle_step([Monster("A", 1000, abilities=both)], [], lp)  # type: ignore[arg-type]
    over = after(step, attacks("A", DIRECT), FINISH)
    assert board.board(over).splitlines()[-1] == ending


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (Action("enter-battle-phase"), "Enter the Battle Phase"),
        (Action("pass"), "Pass"),
        (Action("pass", player=2), "Pass for Player 2 only"),
        (attacks("A", "B"), "A attacks B"),
        (attacks("A", DIRECT), "A attacks directly"),
        (attacks("A", "C"), "A attacks the face-down monster in column 2"),
        (turns("A", "defense"), "Turn A to Defense Position"),
        (turns("A", "attack"), "Turn A to Attack Position"),
        (turns("A", "set"), "Turn A face-down"),
        (turns("D", "attack"), "Flip Summon the face-down monster in column 2"),
        (
            turns("D", "defense"),
            "Turn the face-down monster in column 2 to Defense Position",
        ),
    ],
)
def test_labels(action: Action, label: str) -> None:
    start = duel(
        [Monster("A"), Monster("D", position="set")], [Monster("B"), Monster("C", position="set")]
    )
    assert board.label(action, start) == label


def test_every_word_and_mark_has_a_text() -> None:
    assert {*play.WORDS} - {"change-position"} <= {*ACTIONS}
    step = battle_step([Monster("A", 1000)], [Monster("B", 500)])
    for action in legal_actions(step):
        assert board.label(action, step)
    assert [board.mark(key) for key in MARKS] == [*MARKS.values()]


# Beside a step in a chart


def short_of(*actions: Action, first: Monster, second: Monster) -> tuple[str, str]:
    step = battle_step([first], [second])
    return board.short(played(step, *actions).events)


def test_a_change_of_lp_is_written_beside_the_chart() -> None:
    fight = (attacks("A", "B"), FINISH)
    lost = short_of(*fight, first=Monster("A", 2400), second=Monster("B", 1900))
    assert lost == ("−500", "p. 42")
    healer = Monster("B", 1900, abilities=("battle-damage-as-lp-gain",))  # type: ignore[arg-type]
    assert short_of(*fight, first=Monster("A", 2400), second=healer)[0] == "+500"
    both = Monster("A", 2400, abilities=("both-take-battle-damage",))  # type: ignore[arg-type]
    assert short_of(*fight, first=both, second=Monster("B", 1900))[0] == "−500, −500"


def test_what_matters_most_is_written_beside_the_chart() -> None:
    first, second = Monster("A", 2400), Monster("B", 0, 1900, "set")
    assert short_of(attacks("A", "B"), first=first, second=second)[0] == "attack"
    assert short_of(attacks("A", "B"), PASS, PASS, first=first, second=second)[0] == "revealed"
    assert short_of(attacks("A", "B"), FINISH, first=first, second=second)[0] == "destroyed"
    assert board.short(()) == ("", "")
