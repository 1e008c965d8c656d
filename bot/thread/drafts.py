"""Turns shown while they are being written: messages that grow, and then become the turn's posts.

Rule 1: drafts are the bot's last messages in their thread; before anything else is posted they go
away, so that the thread's order is the journal's.
Rule 2: a draft is no fact. It is not stored while it can be taken away; it is found again by its
small line.
Rule 3: no post waits long for a draft. One that cannot be changed or taken away is left, and noted
until it is gone: removal is tried again at each phase, at the end, and at a restart.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.platform.retry import FAILURES, kind_of
from bot.thread.poster import Poster
from bot.writer.posts import Post, draft_in, is_empty
from debate_core.domain.play import Pending
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebateId
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)
_HELD_UP = 15.0
"""Seconds that a draft which cannot be changed or taken away may hold up a post."""
_LEFT = "draft left "
"""The beginning of the delivery keys of drafts that were left; the message's id follows."""
_NOWHERE = ""
"""The channel in those deliveries: after a doubt, reading back begins at posts, not at drafts."""


@dataclass(slots=True)
class TurnInProgress:
    """A turn that is being written."""

    step: Speak
    turn: int
    pieces: list[str] | None = None
    """None until the first word: drafts from an earlier try stay in the thread until then."""
    is_over: bool = False
    """True if nobody writes it any more, and its fact is on its way."""

    @property
    def text(self) -> str | None:
        """The words written so far; put together only when they are shown."""
        return None if self.pieces is None else "".join(self.pieces)


class TurnsInProgress:
    """The turns of one debate that are being written."""

    def __init__(self) -> None:
        self._by_turn: dict[int, TurnInProgress] = {}
        self._changed = asyncio.Event()

    def begin(self, pending: Pending) -> None:
        """Note that someone begins to write; only turns are shown."""
        if isinstance(pending.step, Speak) and pending.turn is not None:
            self._by_turn[pending.turn] = TurnInProgress(pending.step, pending.turn)

    def add(self, pending: Pending, text: str | None) -> None:
        """Add a piece that was written; None voids what was written so far."""
        turn = self._by_turn.get(pending.turn or 0)
        if turn is not None:
            if text is None or turn.pieces is None:
                turn.pieces = []
            # Joined only when they are shown: there are thousands of pieces, and few edits.
            turn.pieces.append(text or "")
            self._changed.set()

    def end(self, pending: Pending) -> None:
        """Note that nobody writes it any more; nothing takes its place until its fact is shown."""
        turn = self._by_turn.get(pending.turn or 0)
        if turn is not None:
            turn.is_over = True

    @property
    def next(self) -> TurnInProgress | None:
        """The one whose turn comes first."""
        return self._by_turn[min(self._by_turn)] if self._by_turn else None

    def look_again(self) -> None:
        """Look again after a fact was shown: what is over goes, and another may come next."""
        self._by_turn = {
            turn: progress for turn, progress in self._by_turn.items() if not progress.is_over
        }
        self._changed.set()

    def show_later(self) -> None:
        """Note that what has changed could not be shown yet."""
        self._changed.set()

    async def change(self) -> None:
        """Return once something has changed since the last time; for one reader."""
        await self._changed.wait()
        self._changed.clear()


