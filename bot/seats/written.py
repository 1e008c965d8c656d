"""What people wrote in the thread, as the plain text of a turn."""

import re
from collections.abc import Iterable, Mapping

import discord

from bot.writer.text import cleaned, shortened

LONGEST = 16_000
"""Characters of a turn that are taken; its word limit is far below, and is told to the judge."""
_MENTION = re.compile(r"<(@[!&]?|#)(\d+)>")
_EMOJI = re.compile(r"<a?(:\w+:)\d+>")


def turn_text(messages: Iterable[discord.Message], me: int) -> str:
    """The messages of a turn as one text; that one of them mentions the bot is no word of it."""
    texts = (_plain(each, me) for each in messages)
    return shortened(cleaned("\n\n".join(text for text in texts if text)), LONGEST)


def in_plain_words(content: str, names: Mapping[str, str]) -> str:
    """A text with the names of whom and what it mentions; `names` are by id."""

    def named(found: re.Match[str]) -> str:
        name = names.get(found[2], "somebody" if found[1] != "#" else "a channel")
        return f"{found[1][0]}{name}" if name else ""

    return _EMOJI.sub(r"\1", _MENTION.sub(named, content)).strip()


def _plain(message: discord.Message, me: int) -> str:
    """What a message says, with its files and stickers as words."""
    names = {str(each.id): each.display_name for each in message.mentions}
    names |= {str(each.id): each.name for each in message.role_mentions}
    names |= {str(each.id): each.name for each in message.channel_mentions}
    names[str(me)] = ""
    shown = (
        *(f"(file: {each.filename})" for each in message.attachments),
        *(f"(sticker: {each.name})" for each in message.stickers),
    )
    return "\n".join(part for part in (in_plain_words(message.content, names), *shown) if part)
