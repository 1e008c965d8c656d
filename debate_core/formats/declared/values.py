"""The types of a layout's values: beside each what to write, in words that end a sentence."""

import re
from collections.abc import Callable
from typing import Annotated

from pydantic import BeforeValidator

_SIDE = re.compile(r"[^:;,()\[\]<>]{1,40}")
"""The pattern of a side that fits wherever debaters are written in a line."""
_DIMENSION = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
"""The pattern of a name that models take for a field."""


def _make_validator(is_right: Callable[[object], bool], what_to_write: str) -> BeforeValidator:
    def check(value: object) -> object:
        if not is_right(value):
            raise ValueError(what_to_write)
        return value.strip() if isinstance(value, str) else value

    return BeforeValidator(check)


def check_whole(lowest: int, highest: int) -> BeforeValidator:
    """A whole number between these two."""
    return _make_validator(
        lambda value: type(value) is int and lowest <= value <= highest,
        f"write a whole number from {lowest:,} to {highest:,}, without quotes",
    )


def check_text(limit: int) -> BeforeValidator:
    """A text of up to so many characters, which may be empty."""
    return _make_validator(
        lambda value: isinstance(value, str) and len(value.strip()) <= limit,
        f"write a text of up to {limit:,} characters, in quotes",
    )


def check_line(limit: int) -> BeforeValidator:
    """A line of 1 to so many characters."""
    return _make_validator(
        lambda value: (
            isinstance(value, str) and 0 < len(value.strip()) <= limit and value.isprintable()
        ),
        f"write 1 to {limit:,} characters on one line, in quotes",
    )


def _check_pattern(pattern: re.Pattern[str], what_to_write: str) -> BeforeValidator:
    return _make_validator(
        lambda value: (
            isinstance(value, str)
            and value.isprintable()
            and pattern.fullmatch(value.strip()) is not None
        ),
        what_to_write,
    )


Words = Annotated[int, check_whole(10, 2000)]
Seconds = Annotated[int, check_whole(5, 3600)]
Cue = Annotated[str, check_text(1000)]
Place = Annotated[str, check_line(100)]
Side = Annotated[
    str,
    _check_pattern(
        _SIDE, "a side has a name of 1 to 40 characters, none of them : ; , ( ) [ ] < >"
    ),
]
DimensionName = Annotated[
    str, _check_pattern(_DIMENSION, "a dimension has a name of 1 to 40 letters, digits, _ and -")
]
