"""The conductor: failed turns, pauses, early closings, and what it leaves on record."""

import asyncio
from collections.abc import Callable

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import Paused, Resumed
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Moves, Pending, begin, collect, together
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebateId, DebaterId
from debate_core.engine.conductor import Conductor, Limits
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered
from debate_core.engine.replay import replay
from debate_core.errors import ModelError, RateLimited, Unavailable
from debate_core.formats import FORMATS
from debate_core.formats.rounds import Rounds
from debate_core.models.port import Hear
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import Doing, Gate, at, debated, kinds, runner_of, settled
from tests.core.making import (
    SOMEONE,
    consensus_spec,
    events_of,
    opened,
    rounds_spec,
    verdict,
)
from tests.core.making.plays import fitting


def _seat(pending: Pending) -> str:
    return pending.step.debater if isinstance(pending.step, Speak) else "judge"


def _failing(*seats: str, error: ModelError | None = None) -> Doing:
    def do(pending: Pending) -> Form:
        if _seat(pending) in seats:
            raise error or Unavailable("the provider is down")
        return fitting(pending)

    return do


def _forfeits(record: Record) -> list[tuple[str, str]]:
    return [(turn.debater, turn.missed) for turn in record.turns if turn.missed]


async def test_a_turn_that_fails_is_forfeited_with_the_reason_and_the_debate_goes_on() -> None:
    record = (await debated(rounds_spec(), _failing("ada"))).record
    assert _forfeits(record) == [("ada", "the provider is down")]
    assert [entry.debater for entry in record.transcript] == ["ben"]
    assert record.decision is not None
    assert record.decision.rule == "unheard"


async def test_an_error_without_words_is_named() -> None:
    record = (await debated(rounds_spec(), _failing("ben", error=RateLimited("")))).record
    assert _forfeits(record) == [("ben", "RateLimited")]


async def test_a_call_that_cancels_itself_is_forfeited_and_the_debate_goes_on() -> None:
    def do(pending: Pending) -> Form:
        if _seat(pending) == "ada":
            raise asyncio.CancelledError
        return fitting(pending)

    record = (await debated(rounds_spec(), do)).record
    assert _forfeits(record) == [("ada", "the call was cancelled")]
    assert record.state == "concluded"


async def test_a_turn_without_an_answer_in_time_is_forfeited() -> None:
    async def never(pending: Pending) -> Form:
        if _seat(pending) == "ada":
            await asyncio.Event().wait()
        return fitting(pending)

    async with runner_of(never, limits=Limits(seconds=0.02)) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert _forfeits(ledger.record) == [("ada", "no answer within 0.02 seconds")]
    (forfeit,) = (turn for turn in ledger.record.turns if turn.missed)
    assert forfeit.fact.cost.seconds >= 0.02


async def test_a_judge_that_fails_leaves_the_debate_without_a_verdict() -> None:
    ledger = await debated(rounds_spec(), _failing("judge"))
    assert ledger.record.verdict_missed == "the provider is down"
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == "no_verdict"
    assert ledger.record.state == "concluded"


async def test_a_performer_may_forfeit_of_its_own_accord() -> None:
    def ada_leaves(pending: Pending) -> Form:
        return Forfeit(reason="gone to lunch") if _seat(pending) == "ada" else fitting(pending)

    record = (await debated(rounds_spec(), ada_leaves)).record
    assert _forfeits(record) == [("ada", "gone to lunch")]


class _Provider:
    """Down until it is mended."""

    def __init__(self) -> None:
        self.is_down = True

    def __call__(self, pending: Pending) -> Form:
        if self.is_down:
            raise Unavailable("the provider is down")
        return fitting(pending)


async def test_an_answer_that_does_not_fit_its_step_is_refused_before_it_is_recorded() -> None:
    def mistaken(pending: Pending) -> Form:
        return verdict() if _seat(pending) == "ada" else fitting(pending)

    ledger = await debated(rounds_spec(), mistaken)
    assert _forfeits(ledger.record) == [("ada", "the answer, a verdict, does not fit this turn")]
    assert ledger.record.state == "concluded"
    assert replay(ledger.events).decision == ledger.record.decision


