"""Buttons and selects under messages, as data; `interactions.py` handles the presses.

A message that only one person sees is a card, on which a button can be beside its line (`lay_out`).
Discord lets no plain text replace a card, so whatever replaces it is a card too. Any other message
is text or an embed with rows below it (`view_of`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import discord

MOST_OPTIONS = 25
"""Options that a select can have."""
_IN_A_ROW = 5


@dataclass(frozen=True, slots=True)
class Button:
    """A button; what it does is found by its custom id, after a restart too."""

    label: str
    custom_id: str
    is_main: bool = False
    """True if it is what most people press."""
    is_danger: bool = False
    """True if it ends or removes something."""
    is_off: bool = False
    """True if it is greyed out."""
    emoji: str = ""
    """What stands before its label."""


@dataclass(frozen=True, slots=True)
class Select:
    """A list of which one option is picked; it takes a row of its own."""

    custom_id: str
    placeholder: str
    options: Sequence[discord.SelectOption]
    """The options; those beyond `MOST_OPTIONS` are left out."""


def view_of(*rows: Sequence[Button] | Select) -> discord.ui.View:
    """Make rows, one below the other, or none; a row of buttons that is too long becomes two."""
    view = discord.ui.View(timeout=None)
    lines = [line for row in rows for line in _split_row(row)]
    for place, line in enumerate(lines):
        for item in line:
            # Without it the library puts items wherever there is room.
            item.row = place
            view.add_item(item)
    # The library handles nothing in it; it would keep a view that is not over for ever.
    view.stop()
    return view


@dataclass(frozen=True, slots=True)
class ButtonLine:
    """A text with a button beside it."""

    text: str
    button: Button


Row = Sequence[Button] | Select | discord.ui.Item[Any]
"""Buttons, or a list to pick from, as data or as the library makes it."""
Part = str | ButtonLine | Row
"""A text, a text with its button, a list to pick from, or buttons in a row, or in two."""


def lay_out(*parts: Part) -> discord.ui.LayoutView:
    """Make a card of its parts, one below the other; what is empty is left out."""
    box: discord.ui.Container[Any] = discord.ui.Container()
    for part in parts:
        if isinstance(part, ButtonLine):
            box.add_item(discord.ui.Section(part.text, accessory=make_button(part.button)))
        elif not isinstance(part, str):
            for line in _split_row(part):
                box.add_item(discord.ui.ActionRow(*line))
        elif part:
            box.add_item(discord.ui.TextDisplay(part))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view


def _split_row(row: Row) -> Iterator[list[discord.ui.Item[Any]]]:
    """Split a row into as few lines as have room for it, about equally long."""
    if isinstance(row, Select):
        yield [make_select(row)]
        return
    if isinstance(row, discord.ui.Item):
        yield [row]
        return
    count = ceil(len(row) / _IN_A_ROW)
    width = ceil(len(row) / count) if count else 1
    for at in range(0, len(row), width):
        yield [make_button(button) for button in row[at : at + width]]


def read_custom_ids(message: discord.Message) -> set[str]:
    """Read the custom ids of what stands in rows below a message: they tell what it is."""
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    return {child.custom_id for row in rows for child in row.children if child.custom_id}


def make_select(select: Select) -> discord.ui.Select[Any]:
    """Make a list as the library takes it."""
    return discord.ui.Select(
        custom_id=select.custom_id,
        placeholder=select.placeholder,
        options=list(select.options[:MOST_OPTIONS]),
    )


def make_button(button: Button) -> discord.ui.Button[Any]:
    """Make a button as the library takes it."""
    style = discord.ButtonStyle.success if button.is_main else discord.ButtonStyle.secondary
    return discord.ui.Button(
        label=button.label,
        custom_id=button.custom_id,
        style=discord.ButtonStyle.danger if button.is_danger else style,
        disabled=button.is_off,
        emoji=button.emoji or None,
    )
