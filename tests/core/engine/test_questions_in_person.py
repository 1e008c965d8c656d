"""Questions from the audience that people in debaters' seats answer."""

import asyncio

import pytest

from debate_core.domain.facts import Event, QuestionAsked, QuestionPut, QuestionRuled, TurnOpened
from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.audience import ask_question, put_next_question, put_question, rule_question
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    Guest,
)
from debate_core.errors import SpecError
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import runner_of
from tests.core.engine.seated import MIA, MODERATOR, NOAH, Room, Stage, sits, staged
from tests.core.making import ADA, BEN

DAN = Debater(id=DebaterId("dan"), name="Dan", stance="against")


async def test_a_question_that_was_put_is_answered_by_the_next_speech() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        number = await ask_question(stage.ledger, NOAH, "What of milk?")
        await rule_question(stage.ledger, MODERATOR, number, is_let_in=True)
        await put_question(stage.ledger, MODERATOR, number, "against")
        stage.room.write(MIA, "Tea.")
        stage.room.press_done(ADA.id)
        assert (await stage.turn(2)).fact.question == number
        question = stage.record.people.find_question(number)
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
        question = stage.record.people.find_question(2)
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
        question = stage.record.people.find_question(number)
        assert question is not None
        assert question.to == "against"


async def test_without_a_question_that_was_let_in_there_is_none_to_put() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await ask_question(stage.ledger, NOAH, "What of milk?")
        with pytest.raises(SpecError, match="No question has been let in"):
            await put_next_question(stage.ledger, MODERATOR, BEN, {})


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
