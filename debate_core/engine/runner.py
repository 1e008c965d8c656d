"""All debates of this process, each in one task, from opening to conclusion."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from debate_core.clock import Clock, SystemClock
from debate_core.domain.facts import (
    ClosingRequested,
    CountdownEnded,
    DebateConcluded,
    DebateInterrupted,
    DebateOpened,
    Event,
    Fact,
    Paused,
    PreparationEnded,
    Resumed,
    SeatTaken,
)
from debate_core.domain.facts.debate import Venue
from debate_core.domain.failing import FAULT
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import SpendRange
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.conductor import Conductor, Limits, Skip, check_at_once
from debate_core.engine.in_person import Hosts, InPerson, SeatHost
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import check_steers
from debate_core.engine.performer import NoSignals, PerformerOf, Signals
from debate_core.engine.preparing import hold_preparation
from debate_core.engine.sealed import SealedBallots
from debate_core.engine.tasks import log_within
from debate_core.engine.vote import VoteHost, hold_vote
from debate_core.errors import Conflict, RostrumError, SpecError
from debate_core.formats import format_of, get_format
from debate_core.formats.checking import check
from debate_core.formats.outcomes import has_vote
from debate_core.language import _, use_language
from debate_core.models.tools import Tool, Toolbox, check_tools
from debate_core.storage.events import Damage
from debate_core.storage.port import Admission, Journal, Starts

_log = logging.getLogger(__name__)


async def leave_to_server(_: DebateId) -> bool | None:
    """Let the server of a debate decide who runs it."""
    return None


@dataclass(frozen=True, slots=True)
class RunnerConfig:
    """The configuration with which a runner runs its debates."""

    journal: Journal
    performer_of: PerformerOf
    clock: Clock = field(default_factory=SystemClock)
    signals: Signals = field(default_factory=NoSignals)
    limits: Limits = field(default_factory=Limits)
    guard: BudgetGuard | None = None
    """The guard that holds debates to their budgets; None where there are none."""
    seats: SeatHost | None = None
    """The place where people take their turns; None where nobody can sit."""
    sealed: SealedBallots = field(default_factory=SealedBallots)
    """The place where secret ballots are kept; in memory unless said otherwise."""
    toolbox: Toolbox = field(default_factory=dict[str, Tool])
    """The tools that a specification may name; the performer has to know them too."""
    serves: Callable[[str | None], bool] = lambda _: True
    """True for a server whose debates are this runner's; None stands for debates without one."""
    runs: Callable[[DebateId], Awaitable[bool | None]] = leave_to_server
    """True for a debate that is this runner's whatever its server, False for another's; None leaves
    it to the server."""
    has_hands: bool = True
    """True if people can ask for the floor of a discussion where they sit."""


def make_debate_id() -> DebateId:
    """Make the id of a new debate."""
    return DebateId(secrets.token_hex(4))


