"""The debates that this process shows: each has a publisher."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Literal, TypeVar

import discord

from bot.ballots.ballot import marks
from bot.ballots.ballots import Ballots, Opened
from bot.ballots.reaction_lists import add_question_sign
from bot.ballots.voters import find_accounts
from bot.platform.buttons import Button, view_of
from bot.platform.live_card import LiveCard
from bot.platform.retry import FAILURES, Failure, kind_of
from bot.thread.controls import Controls, ControlsContext, list_links, pin
from bot.thread.failures import make_hidden_ballot_post, make_signs_post, tell_unreadable
from bot.thread.floor import FloorMessage
from bot.thread.preparing import TeamThreads, TeamThreadsContext, has_open_thread
from bot.thread.publisher import ALL_SHOWN, PublisherContext, ThreadPublisher
from bot.thread.threads import ThreadGone, announcement_buttons, make_announcement
from bot.thread.waiting_note import WaitingNote
from bot.writer.cards import embed_card
from bot.writer.posts import Post
from debate_core.domain.boxes import BoxKey
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import log_within
from debate_core.engine.vote import Accounts
from debate_core.errors import RostrumError
from debate_core.formats import format_of
from debate_core.language import N_, _, use_language
from debate_core.reports.controls import CONTROLS
from debate_core.show.blocks import Link
from debate_core.show.pieces import Card
from debate_core.show.votes import BALLOT
from debate_core.storage.port import Delivery

_log = logging.getLogger(__name__)

T = TypeVar("T")
OnTurnShown = Callable[[Ledger], Coroutine[Any, Any, None]]
"""Called with a debate once a turn of it stands in the thread."""

_ENDS: dict[Failure, str] = {
    "passing": N_("Discord was out of order for a whole day."),
    "forbidden": N_("Rostrum was not permitted to post in its thread for a whole day."),
    "gone": N_("Something that it stands in was deleted."),
    "refused": N_("Discord refused one of its posts; the log of Rostrum says which."),
}
"""The record's words for each failure that kept Rostrum from showing a debate."""
End = Literal["shown", "gone", "broken"]
"""How showing a debate ended: to its end, for good without its thread, or by a failure."""
_LAST_WORD = 3.0
"""Seconds for saying that this process stops; those who stop it do not wait long."""
PINNED = "controls pinned"
"""The delivery that notes that a debate's controls have been pinned."""


