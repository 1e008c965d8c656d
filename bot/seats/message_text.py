"""The words of people's messages, as they stand in a turn."""

import re
from collections.abc import Iterable, Mapping

import discord

from bot.writer.text import clean, shorten
from debate_core.language import _

LONGEST = 16_000
"""The most characters of a turn; its word limit is far below, and is told to the judge."""
_MENTION = re.compile(r"<(@[!&]?|#)(\d+)>")
_EMOJI = re.compile(r"<a?(:\w+:)\d+>")


def join_messages(messages: Iterable[discord.Message], called: Mapping[str, str]) -> str:
    """Join the messages of a turn into one text.

    `called` gives, by id, the names of those who have another name in the debate, or none.
    """
    texts = (_write_plain(message, called) for message in messages)
    return shorten(clean("\n\n".join(text for text in texts if text)), LONGEST)


def name_mentions(content: str, names: Mapping[str, str]) -> str:
    """Replace mentions in a text with the names of people and things; `names` are by id.

    Only the names: a sign before them would tell the judge that a person wrote it.
    """

    def name_mention(found: re.Match[str]) -> str:
        return names.get(found[2], "a channel" if found[1] == "#" else "somebody")

    return _EMOJI.sub(r"\1", _MENTION.sub(name_mention, content)).strip()


def _write_plain(message: discord.Message, called: Mapping[str, str]) -> str:
    """Write out a message, with its files and stickers as words."""
    names = {str(mention.id): mention.display_name for mention in message.mentions}
    names |= {str(role_mention.id): role_mention.name for role_mention in message.role_mentions}
    names |= {
        str(channel_mention.id): channel_mention.name
        for channel_mention in message.channel_mentions
    }
    shown = (
        *(
            _("(file: {filename})", filename=attachment.filename)
            for attachment in message.attachments
        ),
        *(_("(sticker: {name})", name=sticker.name) for sticker in message.stickers),
    )
    return "\n".join(
        part for part in (name_mentions(message.content, {**names, **called}), *shown) if part
    )
