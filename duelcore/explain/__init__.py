"""From data to sentences, in the reader's language: the only place where prose is made.

`explain` makes the sentence of an event, a reason or a refusal, `sum_of` its arithmetic, `cite`
the pages it rests on. `place`, `label` and `board` name where a duel stands, what may be done,
and what lies on the field. Player and monster names are filled in as they are; a face-down
card is never named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from duelcore import rulebook
from duelcore.explain import yugioh
from duelcore.explain.speech import TERMS, Speech, speech_of
from duelcore.game import Event, Piece, Reason, Refusal, Value, speak_with
from duelcore.language import N_, text, whole

PLAYERS = ("Player 1", "Player 2")
"""What the players are called where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Cite:
    """A page or source to show: its `text`, a `short` form ("p. 42"), the address ("" if none), the statement.

    `by_number`: a rule by its number, so that the short form ("CR 509.1") says which rules are meant.
    """

    text: str
    short: str
    url: str
    statement: str
    by_number: bool = False


def explain(
    told: Event | Reason | Refusal, players: tuple[str, str] = PLAYERS, language: str = "en"
) -> str:
    """The sentence of an event; of a reason or refusal, with what would help.

    A refusal is told by its leading reason; the others are in its `reasons`.
    """
    if isinstance(told, Refusal):
        return explain(told.reasons[0], players, language)
    speech = _speech(told)
    if isinstance(told, Event):
        return _filled(speech.events[told.key], told, players, language)
    sentence = _filled(speech.reasons[told.key], told, players, language)
    if not told.remedy:
        return sentence
    return f"{sentence} {text(speech.remedies[told.remedy], language)}"


def _speech(told: Event | Reason) -> Speech:
    """The sentences of the game that an event or a reason belongs to."""
    speech = speech_of(told.rules)
    assert speech is not None, f"no game has sentences for {told.rules}"
    return speech


def sum_of(event: Event, players: tuple[str, str] = PLAYERS, language: str = "en") -> str:
    """The arithmetic of an event ("2400 − 1900 = 500"), or "" if it has none."""
    template = _speech(event).sums.get(event.key, "")
    return _filled(template, event, players, language) if template else ""


def _filled(template: str, told: Event | Reason, players: tuple[str, str], language: str) -> str:
    """The sentence with every gap filled in the reader's language."""
    tables = _speech(told).words
    words = {
        name: _in_words(tables.get(name, {}), value, language)
        or _word(name, value, players, language)
        for name, value in told.params
    }
    filled = text(template, language).format_map(words)
    return filled[:1].upper() + filled[1:] if _starts_with_hidden(template, told.params) else filled


def _in_words(table: Mapping[str, str], value: Value, language: str) -> str:
    """What a game calls a value, or "" if it has no words for it."""
    return text(table[value], language) if isinstance(value, str) and value in table else ""


def _word(name: str, value: Value, players: tuple[str, str], language: str) -> str:
    if isinstance(value, Piece):
        return piece(value, language)
    if name == "player" and isinstance(value, int):
        return players[value - 1]
    if type(value) is int:
        return whole(value)
    return "?" if value is None else str(value)


def _starts_with_hidden(template: str, params: Iterable[tuple[str, Value]]) -> bool:
    """Whether the sentence begins with words for a face-down card, which then take a capital letter."""
    return any(
        isinstance(value, Piece) and value.hidden and template.startswith(f"{{{name}}}")
        for name, value in params
    )


def piece(shown: Piece, language: str = "en") -> str:
    """A monster by its name, or a face-down one by its place; one that has left has no place."""
    if not shown.hidden:
        return shown.name
    if not shown.zone:
        return text(N_("a face-down monster"), language)
    zone = N_("the face-down monster in column {column}")
    if shown.zone.startswith("extra"):
        zone = N_("the face-down monster in Extra Monster Zone {column}")
    return text(zone, language).format(column=shown.zone[-1:])


def position(key: str, language: str = "en") -> str:
    """A battle position in words ("face-up Attack Position")."""
    return text(yugioh.POSITIONS[key], language)


def term(at: tuple[str, ...], language: str = "en") -> str:
    """The name of a phase, step or timing, given by its place in the turn."""
    return text(TERMS[".".join(at)], language)


def timing(key: str, language: str = "en") -> str:
    """A timing of the Damage Step in a word ("before"), for where all five stand side by side."""
    return text(yugioh.TIMINGS[key], language)


def place(at: tuple[str, ...], language: str = "en") -> str:
    """Where in the turn something happens: "Main Phase 1", "Battle Step", "Damage Step · after calculation"."""
    if len(at) < 3:
        return term(at, language)
    return f"{term(at[:2], language)} · {term(at, language)}"


def cite(rules: Iterable[str], language: str = "en") -> tuple[Cite, ...]:
    """The pages and sources of some rules, the leading one first, none twice."""
    cites = [_cite(rulebook.rule(rule), language) for rule in rules]
    return tuple(
        {one.text: one for one in reversed(cites)}[key]
        for key in dict.fromkeys(c.text for c in cites)
    )


def _cite(rule: rulebook.Rule, language: str) -> Cite:
    citation = rule.citation()
    title, url = citation.source.title, citation.source.url
    statement = rule.statement.get(language) or rule.statement["en"]
    if citation.numbers:
        numbers = ", ".join(citation.numbers)
        short = f"{citation.source.short} {numbers}".strip()
        return Cite(f"{title}, {numbers}", short, url, statement, by_number=True)
    if not citation.pages:
        return Cite(title, title, url, statement)
    template = text(N_("p. {pages}") if len(citation.pages) == 1 else N_("pp. {pages}"), language)
    pages = template.format(pages=", ".join(map(str, citation.pages)))
    german = text(N_("German {pages}"), language).format(pages=pages)
    short = german if citation.edition.startswith("de") else pages
    return Cite(f"{title}, {pages}", short, url, statement)


def _spoken(refusal: Refusal) -> str:
    """What an IllegalAction says; a game without sentences here is told by its leading rule."""
    if speech_of(refusal.rules) is not None:
        return explain(refusal)
    return rulebook.rule(refusal.rules[0]).statement["en"]


speak_with(_spoken)
