"""A person's words are taken out of a debate that is under way, or over."""

import asyncio
from dataclasses import replace

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.fact import Way
from debate_core.domain.facts import (
    PhaseOpened,
    QuestionAsked,
    SeatTaken,
    StepAnswered,
    TurnOpened,
    WordsTakenOut,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.steps import Speak
from debate_core.engine.audience import ask_question, put_question, rule_question
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest, check_may_take_out, list_takeable, take_out
from debate_core.engine.performer import Answered
from debate_core.errors import SpecError
from debate_core.formats.structured.forms import Opening
from debate_core.models.port import Hear
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import runner_of
from tests.core.engine.seated import MIA, MODERATOR, NOAH, Room
from tests.core.engine.test_in_person import ANYONE, Stage, sits, staged
from tests.core.formats.structured.making import argument, structured_spec
from tests.core.making import ADA, BEN, NOON, SOMEONE, events_of, opened, rounds_spec
from tests.core.making.plays import fitting

SECRET = "Something very private."


async def say(stage: Stage, text: str = SECRET) -> int:
    """Mia takes the first turn; the number of its event."""
    await stage.room.turns.get()
    stage.room.write(MIA, text)
    stage.room.press_done(ADA.id)
    turn = await stage.turn(1)
    return next(each.number for each in stage.ledger.events if each.fact == turn.fact)


async def test_words_that_are_taken_out_leave_no_trace() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await take_out(stage.ledger, MIA, await say(stage))
        kept = await stage.journal.read(stage.ledger.debate)
        assert "private" not in str(kept)
        assert "private" not in str(stage.record)
        assert stage.record == fold(kept)
        assert stage.record.transcript[0].text == "[taken out]"


@pytest.mark.parametrize(("taker", "way"), [(MIA, "author"), (MODERATOR, "moderator")])
async def test_the_record_keeps_by_whom_and_when(taker: Guest, way: Way) -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        event = await say(stage)
        await take_out(stage.ledger, taker, event)
        taken = next(e for e in stage.ledger.events if isinstance(e.fact, WordsTakenOut))
        name = taker.name if way == "moderator" else ""
        told = WordsTakenOut(event=event, what="turn 1", way=way, by=taker.id, name=name)
        assert taken.fact == told
        assert taken.at == stage.clock.now()
        assert stage.record.turns[0].fact.taken_out == way


async def test_what_is_not_ones_own_or_out_already_or_a_models_is_refused() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        event = await say(stage)
        with pytest.raises(SpecError, match="Only whoever wrote this"):
            await take_out(stage.ledger, NOAH, event)
        turn = await stage.turn(2)
        models = next(each.number for each in stage.ledger.events if each.fact == turn.fact)
        with pytest.raises(SpecError, match="Only what people wrote"):
            await take_out(stage.ledger, MODERATOR, models)
        await take_out(stage.ledger, MIA, event)
        with pytest.raises(SpecError, match="taken out already"):
            await take_out(stage.ledger, MIA, event)
        assert _times_taken_out(stage) == 1


async def test_a_turn_that_waits_for_others_is_listed_to_its_author_alone() -> None:
    journal = MemoryJournal()
    step = Speak(BEN.id, "opening", 1, form="opening")
    said_by = SaidBy(person=NOAH.id, name=NOAH.name, way="form")
    answer = Opening(arguments=(argument("CON-1", claim=SECRET),))
    turn = StepAnswered(number=1, step=step, turn=1, answer=answer, said_by=said_by)
    other = replace(step, debater=ADA.id)
    writes = TurnOpened(number=2, debater=ADA.id, person=MIA.id, closes_at=NOON, step=other)
    phase = PhaseOpened(phase="opening", round=1)
    events = events_of(opened(structured_spec()), phase, writes, turn)
    await journal.append(events)
    ledger = Ledger(journal, FakeClock(), events)
    [own] = list_takeable(ledger, NOAH, NOAH.id)
    assert check_may_take_out(ledger, NOAH, own.event) == own
    assert list_takeable(ledger, MODERATOR, NOAH.id) == []
    with pytest.raises(SpecError, match="waits for those"):
        check_may_take_out(ledger, MODERATOR, own.event)


async def test_of_two_at_once_who_take_the_same_words_out_the_second_is_refused() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        event = await say(stage)
        both = (take_out(stage.ledger, each, event) for each in (MIA, MODERATOR))
        first, second = await asyncio.gather(*both, return_exceptions=True)
        assert first is None
        assert isinstance(second, SpecError)
        assert _times_taken_out(stage) == 1


def _times_taken_out(stage: Stage) -> int:
    return sum(isinstance(each.fact, WordsTakenOut) for each in stage.ledger.events)


class Reading:
    """A performer that keeps what its prompts say."""

    def __init__(self) -> None:
        self.prompts: list[str] = []
        self.began = asyncio.Event()
        self.gate = asyncio.Event()

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        self.prompts.append(str(request_of(brief_of(pending, record))))
        self.began.set()
        await self.gate.wait()
        return Answered(fitting(pending))


async def test_no_later_prompt_holds_them_and_the_debate_goes_on_as_it_would_have() -> None:
    room, performer, journal = Room(), Reading(), MemoryJournal()
    spec = rounds_spec(rounds=2).model_copy(update={"seating": ANYONE})
    seats = (SeatTaken(debater=ADA.id, person=MIA.id, name="Mia"),)
    running = runner_of(performer, seats=room, journal=journal)
    async with asyncio.timeout(10), running as runner:
        ledger = await runner.open(spec, SOMEONE, seats=seats)
        await room.turns.get()
        room.write(MIA, SECRET)
        room.press_done(ADA.id)
        await ledger.until(lambda now: len(now.turns) == 1)
        await performer.began.wait()
        assert SECRET in performer.prompts[0]
        await take_out(ledger, MIA, ledger.record.last_event)
        performer.gate.set()
        await room.turns.get()
        room.press_done(ADA.id)
        await runner.until_concluded(ledger.debate)
    assert len(performer.prompts) == 3
    assert not any(SECRET in each for each in performer.prompts[1:])
    assert any("[taken out]" in each for each in performer.prompts[1:])
    assert ledger.record.state == "concluded"
    assert "private" not in str(await journal.read(ledger.debate))


async def test_words_are_taken_out_of_a_debate_that_is_over() -> None:
    async with staged(sits(ADA.id, MIA), rounds=1) as stage:
        event = await say(stage)
        await stage.runner.until_concluded(stage.ledger.debate)
        over = await stage.runner.read_ledger(stage.ledger.debate)
        await take_out(over, MODERATOR, event)
        kept = await stage.journal.read(stage.ledger.debate)
        assert "private" not in str(kept)
        assert fold(kept).state == "concluded"


async def test_a_question_that_is_taken_out_is_not_put_any_more() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        number = await ask_question(stage.ledger, NOAH, "Who is Zacharias?")
        await rule_question(stage.ledger, MODERATOR, number, is_let_in=True)
        asked = next(e for e in stage.ledger.events if isinstance(e.fact, QuestionAsked))
        await take_out(stage.ledger, NOAH, asked.number)
        assert "Zacharias" not in str(stage.ledger.events)
        with pytest.raises(SpecError, match="taken back already"):
            await put_question(stage.ledger, MODERATOR, number, str(BEN.id))
