"""Roundtables: specifications, plain answers of a moderator, and tables with people at them."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from debate_core.clock import FakeClock
from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import BallotCast, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, NextSpeaker, Tallies
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Seating, Specification, Voting
from debate_core.domain.steps import GiveFloor, Poll
from debate_core.domain.tally import Threshold
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.in_person import PersonTurn
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.engine.performer import Performer
from debate_core.engine.runner import DebateRunner
from debate_core.engine.table import join_table, raise_hand
from debate_core.formats.roundtable.drafts import compare_by_code, merge_drafts
from debate_core.formats.roundtable.forms import (
    Clarity,
    DraftComparison,
    DraftedStatement,
    DraftStatements,
    Points,
    Revision,
    RoundtableOptions,
    SamePair,
    StatementDraft,
    TableOpening,
)
from debate_core.formats.roundtable.statements import CHOICES, Statement, number_statements
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import Doing, OpenVoteHost, runner_of, settled
from tests.core.engine.seated import MIA, NOAH, Room
from tests.core.making import SOMEONE, speech

ZOE = Guest(PersonId("zoe"), "Zoe")
PEOPLE = (MIA, NOAH, ZOE)
IVO = Debater(id=DebaterId("ivo"), name="Ivo", role="a planner of streets")
THREE = ("Cars should leave the centre.", "Buses should run at night.", "Shops should get help.")
SILENCE, VOTING = 60, 600


def table_spec(
    *personas: Debater,
    rounds: int = 1,
    options: RoundtableOptions | None = None,
    threshold: Threshold | None = None,
    quorum: int = 3,
) -> Specification:
    """A table at which anyone may sit; nobody does at first, but for these personas."""
    return Specification(
        motion="How should people get around in the old town?",
        format="roundtable",
        options=options or RoundtableOptions(silence_seconds=SILENCE, inviting=False),
        debaters=personas,
        rounds=rounds,
        consensus_threshold=threshold or Threshold(),
        voting=Voting(quorum=quorum, seconds=VOTING),
        seating=Seating(who="anyone"),
    )


def statements(*texts: str, turns: tuple[int, ...] = (1,)) -> StatementDraft:
    """A draft of these statements, each from these turns."""
    drafted = (DraftedStatement(text=text, turns=turns) for text in texts or THREE)
    return StatementDraft(statements=tuple(drafted))


def numbered(*texts: str) -> tuple[Statement, ...]:
    """These statements with their keys, as both drafts have them."""
    draft = statements(*texts)
    count = range(1, len(draft.statements) + 1)
    same = tuple(SamePair(first=place, second=place) for place in count)
    return number_statements(merge_drafts(draft, draft, same, seed=0))


DRAFTS = tuple(
    StepAnswered(number=7 + number, step=DraftStatements(number), answer=statements())
    for number in (1, 2)
)
SAME = tuple(SamePair(first=place, second=place) for place in (1, 2, 3))
COMPARED = StepAnswered(
    number=10,
    step=compare_by_code(statements(), statements()),
    answer=DraftComparison(same=SAME),
)
DRAFTED = (*DRAFTS, COMPARED)
"""The facts by which the three statements come to be voted on."""


def tallies(votes: Mapping[str, tuple[int, int, int]]) -> Tallies:
    """The votes for agree, disagree and pass on each statement."""
    return Tallies(tallies={key: dict(zip(CHOICES, of, strict=True)) for key, of in votes.items()})


PLAIN: Mapping[str, Form] = {
    "table_opening": TableOpening(text="What should change in the old town?"),
    "clarity": Clarity(is_clear=True),
    "points": Points(summary="They spoke.", agreed=("It is loud.",), open=("Who pays?",)),
    "statement_draft": statements(),
    "draft_comparison": DraftComparison(same=SAME),
    "revision": Revision(),
    "speech": speech(),
}
"""The plainest answer in each form of this format."""


def plainly(pending: Pending) -> Form:
    """The plainest answer; personas have the floor, and nobody votes."""
    match pending.step:
        case GiveFloor(personas=personas):
            return NextSpeaker(debater=personas[0] if personas else None)
        case Poll(items=items):
            return tallies({each.key: (0, 0, 0) for each in items})
        case step:
            return PLAIN[step.form]


def answering(**forms: Form | Callable[[Pending], Form]) -> Doing:
    """The plainest answers, but for those of these forms."""

    def do(pending: Pending) -> Form:
        answer = forms.get(pending.step.form)
        if answer is None:
            return plainly(pending)
        return answer if isinstance(answer, Form) else answer(pending)

    return do


NO_ANSWER = Forfeit(reason="the host is down")


@dataclass
class Table:
    """A discussion under way, with a room in which people speak and vote."""

    room: Room
    clock: FakeClock
    runner: DebateRunner
    journal: MemoryJournal
    ledger: Ledger
    seats: dict[PersonId, DebaterId]

    @property
    def record(self) -> Record:
        return self.ledger.record

    async def until(self, is_so: Callable[[Record], bool]) -> Record:
        return await self.ledger.until(is_so)

    async def join(self, *guests: Guest) -> None:
        for each in guests:
            self.seats[each.id] = await join_table(self.ledger, each)

    async def raise_hands(self, *guests: Guest) -> None:
        for each in guests:
            await raise_hand(self.ledger, each)

    async def turn(self) -> PersonTurn:
        """The next turn of a person that begins."""
        return await self.room.turns.get()

    async def says(self, guest: Guest, text: str) -> None:
        """The person has the floor, says that and is done."""
        turns = len(self.record.turns)
        assert (await self.turn()).open.person == guest.id
        self.room.write(guest, text)
        self.room.press_done(self.seats[guest.id])
        await self.until(lambda record: len(record.turns) > turns)

    async def pass_time(self, seconds: float) -> None:
        """Time passes once nothing else can happen."""
        await settled()
        self.clock.advance(seconds)
        await settled()

    async def vote(self, item: str, *choices: str) -> None:
        """So many people cast these votes."""
        votes = (
            BallotCast(voter=PersonId(f"voter {n}"), choice=choice, box=BoxKey(item))
            for n, choice in enumerate(choices)
        )
        await self.ledger.write(*votes)

    async def end(self) -> Record:
        return await self.until(lambda record: record.is_over)


@asynccontextmanager
async def table_of(
    spec: Specification,
    performer: Performer | Doing = plainly,
    journal: MemoryJournal | None = None,
    clock: FakeClock | None = None,
) -> AsyncGenerator[Table]:
    """A discussion that has begun, or goes on where there is a journal."""
    room, own, time = Room(), journal or MemoryJournal(), clock or FakeClock()
    async with (
        asyncio.timeout(10),
        runner_of(performer, seats=room, clock=time, journal=own, host=OpenVoteHost()) as runner,
    ):
        if journal is None:
            ledger = await runner.open(spec, SOMEONE)
        else:
            await runner.go_on()
            (ledger,) = runner.live
        seats = {seat.person: who for who, seat in ledger.record.people.seats.items()}
        yield Table(room, time, runner, own, ledger, seats)