class Drafts:
    """The drafts that stand in the thread of one debate."""

    def __init__(
        self, debate: DebateId, thread: discord.Thread, poster: Poster, deliveries: Deliveries
    ) -> None:
        self._debate = debate
        self._thread = thread
        self._poster = poster
        self._deliveries = deliveries
        self._standing: dict[str, discord.Message] = {}
        self._shown: dict[str, str] = {}
        self._failing_since: dict[int, float] = {}
        self._left: set[int] = set()

    @property
    def has_left(self) -> bool:
        """True if some could not be taken away so far."""
        return bool(self._left)

    def recall(self, delivered: Mapping[str, Delivery]) -> None:
        """Learn which drafts an earlier process left."""
        self._left = {int(at.message) for mark, at in delivered.items() if mark.startswith(_LEFT)}

    def is_known(self, message: int) -> bool:
        """True if a message is one of the drafts that are dealt with."""
        return message in self._left or any(
            draft.id == message for draft in self._standing.values()
        )

    def forget(self) -> None:
        """Forget all before the thread is read back: the drafts there will be found."""
        self._standing.clear()
        self._shown.clear()

    async def adopt(self, key: str, message: discord.Message) -> None:
        """Adopt a draft found in the thread; of two that are the same the later goes."""
        if message.id in self._left:
            return
        if key in self._standing:
            await self.take_away(message)
        else:
            self._standing[key] = message

    async def show(self, posts: Sequence[Post]) -> None:
        """Let the drafts look like this, and let there be no others.

        An empty one is not begun, nor is any while an earlier one cannot be taken away.
        """
        for key in list(self._standing.keys() - {post.key for post in posts}):
            await self._remove(key)
        for post in posts:
            if post.key in self._standing:
                await self._grow(post)
            # A new draft below one that is left would look like a turn said twice.
            elif not is_empty(post) and not self._left:
                self._standing[post.key] = await self._poster.post(self._thread, post)
                self._shown[post.key] = post.content

    async def become(self, post: Post) -> discord.Message | None:
        """Turn the draft of a post into that post; None, and no draft, if it has none."""
        message = self._standing.get(post.draft)
        if message is not None and await self._try_rewrite(message, post):
            del self._standing[post.draft]
            return message
        for key in list(self._standing):
            await self._remove(key)
        return None

    async def tidy(self) -> None:
        """Take away those that were left; raise the error of the first that fails."""
        for message in sorted(self._left):
            try:
                await self._take_left(message)
            except discord.NotFound:
                _log.debug("A draft that was left is gone.")
            self._left.discard(message)
            await self._deliveries.drop(self._debate, f"{_LEFT}{message}")

    async def _take_left(self, message_id: int) -> None:
        message = await self._thread.fetch_message(message_id)
        whole = await self._poster.read_whole(self._thread, message)
        # By now it may have become a post, and that stays.
        if draft_in(whole.content):
            await self._poster.remove(self._thread, message)

    async def take_away(self, message: discord.Message) -> None:
        """Take a draft away; raise a failure that may pass soon, else leave the draft."""
        try:
            await self._poster.remove(self._thread, message)
        except discord.NotFound:
            _log.debug("A draft was gone already.")
        except FAILURES as error:
            await self._leave(message, error)

    async def _try_rewrite(self, message: discord.Message, post: Post) -> bool:
        try:
            return await self._poster.rewrite(self._thread, message, post)
        except FAILURES as error:
            await self._leave(message, error)
            del self._standing[post.draft]
            return False

    async def _leave(self, message: discord.Message, error: Exception) -> None:
        """Leave a draft for later; raise the error again as long as it is worth waiting for."""
        now = asyncio.get_running_loop().time()
        since = self._failing_since.setdefault(message.id, now)
        if kind_of(error) in ("passing", "forbidden") and now - since < _HELD_UP:
            raise error
        _log.warning("A draft of %s stands until it can be taken away: %s", self._debate, error)
        delivery = Delivery(f"{_LEFT}{message.id}", _NOWHERE, str(message.id))
        await self._deliveries.keep(self._debate, delivery)
        self._left.add(message.id)

    async def _grow(self, post: Post) -> None:
        if self._shown.get(post.key) == post.content:
            return
        if await self._poster.grow(self._thread, self._standing[post.key], post):
            self._shown[post.key] = post.content
        else:
            await self._remove(post.key)

    async def _remove(self, key: str) -> None:
        await self.take_away(self._standing[key])
        del self._standing[key]
        self._shown.pop(key, None)
