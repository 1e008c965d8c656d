"""/debate scores and /debate report: what a debate came to, for whoever may see its channel."""

from dataclasses import replace

import discord

from bot.debates.answering import show_card
from bot.debates.services import damage_of, debate_here, services_of
from debate_core.domain.folding import fold
from debate_core.domain.record import Record
from debate_core.reports.public import public
from debate_core.reports.scores import report_card, scores_card
from debate_core.show.blocks import Prose
from debate_core.show.pieces import Card


async def show_scores(interaction: discord.Interaction, debate: str) -> None:
    """Answer with the scores and their picture, to the caller only; SpecError without any."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await _hide_what_is_held_back(interaction, debate)
    await _show(interaction, record, scores_card(record))


async def show_report(interaction: discord.Interaction, debate: str) -> None:
    """Answer with the report, to the caller only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await _hide_what_is_held_back(interaction, debate)
    await _show(interaction, record, report_card(record))


async def _hide_what_is_held_back(interaction: discord.Interaction, debate: str) -> Record:
    """The record as everyone may read it by now."""
    record = await debate_here(interaction, debate)
    ledger = await services_of(interaction).runner.read_ledger(record.debate)
    return fold(public(ledger.events))


async def _show(interaction: discord.Interaction, record: Record, card: Card) -> None:
    """Answer with the card, which says first if the record is not what was recorded."""
    if damage := await damage_of(services_of(interaction), record.debate):
        card = replace(card, blocks=(Prose("", damage), *card.blocks), tone="warning")
    await show_card(interaction, card, record.spec)
