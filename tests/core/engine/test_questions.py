"""Questions from the audience, once they are put: who answers them, and what the judge says."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from debate_core.domain.attendance import ALLOWANCE, AudienceQuestion
from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    Event,
    QuestionAsked,
    QuestionMarked,
    QuestionPut,
    QuestionRuled,
    StepAnswered,
)
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, FreeText, QuestionMark
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.spend import add_costs
from debate_core.domain.steps import MarkAnswer, Speak
from debate_core.domain.values import PersonId
from debate_core.engine.audience import OPEN_LIMIT, ask_question, put_question, rule_question
from debate_core.engine.ledger import Ledger
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.people import Guest, take_out
from debate_core.engine.performer import Answered, Performer
from debate_core.engine.questions import InHand, list_unmarked
from debate_core.engine.runner import DebateRunner
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.models.port import Hear
from debate_core.show.pieces import Line, Piece
from debate_core.show.questions import describe_question_state
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import Gate, at, runner_of
from tests.core.engine.seated import MODERATOR, NOAH
from tests.core.formats.panel.making import panel_spec
from tests.core.making import (
    ADA,
    BEN,
    CLEO,
    SOMEONE,
    consensus_spec,
    phase,
    record_of,
    rounds_spec,
    speech,
)
from tests.core.making.plays import fitting

MILK = "What of milk, and who pays for it?"
PRICE = Cost(tokens_in=90, tokens_out=10, usd=0.5, model="a:judge")
PUT_TO_AGAINST = (
    QuestionAsked(question=1, by=NOAH.id, name="Noah", text=MILK),
    QuestionRuled(question=1, is_let_in=True, by=MODERATOR.id),
    QuestionPut(question=1, to="against", votes=2, by=MODERATOR.id),
)
Marking = Callable[[Pending], Awaitable[Form]]


async def in_part(_: Pending) -> Form:
    return QuestionMark(reason="No price is named.", mark="partly")


class Marked:
    """Turns wait at a gate; marks are what a test says they are, and cost something."""

    def __init__(self, gate: Gate, mark: Marking = in_part) -> None:
        self._gate = gate
        self._mark = mark
        self.marked: list[Pending] = []

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        if not isinstance(pending.step, MarkAnswer):
            return Answered(await self._gate(pending))
        self.marked.append(pending)
        return Answered(await self._mark(pending), PRICE)


@asynccontextmanager
async def under_way(
    spec: Specification, performer: Performer, journal: MemoryJournal | None = None
) -> AsyncGenerator[tuple[DebateRunner, Ledger]]:
    async with asyncio.timeout(10), runner_of(performer, journal=journal) as runner:
        yield runner, await runner.open(spec, SOMEONE)


async def put(ledger: Ledger, to: str, text: str = MILK, by: Guest = NOAH) -> int:
    """A question that was asked, let in and put."""
    number = await ask_question(ledger, by, text)
    await rule_question(ledger, MODERATOR, number, is_let_in=True)
    await put_question(ledger, MODERATOR, number, to)
    return number


def question(ledger: Ledger, number: int = 1) -> AudienceQuestion:
    found = ledger.record.people.find_question(number)
    assert found is not None
    return found


async def test_a_question_whose_turn_is_skipped_waits_for_the_next_turn() -> None:
    gate = Gate()
    async with under_way(rounds_spec(rounds=2), Marked(gate)) as (runner, ledger):
        await put(ledger, "ada")
        await gate.next()
        runner.skip(ledger.debate, MODERATOR.id, "Mod")
        await ledger.until(lambda record: len(record.turns) == 1)
        assert question(ledger).state == "put"
        gate.open(9)
        await runner.until_concluded(ledger.debate)
    assert question(ledger).turn == 3


async def test_a_question_with_no_turn_left_is_told_as_not_answered() -> None:
    gate = Gate()
    async with under_way(rounds_spec(), Marked(gate)) as (runner, ledger):
        await put(ledger, "ada")
        await gate.next()
        runner.skip(ledger.debate, MODERATOR.id, "Mod")
        gate.open(9)
        await runner.until_concluded(ledger.debate)
    told = [each for event in ledger.events for each in _told_of(ledger, event)]
    said = "Question 1, put to Ada, was not answered: no turn of theirs came."
    assert [each.text for each in told if isinstance(each, Line)].count(said) == 1
    assert (
        describe_question_state(ledger.record, question(ledger)) == "put to Ada, and not answered"
    )


def _told_of(ledger: Ledger, event: Event) -> tuple[Piece, ...]:
    record = fold(ledger.events[: event.number])
    return format_of(record.spec).tell_event(record, event)


async def test_the_judge_marks_the_answer_and_what_it_took_is_counted() -> None:
    gate = Gate()
    performer = Marked(gate)
    async with under_way(rounds_spec(), performer) as (runner, ledger):
        await gate.next()
        await put(ledger, "against")
        gate.open(3)
        await runner.until_concluded(ledger.debate)
    asked = question(ledger)
    assert (asked.turn, asked.mark, asked.reason) == (2, "partly", "No price is named.")
    (mark,) = performer.marked
    assert (mark.heard, mark.question) == ((2,), 1)
    assert add_costs(ledger.record.costs).usd == 0.5


async def test_a_mark_keeps_no_turn_waiting_and_the_debate_ends_with_it() -> None:
    gate, slow = Gate(), Gate(lambda _: QuestionMark(reason="Late.", mark="answered"))
    async with under_way(rounds_spec(), Marked(gate, slow)) as (runner, ledger):
        await gate.next()
        await put(ledger, "against")
        gate.open(3)
        await slow.next()
        await ledger.until(lambda record: record.decision is not None)
        assert question(ledger).marked is None
        slow.open()
        await runner.until_concluded(ledger.debate)
    assert question(ledger).mark == "answered"


async def test_a_mark_that_is_missing_after_a_restart_is_asked_for_then() -> None:
    gate, never = Gate(), Gate()
    async with under_way(rounds_spec(), Marked(gate, never)) as (_, ledger):
        await gate.next()
        await put(ledger, "against")
        gate.open(2)
        await never.next()
        events = ledger.events
    journal, performer = MemoryJournal(), Marked(Gate())
    await journal.append(events)
    async with asyncio.timeout(10), runner_of(performer, journal=journal) as runner:
        await runner.go_on()
        again = runner.live[0]
        await again.until(lambda record: record.people.questions[0].mark == "partly")
    assert len(performer.marked) == 1


async def test_a_judge_that_gives_no_mark_is_told_with_what_it_took() -> None:
    async def refusing(_: Pending) -> Form:
        return Forfeit(reason="it never fitted")

    gate = Gate()
    async with under_way(rounds_spec(), Marked(gate, refusing)) as (runner, ledger):
        await gate.next()
        await put(ledger, "against")
        gate.open(3)
        await runner.until_concluded(ledger.debate)
    (marked,) = (e.fact for e in ledger.events if isinstance(e.fact, QuestionMarked))
    assert (marked.mark, marked.reason) == (None, "it never fitted")
    assert marked.cost.usd == 0.5


async def test_where_nobody_judges_nothing_is_marked() -> None:
    gate = Gate()
    performer = Marked(gate)
    async with under_way(consensus_spec(rounds=1), performer) as (_, ledger):
        await gate.next()
        await put(ledger, "critic")
        gate.open(2)
        record = await ledger.until(lambda now: len(now.turns) >= 2)
    asked, answer = record.people.questions[0], record.turns[1].answer
    assert (asked.state, asked.turn, performer.marked) == ("answered", 2, [])
    assert isinstance(answer, FreeText)
    assert answer.allowance == ALLOWANCE


async def test_a_turn_that_is_missed_leaves_its_question_to_the_next() -> None:
    gate = Gate(lambda each: Forfeit(reason="late") if each.turn == 2 else fitting(each))
    async with under_way(rounds_spec(rounds=2), Marked(gate)) as (_, ledger):
        await gate.next()
        await put(ledger, "ben")
        gate.open(4)
        record = await ledger.until(lambda now: len(now.turns) >= 4)
    assert [each.fact.question for each in record.turns] == [None, None, None, 1]


def _asked_of(debater: Debater, number: int, form: str = "speech") -> Pending:
    return Pending(number, Speak(debater.id, "argument", 1, form=form), number, ())


def test_of_those_that_speak_at_once_for_a_side_one_has_to_answer() -> None:
    cleo = CLEO.model_copy(update={"stance": BEN.stance})
    record = record_of(rounds_spec(ADA, BEN, cleo), *PUT_TO_AGAINST)
    in_hand = InHand()
    first, second = _asked_of(BEN, 2), _asked_of(cleo, 3)
    assert in_hand.take(_asked_of(ADA, 1), record) is None
    assert (in_hand.take(first, record), in_hand.take(second, record)) == (1, None)
    in_hand.leave(first.number)
    assert in_hand.take(second, record) == 1


@pytest.mark.parametrize(
    ("form", "answers"),
    [
        ("speech", 1),
        ("position", 1),
        ("closing", 1),
        ("question", None),
        ("questions", None),
        ("opening", None),
        ("replies", None),
        ("point", None),
    ],
)
def test_what_is_answered_in_is_free_text(form: str, answers: int | None) -> None:
    record = record_of(rounds_spec(), *PUT_TO_AGAINST)
    assert InHand().take(_asked_of(BEN, 2, form), record) == answers


@pytest.mark.parametrize(("turns", "marked"), [(2, 0), (3, 1)])
def test_a_turn_that_is_held_back_is_marked_once_it_is_shown(turns: int, marked: int) -> None:
    spec = panel_spec(shown="together")
    put_to_first = PUT_TO_AGAINST[2].model_copy(update={"to": spec.debaters[0].id})
    spoken = (
        StepAnswered(
            number=number,
            step=Speak(spec.debaters[number - 1].id, "opening", 1),
            turn=number,
            answer=speech(),
            question=1 if number == 1 else None,
        )
        for number in range(1, turns + 1)
    )
    facts = (phase("opening"), *PUT_TO_AGAINST[:2], put_to_first, *spoken)
    assert len(list_unmarked(record_of(spec, *facts))) == marked


async def test_words_that_are_taken_out_take_the_judges_word_on_them_along() -> None:
    gate = Gate()
    journal = MemoryJournal()
    async with under_way(rounds_spec(), Marked(gate), journal) as (_, ledger):
        await gate.next()
        await put(ledger, "ben")
        gate.open(2)
        await ledger.until(lambda record: record.people.questions[0].marked is not None)
        await take_out(ledger, NOAH, asked_at(ledger))
        kept = await journal.read(ledger.debate)
    assert "milk" not in str(kept)
    assert "No price is named." not in str(kept)
    assert question(ledger).reason == "[taken out]"


def asked_at(ledger: Ledger) -> int:
    """The number of the event in which the first question was asked."""
    return next(each.number for each in ledger.events if isinstance(each.fact, QuestionAsked))


async def test_a_question_that_is_taken_back_is_put_to_nobody() -> None:
    gate = Gate()
    async with under_way(rounds_spec(), Marked(gate)) as (_, ledger):
        await gate.next()
        number = await ask_question(ledger, NOAH, MILK)
        await take_out(ledger, NOAH, asked_at(ledger))
        with pytest.raises(SpecError, match="is taken back already"):
            await rule_question(ledger, MODERATOR, number, is_let_in=True)


async def test_a_debate_has_room_for_so_many_questions() -> None:
    gate = Gate()
    async with under_way(rounds_spec(), Marked(gate)) as (_, ledger):
        await gate.next()
        for number in range(1, OPEN_LIMIT + 1):
            await ask_question(ledger, Guest(PersonId(f"guest {number}"), "Guest"), MILK)
        with pytest.raises(SpecError, match="25 questions wait here already"):
            await ask_question(ledger, NOAH, MILK)


async def test_the_same_is_not_asked_twice_while_it_is_on() -> None:
    async with under_way(rounds_spec(), Marked(Gate())) as (_, ledger):
        number = await ask_question(ledger, NOAH, MILK)
        with pytest.raises(SpecError, match="asked already"):
            await ask_question(ledger, NOAH, f" {MILK.upper()}")
        await rule_question(ledger, MODERATOR, number, is_let_in=True)
        with pytest.raises(SpecError, match="asked already"):
            await ask_question(ledger, MODERATOR, MILK)


async def test_nothing_is_asked_ruled_or_put_once_the_debaters_have_spoken() -> None:
    gate = Gate()
    async with under_way(rounds_spec(), Marked(gate)) as (runner, ledger):
        await gate.next()
        await ask_question(ledger, NOAH, MILK)
        gate.open(3)
        await at(ledger, "concluded")
        await runner.until_concluded(ledger.debate)
        before = ledger.record.last_event
        for doing in (
            ask_question(ledger, NOAH, MILK),
            rule_question(ledger, MODERATOR, 1, is_let_in=True),
            put_question(ledger, MODERATOR, 1, "ben"),
        ):
            with pytest.raises(SpecError, match="so they can't answer questions"):
                await doing
    assert ledger.record.last_event == before


async def test_only_a_question_that_was_let_in_is_put() -> None:
    gate = Gate()
    async with under_way(rounds_spec(), Marked(gate)) as (_, ledger):
        await gate.next()
        number = await ask_question(ledger, NOAH, MILK)
        with pytest.raises(SpecError, match="waits for a yes first"):
            await put_question(ledger, MODERATOR, number, "ben")


async def test_a_model_cannot_allow_itself_more_words() -> None:
    gate = Gate(lambda each: speech("Tea.").model_copy(update={"allowance": 900}))
    async with under_way(rounds_spec(), Marked(gate)) as (_, ledger):
        gate.open()
        record = await ledger.until(lambda now: bool(now.turns))
    assert record.turns[0].answer == speech("Tea.")


async def test_the_offline_debaters_answer_in_the_questions_own_words() -> None:
    seat = OfflineSeat()

    class Held:
        async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
            if pending.turn == 1:
                await put(ledgers[0], "ben")
            return await seat.perform(pending, record, hear)

    ledgers: list[Ledger] = []
    async with asyncio.timeout(10), runner_of(Held()) as runner:
        runner.welcome(ledgers.append)
        ledger = await runner.open(rounds_spec(), SOMEONE)
        await runner.until_concluded(ledger.debate)
    assert f"“{MILK}”" in ledger.record.transcript[1].text
    assert question(ledger).mark == "answered"
