"""The community's vote: opened, closed by the clock or before it, counted, and resumed."""

import asyncio
from collections.abc import Collection
from datetime import timedelta

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import Account
from debate_core.domain.facts import (
    BallotCast,
    BallotLeftOut,
    BallotsTaken,
    BallotWithdrawn,
    DebateConcluded,
    Event,
    Fact,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.outcome import Outcome
from debate_core.domain.record import fold
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered, fact_of
from debate_core.engine.vote import Accounts
from debate_core.formats import start
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import MEMBER, Gate, OpenVoteHost, at, kinds, runner_of, settled
from tests.core.making import (
    NOON,
    SOMEONE,
    consensus_spec,
    decision,
    events_of,
    opened,
    position,
    rounds_spec,
)

SPEC = consensus_spec("a")
MINUTES = SPEC.voting.seconds


def _ballots(**votes: str) -> tuple[BallotCast, ...]:
    return tuple(BallotCast(voter=PersonId(who), choice=choice) for who, choice in votes.items())


def _outcome(ledger: Ledger) -> Outcome:
    assert ledger.record.outcome is not None
    return ledger.record.outcome


async def test_a_vote_opens_after_the_decision_and_is_closed_by_the_clock() -> None:
    clock, host = FakeClock(NOON), OpenVoteHost()
    async with runner_of(clock=clock, host=host) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        record = await at(ledger, "voting")
        assert record.voting == VotingOpened(
            choices=("release", "revise", "escalate"), closes_at=NOON + timedelta(seconds=MINUTES)
        )
        await ledger.write(*_ballots(p="release", q="release", r="revise"))
        await settled()
        clock.advance(MINUTES - 1)
        await settled()
        assert ledger.record.state == "voting"

        clock.advance(1)
        await runner.until_concluded(ledger.debate)
    assert kinds(ledger.events)[-2:] == ["voting_closed", "debate_concluded"]
    assert host.levelled == 1
    assert (_outcome(ledger).kind, _outcome(ledger).tally) == (
        "confirmed",
        {"release": 2, "revise": 1, "escalate": 0},
    )


async def test_a_vote_can_be_closed_before_its_time() -> None:
    async with runner_of(host=OpenVoteHost()) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await at(ledger, "voting")
        await ledger.write(*_ballots(p="revise", q="revise", r="revise"))
        await runner.close(ledger.debate, SOMEONE, "all have voted")
        await runner.until_concluded(ledger.debate)
    assert ledger.record.vote_closing is not None
    assert ledger.record.closing is None
    assert (_outcome(ledger).kind, _outcome(ledger).result) == ("overturned", "revise")


async def test_nobody_voting_leaves_the_decision_unconfirmed() -> None:
    clock = FakeClock()
    async with runner_of(clock=clock, host=OpenVoteHost()) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await at(ledger, "voting")
        await settled()
        clock.advance(MINUTES)
        await runner.until_concluded(ledger.debate)
    assert (_outcome(ledger).kind, _outcome(ledger).result) == ("no_quorum", "release")


async def test_the_ballots_are_brought_level_before_they_are_counted() -> None:
    class LateHost(OpenVoteHost):
        async def level(self, ledger: Ledger) -> str:
            gone = BallotWithdrawn(voter=PersonId("p"))
            await ledger.write(gone, *_ballots(q="revise", r="revise", s="revise"))
            return ""

    clock = FakeClock()
    async with runner_of(clock=clock, host=LateHost()) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await at(ledger, "voting")
        await ledger.write(*_ballots(p="release"))
        await settled()
        clock.advance(MINUTES)
        await runner.until_concluded(ledger.debate)
    assert _outcome(ledger).tally == {"release": 0, "revise": 3, "escalate": 0}


async def test_ballots_that_come_while_the_vote_closes_are_counted_or_not_but_never_half() -> None:
    class BusyHost(OpenVoteHost):
        async def level(self, ledger: Ledger) -> str:
            for number in range(20):
                group.create_task(ledger.write(*_ballots(**{f"p{number}": "release"})))
            await asyncio.sleep(0)
            return ""

    clock = FakeClock()
    async with asyncio.TaskGroup() as group, runner_of(clock=clock, host=BusyHost()) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await at(ledger, "voting")
        await settled()
        clock.advance(MINUTES)
        await runner.until_concluded(ledger.debate)
    (closed,) = (event for event in ledger.events if isinstance(event.fact, VotingClosed))
    before = fold(ledger.events[: closed.number - 1])
    assert isinstance(closed.fact, VotingClosed)
    assert closed.fact.tally == before.people_tally == _outcome(ledger).tally


async def test_ballots_of_those_who_may_not_vote_are_left_out_with_why() -> None:
    clock, host = FakeClock(NOON), OpenVoteHost()
    host.known = {PersonId("q"): Account(MEMBER.made_at, is_here=False)}
    async with runner_of(clock=clock, host=host) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await at(ledger, "voting")
        await ledger.write(*_ballots(p="release", q="revise", r="revise"))
        await settled()
        clock.advance(MINUTES)
        await runner.until_concluded(ledger.debate)
    assert kinds(ledger.events)[-4:] == [
        *("ballots_taken", "ballot_left_out", "voting_closed", "debate_concluded")
    ]
    assert ledger.record.boxes[OUTCOME].left_out == {"q": "left"}
    assert _outcome(ledger).tally == {"release": 1, "revise": 1, "escalate": 0}


async def test_where_it_cannot_be_asked_who_are_members_nobody_is_left_out_and_it_is_said() -> None:
    clock, host = FakeClock(NOON), OpenVoteHost()
    host.unasked = "nobody answered"
    host.known = {PersonId(each): Account(MEMBER.made_at, is_here=None) for each in "pqr"}
    async with runner_of(clock=clock, host=host) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await at(ledger, "voting")
        await ledger.write(*_ballots(p="release", q="revise", r="revise"))
        await settled()
        clock.advance(MINUTES)
        await runner.until_concluded(ledger.debate)
    closed = ledger.record.vote_closed
    assert closed is not None
    assert closed.unasked == "nobody answered"
    assert closed.tally == {"release": 1, "revise": 2, "escalate": 0}
    assert ledger.record.boxes[OUTCOME].left_out == {}


async def test_a_ballot_that_comes_after_the_closing_look_is_not_counted() -> None:
    class AskingHost(OpenVoteHost):
        async def find_accounts(self, ledger: Ledger, people: Collection[PersonId]) -> Accounts:
            await ledger.write(*_ballots(p="revise", q="revise"))
            return await super().find_accounts(ledger, people)

    clock = FakeClock(NOON)
    async with runner_of(clock=clock, host=AskingHost()) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await at(ledger, "voting")
        await ledger.write(*_ballots(p="release"))
        await settled()
        clock.advance(MINUTES)
        await runner.until_concluded(ledger.debate)
    assert ledger.record.ballots == {"p": "release"}
    assert _outcome(ledger).tally == {"release": 1, "revise": 0, "escalate": 0}


async def test_the_ballot_stands_open_no_shorter_for_the_time_it_takes_to_show_it() -> None:
    clock = FakeClock(NOON)

    class SlowHost(OpenVoteHost):
        async def ready(self, ledger: Ledger) -> None:
            clock.advance(300)

    async with runner_of(clock=clock, host=SlowHost()) as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        record = await at(ledger, "voting")
    assert record.voting is not None
    assert record.voting.closes_at == NOON + timedelta(seconds=300 + MINUTES)


async def test_without_a_host_of_votes_a_debate_ends_with_its_decision() -> None:
    async with runner_of() as runner:
        ledger = await runner.open(SPEC, SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert ledger.events[-1].fact == DebateConcluded(outcome=None)


async def test_where_nobody_spoke_there_is_nothing_to_vote_on() -> None:
    async with runner_of(Gate(), host=OpenVoteHost()) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await runner.close(ledger.debate, SOMEONE, "enough")
        await runner.until_concluded(ledger.debate)
    assert ledger.events[-1].fact == DebateConcluded(outcome=None)


def _until_the_decision() -> tuple[Fact, ...]:
    play = start(SPEC)
    turn = fact_of(play.pending[0], Answered(position("release")))
    play.answer(1, position("release"))
    return (opened(SPEC), play.rulings[0], turn, play.rulings[1])


DECIDED = _until_the_decision()
OPEN = VotingOpened(
    choices=("release", "revise", "escalate"), closes_at=NOON + timedelta(seconds=MINUTES)
)
VOTES = _ballots(p="release", q="release", r="release")
TAKEN = BallotsTaken()
GONE = BallotLeftOut(voter=PersonId("r"), reason="left")
CLOSED = VotingClosed(tally={"release": 3, "revise": 0, "escalate": 0})


@pytest.mark.parametrize(
    ("left", "added"),
    [
        (
            events_of(*DECIDED),
            ["voting_opened", "ballots_taken", "voting_closed", "debate_concluded"],
        ),
        (events_of(*DECIDED, OPEN, *VOTES), ["ballots_taken", "voting_closed", "debate_concluded"]),
        (events_of(*DECIDED, OPEN, *VOTES, TAKEN), ["voting_closed", "debate_concluded"]),
        (
            events_of(*DECIDED, OPEN, *VOTES, TAKEN, GONE),
            ["voting_closed", "debate_concluded"],
        ),
        (events_of(*DECIDED, OPEN, *VOTES, CLOSED), ["debate_concluded"]),
    ],
    ids=["deciding", "voting", "taken", "left out", "counted"],
)
async def test_after_a_restart_the_vote_goes_on_from_where_it_was(
    left: tuple[Event, ...], added: list[str]
) -> None:
    journal, clock = MemoryJournal(), FakeClock(NOON)
    await journal.append(left)
    async with runner_of(journal=journal, clock=clock, host=OpenVoteHost()) as runner:
        await runner.go_on()
        await settled()
        clock.advance(MINUTES)
        await runner.until_concluded(left[0].debate)
    after = await journal.read(left[0].debate)
    assert kinds(after[len(left) :]) == added


async def test_a_vote_whose_time_passed_while_nobody_was_there_is_closed_at_once() -> None:
    journal = MemoryJournal()
    left = events_of(*DECIDED, OPEN, *VOTES)
    await journal.append(left)
    later = FakeClock(NOON + timedelta(days=1))
    async with runner_of(journal=journal, clock=later, host=OpenVoteHost()) as runner:
        await runner.go_on()
        await runner.until_concluded(left[0].debate)
    record = fold(await journal.read(left[0].debate))
    assert record.outcome is not None
    assert record.outcome.kind == "confirmed"


def test_the_decision_of_these_tests_is_a_real_one() -> None:
    assert DECIDED[-1] == decision("release", "threshold_vote", release=1)
