"""Buttons under messages, as data: what is pressed finds its way by the custom id alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import discord

_IN_A_ROW = 5


@dataclass(frozen=True, slots=True)
class Button:
    """A button; a dynamic item of the client answers to its custom id, after a restart too."""

    label: str
    custom_id: str
    is_main: bool = False
    """Whether it is what most people press."""


def view_of(*rows: Sequence[Button]) -> discord.ui.View:
    """The buttons, a row below the other, or none at all; a row that is too long becomes two."""
    view = discord.ui.View(timeout=None)
    lines = [line for row in rows for line in _even(row)]
    for place, line in enumerate(lines):
        for each in line:
            view.add_item(_item(each, place))
    # Dynamic items hear the presses; a view that is not over would be kept for them too.
    view.stop()
    return view


def _even(row: Sequence[Button]) -> list[Sequence[Button]]:
    """A row in as few as have room for it, about equally long."""
    count = ceil(len(row) / _IN_A_ROW)
    width = ceil(len(row) / count) if count else 1
    return [row[at : at + width] for at in range(0, len(row), width)]


def _item(button: Button, row: int) -> discord.ui.Button[Any]:
    style = discord.ButtonStyle.success if button.is_main else discord.ButtonStyle.secondary
    return discord.ui.Button(label=button.label, custom_id=button.custom_id, style=style, row=row)
