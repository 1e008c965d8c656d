"""Whether a text has certain words: the one way in which topics, stances and roles are read.

A cue is a word or a phrase in lower case; a star at its end stands for any ending. The lists of
them are data, in `prose/cues.toml`.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

_LISTS = TypeAdapter(dict[str, tuple[str, ...]])


def found(text: str, cues: Iterable[str]) -> tuple[str, ...]:
    """The cues that the text has, in the order given."""
    folded = plain(text)
    return tuple(cue for cue in cues if _pattern(cue).search(folded))


def has(text: str, cues: Iterable[str]) -> bool:
    """Whether the text has one of the cues."""
    return _any_of(tuple(cues)).search(plain(text)) is not None


def first(text: str, cues: Iterable[str]) -> int | None:
    """Where the first of the cues begins in the text, if one does."""
    folded = plain(text)
    places = (match.start() for cue in cues if (match := _pattern(cue).search(folded)))
    return min(places, default=None)


def plain(text: str) -> str:
    """The text on one line, in lower case, with straight apostrophes."""
    return " ".join(text.split()).replace("\u2019", "'").casefold()


def named(name: str) -> tuple[str, ...]:
    """The list of cues of that name."""
    return _lists()[name]


@cache
def _lists() -> dict[str, tuple[str, ...]]:
    file = files("debate_core.offline.prose") / "cues.toml"
    return _LISTS.validate_python(tomllib.loads(file.read_text(encoding="utf-8")))


@cache
def _any_of(cues: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(_form, cues)) or r"(?!)")


@cache
def _pattern(cue: str) -> re.Pattern[str]:
    return re.compile(_form(cue))


def _form(cue: str) -> str:
    beginning = r"(?<!\w)" if cue[0].isalnum() else ""
    ending = r"\w*" if cue.endswith("*") else ""
    return rf"{beginning}{re.escape(cue.rstrip('*'))}{ending}(?!\w)"
