"""Portraits as application emojis: uploaded once, so that their addresses last.

If one cannot be uploaded, a debater speaks without a face.
Rule 1: nobody waits long for a picture. Discord takes few in an hour, from all debates together.
Rule 2: Discord keeps 2000. At the limit the portrait that was shown longest ago gives way, which
can be drawn again; those of built-in debaters, the pictures of personas and the host's own stay.
"""

import asyncio
import hashlib
import logging
import re
import unicodedata
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Self

import discord

from bot.platform.retry import BRIEF, FAILURES, SOON, until_done
from bot.portraits.colours import AGAINST, FOR, OTHERS, Colour
from bot.portraits.faces import draw_portrait, judge_portrait
from debate_core.content.cast import PERSONAS, ROLES

_log = logging.getLogger(__name__)

PATIENCE = 15.0
"""Seconds for which somebody waits until pictures are uploaded; the upload then still goes on."""
_LEFT_OUT = 600.0
"""Seconds until portraits are tried again after one could not be uploaded."""
_TOO_MANY = 30008
"""Discord's code for an application that has as many emojis as it may."""
_DRAWN = re.compile(r"\w{1,20}_[0-9a-f]{8}")
"""The name of a portrait that was drawn here."""
_JUDGE = "the judge"
_DISCORD_ERRORS = (*FAILURES, discord.ClientException)


