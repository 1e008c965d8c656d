"""/debate status, scores, report, recount and transcript: what a debate came to, for whoever asks.

Each answers the caller only, and tells what everyone may read by now.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import app_commands

from bot.debates.services import damage_of, debate_here, services_of
from bot.debates.suggestions import debate_command
from bot.platform.buttons import Button, view_of
from bot.thread.poster import draw_pictures
from bot.thread.telling import MOST_BYTES, file_of
from bot.writer.cards import embed_card, whole_card
from bot.writer.text import clean
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.reports.announcement import status_card
from debate_core.reports.files import kind_named, public
from debate_core.reports.report import report_card, scores_card
from debate_core.show.blocks import Prose, list_charts
from debate_core.show.pieces import Card
from debate_core.show.recount import make_recount_card

_MOTION = 200
_KINDS = [
    app_commands.Choice(name="a page to read and print (HTML)", value="html"),
    app_commands.Choice(name="text (Markdown)", value="markdown"),
    app_commands.Choice(name="data (JSON)", value="json"),
]


async def show_card(
    interaction: discord.Interaction,
    card: Card,
    spec: Specification | None = None,
    buttons: Sequence[Button] = (),
) -> None:
    """Show a card as the answer, in the place of what was there."""
    embedded = embed_card(card, spec)
    motion = spec.motion if spec is not None else card.title
    files = await draw_pictures(list_charts(card.blocks))
    files += [] if embedded.is_whole else [whole_card(card, motion)]
    await interaction.edit_original_response(
        embed=embedded.embed,
        attachments=[file.as_file() for file in files],
        view=view_of(buttons),
    )


@debate_command("status", "Where a debate stands")
async def status_command(interaction: discord.Interaction, debate: str = "") -> None:
    """Show where a debate stands, to the caller only."""
    record = await debate_here(interaction, debate)
    thread = services_of(interaction).publishers.thread_of(record.debate)
    where = f"In {thread.mention}" if thread is not None else ""
    card = embed_card(status_card(record), record.spec).embed
    await interaction.response.send_message(where, embed=card, ephemeral=True)


@debate_command("scores", "A debate's scores, with a picture")
async def scores_command(interaction: discord.Interaction, debate: str = "") -> None:
    """Show the scores and their picture, as they are by now; SpecError without any."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await _read_public(interaction, debate)
    await _show_public(interaction, record, scores_card(record))


@debate_command("report", "How a debate was decided, in nine lines and what follows")
async def report_command(interaction: discord.Interaction, debate: str = "") -> None:
    """Answer with the report, to the caller only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await _read_public(interaction, debate)
    await _show_public(interaction, record, report_card(record))


async def _read_public(interaction: discord.Interaction, debate: str) -> Record:
    """Read the record as everyone may read it by now."""
    record = await debate_here(interaction, debate)
    ledger = await services_of(interaction).runner.read_ledger(record.debate)
    # Other tasks go on while each word of a long debate is counted.
    return await asyncio.to_thread(lambda: fold(public(ledger.events)))


async def _show_public(interaction: discord.Interaction, record: Record, card: Card) -> None:
    """Answer with the card, which says first if the record is not what was recorded."""
    if damage := await damage_of(services_of(interaction), record.debate):
        card = replace(card, blocks=(Prose("", damage), *card.blocks), tone="warning")
    await show_card(interaction, card, record.spec)


@debate_command("recount", "Count a vote again from Discord's own lists")
async def recount_command(interaction: discord.Interaction, debate: str = "") -> None:
    """Show both columns and why they differ; SpecError if there is nothing to count.

    Changes by voters after the close are private, so they go only to people who ask for them.
    """
    services = services_of(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await debate_here(interaction, debate)
    ledger = services.runner.ledger(record.debate)
    recount = await services.recounts.of(record, ledger)
    asker = PersonId(str(interaction.user.id))
    card = make_recount_card(ledger.record if ledger else record, recount, asker)
    await interaction.followup.send(embed=embed_card(card, record.spec).embed, ephemeral=True)


@debate_command("transcript", "A debate's transcript, as a file for you")
@app_commands.describe(kind="What it is written as; a page if left out")
@app_commands.rename(kind="as")
@app_commands.choices(kind=_KINDS)
async def transcript_command(
    interaction: discord.Interaction, debate: str = "", kind: str = "html"
) -> None:
    """Send the transcript, as far as the debate has come; SpecError if there is none."""
    wanted = kind_named(kind)
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await debate_here(interaction, debate)
    ledger = await services_of(interaction).runner.read_ledger(record.debate)
    file = await asyncio.to_thread(file_of, ledger.events, wanted)
    # Discord would refuse the whole answer.
    if len(file.data) > MOST_BYTES:
        raise SpecError("This transcript is too large for a message; ask for it as markdown.")
    so_far = "" if record.is_over else ", as far as it has come"
    motion = clean(shorten_line(record.spec.motion, _MOTION))
    damage = await damage_of(services_of(interaction), record.debate)
    said = f"The transcript of “{motion}”{so_far}. {damage}".strip()
    await interaction.followup.send(said, file=file.as_file(), ephemeral=True)
