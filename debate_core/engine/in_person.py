"""The steps that people perform: their turns, the floor of a discussion, votes on several items.

Rule: anything a person waits for has its time in the record, so a restart neither adds nor removes
any; and their words are read from where they wrote them, so they count once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from debate_core.clock import Clock
from debate_core.domain.attendance import TIME_IS_UP, HeldSeat, OpenTurn
from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import (
    Fact,
    OffersOpened,
    PollClosed,
    PollOpened,
    SpeakerInvited,
    TurnOpened,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.failing import LEFT
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Forfeit, NextSpeaker, Objecting, Tallies
from debate_core.domain.play import Pending
from debate_core.domain.points import AskAudience, AudiencePoint
from debate_core.domain.record import Record
from debate_core.domain.steps import GiveFloor, Poll, Speak
from debate_core.domain.values import DebaterId
from debate_core.engine.audience import is_window_full
from debate_core.engine.briefing import make_context
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered
from debate_core.engine.table import find_next_chair, seat_waiting
from debate_core.engine.tasks import NEVER, first_of, time_is_up
from debate_core.engine.vote import VoteHost
from debate_core.formats import format_of


@dataclass(frozen=True, slots=True)
class PersonTurn:
    """A turn that a person is taking."""

    ledger: Ledger
    pending: Pending
    open: OpenTurn

    @property
    def asked(self) -> AnswerContext:
        """The context that it is checked against."""
        return make_context(self.pending, self.ledger.record)


@dataclass(frozen=True, slots=True)
class SpokenTurn:
    """The words of a person in their turn."""

    answer: Form
    by: SaidBy


class SeatHost(Protocol):
    """The place where people take their turns."""

    async def until_done(self, turn: PersonTurn) -> None:
        """Wait until the person says that they are done."""
        ...

    async def read_turn(self, turn: PersonTurn) -> SpokenTurn | None:
        """Return what the person has said by now; None if nothing that counts."""
        ...


@dataclass(frozen=True, slots=True)
class Hosts:
    """The places where people take part; None where they cannot."""

    seats: SeatHost | None = None
    votes: VoteHost | None = None
    has_hands: bool = True
    """True if people can ask for the floor of a discussion there, or offer a point."""


class InPerson:
    """A performer of the steps of a debate that people take."""

    def __init__(self, ledger: Ledger, clock: Clock, hosts: Hosts) -> None:
        self._ledger = ledger
        self._clock = clock
        self._hosts = hosts

    def performs(self, pending: Pending) -> bool:
        """True if a step is for people, and not for a model."""
        match pending.step:
            case Speak():
                is_open = pending.number in self._ledger.record.people.open_turns
                return (
                    is_open or self._find_holder(pending) is not None or self._is_of_guest(pending)
                )
            case GiveFloor() | Poll() | AskAudience():
                return True
            case _:
                return False

    async def open_turns(self, begun: Sequence[Pending]) -> None:
        """Begin the turns among these steps that people take, all at the same time."""
        due = [step for step in begun if isinstance(step.step, Speak) and self._find_holder(step)]

        def list_openings(record: Record) -> Sequence[Fact]:
            new = (turn for turn in due if turn.number not in record.people.open_turns)
            # Whoever sat there may have left while earlier writes were done.
            return [self._make_opening(turn, record) for turn in new if self._find_holder(turn)]

        if due:
            await self._ledger.write_from(list_openings)

    async def perform(self, pending: Pending) -> Answered:
        """Wait for people's answer; a forfeit where nobody gave one in time."""
        match pending.step:
            case GiveFloor() as step:
                return Answered(await self._give_floor(step))
            case Poll() as step:
                return Answered(await self._hold_poll(pending.number, step))
            case AskAudience() as step:
                return Answered(await self._ask_audience(pending.number, step))
            case _:
                return await self._take_turn(pending)

    def _find_holder(self, pending: Pending) -> HeldSeat | None:
        """Find who takes a turn that begins now; never one who has left, even within the phase."""
        assert isinstance(pending.step, Speak)
        people, debater = self._ledger.record.people, pending.step.debater
        if self._hosts.seats is None or people.find_later_holder(debater) is None:
            return None
        return people.find_holder(debater)

    def _is_of_guest(self, pending: Pending) -> bool:
        """True if a turn belongs to somebody who came to the table: no persona speaks there."""
        assert isinstance(pending.step, Speak)
        return any(guest.id == pending.step.debater for guest in self._ledger.record.guests)

    async def _take_turn(self, pending: Pending) -> Answered:
        host, number, record = self._hosts.seats, pending.number, self._ledger.record
        open_, said_by = record.people.open_turns.get(number), find_person(pending, record)
        if open_ is None:
            return Answered(Forfeit(reason=LEFT))
        turn = PersonTurn(self._ledger, pending, open_)
        if host is None:
            return Answered(Forfeit(reason=TIME_IS_UP), said_by=said_by)
        await first_of(host.until_done(turn), self._until_closed(number))
        spoken = await host.read_turn(turn)
        if spoken is not None:
            return Answered(spoken.answer, said_by=spoken.by)
        is_left = self._ledger.record.people.open_turns[number].is_left
        return Answered(Forfeit(reason=LEFT if is_left else TIME_IS_UP), said_by=said_by)

    def _make_opening(self, pending: Pending, record: Record) -> TurnOpened:
        seat, step = self._find_holder(pending), pending.step
        assert seat is not None
        assert isinstance(step, Speak)
        return TurnOpened(
            number=pending.number,
            debater=step.debater,
            person=seat.person,
            closes_at=self._add_to_now(format_of(record.spec).get_turn_seconds(record.spec, step)),
            step=step,
        )

    async def _until_closed(self, number: int) -> None:
        def due(record: Record) -> datetime | None:
            turn = record.people.open_turns.get(number)
            return None if turn is None or turn.is_left else turn.ends_at or NEVER

        await time_is_up(self._ledger, self._clock, due)

    def _add_to_now(self, seconds: float) -> datetime:
        return self._clock.now() + timedelta(seconds=seconds)

    async def _give_floor(self, step: GiveFloor) -> NextSpeaker:
        """Give the floor to the first hand raised; after a silence to a persona, else nobody."""
        while True:
            await self._ledger.until(_is_running)
            await seat_waiting(self._ledger)
            record = self._ledger.record
            end = _find_end(step, record)
            if (given := self._give_at_once(step, record, end)) is not None:
                return given
            if not await self._await_silence(step, record, end):
                continue
            record = self._ledger.record
            hand, is_last = _find_first_hand(record), end is not None and self._clock.now() >= end
            if hand is not None or is_last or record.people.is_floor_closed:
                return NextSpeaker(debater=hand, is_person=hand is not None, is_last=is_last)
            # Whoever is invited has as long as the silence before.
            if not (step.invites and await self._invite()):
                return without_hands(step, record)

    def _give_at_once(
        self, step: GiveFloor, record: Record, end: datetime | None
    ) -> NextSpeaker | None:
        """Give the floor where there is nothing to wait for; None where there is."""
        if end is not None and self._clock.now() >= end:
            return NextSpeaker(debater=None, is_last=True)
        if record.people.is_floor_closed:
            return NextSpeaker(debater=None)
        if (hand := _find_first_hand(record)) is not None:
            return NextSpeaker(debater=hand, is_person=True)
        return None if self._can_hands_go_up(record) else without_hands(step, record)

    async def _await_silence(self, step: GiveFloor, record: Record, end: datetime | None) -> bool:
        """Wait for a hand, or until nobody has raised one for long enough.

        False where that has to begin anew: in a pause silence says nothing, and whoever comes to
        the table has not been silent yet.
        """
        silent, waiting = self._add_to_now(step.silence), record.people.waiting
        quiet, chair = silent if end is None else min(silent, end), find_next_chair(self._ledger)
        await first_of(
            self._clock.sleep_until(min(quiet, chair or quiet)),
            self._ledger.until(
                lambda now: (
                    _has_news_for_floor(now)
                    or not _is_running(now)
                    or now.people.waiting != waiting
                )
            ),
        )
        if not _is_running(self._ledger.record):
            return False
        await seat_waiting(self._ledger)
        record = self._ledger.record
        has_waited = self._clock.now() >= quiet or _has_news_for_floor(record)
        return has_waited and record.people.waiting == waiting

    async def _invite(self) -> bool:
        """Invite the person who has sat longest without speaking; False if nobody is left."""

        def list_invitations(record: Record) -> Sequence[Fact]:
            quiet = find_quiet(record)
            return (SpeakerInvited(debater=quiet),) if quiet is not None else ()

        before = len(self._ledger.record.people.invited)
        await self._ledger.write_from(list_invitations)
        return len(self._ledger.record.people.invited) > before

    def _can_hands_go_up(self, record: Record) -> bool:
        is_open = self._hosts.seats is not None and record.spec.seating.who != "nobody"
        return is_open and self._hosts.has_hands

    async def _ask_audience(self, number: int, step: AskAudience) -> AudiencePoint:
        """Wait for the points that the audience offers; none where it has no way to."""
        if self._hosts.seats is None or not self._hosts.has_hands:
            return AudiencePoint()
        closes_at = self._add_to_now(step.seconds)

        def list_openings(record: Record) -> Sequence[Fact]:
            window = record.people.window
            is_open = window is not None and window.number == number
            opened = OffersOpened(number=number, debater=step.to, closes_at=closes_at)
            return () if is_open else (opened,)

        def due(record: Record) -> datetime | None:
            window = record.people.open_window
            if window is None or is_window_full(record, number):
                return None
            return window.ends_at or NEVER

        await self._ledger.write_from(list_openings)
        await time_is_up(self._ledger, self._clock, due)
        return _find_first_offer(self._ledger.record, number)

    async def _hold_poll(self, number: int, step: Poll) -> Tallies:
        """Count how people voted on each item by the closing time."""
        host, keys = self._hosts.votes, [BoxKey(item.key) for item in step.items]
        if host is not None:
            if step.seconds:
                await self._open_poll(number, step, host)
                await time_is_up(
                    self._ledger, self._clock, lambda now: _find_closing_time(now, keys)
                )
            await host.level(self._ledger)
        await self._ledger.write_from(lambda record: _close_turns(number, keys, record))
        return _count_polled(keys, step.choices, self._ledger.record)

    async def _open_poll(self, number: int, step: Poll, host: VoteHost) -> None:
        if any(poll.number == number for poll in self._ledger.record.polls):
            return
        await host.ready(self._ledger)
        opened = PollOpened(
            number=number,
            items=step.items,
            choices=step.choices,
            closes_at=self._add_to_now(step.seconds),
            is_quiet=step.is_quiet,
        )
        await self._ledger.write(opened)


