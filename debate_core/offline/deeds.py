"""The deeds that a motion can ask for, and the words by which each is known.

They are data, in `prose/deeds.toml`: a new word is added there, and nothing here changes.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from pydantic import Field

from debate_core.domain.values import Value

Effect = Literal["for", "against", ""]
"""The effect of a deed on a thing; empty where nothing follows for it."""
_DOING = re.compile(r"\w+ing\b")
SIGNS: dict[Effect, int] = {"for": 1, "against": -1, "": 0}


class Deed(Value):
    """Something that can be done to a thing, be true of it, or be said of it."""

    name: str
    object: Effect
    """The effect on the thing it is done to, or said of."""
    agent: Effect = ""
    """The effect on the one who does it."""
    marked: dict[str, Effect] = Field(default_factory=dict[str, Effect])
    """The effect on a thing that stands after one of these words."""
    change: bool | None = None
    """True if it asks for something new; None where one cannot tell."""
    undone: Literal["keep", "change", ""] = ""
    """The request of “should not”: that things are left as they are, or that they change."""
    rule: Literal["more", "fewer", ""] = ""
    """The change in rules: it makes one, or lifts one."""
    words: tuple[str, ...]

    @property
    def rules(self) -> int:
        """1 where it makes a rule, -1 where it lifts one, 0 where it does neither."""
        return {"more": 1, "fewer": -1, "": 0}[self.rule]


class Deeds(Value):
    """All deeds that are known, by the way in which they are said."""

    verbs: tuple[Deed, ...]
    states: tuple[Deed, ...]
    claims: tuple[Deed, ...]
    measures: tuple[Deed, ...]
    """Things that are measures, and doing what the verbs say, such as banning."""


@cache
def deeds() -> Deeds:
    """Load the deeds of the data file, checked."""
    file = files("debate_core.offline.prose") / "deeds.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    verbs = [_with_forms(verb) for verb in read["verbs"]]
    doing = [
        {**verb, "words": [word for word in verb["words"] if _DOING.match(word)]} for verb in verbs
    ]
    measures = [*read["measures"], *doing]
    return Deeds.model_validate({**read, "verbs": verbs, "measures": measures})


@cache
def any_of(kind: str) -> str:
    """Make a pattern for any word of a kind of deeds, the longest first."""
    words = {word for verb in getattr(deeds(), kind) for word in verb.words}
    return rf"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?!\w)"


@cache
def find_deed(kind: str, word: str) -> Deed:
    """Find the deed of a kind that has this word."""
    return next(verb for verb in getattr(deeds(), kind) if word in verb.words)


def _with_forms(row: dict[str, Any]) -> dict[str, Any]:
    """Add every form of the verbs in a row to its words."""
    forms = dict.fromkeys(form for verb in row["basic"] for form in _inflect(verb))
    left = {key: value for key, value in row.items() if key not in ("basic", "forms")}
    return {**left, "words": [*forms, *row.get("forms", ())]}


def _inflect(verb: str) -> Iterable[str]:
    """List the regular forms of a verb; for a phrase, those of its first word."""
    first, space, rest = verb.partition(" ")
    stem = first[:-1] if first.endswith("e") else first
    soft = re.sub(r"([^aeiou])y$", r"\1i", first)
    past = f"{stem if stem != first else soft}ed"
    third = f"{soft}es" if soft != first or first.endswith(("s", "sh", "ch", "x")) else f"{first}s"
    return [f"{form}{space}{rest}" for form in (first, past, third, f"{stem}ing")]
