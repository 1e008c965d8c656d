"""Where a debate is held: its announcement in the channel, and the thread that grows from it.

Each is made once: what a lost answer or a crash left behind is found again by its words.
"""

import discord

from bot.platform.buttons import Button, view_of
from bot.thread.poster import Home
from bot.thread.questions import ask_button
from bot.writer.cards import embedded_card
from bot.writer.posts import Wording, wording
from bot.writer.turns import choose_seat_id
from debate_core.domain.record import Record
from debate_core.domain.words import one_line
from debate_core.reports.announcement import announcement_card
from debate_core.storage.port import Deliveries, Delivery

ANNOUNCEMENT = "announcement"
_THREAD_NAME_LIMIT = 100
_LOOK_BACK = 50
_THREAD_EXISTS = 160004


def announced(record: Record) -> discord.Embed:
    """The announcement as it looks by now."""
    return embedded_card(announcement_card(record), record.spec).embed


def buttons_of(record: Record) -> tuple[Button, ...]:
    """The announcement's button, where people may take seats."""
    if record.spec.seating.who == "nobody":
        return ()
    return (Button("Take a seat", choose_seat_id(record.debate)),)


class ThreadGone(Exception):
    """The channel or the thread is not there any more, or cannot be seen."""


class Threads:
    """Finds or makes the announcements and threads of debates."""

    def __init__(self, client: discord.Client, deliveries: Deliveries) -> None:
        self._client = client
        self._deliveries = deliveries

    async def open(self, record: Record, *, is_new: bool) -> tuple[discord.Message, discord.Thread]:
        """The debate's announcement and thread; ThreadGone if they cannot be had any more."""
        home = await self._home(record)
        kept = (await self._deliveries.of(record.debate)).get(ANNOUNCEMENT)
        try:
            if kept is not None:
                thread = await self._thread(int(kept.message))
                return await self._starter(home, thread), thread
            message, thread = await self._made(home, record, is_new=is_new)
        except discord.NotFound as error:
            raise ThreadGone("Its thread was deleted.") from error
        delivery = Delivery(ANNOUNCEMENT, str(thread.id), str(message.id))
        await self._deliveries.keep(record.debate, delivery)
        return message, thread

    async def _home(self, record: Record) -> Home:
        venue = record.opened.venue
        assert venue is not None
        try:
            channel = self._client.get_channel(
                int(venue.channel)
            ) or await self._client.fetch_channel(int(venue.channel))
        except (discord.NotFound, discord.Forbidden) as error:
            raise ThreadGone("Its channel is gone or cannot be seen.") from error
        if not isinstance(channel, Home):
            raise ThreadGone("Its channel is no text or forum channel.")
        return channel

    async def _thread(self, thread_id: int) -> discord.Thread:
        channel = await self._client.fetch_channel(thread_id)
        assert isinstance(channel, discord.Thread)
        return channel

    async def _starter(self, home: Home, thread: discord.Thread) -> discord.Message:
        if isinstance(home, discord.TextChannel):
            return await home.fetch_message(thread.id)
        return await thread.fetch_message(thread.id)

    async def _made(
        self, home: Home, record: Record, *, is_new: bool
    ) -> tuple[discord.Message, discord.Thread]:
        card, name = announced(record), one_line(record.spec.motion, _THREAD_NAME_LIMIT)
        words = wording("", [card])
        buttons = view_of((*buttons_of(record), ask_button(record.debate)))
        if isinstance(home, discord.ForumChannel):
            found = None if is_new else await self._found_post(home, words)
            if found is not None:
                return found
            thread, message = await home.create_thread(name=name, embed=card, view=buttons)
            return message, thread
        message = None if is_new else await self._found_message(home, words)
        message = message or await home.send(embed=card, nonce=record.debate[:25], view=buttons)
        return message, await self._grown(message, name)

    async def _grown(self, message: discord.Message, name: str) -> discord.Thread:
        """The thread of a message, which bears the message's own id."""
        try:
            return await message.create_thread(name=name)
        except discord.HTTPException as error:
            if error.code != _THREAD_EXISTS:
                raise
            return await self._thread(message.id)

    async def _found_message(
        self, home: discord.TextChannel, words: Wording
    ) -> discord.Message | None:
        async for message in home.history(limit=_LOOK_BACK):
            if message.author == self._client.user and wording("", message.embeds) == words:
                return message
        return None

    async def _found_post(
        self, home: discord.ForumChannel, words: Wording
    ) -> tuple[discord.Message, discord.Thread] | None:
        for thread in home.threads:
            message = await thread.fetch_message(thread.id)
            if wording("", message.embeds) == words:
                return message, thread
        return None
