"""The fields of the forms in which settings are changed: how each is shown, prefilled and read."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import available_timezones

import discord

from debate_core.domain.tally import Threshold
from debate_core.domain.text import shorten_line, time_in_words
from debate_core.drafting.amounts import read_seconds
from debate_core.engine.starting import is_invisible
from debate_core.errors import SpecError
from debate_core.language import _

_MOST = 25
_RADIO = 10
_OPTION = 100
_WORDS = 1500
HOMES = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]
"""The channels that debates can be held in."""
Read = Callable[[str], object]
Choices = Sequence[tuple[str, str]]
"""Values, each with what it is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingField(ABC):
    """A field for one setting, by the setting's name in its section."""

    name: str
    label: str
    hint: str = ""

    @abstractmethod
    def list_values(self, value: Any) -> Sequence[str]:
        """List what is chosen or typed in the field where the setting has this value."""

    @abstractmethod
    def make_item(self, values: Sequence[str]) -> discord.ui.Item[Any]:
        """Make the field as Discord shows it, with what is chosen or typed in it."""

    @abstractmethod
    def read(self, values: Sequence[str]) -> object:
        """Read what was chosen or typed; SpecError, in one sentence, if that is impossible."""


class RolesField(SettingField):
    """Several roles; none may be chosen."""

    def list_values(self, value: Any) -> Sequence[str]:
        """List their ids."""
        return value

    def make_item(self, values: Sequence[str]) -> discord.ui.Item[Any]:
        """Make a select of roles."""
        chosen = [discord.Object(int(role), type=discord.Role) for role in values]
        return discord.ui.RoleSelect(
            custom_id=self.name, min_values=0, max_values=_MOST, default_values=chosen
        )

    def read(self, values: Sequence[str]) -> object:
        """Read their ids."""
        return tuple(values)


class RoleField(SettingField):
    """One role, or none."""

    def list_values(self, value: Any) -> Sequence[str]:
        """List its id."""
        return (value,) if value else ()

    def make_item(self, values: Sequence[str]) -> discord.ui.Item[Any]:
        """Make a select of one role."""
        chosen = [discord.Object(int(role), type=discord.Role) for role in values]
        return discord.ui.RoleSelect(custom_id=self.name, min_values=0, default_values=chosen)

    def read(self, values: Sequence[str]) -> object:
        """Read its id; empty if none is chosen."""
        return values[0] if values else ""


class ChannelsField(SettingField):
    """Several channels; none may be chosen."""

    def list_values(self, value: Any) -> Sequence[str]:
        """List their ids."""
        return value

    def make_item(self, values: Sequence[str]) -> discord.ui.Item[Any]:
        """Make a select of channels."""
        chosen = [discord.Object(int(id_), type=discord.abc.GuildChannel) for id_ in values]
        return discord.ui.ChannelSelect(
            custom_id=self.name,
            channel_types=HOMES,
            min_values=0,
            max_values=_MOST,
            default_values=chosen,
        )

    def read(self, values: Sequence[str]) -> object:
        """Read their ids."""
        return tuple(values)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceField(SettingField):
    """One of several values."""

    choices: Choices

    def list_values(self, value: Any) -> Sequence[str]:
        """List the choice that stands for it."""
        return (write_choice(value),)

    def make_item(self, values: Sequence[str]) -> discord.ui.Item[Any]:
        """Make a group to choose from, or a list where there are too many for one."""
        if len(self.choices[:_MOST]) > _RADIO:
            options = [
                discord.SelectOption(label=label, value=choice, default=choice in values)
                for choice, label in self._list_named()
            ]
            return discord.ui.Select(custom_id=self.name, options=options)
        group = [
            discord.RadioGroupOption(label=label, value=choice, default=choice in values)
            for choice, label in self._list_named()
        ]
        return discord.ui.RadioGroup(custom_id=self.name, options=group)

    def _list_named(self) -> Choices:
        return [(choice, shorten_line(_(label), _OPTION)) for choice, label in self.choices[:_MOST]]

    def read(self, values: Sequence[str]) -> object:
        """Read the value that was chosen."""
        return _CHOICES.get(values[0], values[0]) if values else None


USUAL = "usual"
"""The choice that leaves a setting to the host."""
_CHOICES: dict[str, object] = {"yes": True, "no": False, USUAL: None}


def write_choice(value: object) -> str:
    """Write a value as the choice that stands for it."""
    named = (name for name, meant in _CHOICES.items() if meant is value)
    return next(named, str(value) or USUAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedField(SettingField):
    """A value that is typed."""

    parse: Read
    write: Callable[[Any], str] = str
    is_long: bool = False
    is_optional: bool = False
    """True if it may be left empty, which leaves it to the host."""
    most: int = 20
    """The most characters of a line."""

    def list_values(self, value: Any) -> Sequence[str]:
        """List it as it is typed; nothing if it is left to the host."""
        return () if value in (None, "") else (self.write(value),)

    def make_item(self, values: Sequence[str]) -> discord.ui.Item[Any]:
        """Make a line, or a box, to write in."""
        style = discord.TextStyle.paragraph if self.is_long else discord.TextStyle.short
        return discord.ui.TextInput(
            custom_id=self.name,
            style=style,
            default="".join(values) or None,
            required=not (self.is_optional or self.is_long),
            max_length=_WORDS if self.is_long else self.most,
        )

    def read(self, values: Sequence[str]) -> object:
        """Read what was typed."""
        text = values[0].strip() if values else ""
        return self.parse(text) if text or not self.is_optional else None


_WHOLE = re.compile(r"[0-9]{1,9}|[0-9]{1,3}([ ,][0-9]{3}){1,2}")


def read_number(text: str) -> int:
    """Read a whole number, such as “3” or “50,000”."""
    if not _WHOLE.fullmatch(text.strip()):
        raise SpecError(
            _("“{text}” is not a whole number up to 999,999,999.", text=shorten_line(text, 40))
        )
    return int(re.sub(r"\D", "", text))


def read_span(text: str) -> int:
    """Read a time such as “30s”, “2m” or “1d” in seconds; 0 is no time."""
    return 0 if text.strip() == "0" else read_seconds(text)


def write_span(value: int) -> str:
    """Write a time as it is read."""
    return time_in_words(value) if value else "0"


def read_zone(text: str) -> str:
    """Read a time zone by its name, or by the city that it is named after."""
    wanted = "_".join(text.split()).casefold()
    zones = available_timezones()
    whole = [zone for zone in zones if zone.casefold() == wanted]
    # Some zones have older names with the same city; the shortest is the usual one.
    cities = [zone for zone in zones if zone.rpartition("/")[2].casefold() == wanted]
    found = whole or sorted(cities, key=lambda zone: (zone.count("/"), zone))
    if not found:
        raise SpecError(
            _(
                "I don't know the time zone “{text}”. Write one such as Europe/Berlin, or UTC.",
                text=shorten_line(text, 40),
            )
        )
    return found[0]


def read_threshold(text: str) -> str:
    """Read the votes that win, such as “60%” or “majority”, as they are typed."""
    Threshold.parse(text)
    return text.strip()


def read_phrases(text: str) -> tuple[str, ...]:
    """Read words and phrases, one a line or with commas."""
    split = (" ".join(part.split()) for part in text.replace(",", "\n").splitlines())
    parts = tuple(dict.fromkeys(part for part in split if part))
    if any(map(is_invisible, parts)):
        raise SpecError(_("One of these words has no visible letter, so it would refuse nothing."))
    return parts
