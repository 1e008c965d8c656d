"""The schema of a result in its caller's own shape: which schemas are accepted, and what fits one.

Rule: it accepts what providers' strict structured outputs accept, and no more. So a schema refers
only to itself, is finite, and is read and checked in a time bounded by its length.
"""

import json
import math
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, cast

from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError

CHARACTERS, LEVELS, FIELDS = 6000, 5, 100
"""The limits of a schema: its length, the depth of its objects and lists, its number of fields."""

Part = dict[str, Any]
_NOTES = frozenset({"title", "description"})
_KEYS: Mapping[str, frozenset[str]] = {
    "object": frozenset({"properties", "required", "additionalProperties"}),
    "array": frozenset({"items"}),
    "string": frozenset({"enum"}),
    "number": frozenset({"enum"}),
    "integer": frozenset({"enum"}),
    "boolean": frozenset({"enum"}),
}
"""The keys that a schema of each type may have, besides its type and its notes."""
_KNOWN = frozenset({"type", "$ref"}).union(_NOTES, *_KEYS.values())
_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
}
_DEFINED = "#/$defs/"
_LARGEST = 2**53
"""The largest whole number that all readers of JSON read alike."""
_MOST_TOLD = 8
"""Maximum misfits of one value that are reported at a time."""


def resolve_schema(schema: Mapping[str, object]) -> Part:
    """Return the schema with its references resolved, and every object closed.

    SpecError, in one sentence that names the key, if it has something that is not accepted.
    """
    _check_text(schema)
    top, defined = dict(schema), schema.get("$defs", {})
    if not isinstance(defined, dict) or len(cast(Part, defined)) > FIELDS:
        raise _make_refusal("$defs", "", f"let it be an object of up to {FIELDS} schemas by name")
    top.pop("$defs", None)
    reader = _Reader(cast(Part, defined))
    resolved = reader.read(top, "", 1)
    if resolved["type"] != "object":
        raise SpecError('The schema does not describe an object; let its "type" be "object".')
    for name in reader.list_unused():
        reader.refer(name, f"$defs/{name}", 1)
    return resolved


def find_misfits(value: object, schema: Mapping[str, object]) -> tuple[str, ...]:
    """Find what does not fit a schema in a value, with places; SpecError for a bad schema."""
    return tuple(islice(_list_misfits(value, resolve_schema(schema), ""), _MOST_TOLD))


class _Reader:
    """One reading of a schema: it counts its fields, and knows which definitions it is in."""

    def __init__(self, defined: Part) -> None:
        self._defined = defined
        self._within: list[str] = []
        self._used: set[str] = set()
        self._fields = 0

    def list_unused(self) -> list[str]:
        """List the definitions that nothing refers to; they have to be schemas all the same."""
        return [name for name in self._defined if name not in self._used]

    def read(self, said: object, where: str, level: int) -> Part:
        """Read a part of the schema, at that place and level."""
        if not isinstance(said, dict):
            raise SpecError(
                f"The schema has no schema at {_describe_place(where)}; write an object there."
            )
        part = cast(Part, said)
        if strange := sorted(part.keys() - _KNOWN):
            raise _make_refusal(strange[0], where, "leave it out")
        for note in _NOTES & part.keys():
            if not isinstance(part[note], str):
                raise _make_refusal(note, where, "let it be a text")
        if "$ref" in part:
            return self._read_reference(part, where, level)
        kind = _find_kind(part, where)
        if strange := sorted(part.keys() - _NOTES - _KEYS[kind] - {"type"}):
            raise _make_refusal(strange[0], where, f"leave it out of a schema of the type {kind}")
        if kind in ("object", "array") and level > LEVELS:
            raise _make_refusal("type", where, f"{LEVELS} levels are the limit, so make it flatter")
        if kind == "object":
            return self._read_object(part, where, level)
        if kind == "array":
            return part | {
                "items": self.read(part.get("items"), _join_place(where, "items"), level + 1)
            }
        return part | {"type": kind}

    def refer(self, name: str, where: str, level: int) -> Part:
        """Return the definition of that name, to replace a reference to it."""
        if name in self._within:
            raise _make_refusal("$ref", where, f"“{name}” would stand within itself")
        self._used.add(name)
        self._within.append(name)
        part = self.read(self._defined[name], where, level)
        self._within.pop()
        return part

    def _read_reference(self, part: Part, where: str, level: int) -> Part:
        if strange := sorted(part.keys() - _NOTES - {"$ref"}):
            raise _make_refusal(strange[0], where, "leave it out beside “$ref”")
        name = str(part["$ref"]).removeprefix(_DEFINED)
        if part["$ref"] != _DEFINED + name or name not in self._defined:
            raise _make_refusal(
                "$ref", where, f"let it be “{_DEFINED}” and a name that stands there"
            )
        notes = {key: part[key] for key in _NOTES & part.keys()}
        return self.refer(name, where, level) | notes

    def _read_object(self, part: Part, where: str, level: int) -> Part:
        fields, required = part.get("properties", {}), part.get("required", [])
        if not isinstance(fields, dict):
            raise _make_refusal("properties", where, "let it be an object of schemas by name")
        if not _are_names(required, cast(Part, fields)):
            raise _make_refusal("required", where, "let it be a list of names of its properties")
        if part.get("additionalProperties", False) is not False:
            raise _make_refusal("additionalProperties", where, "let it be false, or leave it out")
        place, made = _join_place(where, "properties"), Part()
        for name, field in cast(Part, fields).items():
            self._fields += 1
            if self._fields > FIELDS:
                raise _make_refusal(
                    "properties", where, f"{FIELDS} are the limit in all, so name fewer"
                )
            made[name] = self.read(field, _join_place(place, name), level + 1)
        return part | {"properties": made, "additionalProperties": False}