class Publishers:
    """The publishers of all debates, where people also vote; use it as an async context."""

    def __init__(
        self, context: PublisherContext, ballots: Ballots, controls: ControlsContext
    ) -> None:
        self._context = context
        self._ballots = ballots
        self._controls = controls
        self._editing = controls.editing
        self._cards: dict[DebateId, list[asyncio.Task[None]]] = {}
        """The tasks that keep parts of each debate current until it is over."""
        self._control_cards: dict[DebateId, Controls] = {}
        self._floors: dict[DebateId, FloorMessage] = {}
        self._publishers: dict[DebateId, ThreadPublisher] = {}
        self._again: dict[DebateId, Ledger] = {}
        self._finishing = asyncio.Lock()
        self._group = asyncio.TaskGroup()
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_announcement_gone: Callable[[DebateId], None] = lambda _: None
        self.on_turn_shown: OnTurnShown = _tell_nobody
        self._permitted: set[DebateId] = set()
        """Debates that something may be permitted for since they were last tried to be shown."""
        self._runner: DebateRunner | None = None
        self._team_threads = TeamThreadsContext(
            client=context.threads.client,
            deliveries=context.deliveries,
            give_up=self._give_up_preparation,
            pause=controls.editing.pause,
        )

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

    async def try_again(self) -> None:
        """Try to show what is left, since something may be permitted now that was not."""
        if self._runner is not None and self._runner.has_gone_on:
            # Many events come at once when permissions change; one pass at a time is enough.
            async with self._finishing:
                await self.finish()

    async def finish(self) -> None:
        """Show the rest of debates that were over before all of it was in their threads."""
        assert self._runner is not None
        for debate in await self._context.deliveries.list_debates_without(ALL_SHOWN):
            if debate in self._publishers:
                self._permitted.add(debate)
                continue
            with log_within(debate):
                await self._finish(debate, self._runner)

    async def _finish(self, debate: DebateId, runner: DebateRunner) -> None:
        try:
            if not await runner.is_served(debate):
                return
            ledger = await runner.read_ledger(debate)
        except RostrumError:
            _log.exception("Debate %s cannot be shown to its end.", debate)
            self.spawn(self._tell_unreadable(debate, runner))
            return
        if ledger.record.is_over:
            self._begin(ledger)

    async def _tell_unreadable(self, debate: DebateId, runner: DebateRunner) -> None:
        """Say at a debate that its record is damaged, unless another Rostrum reads it."""
        if damage := await runner.find_damage(debate):
            context = self._context
            await tell_unreadable(
                debate=debate,
                reason=str(damage),
                client=context.threads.client,
                poster=context.poster,
                deliveries=context.deliveries,
            )
            await context.deliveries.keep(debate, Delivery(ALL_SHOWN, "0", "0"))

    async def say_restarting(self) -> None:
        """Say on the controls of every debate that goes on that this process stops."""
        going_on = {ledger.debate for ledger in self.ledgers if not ledger.record.is_over}
        telling: list[asyncio.Task[None]] = []
        for debate in going_on & self._control_cards.keys():
            with log_within(debate):
                telling.append(self.spawn(self._control_cards[debate].say_restarting()))
        if telling:
            # Whatever stops this process may kill it a few seconds later.
            await asyncio.wait(telling, timeout=_LAST_WORD)

    async def show_anew(self, debate: DebateId) -> None:
        """Note that something is about to happen to a debate that is over, and must be shown."""
        await self._context.deliveries.drop(debate, ALL_SHOWN)

    def show_on(self, ledger: Ledger) -> None:
        """Show what has happened to a debate that is over."""
        showing = self._publishers.get(ledger.debate)
        if showing is None:
            self._begin(ledger, is_ended=True)
        elif showing.ledger is not ledger:
            # The publisher reads a ledger that does not grow any more: the other comes after it.
            self._again[ledger.debate] = ledger

    def thread_of(self, debate: DebateId) -> discord.Thread | None:
        """Find the thread of a debate that is being shown, once it is open."""
        publisher = self._publishers.get(debate)
        return publisher.thread if publisher else None

    @property
    def threads(self) -> dict[DebateId, discord.Thread]:
        """The threads of all debates that are being shown, as far as they are there."""
        return {
            debate: publisher.thread
            for debate, publisher in self._publishers.items()
            if publisher.thread is not None
        }

    def ledger_in(self, thread: int) -> Ledger | None:
        """Find the debate that is being shown in a thread, by the thread's id."""
        for publisher in self._publishers.values():
            if publisher.thread is not None and publisher.thread.id == thread:
                return publisher.ledger
        return None

    def note_message(self, message: discord.Message) -> None:
        """Note a message somewhere: below those of a discussion its floor message moves down."""
        ledger = self.ledger_in(message.channel.id)
        if ledger is not None and (floor := self._floors.get(ledger.debate)) is not None:
            floor.note_message(message)

    @property
    def ledgers(self) -> tuple[Ledger, ...]:
        """The debates that are being shown."""
        return tuple(publisher.ledger for publisher in self._publishers.values())

    def publisher_of(self, debate: DebateId) -> ThreadPublisher | None:
        """Find the publisher of a debate, while it is shown."""
        return self._publishers.get(debate)

    def ledger_of(self, debate: DebateId) -> Ledger | None:
        """Find the ledger of a debate, while it is shown."""
        publisher = self._publishers.get(debate)
        return self._again.get(debate) or (publisher.ledger if publisher else None)

    async def until_open(self, debate: DebateId) -> discord.Thread | None:
        """Return the thread of a debate, once it is there; None if it cannot be shown."""
        publisher = self._publishers.get(debate)
        try:
            return await publisher.until_open() if publisher else None
        except ThreadGone:
            return None

    def add(
        self, debate: DebateId, post: Post, is_due: Callable[[Record], bool] = lambda _: True
    ) -> None:
        """Post something that follows from no fact, once, below the posts there, if still due."""
        if publisher := self._publishers.get(debate):
            self.spawn(_add_post(publisher, post, is_due))

    async def ready(self, ledger: Ledger) -> None:
        """Return once everything up to now is in the thread."""
        await self._publishers[ledger.debate].until_shown(ledger.record.last_event)

    async def until_read(self, ledger: Ledger, what: str, read: Callable[[], Awaitable[T]]) -> T:
        """Read something in a debate's thread once it may be; whoever can permit it is called."""
        return await self._publishers[ledger.debate].until_read(what, read)

    async def level(self, ledger: Ledger) -> str:
        """Make the recorded ballots match the reactions on everything that is voted on."""
        # After a restart a ballot is known only once it is found in the thread.
        await self.ready(ledger)
        return await self._ballots.level(ledger, partial(self.until_read, ledger))

    async def find_accounts(self, ledger: Ledger, people: Collection[PersonId]) -> Accounts:
        """Find what Discord knows about people who voted."""
        thread = await self._publishers[ledger.debate].until_open()
        return await find_accounts(thread.guild, people)

    def _begin(self, ledger: Ledger, *, is_ended: bool = False) -> None:
        """Show a debate; `is_ended` is True if nothing in its thread changes by itself any more."""
        venue = ledger.record.opened.venue
        if venue is not None and venue.is_chat:
            return  # there is no thread

        async def note_post(post: Post, at: discord.PartialMessage) -> None:
            if not is_ended:
                await self._note_post(ledger, post, at)

        # Before all was taken up, a debate of one fact may have been begun by an earlier process.
        has_gone_on = self._runner is not None and self._runner.has_gone_on
        is_new = has_gone_on and ledger.record.last_event == 1
        publisher = ThreadPublisher(ledger, self._context, note_post, is_new=is_new)
        publisher.on_turn_shown = lambda: self.spawn(self.on_turn_shown(ledger))
        self._publishers[ledger.debate] = publisher
        # A post is known again by its words, so each is in the language of the first one.
        with log_within(ledger.debate), use_language(ledger.record.language):
            self.spawn(self._show(publisher))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside all else until this process stops; its errors are logged."""
        apart = _work_apart(work)
        try:
            task = self._group.create_task(apart)
        except RuntimeError:
            # The group is being closed: what was begun in the meantime is shown at the next start.
            apart.close()
            work.close()
            raise
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # A task that is cancelled before its first step would leave the work unclosed.
        task.add_done_callback(lambda _: work.close())
        return task

    async def _show(self, publisher: ThreadPublisher) -> None:
        """Show one debate to its end. An error there interrupts this debate, and no other."""
        ledger = publisher.ledger
        self._cards[ledger.debate] = []
        self._begin_keeping(publisher)
        try:
            end = await self._play(publisher)
            await publisher.stop_waiting()
            # Its cards say that it is over before it counts as completely shown.
            await asyncio.wait(self._cards[ledger.debate])
            if end == "shown":
                await self._ballots.take_off_own(ledger.debate)
            if end != "broken" and await self._close_team_threads(ledger):
                await publisher.close()
        finally:
            self._forget(ledger.debate)
        if end == "broken" and ledger.debate in self._permitted:
            # The permission came back while its cards still said that it was missing.
            self.spawn(self.try_again())
        self._permitted.discard(ledger.debate)
        later = self._again.pop(ledger.debate, ledger)
        if end == "shown" and publisher.shown < later.record.last_event:
            await self.show_anew(ledger.debate)
            self._begin(later, is_ended=True)

    def _begin_keeping(self, publisher: ThreadPublisher) -> None:
        """Begin to keep current what every debate has beside its posts."""
        ledger = publisher.ledger
        self._keep(ledger, self._keep_announcement(publisher))
        self._keep(ledger, self._keep_asking(publisher))
        self._keep(ledger, self._keep_notifying(publisher))
        self._keep(ledger, self._keep_preparing(publisher))
        if format_of(ledger.record.spec).has_table:
            pauses = (self._context.floor_pause, self._editing.pause)
            floor = FloorMessage(publisher, self._context.deliveries, pauses)
            self._floors[ledger.debate] = floor
            self._keep(ledger, floor.keep_current())

    def _forget(self, debate: DebateId) -> None:
        """Stop keeping anything of a debate current, and forget it."""
        for card in self._cards.pop(debate):
            card.cancel()
        self._ballots.close(debate)
        del self._publishers[debate]
        self._control_cards.pop(debate, None)
        self._floors.pop(debate, None)

    async def _play(self, publisher: ThreadPublisher) -> End:
        """Show a debate; return how that ended. Unless all is shown, it is interrupted."""
        ledger = publisher.ledger
        try:
            await publisher.play()
        except ThreadGone as gone:
            await self._interrupt(ledger, str(gone))
            return "gone"
        except FAILURES as error:
            _log.error("Debate %s cannot be shown: %s", ledger.debate, error)
            await self._interrupt(ledger, _ENDS[kind_of(error)])
            return "broken"
        except Exception:  # noqa: BLE001 - one broken publisher must not end the others
            _log.exception("Debate %s cannot be shown.", ledger.debate)
            await self._interrupt(ledger, N_("A fault in Rostrum stopped its publisher."))
            return "broken"
        return "shown"

    async def _interrupt(self, ledger: Ledger, reason: str) -> None:
        if self._runner is not None and not ledger.record.is_over:
            await self._runner.interrupt(ledger.debate, reason)

    async def _keep_announcement(self, publisher: ThreadPublisher) -> None:
        ledger, has_buttons = publisher.ledger, True
        try:
            await publisher.until_open()
        except ThreadGone:
            await ledger.until(lambda record: record.is_over)
            has_buttons = False
        message = publisher.announcement or await self._context.threads.find_announcement(
            ledger.record
        )
        if message is not None:
            buttons = partial(announcement_buttons, features=self._context.features)
            card = LiveCard(
                ledger=ledger,
                message=message,
                card=make_announcement,
                editing=self._editing,
                buttons=buttons if has_buttons else _no_buttons,
            )
            await card.keep_current()
            if not ledger.record.is_over:
                self.on_announcement_gone(ledger.debate)

    async def _pin(self, ledger: Ledger, at: discord.PartialMessage) -> None:
        """Pin the controls once, before anything is posted below them; people may unpin them."""
        deliveries, thread = self._context.deliveries, at.channel
        is_pinned = PINNED in await deliveries.read_all(ledger.debate)
        if is_pinned or not isinstance(thread, discord.Thread):
            return
        if await pin(thread, at):
            await deliveries.keep(ledger.debate, Delivery(PINNED, str(thread.id), str(at.id)))

    async def _find_links(self, publisher: ThreadPublisher) -> tuple[Link, ...]:
        """Find the links to the posts of a debate that is over, once all are in its thread."""
        debate = publisher.ledger.debate
        try:
            await publisher.until_shown(publisher.ledger.record.last_event)
        except ThreadGone:
            return ()
        thread = await publisher.until_open()
        return list_links(thread, await self._context.deliveries.read_all(debate))

    async def _keep_asking(self, publisher: ThreadPublisher) -> None:
        """Show that questions wait."""
        try:
            thread = await publisher.until_open()
        except ThreadGone:
            return
        note = WaitingNote(publisher.ledger, thread, self._context.deliveries)
        await note.keep_current()

    async def _keep_notifying(self, publisher: ThreadPublisher) -> None:
        """Tell those who want to be told of the vote and the result, once these are there."""
        ledger, notifier = publisher.ledger, self._context.notifier
        venue = ledger.record.opened.venue
        if venue is None or not venue.role:
            return
        try:
            thread = await publisher.until_open()
            await ledger.until(lambda record: record.voting is not None or record.is_over)
            await publisher.until_shown(ledger.record.last_event)
            if ledger.record.is_vote_open:
                await notifier.tell_vote(ledger, thread)
            await ledger.until(lambda record: record.is_over)
            await publisher.until_shown(ledger.record.last_event)
        except ThreadGone:
            return
        await notifier.tell_result(ledger, thread)

    async def _keep_preparing(self, publisher: ThreadPublisher) -> None:
        """Keep the private threads of teams, once the debate's own is there."""
        with suppress(ThreadGone):
            await publisher.until_open()
        await TeamThreads(publisher.ledger, self._team_threads).keep_current()

    async def _close_team_threads(self, ledger: Ledger) -> bool:
        """Close what is open of them; False if one is tried again at the next start.

        Words may have been taken out since they were closed, while the end was being posted.
        """
        if await has_open_thread(ledger.record, self._context.deliveries):
            await TeamThreads(ledger, self._team_threads).keep_current()
        return not await has_open_thread(ledger.record, self._context.deliveries)

    def _give_up_preparation(self, debate: DebateId, reason: str) -> None:
        assert self._runner is not None
        self._runner.give_up_preparation(debate, reason)

    async def _note_post(self, ledger: Ledger, post: Post, at: discord.PartialMessage) -> None:
        """Keep current what changes in place; what is voted on gets its signs first."""
        if post.key == CONTROLS:
            await self._pin(ledger, at)
            find_links = partial(self._find_links, self._publishers[ledger.debate])
            card = Controls(ledger, at, self._controls, find_links)
            self._control_cards[ledger.debate] = card
            self._keep(ledger, card.keep_current())
        if post.live is None:
            return
        if post.is_wanted:
            # Nobody waits for it: the sign may come a moment later.
            self.spawn(add_question_sign(at))
        opened = None if post.box is None else await self._ballots.open(ledger, post.box, at)
        if post.box is not None and (controls := self._control_cards.get(ledger.debate)):
            self._keep(ledger, controls.link_ballot(post.box, at.jump_url))
        if opened and post.box is not None and opened.is_hidden:
            self.spawn(self._open_later(ledger, post.box, opened))
            self.add(ledger.debate, make_hidden_ballot_post(ledger.record))
        elif opened:
            self._sign_later(ledger, opened)
        card = LiveCard(
            ledger=ledger,
            message=opened.message if opened else at,
            card=_make_embed(post.live, marks(opened.signs) if opened else {}),
            editing=self._editing,
            buttons=_make_view(post.live_buttons) if post.live_buttons else None,
        )
        self._keep(ledger, card.keep_current())

    async def _open_later(self, ledger: Ledger, box: BoxKey, hidden: Opened) -> None:
        """Put the signs on a ballot that may not be read yet, once it may be."""
        if opened := await self._ballots.open_later(ledger, box, hidden):
            self._sign_later(ledger, opened)

    def _sign_later(self, ledger: Ledger, opened: Opened) -> None:
        """Put on the signs that the bot may not put on yet, once it may, and say that it waits."""
        if opened.missing:
            self.spawn(self._ballots.add_signs_later(opened))
            self.add(ledger.debate, make_signs_post(ledger.record))

    def _keep(self, ledger: Ledger, keeping: Coroutine[Any, Any, None]) -> None:
        """Keep something of a debate current until it is over."""
        self._cards[ledger.debate].append(self.spawn(keeping))


