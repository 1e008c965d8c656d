"""The files that people send as sources of a debate.

Discord keeps the address of such a file for a day at most, so it is read at once.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

import discord

from bot.debates.services import Services, services_of
from bot.platform.retry import BRIEF, FAILURES, until_done
from bot.writer.fields import Sent
from debate_core.domain.sources import Source
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import _
from debate_core.sources.files import FILES, File, check_sizes, read_sources

_READABLE = (".txt", ".md", ".markdown", ".pdf")


class Upload(NamedTuple):
    """A file that somebody has sent."""

    name: str
    size: int
    url: str


def check_uploads(uploads: Sequence[Upload]) -> None:
    """Raise SpecError if these files are too many or too large, before any is fetched."""
    check_sizes([(upload.name, upload.size) for upload in uploads])


async def fetch_sources(
    interaction: discord.Interaction, uploads: Sequence[Upload]
) -> tuple[Source, ...]:
    """Read the texts of the user's files; SpecError, in one sentence, if one cannot be read.

    A file may take long, and few are read at a time for everybody, so each person waits for theirs.
    """
    if not uploads:
        return ()
    services, person = services_of(interaction), interaction.user.id
    readers = services.open_once(_open_readers)
    if person in readers:
        raise SpecError(_("Your last files are still being read. Try again once that is done."))
    readers.add(person)
    try:
        return await read_sources([await _fetch(services, upload) for upload in uploads])
    finally:
        readers.discard(person)


def _open_readers(_services: Services) -> set[int]:
    """Open the set of people whose files are being read."""
    return set()


def list_uploads(*attached: discord.Attachment | None) -> tuple[Upload, ...]:
    """List the files that are attached to a command or a message."""
    found = (attachment for attachment in attached if attachment is not None)
    return tuple(Upload(found_.filename, found_.size, found_.url) for found_ in found)


def list_files(message: discord.Message) -> tuple[Upload, ...]:
    """List the attachments of a message that can be sources; a picture cannot."""
    readable = [attachment for attachment in message.attachments if _is_readable(attachment)]
    return list_uploads(*readable[:FILES])


def text_of(message: discord.Message) -> tuple[Source, ...]:
    """Make a source of a message that is too long for a motion."""
    if len(message.content) <= MOTION_LIMIT:
        return ()
    return (
        Source(
            name=_("a message by {display_name}", display_name=message.author.display_name),
            text=message.content,
        ),
    )


def read_uploads(interaction: discord.Interaction, sent: Sent) -> list[Upload]:
    """Read the files that were uploaded with a form."""
    data = cast(Mapping[str, Any], interaction.data or {})
    found: Mapping[str, Any] = data.get("resolved", {}).get("attachments", {})
    given = [found[id_] for id_ in sent.get("sources", ())]
    return [Upload(file["filename"], file["size"], file["url"]) for file in given]


def _is_readable(attached: discord.Attachment) -> bool:
    kind = attached.content_type or ""
    return attached.filename.lower().endswith(_READABLE) or kind.startswith("text/")


async def _fetch(services: Services, upload: Upload) -> File:
    found = list[bytes]()

    async def fetch() -> None:
        found.append(await services.http.get_from_cdn(upload.url))

    try:
        await until_done("An attached file", fetch, BRIEF)
    except FAILURES as error:
        name = shorten_line(upload.name, 80)
        raise SpecError(
            _("“{name}” cannot be fetched from Discord; attach it again.", name=name)
        ) from error
    return File(upload.name, found[-1])
