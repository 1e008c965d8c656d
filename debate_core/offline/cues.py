"""Searching a text for certain words; topics, stances and roles are all read this way.

A cue is a word or a phrase in lower case; a star at its end stands for any ending. Lists of cues
are data, in each language's `cues.toml`, and can be referred to by name.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache

from debate_core.language import ENGLISH
from debate_core.offline.spoken import find_prose, get_spoken

Cues = str | Iterable[str]
"""Cues, or the name of a list of them."""


def find_cues(text: str, cues: Cues) -> tuple[str, ...]:
    """Find the cues that the text has, in the order given."""
    folded, listed = make_plain(text), _read_list(cues)
    if not _any_of(listed).search(folded):
        return ()
    return tuple(cue for cue in listed if _any_of((cue,)).search(folded))


def has(text: str, cues: Cues) -> bool:
    """True if the text has one of the cues."""
    return _any_of(_read_list(cues)).search(make_plain(text)) is not None


def find_first(text: str, cues: Cues) -> int | None:
    """Find where the first of the cues begins in the text, if there is one."""
    match = _any_of(_read_list(cues)).search(make_plain(text))
    return match.start() if match else None


def find_spans(text: str, cues: Cues) -> tuple[tuple[int, int], ...]:
    """Find the places of the cues in the text, in their order; the text has to be plain."""
    return tuple(match.span() for match in _any_of(_read_list(cues)).finditer(text))


def make_plain(text: str) -> str:
    """Put the text on one line, in lower case, with straight apostrophes."""
    return " ".join(text.split()).replace("\u2019", "'").casefold()


def list_cues(name: str) -> tuple[str, ...]:
    """Return the list of cues of that name."""
    return _load_lists(get_spoken())[name]


@cache
def _load_lists(language: str) -> dict[str, tuple[str, ...]]:
    """Load the lists of a language; lists that it does not have are taken from English."""
    file = find_prose(language) / "cues.toml"
    lists = tomllib.loads(file.read_text(encoding="utf-8"))
    own = {name: tuple(cues) for name, cues in lists.items()}
    return own if language == ENGLISH else {**_load_lists(ENGLISH), **own}


def _read_list(cues: Cues) -> tuple[str, ...]:
    return list_cues(cues) if isinstance(cues, str) else tuple(cues)


@cache
def _any_of(cues: tuple[str, ...]) -> re.Pattern[str]:
    """Make one pattern of the cues, which tries none of them within a word."""
    words = "|".join(_write_form(cue) for cue in cues if cue[0].isalnum())
    others = "|".join(_write_form(cue) for cue in cues if not cue[0].isalnum())
    begun = [rf"(?<!\w)(?:{words})" if words else "", f"(?:{others})" if others else ""]
    return re.compile("|".join(rf"{form}(?!\w)" for form in begun if form) or r"(?!)")


def _write_form(cue: str) -> str:
    ending = r"\w*" if cue.endswith("*") else ""
    return rf"{re.escape(cue.rstrip('*'))}{ending}"
