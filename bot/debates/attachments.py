"""Files and messages that people give a debate as its sources.

Discord keeps an attachment's address for a day at most, so what must last is read at once.
"""

from collections.abc import Sequence

import discord

from bot.platform.retry import BRIEF, FAILURES, until_done
from debate_core.domain.sources import Source
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.sources.files import FILES, File, check_sizes, read_sources

_READABLE = (".txt", ".md", ".markdown", ".pdf")


def check_attached(attached: Sequence[discord.Attachment]) -> None:
    """Raise SpecError if these files are too many or too large, before any is fetched."""
    check_sizes([(attachment.filename, attachment.size) for attachment in attached])


async def fetch_sources(attached: Sequence[discord.Attachment]) -> tuple[Source, ...]:
    """Read the texts of attached files; SpecError, in one sentence, if one cannot be read."""
    return await read_sources([await _fetch(attachment) for attachment in attached])


def list_files(message: discord.Message) -> tuple[discord.Attachment, ...]:
    """List the attachments of a message that can be sources; a picture cannot."""
    readable = (attachment for attachment in message.attachments if _is_readable(attachment))
    return tuple(readable)[:FILES]


def text_of(message: discord.Message) -> tuple[Source, ...]:
    """Make a source of a message that is too long for a motion."""
    if len(message.content) <= MOTION_LIMIT:
        return ()
    return (Source(name=f"a message by {message.author.display_name}", text=message.content),)


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
