"""Fills in any JSON schema, sensibly: choices from its choices, numbers within its bounds.

Rule of this file: pure; the same lot fills the same schema in the same way.
"""

import re
from itertools import cycle, islice
from random import Random
from typing import Any

from sandbox.fake_models.prose import sentence
from sandbox.protocol.json import Json, is_json, is_list

_BOUNDS = re.compile(r"\{minimum: (-?\d+), maximum: (-?\d+)\}")
"""Anthropic's library moves bounds into the description, since its schemas have none."""
_USUAL_BOUNDS = (4, 9)
_DEEPEST = 12


def filled(schema: Json, lot: Random, root: Json | None = None, depth: int = 0) -> Any:
    """A value that fits the schema."""
    root = schema if root is None else root
    if depth > _DEEPEST:
        return None
    if "$ref" in schema:
        return filled(_resolved(schema["$ref"], root), lot, root, depth + 1)
    if "const" in schema:
        return schema["const"]
    if is_list(choices := schema.get("enum")):
        return lot.choice(choices)
    for union in ("anyOf", "oneOf", "allOf"):
        if is_list(parts := schema.get(union)):
            return filled(parts[0], lot, root, depth + 1)
    return _of_type(schema, lot, root, depth)


def _of_type(schema: Json, lot: Random, root: Json, depth: int) -> Any:
    match _type(schema):
        case "object":
            properties: Json = schema.get("properties", {})
            return {name: filled(each, lot, root, depth + 1) for name, each in properties.items()}
        case "array":
            return _list(schema, lot, root, depth)
        case "integer":
            return lot.randint(*_bounds(schema))
        case "number":
            return round(lot.uniform(*_bounds(schema)), 1)
        case "boolean":
            return lot.choice((True, False))
        case "null":
            return None
        case _:
            return sentence(lot)


def _type(schema: Json) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "string")
    return kind[0] if is_list(kind) else kind


def _list(schema: Json, lot: Random, root: Json, depth: int) -> list[Any]:
    """One item for each of the choices that the items differ in, such as a score a stance."""
    items: Json = schema.get("items", {})
    if "$ref" in items:
        items = _resolved(items["$ref"], root)
    properties: Json = items.get("properties", {})
    least = max(schema.get("minItems", 1), 1)
    for name, each in properties.items():
        if is_json(each) and is_list(choices := each.get("enum")):
            named = islice(cycle(choices), max(len(choices), least))
            return [filled(items, lot, root, depth + 1) | {name: choice} for choice in named]
    return [filled(items, lot, root, depth + 1) for _ in range(least)]


def _bounds(schema: Json) -> tuple[int, int]:
    if said := _BOUNDS.search(schema.get("description", "")):
        return int(said[1]), int(said[2])
    low = schema.get("minimum", min(_USUAL_BOUNDS[0], schema.get("maximum", _USUAL_BOUNDS[0])))
    return low, schema.get("maximum", max(_USUAL_BOUNDS[1], low))


def _resolved(reference: str, root: Json) -> Json:
    found: Json = root
    for name in reference.removeprefix("#/").split("/"):
        found = found[name]
    return found