def _check_text(schema: Mapping[str, object]) -> None:
    """Raise SpecError for a schema that is too long, or not JSON that can be stored."""
    try:
        length = len(json.dumps(schema, ensure_ascii=False).encode().decode())
    except RecursionError as error:
        raise SpecError(
            f"The schema is nested deeper than {LEVELS} levels; make it flatter."
        ) from error
    except ValueError as error:
        raise SpecError(f"The schema is not JSON: {shorten_line(str(error), 80)}.") from error
    if length > CHARACTERS:
        raise SpecError(
            f"The schema has {length:,} characters; shorten it to {CHARACTERS:,} or fewer."
        )


def _are_names(required: object, fields: Part) -> bool:
    if not isinstance(required, list):
        return False
    names = cast(list[object], required)
    return all(isinstance(name, str) and name in fields for name in names)


def _find_kind(part: Part, where: str) -> str:
    """Find the type of a part; one with choices need not name it."""
    kind = part.get("type")
    if "type" not in part and "enum" in part:
        kind = next((kind for kind in _TYPES if _are_choices(part["enum"], kind)), "string")
    if not isinstance(kind, str) or kind not in _KEYS:
        raise SpecError(
            f"The schema needs a “type” at {_describe_place(where)} that is one of "
            f"{', '.join(_KEYS)}."
        )
    if "enum" in part and not _are_choices(part["enum"], kind):
        raise _make_refusal("enum", where, f"let it be a list of choices, each of the type {kind}")
    return kind


def _are_choices(choices: object, kind: str) -> bool:
    if not isinstance(choices, list) or not choices:
        return False
    return all(_is_of_kind(choice, kind) for choice in cast(list[object], choices))


def _list_misfits(value: object, schema: Part, where: str) -> Iterator[str]:
    kind, place = schema["type"], where or "it"
    if not _is_of_kind(value, kind):
        yield f"{place}: let it be of the type {kind}"
    elif "enum" in schema and value not in schema["enum"]:
        yield f"{place}: let it be one of {shorten_line(json.dumps(schema['enum']), 300)}"
    elif isinstance(value, dict):
        yield from _list_field_misfits(cast(Part, value), schema, where)
    elif isinstance(value, list):
        for at, item in enumerate(cast(list[object], value)):
            yield from _list_misfits(item, schema["items"], _join_place(where, str(at)))


def _list_field_misfits(value: Part, schema: Part, where: str) -> Iterator[str]:
    fields: Part = schema["properties"]
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{_join_place(where, name)} is missing"
    for name, item in value.items():
        if name in fields:
            yield from _list_misfits(item, fields[name], _join_place(where, name))
        else:
            yield f"{_join_place(where, shorten_line(name, 40))} is no field of the form"


def _is_of_kind(value: object, kind: str) -> bool:
    """True if a value is of a type; a number only if every reader of JSON can read it."""
    if type(value) not in _TYPES[kind]:
        return False
    if isinstance(value, float):
        return math.isfinite(value)
    return not isinstance(value, int) or abs(value) <= _LARGEST


def _join_place(where: str, name: str) -> str:
    return f"{where}/{name}" if where else name


def _make_refusal(key: str, where: str, advice: str) -> SpecError:
    return SpecError(
        f"The schema's “{shorten_line(key, 40)}” at {_describe_place(where)} is not taken; "
        f"{advice}."
    )


def _describe_place(where: str) -> str:
    return shorten_line(where, 80) or "its top"
