"""Cards on which a button can stand beside its line, for places that one person sees.

Rule: such a card is changed in place. Discord takes no plain text beside it, then or later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.platform.buttons import Button, Select, make_button, make_select


@dataclass(frozen=True, slots=True)
class ButtonLine:
    """A text with a button beside it."""

    text: str
    button: Button


Part = str | ButtonLine | Select | Sequence[Button]
"""A text, a text with its button, a list to pick from, or a row of up to five buttons."""


def lay_out(*parts: Part) -> discord.ui.LayoutView:
    """Make a card of its parts, one below the other; a row without buttons is left out."""
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container(*(_make(part) for part in parts if part))
    view.add_item(box)
    # The library handles nothing in it; it would keep a view that is not over for ever.
    view.stop()
    return view


def _make(part: Part) -> discord.ui.Item[Any]:
    if isinstance(part, str):
        return discord.ui.TextDisplay(part)
    if isinstance(part, ButtonLine):
        return discord.ui.Section(part.text, accessory=make_button(part.button))
    items = [make_select(part)] if isinstance(part, Select) else map(make_button, part)
    return discord.ui.ActionRow(*items)
