"""Posting, changing and deleting messages: their text and parts, their files, whom they ping."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.forms.components import make_component_shapes
from sandbox.forms.messages import AllowedMentions, MessageForm, Reference
from sandbox.protocol.constants import (
    COMPONENTS_V2,
    DEFAULT,
    EPHEMERAL,
    FILE_BYTES_MAX,
    HAS_THREAD,
    LOADING,
    REPLY,
    SLASH_COMMAND,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    TALKED_IN,
)
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import files, polls, threads
from sandbox.world.files import Upload
from sandbox.world.message_shapes import message_shape
from sandbox.world.permissions import Permission
from sandbox.world.things import Attachment, Channel, Message, Persona, Webhook
from sandbox.world.world import Event, World

FILES_MAX = 10
FILES_BYTES_MAX = 25 * 1024 * 1024
SETTABLE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
NONCE_SECONDS = 180

Content = tuple[str, list[Json], list[Json]]


@dataclass(frozen=True, slots=True)
class Speaker:
    """The name in which a message is posted."""

    author: Id
    webhook: Webhook | None = None
    persona: Persona | None = None
    application: Id | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A message before it is posted."""

    form: MessageForm
    uploads: Sequence[Upload] = ()
    type: int = DEFAULT
    flags: int = 0
    interaction: Json | None = None
    reader: Id | None = None
    reference: Json | None = None
    id: Id | None = None


def may_post(world: World, user: Id, channel: Channel, draft: Draft) -> None:
    """Refuse what this member may not post here."""
    needed = Permission.VIEW_CHANNEL
    in_thread = channel.thread is not None
    needed |= Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
    if draft.form.embeds:
        needed |= Permission.EMBED_LINKS
    if draft.uploads:
        needed |= Permission.ATTACH_FILES
    if draft.form.poll:
        needed |= Permission.SEND_POLLS
    if draft.form.message_reference:
        needed |= Permission.READ_MESSAGE_HISTORY
    world.require(user, needed, channel)
    threads.may_write(world, user, channel)


def post(world: World, channel: Channel, speaker: Speaker, draft: Draft) -> Message:
    """Put a message into a channel and tell everyone who sees it."""
    if channel.thread is None and channel.type not in TALKED_IN:
        raise DiscordError(Code.NOT_A_TEXT_CHANNEL)
    if (earlier := _find_same_nonce(world, channel, speaker, draft.form)) is not None:
        return earlier
    message = _make_message(world, channel, speaker, draft)
    if draft.reader is None:
        threads.unarchive(world, channel)
    world.messages(channel.id)[message.id] = message
    if draft.reader is None:
        channel.last_message = message.id
        threads.count_message(world, channel, message)
    announce(world, "CREATE", message)
    return message


def edit(world: World, message: Message, form: MessageForm, uploads: Sequence[Upload] = ()) -> None:
    """Change the fields that the form has; a loading message is no longer loading."""
    was_loading = bool(message.flags & LOADING)
    flags = message.flags & ~LOADING
    if form.has("flags"):
        kept = message.flags & (EPHEMERAL | COMPONENTS_V2 | HAS_THREAD)
        flags = kept | ((form.flags or 0) & SETTABLE_FLAGS)
    form.check(flags)
    changed = _content_of(form, message, flags=flags)
    attachments = _attachments_of(world, form, uploads, kept=message.attachments)
    _refuse_empty(changed, attachments, flags=flags)
    message.flags, message.attachments = flags, attachments
    message.content, message.embeds, message.components = changed
    _set_mentions(world, message, form.allowed_mentions)
    if not was_loading and form.model_fields_set - {"flags"}:
        message.edited_at = world.now()
    announce(world, "UPDATE", message)