class DebateRunner:
    """Runs debates; use it as an async context, inside which they live."""

    def __init__(self, config: RunnerConfig, host: VoteHost | None = None) -> None:
        self._config = config
        self._host = host
        self._group = asyncio.TaskGroup()
        self._tasks: dict[DebateId, asyncio.Task[None]] = {}
        self._live: dict[DebateId, tuple[Ledger, Conductor]] = {}
        self._opening: set[DebateId] = set()
        """The debates that are being recorded, and begin then."""
        self._welcome: list[Callable[[Ledger], None]] = []
        self.has_gone_on = False
        """True if the debates unfinished at the start have been continued."""

    async def __aenter__(self) -> "DebateRunner":
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *exc: object) -> None:
        for task in self._tasks.values():
            task.cancel()
        await self._group.__aexit__(None, None, None)

    @property
    def live(self) -> tuple[Ledger, ...]:
        """The debates under way, oldest first."""
        return tuple(ledger for ledger, _ in self._live.values())

    def ledger(self, debate: DebateId) -> Ledger | None:
        """Return a debate that is under way."""
        live = self._live.get(debate)
        return live[0] if live else None

    def welcome(self, follower: Callable[[Ledger], None]) -> None:
        """Call this function with every debate that starts or goes on."""
        self._welcome.append(follower)

    def stop_welcoming(self, follower: Callable[[Ledger], None]) -> None:
        """Call this function no more: whoever gave it is closed before the runner is."""
        self._welcome.remove(follower)

    async def open(  # noqa: PLR0913 - what a debate begins with is an argument
        self,
        spec: Specification,
        opened_by: PersonId,
        venue: Venue | None = None,
        seats: Sequence[SeatTaken] = (),
        admit: Callable[[Starts], None] = lambda _: None,
        debate: DebateId | None = None,
    ) -> Ledger:
        """Start a debate; SpecError if it cannot be run or paid for. Returns once it is on record.

        `seats` are those that people have taken before the start. `admit` raises SpecError if the
        debate may not start, given the debates that exist when it is recorded. `debate` is its id,
        if something about it is stored before.
        """
        opened = self._make_opened(spec, opened_by, venue)
        debate, config = debate or make_debate_id(), self._config
        admission = await self._make_admission(opened, admit)
        first = (opened, *seats)
        self._opening.add(debate)
        try:
            ledger = await Ledger.open(config.journal, config.clock, debate, first, admission)
            self._begin(ledger)
        finally:
            self._opening.discard(debate)
        return ledger

    async def check_start(
        self,
        spec: Specification,
        opened_by: PersonId,
        venue: Venue | None = None,
        admit: Callable[[Starts], None] = lambda _: None,
        estimate: SpendRange | None = None,
    ) -> None:
        """Raise SpecError if a debate could not be run or paid for now; nothing is reserved.

        `estimate` is what it takes, where that is known: estimating may take a second.
        """
        opened = self._make_opened(spec, opened_by, venue)
        admission = await self._make_admission(opened, admit, estimate)
        await self._config.journal.check(admission)

    def _make_opened(
        self, spec: Specification, opened_by: PersonId, venue: Venue | None
    ) -> DebateOpened:
        """Make the first fact of a debate; SpecError if it cannot be run."""
        check(spec)
        check_tools(spec.tools, self._config.toolbox)
        check_at_once(spec, self._config.limits)
        return DebateOpened(
            specification=spec,
            format_version=get_format(spec.format).version,
            opened_by=opened_by,
            venue=venue,
        )

    async def _make_admission(
        self,
        opened: DebateOpened,
        admit: Callable[[Starts], None],
        estimate: SpendRange | None = None,
    ) -> Admission:
        guard = self._config.guard
        return Admission(admit) if guard is None else await guard.admit(opened, admit, estimate)

    async def go_on(self) -> None:
        """Continue every debate of its servers that is not over and not under way already.

        One that cannot be continued is left as it is, so that the others go on.
        """
        unfinished = await self._config.journal.list_unfinished()
        for debate in unfinished:
            # One that is begun twice would be played twice, side by side.
            if debate in self._live or debate in self._opening:
                continue
            with log_within(debate):
                await self._take_up(debate)
        self.has_gone_on = True

        async def is_over(debate: DebateId) -> bool:
            if debate in unfinished or debate in self._live:
                return False
            # Keys of another database may be stored next to ours; and what another process on this
            # database has begun since, only that process knows.
            is_ours = await self._config.journal.is_known(debate)
            return is_ours and await self.is_served(debate)

        await self._config.sealed.destroy_where(is_over)

    async def _take_up(self, debate: DebateId) -> None:
        try:
            if not await self.is_served(debate):
                return
            damage = await self._config.journal.find_damage(debate)
            if damage:
                await self._end_damaged(debate, str(damage))
            else:
                self._begin(await self.read_ledger(debate))
        except RostrumError:
            _log.exception("Debate %s cannot be taken up.", debate)

    async def _end_damaged(self, debate: DebateId, damage: str) -> None:
        """End a debate whose record is not what was recorded; whatever shows it then says so."""
        _log.error("Debate %s is interrupted. %s", debate, damage)
        # First, because a record that cannot be read does not say whether it has ended.
        await self._config.journal.end(debate)
        await self._config.sealed.destroy(debate)
        ledger = await self.read_ledger(debate)
        if not ledger.record.is_over:
            await ledger.write(DebateInterrupted(reason=damage))

    async def find_damage(self, debate: DebateId) -> Damage | None:
        """Find what in a debate's record differs from what was recorded; None if nothing does."""
        return await self._config.journal.find_damage(debate)

    async def check_undamaged(self, debate: DebateId) -> None:
        """Interrupt a debate whose record in the database was changed, and raise SpecError then."""
        damage = await self._config.journal.find_damage(debate)
        if not damage:
            return
        _log.error("Debate %s is interrupted. %s", debate, damage)
        if debate in self._live:
            await self.interrupt(debate, str(damage))
        raise SpecError(_("This debate cannot go on. {damage}", damage=damage))

    async def is_served(self, debate: DebateId) -> bool:
        """True if a debate is this runner's, and not that of another process."""
        if (runs := await self._config.runs(debate)) is not None:
            return runs
        return self._config.serves(await self._config.journal.find_server(debate))

    async def read_ledger(self, debate: DebateId) -> Ledger:
        """Read a debate as it stands on record, under way or over; SpecError if it is forgotten."""
        live = self.ledger(debate)
        if live is not None:
            return live
        config = self._config
        events = await config.journal.read(debate)
        if not events:
            raise SpecError(_("Nothing is kept of this debate any more."))
        # Others go on while a long record is folded.
        return await asyncio.to_thread(Ledger, config.journal, config.clock, events)

    async def until_concluded(self, debate: DebateId) -> None:
        """Wait until the debate is over."""
        if task := self._tasks.get(debate):
            await asyncio.wait([task])

    async def follow_unattended(self, ledger: Ledger, by: PersonId) -> AsyncIterator[Event]:
        """List a debate's events as they come; close one that pauses, as nobody could resume it."""
        async for event in ledger.follow():
            yield event
            if isinstance(event.fact, Paused):
                await self.close(ledger.debate, by, "it paused, and nobody is here to mend it")

    async def close(
        self, debate: DebateId, by: PersonId | None, reason: str, name: str = ""
    ) -> None:
        """Close a debate early, or its vote now; SpecError if there is nothing to close.

        `name` is the display name of the person who asks; the reason is then shown as their words.
        If `by` is None, nobody asks, and the reason is a whole sentence.
        """
        self.check_can_close(debate)
        ledger, conductor = self._get_live(debate)
        request = ClosingRequested(reason=reason, by=by, name=name)
        if ledger.record.state == "voting":
            await ledger.write_from(lambda record: _list_vote_closing(record, request))
        else:
            conductor.request(request)

    async def end_vote(self, debate: DebateId, reason: str) -> None:
        """Close a vote that nobody can take part in any more, unless it is closing already."""

        def list_closings(record: Record) -> Sequence[Fact]:
            is_due = record.is_vote_open and record.vote_closing is None
            return (ClosingRequested(reason=reason),) if is_due else ()

        ledger = self.ledger(debate)
        if ledger is not None:
            await ledger.write_from(list_closings)

    def check_can_close(self, debate: DebateId) -> None:
        """Raise SpecError if there is nothing to close."""
        record = self._get_live(debate)[0].record
        if record.state not in ("debating", "paused", "voting") or record.is_closing:
            raise SpecError(_("This debate is already closing."))

    async def interrupt(self, debate: DebateId, reason: str) -> None:
        """End a debate that cannot go on for a reason outside its rules."""
        ledger, _ = self._get_live(debate)
        task = self._tasks[debate]
        task.cancel()
        await asyncio.wait([task])
        if not ledger.record.is_over:
            await ledger.write(DebateInterrupted(reason=reason))
        await self._config.sealed.destroy(debate)

    def start_now(self, debate: DebateId, by: PersonId, name: str = "") -> None:
        """End a debate's countdown, or its preparation, early; SpecError if they are over."""
        ledger, conductor = self._get_live(debate)
        if ledger.record.is_preparing:
            conductor.request(PreparationEnded(why="started", by=by, name=name))
            return
        if ledger.record.starts_at is None:
            raise SpecError(_("This debate has begun already."))
        conductor.request(CountdownEnded(by=by, name=name))

    def give_up_preparation(self, debate: DebateId, reason: str) -> None:
        """Go on without a preparation that cannot be held, for a reason that is given."""
        if live := self._live.get(debate):
            live[1].request(PreparationEnded(why="impossible", reason=reason))

    def pause(self, debate: DebateId, by: PersonId, reason: str) -> None:
        """Pause a debate after the turn under way; SpecError if it is not running."""
        ledger, conductor = self._get_live(debate)
        if ledger.record.state != "debating":
            if ledger.record.state == "paused":
                raise SpecError(_("This debate is paused already."))
            raise SpecError(_("Nobody is debating right now, so there is nothing to pause."))
        check_steers(ledger, Paused, by)
        conductor.request(Paused(reason=reason, by=by))

    def resume(self, debate: DebateId, by: PersonId, name: str = "") -> None:
        """Go on with a paused debate; SpecError if it is not paused."""
        ledger, conductor = self._get_live(debate)
        if ledger.record.state != "paused":
            raise SpecError(_("This debate is not paused."))
        conductor.request(Resumed(by=by, name=name))

    def skip(self, debate: DebateId, by: PersonId, name: str, shown: int | None = None) -> None:
        """Let the turns under way pass; SpecError if nobody takes one.

        `shown` is the number of the last step that the asker was shown as under way: if it is
        over, nothing is skipped.
        """
        numbers = self.list_turns_under_way(debate)
        if not numbers:
            raise SpecError(_("Nobody is speaking right now, so there is nothing to skip."))
        if shown is not None and shown not in numbers:
            raise SpecError(_("That turn is over already, so there is nothing to skip."))
        self._live[debate][1].request(Skip(by, name, numbers))

    def list_turns_under_way(self, debate: DebateId) -> frozenset[int]:
        """List the numbers of the steps that are turns being taken right now."""
        _, conductor = self._get_live(debate)
        return frozenset(turn.number for turn in conductor.turns_under_way)

    def _get_live(self, debate: DebateId) -> tuple[Ledger, Conductor]:
        live = self._live.get(debate)
        if live is None:
            raise SpecError(_("This debate is over."))
        return live

    @property
    def _hosts(self) -> Hosts:
        return Hosts(self._config.seats, self._host, self._config.has_hands)

    def _begin(self, ledger: Ledger) -> None:
        conductor = Conductor(
            ledger=ledger,
            performer=self._config.performer_of(ledger.record),
            signals=self._config.signals,
            limits=replace(self._config.limits, guard=self._config.guard),
            in_person=InPerson(ledger, self._config.clock, self._hosts),
        )
        self._live[ledger.debate] = (ledger, conductor)
        # A person who starts a debate or presses a button may use another language than its posts.
        with log_within(ledger.debate), use_language(ledger.record.language):
            for follower in self._welcome:
                follower(ledger)
            self._tasks[ledger.debate] = self._group.create_task(self._run(ledger, conductor))

    async def _run(self, ledger: Ledger, conductor: Conductor) -> None:
        """Run one debate to its end. A fault of ours ends only that debate, and says so."""
        preparing = hold_preparation(ledger, self._config.clock, conductor.request)
        timing = (
            asyncio.create_task(self._count_down(ledger, conductor)),
            asyncio.create_task(preparing),
        )
        try:
            await conductor.play()
            await self._conclude(ledger)
        except Exception as error:  # noqa: BLE001 - one broken debate must not end the others
            _log.exception("Debate %s cannot go on.", ledger.debate)
            await self._interrupt(ledger, _find_cause(error))
        finally:
            for task in timing:
                task.cancel()
            del self._live[ledger.debate]
            del self._tasks[ledger.debate]
            if ledger.record.is_over:
                await self._config.sealed.destroy(ledger.debate)

    async def _count_down(self, ledger: Ledger, conductor: Conductor) -> None:
        """Let a debate begin once its countdown is over; a restart leaves its end as it is."""
        if (starts_at := ledger.record.starts_at) is not None:
            await self._config.clock.sleep_until(starts_at)
            conductor.request(CountdownEnded())

    async def _interrupt(self, ledger: Ledger, cause: BaseException) -> None:
        """Say in the record what stopped a debate, unless another writer goes on with it."""
        if ledger.record.is_over or isinstance(cause, Conflict):
            return
        reason = FAULT.format(error=type(cause).__name__)
        try:
            await ledger.write(DebateInterrupted(reason=reason))
        except Exception:  # noqa: BLE001 - the journal may be what failed; the others go on
            _log.exception("Debate %s ends without a word in its record.", ledger.debate)

    async def _conclude(self, ledger: Ledger) -> None:
        if ledger.record.is_over:
            return
        if self._host is not None and _is_votable(ledger.record):
            await hold_vote(
                ledger=ledger, clock=self._config.clock, host=self._host, sealed=self._config.sealed
            )
        else:
            await ledger.write(DebateConcluded(outcome=None))


def _list_vote_closing(record: Record, request: ClosingRequested) -> Sequence[Fact]:
    if not record.is_vote_open or record.vote_closing is not None:
        raise SpecError(_("This vote is already closing."))
    return (request,)


def _is_votable(record: Record) -> bool:
    """True if there is something for people to vote on: somebody spoke."""
    return bool(record.transcript) and has_vote(format_of(record.spec), record)


def _find_cause(error: Exception) -> BaseException:
    inner: BaseException = error
    while isinstance(inner, BaseExceptionGroup):
        inner = cast(BaseExceptionGroup[BaseException], inner).exceptions[0]
    return inner
