"""Files that people attach to their wish for a debate, and what they ask of its sources later.

Discord keeps an attachment's address for a day at most: what is to last is read at once.
"""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.debates.services import debate_here
from bot.platform.retrying import BRIEF, FAILURES, until_done
from bot.writer.cards import card_post
from debate_core.domain.sources import Source
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.reports.sources import source_card, sources_listed
from debate_core.sources.files import FILES, File, check_sizes, read_sources

_READABLE = (".txt", ".md", ".markdown", ".pdf")


def check_attached(attached: Sequence[discord.Attachment]) -> None:
    """SpecError if these files are too many or too large, before any is fetched."""
    check_sizes([(attachment.filename, attachment.size) for attachment in attached])


async def sources_of(attached: Sequence[discord.Attachment]) -> tuple[Source, ...]:
    """The texts of attached files; SpecError, in one sentence, if one cannot be read."""
    return await read_sources([await _fetch(attachment) for attachment in attached])


def files_of(message: discord.Message) -> tuple[discord.Attachment, ...]:
    """What is attached to a message and can be a source; a picture is none."""
    readable = (attachment for attachment in message.attachments if _is_readable(attachment))
    return tuple(readable)[:FILES]


def text_of(message: discord.Message) -> tuple[Source, ...]:
    """A message that is too long for a motion, as a source itself."""
    if len(message.content) <= MOTION_LIMIT:
        return ()
    return (Source(name=f"a message by {message.author.display_name}", text=message.content),)


async def show_source(
    interaction: discord.Interaction, source: str, words: str, debate: str
) -> None:
    """Show the text around what was quoted, or around some words, to the caller only."""
    record = await debate_here(interaction, debate)
    post = card_post(source_card(record, source, words), record.spec)
    assert post.embed is not None
    files = [file.as_file() for file in post.files]
    await interaction.response.send_message(embed=post.embed, files=files, ephemeral=True)


async def sources_here(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest the sources of this thread's debate."""
    del current
    try:
        record = await debate_here(interaction)
    except SpecError:
        return []
    return [
        app_commands.Choice(name=shorten_line(f"{tag}: {name}", 100), value=tag)
        for tag, name in sources_listed(record)
    ]


def _is_readable(attached: discord.Attachment) -> bool:
    kind = attached.content_type or ""
    return attached.filename.lower().endswith(_READABLE) or kind.startswith("text/")


async def _fetch(attached: discord.Attachment) -> File:
    try:
        data = await until_done("An attached file", attached.read, BRIEF)
    except FAILURES as error:
        name = shorten_line(attached.filename, 80)
        raise SpecError(f"“{name}” cannot be fetched from Discord; attach it again.") from error
    return File(attached.filename, data)
