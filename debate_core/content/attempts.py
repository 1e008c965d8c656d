"""Attempts to give a judge orders, kept as data: to test judges, and to mark suspicious texts."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Attempt(NamedTuple):
    """One attempt: its kind, and its text with placeholders for the two sides."""

    kind: str
    text: str

    def fill_in(self, stance: str, other: str) -> str:
        """Write the attempt as somebody who argues for a stance would write it."""
        return self.text.format(stance=stance, other=other)


@cache
def load_attempts() -> tuple[Attempt, ...]:
    """Load all attempts, ordered by kind."""
    text = files("debate_core.content").joinpath("attempts.toml").read_text(encoding="utf-8")
    kinds: dict[str, list[str]] = tomllib.loads(text)
    return tuple(Attempt(kind, wording) for kind, texts in kinds.items() for wording in texts)
