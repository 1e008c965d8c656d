"""Changing what somebody wrote, wherever it stands in a value: to take words out, or to find them.

Rule: what is no words stays as it is, and a value without any is the very same value.
"""

from collections.abc import Callable, Mapping
from operator import is_
from typing import TypeVar, cast

from pydantic import BaseModel

from debate_core.domain.words import TAKEN_OUT, count_words

T = TypeVar("T")
K = TypeVar("K")


def reworded(value: T, change: Callable[[str], str], kept: frozenset[str] = frozenset()) -> T:
    """The value with every text in it changed but those of the `kept` fields, at any depth."""
    return cast(T, _changed(value, change, kept))


def blanked(text: str, *, keeps_length: bool) -> str:
    """What stands for a text; where nothing was said nothing is."""
    if not text.strip():
        return ""
    if not keeps_length:
        return TAKEN_OUT
    return " ".join(["x"] * count_words(text)) or "…"


def _changed(value: object, change: Callable[[str], str], kept: frozenset[str]) -> object:
    match value:
        case str():
            return change(value)
        case tuple():
            items = cast(tuple[object, ...], value)
            now = tuple(_changed(each, change, kept) for each in items)
            return items if all(map(is_, now, items)) else now
        case list():
            return [_changed(each, change, kept) for each in cast(list[object], value)]
        case dict():
            return _changed_fields(cast(dict[object, object], value), change, kept)
        case BaseModel():
            before, now = vars(value), _changed_fields(vars(value), change, kept)
            changed = {name: each for name, each in now.items() if each is not before[name]}
            return value.model_copy(update=changed) if changed else value
        case _:
            return value


def _changed_fields(
    fields: Mapping[K, object], change: Callable[[str], str], kept: frozenset[str]
) -> dict[K, object]:
    return {
        key: each if key in kept else _changed(each, change, kept) for key, each in fields.items()
    }