def _make_embed(
    live: Callable[[Record], Card], signs: Mapping[str, str]
) -> Callable[[Record], discord.Embed]:
    """Make a card an embed; `signs` are the reactions that stand before the labels of bars."""

    def make(record: Record) -> discord.Embed:
        card = live(record)
        if card.key == BALLOT and card.foot and signs:
            own = _("Rostrum's own {signs} don't.", signs=" ".join(signs.values()))
            card = replace(card, foot=f"{card.foot} {own}")
        return embed_card(card, record.spec, signs).embed

    return make


async def _tell_nobody(_: Ledger) -> None:
    """Tell nobody that a turn is shown."""


def _no_buttons(_: Record) -> None:
    """Make no buttons: nothing can be done with a debate that has no thread."""


def _make_view(
    buttons: Callable[[Record], Sequence[Button]],
) -> Callable[[Record], discord.ui.View]:
    return lambda record: view_of(buttons(record))


async def _add_post(
    publisher: ThreadPublisher, post: Post, is_due: Callable[[Record], bool]
) -> None:
    """Add a post, and only log a failure: the thread's own publisher says what is wrong."""
    try:
        await publisher.add(post, is_due)
    except (ThreadGone, *FAILURES) as error:
        _log.warning("%s of %s is not posted: %s", post.key, publisher.ledger.debate, error)


async def _work_apart(work: Coroutine[Any, Any, None]) -> None:
    """Do work of one debate; an error there must not end the others."""
    try:
        await work
    except Exception:  # noqa: BLE001 - reported in the log, and the others go on
        _log.exception("Something of one debate is not kept current.")