def _find_first_offer(record: Record, window: int) -> AudiencePoint:
    """Find the point that was offered first in a window, and not taken out since."""
    offers = record.people.list_offers(window)
    return AudiencePoint(question=offers[0].number if offers else None)


def find_person(pending: Pending, record: Record) -> SaidBy | None:
    """Find the person who takes a turn; None where nobody does in person."""
    open_ = record.people.open_turns.get(pending.number)
    seat = record.people.seats.get(open_.debater) if open_ else None
    return SaidBy(person=open_.person, name=seat.name) if open_ and seat else None


def _is_running(record: Record) -> bool:
    return record.state != "paused"


def _has_news_for_floor(record: Record) -> bool:
    return bool(record.people.hands) or record.people.is_floor_closed


def _find_end(step: GiveFloor, record: Record) -> datetime | None:
    """Find when the whole time of a discussion is up, without its pauses; None if it has none."""
    if step.within is None:
        return None
    return record.opened_at + record.stood_still + timedelta(seconds=step.within)


def find_quiet(record: Record) -> DebaterId | None:
    """Find somebody at the table who has not spoken and was not invited to; None if nobody."""
    spoken = {turn.debater for turn in record.transcript}
    people, has_chairs = record.people, format_of(record.spec).chairs > 0
    quiet = (
        debater.id
        for debater in record.spec.debaters
        if debater.id not in spoken
        and debater.id not in people.invited
        and (debater.id in people.chairs or not has_chairs)
        and people.find_later_holder(debater.id) is not None
    )
    return next(quiet, None)


