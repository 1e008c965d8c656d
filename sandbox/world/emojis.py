"""The application's emojis."""

from sandbox.forms.channels import EmojiForm
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.snowflakes import Id
from sandbox.world import pictures
from sandbox.world.shapes import emoji_shape
from sandbox.world.things import Emoji
from sandbox.world.world import Event, World

EMOJIS_MAX = 2000
BYTES_MAX = 256 * 1024


def create(world: World, form: EmojiForm, server: Id | None = None) -> Emoji:
    """Create an emoji of the application, or of a server; its picture is kept under its id."""
    if len(world.state.emojis) >= EMOJIS_MAX:
        raise DiscordError(Code.TOO_MANY_EMOJIS)
    picture = pictures.from_data_uri("image", form.image)
    if len(picture.content) > BYTES_MAX:
        message = "File cannot be larger than 256.0 kb."
        raise invalid("image", "BINARY_TYPE_MAX_SIZE", message)
    animated = picture.content_type == "image/gif"
    emoji = Emoji(id=world.new_id(), name=form.name, creator=world.state.bot, animated=animated)
    emoji.server = server
    world.state.emojis[emoji.id] = emoji
    world.state.pictures[emoji.id] = picture
    _announce(world, emoji)
    return emoji


def find(world: World, emoji: Id, server: Id | None = None) -> Emoji:
    """Find an emoji of the application, or of a server, by its id."""
    found = world.state.emojis.get(emoji)
    if found is None or found.server != server:
        raise DiscordError(Code.UNKNOWN_EMOJI)
    return found


def rename(world: World, emoji: Emoji, name: str) -> None:
    """Give an emoji another name."""
    emoji.name = name
    _announce(world, emoji)


def delete(world: World, emoji: Emoji) -> None:
    """Delete an emoji; its address goes on working, as Discord's do for a while."""
    del world.state.emojis[emoji.id]
    _announce(world, emoji)


def _announce(world: World, emoji: Emoji) -> None:
    if emoji.server is not None:
        left = [emoji_shape(world, other) for other in world.state.emojis.values() if other.server]
        data = {"guild_id": emoji.server, "emojis": left}
        world.announce(Event("GUILD_EMOJIS_UPDATE", data))
