"""The debates that this process shows: each debate that starts or goes on gets one."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

import discord

from bot.ballots.ballots import Ballots
from bot.ballots.signs import marks
from bot.ballots.wanted import put_sign
from bot.platform.buttons import Button, view_of
from bot.platform.live import LiveCard
from bot.thread.controls import ControlsContext, keep_controls, pin
from bot.thread.publisher import ALL_SHOWN, PublisherContext, ThreadPublisher
from bot.thread.questions import WaitingNote
from bot.thread.threads import ThreadGone, announced
from bot.writer.cards import embedded_card
from bot.writer.posts import Post
from debate_core.domain.record import Record
from debate_core.domain.words import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import DebateRunner
from debate_core.errors import RostrumError
from debate_core.reports.controls import CONTROLS
from debate_core.show.pieces import Card
from debate_core.storage.port import Delivery

_log = logging.getLogger(__name__)

PINNED = "controls pinned"
"""The delivery that says that a debate's controls have been pinned."""


class Publishers:
    """Runs a publisher for each debate, and is where people vote; use it as an async context."""

    def __init__(
        self, context: PublisherContext, ballots: Ballots, controls: ControlsContext
    ) -> None:
        self._context = context
        self._ballots = ballots
        self._controls = controls
        self._edit_pause = controls.edit_pause
        self._kept: dict[DebateId, asyncio.Task[None]] = {}
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

    def ledger_in(self, thread: int) -> Ledger | None:
        """The debate that is being shown in a thread, by the thread's id."""
        shown = (each for each in self._publishers.values() if each.thread is not None)
        return next(
            (each.ledger for each in shown if each.thread and each.thread.id == thread), None
        )

    @property
    def ledgers(self) -> tuple[Ledger, ...]:
        """The debates that are being shown."""
        return tuple(each.ledger for each in self._publishers.values())

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

    async def level(self, ledger: Ledger) -> str:
        """Bring the recorded ballots level with the reactions on whatever is voted on."""
        # After a restart nothing is known to be voted on before it is found in the thread.
        await self.ready(ledger)
        return await self._ballots.level(ledger)

    def _begin(self, ledger: Ledger, *, is_ended: bool = False) -> None:
        """Show a debate; `is_ended` is whether nothing in its thread changes by itself any more."""

        async def posted(post: Post, at: discord.PartialMessage) -> None:
            if not is_ended:
                await self._posted(ledger, post, at)

        publisher = ThreadPublisher(ledger, self._context, posted)
        self._publishers[ledger.debate] = publisher
        self._spawn(self._show(publisher))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._group.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _show(self, publisher: ThreadPublisher) -> None:
        """One debate shown to its end. What breaks that interrupts its debate, and no other."""
        ledger = publisher.ledger
        live = self._group.create_task(self._keep_announcement(publisher))
        asking = self._group.create_task(self._keep_asking(publisher))
        try:
            await publisher.play()
            # Its cards say that it is over before it counts as wholly shown.
            await asyncio.wait([live, asking, self._kept[ledger.debate]])
            await publisher.close()
        except ThreadGone as gone:
            await self._interrupt(ledger, str(gone))
            await publisher.close()
        except Exception:  # noqa: BLE001 - one broken publisher must not end the others
            _log.exception("Debate %s cannot be shown.", ledger.debate)
            await self._interrupt(ledger, "A fault in Rostrum stopped its publisher.")
        finally:
            live.cancel()
            asking.cancel()
            self._ballots.close(ledger.debate)
            self._kept.pop(ledger.debate, None)
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

    async def _pin(self, ledger: Ledger, at: discord.PartialMessage) -> None:
        """Pin the controls once, before anything stands below them; who takes the pin out may."""
        deliveries, thread = self._context.deliveries, at.channel
        if PINNED in await deliveries.of(ledger.debate) or not isinstance(thread, discord.Thread):
            return
        if await pin(thread, at):
            await deliveries.keep(ledger.debate, Delivery(PINNED, str(thread.id), str(at.id)))

    async def _keep_controls(self, ledger: Ledger, at: discord.PartialMessage) -> None:
        try:
            await keep_controls(ledger, at, self._controls)
        except Exception:  # noqa: BLE001 - without its card a debate can be steered by commands
            _log.exception("The controls of debate %s are not kept current.", ledger.debate)

    async def _keep_asking(self, publisher: ThreadPublisher) -> None:
        """Tell that questions wait; once nothing can be asked any more, take the button away."""
        thread, announcement = await publisher.until_open(), publisher.announcement
        assert announcement is not None
        try:
            note = WaitingNote(publisher.ledger, thread, self._context.deliveries)
            await note.keep_current()
            await announcement.edit(view=None)
        except discord.HTTPException as error:
            _log.info("The button to ask stays: %s", error)
        except Exception:  # noqa: BLE001 - a debate is shown whatever becomes of its questions
            _log.exception("The questions of %s are not kept current.", publisher.ledger.debate)

    async def _posted(self, ledger: Ledger, post: Post, at: discord.PartialMessage) -> None:
        """What changes in place is kept current; what is voted on has its signs first."""
        if post.key == CONTROLS:
            await self._pin(ledger, at)
            self._kept[ledger.debate] = self._spawn(self._keep_controls(ledger, at))
        if post.live is None:
            return
        if post.is_wanted:
            self._spawn(put_sign(at))
        opened = None if post.box is None else await self._ballots.open(ledger, post.box, at)
        card = LiveCard(
            ledger,
            opened.message if opened else at,
            _looks(post.live, marks(opened.signs) if opened else {}),
            self._edit_pause,
            _view(post.live_buttons) if post.live_buttons else None,
        )
        self._spawn(card.keep_current())


def _looks(
    live: Callable[[Record], Card], signs: Mapping[str, str]
) -> Callable[[Record], discord.Embed]:
    """A card as an embed; `signs` are the reactions that stand before the labels of bars."""
    return lambda record: embedded_card(live(record), record.spec, signs).embed


def _view(buttons: Callable[[Record], Sequence[Button]]) -> Callable[[Record], discord.ui.View]:
    return lambda record: view_of(buttons(record))


async def _added(publisher: ThreadPublisher, post: Post) -> None:
    """What cannot be posted here is not missed: the thread's own publisher says what is wrong."""
    try:
        await publisher.add(post)
    except (ThreadGone, discord.HTTPException) as error:
        _log.warning("%s of %s is not posted: %s", post.key, publisher.ledger.debate, error)
