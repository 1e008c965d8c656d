"""What stands in one thread: posts, each once and in order, and below them what is being written.

What was posted is kept with its message. After any doubt (a restart, a 5xx, a cut connection) the
thread is read back from the last message that is known: what is there is adopted, a double is
removed, and what is missing can be posted.
"""

import logging
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import discord

from bot.doubt import listening
from bot.thread.drafts import Drafts
from bot.thread.poster import Poster
from bot.thread.posts import Post, is_draft, mark_of
from debate_core.domain.words import DebateId
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)


class ThreadPosts:
    """The thread of one debate. Errors of discord.py pass through, and leave doubt."""

    def __init__(
        self, debate: DebateId, thread: discord.Thread, poster: Poster, deliveries: Deliveries
    ) -> None:
        self.thread = thread
        self._debate = debate
        self._poster = poster
        self._deliveries = deliveries
        self._drafts = Drafts(poster, thread)
        self._delivered: dict[str, Delivery] = {}
        self._last_known = 0
        self._is_in_doubt = False

    async def recall(self, *, is_new: bool) -> None:
        """Learn what was kept; a thread that is not new is read before the next post."""
        self._is_in_doubt = not is_new
        self._delivered = await self._deliveries.of(self._debate)
        here = [d for d in self._delivered.values() if d.channel == str(self.thread.id)]
        self._last_known = max((int(delivery.message) for delivery in here), default=0)

    def message_of(self, mark: str) -> discord.PartialMessage | None:
        """Where the post of that mark stands, if it does."""
        delivery = self._delivered.get(mark)
        return self.thread.get_partial_message(int(delivery.message)) if delivery else None

    async def put(self, post: Post) -> None:
        """Post once unless it stands; in doubt it may still be missing, and is put again."""
        await self._make_sure()
        if post.mark in self._delivered:
            return
        with self._doubting():
            message = await self._drafts.become(post) or await self._poster.post(self.thread, post)
        if not self._is_in_doubt:
            await self._keep(post.mark, message.id)
        await self._make_sure()

    async def show(self, drafts: Sequence[Post]) -> None:
        """Let what is being written look like this below the posts."""
        await self._make_sure()
        with self._doubting():
            await self._drafts.show(drafts)

    @contextmanager
    def _doubting(self) -> Generator[None]:
        """Requests whose effect is in doubt if one of them fails, or was repeated."""
        with listening() as doubt:
            was_in_doubt, self._is_in_doubt = self._is_in_doubt, True
            yield
            self._is_in_doubt = was_in_doubt or doubt.arose

    async def _make_sure(self) -> None:
        if self._is_in_doubt:
            await self._read_back()
            self._is_in_doubt = False

    async def _read_back(self) -> None:
        """Adopt what stands past the last known message, and remove what stands twice."""
        self._drafts.forget()
        after = discord.Object(self._last_known or self.thread.id)
        async for message in self.thread.history(limit=None, after=after, oldest_first=True):
            if self._is_ours(message):
                whole = await self._poster.read_whole(self.thread, message)
                await self._find(mark_of(whole.content, whole.embeds), message)

    async def _find(self, mark: str | None, message: discord.Message) -> None:
        if mark is None:
            return
        if is_draft(mark):
            await self._drafts.found(mark, message)
        elif mark not in self._delivered:
            await self._keep(mark, message.id)
        elif int(self._delivered[mark].message) != message.id:
            _log.warning("Removing a message that stood twice in debate %s.", self._debate)
            await self._poster.remove(self.thread, message)

    def _is_ours(self, message: discord.Message) -> bool:
        return message.webhook_id is not None or message.author == self.thread.guild.me

    async def _keep(self, mark: str, message_id: int) -> None:
        delivery = Delivery(mark, str(self.thread.id), str(message_id))
        await self._deliveries.keep(self._debate, delivery)
        self._delivered[mark] = delivery
        self._last_known = max(self._last_known, message_id)
