"""/debate transcript: the record of a debate as a file, for whoever may see its channel."""

import asyncio

import discord

from bot.debates.services import damage_of, debate_here, services_of
from bot.thread.files import MOST_BYTES, file_of
from bot.writer.text import clean
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.reports.files import kind_named

_MOTION = 200


async def show_transcript(interaction: discord.Interaction, debate: str, kind: str) -> None:
    """Answer with the file, to the caller only; SpecError if it cannot be had."""
    wanted = kind_named(kind)
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await debate_here(interaction, debate)
    ledger = await services_of(interaction).runner.read_ledger(record.debate)
    file = await asyncio.to_thread(file_of, ledger.events, wanted)
    if len(file.data) > MOST_BYTES:
        raise SpecError("This transcript is too large for a message; ask for it as markdown.")
    so_far = "" if record.is_over else ", as far as it has come"
    motion = clean(shorten_line(record.spec.motion, _MOTION))
    damage = await damage_of(services_of(interaction), record.debate)
    said = f"The transcript of “{motion}”{so_far}. {damage}".strip()
    await interaction.followup.send(said, file=file.as_file(), ephemeral=True)
