"""Checks a value against the JSON Schema of the format and says in plain words what is wrong.

`schema.json` beside this file is the format; what stands here understands the keywords that it
uses (a test holds the two together, and another compares this reader with the jsonschema package
on many files). That package is not used here because it needs seconds to be imported where
JupyterLab is installed, and because its messages are not written for learners.

Most keywords lead to one kind of sentence: what was expected, as the schema describes it, and
what was found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from duelcore.language import N_, text
from duelcore.walkthrough.problem import LONGEST_QUOTE, Path, shown

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a value that the schema does not allow.

    `words` makes the sentence and the remedy, on demand: where a schema offers alternatives, most
    faults are found only to be passed over. `of_kind` means that the value as a whole is of
    another kind than the schema describes; an alternative that fails deeper down was meant.
    """

    path: Path
    words: Callable[[], tuple[str, str]]
    of_kind: bool = False


@cache
def format_schema() -> Schema:
    """The JSON Schema of the whole format, as plain data."""
    found: Schema = json.loads(files(__package__).joinpath("schema.json").read_text("utf-8"))
    return found


def first_fault(value: object) -> Fault | None:
    """The first thing in a walkthrough's plain data that the format does not allow, or None."""
    return _fault_in(value, format_schema(), ())


def _fault_in(value: object, schema: Schema | bool, path: Path) -> Fault | None:
    """The first thing that `schema` does not allow in `value`, which stands at `path`."""
    if schema is True or schema is False:
        return None  # `true` allows anything; `false` stands only beside keys and is read there
    for keyword in schema:
        check = _KEYWORDS.get(keyword)
        fault = check(value, schema, path) if check else None
        if fault is not None:
            return fault
    return None


def _fits(value: object, schema: Schema) -> bool:
    return _fault_in(value, schema, ()) is None


def _definition(reference: str) -> Schema:
    found: Schema = format_schema()["$defs"][reference.removeprefix("#/$defs/")]
    return found


# --- What a schema describes, in words ---

_KINDS = {
    "object": N_("an object {…}"),
    "array": N_("a list […]"),
    "string": N_("text"),
    "boolean": N_("true or false"),
    "null": N_("null"),
}


def _described(schema: Schema) -> str:
    """What a schema allows, in a few words: "a whole number from 0 to 5 or "?"."""
    if "$ref" in schema:
        return _described(_definition(schema["$ref"]))
    if "anyOf" in schema:
        return text(" or ").join(_described(one) for one in schema["anyOf"])
    if "const" in schema:
        return _written(schema["const"])
    if "enum" in schema:
        return text("one of {words}").format(words=_listed(schema["enum"]))
    return _kind(schema)


def _kind(schema: Schema) -> str:
    if schema["type"] == "integer":
        whole = text("a whole number from {least} to {most}")
        return whole.format(least=f"{schema['minimum']:,}", most=f"{schema['maximum']:,}")
    if schema.get("minLength"):
        return text("text of at least one character")
    return text(_KINDS[schema["type"]])


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(_written, values))


def _found(value: object) -> str:
    """What stands in the file, in a few words."""
    if isinstance(value, dict):
        return text(_KINDS["object"])
    if isinstance(value, list):
        return text(_KINDS["array"])
    return shown(value)


def _unexpected(value: object, schema: Schema, path: Path, *, of_kind: bool) -> Fault:
    def words() -> tuple[str, str]:
        expected = text("expected {expected}, found {found}.")
        what = expected.format(expected=_described(schema), found=_found(value))
        return what, _nearest(value, _words(schema))

    return Fault(path, words, of_kind)


def _fault(path: Path, what: str, remedy: str = "") -> Fault:
    return Fault(path, lambda: (what, remedy))


def _words(schema: Schema) -> Iterator[str]:
    """The words that a schema offers to choose from."""
    if "$ref" in schema:
        yield from _words(_definition(schema["$ref"]))
    for one in schema.get("anyOf", ()):
        yield from _words(one)
    yield from (word for word in schema.get("enum", ()) if isinstance(word, str))


def _nearest(given: object, known: Iterator[str]) -> str:
    """A hint at the word that was probably meant."""
    near = (
        get_close_matches(given[:LONGEST_QUOTE], list(known), 1) if isinstance(given, str) else []
    )
    return text("Did you mean {word}?").format(word=_written(near[0])) if near else ""


# --- The keywords. Each finds the first fault; one that does not concern the kind of a value finds
# --- none in it, as JSON Schema has it.

