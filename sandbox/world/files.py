"""Uploaded files: what is kept of them, and their addresses, which expire as Discord's do.

Rule of this file: an address is a path with a time and a signature; without them, or after that
time, nothing is found.
"""

import hashlib
import hmac
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import pictures
from sandbox.world.things import Attachment, Picture
from sandbox.world.world import World

LIFETIME_SECONDS = 24 * 3600
ISSUED_EVERY_SECONDS = 3600
FROM_PEOPLE_MAX = 200
FROM_PEOPLE_BYTES_MAX = 64 * 1024 * 1024

KINDS = mimetypes.MimeTypes()  # not this machine's list, so that it is the same everywhere
KINDS.add_type("text/markdown", ".md")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that was uploaded, and its number in the form."""

    slot: str
    filename: str
    content_type: str
    content: bytes


def keep(
    world: World, upload: Upload, filename: str | None = None, description: str | None = None
) -> Attachment:
    """Keep a file; characters that an address cannot hold are removed from its name."""
    width, height = pictures.size_of(upload.content) or (None, None)
    kind = _kind_of(upload)
    attachment = Attachment(
        id=world.new_id(),
        filename=re.sub(r"[^\w.-]", "_", filename or upload.filename),
        content_type=kind,
        size=len(upload.content),
        description=description,
        width=width,
        height=height,
    )
    world.state.pictures[attachment.id] = Picture(kind, upload.content)
    return attachment


def came_from_people(world: World, attachments: list[Attachment]) -> None:
    """Count files as given by people; delete the oldest of them once there are too many."""
    kept, theirs = world.state.pictures, world.state.files_of_people
    theirs.extend(attachment.id for attachment in attachments)
    held = sum(len(kept[file].content) for file in theirs)
    while len(theirs) > FROM_PEOPLE_MAX or held > FROM_PEOPLE_BYTES_MAX:
        held -= len(kept.pop(theirs.pop(0)).content)


def place_in_channel(channel: Id) -> str:
    """Find the folder of the files of a channel's messages."""
    return f"attachments/{channel}"


def place_of_options(world: World) -> str:
    """Find the folder of the files that people give with a command or a form."""
    return f"ephemeral-attachments/{world.state.application}"


def attachment_shape(world: World, place: str, attachment: Attachment) -> Json:
    """Make an attachment object, with an address that is valid for a day."""
    url = _address(world, f"/{place}/{attachment.id}/{attachment.filename}")
    shape: Json = {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    for key in ("width", "height", "description"):
        if getattr(attachment, key) is not None:
            shape[key] = getattr(attachment, key)
    return shape


def find(world: World, path: str, query: Mapping[str, str]) -> Picture | None:
    """Find the file at an address that was given out and has not expired."""
    expires, issued = query.get("ex", ""), query.get("is", "")
    signature = _read_signature(world, path, expires, issued)
    if not hmac.compare_digest(signature.encode(), query.get("hm", "").encode()):
        return None
    if int(expires, 16) <= world.clock():
        return None
    return world.state.pictures.get(path.split("/")[-2])


def _address(world: World, path: str) -> str:
    """Make the address of a file, the same for an hour so that a page need not load it again."""
    time = int(world.clock()) // ISSUED_EVERY_SECONDS * ISSUED_EVERY_SECONDS
    expires, issued = f"{time + LIFETIME_SECONDS:x}", f"{time:x}"
    signature = _read_signature(world, path, expires, issued)
    return f"{world.cdn}{quote(path)}?ex={expires}&is={issued}&hm={signature}&"


def _read_signature(world: World, path: str, expires: str, issued: str) -> str:
    words = f"{path}?ex={expires}&is={issued}"
    return hmac.new(world.state.token.encode(), words.encode(), hashlib.sha256).hexdigest()


def _kind_of(upload: Upload) -> str:
    """Find a file's content type by its name; text has its encoding, as on Discord.

    The type that a client sends is ignored: discord.py calls every file a stream of bytes.
    """
    kind = KINDS.guess_type(upload.filename)[0] or upload.content_type
    if not kind.startswith("text/") or "charset" in kind:
        return kind
    try:
        upload.content.decode()
    except UnicodeDecodeError:
        return kind
    return f"{kind}; charset=utf-8"
