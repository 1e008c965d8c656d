"""A championship that a real conductor plays: a slow judge, a stop, a restart (formats.md, 5)."""

import asyncio

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import fold
from debate_core.domain.steps import Speak
from debate_core.engine.conductor import Conductor, Limits
from debate_core.engine.ledger import Ledger
from debate_core.formats.championship.forms import (
    FloorGiven,
    Score,
    list_scores,
    list_summaries,
)
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import ByFunction, debated, runner_of
from tests.core.formats.championship.making import IDS, championship_spec, plainly
from tests.core.making import NOON, SOMEONE


class SlowJudge:
    """Holds every score back until it is told to let them through."""

    def __init__(self) -> None:
        self._is_through = asyncio.Event()
        self.held = 0

    async def __call__(self, pending: Pending) -> Form:
        if isinstance(pending.step, Score):
            self.held += 1
            await self._is_through.wait()
        return plainly(pending)

    def let_through(self) -> None:
        self._is_through.set()


@pytest.mark.parametrize(("missed", "pauses"), [(1, False), (99, True)])
async def test_the_free_debate_has_failed_only_once_all_of_it_is_over(
    missed: int, pauses: bool
) -> None:
    left = [missed]

    def do(pending: Pending) -> Form:
        step = pending.step
        if isinstance(step, Speak) and step.phase == "free debate" and left[0]:
            left[0] -= 1
            return Forfeit(reason="late")
        return plainly(pending)

    async with asyncio.timeout(20), runner_of(do) as runner:
        ledger = await runner.open(championship_spec(), SOMEONE)
        record = await ledger.until(lambda record: record.state == "paused" or record.is_over)
    assert (record.state == "paused") == pauses
    assert {each.debater for each in record.list_rulings(FloorGiven)} == set(IDS)


@pytest.mark.parametrize("at_once", [2, 5])
async def test_no_speech_waits_for_a_judge_who_holds_every_score_back(at_once: int) -> None:
    judge = SlowJudge()
    async with (
        asyncio.timeout(20),
        runner_of(judge, clock=FakeClock(), limits=Limits(at_once=at_once)) as runner,
    ):
        ledger = await runner.open(championship_spec(), SOMEONE)
        record = await ledger.until(lambda record: len(record.turns) == 24)
        assert list_scores(record) == ()
        assert judge.held == at_once - 1
        judge.let_through()
        await runner.until_concluded(ledger.debate)
    assert [each.number for each in ledger.record.turns] == list(range(1, 25))
    assert len(list_scores(ledger.record)) == 24
    assert [each.phase for each in list_summaries(ledger.record) if not each.is_final] == [
        "opening",
        "cross-examination",
        "free debate",
        "closing",
    ]
    assert list_summaries(ledger.record)[-1].is_final


async def test_stopped_the_judge_still_scores_what_was_said_and_reviews_it() -> None:
    judge = SlowJudge()
    async with asyncio.timeout(20), runner_of(judge) as runner:
        ledger = await runner.open(championship_spec(), SOMEONE)
        await ledger.until(lambda record: len(record.turns) >= 4)
        await runner.close(ledger.debate, SOMEONE, "enough")
        await ledger.until(lambda record: record.closing is not None)
        judge.let_through()
        await runner.until_concluded(ledger.debate)
    record = ledger.record
    assert {each.turn for each in list_scores(record)} == {
        each.number for each in record.transcript
    }
    assert [each.is_final for each in list_summaries(record)] == [False, True]


async def test_a_championship_goes_on_from_anywhere_and_loses_and_doubles_nothing() -> None:
    whole = (await debated(championship_spec(), plainly)).events[:-1]
    for length in range(1, len(whole), 9):
        journal = MemoryJournal()
        await journal.append(whole[:length])
        ledger = Ledger(journal, FakeClock(NOON), whole[:length])
        await Conductor(ledger, ByFunction(plainly)).play()
        assert sorted(_answered(ledger.events)) == sorted(_answered(whole))
        assert ledger.record.decision == fold(whole).decision


def _answered(events: tuple[Event, ...]) -> list[str]:
    return [str(each.fact.answer) for each in events if isinstance(each.fact, StepAnswered)]
