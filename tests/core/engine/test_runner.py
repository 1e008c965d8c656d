"""Many debates, each in its own task, opened, steered, resumed, and ended alone."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

import pytest

from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    DebateConcluded,
    DebateInterrupted,
    DebateOpened,
    Event,
    StepAnswered,
)
from debate_core.domain.facts.debate import Venue
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Draft
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.performer import Performer
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.errors import Conflict, SpecError, UnknownEvent
from debate_core.reports.requests import list_sent
from debate_core.reports.spend import write_spend_report
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Admission
from tests.core.engine.rooms import ByFunction, Gate, OpenVoteHost, at, kinds, runner_of, settled
from tests.core.making import (
    ADA,
    SOMEONE,
    consensus_spec,
    events_of,
    gone,
    opened,
    prefixes,
    rounds_spec,
)
from tests.core.making.plays import fitting

VENUE = Venue(server="s1", channel="c1")
NOWHERE = DebateId("nowhere")


async def test_a_debate_is_on_record_before_it_is_open() -> None:
    journal = MemoryJournal()
    async with runner_of(Gate(), journal=journal) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE, VENUE)
        (first, *_) = await journal.read(ledger.debate)
    assert first.fact == opened().model_copy(update={"opened_by": SOMEONE, "venue": VENUE})


async def test_whoever_is_closed_first_hears_of_no_debate_that_starts_later() -> None:
    heard: list[DebateId] = []

    def follower(ledger: Ledger) -> None:
        heard.append(ledger.debate)

    async with runner_of(Gate()) as runner:
        runner.welcome(follower)
        before = await runner.open(rounds_spec(), SOMEONE)
        runner.stop_welcoming(follower)
        await runner.open(rounds_spec(), SOMEONE)
    assert heard == [before.debate]


async def test_all_that_happens_is_in_the_journal() -> None:
    journal = MemoryJournal()
    async with runner_of(journal=journal) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert await journal.read(ledger.debate) == ledger.events
    assert fold(ledger.events) == ledger.record


@pytest.mark.parametrize(
    "spec",
    [
        rounds_spec(ADA),
        rounds_spec(rounds=0),
        rounds_spec().model_copy(update={"motion": ""}),
        consensus_spec().model_copy(update={"debaters": ()}),
    ],
)
async def test_what_cannot_be_run_is_refused_and_nothing_is_changed(spec: Specification) -> None:
    journal = MemoryJournal()
    async with runner_of(journal=journal) as runner:
        with pytest.raises(SpecError):
            await runner.open(spec, SOMEONE)
        assert runner.live == ()
    assert await journal.list_unfinished() == ()


async def test_many_debates_run_at_once() -> None:
    async with runner_of() as runner:
        ledgers = [await runner.open(rounds_spec(), SOMEONE) for _ in range(20)]
        for ledger in ledgers:
            await runner.until_concluded(ledger.debate)
        assert runner.live == ()
    assert len({ledger.debate for ledger in ledgers}) == 20
    assert {ledger.record.state for ledger in ledgers} == {"concluded"}


async def test_a_debate_under_way_is_found_and_one_that_is_over_is_not() -> None:
    gate = Gate()
    async with runner_of(gate) as runner:
        ledger = await runner.open(consensus_spec("a"), SOMEONE)
        assert runner.live == (ledger,)
        assert runner.ledger(ledger.debate) is ledger
        gate.open()
        await runner.until_concluded(ledger.debate)
        assert runner.ledger(ledger.debate) is None


async def test_a_debate_that_was_never_here_counts_as_concluded() -> None:
    async with runner_of() as runner:
        await runner.until_concluded(NOWHERE)


async def test_whoever_welcomes_debates_gets_each_that_starts_or_goes_on() -> None:
    journal, welcomed = MemoryJournal(), list[DebateId]()
    await journal.append(events_of(opened()))
    async with runner_of(Gate(), journal=journal) as runner:
        runner.welcome(lambda ledger: welcomed.append(ledger.debate))
        started = await runner.open(rounds_spec(), SOMEONE)
        await runner.go_on()
        await runner.go_on()
    assert welcomed == [started.debate, DebateId("d1")]


class _Lingering(MemoryJournal):
    """Has recorded the opening of a debate a moment before it says so."""

    def __init__(self) -> None:
        super().__init__()
        self.recorded, self.said = asyncio.Event(), asyncio.Event()

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        await super().append(events, admission)
        self.recorded.set()
        await self.said.wait()


async def test_a_debate_that_is_opened_while_others_are_taken_up_begins_once() -> None:
    journal, welcomed = _Lingering(), list[DebateId]()
    async with runner_of(Gate(), journal=journal) as runner:
        runner.welcome(lambda ledger: welcomed.append(ledger.debate))
        opening = asyncio.create_task(runner.open(rounds_spec(), SOMEONE))
        await journal.recorded.wait()
        await runner.go_on()
        journal.said.set()
        ledger = await opening
    assert welcomed == [ledger.debate]


async def test_steering_a_debate_that_is_over_is_refused() -> None:
    async with runner_of() as runner:
        with pytest.raises(SpecError, match="is over"):
            await runner.close(NOWHERE, SOMEONE, "enough")
        with pytest.raises(SpecError, match="is over"):
            runner.pause(NOWHERE, SOMEONE, "a break")
        with pytest.raises(SpecError, match="is over"):
            runner.resume(NOWHERE, SOMEONE)


async def test_steering_that_does_not_fit_the_state_is_refused() -> None:
    gate = Gate()
    async with runner_of(gate, host=OpenVoteHost()) as runner:
        ledger = await runner.open(consensus_spec("a"), SOMEONE)
        with pytest.raises(SpecError, match="not paused"):
            runner.resume(ledger.debate, SOMEONE)
        gate.open()
        await at(ledger, "voting")
        with pytest.raises(SpecError, match="nothing to pause"):
            runner.pause(ledger.debate, SOMEONE, "a break")


async def test_a_debate_that_is_already_closing_cannot_be_closed() -> None:
    class SlowHost(OpenVoteHost):
        async def ready(self, ledger: Ledger) -> None:
            await asyncio.Event().wait()

    async with runner_of(host=SlowHost()) as runner:
        ledger = await runner.open(consensus_spec("a"), SOMEONE)
        await at(ledger, "deciding")
        with pytest.raises(SpecError, match="already closing"):
            await runner.close(ledger.debate, SOMEONE, "enough")


async def test_a_fault_in_one_debate_ends_that_one_with_a_word_and_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken_for_ada(pending: Pending) -> Form:
        if getattr(pending.step, "debater", "") == "ada":
            raise ZeroDivisionError
        return fitting(pending)

    async with runner_of(broken_for_ada) as runner:
        sound = await runner.open(consensus_spec("a"), SOMEONE)
        broken = await runner.open(rounds_spec(), SOMEONE)
        for ledger in (sound, broken):
            await runner.until_concluded(ledger.debate)
    assert sound.record.state == "concluded"
    assert (
        broken.record.interruption == "A fault in Rostrum stopped this debate (ZeroDivisionError)."
    )
    assert [each.levelno for each in caplog.records] == [logging.ERROR]


class _Journal(MemoryJournal):
    """Fails every append of some debate after its opening."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error
        self.failing: DebateId | None = None

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        if events[0].debate == self.failing:
            raise self._error
        await super().append(events, admission)


