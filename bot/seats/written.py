"""What people wrote in the thread, as the plain text of a turn."""

import re
from collections.abc import Iterable, Mapping

import discord

from bot.writer.text import clean, shorten

LONGEST = 16_000
"""Characters of a turn that are taken; its word limit is far below, and is told to the judge."""
_MENTION = re.compile(r"<(@[!&]?|#)(\d+)>")
_EMOJI = re.compile(r"<a?(:\w+:)\d+>")


def turn_text(messages: Iterable[discord.Message], called: Mapping[str, str]) -> str:
    """The messages of a turn as one text.

    `called` says by id what those are called who have another name in the debate, or none.
    """
    texts = (_plain(message, called) for message in messages)
    return shorten(clean("\n\n".join(text for text in texts if text)), LONGEST)


def in_plain_words(content: str, names: Mapping[str, str]) -> str:
    """A text with the names of whom and what it mentions; `names` are by id.

    Only the names: a sign before them would tell whoever judges that a person wrote it.
    """

    def name_mention(found: re.Match[str]) -> str:
        return names.get(found[2], "a channel" if found[1] == "#" else "somebody")

    return _EMOJI.sub(r"\1", _MENTION.sub(name_mention, content)).strip()


def _plain(message: discord.Message, called: Mapping[str, str]) -> str:
    """What a message says, with its files and stickers as words."""
    names = {str(mention.id): mention.display_name for mention in message.mentions}
    names |= {str(role_mention.id): role_mention.name for role_mention in message.role_mentions}
    names |= {
        str(channel_mention.id): channel_mention.name
        for channel_mention in message.channel_mentions
    }
    shown = (
        *(f"(file: {attachment.filename})" for attachment in message.attachments),
        *(f"(sticker: {sticker.name})" for sticker in message.stickers),
    )
    return "\n".join(
        part for part in (in_plain_words(message.content, {**names, **called}), *shown) if part
    )
