"""Changing what somebody wrote, wherever it stands in a value: to take words out, or to find them.

Rule: what is not words stays as it is, and a value without any words is the very same value.
"""

from collections.abc import Callable, Mapping
from operator import is_
from typing import TypeVar, cast

from pydantic import BaseModel

from debate_core.domain.text import TAKEN_OUT, count_words

T = TypeVar("T")
K = TypeVar("K")


def reword_value(value: T, change: Callable[[str], str], kept: frozenset[str] = frozenset()) -> T:
    """Return the value with every text changed except those of the `kept` fields, at any depth."""
    return cast(T, _change_texts(value, change, kept))


def blank_text(text: str, *, keeps_length: bool) -> str:
    """Make the stand-in for a text that is taken out; empty where nothing was said."""
    if not text.strip():
        return ""
    if not keeps_length:
        return TAKEN_OUT
    return " ".join(["x"] * count_words(text)) or "…"


def _change_texts(value: object, change: Callable[[str], str], kept: frozenset[str]) -> object:
    match value:
        case str():
            return change(value)
        case tuple():
            items = cast(tuple[object, ...], value)
            now = tuple(_change_texts(item, change, kept) for item in items)
            return items if all(map(is_, now, items)) else now
        case list():
            return [_change_texts(item, change, kept) for item in cast(list[object], value)]
        case dict():
            return _change_fields(cast(dict[object, object], value), change, kept)
        case BaseModel():
            before, now = vars(value), _change_fields(vars(value), change, kept)
            changed = {name: field for name, field in now.items() if field is not before[name]}
            return value.model_copy(update=changed) if changed else value
        case _:
            return value


def _change_fields(
    fields: Mapping[K, object], change: Callable[[str], str], kept: frozenset[str]
) -> dict[K, object]:
    return {
        key: item if key in kept else _change_texts(item, change, kept)
        for key, item in fields.items()
    }
