"""One debate in its thread: follows its journal and shows every fact once, in order.

Rule: only one thing at a time is done in the thread. A growing turn is shown only while every
fact so far is in the thread, and gives way to the next one.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar

import discord

from bot.monitoring.metrics import count_posted
from bot.platform import retry
from bot.platform.feature import Feature
from bot.platform.permissions import Home
from bot.platform.retry import (
    DAY_OR_PERMIT,
    FAILURES,
    ONCE,
    SOON,
    UNKNOWN_CHANNEL,
    Patience,
    if_possible,
    kind_of,
    until_done,
)
from bot.thread.drafts import TurnsInProgress
from bot.thread.failures import make_files_post, make_webhooks_post, tell_forbidden
from bot.thread.files import attach_transcript
from bot.thread.notifications import Notifier
from bot.thread.past import Past, find_nothing
from bot.thread.poster import Poster
from bot.thread.telling import TRANSCRIPT, drafts_for, posts_for
from bot.thread.thread_posts import ThreadPosts
from bot.thread.threads import ThreadGone, Threads
from bot.writer.cards import embed_card
from bot.writer.posts import Post, piece_of
from debate_core.clock import Clock, SystemClock
from debate_core.domain.facts import Event, Fact, PhaseOpened, StepAnswered, WordsTakenOut
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.taking_out import change_words
from debate_core.engine.ledger import Ledger
from debate_core.features.telling import tell_pieces
from debate_core.language import N_, _
from debate_core.show.pieces import add_past, count_past_wanted
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)
LIVE_PAUSE = 1.5
"""Seconds between two edits of a message that grows; Discord allows about that rate."""
FLOOR_PAUSE = 20.0
"""Seconds between two moves of a discussion's floor message: each is two requests."""
ALL_SHOWN = "all shown"
"""The delivery of a debate that is over and completely shown, or cannot be shown any more."""
_NEVER_OPENED = N_("Its thread could not be opened.")
_NEVER_SHOWN = N_("It could not be shown to its end.")

T = TypeVar("T")
Posted = Callable[[Post, discord.PartialMessage], Awaitable[None]]
"""Called with a post and its message, each time it is certain to be in the thread."""


@dataclass(frozen=True, slots=True)
class PublisherContext:
    """The parts that every publisher works with."""

    threads: Threads
    notifier: Notifier
    poster: Poster
    deliveries: Deliveries
    features: Sequence[Feature]
    floor_pause: float = FLOOR_PAUSE
    live_pause: float | None = LIVE_PAUSE
    """None shows a turn only once it is there."""
    past: Past = find_nothing
    """The finder of the debates before this one, for pictures over several."""
    clock: Clock = field(default_factory=SystemClock)
    patience: Patience = DAY_OR_PERMIT
    """The time for which a post is tried, from the time of what it tells."""


