"""A play: steps come out, answers go in, and the same answers always play the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import DecisionMade, PhaseOpened, Ruled, SeatsFilled
from debate_core.domain.forms import Forfeit, Synthesis
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.play import (
    CLOSED_EARLY,
    ClosingEarly,
    Moves,
    Play,
    ask_all,
    begin,
    collect,
    draft,
    judge,
    open_phase,
    rule,
    speak,
    together,
)
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebaterId
from debate_core.errors import OutOfTurn
from debate_core.formats.consensus.forms import Position
from tests.core.making import position, speech, verdict
from tests.core.making.plays import (
    TOYS,
    Bell,
    Standing,
    Started,
    Together,
    Toy,
    drawn_course,
    fitting,
    happen,
    toy,
    unfitting,
)

A, B = (Speak(DebaterId(name), "talk", 1) for name in "ab")
END = Decision(choice=None, rule="end")


def _one_after_another() -> Moves[Decision]:
    first = yield from speak(A)
    yield from speak(B)
    return Decision(choice=first.tag, rule="end")


def _at_once_then_judge() -> Moves[Decision]:
    yield from together((A, B))
    yield from judge(Judge(0))
    return END


def _judge_beside_a_speech() -> Moves[Decision]:
    number = yield from begin(Judge(0), Verdict)
    yield from speak(A)
    answer = yield from collect(number, Verdict)
    return Decision(choice=answer.tag, rule="end")


def _heard(play: Play) -> list[tuple[int, ...]]:
    return [each.heard for each in play.pending]


def test_steps_are_numbered_and_turns_have_their_place() -> None:
    play = Play(_judge_beside_a_speech())
    assert [(each.number, each.turn) for each in play.pending] == [(1, None), (2, 1)]


def test_a_turn_hears_those_before_it() -> None:
    play = Play(_one_after_another())
    assert _heard(play) == [()]
    play.answer(1, speech())
    assert _heard(play) == [(1,)]


def test_a_forfeited_turn_is_not_heard() -> None:
    play = Play(_one_after_another())
    play.answer(1, Forfeit(reason="late"))
    assert _heard(play) == [()]


def test_turns_taken_together_do_not_hear_one_another() -> None:
    play = Play(_at_once_then_judge())
    play.answer(2, speech())
    assert _heard(play) == [()]
    play.answer(1, speech())
    assert _heard(play) == [(1, 2)]


def test_a_batch_of_which_half_is_given_waits_for_the_other_half() -> None:
    play = Play(_at_once_then_judge())
    play.answer(2, speech())
    assert [each.number for each in play.pending] == [1]


def test_of_a_batch_that_is_closed_early_what_was_said_is_heard() -> None:
    play = Play(toy((Together(3),)))
    play.answer(3, speech())
    play.close_early("enough")
    assert _heard(play) == [(3,)]


def test_a_begun_step_can_be_answered_before_or_after_the_speech_beside_it() -> None:
    first, second = Play(_judge_beside_a_speech()), Play(_judge_beside_a_speech())
    first.answer(1, verdict())
    first.answer(2, speech())
    second.answer(2, speech())
    second.answer(1, verdict())
    assert first.decision == second.decision == Decision(choice="verdict", rule="end")


def test_a_begun_step_that_an_early_closing_dropped_counts_as_forfeited() -> None:
    play = Play(toy((Started(later=1), Together(1))))
    play.close_early("enough")
    play.answer(3, verdict())
    assert play.decision == Decision(choice="forfeit verdict", rule=CLOSED_EARLY)


def test_a_format_without_a_closing_of_its_own_is_closed_all_the_same() -> None:
    play = Play(_one_after_another())
    play.close_early("enough")
    assert play.decision == Decision(choice=None, rule=CLOSED_EARLY)
    assert play.pending == ()


def test_a_format_is_told_why_it_is_closed() -> None:
    def curious() -> Moves[Decision]:
        try:
            yield from speak(A)
        except ClosingEarly as closing:
            return Decision(choice=closing.reason, rule=CLOSED_EARLY)
        return END

    play = Play(curious())
    play.close_early("the runner is closing")
    assert play.decision == Decision(choice="the runner is closing", rule=CLOSED_EARLY)


def test_a_decided_play_cannot_be_closed() -> None:
    play = Play(toy(()))
    with pytest.raises(OutOfTurn):
        play.close_early("enough")


def test_the_rules_rulings_are_told_in_order_and_end_with_the_decision() -> None:
    def phases() -> Moves[Decision]:
        yield from open_phase("talk", 1)
        yield from speak(A)
        yield from rule(SeatsFilled(seats=()))
        yield from rule(Bell(rung=1))
        return END

    play = Play(phases())
    play.answer(1, speech())
    assert play.rulings == (
        PhaseOpened(phase="talk", round=1),
        SeatsFilled(seats=()),
        Ruled(ruling=Bell(rung=1)),
        DecisionMade(decision=END),
    )


def test_a_draft_is_answered_with_a_synthesis() -> None:
    def drafted() -> Moves[Decision]:
        answer = yield from draft({})
        return Decision(choice=answer.tag, rule="end")

    play = Play(drafted())
    with pytest.raises(OutOfTurn):
        play.answer(1, verdict())
    play.answer(1, Synthesis(value={}))
    assert play.decision == Decision(choice="synthesis", rule="end")


def test_a_speech_cannot_stand_where_a_position_is_asked_for() -> None:
    def with_votes() -> Moves[Decision]:
        yield from ask_all((A, B), Position)
        return END

    play = Play(with_votes())
    assert [each.step.form for each in play.pending] == ["position", "position"]
    with pytest.raises(OutOfTurn, match="A speech does not answer step 2"):
        play.answer(2, speech())
    play.answer(2, position())
    assert [each.number for each in play.pending] == [1]


@given(TOYS, st.booleans(), st.data())
def test_replaying_any_part_of_any_course_leads_to_where_it_was(
    moves: Toy, has_closing: bool, data: st.DataObject
) -> None:
    play = Play(toy(moves, has_closing=has_closing))
    course = drawn_course(play, data.draw, fitting)
    seen = Play(toy(moves, has_closing=has_closing))
    for length in range(len(course) + 1):
        again = happen(Play(toy(moves, has_closing=has_closing)), course[:length])
        assert Standing.of(again) == Standing.of(seen)
        happen(seen, course[length : length + 1])
    assert Standing.of(seen) == Standing.of(play)


@given(TOYS, st.data())
def test_no_two_pending_steps_have_one_number(moves: Toy, data: st.DataObject) -> None:
    play = Play(toy(moves))
    while play.decision is None:
        numbers = [each.number for each in play.pending]
        turns = [each.turn for each in play.pending if each.turn is not None]
        assert numbers == sorted(set(numbers))
        assert turns == sorted(set(turns))
        pending = data.draw(st.sampled_from(play.pending))
        play.answer(pending.number, fitting(pending))


@given(TOYS, st.data())
def test_an_answer_out_of_turn_is_refused_and_changes_nothing(
    moves: Toy, data: st.DataObject
) -> None:
    play = Play(toy(moves))
    answered = [0, 1_000]
    while play.decision is None:
        before = Standing.of(play)
        pending = data.draw(st.sampled_from(play.pending))
        with pytest.raises(OutOfTurn):
            play.answer(pending.number, unfitting(pending))
        for number in answered:
            with pytest.raises(OutOfTurn):
                play.answer(number, speech())
        assert Standing.of(play) == before
        play.answer(pending.number, fitting(pending))
        answered.append(pending.number)


@given(TOYS, st.data())
def test_nobody_hears_what_had_not_been_said(moves: Toy, data: st.DataObject) -> None:
    play = Play(toy(moves))
    said: set[int] = set()
    while play.decision is None:
        for pending in play.pending:
            assert set(pending.heard) <= said
        pending = data.draw(st.sampled_from(play.pending))
        forfeits = data.draw(st.booleans())
        play.answer(pending.number, Forfeit(reason="late") if forfeits else fitting(pending))
        if pending.turn is not None and not forfeits:
            said.add(pending.turn)
