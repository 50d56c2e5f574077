"""Checks a value against the JSON Schema of the format and says in plain words what is wrong.

`schema.json` beside this file is the format, with Magic's part in `schema_magic.json`, and
fastjsonschema finds what does not fit it. What is said about that is the project's own: what was expected, as the schema describes it, what was found,
and which of the known words was probably meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

import fastjsonschema

from duelcore.language import N_, text
from duelcore.walkthrough.problem import LONGEST_QUOTE, FileProblem, Path, shown

Schema = Mapping[str, Any]


@cache
def format_schema() -> dict[str, Any]:
    """The JSON Schema of the whole format, as plain data."""
    whole, part = map(_read, ("schema.json", "schema_magic.json"))
    return {**whole, "definitions": {**whole["definitions"], **part["definitions"]}}


def _read(name: str) -> dict[str, Any]:
    written = (files(__package__) / name).read_text("utf-8")
    found: dict[str, Any] = json.loads(written)
    return found


def check_format(data: object) -> None:
    """Raise, as a `FileProblem`, the first thing in plain data that the format does not allow."""
    try:
        _validator()(data)
    except fastjsonschema.JsonSchemaValueException as fault:
        problem = _SAID.get(fault.rule or "", _unexpected)(fault.value, fault.definition)
        problem.path = (*_path_to(fault.value, fault.name or "", data), *problem.path)
        raise problem from None


@cache
def _validator() -> Callable[[object], object]:
    """The schema as compiled code, which takes a moment to make: not before a file is read."""
    return fastjsonschema.compile(format_schema(), use_default=False)


def _path_to(value: object, name: str, data: object) -> Path:
    """The path to what the library names, such as "data.start.players[0].name".

    It does not quote keys: of the paths that read so, the one that leads to `value` is meant.
    """
    ways = _ways(name.removeprefix("data"), data)
    return next((path for path, end in ways if end is value), ())


def _ways(written: str, data: object) -> Iterator[tuple[Path, object]]:
    """Each path in `data` that is written so, with what it leads to."""
    if not written:
        yield (), data
    for key, item in _inside(data):
        link = f".{key}" if isinstance(data, dict) else f"[{key}]"
        if written.startswith(link):
            for path, end in _ways(written.removeprefix(link), item):
                yield (key, *path), end


def _inside(data: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(data, dict):
        return data.items()
    return enumerate(data) if isinstance(data, list) else ()


# --- What a schema describes, and what was found, in words ---

_KINDS = {
    "object": N_("an object {…}"),
    "array": N_("a list […]"),
    "string": N_("text"),
    "boolean": N_("true or false"),
    "null": N_("null"),
}


def _described(schema: Schema) -> str:
    """What a schema allows, in a few words: "a whole number from 0 to 5 or "?"."""
    if "anyOf" in schema:
        return text(" or ").join(map(_described, schema["anyOf"]))
    if "const" in schema:
        return _written(schema["const"])
    if "enum" in schema:
        return text("one of {words}").format(words=_listed(schema["enum"]))
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return text(" or ").join(_kind(kind, schema) for kind in kinds)


def _kind(kind: str, schema: Schema) -> str:
    if kind == "integer":
        whole = text("a whole number from {least} to {most}")
        return whole.format(least=f"{schema['minimum']:,}", most=f"{schema['maximum']:,}")
    if kind == "string" and "minLength" in schema:
        return text("text of at least one character")
    return text(_KINDS[kind])


def _found(value: object) -> str:
    """What stands in the file, in a few words."""
    if isinstance(value, dict):
        return text(_KINDS["object"])
    if isinstance(value, list):
        return text(_KINDS["array"])
    return shown(value)


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(_written, values))


def _nearest(given: object, known: Iterable[object]) -> str:
    """A hint at the word that was probably meant."""
    words = [word for word in known if isinstance(word, str)]
    near = get_close_matches(given[:LONGEST_QUOTE], words, 1) if isinstance(given, str) else []
    return text("Did you mean {word}?").format(word=_written(near[0])) if near else ""


# --- What is said. The place is known from elsewhere; a path here leads on from there. ---


def _unexpected(value: object, schema: Schema) -> FileProblem:
    what = text("expected {expected}, found {found}.")
    known = [word for one in (schema, *schema.get("anyOf", ())) for word in one.get("enum", ())]
    return FileProblem(
        what.format(expected=_described(schema), found=_found(value)),
        remedy=_nearest(value, known),
    )


def _number_of_entries(value: list[object], schema: Schema) -> FileProblem:
    count = _count(schema["minItems"], schema.get("maxItems"))
    what = text("expected {count} entries, found {n}.")
    return FileProblem(what.format(count=count, n=len(value)))


def _count(least: int, most: int | None) -> str:
    return str(least) if least == most else text("{n} or more").format(n=least)


def _twice(value: list[object], _schema: Schema) -> FileProblem:
    first: dict[str, int] = {}
    items = enumerate(json.dumps(item, sort_keys=True) for item in value)
    again = next(number for number, item in items if first.setdefault(item, number) < number)
    what = text("{item} stands here twice.").format(item=shown(value[again]))
    return FileProblem(what, path=(again,))


def _keys(value: Mapping[str, object], schema: Schema) -> FileProblem:
    """A key that is not known comes first: mistyped, it is also one that is missing."""
    known = schema["properties"]
    unknown = [key for key in value if key not in known]
    if unknown and not schema.get("additionalProperties", True):
        return _unknown(unknown[0], known)
    missing = [key for key in schema.get("required", ()) if key not in value]
    if missing:
        return FileProblem(text("the key {key} is missing.").format(key=_written(missing[0])))
    count = _count(schema["minProperties"], schema.get("maxProperties"))
    what = text("expected {count} of the keys {keys}, found {n}.")
    return FileProblem(what.format(count=count, keys=_listed(known), n=len(value)))


def _unknown(key: str, known: Iterable[str]) -> FileProblem:
    what = text("the key {key} is not known here.").format(key=shown(key))
    keys = text("The keys known here are {keys}.").format(keys=_listed(known))
    return FileProblem(what, remedy=_nearest(key, known) or keys)


def _one_key(_value: object, schema: Schema) -> FileProblem:
    keys = text(" or ").join(_written(one["required"][0]) for one in schema["oneOf"])
    return FileProblem(text("expected one of the keys {keys}, and only one.").format(keys=keys))


_SAID: dict[str, Callable[[Any, Schema], FileProblem]] = {
    "additionalProperties": _keys,
    "required": _keys,
    "minProperties": _keys,
    "maxProperties": _keys,
    "minItems": _number_of_entries,
    "maxItems": _number_of_entries,
    "uniqueItems": _twice,
    "oneOf": _one_key,
}
"""What is said about each rule that can be broken; about every other, `_unexpected`."""