@pytest.mark.parametrize("error", [Conflict("taken"), OSError("disk full")])
async def test_a_debate_whose_journal_fails_ends_alone_and_stays_to_be_resumed(
    error: Exception,
) -> None:
    journal, gate = _Journal(error), Gate()
    async with runner_of(gate, journal=journal) as runner:
        sound = await runner.open(consensus_spec("a"), SOMEONE)
        broken = await runner.open(consensus_spec("b"), SOMEONE)
        await settled()
        journal.failing = broken.debate
        gate.open(2)
        for ledger in (sound, broken):
            await runner.until_concluded(ledger.debate)
        assert await journal.list_unfinished() == (broken.debate,)
    assert sound.record.state == "concluded"
    assert not any(isinstance(event.fact, DebateInterrupted) for event in broken.events)


async def test_debates_go_on_in_another_runner_where_they_were_left() -> None:
    journal, gate = MemoryJournal(), Gate()
    async with runner_of(gate, journal=journal) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await gate.next()
        gate.open()
        await gate.next()
    left = await journal.read(ledger.debate)
    assert kinds(left) == ["debate_opened", "phase_opened", "step_answered"]

    seats = ByFunction()
    async with runner_of(seats, journal=journal) as runner:
        await runner.go_on()
        await runner.until_concluded(ledger.debate)
        assert runner.live == ()
    assert [each.number for each in seats.asked] == [2, 3]
    after = await journal.read(ledger.debate)
    assert after[: len(left)] == left
    assert fold(after).state == "concluded"


