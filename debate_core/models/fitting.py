"""Fitting an answer to its schema where its meaning is clear, so that the model is not asked again.

Rule: nothing is made up. What is missing stays missing, and a word that is none of the choices
stays as it is; the form's own checks name it.
"""

import re
from collections.abc import Mapping, Sequence
from math import floor, isfinite
from typing import Any, cast

from debate_core.domain.naming import make_tags
from debate_core.domain.specification import Debater

Object = Mapping[str, Any]
Names = Sequence[frozenset[str]]
"""The names that each seat may have: its id, its name and its tag, as they are compared."""
_NUMBER = re.compile(r"-?\d{1,15}(?:[.,]\d{1,15})?")
_OUT_OF = re.compile(r"\s?/\s?|\s(?:out\s)?of\s")
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""The words for the numbers on scales."""
_LONGEST_NUMBER = 40
_LARGEST = 2**53
"""The largest whole number that all readers of JSON read alike."""
_DEEPEST = 32
"""The deepest nesting of an answer that is kept; forms have only a few levels."""
_NOTHING = frozenset({"", "null", "none"})


def list_names(debaters: Sequence[Debater]) -> Names:
    """List the names that a model may use for each seat, whichever it was asked for."""
    tags = make_tags(debaters)
    return [
        frozenset(map(_fold_word, (debater.id, debater.name, tags[debater.id])))
        for debater in debaters
    ]


def make_plain(value: object, level: int = 0) -> Any:
    """Make the value plain, with nothing in it that JSON, or a journal, could not hold.

    A value that cannot be kept becomes a text that says what it was.
    """
    match value:
        case None | bool():
            return value
        case str():
            return value.encode("utf-8", "replace").decode()  # half of a pair is not text
        case int():
            return value if abs(value) <= _LARGEST else "a number that is too large"
        case float():
            return value if isfinite(value) else str(value)
        case _ if level == _DEEPEST:
            return "what lies too deep"
        case Mapping():
            fields = cast(Mapping[object, object], value)
            return {
                make_plain(str(key)): make_plain(field, level + 1) for key, field in fields.items()
            }
        case list() | tuple():
            return [make_plain(item, level + 1) for item in cast(Sequence[object], value)]
        case _:
            return f"a {type(value).__name__}"


def fit_schema(value: Any, schema: Object, names: Names = ()) -> Any:
    """Return the value with its keys, choices and whole numbers as the schema spells them.

    Unknown keys are left out where the schema forbids them; half points are rounded down.
    """
    if "anyOf" in schema:
        return _fit_one_of(value, schema["anyOf"], names)
    if "enum" in schema:
        return _fit_choice(value, schema["enum"], names)
    match schema.get("type"), value:
        case "object", dict():
            return _fit_object(cast(dict[str, Any], value), schema, names)
        case "array", list() | tuple():
            items = cast(Sequence[Any], value)
            return [fit_schema(item, schema.get("items", {}), names) for item in items]
        case "array", dict() | str():
            return [fit_schema(value, schema.get("items", {}), names)]
        case "integer", _:
            return _read_whole_number(value)
        case _:
            return value


def _fit_object(value: dict[str, Any], schema: Object, names: Names) -> dict[str, Any]:
    properties: Object = schema.get("properties", {})
    if not properties:
        return value
    by_plain = {_fold_word(name): name for name in properties}
    known = {key: by_plain.get(_fold_word(key)) for key in value}
    if len(value) == 1 and not any(known.values()):
        (inner,) = value.values()
        if isinstance(inner, dict) and properties.keys() & cast(dict[str, Any], inner).keys():
            return _fit_object(cast(dict[str, Any], inner), schema, names)
    keeps_others = schema.get("additionalProperties") is not False
    fits = {key: item for key, item in value.items() if keeps_others and known[key] is None}
    for key, item in value.items():
        name = known[key]
        if name is not None and (key == name or name not in value):
            fits[name] = fit_schema(item, properties[name], names)
    return fits


def _fit_one_of(value: Any, options: Sequence[Object], names: Names) -> Any:
    others = [option for option in options if option.get("type") != "null"]
    if value is None or not others:
        return value
    fit = fit_schema(value, others[0], names)
    is_null = len(others) < len(options) and isinstance(fit, str) and _fold_word(fit) in _NOTHING
    return None if is_null and fit not in others[0].get("enum", ()) else fit


def _fit_choice(value: Any, choices: Sequence[Any], names: Names) -> Any:
    if not isinstance(value, str) or value in choices:
        return value
    for said in (value, value.partition(":")[0]):
        called = next(
            (name for name in names if _fold_word(said) in name), frozenset({_fold_word(said)})
        )
        meant = [choice for choice in choices if _fold_word(str(choice)) == _fold_word(said)]
        meant = meant or [choice for choice in choices if _fold_word(str(choice)) in called]
        if len(meant) == 1:
            return meant[0]
    return value


def _read_whole_number(value: Any) -> Any:
    """Read a value as a whole number; “7/10”, “7 out of 10” and “seven” are 7."""
    if isinstance(value, float) and isfinite(value):
        return floor(value)
    if not isinstance(value, str) or len(value) > _LONGEST_NUMBER:
        return value
    said, *scale = (_read_number(part) for part in _OUT_OF.split(value.casefold()))
    return value if said is None or len(scale) > 1 or None in scale else said


def _read_number(word: str) -> int | None:
    said = word.strip().strip("*_.")
    if _NUMBER.fullmatch(said):
        return floor(float(said.replace(",", ".")))
    return _WORDS.index(said) if said in _WORDS else None


def _fold_word(word: str) -> str:
    """Reduce a word to lower-case letters and digits, for comparison."""
    return "".join(letter for letter in word.casefold() if letter.isalnum())
