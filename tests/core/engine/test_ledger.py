"""The ledger: one order for the journal, the record and everybody who follows."""

import asyncio
from collections.abc import Sequence

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import (
    BallotCast,
    DebateConcluded,
    Event,
    Fact,
    Paused,
    QuestionAsked,
    Resumed,
)
from debate_core.domain.record import fold
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.errors import Conflict
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Admission
from tests.core.engine.rooms import settled
from tests.core.making import DEBATE, opened

END = DebateConcluded(outcome=None)
PAUSED = Paused(reason="a break")
ASKED = QuestionAsked(question=1, text="What of milk?", by=PersonId("mia"), name="Mia")


async def _opened(journal: MemoryJournal | None = None) -> Ledger:
    return await Ledger.open(journal or MemoryJournal(), FakeClock(), DEBATE, (opened(),))


def _ballot(number: int) -> BallotCast:
    return BallotCast(voter=PersonId(f"p{number}"), choice="for")


async def _followed(ledger: Ledger, after: int = 0) -> list[Event]:
    return [event async for event in ledger.follow(after)]


class SlowJournal(MemoryJournal):
    """Takes its time to keep what it is given."""

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        await asyncio.sleep(0)
        await super().append(events, admission)
        await asyncio.sleep(0)


async def test_a_fact_is_kept_numbered_and_folded_when_the_write_returns() -> None:
    journal = MemoryJournal()
    ledger = await _opened(journal)
    await ledger.write(PAUSED, Resumed(), PAUSED)
    assert [event.number for event in ledger.events] == [1, 2, 3, 4]
    assert ledger.record == fold(ledger.events)
    assert ledger.record.state == "paused"
    assert await journal.read(DEBATE) == ledger.events


async def test_writing_nothing_writes_nothing() -> None:
    ledger = await _opened()
    await ledger.write()
    assert len(ledger.events) == 1


async def test_writes_at_once_get_one_order() -> None:
    journal = SlowJournal()
    ledger = await _opened(journal)
    async with asyncio.TaskGroup() as group:
        for number in range(30):
            group.create_task(ledger.write(_ballot(number)))
    assert [event.number for event in ledger.events] == list(range(1, 32))
    assert await journal.read(DEBATE) == ledger.events


async def test_a_fact_that_follows_from_the_record_sees_all_earlier_writes() -> None:
    ledger = await _opened(SlowJournal())

    def pauses_so_far(number: int) -> tuple[Fact, ...]:
        return (Paused(reason=str(number)),)

    async with asyncio.TaskGroup() as group:
        for _ in range(5):
            group.create_task(
                ledger.write_from(lambda record: pauses_so_far(record.last_event + 1))
            )
    facts = [event.fact for event in ledger.events[1:]]
    assert facts == [Paused(reason=str(number)) for number in range(2, 7)]


async def test_a_follower_sees_every_event_once_in_order_from_the_first() -> None:
    ledger = await _opened(SlowJournal())
    async with asyncio.timeout(5), asyncio.TaskGroup() as group:
        early = group.create_task(_followed(ledger))
        for number in range(20):
            await ledger.write(_ballot(number))
        midway = group.create_task(_followed(ledger))
        late = group.create_task(_followed(ledger, after=15))
        await settled()
        await ledger.write(_ballot(99), END)
    assert early.result() == midway.result() == list(ledger.events)
    assert late.result() == list(ledger.events[15:])


async def test_following_a_debate_that_is_over_ends() -> None:
    ledger = await _opened()
    await ledger.write(END)
    assert [event.number for event in await _followed(ledger)] == [1, 2]


async def test_a_slow_follower_does_not_hold_up_the_writing() -> None:
    ledger = await _opened()
    following = ledger.follow()
    await anext(following)
    await ledger.write(*[_ballot(number) for number in range(50)], END)
    assert [event.number async for event in following] == list(range(2, 53))


async def test_waiting_ends_as_soon_as_the_record_is_so() -> None:
    ledger = await _opened()
    async with asyncio.timeout(5), asyncio.TaskGroup() as group:
        waiting = group.create_task(ledger.until(lambda record: record.state == "paused"))
        await settled()
        assert not waiting.done()
        await ledger.write(PAUSED)
    assert waiting.result().pause == PAUSED


async def test_another_writer_s_fact_is_a_conflict_and_changes_nothing() -> None:
    journal = MemoryJournal()
    ledger = await _opened(journal)
    other = Ledger(journal, FakeClock(), await journal.read(DEBATE))
    await other.write(PAUSED)
    with pytest.raises(Conflict):
        await ledger.write(Resumed())
    assert len(ledger.events) == 1
    assert ledger.record.last_event == 1


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("after", range(12))
async def test_a_write_that_is_cancelled_at_any_moment_is_still_finished(
    after: int, times: int
) -> None:
    journal = SlowJournal()
    ledger = await _opened(journal)
    following = asyncio.create_task(ledger.until(lambda record: record.is_over))
    writing = asyncio.create_task(ledger.write(PAUSED))
    await _moments(1 + after)
    for _ in range(times):
        writing.cancel()
        await _moments(1)
    await asyncio.wait([writing])
    assert await journal.read(DEBATE) == ledger.events
    await ledger.write(Resumed(), END)
    assert [event.number for event in ledger.events] == [1, 2, 3, 4]
    assert (await following).is_over


@pytest.mark.parametrize("after", range(8))
async def test_taking_out_that_is_cancelled_at_any_moment_is_still_finished(after: int) -> None:
    journal = SlowJournal()
    ledger = await _opened(journal)
    await ledger.write(ASKED)
    taking = asyncio.create_task(ledger.take_out(lambda: TakingOut(2, "author", PersonId("mia"))))
    await _moments(2 + after)
    taking.cancel()
    await asyncio.wait([taking])
    assert await journal.read(DEBATE) == ledger.events
    assert ledger.record == fold(ledger.events)
    assert len(ledger.events) == 3


async def _moments(count: int) -> None:
    """Let everybody else have so many steps."""
    for _ in range(count):
        await asyncio.sleep(0)
