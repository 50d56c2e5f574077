"""The set-up form of a game of Magic: permanents, players and turn of the start, a field at a time.

What it does not show, such as waiting abilities and Sagas, stays as the file or notebook has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from duelcore.explain.magic.words import COUNTERS, KEYWORDS, STEPS, TYPES
from duelcore.language import N_, text
from duelcore.magic.starting import STARTS
from duelcore.widgets import typed
from duelcore.widgets.forms import button, choice, closing, field, group, panel
from duelcore.widgets.magic_form import COUNTS, LARGEST, STATES, toggled
from duelcore.widgets.magic_picks import ZONE
from duelcore.widgets.start_form import Change, Path, Plain, StartForm, at

KINDS = ("creature", "land", "artifact", "enchantment")
"""The types to choose from; a permanent that has others keeps them until one of these is chosen."""

STRENGTHS = {"power": N_("Power"), "toughness": N_("Toughness")}
OF_PLAYERS = {
    "life": (N_("Life"), 20),
    "hand": (N_("Cards in hand"), 7),
    "library": (N_("Cards in the library"), 53),
    "max_hand": (N_("Maximum hand size"), 7),
}
"""The label of each number, and what it is where nothing is said."""

NEW = {"creature": N_("Creature {n}"), "land": N_("Land {n}")}


class MagicSetUp(StartForm):
    """The form over a starting position of Magic; `chosen` is the place of the permanent being edited."""

    HINT = N_("Press a permanent to edit it; add others below.")

    def __init__(
        self, start: Mapping[str, Any], judge: Callable[[Change], None], language: str
    ) -> None:
        super().__init__(start, judge, language)
        self.chosen: int | None = None

    @property
    def permanents(self) -> list[Plain]:
        """The permanents of the start, as the file writes them."""
        found: list[Plain] = self.start.get("permanents", [])
        return found

    # What the browser asks

    def choose(self, value: str) -> None:
        """Show the fields of the permanent at that place, or of none."""
        number = int(value) if value.isdecimal() else len(self.permanents)
        self.chosen = number if number < len(self.permanents) else None
        self.errors.clear()

    def press(self, key: str) -> None:
        """Add a permanent, or take the chosen one away; raises FileProblem."""
        word, _, controller = key.partition(":")
        start = deepcopy(self.start)
        if word == "remove" and self.chosen is not None:
            del start["permanents"][self.chosen]
            self.attempt(Change(start, {}))
            self.chosen = None
        elif word in NEW:
            start.setdefault("permanents", []).append(self._new(word, int(controller)))
            self.attempt(Change(start, {}))
            self.choose(str(len(self.permanents) - 1))

    def _new(self, kind: str, controller: int) -> Plain:
        taken = {one["name"] for one in self.permanents}
        names = (self._say(NEW[kind], n=n) for n in range(1, len(taken) + 2))
        new: Plain = {"name": next(one for one in names if one not in taken)}
        strong = {"power": 2, "toughness": 2} if kind == "creature" else {"types": [kind]}
        return new | strong | ({"controller": 2} if controller == 2 else {})

    def zone(self, _position: Any, zone: str) -> None:
        """A permanent was pressed: edit it, if it has been there from the start."""
        name = zone.removeprefix(ZONE)
        places = [str(n) for n, one in enumerate(self.permanents) if one["name"] == name]
        self.choose(places[0] if places else "")

    # From what was typed to a new start

    def changed(self, path: Path, value: Any) -> Change:
        """The start with one field set anew; raises Refused for what is no number."""
        start = deepcopy(self.start)
        if path[-2:-1] == ("keywords",):
            _put(at(start, path[:-2]), "keywords", self._keywords(path, value))
            return Change(start, {})
        holder, key = at(start, path[:-1]), str(path[-1])
        before = holder.get("name")
        if key == "types":
            _retyped(holder, str(value))
        else:
            _put(holder, key, self._read(key, value))
        renames = key == "name" and path[0] == "permanents"
        return Change(start, {str(before): holder["name"]} if renames else {})

    def _keywords(self, path: Path, value: Any) -> list[str]:
        word = str(path[-1])
        return toggled(self.permanents[int(path[1])].get("keywords", ()), word, value is True)

    def _read(self, key: str, value: Any) -> Any:
        if key in STATES:
            return value is True
        if key == "name":
            return typed.name(str(value), self.language)
        if key == "step":
            return str(value)
        return str(value) or None if key == "day_night" else self._number(key, value)

    def _number(self, key: str, value: Any) -> int:
        return typed.number(str(value), _bounds(key), self.language)

    # What is to be seen

    def panel(self) -> Plain:
        """The form as data for the browser."""
        about = N_(
            "Every change is played at once: what was played before is played again as far as it is still legal."
        )
        chosen = [] if self.chosen is None else [self._permanent(self.chosen)]
        groups = [self._choosing(), *chosen, *map(self._player, (0, 1)), self._turn()]
        buttons = [*self._buttons(), closing(self.language, N_("Done"), primary=True)]
        return panel("setup", self._say(N_("Set up")), self._say(about), groups, buttons)

    def _say(self, message: str, **words: Any) -> str:
        return text(message, self.language).format_map(words)

    def _called(self, player: int) -> str:
        return str(self.start["players"][player].get("name", f"Player {player + 1}"))

    def _buttons(self) -> Iterator[Plain]:
        labels = {
            "creature": N_("Add a creature ({player})"),
            "land": N_("Add a land ({player})"),
        }
        for player in (0, 1):
            for kind, label in labels.items():
                shown = self._say(label, player=self._called(player))
                yield button(f"{kind}:{player + 1}", shown)
        if self.chosen is not None:
            name = self.permanents[self.chosen]["name"]
            yield button("remove", self._say(N_("Take {monster} away"), monster=name))

    def _choosing(self) -> Plain:
        options = {"": self._say(N_("none"))}
        for number, one in enumerate(self.permanents):
            options[str(number)] = f"{one['name']} ({self._called(one.get('controller', 1) - 1)})"
        value = "" if self.chosen is None else str(self.chosen)
        asks = choice("chosen", self._say(N_("Permanent to edit")), value, options)
        return group("choosing", self._say(N_("The starting position")), [asks])

    def _permanent(self, number: int) -> Plain:
        one, path = self.permanents[number], f"permanents.{number}"
        types = one.get("types", ["creature"])
        fields = [
            self._field(f"{path}.name", N_("Name"), "text", one["name"]),
            self._types(path, types),
            self._choice(
                f"{path}.controller", N_("Controller"), one.get("controller", 1), self._players()
            ),
        ]
        counts = STRENGTHS | COUNTS if "creature" in types else {}
        fields += [
            self._field(f"{path}.{k}", label, "number", one.get(k, 0))
            for k, label in counts.items()
        ]
        fields += [
            self._field(f"{path}.{k}", label, "check", bool(one.get(k)))
            for k, label in STATES.items()
        ]
        counters = one.get("counters", {})
        for kind in ("+1/+1", "-1/-1") if "creature" in types else ():
            here = f"{path}.counters.{kind}"
            fields.append(self._field(here, COUNTERS[kind], "number", counters.get(kind, 0)))
        for word, label in KEYWORDS.items():
            has = word in one.get("keywords", ())
            fields.append(self._field(f"{path}.keywords.{word}", label, "check", has))
        return group(f"permanent-{number}", one["name"], fields)

    def _types(self, path: str, types: list[str]) -> Plain:
        """One type to choose; of a permanent with several these stand there as they are."""
        present = " ".join(types)
        options = {kind: self._say(TYPES[kind]) for kind in KINDS}
        options |= {present: ", ".join(self._say(TYPES[kind]) for kind in types)}
        return self._choice(f"{path}.types", N_("Type"), present, options)

    def _players(self) -> dict[Any, str]:
        return {1: self._called(0), 2: self._called(1)}

    def _player(self, number: int) -> Plain:
        player, path = self.start["players"][number], f"players.{number}"
        fields = [self._field(f"{path}.name", N_("Name"), "text", self._called(number))]
        for key, (label, usual) in OF_PLAYERS.items():
            fields.append(self._field(f"{path}.{key}", label, "number", player.get(key, usual)))
        return group(f"player-{number}", self._called(number), fields)

    def _turn(self) -> Plain:
        start, steps = self.start, {step: self._say(STEPS[step]) for step in STARTS}
        light = {"": N_("neither"), "day": N_("day"), "night": N_("night")}
        choices = (
            ("active_player", N_("Active player"), start.get("active_player", 1), self._players()),
            (
                "starting_player",
                N_("Who began the game"),
                start.get("starting_player", 1),
                self._players(),
            ),
            ("step", N_("The turn starts in"), start.get("step", "precombat-main"), steps),
            (
                "day_night",
                N_("Day or night"),
                start.get("day_night") or "",
                {k: self._say(v) for k, v in light.items()},
            ),
        )
        turn = self._field("turn", N_("Turn number"), "number", start.get("turn", 1))
        return group(
            "turn", self._say(N_("Turn")), [turn, *(self._choice(*one) for one in choices)]
        )

    def _field(self, path: str, label: str, kind: str, value: Any) -> Plain:
        shown, error = self.errors.get(path, (value, ""))
        limits: Plain = {}
        if kind == "number":
            limits["min"], limits["max"] = _bounds(path.rpartition(".")[2])
        return field(path, self._say(label), kind, shown, error=error, **limits)

    def _choice(self, path: str, label: str, value: Any, options: Mapping[Any, str]) -> Plain:
        shown, error = self.errors.get(path, (value, ""))
        return choice(path, self._say(label), shown, options, error=error)


def _bounds(key: str) -> tuple[int, int]:
    """The least and the largest number that may be typed for a key; the engine judges what is typed."""
    if key in ("controller", "active_player", "starting_player"):
        return (1, 2)
    return (1, 999) if key in ("life", "turn") else (0, 999 if key == "library" else LARGEST)


def _put(holder: Plain, key: str, value: Any) -> None:
    """Write a value, and leave out what is said by saying nothing."""
    if value is None or value is False or value == []:
        holder.pop(key, None)
    else:
        holder[key] = value


def _retyped(permanent: Plain, types: str) -> None:
    """Another type: a creature has power and toughness, and nothing else has."""
    kinds = types.split(" ")
    permanent["types"] = kinds
    for key in STRENGTHS:
        if "creature" in kinds:
            permanent.setdefault(key, 2)
        else:
            permanent.pop(key, None)
