"""Buttons under messages, as data: what is pressed finds its way by the custom id alone."""

from collections.abc import Sequence
from dataclasses import dataclass
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
    """The buttons, a row below the other, or none at all; what is too long is two rows."""
    view = discord.ui.View(timeout=None)
    lines = [row[at : at + _IN_A_ROW] for row in rows for at in range(0, len(row), _IN_A_ROW)]
    for place, line in enumerate(lines):
        for each in line:
            view.add_item(_item(each, place))
    # Dynamic items hear the presses; a view that is not over would be kept for them too.
    view.stop()
    return view


def _item(button: Button, row: int) -> discord.ui.Button[Any]:
    style = discord.ButtonStyle.success if button.is_main else discord.ButtonStyle.secondary
    return discord.ui.Button(label=button.label, custom_id=button.custom_id, style=style, row=row)
