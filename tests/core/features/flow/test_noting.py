"""The step of the keeper: once a round beside the play, exact and free for built-in debaters."""

from collections.abc import Callable

import pytest

from debate_core.content.content import Content
from debate_core.domain.facts import StepAnswered
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.domain.values import PersonId
from debate_core.drafting.dry_run import play_dry
from debate_core.drafting.estimate import Estimator, write_to_limit
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.errors import Unavailable
from debate_core.features.flow.facts import MovesNoted
from debate_core.features.flow.noting import FlowNotes, NoteMoves, list_due_notes
from debate_core.features.flow.sides import list_flow_rows, list_lacking
from debate_core.formats import FORMATS
from debate_core.formats.structured.traces import name_arguments
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import debated, hold_offline, kinds, runner_of
from tests.core.making import rounds_spec, told
from tests.core.making.plays import fitting
from tests.sweep import keep_some

MOTION = "Cities should make public transport free"


def _spec(rounds: int = 2, motion: str = MOTION, *, flow: bool = True) -> Specification:
    return rounds_spec(rounds=rounds).model_copy(update={"motion": motion, "flow": flow})


def _with_models(rounds: int = 2) -> Specification:
    spec = _spec(rounds)
    seats = tuple(seat.model_copy(update={"model": "some:model"}) for seat in spec.debaters)
    return spec.model_copy(update={"debaters": seats, "judge_model": "some:judge"})


async def test_every_round_is_noted_once_and_before_the_verdict() -> None:
    ledger = await hold_offline(_spec(rounds=3))
    noted = [event.fact for event in ledger.events if isinstance(event.fact, MovesNoted)]
    assert [fact.turns for fact in noted] == [(1, 2), (3, 4), (5, 6)]
    last = max(event.number for event in ledger.events if isinstance(event.fact, MovesNoted))
    verdict = next(
        event.number
        for event in ledger.events
        if isinstance(event.fact, StepAnswered) and isinstance(event.fact.step, Judge)
    )
    assert last < verdict
    assert sum(fact.cost.usd or 0 for fact in noted) == 0


async def test_a_debate_without_the_option_notes_nothing() -> None:
    ledger = await hold_offline(rounds_spec(rounds=2))
    assert "moves_noted" not in kinds(ledger.events)


@pytest.mark.parametrize("motion", [motion.text for motion in Content().motions[::9]])
async def test_the_notes_on_built_in_debaters_are_exact(motion: str) -> None:
    ledger = await hold_offline(_spec(rounds=3, motion=motion))
    flow = ledger.record.flow
    assert not [fact.refused for fact in flow.noted if fact.refused]
    assert {move.turn for move in flow.moves} == set(range(1, 7))
    assert {"claims", "answers"} <= {move.does for move in flow.moves}
    claims = [move.quote for move in flow.moves if move.does == "claims"]
    assert len(claims) == len(set(claims))


async def test_the_same_debate_with_and_without_the_flow_says_the_same() -> None:
    noted, plain = await hold_offline(_spec()), await hold_offline(_spec(flow=False))
    assert [turn.said for turn in noted.record.turns] == [turn.said for turn in plain.record.turns]
    assert isinstance(noted.record.verdict, Verdict)
    # Only with the flow does the built-in judge know what was answered.
    assert noted.record.verdict.reason is not None
    told = noted.record.verdict.model_copy(update={"reason": None})
    assert told == plain.record.verdict


@pytest.mark.parametrize("name", keep_some([name for name in FORMATS if name != "roundtable"], 4))
def test_any_format_with_sides_can_have_it(name: str) -> None:
    spec = make_specification(DebateRequest(MOTION, name), seed=7).model_copy(update={"flow": True})
    turns = [step for step in play_dry(spec).steps if isinstance(step.pending.step, NoteMoves)]
    assert turns or len(spec.stances) < 2


def _answer_with(lines: dict[int, tuple[str, ...]]) -> Callable[[Pending], Form]:
    def answer(pending: Pending) -> Form:
        if isinstance(pending.step, NoteMoves):
            return FlowNotes(moves=lines.get(pending.step.turns[0], ()))
        return Speech(text="The air gets clean.") if pending.turn else fitting(pending)

    return answer


