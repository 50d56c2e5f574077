"""Random walkthroughs, made from the schema."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from duelcore.walkthrough.schema import format_schema
from tests.walkthrough.documents import written

MOST = 3
"""How many entries a random list has at most, unless the schema asks for more."""


def documents() -> st.SearchStrategy[Any]:
    """Valid files of every sort, as plain data."""
    return st.builds(_within_script, _defined("yugioh"))


def _within_script(document: dict[str, Any]) -> dict[str, Any]:
    """The counts of a random document, which a schema cannot bound, brought within its script."""
    entries = len(document["script"])
    document["game"] = "yugioh"
    if "cursor" in document:
        document["cursor"] = min(document["cursor"], entries)
    for branch in document.get("branches", ()):
        branch["at"] = min(branch["at"], entries)
    return document


@cache
def _defined(name: str) -> st.SearchStrategy[Any]:
    definitions = format_schema()["definitions"]
    if name == "entry":
        expectation = _object(definitions["expectation"], ["expect"])
        return st.one_of(expectation, *map(_deed, definitions["deed"]["allOf"]))
    if name == "effect":
        return st.deferred(lambda: _defined("flip-effect")).filter(
            lambda one: "null" not in written(one)
        )
    return st.deferred(lambda: instances(definitions[name]))


def _deed(case: dict[str, Any]) -> st.SearchStrategy[Any]:
    words = case["if"]["properties"]["do"]
    shape = format_schema()["definitions"][case["then"]["$ref"].removeprefix("#/definitions/")]
    word = st.sampled_from(words.get("enum") or [words["const"]])
    return st.builds(
        lambda do, rest: {**rest, "do": do}, word, _object(shape, shape.get("required", []))
    )


def instances(schema: Any) -> st.SearchStrategy[Any]:
    """Values that a schema allows, for the keywords that the format's schema uses."""
    if schema is True:
        return st.none()
    if "$ref" in schema:
        return _defined(schema["$ref"].removeprefix("#/definitions/"))
    if "then" in schema:  # it says what the objects among the values are
        return st.one_of(instances(schema["then"]), instances(_without_objects(schema)))
    if "anyOf" in schema:
        return st.one_of(*map(instances, schema["anyOf"]))
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return st.one_of(*(_TYPES[kind](schema) for kind in kinds))


def _without_objects(schema: Any) -> Any:
    if "anyOf" in schema:
        return {"anyOf": [one for one in schema["anyOf"] if one != schema["if"]]}
    kinds = [kind for kind in schema["type"] if kind != "object"]
    return {"type": kinds, "minItems": schema["minItems"], "items": schema["items"]}


def _object(schema: Any, required: list[str]) -> st.SearchStrategy[Any]:
    others = schema.get("additionalProperties")
    if isinstance(others, dict):
        return st.dictionaries(st.text(), instances(others), max_size=MOST)
    all_of_it = {key: instances(inner) for key, inner in schema["properties"].items()}
    given = {key: all_of_it.pop(key) for key in required}
    if "maxProperties" not in schema:
        least = schema.get("minProperties", 0)
        return st.fixed_dictionaries(given, optional=all_of_it).filter(
            lambda one: len(one) >= least
        )
    one_more = [st.fixed_dictionaries({**given, key: value}) for key, value in all_of_it.items()]
    return (
        st.one_of(*one_more)
        if len(given) < schema["maxProperties"]
        else st.fixed_dictionaries(given)
    )


def _array(schema: Any) -> st.SearchStrategy[Any]:
    least, most = schema.get("minItems", 0), schema.get("maxItems", MOST)
    unique = written if schema.get("uniqueItems") else None
    return st.lists(instances(schema["items"]), min_size=least, max_size=most, unique_by=unique)


_TYPES = {
    "object": lambda schema: _object(schema, schema.get("required", [])),
    "array": _array,
    "integer": lambda schema: st.integers(schema["minimum"], schema["maximum"]),
    "string": lambda schema: st.text(min_size=schema.get("minLength", 0), max_size=12),
    "boolean": lambda _: st.booleans(),
    "null": lambda _: st.none(),
}
