"""Creating, changing and deleting channels."""

from sandbox.forms.channels import ChannelForm, NewChannelForm
from sandbox.forms.members import PositionForm
from sandbox.protocol.constants import TEXT
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world.shapes import channel_shape, full_member_shape
from sandbox.world.things import Channel, Overwrite
from sandbox.world.world import Event, World


def create(world: World, form: NewChannelForm) -> Channel:
    """Create a channel of the server."""
    position = sum(channel.thread is None for channel in world.state.channels.values())
    channel = Channel(id=world.new_id(), type=form.type, name=form.name, position=position)
    world.state.channels[channel.id] = channel
    _fill(world, channel, form)
    _announce(world, "CHANNEL_CREATE", channel)
    return channel


def change(world: World, channel: Channel, form: ChannelForm) -> None:
    """Change the fields that the form has."""
    _fill(world, channel, form)
    _announce(world, "CHANNEL_UPDATE", channel)


def delete(world: World, channel: Channel) -> None:
    """Delete a channel or a thread, with its messages, its threads and its webhooks."""
    kind = "THREAD_DELETE" if channel.thread else "CHANNEL_DELETE"
    for thread, _ in list(world.threads()):
        if thread.parent == channel.id:
            delete(world, thread)
    _announce(world, kind, channel)
    del world.state.channels[channel.id]
    world.state.messages.pop(channel.id, None)
    for webhook in [w for w in world.state.webhooks.values() if w.channel == channel.id]:
        del world.state.webhooks[webhook.id]


def move(world: World, channel: Channel, form: PositionForm) -> None:
    """Move a channel among the others, or to another category."""
    if form.parent_id is not None and world.channel(form.parent_id).type == TEXT:
        raise DiscordError(Code.WRONG_CHANNEL_TYPE)
    channel.parent = form.parent_id or channel.parent
    channel.position = channel.position if form.position is None else form.position
    _announce(world, "CHANNEL_UPDATE", channel)


def set_overwrite(world: World, channel: Channel, overwrite: Overwrite) -> None:
    """Set a channel's overwrite for a role or a member."""
    others = [other for other in channel.overwrites if other.id != overwrite.id]
    channel.overwrites = [*others, overwrite]
    _announce(world, "CHANNEL_UPDATE", channel)


def remove_overwrite(world: World, channel: Channel, overwrite: Id) -> None:
    """Delete a channel's overwrite for a role or a member."""
    channel.overwrites = [other for other in channel.overwrites if other.id != overwrite]
    _announce(world, "CHANNEL_UPDATE", channel)


def announce_typing(world: World, user: Id, channel: Channel) -> None:
    """Announce that somebody is typing."""
    data: Json = {"channel_id": channel.id, "user_id": user, "timestamp": int(world.clock())}
    if not channel.recipients:
        data["guild_id"] = world.state.server
        data["member"] = full_member_shape(world, world.member(user))
    world.announce(Event("TYPING_START", data, channel=channel.id))


def _fill(world: World, channel: Channel, form: ChannelForm | NewChannelForm) -> None:
    if form.parent_id is not None and world.channel(form.parent_id).type == TEXT:
        raise DiscordError(Code.WRONG_CHANNEL_TYPE)
    given = form.model_fields_set
    same = {"name": "name", "topic": "topic", "position": "position", "nsfw": "nsfw"}
    renamed = {
        "rate_limit_per_user": "slowmode",
        "default_auto_archive_duration": "auto_archive",
        "parent_id": "parent",
        "flags": "flags",
    }
    for key, attribute in (same | renamed).items():
        value = getattr(form, key)
        if key in given and (value is not None or key in ("topic", "parent_id")):
            setattr(channel, attribute, value)
    if form.permission_overwrites is not None:
        channel.overwrites = [
            Overwrite(o.id, o.type, o.allow, o.deny) for o in form.permission_overwrites
        ]
    if form.available_tags is not None:
        channel.tags = [
            {"moderated": False, "emoji_id": None, "emoji_name": None}
            | tag
            | {"id": str(tag.get("id") or world.new_id())}
            for tag in form.available_tags
        ]


def _announce(world: World, kind: str, channel: Channel) -> None:
    world.announce(Event(kind, channel_shape(world, channel), channel=channel.id))
