"""The sources of a debate: what was quoted from one, with the text around it."""

import discord

from bot.debates.access import find_debate_here
from bot.debates.show import send_card
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.platform.interactions import on_press, on_submit, read_fields
from bot.writer.forms import form_of
from debate_core.domain.record import Record
from debate_core.domain.sheets import Field, Page
from debate_core.domain.text import shorten_line
from debate_core.language import _
from debate_core.reports.sources import list_source_names, make_source_card

_NAME, _WORDS = 100, 1000
_DEBATE = r"source:(?P<debate>\w+)"


@on_press(_DEBATE, needs="see")
async def source_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Ask which source, and for words to look up in it."""
    record = await find_debate_here(interaction, debate)
    listed = list_source_names(record)
    tags = tuple(tag for tag, _ in listed)
    names = tuple(shorten_line(name, _NAME) for _, name in listed)
    which = Field("source", _("Which source"), choices=tags, meanings=names)
    words = Field(
        name="words",
        label=_("Words to look up"),
        hint=_("All that was quoted so far if left out"),
        most=_WORDS,
        is_required=False,
    )
    form = form_of(f"source:{record.debate}", Page("source", _("Sources"), (which, words)), {})
    await interaction.response.send_modal(form)


@on_submit(_DEBATE, needs="see")
async def source_picked(interaction: discord.Interaction, debate: str) -> None:
    """Show a source's text around a quotation, to the caller only."""
    record, asked = await find_debate_here(interaction, debate), read_fields(interaction)
    card = make_source_card(record, asked["source"], asked["words"])
    await send_card(interaction, card, record.spec)


def source_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button to the sources, where the debate is held on any."""
    return (Button(_("Sources"), f"source:{record.debate}"),) if record.spec.sources else ()


SOURCES = Feature(
    name="sources",
    handlers=(source_pressed, source_picked),
    show_buttons=source_buttons,
)