async def test_what_a_model_notes_is_kept_as_far_as_it_holds() -> None:
    right = "1 claims | Clean air | the air gets clean"
    wrong = "2 answers 1a | Never said | it was never measured"
    ledger = await debated(_with_models(rounds=1), _answer_with({1: (right, wrong)}))
    (noted,) = ledger.record.flow.noted
    assert [move.id for move in noted.moves] == ["1a"]
    assert "does not stand in turn 2" in noted.refused[0]
    (row,) = list_flow_rows(ledger.record)
    assert row.state.name == "never answered"


async def test_a_keeper_that_fails_leaves_a_round_that_the_board_lacks() -> None:
    def answer(pending: Pending) -> Form:
        if not isinstance(pending.step, NoteMoves):
            return fitting(pending)
        if pending.step.turns[0] == 1:
            raise Unavailable("the provider is down")
        return FlowNotes(moves=())

    ledger = await debated(_with_models(), answer)
    assert [noted.missed for noted in ledger.record.flow.noted] == ["the provider is down", ""]
    assert list_lacking(ledger.record) == (1, 2)
    assert ledger.record.decision is not None


async def test_a_restart_asks_for_what_is_missing() -> None:
    whole = await hold_offline(_spec())
    first = next(n for n, kind in enumerate(kinds(whole.events)) if kind == "moves_noted")
    journal = MemoryJournal()
    await journal.append(whole.events[:first])
    async with runner_of(OfflineSeat(), journal=journal) as runner:
        await runner.go_on()
        await runner.until_concluded(whole.debate)
        again = await runner.read_ledger(whole.debate)
    assert [fact.moves for fact in again.record.flow.noted] == [
        fact.moves for fact in whole.record.flow.noted
    ]


async def test_the_words_of_people_are_not_known_to_the_built_in_keeper() -> None:
    whole = await hold_offline(_spec(rounds=1))
    facts = [
        fact.model_copy(update={"said_by": SaidBy(person=PersonId("9"), name="Mia")})
        if isinstance(fact, StepAnswered) and fact.turn == 2
        else fact
        for fact in (event.fact for event in whole.events[1:])
        if not isinstance(fact, MovesNoted)
    ]
    record = fold(told(whole.record.spec, *facts))
    (due,) = list_due_notes(record)
    (noted,) = due.make_facts(write_to_limit(due.pending, record), record)
    assert isinstance(noted, MovesNoted)
    assert noted.unread == (2,)
    assert list_lacking(_with(record, noted)) == (2,)


def _with(record: Record, noted: MovesNoted) -> Record:
    return noted.apply(record)


def test_its_calls_are_in_the_plan() -> None:
    spec = _with_models(rounds=2)
    with_, without = (
        Estimator().estimate(spec.model_copy(update={"flow": flow})) for flow in (True, False)
    )
    assert with_.likely.calls == without.likely.calls + 2
    assert with_.likely.tokens > without.likely.tokens


async def test_the_keeper_reads_the_new_turns_and_the_moves_so_far() -> None:
    ledger = await hold_offline(_spec(rounds=2))
    asked: list[str] = []
    record = fold(told(ledger.record.spec))
    for event in ledger.events[1:]:
        if isinstance(event.fact, MovesNoted):
            (due,) = list_due_notes(record)
            asked.append(request_of(brief_of(due.pending, record)).messages[0].text)
        record = event.fact.apply(record)
    assert "The moves so far" not in asked[0]
    assert "1a [for] claims: " in asked[1]
    assert "Turn 1 [for]" not in asked[1]
    assert "Turn 3 [for]" in asked[1]


async def test_the_keeper_is_told_what_the_ids_of_earlier_arguments_stand_for() -> None:
    spec = make_specification(DebateRequest(MOTION, "structured"), seed=7)
    ledger = await hold_offline(spec.model_copy(update={"flow": True}))
    asked: list[str] = []
    record = fold(told(ledger.record.spec))
    for event in ledger.events[1:]:
        if isinstance(event.fact, MovesNoted):
            (due,) = list_due_notes(record)
            asked.append(request_of(brief_of(due.pending, record)).messages[0].text)
        record = event.fact.apply(record)
    named = f"\nPRO-1: {name_arguments(record.transcript)['PRO-1']}\n"
    assert [named in text for text in asked] == [False, *[True] * (len(asked) - 1)]