_TYPES: dict[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def _type(value: object, schema: Schema, path: Path) -> Fault | None:
    if type(value) is _TYPES[schema["type"]]:  # not isinstance: `true` is not a number
        return None
    return _unexpected(value, schema, path, of_kind=True)


def _enum(value: object, schema: Schema, path: Path) -> Fault | None:
    if any(_same(value, one) for one in schema["enum"]):
        return None
    return _unexpected(value, schema, path, of_kind=True)


def _const(value: object, schema: Schema, path: Path) -> Fault | None:
    if _same(value, schema["const"]):
        return None
    return _unexpected(value, schema, path, of_kind=True)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _range(value: object, schema: Schema, path: Path) -> Fault | None:
    if type(value) is not int or schema["minimum"] <= value <= schema["maximum"]:
        return None
    return _unexpected(value, schema, path, of_kind=False)


def _min_length(value: object, schema: Schema, path: Path) -> Fault | None:
    if not isinstance(value, str) or len(value) >= schema["minLength"]:
        return None
    return _unexpected(value, schema, path, of_kind=False)


def _length(value: object, schema: Schema, path: Path) -> Fault | None:
    least, most = schema.get("minItems", 0), schema.get("maxItems")
    if not isinstance(value, list) or _within(len(value), least, most):
        return None
    if most is None:
        what = text("expected {least} or more entries, found {n}.")
    else:
        what = text("expected {least} entries, found {n}.")
    return _fault(path, what.format(least=least, n=len(value)))


def _within(count: int, least: int, most: int | None) -> bool:
    return least <= count and (most is None or count <= most)


def _unique_items(value: object, schema: Schema, path: Path) -> Fault | None:
    seen: set[str] = set()
    for number, item in enumerate(value if isinstance(value, list) else ()):
        written = json.dumps(item, sort_keys=True)
        if written in seen:
            what = text("{item} stands here twice.").format(item=shown(item))
            return _fault((*path, number), what)
        seen.add(written)
    return None


def _items(value: object, schema: Schema, path: Path) -> Fault | None:
    for number, item in enumerate(value if isinstance(value, list) else ()):
        fault = _fault_in(item, schema["items"], (*path, number))
        if fault is not None:
            return fault
    return None


def _properties(value: object, schema: Schema, path: Path) -> Fault | None:
    given: Mapping[str, object] = value if isinstance(value, dict) else {}
    for key, inner in schema["properties"].items():
        fault = _fault_in(given[key], inner, (*path, key)) if key in given else None
        if fault is not None:
            return fault
    return None


def _additional_properties(value: object, schema: Schema, path: Path) -> Fault | None:
    known, others = schema.get("properties", {}), schema["additionalProperties"]
    for key, item in value.items() if isinstance(value, dict) else ():
        if key not in known:
            unknown = others is False
            fault = _unknown(key, known, path) if unknown else _fault_in(item, others, (*path, key))
            if fault is not None:
                return fault
    return None


def _unknown(key: str, known: Schema, path: Path) -> Fault:
    keys = text("The keys known here are {keys}.").format(keys=_listed(known))
    what = text("the key {key} is not known here.").format(key=shown(key))
    return _fault(path, what, _nearest(key, iter(known)) or keys)


def _required(value: object, schema: Schema, path: Path) -> Fault | None:
    for key in schema["required"]:
        if isinstance(value, dict) and key not in value:
            return _fault(path, text("the key {key} is missing.").format(key=_written(key)))
    return None


def _number_of_keys(value: object, schema: Schema, path: Path) -> Fault | None:
    least, most = schema["minProperties"], schema.get("maxProperties")
    if not isinstance(value, dict) or _within(len(value), least, most):
        return None
    if most is None:
        what = text("expected {least} or more of the keys {keys}, found {n}.")
    else:
        what = text("expected {least} of the keys {keys}, found {n}.")
    keys = _listed(schema["properties"])
    return _fault(path, what.format(least=least, keys=keys, n=len(value)))


def _any_of(value: object, schema: Schema, path: Path) -> Fault | None:
    closest: Fault | None = None
    for one in schema["anyOf"]:
        fault = _fault_in(value, one, path)
        if fault is None:
            return None
        if not (fault.of_kind and fault.path == path):
            closest = closest or fault
    return closest or _unexpected(value, schema, path, of_kind=True)


def _one_of(value: object, schema: Schema, path: Path) -> Fault | None:
    if sum(_fits(value, one) for one in schema["oneOf"]) == 1:
        return None
    keys = text(" or ").join(_written(one["required"][0]) for one in schema["oneOf"])
    return _fault(path, text("expected one of the keys {keys}, and only one.").format(keys=keys))


def _all_of(value: object, schema: Schema, path: Path) -> Fault | None:
    for one in schema["allOf"]:
        fault = _fault_in(value, one, path)
        if fault is not None:
            return fault
    return None


def _if(value: object, schema: Schema, path: Path) -> Fault | None:
    branch = "then" if _fits(value, schema["if"]) else "else"
    return _fault_in(value, schema.get(branch, True), path)


def _ref(value: object, schema: Schema, path: Path) -> Fault | None:
    return _fault_in(value, _definition(schema["$ref"]), path)


_KEYWORDS: dict[str, Callable[[object, Schema, Path], Fault | None]] = {
    "$ref": _ref,
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minimum": _range,  # always stands with a maximum
    "minLength": _min_length,
    "minItems": _length,  # reads maxItems too
    "uniqueItems": _unique_items,
    "items": _items,
    "properties": _properties,
    "additionalProperties": _additional_properties,
    "required": _required,
    "minProperties": _number_of_keys,  # reads maxProperties too
    "anyOf": _any_of,
    "oneOf": _one_of,
    "allOf": _all_of,
    "if": _if,  # reads then and else too
}
