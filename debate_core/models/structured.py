"""Answers in JSON: how they are asked for in words, and how they are read."""

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from debate_core.prompts.request import Schema

_FENCED = re.compile(r"\A\s*```(?:json)?\s*\n(.*?)\n?```\s*\Z", re.DOTALL)
_SCHEMAS_BY_NAME = {"properties", "$defs", "definitions"}
_LISTS_OF_SCHEMAS = {"anyOf", "allOf", "oneOf"}


def in_words(schema: Schema) -> str:
    """Asks for an answer that fits the schema, for models that cannot be held to it."""
    definition = json.dumps(schema.definition, ensure_ascii=False)
    return (
        "Answer with one JSON object and nothing else: no words around it, no code fence. It has "
        f"to fit this JSON schema:\n{definition}"
    )


def read(text: str) -> Mapping[str, object] | None:
    """The JSON object that a text is; None if it is none.

    A code fence or a few words around the object are forgiven: many models add them unasked.
    """
    if fenced := _FENCED.match(text):
        text = fenced[1]
    first, last = text.find("{"), text.rfind("}")
    try:
        value: object = json.loads(text[first : last + 1])
    except ValueError:
        return None
    return cast(Mapping[str, object], value) if isinstance(value, dict) else None


def arguments(text: str) -> Mapping[str, object]:
    """The arguments of a tool call, as a provider writes them down; none if they are no JSON."""
    return read(text) or {}


def strict(schema: Schema) -> dict[str, Any]:
    """The schema in the dialect that OpenAI calls strict: every field required, no others."""
    return _strict(dict(schema.definition))


def _strict(node: dict[str, Any]) -> dict[str, Any]:
    """One schema of the whole; only what is a schema itself is changed, never a name or a value."""
    tight = dict(node)
    for part in _SCHEMAS_BY_NAME & tight.keys():
        tight[part] = {name: _strict(each) for name, each in tight[part].items()}
    for part in _LISTS_OF_SCHEMAS & tight.keys():
        tight[part] = [_strict(each) for each in tight[part]]
    if isinstance(tight.get("items"), dict):
        tight["items"] = _strict(tight["items"])
    if "properties" in tight:
        tight["required"] = list(tight["properties"])
        tight["additionalProperties"] = False
    return tight
