"""Magic's sentences: every key has one, every one is spoken, names are taken literally."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import duelcore.magic
from duelcore import rulebook
from duelcore.explain import cite, explain, place, speech, sum_of, term
from duelcore.explain.magic import EVENTS, REASONS, REMEDIES, ROOMS, SUMS, TERMS
from duelcore.explain.magic.board import SHORT, board, label, short
from duelcore.explain.magic.doing import DOES, does
from duelcore.explain.magic.words import COUNTERS, KEYWORDS, STEPS, TYPES
from duelcore.game import Action, Event, IllegalAction, Reason, apply, reason, why_not
from duelcore.magic import kinds, play
from duelcore.magic.effect_words import SHAPES
from duelcore.magic.model import PHASES
from duelcore.magic.objects import Ability
from duelcore.magic.words import effects
from tests.magic.playing import after, attack, block, casts, combat, creature, main_phase, uses
from tests.played import MAGIC, said

SOURCES = sorted(Path(duelcore.magic.__file__).parent.glob("*.py"))
SAID = said(*MAGIC)
"""All that the engine says while the walkthroughs are played."""

# Keys and sentences


def texts() -> set[str]:
    """The texts in the engine's sources."""
    return {
        node.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_text_that_looks_like_a_key_is_one() -> None:
    """What is no message is a rule, a word of the file format or a step."""
    looks = {one for one in texts() if re.fullmatch(r"[a-z]+[a-z0-9]*(-[a-z0-9]+)+", one)}
    lists = (kinds.StepName, kinds.Keyword, kinds.When, kinds.Until, kinds.Awaited)
    words = {word for one in (*lists, kinds.Condition) for word in one.__args__}
    words |= {*play.WORDS, *SHAPES, *duelcore.magic.play.turn.DOINGS}
    known = {*EVENTS, *REASONS, *REMEDIES, *words, *rulebook.rules("magic")}
    assert looks - known == set()


def test_every_sentence_is_spoken_in_a_walkthrough() -> None:
    told = [one.told for one in SAID]
    assert {one.key for one in told if isinstance(one, Event)} == {*EVENTS}
    assert {one.key for one in told if isinstance(one, Reason)} == {*REASONS}
    assert {one.remedy for one in told if isinstance(one, Reason)} - {""} == {*REMEDIES}


def test_a_key_stands_in_one_room() -> None:
    for table in ("EVENTS", "REASONS", "REMEDIES", "SUMS"):
        counted = Counter(key for room in ROOMS for key in getattr(room, table, {}))
        assert set(counted.values()) <= {1}


def gaps(sentence: str) -> set[str]:
    """What is to be filled into a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_everything_said_fills_every_gap() -> None:
    for one in SAID:
        told, given = one.told, {name for name, _ in one.told.params}
        table = EVENTS if isinstance(told, Event) else REASONS
        assert gaps(table[told.key]) <= given, told
        assert gaps(SUMS.get(told.key, "")) <= given, told
        assert "{" not in explain(told)


def test_sentences_end_with_a_full_stop() -> None:
    for table in (EVENTS, REASONS, REMEDIES):
        for sentence in table.values():
            assert sentence.endswith(".") and sentence == sentence.strip()
    assert not any(gaps(sentence) for sentence in REMEDIES.values())
    assert {*SUMS} <= {*EVENTS} and {*SHORT} <= {*EVENTS}


def test_everything_in_the_closed_lists_has_a_name() -> None:
    assert {*STEPS} == set(kinds.StepName.__args__) == {*PHASES}
    assert {*KEYWORDS} == set(kinds.Keyword.__args__)
    assert {*COUNTERS} == set(kinds.Counter.__args__)


def test_every_place_has_a_name() -> None:
    places = {one.told.at for one in SAID if isinstance(one.told, Event)}
    assert {".".join(at[:n]) for at in places for n in range(1, 4)} == {*TERMS}
    assert place(("combat", "combat-damage", "1")) == "Combat damage · First damage step"
    assert place(("beginning", "untap")) == term(("beginning", "untap")) == "Untap step"


# Two games side by side


def test_no_place_is_called_alike_in_two_games() -> None:
    from duelcore.explain import yugioh

    assert {*yugioh.TERMS}.isdisjoint(TERMS)
    assert len(speech.TERMS) == len(TERMS) + len(yugioh.TERMS)


def test_the_rule_decides_whose_sentence_is_spoken() -> None:
    """Both games have a key `triggers` of their own kind; `destroyed` and others may be shared."""
    shared = reason("x", ["att-tap"])
    assert speech.speech_of(shared.rules) is speech.SPEECHES["magic"]
    import duelcore.yugioh  # noqa: F401 - its rules

    assert speech.speech_of(("bp-purpose",)) is speech.SPEECHES["yugioh"]
    assert rulebook.game_of("att-tap") == "magic"


def test_rules_are_cited_by_number_and_date() -> None:
    (one,) = cite(["menace"])
    assert one.text == "Magic Comprehensive Rules as of August 2026, 702.111b"
    assert one.short == "CR 702.111b"
    assert one.statement == rulebook.rule("menace").statement["en"]
    assert cite(["menace"], "de")[0].statement == rulebook.rule("menace").statement["de"]
    assert cite(["program-cleanup-guard"])[0].short == "no source: this program's own choice"


def test_an_illegal_action_says_why_in_words() -> None:
    game = combat([creature("New", 1, 1, summoning_sick=True)])
    with pytest.raises(IllegalAction) as caught:
        apply(game, attack("New"))
    told = str(caught.value)
    assert told.startswith("New has come under its controller’s control this turn")
    assert "[summoning-sickness, attack-who, att-illegal-rewind" in told


# Names


@pytest.mark.parametrize("name", ["{player}", "{", "%s", "<b>", "A & B", "\\N{DASH}", "direct"])
def test_names_are_literal(name: str) -> None:
    step = apply(combat([creature(name, 1, 1)]), attack(name))
    told = [explain(one, ("{creature}", "{")) for one in step.events]
    assert f"Attacking: {name}. Under attack: {{." in told
    assert f"{name} becomes tapped by attacking." in told


def test_sums() -> None:
    game = after(main_phase(), uses({"damage": {"player": 2, "amount": 3}}), Action("pass"))
    step = apply(game, Action("pass"))
    (hit,) = [one for one in step.events if one.key == "player-damaged-by-effect"]
    assert sum_of(hit) == "20 − 3 = 17"
    assert sum_of(step.events[0]) == ""


# The position in words


def test_a_position_in_words() -> None:
    bear = creature("Bear", 2, 2, "flying", tapped=True, damage=1, counters=(("+1/+1", 2),))
    game = main_phase([bear], [creature("Elk", 1, 1)], names=("You", "Opponent"))
    game = after(game, casts())
    assert board(game) == (
        "Magic Comprehensive Rules as of August 2026\n"
        "Turn 3, Precombat main phase. Active player: You.\n"
        "Opponent: 20 life, 7 cards in hand, 53 in the library. Elk 1/1.\n"
        "You: 20 life, 6 cards in hand, 53 in the library. "
        "Bear 4/4, flying, +1/+1 counters: 2, 1 damage, tapped.\n"
        "Stack, from the top: Spell.\n"
        "Priority: You."
    )


def test_a_combat_in_words() -> None:
    game = after(combat([creature("A", 2, 2)], [creature("B", 2, 2)]), attack("A"))
    game = after(game, Action("pass-until", step="declare-blockers"), block(B=["A"]))
    told = board(game)
    assert "A 2/2, tapped, attacking, blocked." in told
    assert "B 2/2, blocks A." in told
    assert board(after(game, Action("concede", player=1))).endswith("Winner: Player 2.")


def test_what_a_chart_says_of_a_step() -> None:
    """Changes of life first, also of the one that ends the game; else what was declared."""
    game = combat([creature("A", 3, 3)], [creature("B", 1, 1)], life=(20, 3))
    declares = apply(game, attack("A"))
    assert short(declares.events) == ("attack", "CR 508.1, 703.4i")
    asked = after(declares.position, Action("pass-until", step="declare-blockers"))
    assert short(apply(asked, block(B=["A"])).events) == ("block", "CR 509.1, 703.4j")
    hit = apply(after(asked, block()), Action("pass-until", step="end"))
    assert hit.position.over
    assert short(hit.events) == ("−3", "CR 510.2, 703.4m")
    assert short(apply(game, attack()).events) == ("", "")


LABELS = [
    (Action("begin-step"), "Let the precombat main phase begin"),
    (Action("pass"), "Pass"),
    (Action("pass-until", step="end"), "Go on to the end step"),
    (casts(), "Cast Spell"),
    (uses({"tap": "A"}), "Use it"),
    (Action("play-land"), "Play a land"),
    (attack(), "Attack with nobody"),
    (attack("A", "B"), "Attack with A, B"),
    (block(), "Block with nobody"),
    (block(B=["A", "C"], D=["A"]), "Block: B → A, C, D → A"),
    (Action("order-triggers", names=["x", "y"]), "Put on the stack in this order: x, y"),
    (Action("assign", damage={}), "Divide the damage so"),
    (Action("discard"), "Discard what is too much"),
    (Action("concede", player=2), "Concede for Player 2"),
]


@pytest.mark.parametrize(("action", "says"), LABELS, ids=[says for _, says in LABELS])
def test_buttons_say_what_they_do(action: Action, says: str) -> None:
    assert label(action, main_phase()) == says


def test_every_word_has_a_label() -> None:
    assert {action.do for action, _ in LABELS} == {*play.WORDS}
    assert why_not(main_phase(), Action("pass")) is None


# What lies on the stack


def test_every_effect_and_type_has_words() -> None:
    assert {*DOES} == {*SHAPES}
    assert {*TYPES} == {*get_args(kinds.CardType)}


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ({"pump": {"target": "Bear", "power": -1, "toughness": 2}}, "−1/+2 for Bear"),
        ({"gain": {"target": "Bear", "keyword": "first-strike"}}, "first strike for Bear"),
        ({"lose": {"target": "Bear", "keyword": "flying"}}, "Bear without flying"),
        ({"damage": {"amount": 3, "player": 2}}, "3 damage to Player 2"),
        ({"damage": {"amount": 3, "target": "Bear"}}, "3 damage to Bear"),
        ({"draw": {"amount": 2}}, "cards drawn by Player 1: 2"),
        ({"destroy": "Bear"}, "destroy Bear"),
        (
            {"skip-step": {"step": "draw", "player": 2}},
            "the next draw step of Player 2 is left out",
        ),
        ([{"tap": "Bear"}, {"gain-life": {"amount": 1}}], "tap Bear; 1 life gained by Player 1"),
        ({"create": {"name": "Elk", "power": 3, "toughness": 3}}, "create Elk"),
        ([], "has no effect"),
    ],
)
def test_what_a_spell_does_is_told_in_a_few_words(effect: object, told: str) -> None:
    game = after(main_phase([creature("Bear", 2, 2)]), uses(effect))
    assert does(game, game.stack[-1]) == told


def test_what_an_ability_means_by_itself_has_a_name() -> None:
    ability = Ability("Growth", 1, "attacks", effects([{"pump": {"target": "that"}}]))
    game = combat([creature("Bear", 2, 2)], abilities=[ability])
    assert does(after(game, attack("Bear")), after(game, attack("Bear")).stack[-1]).endswith("Bear")
