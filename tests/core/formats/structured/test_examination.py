"""A turn of the cross-examination: what fits, what is kept of it, and where it is told."""

from collections.abc import Sequence

import pytest

from debate_core.domain.facts import (
    ClosingRequested,
    DebateInterrupted,
    Fact,
    PhaseOpened,
    StepAnswered,
)
from debate_core.domain.forms import Forfeit
from debate_core.domain.record import fold
from debate_core.formats.structured.forms import Examination, list_open_questions
from debate_core.formats.structured.result import describe_answer
from debate_core.formats.structured.traces import trace_arguments
from debate_core.show.blocks import Prose
from debate_core.show.pieces import TurnPiece
from tests.core.formats.showing import card_of, told
from tests.core.formats.structured.making import (
    EXAMINED,
    OPENED,
    SCORED,
    WHOLE_IN_TURNS,
    Said,
    argument,
    asked_of,
    course_of,
    examination,
    findings,
    heard,
    judged,
    response,
    speaking,
    whole_facts,
)
from tests.core.making import events_of

ASKED = asked_of("examination", "for", heard(*OPENED, EXAMINED[0]))
"""Ada, who was asked about PRO-1 and has CON-1 before her."""
GOOD = examination("CON-1", "PRO-1.1")


def _spelled(said: Examination) -> Examination:
    return ASKED.spell_out(said)


def test_code_writes_down_which_questions_an_answer_answers() -> None:
    said = Examination(answer="So.", answered=("CON-3.7",), response=response("CON-1"))
    assert _spelled(said).answered == ("PRO-1.1",)
    assert _spelled(said.model_copy(update={"answer": " "})).answered == ()


def test_an_answer_is_to_all_questions_that_wait_for_one() -> None:
    asked = asked_of("examination", "for", heard(*OPENED, EXAMINED[0], EXAMINED[2]), number=2)
    said = Examination(answer="Both hold.", response=response("CON-2"))
    assert asked.spell_out(said).answered == ("PRO-1.1", "PRO-2.1")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (Examination(response=response("CON-1")), "answer these too: PRO-1.1"),
        (Examination(answer="So."), "respond to these too: CON-1"),
        (
            Examination(answer="So.", response=response("CON-2")),
            "“CON-2” does not exist; respond to only what does",
        ),
        (
            Examination(answer="So.", response=response("CON-1", questions=0)),
            "no follow-up question is put to CON-1",
        ),
    ],
)
def test_a_turn_that_leaves_something_out_is_sent_back(said: Examination, problem: str) -> None:
    assert problem in _spelled(said).find_problems(ASKED)


def test_a_whole_turn_has_no_problem_and_no_mark() -> None:
    assert GOOD.find_problems(ASKED) == ()
    assert GOOD.list_marks(ASKED) == ()


def test_what_nobody_asked_and_what_is_not_next_is_not_wanted() -> None:
    first = asked_of("examination", "against", heard(*OPENED))
    last = asked_of("examination", "against", heard(*OPENED, *EXAMINED[:6]), number=4)
    assert examination("PRO-1").find_problems(first) == ()
    assert examination("", "CON-3.1").find_problems(last) == ()


def test_of_a_turn_that_stays_bad_the_answer_is_kept_and_the_rest_marked() -> None:
    kept = _spelled(Examination(answer="So.", response=response("CON-3"))).salvage(ASKED)
    assert kept == Examination(answer="So.", answered=("PRO-1.1",))
    assert kept
    assert kept.list_marks(ASKED) == ("CON-1 went unanswered",)


def test_of_a_turn_without_a_word_that_fits_nothing_is_kept() -> None:
    assert Examination(response=response("CON-3")).salvage(ASKED) is None


def test_a_response_that_cannot_be_read_does_not_cost_the_answer() -> None:
    value = {"answer": "So.", "response": {"kind": "shrugs"}}
    assert Examination.read_partial_reply("", value) == Examination(answer="So.")
    assert Examination.read_partial_reply("", {"response": {}}) is None


def test_an_answer_that_cannot_be_read_does_not_cost_the_response() -> None:
    met = response("CON-1")
    for answer in (["So."], 7):
        value = {"answer": answer, "response": met.model_dump()}
        assert Examination.read_partial_reply("", value) == Examination(response=met)


def test_what_a_model_leaves_out_as_null_or_fills_in_for_code_costs_it_nothing() -> None:
    met = response("PRO-1")
    value = {"answer": None, "answered": None, "response": met.model_dump()}
    assert Examination.read_reply("", value) == Examination(response=met)
    value = {"answer": "So.", "answered": "PRO-1.1", "response": None}
    assert Examination.read_reply("", value) == Examination(answer="So.")


def test_a_question_waits_until_it_is_answered() -> None:
    waiting = [list_open_questions("for", heard(*OPENED, *EXAMINED[:count])) for count in range(5)]
    assert waiting == [(), ("PRO-1.1",), (), ("PRO-2.1",), ()]


