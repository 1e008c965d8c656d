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


def view_of(buttons: Sequence[Button]) -> discord.ui.View:
    """The buttons in a row, or none at all."""
    view = discord.ui.View(timeout=None)
    for each in buttons:
        style = discord.ButtonStyle.success if each.is_main else discord.ButtonStyle.secondary
        button: discord.ui.Button[Any] = discord.ui.Button(
            label=each.label, custom_id=each.custom_id, style=style
        )
        view.add_item(button)
    # Dynamic items hear the presses; a view that is not over would be kept for them too.
    view.stop()
    return view
