"""The posts of one thread, each once and in order, and below them what is being written.

Each post is kept with its message. After any doubt (a restart, a 5xx, a cut connection) the thread
is read back from the last known message, and each message is recognised by its words: those there
are adopted, a duplicate is removed, and what is missing can be posted. A request may take effect
even later, so it is looked for once more at the next phase and at the end.
"""

import asyncio
import logging
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import discord

from bot.platform.permissions import check_may_read
from bot.platform.retry import SURELY_NOT, UNKNOWN_MESSAGE, collect_doubt, until_done
from bot.thread.drafts import Drafts
from bot.thread.poster import Poster
from bot.writer.posts import Post, Wording, draft_in, piece_of, wording
from debate_core.domain.values import DebateId
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)
_LATE = 60.0
"""Seconds after which no earlier request takes effect any more."""


class ThreadPosts:
    """The posts in the thread of one debate. Errors of discord.py pass through, and leave doubt."""

    def __init__(
        self, debate: DebateId, thread: discord.Thread, poster: Poster, deliveries: Deliveries
    ) -> None:
        self.thread = thread
        self._debate = debate
        self._poster = poster
        self._deliveries = deliveries
        self._drafts = Drafts(debate=debate, thread=thread, poster=poster, deliveries=deliveries)
        self._delivered: dict[str, Delivery] = {}
        self._wordings: dict[str, Wording] = {}
        self._taken_out: dict[str, Post] = {}
        """The posts that may still be there with the words that were taken out of them."""
        self._last_known = 0
        self._is_in_doubt = False
        self._late_after: int | None = None
        """The message below which some may have come after the thread was read back."""
        self._late_until = 0.0

    async def recall(self, *, is_new: bool) -> None:
        """Learn what was kept; a thread that is not new is read before the next post."""
        # A process may have died after a post, before it was noted.
        self._is_in_doubt = not is_new
        self._delivered = await self._deliveries.read_all(self._debate)
        self._drafts.recall(self._delivered)
        here = [d for d in self._delivered.values() if d.channel == str(self.thread.id)]
        self._last_known = max((int(delivery.message) for delivery in here), default=0)
        if not is_new:
            self._expect_late()

    @property
    def has_left_drafts(self) -> bool:
        """True if a draft stands that could not be taken away so far."""
        return self._drafts.has_left

    def message_of(self, post: Post) -> discord.PartialMessage | None:
        """Find where a post stands, if it does; from now on its message is known by its words."""
        if not post.rewrites:
            self._wordings[post.key] = post.wording
        if post.is_taken_out:
            self._taken_out[post.key] = post
        delivery = self._delivered.get(post.key) or self._find_other_parts(post.key)
        return self.thread.get_partial_message(int(delivery.message)) if delivery else None

    async def post_once(self, post: Post) -> None:
        """Post once unless it is there; in doubt it may still be missing, and is posted again."""
        if post.rewrites:
            await self._rewrite(post)
            return
        self._wordings[post.key] = post.wording
        await self._make_sure()
        if post.key in self._delivered:
            return
        with self._doubt_failures():
            message = (
                await self._take(post)
                or await self._drafts.become(post)
                or await self._poster.post(self.thread, post)
            )
        # In doubt there may be two of it: reading back finds the first, and removes the other.
        if not self._is_in_doubt:
            await self._keep(post.key, message.id)
        await self._make_sure()

    async def _rewrite(self, post: Post) -> None:
        """Let an earlier post look like this; doing that twice changes nothing."""
        message = int(self._delivered[post.rewrites].message)
        await self._poster.change(self.thread.get_partial_message(message), post)
        await self._keep(post.key, message)

    async def _take(self, post: Post) -> discord.Message | None:
        """Let the message that a post takes become it; None if it is gone, or another took it."""
        taken = self._delivered.get(post.takes)
        if taken is None or any(
            other.message == taken.message and other.mark != post.takes
            for other in self._delivered.values()
        ):
            return None
        await self._unarchive()
        try:
            message = await self._fetch(int(taken.message))
        except discord.Forbidden:
            # What may not be read cannot be edited by its webhook; the post does not wait for that.
            return None
        if message is None:
            return None
        is_done = await self._poster.rewrite(self.thread, message, post)
        return message if is_done else None

    async def remove(self, key: str) -> None:
        """Take the message of a post away for good, if it stands."""
        delivery = self._delivered.get(key)
        if delivery is None:
            return
        await self._take_away(int(delivery.message))
        await self._deliveries.drop(self._debate, key)
        del self._delivered[key]

    def _find_other_parts(self, key: str) -> Delivery | None:
        """Find a piece that took another number of posts before words were taken out."""
        piece, count = piece_of(key), key.rpartition("/")[2]
        for mark, delivery in self._delivered.items():
            is_same_count = mark.rpartition("/")[2] == count
            if piece_of(mark) == piece and (piece == key or not is_same_count):
                return delivery
        return None

    async def rewrite(self, piece: Sequence[Post]) -> None:
        """Let all messages of a piece together be these posts from now on."""
        key = piece_of(piece[0].key)
        marks = [mark for mark in self._delivered if piece_of(mark) == key]
        # By id, which is the order that they stand in.
        messages = sorted({int(self._delivered[mark].message) for mark in marks})
        if not messages:
            return
        await self._unarchive()
        for post, message in zip(piece, messages, strict=False):
            await self._change(message, post)
            await self._keep(post.key, message)
            self._wordings[post.key] = post.wording
        for message in messages[len(piece) :]:
            await self._take_away(message)
        for mark in set(marks) - {post.key for post in piece}:
            await self._deliveries.drop(self._debate, mark)
            del self._delivered[mark]
        for post in piece[len(messages) :]:
            await self.post_once(post)

    async def _unarchive(self) -> None:
        """Open the thread again: nothing can be changed in one that is archived."""
        thread = await self.thread.guild.fetch_channel(self.thread.id)
        if isinstance(thread, discord.Thread) and thread.archived:
            await thread.edit(archived=False)

    async def _change(self, message_id: int, post: Post) -> None:
        """Let a message be this post; one that cannot be changed is taken away."""
        message = await self._fetch(message_id)
        if message is None:
            return
        if not await self._poster.rewrite(self.thread, message, post):
            await self._take_away(message_id)

    async def _take_away(self, message_id: int) -> None:
        message = await self._fetch(message_id)
        try:
            if message is not None:
                await self._poster.remove(self.thread, message)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise

    async def _fetch(self, message_id: int) -> discord.Message | None:
        """Fetch a message; None once it is surely gone."""
        try:
            return await until_done(
                "A post", lambda: self.thread.fetch_message(message_id), SURELY_NOT
            )
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None

    async def show(self, drafts: Sequence[Post]) -> None:
        """Let what is being written look like this below the posts."""
        await self._make_sure()
        with self._doubt_failures():
            await self._drafts.show(drafts)

    async def tidy(self) -> None:
        """Take away what could not be removed before, or came late; raise the first failure."""
        await self._drafts.tidy()
        if self._late_after is None:
            return
        may_more_come = asyncio.get_running_loop().time() < self._late_until
        after = discord.Object(self._late_after)
        async for message in self.thread.history(limit=None, after=after, oldest_first=True):
            if not self._is_known(message) and await self._poster.is_own(self.thread, message):
                await self._find_late(message)
        if not may_more_come:
            self._late_after = None

    async def _find_late(self, message: discord.Message) -> None:
        """Find a message that came after its post was made again, or its draft was not needed."""
        whole = await self._poster.read_whole(self.thread, message)
        if draft_in(whole.content):
            await self._drafts.take_away(message)
        else:
            await self._find(message, whole)

    def _expect_late(self) -> None:
        """Expect that earlier requests may be carried out only after the thread was read back."""
        if self._late_after is None:
            self._late_after = self._last_known or self.thread.id
        self._late_until = asyncio.get_running_loop().time() + _LATE

    def _is_known(self, message: discord.Message) -> bool:
        posts = {delivery.message for delivery in self._delivered.values()}
        return str(message.id) in posts or self._drafts.is_known(message.id)

    @contextmanager
    def _doubt_failures(self) -> Generator[None]:
        """Make requests whose effect is in doubt if one of them fails, or was repeated."""
        with collect_doubt() as doubt:
            was_in_doubt, self._is_in_doubt = self._is_in_doubt, True
            yield
            self._is_in_doubt = was_in_doubt or doubt.arose

    async def _make_sure(self) -> None:
        if self._is_in_doubt:
            await self._read_back()
            self._is_in_doubt = False

    async def _read_back(self) -> None:
        """Adopt what is past the last known message, and remove what is there twice."""
        # A post that is there but is not shown to us would be posted twice.
        check_may_read(self.thread)
        self._drafts.forget()
        self._expect_late()
        after = discord.Object(self._last_known or self.thread.id)
        async for message in self.thread.history(limit=None, after=after, oldest_first=True):
            # Others have webhooks too, and could write in advance what a post will say.
            if await self._poster.is_own(self.thread, message):
                whole = await self._poster.read_whole(self.thread, message)
                await self._find(message, whole)

    async def _find(self, message: discord.Message, whole: discord.Message) -> None:
        said = wording(whole.content, whole.embeds)
        known = [key for key, words in self._wordings.items() if words.is_said_in(said)]
        if (draft := draft_in(whole.content)) and not known:
            await self._drafts.adopt(draft, message)
            return
        # Posts that say the same look alike to readers: this is the first one that is missing.
        missing = next((key for key in known if key not in self._delivered), None)
        if missing is not None:
            await self._keep(missing, message.id)
        elif not known:
            await self._find_words(whole)
        else:
            _log.warning("Removing a message that stood twice in debate %s.", self._debate)
            await self._poster.remove(self.thread, message)

    async def _find_words(self, message: discord.Message) -> None:
        """Find a message of ours that says what no post says: it may hold words taken out."""
        for key, post in self._taken_out.items():
            standing = self._delivered.get(key)
            is_last = standing is None or int(standing.message) == self._last_known
            if is_last and await self._poster.may_hold(self.thread, message, post):
                await self._without_words(message, post)
                return

    async def _without_words(self, message: discord.Message, post: Post) -> None:
        """Let the first of the messages with the words be their post; remove the others."""
        is_first = post.key not in self._delivered
        if is_first and await self._poster.rewrite(self.thread, message, post):
            await self._keep(post.key, message.id)
        else:
            await self._poster.remove(self.thread, message)

    async def _keep(self, key: str, message_id: int) -> None:
        delivery = Delivery(key, str(self.thread.id), str(message_id))
        await self._deliveries.keep(self._debate, delivery)
        self._delivered[key] = delivery
        # A post that is rewritten or found late stands further up.
        self._last_known = max(self._last_known, message_id)
