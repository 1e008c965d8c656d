"""One debate on stage: follows its journal and shows every fact once, in order.

What was shown is kept with its message. After any doubt (a restart, a 5xx, a cut connection) the
thread is read back from the last message that is known: what is there is adopted, a double is
removed, and what is missing is posted.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import aiohttp
import discord

from bot.doubt import listening
from bot.stage.place import PlaceGone, Places
from bot.stage.posts import Post, mark_of
from bot.stage.script import WITHOUT_WEBHOOKS, posts_for
from bot.stage.voice import Voice
from debate_core.domain.record import Record, evolve, fold
from debate_core.engine.ledger import Ledger
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

_MAY_PASS = (
    aiohttp.ClientError,
    asyncio.TimeoutError,
    OSError,
    discord.DiscordServerError,
    discord.Forbidden,
)
"""Faults that time or a moderator mends: the post is tried again until it stands."""
_UNKNOWN_CHANNEL = 10003
_LONGEST_WAIT = 30.0

Posted = Callable[[Post, discord.PartialMessage], Awaitable[None]]
"""Called with what now stands in the thread, each time it is made sure of."""


@dataclass(frozen=True, slots=True)
class Props:
    """What every stage works with."""

    places: Places
    voice: Voice
    deliveries: Deliveries


class Stage:
    """Shows one debate."""

    def __init__(self, ledger: Ledger, props: Props, posted: Posted) -> None:
        self.ledger = ledger
        self.thread: discord.Thread | None = None
        self.announcement: discord.Message | None = None
        self._props = props
        self._posted = posted
        self._delivered: dict[str, Delivery] = {}
        self._last_known = 0
        self._shown = 0
        self._moved = asyncio.Condition()

    async def play(self) -> None:
        """Show the debate to its end; PlaceGone if its thread is taken away."""
        record = self.ledger.record
        is_new = record.last_event == 1
        self._delivered = await self._props.deliveries.of(record.debate)
        self.announcement, self.thread = await self._props.places.open(record, is_new=is_new)
        self._last_known = self._newest_delivery(self.thread)
        await self._move(0)
        if not is_new:
            await self._read_back()
        await self._follow()

    async def until_open(self) -> discord.Thread:
        """The thread, once it is there."""
        async with self._moved:
            await self._moved.wait_for(lambda: self.thread is not None)
        assert self.thread is not None
        return self.thread

    async def until_shown(self, event: int) -> None:
        """Return once everything up to that event stands in the thread."""
        async with self._moved:
            await self._moved.wait_for(lambda: self._shown >= event)

    async def _follow(self) -> None:
        record: Record | None = None
        async for event in self.ledger.follow():
            record = fold([event]) if record is None else evolve(record, event)
            for post in posts_for(record, event):
                await self._make_sure_of(post)
            await self._move(event.number)

    async def _move(self, event: int) -> None:
        async with self._moved:
            self._shown = event
            self._moved.notify_all()

    async def _make_sure_of(self, post: Post) -> None:
        """Post unless it stands already; try again until it does."""
        thread, wait = self._open_thread, 0.0
        while post.mark not in self._delivered:
            if await self._try(post):
                break
            await asyncio.sleep(wait)
            wait = min(_LONGEST_WAIT, wait * 2 + 0.25)
        if post.speaker is not None and not self._props.voice.has_webhooks(self._open_thread):
            await self._make_sure_of(WITHOUT_WEBHOOKS)
        delivery = self._delivered[post.mark]
        await self._posted(post, thread.get_partial_message(int(delivery.message)))

    async def _try(self, post: Post) -> bool:
        """Post once; whether it now stands in the thread."""
        with listening() as doubt:
            try:
                message = await self._props.voice.post(self._open_thread, post)
                if not doubt.arose:
                    await self._keep(post.mark, message.id)
                    return True
            except _MAY_PASS as error:
                _log.warning("%s of %s may be lost: %s", post.mark, self.ledger.debate, error)
            except discord.NotFound as error:
                if error.code == _UNKNOWN_CHANNEL:
                    raise PlaceGone("Its thread was deleted.") from error
                raise
        return await self._read_back_safely(post.mark)

    async def _read_back_safely(self, mark: str) -> bool:
        try:
            await self._read_back()
        except _MAY_PASS as error:
            _log.warning("The thread of %s can not be read: %s", self.ledger.debate, error)
            return False
        return mark in self._delivered

    async def _read_back(self) -> None:
        """Adopt what stands past the last known message, and remove what stands twice."""
        thread = self._open_thread
        after = discord.Object(self._last_known or thread.id)
        async for message in thread.history(limit=None, after=after, oldest_first=True):
            if not self._is_ours(message):
                continue
            whole = await self._props.voice.read_whole(thread, message)
            mark = mark_of(whole.content, whole.embeds)
            if mark is None or message.id == int(self._message_of(mark)):
                continue
            if mark in self._delivered:
                await self._remove(message)
            else:
                await self._keep(mark, message.id)

    def _message_of(self, mark: str) -> str:
        delivery = self._delivered.get(mark)
        return delivery.message if delivery else "0"

    def _is_ours(self, message: discord.Message) -> bool:
        return message.webhook_id is not None or message.author == self._open_thread.guild.me

    async def _remove(self, message: discord.Message) -> None:
        _log.warning("Removing a message that stood twice in debate %s.", self.ledger.debate)
        await self._props.voice.remove(self._open_thread, message)

    async def _keep(self, mark: str, message_id: int) -> None:
        delivery = Delivery(mark, str(self._open_thread.id), str(message_id))
        await self._props.deliveries.keep(self.ledger.debate, delivery)
        self._delivered[mark] = delivery
        self._last_known = max(self._last_known, message_id)

    def _newest_delivery(self, thread: discord.Thread) -> int:
        here = [d.message for d in self._delivered.values() if d.channel == str(thread.id)]
        return max((int(message) for message in here), default=0)

    @property
    def _open_thread(self) -> discord.Thread:
        assert self.thread is not None
        return self.thread
