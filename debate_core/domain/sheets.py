"""Sheets: the forms that a person fills in for a turn, one form for each page."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from debate_core.domain.form import AnswerContext, Form
from debate_core.language import _

Filled = Mapping[str, Mapping[str, str]]
"""The answers that were filled in: by page, by field."""
MOST_FIELDS = 5
MOST_CHARACTERS = 4000


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in."""

    name: str
    label: str
    """At most 45 characters."""
    hint: str = ""
    """An example or a limit; at most 100 characters."""
    choices: tuple[str, ...] = ()
    """The choices on offer, at most 25; anything can be written where there are none."""
    shown: tuple[str, ...] = ()
    """The choices as they are shown; empty where they are shown as they are written."""
    meanings: tuple[str, ...] = ()
    """The meaning of each choice, in at most 100 characters; empty where they are plain."""
    most: int = MOST_CHARACTERS
    """Maximum characters."""
    least: int = 0
    is_required: bool = True
    is_long: bool = True

    def list_shown(self) -> tuple[str, ...]:
        """List the choices as they are shown."""
        return self.shown or self.choices

    def clean_value(self, written: str) -> str:
        """Clean what was written: no space around it, and a choice spelt as it is offered."""
        said = written.strip()
        offered = (choice for choice in self.choices if choice.casefold() == said.casefold())
        return next(offered, said)


@dataclass(frozen=True, slots=True)
class Page:
    """One form: at most five fields, since a platform shows no more at a time."""

    key: str
    title: str
    """At most 45 characters."""
    fields: tuple[Field, ...]
    about: str = ""
    """The thing that it answers, such as the other side's argument."""
    is_required: bool = True

    def list_missing(self, filled: Filled) -> tuple[str, ...]:
        """List in words what has to be filled in on it and is not."""
        written = filled.get(self.key, {})
        if not any(written.values()):
            return (_(self.title),) if self.is_required else ()
        return tuple(
            f"{_(self.title)}: {_(field.label)}"
            for field in self.fields
            if field.is_required and not written.get(field.name)
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """All forms of a turn."""

    pages: tuple[Page, ...]
    read: Callable[[AnswerContext, Filled], Form] | None = None
    """The function that makes the form from the filled-in fields; ValidationError if that fails.

    Pages without a word are left out of it. None reads the form's own fields, or its text.
    """
    is_sent_at_once: bool = False
    """True if its only page counts as soon as it is filled in, without another button press."""

    def list_missing(self, filled: Filled) -> tuple[str, ...]:
        """List what has to be filled in and is not, in words."""
        return tuple(said for page in self.pages for said in page.list_missing(filled))

    def is_empty(self, filled: Filled) -> bool:
        """True if nothing is filled in, but something has to be: one of several pages at least."""
        return not filled and (len(self.pages) > 1 or bool(self.list_missing(filled)))

    def clean_filled(self, filled: Filled) -> Filled:
        """Clean what was filled in, field by field; a page without a word is left out."""
        return dict(self._clean_pages(filled))

    def _clean_pages(self, filled: Filled) -> Iterator[tuple[str, Mapping[str, str]]]:
        for page in self.pages:
            written = filled.get(page.key, {})
            values = {
                part.name: part.clean_value(written.get(part.name, "")) for part in page.fields
            }
            if any(values.values()):
                yield page.key, values