async def test_a_paused_debate_is_still_paused_after_a_restart() -> None:
    journal, gate = MemoryJournal(), Gate()
    async with runner_of(gate, journal=journal) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        runner.pause(ledger.debate, SOMEONE, "a break")
        await at(ledger, "paused")

    seats = ByFunction()
    async with runner_of(seats, journal=journal) as runner:
        await runner.go_on()
        await settled()
        assert seats.asked == []
        runner.resume(ledger.debate, SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert len(seats.asked) == 3


async def test_debates_of_servers_that_another_process_serves_are_left_to_it() -> None:
    journal, ours = MemoryJournal(), DebateId("d2")
    for debate, server in ((DebateId("d1"), "s1"), (ours, "s2")):
        fact = opened().model_copy(update={"venue": Venue(server=server, channel="c1")})
        await journal.append(events_of(fact, debate=debate))
    async with runner_of(journal=journal, serves=lambda server: server == "s2") as runner:
        await runner.go_on()
        await runner.until_concluded(ours)
    assert await journal.list_unfinished() == (DebateId("d1"),)


class _Unreadable(MemoryJournal):
    async def read(self, debate: DebateId) -> tuple[Event, ...]:
        if debate == "d1":
            raise UnknownEvent("a fact of another time")
        return await super().read(debate)


async def test_a_record_that_does_not_read_does_not_keep_the_others_from_going_on() -> None:
    journal, sound = _Unreadable(), DebateId("d2")
    await journal.append(events_of(opened()))
    await journal.append(events_of(opened(), debate=sound))
    async with runner_of(journal=journal) as runner:
        await runner.go_on()
        await runner.until_concluded(sound)
    assert await journal.list_unfinished() == (DebateId("d1"),)


async def test_a_debate_whose_format_is_not_installed_ends_and_the_others_go_on() -> None:
    journal, lost, sound = MemoryJournal(), DebateId("d1"), DebateId("d2")
    seats = ByFunction()
    await journal.append(gone.events()[:5])
    await journal.append(events_of(opened(), debate=sound))
    async with runner_of(seats, journal=journal) as runner:
        await runner.go_on()
        for debate in (lost, sound):
            await runner.until_concluded(debate)
    assert fold(await journal.read(lost)).interruption == (
        "The format haiku of this debate is not installed here any more."
    )
    assert fold(await journal.read(sound)).state == "concluded"
    assert len(seats.asked) == 3


async def test_what_is_raised_inside_a_runner_comes_out_as_it_is() -> None:
    async def raise_inside() -> None:
        async with runner_of(Gate()) as runner:
            await runner.open(rounds_spec(), SOMEONE)
            raise SpecError("mine")

    with pytest.raises(SpecError, match="mine"):
        await raise_inside()


async def test_each_debate_has_its_own_performer() -> None:
    records: list[Record] = []

    def performer_of(record: Record) -> Performer:
        records.append(record)
        return ByFunction()

    async with DebateRunner(RunnerConfig(MemoryJournal(), performer_of)) as runner:
        ledgers = [await runner.open(rounds_spec(), SOMEONE) for _ in range(2)]
    assert [record.debate for record in records] == [ledger.debate for ledger in ledgers]


async def test_from_every_event_on_a_debate_comes_to_the_same_end() -> None:
    whole = MemoryJournal()
    async with runner_of(journal=whole) as runner:
        ledger = await runner.open(rounds_spec(rounds=2), SOMEONE)
        await runner.until_concluded(ledger.debate)
    for prefix in prefixes(ledger.events):
        journal = MemoryJournal()
        await journal.append(prefix)
        async with runner_of(journal=journal) as runner:
            await runner.go_on()
            await runner.until_concluded(ledger.debate)
        events = await journal.read(ledger.debate)
        assert kinds(events) == kinds(ledger.events)
        assert isinstance(events[-1].fact, DebateConcluded)


def _nested(levels: int) -> dict[str, object]:
    """A schema whose checking takes twice as long with each level."""
    two = [{"$ref": "#/$defs/d0"}, {"$ref": "#/$defs/d0"}]
    defined: dict[str, object] = {
        f"d{at}": {"anyOf": [{"$ref": f"#/$defs/d{at + 1}"}] * 2} for at in range(levels)
    }
    ends = {f"d{levels}": {"type": "integer"}}
    return {"type": "object", "properties": {"x": {"anyOf": two}}, "$defs": defined | ends}


@pytest.mark.parametrize(
    "schema",
    [
        _nested(40),
        {"$schema": "http://127.0.0.1:9/x", "type": "object"},
        {"type": "object", "properties": {"x": {"type": "string", "minLength": 3}}},
    ],
)
async def test_an_older_debate_whose_schema_is_not_taken_any_more_ends_without_that_result(
    schema: dict[str, object],
) -> None:
    spec = rounds_spec().model_copy(update={"synthesis": {"type": "object"}})
    async with runner_of() as runner:
        ledger = await runner.open(spec, SOMEONE)
        await runner.until_concluded(ledger.debate)
    before = next(at for at, each in enumerate(ledger.events) if _is_draft(each))
    first, *others = ledger.events[:before]
    assert isinstance(first.fact, DebateOpened)
    older = first.fact.specification.model_copy(update={"synthesis": schema})
    wide = replace(first, fact=first.fact.model_copy(update={"specification": older}))
    journal = MemoryJournal()
    await journal.append((wide, *others))
    async with asyncio.timeout(10), runner_of(OfflineSeat(), journal=journal) as runner:
        await runner.go_on()
        await runner.until_concluded(ledger.debate)

    record = fold(await journal.read(ledger.debate))
    (said,) = [each.missed for each in record.answered if isinstance(each.step, Draft)]
    assert said is not None
    assert said.startswith("The schema's “")
    assert record.decision == ledger.record.decision
    assert write_spend_report(await journal.read(ledger.debate))
    assert [each.step for each in list_sent(_as_if_asked(await journal.read(ledger.debate)))]


def _is_draft(event: Event) -> bool:
    return isinstance(event.fact, StepAnswered) and isinstance(event.fact.step, Draft)


def _as_if_asked(events: Sequence[Event]) -> tuple[Event, ...]:
    """The same, as if a model had been asked for every answer."""
    return tuple(
        replace(event, fact=event.fact.model_copy(update={"cost": Cost(model="m:x")}))
        if isinstance(event.fact, StepAnswered)
        else event
        for event in events
    )