def delete(world: World, message: Message) -> None:
    """Delete a message."""
    del world.messages(message.channel)[message.id]
    channel = world.channel(message.channel)
    if channel.thread is not None and message.reader is None:
        channel.thread.message_count = max(0, channel.thread.message_count - 1)
    data = {"id": message.id, "channel_id": message.channel}
    if message.channel not in world.state.chats:
        data["guild_id"] = world.state.server
    kind = "EPHEMERAL_DELETE" if message.reader else "MESSAGE_DELETE"
    world.announce(Event(kind, data, channel=message.channel, reader=message.reader))


def delete_many(world: World, channel: Channel, ids: Sequence[Id]) -> None:
    """Delete 2 to 100 messages at once, none older than two weeks."""
    if not 2 <= len(ids) <= 100:
        raise DiscordError(Code.BULK_DELETE_COUNT)
    found = [m for i in ids if (m := world.messages(channel.id).get(i)) and m.reader is None]
    if any(world.age(message.id) > 14 * 86400 for message in found):
        raise DiscordError(Code.BULK_DELETE_TOO_OLD)
    for message in found:
        del world.messages(channel.id)[message.id]
    data: Json = {"ids": [m.id for m in found], "channel_id": channel.id}
    data["guild_id"] = world.state.server
    world.announce(Event("MESSAGE_DELETE_BULK", data, channel=channel.id))


def announce(world: World, change: str, message: Message) -> None:
    """Announce a message that was made or changed."""
    kind = "EPHEMERAL" if message.reader else "MESSAGE"
    data = message_shape(world, message, message.reader or "")
    world.announce(Event(f"{kind}_{change}", data, message.channel, message, reader=message.reader))


def pin(world: World, message: Message, *, pinned: bool) -> None:
    """Pin a message, or unpin it."""
    if (message.pinned_at is not None) == pinned:
        return
    held = sum(other.pinned_at is not None for other in world.messages(message.channel).values())
    if pinned and held >= 50:
        raise DiscordError(Code.TOO_MANY_PINS)
    message.pinned_at = world.now() if pinned else None
    channel = world.channel(message.channel)
    channel.last_pin = message.pinned_at or channel.last_pin
    announce(world, "UPDATE", message)
    data = {"guild_id": world.state.server, "channel_id": channel.id}
    data["last_pin_timestamp"] = channel.last_pin or world.now()
    world.announce(Event("CHANNEL_PINS_UPDATE", data, channel=channel.id))


def check_new(form: MessageForm, uploads: Sequence[Upload]) -> None:
    """Refuse a form that makes no valid message, before a thread is opened for it."""
    flags = form.flags or 0
    form.check(flags)
    parts = make_component_shapes(form.components or [], version_2=bool(flags & COMPONENTS_V2))
    embeds = [embed.shape() for embed in form.embeds or []]
    if not uploads and not form.poll:
        _refuse_empty(((form.content or "").strip(), embeds, parts), [], flags=flags)


def _make_message(world: World, channel: Channel, speaker: Speaker, draft: Draft) -> Message:
    form = draft.form
    reference = draft.reference or _make_reference(world, channel, form.message_reference)
    is_loading = bool(draft.flags & LOADING)
    message = Message(
        id=draft.id or world.new_id(),
        channel=channel.id,
        author=speaker.author,
        content="",
        timestamp=world.now(),
        type=REPLY if reference and not draft.type else draft.type,
        flags=draft.flags | ((form.flags or 0) & SETTABLE_FLAGS),
        tts=bool(form.tts),
        nonce=form.nonce,
        webhook=speaker.webhook.id if speaker.webhook else None,
        application=speaker.application,
        persona=speaker.persona,
        reference=reference,
        interaction=draft.interaction,
        reader=draft.reader,
    )
    form.check(message.flags)
    changed = _content_of(form, message, flags=message.flags)
    message.attachments = _attachments_of(world, form, draft.uploads, kept=[])
    message.poll = polls.open_poll(world, form.poll) if form.poll else None
    if not (is_loading or message.poll) and draft.type in (DEFAULT, SLASH_COMMAND):
        _refuse_empty(changed, message.attachments, flags=message.flags)
    message.content, message.embeds, message.components = changed
    _set_mentions(world, message, form.allowed_mentions)
    return message


