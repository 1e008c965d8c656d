"""Forms as Discord shows them, within its limits."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

import discord

from bot.writer.text import clean, shorten
from debate_core.domain.sheets import MOST_FIELDS, Field, Page
from debate_core.domain.text import shorten_line
from debate_core.language import _

_LABEL, _HINT, _CHOICE = 45, 100, 100
_ABOUT = 3500


def form_of(custom_id: str, page: Page, written: Mapping[str, str]) -> discord.ui.Modal:
    """Make the form of a page, with what was written in its fields before."""
    form = discord.ui.Modal(title=shorten_line(_(page.title), _LABEL), custom_id=custom_id)
    if page.about and len(page.fields) < MOST_FIELDS:
        form.add_item(discord.ui.TextDisplay(shorten(clean(_(page.about)), _ABOUT)))
    for field in page.fields:
        # A page that is optional can be emptied again.
        is_required = field.is_required and page.is_required
        item = _make_item(field, written.get(field.name, ""), is_required=is_required)
        hint = shorten_line(clean(_(field.hint)), _HINT) if field.hint else None
        label = shorten_line(clean(_(field.label)), _LABEL)
        form.add_item(discord.ui.Label(text=label, description=hint, component=item))
    # A sent form is handled by its custom id; the library would keep a form that is not over.
    form.stop()
    return form


def _make_item(field: Field, written: str, *, is_required: bool) -> discord.ui.Item[Any]:
    if field.choices:
        meant = zip_longest(field.choices, field.list_shown(), field.meanings)
        options = [
            _make_option(choice, shown, means, is_chosen=choice == written)
            for choice, shown, means in meant
        ]
        return discord.ui.Select(custom_id=field.name, options=options, required=is_required)
    style = discord.TextStyle.paragraph if field.is_long else discord.TextStyle.short
    return discord.ui.TextInput(
        custom_id=field.name,
        style=style,
        default=written[: field.most] or None,
        required=is_required,
        min_length=field.least if is_required and field.least else None,
        max_length=field.most,
    )


def _make_option(
    choice: str, shown: str, means: str | None, *, is_chosen: bool
) -> discord.SelectOption:
    return discord.SelectOption(
        label=shorten_line(shown, _CHOICE),
        value=choice[:_CHOICE],
        description=_(means) if means else None,
        default=is_chosen,
    )
