"""The words that card lists use for kinds, types and Link Arrows, in several languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from duelcore.cards.card import MARKERS

_KINDS = (
    ("Spell", r"(spell|magic|zauber|sihir|mantra|magie|magia|mágica)s?"),
    ("Spell", r"zauberkarte[n]?"),
    ("Trap", r"(trap|falle|jebakan|perangkap|piège|trampa|armadilha|trappola)[ns]?"),
    ("Trap", r"fallenkarte[n]?"),
    ("Skill", r"(skill|fähigkeit|keahlian)s?(karte)?"),
    ("Token", r"(token|spielmarke|monsterspielmarke|jeton)[ns]?"),
    ("Link", r"link-?(monster)?"),
    ("Xyz", r"xyz-?(monster)?"),
    ("Synchro", r"(synchro|sinkro|synchron)-?(monster)?"),
    ("Fusion", r"(fusion|fusions|fusi|fusión|fusão|fusione)-?(monster)?"),
    ("Ritual", r"(ritual|rituel|rituale)-?(monster)?"),
    ("Pendulum", r"(pendulum|pendel|pendule|péndulo|pêndulo)-?(monster)?"),
    ("Effect", r"(effect|effekt|efek|effet|efecto|efeito|effetto)-?(monster)?"),
    ("Effect", r"(flip|flipp|gemini|zwilling|spirit|union|toon)-?(monster)?"),
    ("Normal", r"(normal|normale|normales|normaler|biasa)-?(monster)?"),
    ("", r"(monster|card|karte|kartu|tuner|empfänger|monstre|monstruo|monstro|mostro)s?"),
)
"""Kind and the words for it, in small letters; "" for words that say nothing about the kind."""

_KIND_OF = tuple((kind, re.compile(pattern)) for kind, pattern in _KINDS)

TYPES = (
    "Warrior",
    "Spellcaster",
    "Fairy",
    "Fiend",
    "Zombie",
    "Machine",
    "Aqua",
    "Pyro",
    "Rock",
    "Winged Beast",
    "Plant",
    "Insect",
    "Thunder",
    "Dragon",
    "Beast",
    "Beast-Warrior",
    "Dinosaur",
    "Fish",
    "Sea Serpent",
    "Reptile",
    "Psychic",
    "Divine-Beast",
    "Creator God",
    "Wyrm",
    "Cyberse",
    "Illusion",
)
"""The types of monsters in the order of their bits in the simulators' databases."""


def letters(written: str) -> str:
    """The letters and digits alone, in small letters: "Beast-Warrior" as "beastwarrior"."""
    return "".join(c for c in written.casefold() if c.isalnum())


LONGEST_CELL = 200
"""How many characters of a cell are searched for words."""

_TYPE_OF = {letters(one): one for one in TYPES}


def kinds_and_type(written: Iterable[str]) -> tuple[frozenset[str], str]:
    """Which kinds some cells name, and which type: ("Dragon / Effect",) -> ({"Effect"}, "Dragon").

    A type that is not on the list of the game is given as it is written.
    """
    return _kinds_and_type(tuple(cell[:LONGEST_CELL] for cell in written))


@lru_cache(maxsize=1000)  # a list has the same few words again and again
def _kinds_and_type(written: tuple[str, ...]) -> tuple[frozenset[str], str]:
    kinds: set[str] = set()
    types: list[str] = []
    for part in (part.strip(" '\"") for cell in written for part in re.split(r"[/,|\[\]()]", cell)):
        found, rest = _sorted_words(part)
        kinds |= found
        types += [rest] if rest else []
    known = [_TYPE_OF[letters(one)] for one in types if letters(one) in _TYPE_OF]
    return frozenset(kinds), (known or types or [""])[0][:60]


def _sorted_words(part: str) -> tuple[set[str], str]:
    """The kinds among the words of a part of a cell, and the rest: what names the type."""
    kinds: set[str] = set()
    rest: list[str] = []
    for word in re.split(r"[\s_]+", part):
        kind = _kind(word.casefold())
        if kind is None:
            rest.append(word)
        elif kind:
            kinds.add(kind)
    return kinds, " ".join(rest)


def _kind(word: str) -> str | None:
    """The kind that a word names, "" for none in particular, None for another word."""
    return next((kind for kind, pattern in _KIND_OF if pattern.fullmatch(word)), None)


_ABBREVIATED = {
    "tl": "top-left",
    "t": "top",
    "tr": "top-right",
    "l": "left",
    "r": "right",
    "bl": "bottom-left",
    "b": "bottom",
    "br": "bottom-right",
}


def markers(written: Iterable[str]) -> tuple[str, ...]:
    """The Link Arrows that some words name: "Top-Left", "top left", "Top-Center", "TL"."""
    found = {_marker(one) for one in written}
    return tuple(marker for marker in MARKERS if marker in found)


def _marker(word: str) -> str:
    joined = "-".join(re.findall(r"[a-z]+", word.casefold()))
    for filler in ("-center", "-centre", "middle-"):
        joined = joined.replace(filler, "")
    return _ABBREVIATED.get(joined, joined)
