"""Fields of forms, as data: texts, lists, groups to choose from, people, roles and files.

Rule: what was sent is kept as it came, so that a form that is refused opens with it again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar

import discord

from bot.writer.text import clean
from debate_core.domain.text import shorten_line

Kind = Literal["line", "text", "list", "radio", "checks", "people", "role", "files"]
Sent = Mapping[str, tuple[str, ...]]
"""The values of a form, by the names of its fields; none for a field that is left empty."""
Option = TypeVar("Option")
_MOST = 25
_MOST_TEXT = 4000
_MOST_LINE = 100
_LABEL = 100


class Offer(NamedTuple):
    """One of the values that a field offers."""

    value: str
    label: str
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """One field."""

    name: str
    label: str
    """At most 45 characters."""
    kind: Kind
    holds: tuple[str, ...] = ()
    """The values that it has when the form opens."""
    hint: str = ""
    """At most 100 characters."""
    offers: Sequence[Offer] = ()
    most: int | None = None
    """Characters, or values, that it takes at most."""
    is_required: bool = False

    def make_label(self, holds: tuple[str, ...]) -> discord.ui.Label[Any]:
        """Make the field as Discord shows it, with these values in it."""
        hint = shorten_line(clean(self.hint), _LABEL) or None
        return discord.ui.Label(text=self.label, description=hint, component=self._make_item(holds))

    def _make_item(self, holds: tuple[str, ...]) -> discord.ui.Item[Any]:
        match self.kind:
            case "line" | "text":
                return self._make_text(holds)
            case "list" | "radio" | "checks":
                return self._make_choice(holds)
            case "people" | "role":
                return self._make_list_of_things(holds)
            case "files":
                return discord.ui.FileUpload(
                    custom_id=self.name, required=False, min_values=0, max_values=self.most
                )

    def _make_text(self, holds: tuple[str, ...]) -> discord.ui.TextInput[Any]:
        is_long = self.kind == "text"
        written = "".join(holds)[:_MOST_TEXT]
        most = self.most or (_MOST_TEXT if is_long else _MOST_LINE)
        return discord.ui.TextInput(
            custom_id=self.name,
            style=discord.TextStyle.paragraph if is_long else discord.TextStyle.short,
            default=written or None,
            required=self.is_required,
            # Discord refuses a form with a longer value in it.
            max_length=max(most, len(written)),
        )

    def _make_choice(self, holds: tuple[str, ...]) -> discord.ui.Item[Any]:
        if self.kind == "list":
            options = self._make_options(discord.SelectOption, holds)
            return discord.ui.Select(
                custom_id=self.name,
                options=options,
                # Phones cannot clear a list that has to have a value.
                min_values=1 if self.is_required else 0,
                max_values=min(self.most or 1, len(options)),
                required=self.is_required,
            )
        if self.kind == "radio":
            group = self._make_options(discord.RadioGroupOption, holds)
            return discord.ui.RadioGroup(custom_id=self.name, options=group)
        checks = self._make_options(discord.CheckboxGroupOption, holds)
        return discord.ui.CheckboxGroup(
            custom_id=self.name, options=checks, required=False, min_values=0
        )

    def _make_options(self, option: Callable[..., Option], holds: tuple[str, ...]) -> list[Option]:
        """Make what is offered as options of that kind, with what the field holds picked."""
        return [
            option(
                label=shorten_line(clean(offer.label), _LABEL),
                value=offer.value,
                description=shorten_line(clean(offer.about), _LABEL) or None,
                default=offer.value in holds,
            )
            for offer in self.offers[:_MOST]
        ]

    def _make_list_of_things(self, holds: tuple[str, ...]) -> discord.ui.Item[Any]:
        if self.kind == "role":
            roles = [discord.Object(int(id_), type=discord.Role) for id_ in holds]
            return discord.ui.RoleSelect(custom_id=self.name, min_values=0, default_values=roles)
        people = [discord.Object(int(id_), type=discord.Member) for id_ in holds]
        return discord.ui.UserSelect(
            custom_id=self.name,
            min_values=0,
            max_values=self.most or 1,
            default_values=people,
        )


def make_form(
    custom_id: str, title: str, fields: Iterable[FormField], written: Sent
) -> discord.ui.Modal:
    """Make a form; what was written before stands in its fields, else what they hold."""
    form = discord.ui.Modal(title=title, custom_id=custom_id)
    for field in fields:
        form.add_item(field.make_label(written.get(field.name, field.holds)))
    # A sent form is handled by its custom id; the library would keep a form that is not over.
    form.stop()
    return form


def find_changes(fields: Iterable[FormField], sent: Sent) -> Sent:
    """Find the values that differ from what the fields held; a file always does."""
    return {
        field.name: sent.get(field.name, ())
        for field in fields
        if set(sent.get(field.name, ())) != {value for value in field.holds if value}
    }
