"""Writing, changing and taking back messages."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.forms.messages import MessageForm, Reference
from sandbox.protocol.constants import (
    COMPONENTS_V2,
    DEFAULT,
    EPHEMERAL,
    HAS_THREAD,
    LOADING,
    REPLY,
    SLASH_COMMAND,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    TEXT,
)
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import threads
from sandbox.world.contents import Upload, attachments_of, content_of, mention, refuse_empty
from sandbox.world.message_shapes import message_shape
from sandbox.world.permissions import Permission
from sandbox.world.things import Channel, Message, Persona, Webhook
from sandbox.world.world import Happening, World

SETTABLE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
NONCE_SECONDS = 180


@dataclass(frozen=True, slots=True)
class Speaker:
    """In whose name a message stands."""

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
    if draft.form.message_reference:
        needed |= Permission.READ_MESSAGE_HISTORY
    world.require(user, needed, channel)
    threads.may_write(world, user, channel)


def post(world: World, channel: Channel, speaker: Speaker, draft: Draft) -> Message:
    """Put a message into a channel and tell everyone who sees it."""
    if channel.thread is None and channel.type != TEXT:
        raise DiscordError(Code.NOT_A_TEXT_CHANNEL)
    if (earlier := _same_nonce(world, channel, speaker, draft.form)) is not None:
        return earlier
    message = _made(world, channel, speaker, draft)
    if draft.reader is None:
        threads.wake(world, channel)
    world.messages(channel.id)[message.id] = message
    if draft.reader is None:
        channel.last_message = message.id
        threads.count(world, channel, message)
    announce(world, "CREATE", message)
    return message


def edit(world: World, message: Message, form: MessageForm, uploads: Sequence[Upload] = ()) -> None:
    """Change what the form speaks of; a loading message is loading no more."""
    was_loading = bool(message.flags & LOADING)
    flags = message.flags & ~LOADING
    if form.has("flags"):
        kept = message.flags & (EPHEMERAL | COMPONENTS_V2 | HAS_THREAD)
        flags = kept | ((form.flags or 0) & SETTABLE_FLAGS)
    form.check(flags)
    changed = content_of(form, message, flags=flags)
    attachments = attachments_of(world, form, uploads, kept=message.attachments)
    refuse_empty(changed, attachments, flags=flags)
    message.flags, message.attachments = flags, attachments
    message.content, message.embeds, message.components = changed
    mention(world, message, form.allowed_mentions)
    if not was_loading and form.model_fields_set - {"flags"}:
        message.edited_at = world.now()
    announce(world, "UPDATE", message)


def delete(world: World, message: Message) -> None:
    """Take a message away."""
    del world.messages(message.channel)[message.id]
    channel = world.channel(message.channel)
    if channel.thread is not None and message.reader is None:
        channel.thread.message_count = max(0, channel.thread.message_count - 1)
    data = {"id": message.id, "channel_id": message.channel, "guild_id": world.state.server}
    kind = "EPHEMERAL_DELETE" if message.reader else "MESSAGE_DELETE"
    world.announce(Happening(kind, data, channel=message.channel, reader=message.reader))


def delete_many(world: World, channel: Channel, ids: Sequence[Id]) -> None:
    """Take 2 to 100 messages away at once, none older than two weeks."""
    if not 2 <= len(ids) <= 100:
        raise DiscordError(Code.BULK_DELETE_COUNT)
    found = [m for i in ids if (m := world.messages(channel.id).get(i)) and m.reader is None]
    if any(world.age(message.id) > 14 * 86400 for message in found):
        raise DiscordError(Code.BULK_DELETE_TOO_OLD)
    for message in found:
        del world.messages(channel.id)[message.id]
    data: Json = {"ids": [m.id for m in found], "channel_id": channel.id}
    data["guild_id"] = world.state.server
    world.announce(Happening("MESSAGE_DELETE_BULK", data, channel=channel.id))


def announce(world: World, change: str, message: Message) -> None:
    """Tell of a message made or changed."""
    kind = "EPHEMERAL" if message.reader else "MESSAGE"
    data = message_shape(world, message, message.reader or "")
    world.announce(
        Happening(f"{kind}_{change}", data, message.channel, message, reader=message.reader)
    )


def pin(world: World, message: Message, *, pinned: bool) -> None:
    """Pin a message, or take the pin out."""
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
    world.announce(Happening("CHANNEL_PINS_UPDATE", data, channel=channel.id))


def _made(world: World, channel: Channel, speaker: Speaker, draft: Draft) -> Message:
    form = draft.form
    reference = draft.reference or _reference(world, channel, form.message_reference)
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
    changed = content_of(form, message, flags=message.flags)
    message.attachments = attachments_of(world, form, draft.uploads, kept=[])
    if not is_loading and draft.type in (DEFAULT, SLASH_COMMAND):
        refuse_empty(changed, message.attachments, flags=message.flags)
    message.content, message.embeds, message.components = changed
    mention(world, message, form.allowed_mentions)
    return message


def _reference(world: World, channel: Channel, reference: Reference | None) -> Json | None:
    if reference is None:
        return None
    exists = reference.message_id in world.messages(channel.id)
    if not exists and reference.fail_if_not_exists:
        raise invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return {
        "type": 0,
        "channel_id": channel.id,
        "guild_id": world.state.server,
        "message_id": reference.message_id,
    }


def _same_nonce(
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