def _make_reference(world: World, channel: Channel, reference: Reference | None) -> Json | None:
    if reference is None:
        return None
    exists = reference.message_id in world.messages(channel.id)
    if not exists and reference.fail_if_not_exists:
        raise invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    place: Json = {} if channel.recipients else {"guild_id": world.state.server}
    about: Json = {"type": 0, "channel_id": channel.id, "message_id": reference.message_id}
    return about | place


def _find_same_nonce(
    world: World, channel: Channel, speaker: Speaker, form: MessageForm
) -> Message | None:
    if not form.enforce_nonce or form.nonce is None:
        return None
    for message in reversed(world.messages(channel.id).values()):
        if world.age(message.id) > NONCE_SECONDS:
            return None
        if message.author == speaker.author and message.nonce == form.nonce:
            return message
    return None


def _content_of(form: MessageForm, message: Message, *, flags: int) -> Content:
    """Apply the form's text, embeds and components; what it leaves out stays."""
    embeds, components = message.embeds, message.components
    if form.has("embeds"):
        embeds = [embed.shape() for embed in form.embeds or []]
    if form.has("components"):
        components = make_component_shapes(
            form.components or [], version_2=bool(flags & COMPONENTS_V2)
        )
    content = (form.content or "").strip() if form.has("content") else message.content
    return content, embeds, components


def _refuse_empty(content: Content, attachments: list[Attachment], *, flags: int) -> None:
    """Refuse a message that would show nothing."""
    text, embeds, components = content
    shown = bool(components) if flags & COMPONENTS_V2 else bool(text or embeds)
    if not (shown or attachments):
        raise DiscordError(Code.EMPTY_MESSAGE)


def _attachments_of(
    world: World, form: MessageForm, uploads: Sequence[Upload], *, kept: list[Attachment]
) -> list[Attachment]:
    """List the files of a message: those kept from before, and those that were uploaded."""
    named = {part.id: part for part in form.attachments or []}
    if form.has("attachments"):
        kept = [attachment for attachment in kept if attachment.id in named]
    if len(kept) + len(uploads) > FILES_MAX:
        raise invalid("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    sizes = [len(upload.content) for upload in uploads]
    if max(sizes, default=0) > FILE_BYTES_MAX or sum(sizes) > FILES_BYTES_MAX:
        raise DiscordError(Code.TOO_LARGE)
    parts = [(upload, named.get(upload.slot)) for upload in uploads]
    return kept + [
        files.keep(world, upload, part and part.filename, part and part.description)
        for upload, part in parts
    ]


def _set_mentions(world: World, message: Message, allowed: AllowedMentions | None) -> None:
    """Set whom the message pings: those it names, as far as it is allowed."""
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.parse)
    users = [u for u in re.findall(r"<@!?(\d+)>", message.content) if u in world.state.users]
    roles = [r for r in re.findall(r"<@&(\d+)>", message.content) if r in world.state.roles]
    answered = _find_answered(world, message, allowed)
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
    message.mention_everyone = (
        is_called and "everyone" in parse and _may_mention_everyone(world, message)
    )


def _find_answered(world: World, message: Message, allowed: AllowedMentions | None) -> list[Id]:
    """Find the author of the message that is answered, if the answer pings them."""
    if message.type != REPLY or message.reference is None or (allowed and not allowed.replied_user):
        return []
    answered = world.messages(message.channel).get(message.reference["message_id"])
    return [answered.author] if answered and answered.author in world.state.users else []


def _may_mention_everyone(world: World, message: Message) -> bool:
    if message.author not in world.state.members:
        return False
    return world.can(message.author, Permission.MENTION_EVERYONE, world.channel(message.channel))
