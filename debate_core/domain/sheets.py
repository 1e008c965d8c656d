"""Sheets: what a person fills in for a turn that is taken by forms, one form for each page."""

from collections.abc import Mapping
from dataclasses import dataclass

Filled = Mapping[str, Mapping[str, str]]
"""What was filled in: by page, by field."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in."""

    name: str
    label: str
    """At most 45 characters."""
    hint: str = ""
    """An example or a limit; at most 100 characters."""
    choices: tuple[str, ...] = ()
    """What can be picked; anything can be written where there are none."""
    most: int = 4000
    """Characters."""
    is_required: bool = True
    is_long: bool = True


@dataclass(frozen=True, slots=True)
class Page:
    """One form: at most five fields, since a platform shows no more at a time."""

    key: str
    title: str
    """At most 45 characters."""
    fields: tuple[Field, ...]
    about: str = ""
    """What it answers, such as the other side's argument."""
    is_required: bool = True


@dataclass(frozen=True, slots=True)
class Sheet:
    """All forms of a turn."""

    pages: tuple[Page, ...]

    def missing(self, filled: Filled) -> tuple[Page, ...]:
        """The pages that have to be filled in and are not."""
        return tuple(each for each in self.pages if each.is_required and each.key not in filled)
