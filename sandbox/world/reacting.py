"""Reactions: one for each person and emoji, up to twenty different ones on a message."""

from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import threads
from sandbox.world.message_shapes import author_shape, make_emoji_part
from sandbox.world.permissions import Permission
from sandbox.world.shapes import full_member_shape
from sandbox.world.things import Message, Reaction
from sandbox.world.world import Event, World

DISTINCT_MAX = 20


def find_emoji(world: World, emoji: str) -> str:
    """Find the emoji as it is kept: a character, or the name and id of one that exists."""
    name, colon, number = emoji.rpartition(":")
    if colon and number.isdigit():
        if number not in world.state.emojis:
            raise DiscordError(Code.UNKNOWN_EMOJI)
        return f"{world.state.emojis[number].name}:{number}"
    if not emoji or name or (emoji.isascii() and not emoji.endswith("\u20e3")):
        raise DiscordError(Code.UNKNOWN_EMOJI)
    return emoji


def react(world: World, user: Id, message: Message, emoji: str) -> None:
    """Add somebody's reaction; a new emoji needs Add Reactions."""
    channel = world.channel(message.channel)
    world.require(user, Permission.READ_MESSAGE_HISTORY, channel)
    threads.must_be_active(channel)
    emoji = find_emoji(world, emoji)
    reaction = reaction_of(message, emoji)
    if reaction is None:
        world.require(user, Permission.ADD_REACTIONS, channel)
        if len(message.reactions) >= DISTINCT_MAX:
            raise DiscordError(Code.TOO_MANY_REACTIONS)
        reaction = Reaction(emoji, [])
        message.reactions.append(reaction)
    if user not in reaction.users:
        reaction.users.append(user)
        data = _describe_place(world, message, emoji) | {"user_id": user, "burst": False, "type": 0}
        data["member"] = full_member_shape(world, world.member(user))
        data["message_author_id"] = author_shape(world, message)["id"]
        _announce(world, "MESSAGE_REACTION_ADD", message, data)


def unreact(world: World, user: Id, message: Message, emoji: str) -> None:
    """Take somebody's reaction off."""
    emoji = find_emoji(world, emoji)
    threads.must_be_active(world.channel(message.channel))
    reaction = reaction_of(message, emoji)
    if reaction is None or user not in reaction.users:
        return
    reaction.users.remove(user)
    if not reaction.users:
        message.reactions.remove(reaction)
    data = _describe_place(world, message, emoji) | {"user_id": user, "burst": False, "type": 0}
    _announce(world, "MESSAGE_REACTION_REMOVE", message, data)


def clear(world: World, message: Message, emoji: str | None = None) -> None:
    """Take off all reactions, or all of one emoji."""
    threads.must_be_active(world.channel(message.channel))
    if emoji is None:
        message.reactions = []
        data = _describe_place(world, message, "")
        del data["emoji"]
        _announce(world, "MESSAGE_REACTION_REMOVE_ALL", message, data)
        return
    emoji = find_emoji(world, emoji)
    message.reactions = [r for r in message.reactions if r.emoji != emoji]
    data = _describe_place(world, message, emoji)
    _announce(world, "MESSAGE_REACTION_REMOVE_EMOJI", message, data)


def reaction_of(message: Message, emoji: str) -> Reaction | None:
    """Find the reaction with one emoji; a custom one is known by its id."""
    key = make_emoji_part(emoji)
    for reaction in message.reactions:
        part = make_emoji_part(reaction.emoji)
        if part["id"] == key["id"] if key["id"] else part["name"] == key["name"]:
            return reaction
    return None


def _describe_place(world: World, message: Message, emoji: str) -> Json:
    return {
        "channel_id": message.channel,
        "message_id": message.id,
        "guild_id": world.state.server,
        "emoji": make_emoji_part(emoji),
    }


def _announce(world: World, kind: str, message: Message, data: Json) -> None:
    world.announce(Event(kind, data, channel=message.channel))