def test_an_argument_is_traced_through_the_turns_that_met_and_answered_it() -> None:
    traced = trace_arguments(heard(*WHOLE_IN_TURNS))
    assert [(each.turn, each.met_in, each.answered_in) for each in traced] == [
        *((1, 3, 4), (1, 5, 6), (1, 7, 8)),
        *((2, 4, 5), (2, 6, 7), (2, 8, 9)),
    ]
    assert [each.questions[0].answer for each in traced[:2]] == [
        "On PRO-1.1: so.",
        "On PRO-2.1: so.",
    ]


# What is told of it.


def test_each_turn_is_told_as_it_is_taken() -> None:
    pieces = [each for each in told(*whole_facts(WHOLE_IN_TURNS)) if isinstance(each, TurnPiece)]
    assert [each.key for each in pieces] == [f"turn {number}" for number in range(1, 12)]


def test_a_turn_is_its_answer_and_then_its_response() -> None:
    turns = [each for each in told(*whole_facts(WHOLE_IN_TURNS)) if isinstance(each, TurnPiece)]
    assert turns[3].blocks == (
        Prose("On PRO-1.1: so."),
        Prose("It does not follow. What of CON-1, number 1?"),
    )
    assert turns[2].blocks == (Prose("It does not follow. What of PRO-1, number 1?"),)
    assert turns[8].blocks == (Prose("On CON-3.1: so."),)


def test_a_name_begins_with_a_capital_letter() -> None:
    assert argument("PRO-1", name="the missing payoff").title == "The missing payoff"


# What an early closing cut off.


CLOSED = ClosingRequested(reason="enough")
CUT = "closed before an answer"


def _answered_after(*turns: Said, then: Sequence[Fact]) -> list[str]:
    """How each argument was answered after these turns of a debate, and what happened then."""
    facts = [*course_of(turns, "opening", "cross-examination"), *then]
    record = fold(events_of(*facts))
    return [describe_answer(each, record) for each in trace_arguments(record.transcript)]


def _closed_after(*turns: Said) -> list[str]:
    """How each argument was answered in a debate that was closed after these turns."""
    return _answered_after(*turns, then=[CLOSED])


def test_nobody_is_blamed_for_what_an_early_closing_cut_off() -> None:
    assert _closed_after(*OPENED, *EXAMINED[:2]) == [
        "challenge, answered",
        CUT,
        CUT,
        f"challenge, {CUT}",
        CUT,
        CUT,
    ]


def test_whoever_had_a_turn_and_did_not_answer_left_it() -> None:
    silent = ("for", Examination(response=response("CON-1")))
    assert _closed_after(*OPENED, EXAMINED[0], silent)[0] == "challenge, left unanswered"


def test_nobody_is_blamed_for_what_a_stop_cut_off() -> None:
    stopped = [DebateInterrupted(reason="stopped")]
    told_ = _answered_after(*OPENED, *EXAMINED[:2], then=stopped)
    assert told_ == ["challenge, answered", CUT, CUT, f"challenge, {CUT}", CUT, CUT]


def test_while_a_debate_is_held_its_table_says_what_still_waits() -> None:
    waits = "not answered yet"
    told_ = _answered_after(*OPENED, *EXAMINED[:2], then=[])
    assert told_ == ["challenge, answered", waits, waits, f"challenge, {waits}", waits, waits]


def test_whoever_missed_the_turn_for_an_answer_is_not_blamed_where_the_next_was_cut_off() -> None:
    step = speaking("examination")
    missed = StepAnswered(number=4, step=step, turn=4, answer=Forfeit(reason="skipped"))
    for then, why in (([missed, CLOSED], CUT), ([missed], "not answered yet")):
        assert _answered_after(*OPENED, EXAMINED[0], then=then)[0] == f"challenge, {why}"


def test_the_board_does_not_say_of_what_a_close_cut_off_that_nobody_took_it_up() -> None:
    missed = StepAnswered(
        number=3,
        step=speaking("examination", stance="against"),
        turn=3,
        answer=Forfeit(reason="late"),
    )
    ended = [missed, CLOSED, judged(findings()), SCORED]
    facts = [*course_of(OPENED, "opening"), PhaseOpened(phase="cross-examination", round=1), *ended]
    board = str(card_of(told(*facts), "standings").blocks)
    assert "Leaves and beans 1 P · not taken up" in board
    assert board.count("not taken up") == 1


def test_nobody_is_blamed_for_a_turn_that_a_moderator_skipped() -> None:
    def tell(*, is_own: bool) -> str:
        said = Forfeit(reason="skipped", is_skipped=True, is_own=is_own)
        step = speaking("examination", stance="against")
        skipped = StepAnswered(number=3, step=step, turn=3, answer=said)
        return _answered_after(*OPENED, then=[skipped, SCORED])[0]

    assert tell(is_own=False) == "turn skipped"
    assert tell(is_own=True) == "unanswered"