class ThreadPublisher:
    """The publisher of one debate in its thread."""

    def __init__(
        self, ledger: Ledger, context: PublisherContext, posted: Posted, *, is_new: bool = False
    ) -> None:
        """Keep its parts; `is_new` is True if nothing of this debate can be in Discord yet."""
        self.ledger = ledger
        self._is_new = is_new
        self._is_over = False
        self._has_told_forbidden = False
        self.on_turn_shown: Callable[[], object] = lambda: None
        self.in_progress = TurnsInProgress()
        self.announcement: discord.PartialMessage | None = None
        self._posts_here: ThreadPosts | None = None
        self._context = context
        self._posted = posted
        self._shown = 0
        self._moved = asyncio.Condition()
        self._one_at_a_time = asyncio.Lock()

    @property
    def shown(self) -> int:
        """The number of the last event that is wholly shown."""
        return self._shown

    @property
    def thread(self) -> discord.Thread | None:
        """The thread, if it is there yet."""
        return self._posts_here.thread if self._posts_here else None

    def shows_growing(self, pending: Pending) -> bool:
        """True if a turn is shown while it is written, and has words already."""
        next_ = self.in_progress.next
        if self._context.live_pause is None or next_ is None or next_.turn != pending.turn:
            return False
        return next_.pieces is not None

    async def play(self) -> None:
        """Show the debate to its end; ThreadGone if its thread is deleted."""
        record, context, is_new = self.ledger.record, self._context, self._is_new
        self.announcement, thread = await context.threads.open(
            record, is_new=is_new, telling=self._tell_missing
        )
        posts = ThreadPosts(
            debate=record.debate,
            thread=thread,
            poster=context.poster,
            deliveries=context.deliveries,
        )
        await posts.recall(is_new=is_new)
        self._posts_here = posts
        # Whoever waits for the thread may go on now.
        await self._move(0)
        live = asyncio.create_task(self._show_live(posts))
        try:
            await self._follow(posts)
        finally:
            live.cancel()

    async def close(self) -> None:
        """Note that nothing is left to show; a draft that is left is tried again at a restart."""
        if self._posts_here is not None and self._posts_here.has_left_drafts:
            return
        thread = str(self.thread.id if self.thread else 0)
        await self._context.deliveries.keep(self.ledger.debate, Delivery(ALL_SHOWN, thread, "0"))

    async def until_open(self) -> discord.Thread:
        """Return the thread, once it is there; ThreadGone if it never will be."""
        async with self._moved:
            await self._moved.wait_for(lambda: self._is_over or self._posts_here is not None)
        if self._posts_here is None:
            raise ThreadGone(_NEVER_OPENED)
        return self._posts_here.thread

    async def until_shown(self, event: int) -> None:
        """Return once everything up to that event is in the thread; ThreadGone if it cannot be."""
        async with self._moved:
            await self._moved.wait_for(lambda: self._is_over or self._shown >= event)
        if self._shown < event:
            raise ThreadGone(_NEVER_SHOWN)

    async def until_room(self) -> None:
        """Return once all turns but the last are in the thread, or it cannot be shown."""
        turns = (event.number for event in reversed(self.ledger.events) if _is_turn(event.fact))
        # The last turn but one, so that the next is written while the last is shown.
        event = next(islice(turns, 1, None), 0)
        with suppress(ThreadGone):
            await self.until_shown(event)

    async def stop_waiting(self) -> None:
        """Let nobody wait any more: nothing more is shown."""
        async with self._moved:
            self._is_over = True
            self._moved.notify_all()

    async def add(self, post: Post, is_due: Callable[[Record], bool] = lambda _: True) -> None:
        """Post something that follows from no fact, once, below the posts there, if still due."""
        await self.until_open()
        assert self._posts_here is not None
        async with self._one_at_a_time:
            if is_due(self.ledger.record):
                await self._make_sure_of(post, self._posts_here)

    async def _follow(self, posts: ThreadPosts) -> None:
        record: Record | None = None
        async for event in self.ledger.follow():
            if record is None or isinstance(event.fact, WordsTakenOut):
                # Words that were taken out are not in any event any more.
                record = fold(self.ledger.events[: event.number])
            else:
                record = evolve(record, event)
            async with self._one_at_a_time:
                is_new = await self._show(record, event, posts)
            await self._move(event.number)
            if is_new and _is_turn(event.fact):
                self.on_turn_shown()
            self.in_progress.look_again()
        async with self._one_at_a_time:
            await self._tidy(posts, SOON)

    async def _show(self, record: Record, event: Event, posts: ThreadPosts) -> bool:
        """Make sure that all posts of an event stand; True if not all of them stood already."""
        told = await self._make_posts(record, event)
        if isinstance(event.fact, WordsTakenOut):
            await self._take_out(event=event, taken=event.fact, told=told, posts=posts)
        is_new = not all(posts.message_of(post) for post in told if not post.removes)
        for post in told:
            await self._make_sure_of(post, posts)
        if is_new and _is_turn(event.fact):
            late = self._context.clock.now() - event.at
            count_posted(late.total_seconds())
        if is_new and isinstance(event.fact, PhaseOpened):
            await self._tidy(posts, ONCE)
        return is_new

    async def _tidy(self, posts: ThreadPosts, patience: Patience) -> None:
        """Take away what was left of drafts; if that fails, the next phase or start tries again."""
        await if_possible(f"A draft of {self.ledger.debate}", posts.tidy, patience)

    async def _take_out(
        self, event: Event, taken: WordsTakenOut, told: Sequence[Post], posts: ThreadPosts
    ) -> None:
        """Change every post that showed the words, before it is announced that they are out."""
        if all(posts.message_of(post) for post in told):
            return
        events = self.ledger.events[: event.number]
        shown = await self._list_posts(events)
        otherwise = await self._list_posts(change_words(events, taken))
        for key, piece in shown.items():
            has_transcript = any(post.has_transcript for post in piece)
            if piece != otherwise.get(key) or has_transcript:
                await self._change(piece, posts)
        by_itself = Post(TRANSCRIPT, _("*The whole debate, to read.*"), has_transcript=True)
        # No event makes this post any more, so it is not among the pieces.
        if fold(events).is_over and posts.message_of(by_itself):
            await self._change((by_itself,), posts)

    async def _list_posts(self, events: Sequence[Event]) -> dict[str, tuple[Post, ...]]:
        """Make all posts as they look now, by the key of their piece."""
        pieces: dict[str, tuple[Post, ...]] = {}
        record = fold(events[:1])
        for event in events[1:]:
            record = evolve(record, event)
            for post in await self._make_posts(record, event):
                key = piece_of(post.key)
                pieces[key] = (*pieces.get(key, ()), post)
        return {
            key: tuple(_make_current(part, record) for part in piece)
            for key, piece in pieces.items()
        }

    async def _change(self, piece: Sequence[Post], posts: ThreadPosts) -> None:
        """Change the posts of a piece; try again until they are changed."""
        changed = [await self._with_transcript(post) for post in piece]
        await self._until_done(piece[0].key, lambda: posts.rewrite(changed))

    async def _make_posts(self, record: Record, event: Event) -> tuple[Post, ...]:
        told = tell_pieces(record, event)
        wanted = count_past_wanted(told)
        past = await self._context.past(record, wanted) if wanted else ()
        told = tuple(add_past(piece, past) for piece in told)
        return posts_for(
            record=record,
            event=event,
            told=told,
            features=self._context.features,
            reads_messages=self._context.poster.reads_messages,
        )

    async def _with_transcript(self, post: Post) -> Post:
        """Attach the transcript where one belongs; a post stands without one that fails."""
        if not post.has_transcript:
            return post
        try:
            return await asyncio.to_thread(attach_transcript, post, self.ledger.events)
        except Exception:  # noqa: BLE001 - the result stands, whatever cannot be written of it
            _log.exception("The transcript of %s cannot be written.", self.ledger.debate)
            return post

    async def _move(self, event: int) -> None:
        async with self._moved:
            self._shown = event
            self._moved.notify_all()

    async def _make_sure_of(self, post: Post, posts: ThreadPosts) -> None:
        """Post it unless it is there already; try again until it is."""
        if post.removes:
            await if_possible(post.key, lambda: posts.remove(post.removes), SOON)
            return
        message = posts.message_of(post)
        whole = post if message else await self._with_transcript(post)
        while message is None:
            await self._until_done(post.key, lambda: posts.post_once(whole))
            message = posts.message_of(post)
        if post.speaker is not None and not self._context.poster.has_webhooks(posts.thread):
            await self._make_sure_of(make_webhooks_post(), posts)
        if (whole.files or whole.charts) and self._context.poster.is_without_files(posts.thread):
            await self._make_sure_of(make_files_post(), posts)
        await self._posted(post, message)

    async def until_read(self, what: str, read: Callable[[], Awaitable[T]]) -> T:
        """Read something in the thread, once it may be; whoever can permit it is called."""
        return await until_done(
            f"{what} of {self.ledger.debate}", self._tell_missing(read), self._context.patience
        )

    async def _until_done(self, what: str, do: Callable[[], Awaitable[None]]) -> None:
        """Do something in the thread, again and again if time or a moderator may fix a failure."""
        events = self.ledger.events
        # The first event that is not shown yet: patience counts from its time.
        due = events[min(self._shown, len(events) - 1)].at
        patience = self._context.patience.since(due, self._context.clock.now())
        try:
            await until_done(f"{what} of {self.ledger.debate}", self._tell_missing(do), patience)
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise ThreadGone("Its thread was deleted.") from error
            raise

    def _tell_missing(
        self, do: Callable[[], Awaitable[T]], home: Home | None = None
    ) -> Callable[[], Awaitable[T]]:
        """Wrap a request so that it also reports a missing permission, once that is certain.

        `home` is the channel, where the thread may not be there yet.
        """
        now, since = asyncio.get_running_loop().time, list[float]()

        async def attempt() -> T:
            try:
                return await do()
            except FAILURES as error:
                place = self.thread or home
                if kind_of(error) == "forbidden" and place is not None:
                    since.append(now())
                    if since[-1] - since[0] >= retry.TO_BE_SURE:
                        code = error.code if isinstance(error, discord.HTTPException) else 0
                        await self._tell_forbidden(place, code)
                raise

        return attempt

    async def _tell_forbidden(self, place: discord.Thread | Home, code: int) -> None:
        if not self._has_told_forbidden:
            self._has_told_forbidden = True
            await tell_forbidden(
                record=self.ledger.record,
                place=place,
                poster=self._context.poster,
                deliveries=self._context.deliveries,
                code=code,
            )

    async def _show_live(self, posts: ThreadPosts) -> None:
        """Show what is being written, as it grows; ignore what cannot be shown."""
        pause = self._context.live_pause
        while pause is not None:
            await self.in_progress.change()
            is_shown = True
            try:
                async with self._one_at_a_time:
                    is_shown = await self._show_next(posts)
            except FAILURES as error:
                _log.debug("A turn of %s is not shown live: %s", self.ledger.debate, error)
            if is_shown:
                await asyncio.sleep(pause)

    async def _show_next(self, posts: ThreadPosts) -> bool:
        """Show the turn that comes next in the thread; True if one is being written."""
        record, next_ = self.ledger.record, self.in_progress.next
        # Once it is over its fact is on its way, and makes the draft the turn's post.
        if next_ is None or next_.is_over or next_.text is None:
            return False
        # A draft is the last message, so all facts come before it.
        if self._shown != record.last_event:
            return False
        if self._context.poster.may_grow(posts.thread):
            await posts.show(
                drafts_for(record=record, step=next_.step, turn=next_.turn, text=next_.text)
            )
        else:
            self.in_progress.show_later()
        return True


def _is_turn(fact: Fact) -> bool:
    return isinstance(fact, StepAnswered) and fact.turn is not None


def _make_current(post: Post, record: Record) -> Post:
    """Make a post as it looks now, if its card changes in place."""
    if post.live is None:
        return post
    return replace(post, embed=embed_card(post.live(record), record.spec).embed, live=None)
