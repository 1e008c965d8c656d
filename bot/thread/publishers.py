"""The debates that this process shows: each debate that starts or goes on gets one."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import discord

from bot.ballots.ballots import Ballots
from bot.platform.live import LiveCard
from bot.thread.publisher import ALL_SHOWN, PublisherContext, ThreadPublisher
from bot.thread.telling import BALLOT
from bot.thread.threads import ThreadGone, announced
from bot.writer.posts import Post
from debate_core.domain.words import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import DebateRunner
from debate_core.errors import RostrumError

_log = logging.getLogger(__name__)


class Publishers:
    """Runs a publisher for each debate, and is where people vote; use it as an async context."""

    def __init__(self, context: PublisherContext, ballots: Ballots, edit_pause: float) -> None:
        self._context = context
        self._ballots = ballots
        self._edit_pause = edit_pause
        self._publishers: dict[DebateId, ThreadPublisher] = {}
        self._again: dict[DebateId, Ledger] = {}
        self._group = asyncio.TaskGroup()
        self._tasks: set[asyncio.Task[None]] = set()
        self._runner: DebateRunner | None = None

    async def __aenter__(self) -> "Publishers":
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *exc: object) -> None:
        for task in self._tasks:
            task.cancel()
        await self._group.__aexit__(None, None, None)

    def follow(self, runner: DebateRunner) -> None:
        """Show every debate of this runner."""
        self._runner = runner
        runner.welcome(self._begin)

    async def finish(self) -> None:
        """Show the rest of every debate that was over before all of it stood in its thread."""
        assert self._runner is not None
        for debate in await self._context.deliveries.without(ALL_SHOWN):
            if debate in self._publishers:
                continue
            try:
                ledger = await self._runner.recorded(debate)
            except RostrumError:
                _log.exception("Debate %s cannot be shown to its end.", debate)
            else:
                if ledger.record.is_over:
                    self._begin(ledger)

    async def show_anew(self, debate: DebateId) -> None:
        """Something is about to happen to a debate that is over: it is shown whatever breaks."""
        await self._context.deliveries.drop(debate, ALL_SHOWN)

    def show_on(self, ledger: Ledger) -> None:
        """Show what has happened to a debate that is over."""
        showing = self._publishers.get(ledger.debate)
        if showing is None:
            self._begin(ledger, is_ended=True)
        elif showing.ledger is not ledger:
            self._again[ledger.debate] = ledger

    def thread_of(self, debate: DebateId) -> discord.Thread | None:
        """The thread of a debate that is being shown, once it is open."""
        publisher = self._publishers.get(debate)
        return publisher.thread if publisher else None

    def publisher_of(self, debate: DebateId) -> ThreadPublisher | None:
        """The publisher of a debate, while it is shown."""
        return self._publishers.get(debate)

    def ledger_of(self, debate: DebateId) -> Ledger | None:
        """The ledger of a debate, while it is shown."""
        publisher = self._publishers.get(debate)
        return self._again.get(debate) or (publisher.ledger if publisher else None)

    async def until_open(self, debate: DebateId) -> discord.Thread | None:
        """The thread of a debate, once it is there; None if it is not being shown."""
        publisher = self._publishers.get(debate)
        return await publisher.until_open() if publisher else None

    def add(self, debate: DebateId, post: Post) -> None:
        """Post something that follows from no fact, once, below what stands there by now."""
        if publisher := self._publishers.get(debate):
            self._spawn(_added(publisher, post))

    async def ready(self, ledger: Ledger) -> None:
        """Return once everything up to now stands in the thread."""
        await self._publishers[ledger.debate].until_shown(ledger.record.last_event)

    async def level(self, ledger: Ledger) -> None:
        """Bring the recorded ballots level with the reactions on the ballot."""
        await self._ballots.level(ledger)

    def _begin(self, ledger: Ledger, *, is_ended: bool = False) -> None:
        """Show a debate; `is_ended` is whether nothing in its thread changes by itself any more."""

        async def posted(post: Post, at: discord.PartialMessage) -> None:
            if not is_ended:
                await self._posted(ledger, post, at)

        publisher = ThreadPublisher(ledger, self._context, posted)
        self._publishers[ledger.debate] = publisher
        self._spawn(self._show(publisher))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._group.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show(self, publisher: ThreadPublisher) -> None:
        """One debate shown to its end. What breaks that interrupts its debate, and no other."""
        ledger = publisher.ledger
        live = self._group.create_task(self._keep_announcement(publisher))
        try:
            await publisher.play()
            await live
            await publisher.close()
        except ThreadGone as gone:
            await self._interrupt(ledger, str(gone))
            await publisher.close()
        except Exception:  # noqa: BLE001 - one broken publisher must not end the others
            _log.exception("Debate %s cannot be shown.", ledger.debate)
            await self._interrupt(ledger, "A fault in Rostrum stopped its publisher.")
        finally:
            live.cancel()
            self._ballots.close(ledger.debate)
            del self._publishers[ledger.debate]
        await self._go_on(publisher)

    async def _go_on(self, publisher: ThreadPublisher) -> None:
        """Show what has happened since a publisher was through with its debate."""
        shown = publisher.ledger
        later = self._again.pop(shown.debate, shown)
        if later.record.is_over and publisher.shown < later.record.last_event:
            await self.show_anew(shown.debate)
            self._begin(later, is_ended=True)

    async def _interrupt(self, ledger: Ledger, reason: str) -> None:
        if self._runner is not None and not ledger.record.is_over:
            await self._runner.interrupt(ledger.debate, reason)

    async def _keep_announcement(self, publisher: ThreadPublisher) -> None:
        await publisher.until_open()
        assert publisher.announcement is not None
        card = LiveCard(publisher.ledger, publisher.announcement, announced, self._edit_pause)
        await card.keep_current()

    async def _posted(self, ledger: Ledger, post: Post, at: discord.PartialMessage) -> None:
        if post.key == BALLOT:
            card = await self._ballots.open(ledger, at)
            self._spawn(card.keep_current())
        elif post.live is not None:
            self._spawn(LiveCard(ledger, at, post.live, self._edit_pause).keep_current())


async def _added(publisher: ThreadPublisher, post: Post) -> None:
    """What cannot be posted here is not missed: the thread's own publisher says what is wrong."""
    try:
        await publisher.add(post)
    except (ThreadGone, discord.HTTPException) as error:
        _log.warning("%s of %s is not posted: %s", post.key, publisher.ledger.debate, error)
