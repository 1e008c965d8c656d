"""People in debaters' seats: whose turn it is, how long, and what counts."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.asking import Forfeit
from debate_core.domain.facts import Event, SaidBy
from debate_core.domain.people import (
    QuestionAsked,
    QuestionPut,
    QuestionRuled,
    SeatTaken,
    TurnOpened,
)
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.turns import Turn
from debate_core.domain.words import DebaterId, PersonId
from debate_core.engine.audience import ask_question, put_next_question, put_question, rule_question
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    Guest,
    extend,
    hand_over_seat,
    leave_seat,
    raise_hand,
    take_seat,
)
from debate_core.engine.runner import DebateRunner
from debate_core.errors import SpecError
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import runner_of
from tests.core.engine.seated import MIA, MODERATOR, NOAH, Room
from tests.core.formats.panel.making import panel_spec
from tests.core.making import ADA, BEN, CLEO, SOMEONE, rounds_spec

TIME = 300
DAN = Debater(id=DebaterId("dan"), name="Dan", stance="against")


@dataclass
class Stage:
    """A debate of two rounds with a room where people sit."""

    room: Room
    clock: FakeClock
    runner: DebateRunner
    journal: MemoryJournal
    ledger: Ledger

    @property
    def record(self) -> Record:
        return self.ledger.record

    async def turn(self, number: int) -> Turn:
        record = await self.ledger.until(lambda now: len(now.turns) >= number)
        return record.turns[number - 1]


@asynccontextmanager
async def staged(
    *seats: SeatTaken, rounds: int = 2, debaters: tuple[Debater, ...] = (ADA, BEN)
) -> AsyncGenerator[Stage]:
    room, clock, journal = Room(), FakeClock(), MemoryJournal()
    spec = rounds_spec(*debaters, rounds=rounds).model_copy(update={"seating": ANYONE})
    async with asyncio.timeout(10), runner_of(seats=room, clock=clock, journal=journal) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=seats)
        yield Stage(room, clock, runner, journal, ledger)


def sits(debater: DebaterId, guest: Guest) -> SeatTaken:
    return SeatTaken(debater=debater, person=guest.id, name=guest.name)


ANYONE = rounds_spec().seating.model_copy(update={"who": "anyone"})


async def test_what_the_holder_wrote_until_done_is_the_turn() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.room.write(MIA, "Tea calms.")
        stage.room.press_done(ADA.id)
        turn = await stage.turn(1)
        assert turn.answer.as_text() == "Tea calms."
        assert turn.fact.said_by is not None
        assert turn.fact.said_by.person == MIA.id


async def test_what_was_written_when_the_time_is_up_counts() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.room.write(MIA, "Tea cal")
        stage.clock.advance(TIME)
        assert (await stage.turn(1)).answer.as_text() == "Tea cal"


async def test_a_turn_without_a_word_is_forfeited_and_the_persona_speaks_next() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.clock.advance(TIME)
        missed = await stage.turn(1)
        assert missed.missed == "the time was up"
        assert missed.fact.said_by == SaidBy(person=MIA.id, name=MIA.name)
        assert (await stage.turn(3)).fact.said_by is None


async def test_whoever_missed_a_turn_comes_back_at_the_next_phase() -> None:
    async with staged(sits(ADA.id, MIA), rounds=3) as stage:
        await stage.room.turns.get()
        await stage.ledger.write()
        stage.clock.advance(TIME)
        await stage.turn(1)
        await take_seat(stage.ledger, ADA.id, MIA)
        again = await stage.room.turns.get()
        assert again.open.person == MIA.id


async def test_time_that_is_given_counts() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await extend(stage.ledger, 60, MODERATOR)
        stage.clock.advance(TIME)
        await asyncio.sleep(0)
        assert not stage.record.turns
        stage.clock.advance(60)
        assert (await stage.turn(1)).missed


async def test_a_restart_keeps_the_time_that_a_turn_has() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        turn = await stage.room.turns.get()
        closes_at, events = turn.open.closes_at, stage.ledger.events
    journal, room, clock = MemoryJournal(), Room(), FakeClock()
    await journal.append(events)
    clock.advance(100)
    async with asyncio.timeout(10), runner_of(seats=room, clock=clock, journal=journal) as runner:
        await runner.go_on()
        assert (await room.turns.get()).open.closes_at == closes_at


async def paused(stage: Stage) -> None:
    stage.runner.pause(stage.ledger.debate, MODERATOR.id, "a break")
    await stage.ledger.until(lambda now: now.state == "paused")


async def resumed(stage: Stage) -> None:
    stage.runner.resume(stage.ledger.debate, MODERATOR.id)
    await stage.ledger.until(lambda now: now.state == "debating")


async def test_a_pause_stops_the_clock_of_a_turn_and_what_was_left_is_left_after_it() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        turn = await stage.room.turns.get()
        stage.clock.advance(TIME - 10)
        await paused(stage)
        stage.clock.advance(10 * TIME)
        await stage.ledger.write()
        assert not stage.record.turns
        await resumed(stage)
        [open_] = stage.record.people.open_turns.values()
        assert open_.closes_at == turn.open.closes_at + timedelta(seconds=10 * TIME)
        stage.clock.advance(9)
        await stage.ledger.write()
        assert not stage.record.turns
        stage.clock.advance(1)
        assert (await stage.turn(1)).missed


async def test_time_that_is_given_in_a_pause_is_left_after_it() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        turn = await stage.room.turns.get()
        await paused(stage)
        await extend(stage.ledger, 60, MODERATOR)
        stage.clock.advance(TIME)
        await resumed(stage)
        [open_] = stage.record.people.open_turns.values()
        assert open_.closes_at - turn.open.closes_at == timedelta(seconds=TIME + 60)


async def test_a_restart_in_a_pause_forfeits_nothing_and_the_holder_can_still_be_done() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await paused(stage)
        events = stage.ledger.events
    journal, room, clock = MemoryJournal(), Room(), FakeClock()
    await journal.append(events)
    clock.advance(10 * TIME)
    async with asyncio.timeout(10), runner_of(seats=room, clock=clock, journal=journal) as runner:
        await runner.go_on()
        [ledger] = runner.live
        await room.turns.get()
        room.write(MIA, "Tea calms.")
        room.press_done(ADA.id)
        record = await ledger.until(lambda now: bool(now.turns))
        assert record.turns[0].answer.as_text() == "Tea calms."
        assert record.state == "paused"


async def test_a_skipped_turn_says_who_skipped_it_and_takes_no_seat() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.runner.skip(stage.ledger.debate, MODERATOR.id, "Mod")
        turn = await stage.turn(1)
        assert turn.answer == Forfeit(reason="skipped by Mod", is_skipped=True)
        assert turn.fact.said_by == SaidBy(person=MIA.id, name=MIA.name)
        assert (await stage.room.turns.get()).open.debater == ADA.id


async def test_nothing_is_skipped_where_nobody_speaks() -> None:
    async with staged() as stage:
        await stage.runner.concluded(stage.ledger.debate)
        with pytest.raises(SpecError, match="over"):
            stage.runner.skip(stage.ledger.debate, MODERATOR.id, "Mod")


async def test_a_seat_is_taken_once() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        with pytest.raises(SpecError, match="Mia sits there already"):
            await take_seat(stage.ledger, ADA.id, NOAH)
        with pytest.raises(SpecError, match="You sit there already"):
            await take_seat(stage.ledger, ADA.id, MIA)
        with pytest.raises(SpecError, match="leave that one first"):
            await take_seat(stage.ledger, BEN.id, MIA)


async def test_a_seat_that_is_left_is_the_personas_from_the_next_phase_on() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await leave_seat(stage.ledger, ADA.id, MIA)
        stage.room.write(MIA, "My last words.")
        stage.room.press_done(ADA.id)
        assert (await stage.turn(1)).fact.said_by is not None
        assert (await stage.turn(3)).fact.said_by is None


async def test_a_seat_is_handed_over() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await hand_over_seat(stage.ledger, ADA.id, MIA, NOAH)
        stage.room.press_done(ADA.id)
        await stage.turn(2)
        assert (await stage.room.turns.get()).open.person == NOAH.id


async def test_only_the_holder_or_a_moderator_gives_a_seat_up() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        with pytest.raises(SpecError, match="only they or a moderator"):
            await leave_seat(stage.ledger, ADA.id, NOAH)
        await leave_seat(stage.ledger, ADA.id, MODERATOR)


async def test_a_question_that_was_put_is_answered_by_the_next_speech() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        number = await ask_question(stage.ledger, NOAH, "What of milk?")
        await rule_question(stage.ledger, MODERATOR, number, is_let_in=True)
        await put_question(stage.ledger, MODERATOR, number, "against")
        stage.room.write(MIA, "Tea.")
        stage.room.press_done(ADA.id)
        assert (await stage.turn(2)).fact.question == number
        question = stage.record.people.question(number)
        assert question is not None
        assert (question.state, question.turn) == ("answered", 2)


async def _asked_in_turn(stage: Stage) -> None:
    """Mia has the floor, and a question is put to her."""
    await stage.room.turns.get()
    number = await ask_question(stage.ledger, NOAH, "What of milk?")
    await rule_question(stage.ledger, MODERATOR, number, is_let_in=True)
    await put_question(stage.ledger, MODERATOR, number, str(ADA.id))


async def _answers_both(room: Room, ledger: Ledger) -> list[int | None]:
    """Mia speaks twice; the questions that her turns had to answer."""
    for count in (1, 3):
        room.write(MIA, "Tea.")
        room.press_done(ADA.id)
        await ledger.until(lambda now, count=count: len(now.turns) >= count)
    return [each.fact.question for each in ledger.record.turns if each.debater == ADA.id]


async def test_a_question_put_during_a_turn_is_for_the_next_one() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await _asked_in_turn(stage)
        assert await _answers_both(stage.room, stage.ledger) == [None, 1]


async def test_a_question_put_during_a_turn_is_for_the_next_one_after_a_restart_too() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await _asked_in_turn(stage)
        events = stage.ledger.events
    journal, room = MemoryJournal(), Room()
    await journal.append(events)
    async with asyncio.timeout(10), runner_of(seats=room, journal=journal) as runner:
        await runner.go_on()
        [ledger] = runner.live
        turn = await room.turns.get()
        assert turn.pending.question is None
        assert await _answers_both(room, ledger) == [None, 1]


async def test_a_question_put_before_a_turn_is_still_its_own_after_a_restart() -> None:
    async with staged(sits(BEN.id, MIA)) as stage:
        await stage.room.turns.get()
        events = stage.ledger.events
    number = next(each.number for each in events if isinstance(each.fact, TurnOpened))
    asked = (
        QuestionAsked(question=1, by=NOAH.id, name="Noah", text="What of milk?"),
        QuestionRuled(question=1, is_let_in=True, by=MODERATOR.id),
        QuestionPut(question=1, to=str(BEN.id), votes=0, by=MODERATOR.id),
    )
    facts = [each.fact for each in events]
    facts[number - 1 : number - 1] = asked
    again = [
        Event(debate=events[0].debate, number=n, at=events[0].at, fact=fact)
        for n, fact in enumerate(facts, start=1)
    ]
    journal, room = MemoryJournal(), Room()
    await journal.append(again)
    async with asyncio.timeout(10), runner_of(seats=room, journal=journal) as runner:
        await runner.go_on()
        assert (await room.turns.get()).pending.question == 1


async def test_the_question_that_most_people_want_goes_to_whoever_speaks_next() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        for text in ("What of milk?", "And sugar?", "And price?"):
            number = await ask_question(stage.ledger, Guest(PersonId(text), text), text)
            await rule_question(stage.ledger, MODERATOR, number, is_let_in=True)
        put = await put_next_question(stage.ledger, MODERATOR, BEN, {2: 3, 3: 3})
        assert put.number == 2
        question = stage.record.people.question(2)
        assert question is not None
        assert (question.state, question.to) == ("put", BEN.id)
        with pytest.raises(SpecError, match="Question 2 waits for their answer"):
            await put_next_question(stage.ledger, MODERATOR, BEN, {})


async def test_a_team_is_asked_as_a_side() -> None:
    async with staged(sits(ADA.id, MIA), debaters=(ADA, BEN, DAN)) as stage:
        await stage.room.turns.get()
        number = await ask_question(stage.ledger, NOAH, "What of milk?")
        await rule_question(stage.ledger, MODERATOR, number, is_let_in=True)
        await put_next_question(stage.ledger, MODERATOR, DAN, {})
        question = stage.record.people.question(number)
        assert question is not None
        assert question.to == "against"


async def test_without_a_question_that_was_let_in_there_is_none_to_put() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await ask_question(stage.ledger, NOAH, "What of milk?")
        with pytest.raises(SpecError, match="No question has been let in"):
            await put_next_question(stage.ledger, MODERATOR, BEN, {})


async def test_where_all_speak_at_once_people_have_begun_before_anybody_is_done() -> None:
    spec = panel_spec().model_copy(update={"seating": ANYONE})
    async with asyncio.timeout(10), runner_of(seats=(room := Room())) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=[sits(CLEO.id, MIA)])
        await room.turns.get()
        await ledger.until(lambda now: len(now.turns) == 2)
        facts = [each.fact.kind for each in ledger.events]
    assert facts[2:] == ["phase_opened", "turn_opened", "step_answered", "step_answered"]


@pytest.mark.parametrize(
    ("said", "why"),
    [("", "is empty"), ("  \n", "is empty"), ("x" * 4000, "4,000 characters")],
)
async def test_a_question_without_words_or_with_too_many_is_refused(said: str, why: str) -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        before = stage.record.last_event
        with pytest.raises(SpecError, match=why):
            await ask_question(stage.ledger, NOAH, said)
        assert stage.record.last_event == before


async def test_one_person_has_two_questions_waiting_at_most() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await ask_question(stage.ledger, NOAH, "One?")
        await ask_question(stage.ledger, NOAH, "Two?")
        with pytest.raises(SpecError, match="wait already"):
            await ask_question(stage.ledger, NOAH, "Three?")


async def test_nobody_asks_for_the_floor_where_a_schedule_gives_it() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        with pytest.raises(SpecError, match="no table to join"):
            await raise_hand(stage.ledger, MIA)
