"""The application's emojis."""

from sandbox.forms.channels import EmojiForm
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.snowflakes import Id
from sandbox.world import pictures
from sandbox.world.things import Emoji
from sandbox.world.world import World

EMOJIS_MAX = 2000
BYTES_MAX = 256 * 1024


def create(world: World, form: EmojiForm) -> Emoji:
    """A new emoji; its picture is kept under its id."""
    if len(world.state.emojis) >= EMOJIS_MAX:
        raise DiscordError(Code.TOO_MANY_EMOJIS)
    picture = pictures.from_data_uri("image", form.image)
    if len(picture.content) > BYTES_MAX:
        message = "File cannot be larger than 256.0 kb."
        raise invalid("image", "BINARY_TYPE_MAX_SIZE", message)
    animated = picture.content_type == "image/gif"
    emoji = Emoji(id=world.new_id(), name=form.name, creator=world.state.bot, animated=animated)
    world.state.emojis[emoji.id] = emoji
    world.state.pictures[emoji.id] = picture
    return emoji


def find(world: World, emoji: Id) -> Emoji:
    """An emoji by its id."""
    if emoji not in world.state.emojis:
        raise DiscordError(Code.UNKNOWN_EMOJI)
    return world.state.emojis[emoji]


def delete(world: World, emoji: Emoji) -> None:
    """Take an emoji away; its address goes on working, as Discord's do for a while."""
    del world.state.emojis[emoji.id]
