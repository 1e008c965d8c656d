"""Messages in the shape that Discord gives them, as one reader sees them."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from sandbox.protocol.constants import FILE, REPLY, THREAD_STARTER, THUMBNAIL
from sandbox.protocol.json import Json, is_json, is_list
from sandbox.protocol.snowflakes import Id
from sandbox.world.files import attachment_shape, place_in_channel
from sandbox.world.pictures import find_local_url
from sandbox.world.polls import poll_shape
from sandbox.world.shapes import channel_shape, member_shape, user_shape
from sandbox.world.things import Attachment, Message, Reaction
from sandbox.world.world import World

WITHOUT_CONTENT: Json = {"content": "", "embeds": [], "attachments": [], "components": []}


def message_shape(world: World, message: Message, reader: Id, *, nested: bool = False) -> Json:
    """Make a message object; `nested` leaves out the message that it answers."""
    shape: Json = {
        "id": message.id,
        "channel_id": message.channel,
        "type": message.type,
        "content": message.content,
        "author": author_shape(world, message),
        "timestamp": message.timestamp,
        "edited_timestamp": message.edited_at,
        "tts": message.tts,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_shape(world.user(user)) for user in message.mentions],
        "mention_roles": list(message.mention_roles),
        "attachments": [_attachment_shape(world, message, a) for a in _list_unshown(message)],
        "embeds": [_embed_shape(world, message, embed) for embed in message.embeds],
        "components": [_part_shape(world, message, part) for part in message.components],
        "pinned": message.pinned_at is not None,
        "flags": message.flags,
    }
    if message.poll is not None:
        shape["poll"] = poll_shape(world, message.poll, reader)
    if message.reactions:
        shape["reactions"] = [_reaction_shape(world, r, reader) for r in message.reactions]
    return (
        shape | _list_origin(message) | _make_attached_parts(world, message, reader, nested=nested)
    )


def _list_origin(message: Message) -> Json:
    optional: Json = {
        "nonce": message.nonce,
        "webhook_id": message.webhook,
        "application_id": message.application,
        "position": message.position,
    }
    return {key: value for key, value in optional.items() if value is not None}


def _make_attached_parts(world: World, message: Message, reader: Id, *, nested: bool) -> Json:
    part: Json = {}
    if message.thread in world.state.channels:
        part["thread"] = channel_shape(world, world.channel(message.thread))
    if message.reference is not None:
        part["message_reference"] = message.reference
        if not nested and message.type in (REPLY, THREAD_STARTER):
            there = world.messages(message.reference["channel_id"])
            answered = there.get(message.reference.get("message_id", ""))
            shape = answered and message_shape(world, answered, reader, nested=True)
            part["referenced_message"] = shape
    if message.interaction is not None:
        part |= message.interaction
    return part


def author_shape(world: World, message: Message) -> Json:
    """Make the user object of a message's author; a webhook's persona has one too."""
    if message.persona is None:
        return user_shape(world.user(message.author))
    return {
        "id": message.author,
        "username": message.persona.name,
        "global_name": None,
        "avatar": message.persona.avatar,
        "discriminator": "0000",
        "public_flags": 0,
        "flags": 0,
        "bot": True,
        "primary_guild": None,
    }


def gateway_shape(world: World, message: Message, reader: Id) -> Json:
    """Make a message as the gateway sends it: with its server, and its author's membership."""
    shape = message_shape(world, message, reader)
    if message.channel in world.state.chats:
        return shape
    shape["guild_id"] = world.state.server
    if message.persona is None and message.author in world.state.members:
        shape["member"] = member_shape(world.member(message.author))
    mentions: list[Json] = shape["mentions"]
    for mention in mentions:
        if mention["id"] in world.state.members:
            mention["member"] = member_shape(world.member(mention["id"]))
    return shape


def people_shape(world: World, message: Message, reader: Id) -> Json:
    """Make a message as the control API gives it: with who reacted."""
    shape = message_shape(world, message, reader)
    shape["reactions"] = [
        _reaction_shape(world, reaction, reader) | {"users": list(reaction.users)}
        for reaction in message.reactions
    ]
    return shape


def hide_content(world: World, message: Message, shape: Json) -> Json:
    """Make the message as an application without the message content intent gets it."""
    bot = world.state.bot
    is_its_own = message.author == bot or message.application == world.state.application
    return shape if is_its_own or bot in message.mentions else shape | WITHOUT_CONTENT


def make_emoji_part(emoji: str) -> Json:
    """Make the partial emoji object for a character or `name:id`."""
    name, _, number = emoji.rpartition(":")
    if name and number.isdigit():
        return {"id": number, "name": name}
    return {"id": None, "name": emoji}


def _reaction_shape(world: World, reaction: Reaction, reader: Id) -> Json:
    count = len(reaction.users)
    return {
        "emoji": make_emoji_part(reaction.emoji),
        "count": count,
        "count_details": {"burst": 0, "normal": count},
        "burst_colors": [],
        "me_burst": False,
        "me": reader in reaction.users,
    }


def _attachment_shape(world: World, message: Message, attachment: Attachment) -> Json:
    return attachment_shape(world, place_in_channel(message.channel), attachment)


def _list_unshown(message: Message) -> list[Attachment]:
    """List the attachments that no embed shows already."""
    in_embeds = str(message.embeds)
    return [a for a in message.attachments if f"attachment://{a.filename}'" not in in_embeds]


def _address_maker(world: World, message: Message) -> Callable[[str], str]:
    files = message.attachments
    by_name = {file.filename: _attachment_shape(world, message, file)["url"] for file in files}
    return lambda url: by_name.get(url.removeprefix("attachment://"), url)


def _embed_shape(world: World, message: Message, embed: Json) -> Json:
    address = _address_maker(world, message)
    shape = dict(embed)
    for key in ("image", "thumbnail"):
        if key in shape:
            url = address(shape[key]["url"])
            size = _find_size(message, shape[key]["url"])
            shape[key] = {
                **shape[key],
                "url": url,
                "proxy_url": find_local_url(url, world.cdn),
                **size,
            }
    for key in ("author", "footer"):
        if "icon_url" in shape.get(key, {}):
            url = address(shape[key]["icon_url"])
            shape[key] = {
                **shape[key],
                "icon_url": url,
                "proxy_icon_url": find_local_url(url, world.cdn),
            }
    return shape


def _find_size(message: Message, url: str) -> Json:
    for attachment in message.attachments:
        if url == f"attachment://{attachment.filename}" and attachment.width:
            return {"width": attachment.width, "height": attachment.height}
    return {}


def _part_shape(world: World, message: Message, part: Any) -> Any:
    """Make a component with the addresses of its pictures resolved."""
    if is_list(part):
        return [_part_shape(world, message, inner) for inner in part]
    if not is_json(part):
        return part
    shape = {key: _part_shape(world, message, inner) for key, inner in part.items()}
    for key in ("media", "file"):
        if key in shape:
            url = _address_maker(world, message)(shape[key]["url"])
            shape[key] = {"id": message.id, "url": url, "proxy_url": find_local_url(url, world.cdn)}
    if shape.get("type") == FILE:
        path = urlsplit(str(shape["file"]["url"])).path
        shape |= {"name": path.rpartition("/")[2], "size": None}
    for item in shape.get("items", []):
        item.setdefault("description", None)
    if shape.get("type") == THUMBNAIL:
        shape.setdefault("description", None)
    return shape
