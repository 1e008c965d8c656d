"""Buttons under messages, as data: what is pressed finds its way by the custom id alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord


@dataclass(frozen=True, slots=True)
class Button:
    """A button; a dynamic item of the client answers to its custom id, after a restart too."""

    label: str
    custom_id: str
    is_main: bool = False
    """Whether it is what most people press."""


def view_of(*rows: Sequence[Button]) -> discord.ui.View:
    """The buttons, a row below the other, or none at all."""
    view = discord.ui.View(timeout=None)
    for place, row in enumerate(rows):
        for each in row:
            view.add_item(_item(each, place))
    # Dynamic items hear the presses; a view that is not over would be kept for them too.
    view.stop()
    return view


def _item(button: Button, row: int) -> discord.ui.Button[Any]:
    style = discord.ButtonStyle.success if button.is_main else discord.ButtonStyle.secondary
    return discord.ui.Button(label=button.label, custom_id=button.custom_id, style=style, row=row)
