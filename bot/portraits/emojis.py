"""Portraits as application emojis: uploaded once, so that their addresses last.

The same emoji is the debater's reaction on the ballot. Where one cannot be uploaded there is none,
and letters serve.
"""

import asyncio
import hashlib
import logging
import re
import unicodedata
from collections.abc import Callable

import discord

from bot.portraits.colours import Colour
from bot.portraits.drawing import judge_portrait, portrait

_log = logging.getLogger(__name__)

_DISCORD_ERRORS = (discord.HTTPException, discord.ClientException)


class PortraitEmojis:
    """The portraits that the application has as emojis; `load` before use."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._emojis: dict[str, discord.Emoji] = {}
        # Two debates that begin at once would otherwise both upload the same picture.
        self._uploading = asyncio.Lock()

    async def load(self) -> None:
        """Learn which portraits are there already."""
        try:
            emojis = await self._client.fetch_application_emojis()
        except _DISCORD_ERRORS as error:
            _log.warning("The portraits cannot be listed, so faces are left out: %s", error)
            return
        self._emojis = {emoji.name: emoji for emoji in emojis}

    async def debater(self, name: str, colour: Colour) -> discord.Emoji | None:
        """A debater's portrait in its side's colour."""
        return await self._uploaded(f"{name}/{colour.name}", lambda: portrait(name, colour))

    async def judge(self) -> discord.Emoji | None:
        """The judge's portrait."""
        return await self._uploaded("the judge", judge_portrait)

    async def _uploaded(self, of: str, draw: Callable[[], bytes]) -> discord.Emoji | None:
        key = _emoji_name(of)
        async with self._uploading:
            if key not in self._emojis:
                picture = await asyncio.to_thread(draw)
                try:
                    made = await self._client.create_application_emoji(name=key, image=picture)
                except _DISCORD_ERRORS as error:
                    _log.warning("A portrait could not be uploaded, so it is left out: %s", error)
                    return None
                self._emojis[key] = made
        return self._emojis[key]


def _emoji_name(of: str) -> str:
    """A name that an emoji may have and a person can read, and that is this picture's alone."""
    plain = unicodedata.normalize("NFKD", of.partition("/")[0]).encode("ascii", "ignore").decode()
    readable = re.sub(r"\W+", "_", plain).strip("_")[:20]
    return f"{readable or 'debater'}_{hashlib.sha256(of.encode()).hexdigest()[:8]}"