async def test_a_phase_in_which_everybody_fails_pauses_the_debate_and_says_why() -> None:
    provider = _Provider()
    async with runner_of(provider) as runner:
        ledger = await runner.open(rounds_spec(rounds=2), SOMEONE)
        record = await at(ledger, "paused")
        assert record.pause is not None
        assert record.pause.reason == (
            "Every debater failed in the argument. The last: the provider is down"
        )
        await settled()
        assert len(record.turns) == 2

        provider.is_down = False
        runner.resume(ledger.debate, SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert [entry.round for entry in ledger.record.transcript] == [2, 2]
    assert ledger.record.decision is not None


async def test_a_phase_in_which_one_speaks_does_not_pause() -> None:
    assert "paused" not in kinds((await debated(rounds_spec(), _failing("ada"))).events)


async def test_the_last_phase_failing_pauses_too_and_the_decision_follows_the_resuming() -> None:
    async with runner_of(_failing("a")) as runner:
        ledger = await runner.open(consensus_spec("a", rounds=1), SOMEONE)
        for turns in range(1, 5):
            await ledger.until(lambda record, turns=turns: len(record.turns) == turns)
            await at(ledger, "paused")
            runner.resume(ledger.debate, SOMEONE)
            await ledger.until(lambda record: record.state != "paused")
        await runner.until_concluded(ledger.debate)
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == "max_rounds_exhausted"


class _Listener:
    hears_words = True

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.has_room = asyncio.Event()
        self.has_room.set()

    async def may_begin(self, debate: DebateId) -> None:
        await self.has_room.wait()

    def tell_begin(self, debate: DebateId, pending: Pending) -> None:
        self.heard.append(f"began {pending.number}")

    def tell_words(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        self.heard.append(f"wrote {pending.number}: {text}")

    def tell_end(self, debate: DebateId, pending: Pending) -> None:
        self.heard.append(f"ended {pending.number}")


class _Talking:
    """Says its answer aloud before it gives it."""

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        hear("word")
        return Answered(fitting(pending))


async def test_whoever_listens_hears_who_prepares_and_what_they_write() -> None:
    journal, listener = MemoryJournal(), _Listener()
    events = events_of(opened(consensus_spec("a")))
    await journal.append(events)
    await Conductor(Ledger(journal, FakeClock(), events), _Talking(), listener).play()
    assert listener.heard == ["began 1", "wrote 1: word", "ended 1"]


async def test_a_turn_begins_only_once_readers_are_not_too_far_behind() -> None:
    journal, listener = MemoryJournal(), _Listener()
    listener.has_room.clear()
    events = events_of(opened(consensus_spec("a")))
    await journal.append(events)
    conductor = Conductor(Ledger(journal, FakeClock(), events), _Talking(), listener)
    playing = asyncio.create_task(conductor.play())
    for _ in range(100):
        await asyncio.sleep(0)
    assert listener.heard == []
    listener.has_room.set()
    await playing
    assert listener.heard[0] == "began 1"


async def test_in_a_pause_a_turn_that_has_not_begun_does_not_begin() -> None:
    journal, listener = MemoryJournal(), _Listener()
    listener.has_room.clear()
    events = events_of(opened(consensus_spec("a")))
    await journal.append(events)
    ledger = Ledger(journal, FakeClock(), events)
    conductor = Conductor(ledger, _Talking(), listener)
    playing = asyncio.create_task(conductor.play())
    conductor.request(Paused(reason="A moment.", by=SOMEONE))
    await ledger.until(lambda record: record.state == "paused")
    assert ledger.record.pause is not None
    assert ledger.record.pause.turns == ()
    assert conductor.turns_under_way == ()
    listener.has_room.set()
    for _ in range(100):
        await asyncio.sleep(0)
    assert listener.heard == []
    conductor.request(Resumed(by=SOMEONE))
    await playing
    assert listener.heard[0] == "began 1"


def _format(monkeypatch: pytest.MonkeyPatch, play: Callable[[], Moves[Decision]]) -> None:
    """Let format `rounds` play so for the length of a test."""

    class Toy(Rounds):
        def play(self, spec: Specification) -> Moves[Decision]:
            return play()

    monkeypatch.setitem(FORMATS, "rounds", Toy())


def _together(*seats: str) -> tuple[Speak, ...]:
    return tuple(Speak(DebaterId(seat), "opening", 1) for seat in seats)


async def test_no_more_steps_run_at_once_than_the_limit_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def four_at_once() -> Moves[Decision]:
        yield from together(_together("ada", "ben", "ada", "ben"))
        return Decision(choice=None, rule="end")

    _format(monkeypatch, four_at_once)
    gate = Gate()
    async with runner_of(gate, limits=Limits(at_once=2)) as runner:
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await settled()
        assert gate.waiting == 2
        gate.open(4)
        await runner.until_concluded(ledger.debate)
    assert len(ledger.record.turns) == 4


async def test_answers_to_steps_asked_together_are_recorded_as_they_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def both_at_once() -> Moves[Decision]:
        yield from together(_together("ada", "ben"))
        return Decision(choice=None, rule="end")

    async def ada_is_slow(pending: Pending) -> Form:
        if _seat(pending) == "ada":
            await settled()
        return fitting(pending)

    _format(monkeypatch, both_at_once)
    record = (await debated(rounds_spec(), ada_is_slow)).record
    assert [turn.debater for turn in record.turns] == ["ben", "ada"]
    assert [entry.debater for entry in record.transcript] == ["ada", "ben"]


async def test_a_begun_step_runs_beside_the_next_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge_beside_a_speech() -> Moves[Decision]:
        number = yield from begin(Judge(0), Verdict)
        yield from together(_together("ada"))
        answer = yield from collect(number, Verdict)
        return Decision(choice=answer.tag, rule="end")

    async def judge_is_slow(pending: Pending) -> Form:
        if _seat(pending) == "judge":
            await settled()
        return fitting(pending)

    _format(monkeypatch, judge_beside_a_speech)
    ledger = await debated(rounds_spec(), judge_is_slow)
    assert kinds(ledger.events)[1:4] == ["step_answered", "step_answered", "decision_made"]
    assert [type(each.step) for each in ledger.record.answered] == [Speak, Judge]


async def test_a_begun_step_that_nobody_waits_for_does_not_hold_up_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def judge_in_vain() -> Moves[Decision]:
        yield from begin(Judge(0), Verdict)
        yield from together(_together("ada"))
        return Decision(choice=None, rule="end")

    async def judge_never_ends(pending: Pending) -> Form:
        if _seat(pending) == "judge":
            await asyncio.Event().wait()
        return fitting(pending)

    _format(monkeypatch, judge_in_vain)
    ledger = await debated(rounds_spec(), judge_never_ends)
    assert ledger.record.state == "concluded"