class PortraitEmojis:
    """The portraits that the application has as emojis; `load` before use.

    Used as an async context, it uploads nothing after the end.
    """

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self._emojis: dict[str, discord.Emoji] = {}
        self._shown: dict[str, float] = {}
        """When each portrait was last asked for, by the loop's clock."""
        self._is_listed = False
        self._left_out_until = 0.0
        """A time of the loop's clock: what kept one from being uploaded keeps others, too."""
        # Otherwise the list that one task reads would lack what another uploads meanwhile.
        self._uploading = asyncio.Lock()
        self._at_work: dict[str, asyncio.Task[bool]] = {}
        """The pictures that are being uploaded, each once, whoever waits for it."""
        self._wanted: dict[str, bytes | None] = {}
        """The newest pictures that saved personas are to have, until their turn comes."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc: object) -> None:
        for task in self._at_work.values():
            task.cancel()

    async def load(self) -> None:
        """Learn which portraits are there already."""
        try:
            await until_done("The list of portraits", self._list, SOON)
        except _DISCORD_ERRORS as error:
            _log.warning("The portraits cannot be listed, so faces may be left out: %s", error)

    async def _list(self) -> None:
        emojis = await self.client.fetch_application_emojis()
        self._emojis = {emoji.name: emoji for emoji in emojis}
        self._is_listed = True

    async def find_portrait(self, name: str, colour: Colour) -> discord.Emoji | None:
        """Find a debater's portrait in its side's colour, or the picture of a saved persona's id.

        One without a picture has a portrait, too.
        """
        if picture := self.find_picture(name):
            return picture
        return await self._upload_portrait(
            f"{name}/{colour.name}", lambda: draw_portrait(name, colour)
        )

    def find_picture(self, saved: str) -> discord.Emoji | None:
        """Find the picture of a saved persona; None if it has none."""
        return self._emojis.get(_name_picture(saved))

    async def replace_picture(self, saved: str, picture: bytes | None) -> bool:
        """Give a saved persona another picture, or none; False if Discord does not take it."""
        key = _name_picture(saved)
        self._wanted[key] = picture
        return await self._is_done_soon(key, self._replace(key))

    async def _replace(self, key: str) -> bool:
        while key in self._wanted:
            async with self._uploading:
                picture = self._wanted.pop(key)
                try:
                    if known := self._emojis.pop(key, None):
                        await until_done("A picture", known.delete, BRIEF)
                    if picture is not None:
                        await until_done("A picture", partial(self._upload, key, picture), BRIEF)
                except (*_DISCORD_ERRORS, ValueError) as error:
                    _log.warning("The picture of a persona could not be replaced: %s", error)
                    return False
        return True

    async def judge(self) -> discord.Emoji | None:
        """The judge's portrait."""
        return await self._upload_portrait(_JUDGE, judge_portrait)

    async def _upload_portrait(self, of: str, draw: Callable[[], bytes]) -> discord.Emoji | None:
        key, now = _name_emoji(of), asyncio.get_running_loop().time
        is_tried = key not in self._emojis and self._left_out_until <= now()
        if is_tried and not await self._is_done_soon(key, self._draw(key, draw)):
            self._left_out_until = now() + _LEFT_OUT
        self._shown[key] = now()
        return self._emojis.get(key)

    async def _draw(self, key: str, draw: Callable[[], bytes]) -> bool:
        async with self._uploading:
            picture = await asyncio.to_thread(draw)
            try:
                await until_done("A portrait", lambda: self._upload(key, picture), SOON)
            except _DISCORD_ERRORS as error:
                _log.warning("A portrait could not be uploaded, so it is left out: %s", error)
                return False
        return True

    async def _is_done_soon(self, key: str, work: Coroutine[Any, Any, bool]) -> bool:
        """Run this work on a picture unless it runs already; False if it fails or takes longer."""
        task = self._at_work.get(key)
        if task is None or task.done():
            task = self._at_work[key] = asyncio.create_task(work)
        else:
            work.close()
        await asyncio.wait([task], timeout=PATIENCE)
        return task.done() and not task.cancelled() and task.result()

    async def _upload(self, key: str, picture: bytes) -> None:
        """Upload it unless it is there; after a failure only a new list can tell that."""
        if not self._is_listed:
            await self._list()
        if key in self._emojis:
            return
        try:
            await self._create(key, picture)
        except discord.HTTPException as error:
            if error.code != _TOO_MANY:
                raise
            await self._make_room()
            await self._create(key, picture)

    async def _create(self, key: str, picture: bytes) -> None:
        self._is_listed = False
        self._emojis[key] = await self.client.create_application_emoji(name=key, image=picture)
        self._is_listed = True

    async def _make_room(self) -> None:
        """Delete the portrait that was shown longest ago, or is the oldest of those never shown."""
        await self._list()
        drawn = [emoji for emoji in self._emojis.values() if _can_give_way(emoji.name)]
        if drawn:
            oldest = min(drawn, key=lambda emoji: (self._shown.get(emoji.name, 0.0), emoji.id))
            with suppress(discord.NotFound):  # another process was quicker
                await oldest.delete()
            self._shown.pop(oldest.name, None)
            del self._emojis[oldest.name]


async def drop_pictures(client: discord.Client, saved: Collection[str]) -> int:
    """Delete the pictures of saved personas that are gone; return how many there were."""
    names = set(map(_name_picture, saved))
    emojis = await client.fetch_application_emojis()
    found = [emoji for emoji in emojis if emoji.name in names]
    for emoji in found:
        await emoji.delete()
    return len(found)


def _name_picture(saved: str) -> str:
    return f"persona_{saved}"


def _name_emoji(of: str) -> str:
    """Make a name for an emoji that people can read, and that no other picture has."""
    plain = unicodedata.normalize("NFKD", of.partition("/")[0]).encode("ascii", "ignore").decode()
    readable = re.sub(r"\W+", "_", plain).strip("_")[:20]
    return f"{readable or 'debater'}_{hashlib.sha256(of.encode()).hexdigest()[:8]}"


_BUILT_IN = frozenset(
    _name_emoji(of)
    for of in (
        _JUDGE,
        *(
            f"{debater.name}/{colour.name}"
            for debater in (*PERSONAS, *ROLES)
            for colour in (FOR, AGAINST, *OTHERS)
        ),
    )
)


def _can_give_way(name: str) -> bool:
    """True for a portrait that was drawn here, of nobody who is built-in."""
    return _DRAWN.fullmatch(name) is not None and name not in _BUILT_IN
