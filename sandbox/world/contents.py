"""What a message holds: its text and parts, its files, whom it pings."""

import mimetypes
import re
from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.forms.layout import shapes
from sandbox.forms.messages import AllowedMentions, AttachmentPart, MessageForm
from sandbox.protocol.constants import COMPONENTS_V2, REPLY
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import pictures
from sandbox.world.permissions import Permission
from sandbox.world.things import Attachment, Message, Picture
from sandbox.world.world import World

FILES_MAX = 10
FILES_BYTES_MAX = 10 * 1024 * 1024

Content = tuple[str, list[Json], list[Json]]


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came along, and the number of its place in the form."""

    slot: str
    filename: str
    content_type: str
    content: bytes


def content_of(form: MessageForm, message: Message, *, flags: int) -> Content:
    """Text, embeds and components after the form; what it leaves out stays."""
    embeds, components = message.embeds, message.components
    if form.has("embeds"):
        embeds = [embed.shape() for embed in form.embeds or []]
    if form.has("components"):
        components = shapes(form.components or [], version_2=bool(flags & COMPONENTS_V2))
    content = (form.content or "").strip() if form.has("content") else message.content
    return content, embeds, components


def check_new(form: MessageForm, uploads: Sequence[Upload]) -> None:
    """Refuse a form that no new message could be made of."""
    flags = form.flags or 0
    form.check(flags)
    parts = shapes(form.components or [], version_2=bool(flags & COMPONENTS_V2))
    embeds = [embed.shape() for embed in form.embeds or []]
    if not uploads:
        refuse_empty(((form.content or "").strip(), embeds, parts), [], flags=flags)


def refuse_empty(content: Content, attachments: list[Attachment], *, flags: int) -> None:
    """Refuse a message that would show nothing."""
    text, embeds, components = content
    shown = bool(components) if flags & COMPONENTS_V2 else bool(text or embeds)
    if not (shown or attachments):
        raise DiscordError(Code.EMPTY_MESSAGE)


def attachments_of(
    world: World, form: MessageForm, uploads: Sequence[Upload], *, kept: list[Attachment]
) -> list[Attachment]:
    """The files of a message: those kept from before, and those that came along."""
    named = {part.id: part for part in form.attachments or []}
    if form.has("attachments"):
        kept = [attachment for attachment in kept if attachment.id in named]
    if len(kept) + len(uploads) > FILES_MAX:
        raise invalid("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    if sum(len(upload.content) for upload in uploads) > FILES_BYTES_MAX:
        raise DiscordError(Code.TOO_LARGE)
    return kept + [_attachment(world, upload, named.get(upload.slot)) for upload in uploads]


def _attachment(world: World, upload: Upload, part: AttachmentPart | None) -> Attachment:
    width, height = pictures.size_of(upload.content) or (None, None)
    # What a client says of its files is not believed: discord.py calls every one a stream of bytes.
    kind = mimetypes.guess_type(upload.filename)[0] or upload.content_type
    attachment = Attachment(
        id=world.new_id(),
        filename=re.sub(r"[^\w.-]", "_", (part and part.filename) or upload.filename),
        content_type=kind,
        size=len(upload.content),
        description=part.description if part else None,
        width=width,
        height=height,
    )
    world.state.pictures[attachment.id] = Picture(kind, upload.content)
    return attachment


def mention(world: World, message: Message, allowed: AllowedMentions | None) -> None:
    """Set whom the message pings: those it names, as far as it is allowed."""
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.parse)
    users = [u for u in re.findall(r"<@!?(\d+)>", message.content) if u in world.state.users]
    roles = [r for r in re.findall(r"<@&(\d+)>", message.content) if r in world.state.roles]
    answered = _answered(world, message, allowed)
    users += answered
    may_name = set(allowed.users) if allowed else set[str]()
    may_call = set(allowed.roles) if allowed else set[str]()
    message.mentions = [
        user
        for user in dict.fromkeys(users)
        if "users" in parse or user in may_name or user in answered
    ]
    message.mention_roles = [
        role for role in dict.fromkeys(roles) if "roles" in parse or role in may_call
    ]
    is_called = "@everyone" in message.content or "@here" in message.content
    message.mention_everyone = is_called and "everyone" in parse and _may_call(world, message)


def _answered(world: World, message: Message, allowed: AllowedMentions | None) -> list[Id]:
    """The author of the message that is answered, where the answer pings them."""
    if message.type != REPLY or message.reference is None or (allowed and not allowed.replied_user):
        return []
    answered = world.messages(message.channel).get(message.reference["message_id"])
    return [answered.author] if answered and answered.author in world.state.users else []


def _may_call(world: World, message: Message) -> bool:
    if message.author not in world.state.members:
        return False
    return world.can(message.author, Permission.MENTION_EVERYONE, world.channel(message.channel))