def without_hands(step: GiveFloor, record: Record) -> NextSpeaker:
    """Give the floor where no hand goes up: to the next persona, if one is left."""
    speaker = next(iter(step.personas), None)
    is_person = speaker is not None and record.people.find_holder(speaker) is not None
    return NextSpeaker(debater=speaker, is_person=is_person)


def _find_first_hand(record: Record) -> DebaterId | None:
    return next((hand for hand in record.people.hands if record.people.find_holder(hand)), None)


def _find_closing_time(record: Record, keys: Sequence[BoxKey]) -> datetime | None:
    """Find when the poll closes; None once it is closed."""
    open_ = [record.boxes[key] for key in keys if record.boxes[key].is_open]
    return max((box.closes_at for box in open_), default=None)


def _close_turns(number: int, keys: Sequence[BoxKey], record: Record) -> Sequence[Fact]:
    open_ = [key for key in keys if key in record.boxes and record.boxes[key].is_open]
    tallies = {str(key): record.boxes[key].tally for key in open_}
    return (PollClosed(number=number, tallies=tallies),) if open_ else ()


def _count_polled(keys: Sequence[BoxKey], choices: Sequence[str], record: Record) -> Tallies:
    """Count the votes on every item (none if nobody could vote), and list the objections."""
    none = dict.fromkeys(choices, 0)
    boxes = record.boxes
    return Tallies(
        tallies={str(key): boxes[key].tally if key in boxes else none for key in keys},
        objections=tuple(
            Objecting(item=objection.item, text=objection.text)
            for objection in record.people.objections
            if BoxKey(objection.item) in keys and not objection.is_taken_out
        ),
    )
