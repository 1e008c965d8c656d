"""Format `structured`: its phases, who hears whom, and what decides (formats.md, 2)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Play
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Judge, Speak
from debate_core.errors import SpecError
from debate_core.formats import format_of, start
from debate_core.formats.checking import check
from debate_core.formats.decision_rules import find_decision_rule
from debate_core.formats.structured.forms import Examination, Opening
from debate_core.formats.structured.steps import Examine
from tests.core.formats.structured.making import (
    CON,
    FITTING,
    PRO,
    closing,
    examination,
    finding,
    findings,
    opening,
    plainly,
    response,
    structured_spec,
)
from tests.core.formats.structured.making import (
    EXAMINED as IN_TURNS,
)
from tests.core.making import ADA, BEN, CLEO
from tests.core.making.plays import Standing, drawn_course, happen

LATE = Forfeit(reason="late")
SPEC = structured_spec()
NO_ARGUMENTS = Opening(arguments=())
UNREAD = Opening(arguments=(), unread="I could not put it in order.")


def _given(*answers: Form) -> Play:
    """A play in which the first steps were answered so, in order of their numbers."""
    play = start(SPEC)
    for number, answer in enumerate(answers, start=1):
        play.answer(number, answer)
    return play


def _speakers(play: Play) -> list[tuple[str, str]]:
    return [(p.step.debater, p.step.phase) for p in play.pending if isinstance(p.step, Speak)]


def _steps(play: Play) -> list[Speak]:
    return [pending.step for pending in play.pending if isinstance(pending.step, Speak)]


def _examining(play: Play) -> tuple[str, int, int | None]:
    """Who examines, which argument, in how many words."""
    (step,) = _steps(play)
    assert isinstance(step, Examine)
    return step.debater, step.number, step.words


OPENINGS = (opening(*PRO), opening(*CON))
EXAMINED = tuple(said for _stance, said in IN_TURNS)
CROSSED = (*OPENINGS, *EXAMINED)
CLOSED = (*CROSSED, closing(), closing())


def test_the_phases_are_opening_cross_examination_closing_and_then_the_judge() -> None:
    phases = [each.phase for each in _given(*CLOSED).rulings if isinstance(each, PhaseOpened)]
    assert phases == ["opening", "cross-examination", "closing", "judgement"]


@pytest.mark.parametrize(("answered", "phase"), [((), "opening"), (CROSSED, "closing")])
def test_both_sides_open_and_close_at_once(answered: Sequence[Form], phase: str) -> None:
    assert sorted(_speakers(_given(*answered))) == [("ada", phase), ("ben", phase)]


@pytest.mark.parametrize("answered", [(), CROSSED])
def test_neither_side_hears_the_other_s_opening_or_closing(answered: Sequence[Form]) -> None:
    play = _given(*answered)
    first, second = play.pending
    play.answer(first.number, FITTING[first.step.form])
    (left,) = play.pending
    assert first.heard == second.heard == left.heard == tuple(range(1, len(answered) + 1))


def test_in_the_cross_examination_the_sides_take_turns_and_whoever_opened_is_examined_first() -> (
    None
):
    taken = [_speakers(_given(*CROSSED[:count])) for count in range(2, 9)]
    cross = "cross-examination"
    assert taken == [[(who, cross)] for who in ("ben", "ada") * 3 + ("ben",)]


def test_each_turn_of_the_cross_examination_hears_all_before_it() -> None:
    for count in range(2, 9):
        (pending,) = _given(*CROSSED[:count]).pending
        assert pending.heard == tuple(range(1, count + 1))


def test_each_turn_of_the_cross_examination_is_about_the_next_argument() -> None:
    numbers = [_examining(_given(*CROSSED[:count]))[1] for count in range(2, 9)]
    assert numbers == [1, 1, 2, 2, 3, 3, 4]


def test_the_judge_speaks_once_and_hears_everything() -> None:
    (judged,) = _given(*CLOSED).pending
    assert isinstance(judged.step, Judge)
    assert judged.step.form == "findings"
    assert judged.heard == tuple(range(1, 12))


def test_there_are_words_for_each_argument_that_is_made_or_met_and_each_question() -> None:
    def list_words(*answered: Form) -> list[int | None]:
        return [step.words for step in _steps(_given(*answered))]

    assert list_words() == [210, 210]
    assert list_words(*CROSSED[:2]) == [65]
    assert list_words(*CROSSED[:3]) == [110]
    assert list_words(*CROSSED[:8]) == [45]
    assert list_words(*CROSSED) == [120, 120]


def test_an_answer_to_two_questions_has_words_for_both() -> None:
    twice = Examination(response=response("PRO-1", questions=2))
    assert _steps(_given(*OPENINGS, twice))[0].words == 155


@pytest.mark.parametrize("missing", [LATE, NO_ARGUMENTS])
def test_where_a_side_has_no_arguments_nobody_is_asked_to_meet_them(missing: Form) -> None:
    said = (opening(*PRO), missing, examination("PRO-1"), examination("", "PRO-1.1"))
    assert [_speakers(_given(*said[:count])) for count in (2, 3, 4)] == [
        [("ben", "cross-examination")],
        [("ada", "cross-examination")],
        [("ben", "cross-examination")],
    ]
    assert _steps(_given(*said[:3]))[0].words == 45


def test_an_opening_that_could_not_be_read_is_examined_as_one_argument() -> None:
    said = (UNREAD, opening(*CON), examination("PRO-1"), examination("CON-1", "PRO-1.1"))
    assert _examining(_given(*said)) == ("ben", 2, 45)


def test_a_side_with_more_arguments_is_examined_on_all_of_them() -> None:
    more = (opening(*PRO, "PRO-4"), opening(*CON), *EXAMINED[:6])
    play = _given(*more, examination("PRO-4", "CON-3.1"), examination("", "PRO-4.1"))
    assert sorted(_speakers(play)) == [("ada", "closing"), ("ben", "closing")]


def test_a_missed_turn_leaves_its_argument_unmet_and_the_next_one_follows() -> None:
    play = _given(*OPENINGS, LATE)
    assert _examining(play) == ("ada", 1, 65)
    play.answer(4, examination("CON-1"))
    assert _examining(play) == ("ben", 2, 110)


def test_whoever_missed_the_turn_for_an_answer_gives_it_in_the_next() -> None:
    play = _given(*OPENINGS, EXAMINED[0], LATE, examination("PRO-2"))
    assert _examining(play) == ("ada", 2, 155)


def test_the_last_answer_has_a_turn_even_after_a_missed_one() -> None:
    assert _examining(_given(*OPENINGS, *EXAMINED[:5], LATE)) == ("ada", 4, 45)


def test_where_nothing_was_asked_nothing_has_to_be_answered() -> None:
    silent = [LATE] * 6
    play = _given(*OPENINGS, *silent)
    assert sorted(_speakers(play)) == [("ada", "closing"), ("ben", "closing")]


def test_where_neither_side_argued_nothing_is_left_to_do() -> None:
    assert _given(LATE, LATE).decision == Decision(choice=None, rule="nothing_argued")
    assert _given(NO_ARGUMENTS, LATE).decision == Decision(choice=None, rule="nothing_argued")


@pytest.mark.parametrize(
    ("pro", "con", "choice"),
    [
        (8, 5, "for"),
        (2, 9, "against"),
        (7, 6, "for"),
        (7, 7, "evenly matched"),
        (6, 7, "against"),
    ],
)
def test_the_side_with_the_higher_total_is_the_decision(pro: int, con: int, choice: str) -> None:
    scored = findings(finding("PRO-1", pro), finding("CON-1", con))
    decision = _given(*CLOSED, scored).decision
    assert decision == Decision(choice=choice, rule="argument_scores")


def test_under_a_point_apart_neither_side_is_the_decision() -> None:
    scored = findings(finding("PRO-1", 7, 7, 7, 7), finding("CON-1", 6, 6, 6, 7))
    decision = _given(*CLOSED, scored).decision
    assert decision == Decision(choice="evenly matched", rule="argument_scores")


def test_where_only_one_side_is_scored_neither_is_named() -> None:
    decision = _given(*CLOSED, findings(finding("CON-1", 3))).decision
    assert decision == Decision(choice=None, rule="unopposed")


def test_a_stance_in_other_letters_is_decided_as_it_was_declared() -> None:
    ada = ADA.model_copy(update={"stance": "For"})
    play = start(structured_spec(ada, BEN))
    for number, answer in enumerate(CLOSED, start=1):
        play.answer(number, answer)
    play.answer(12, findings(finding("PRO-1", 9), finding("CON-1", 1)))
    assert play.decision == Decision(choice="For", rule="argument_scores")


def test_without_findings_nothing_is_decided() -> None:
    assert _given(*CLOSED, LATE).decision == Decision(choice=None, rule="no_verdict")


@pytest.mark.parametrize("answered", [(), (LATE,), (NO_ARGUMENTS,)])
def test_closed_before_an_argument_was_made_nothing_is_judged(answered: Sequence[Form]) -> None:
    play = _given(*answered)
    play.close_early("enough")
    assert play.decision == Decision(choice=None, rule="closed_early")


def test_closed_after_one_opening_the_judge_judges_it_and_neither_side_is_named() -> None:
    play = _given(opening(*PRO))
    play.close_early("enough")
    (judged,) = play.pending
    assert judged.heard == (1,)
    play.answer(judged.number, findings(*(finding(each, 7) for each in PRO)))
    assert play.decision == Decision(choice=None, rule="unopposed")


@pytest.mark.parametrize("answered", [OPENINGS, CROSSED[:3], CROSSED, CLOSED[:10]])
def test_closed_later_the_judge_still_judges_what_was_said(answered: Sequence[Form]) -> None:
    play = _given(*answered)
    play.close_early("enough")
    (judged,) = play.pending
    assert isinstance(judged.step, Judge)
    assert judged.heard == tuple(range(1, len(answered) + 1))


def test_closed_while_the_judge_deliberates_its_findings_are_waited_for() -> None:
    play = _given(*CLOSED)
    play.close_early("enough")
    (judged,) = play.pending
    assert isinstance(judged.step, Judge)
    play.answer(judged.number, LATE)
    assert play.decision == Decision(choice=None, rule="no_verdict")


@pytest.mark.parametrize(
    ("rule", "has_grounds"),
    [
        ("argument_scores", True),
        ("unopposed", True),
        ("nothing_scored", True),
        ("nothing_argued", False),
        ("no_verdict", False),
        ("closed_early", False),
    ],
)
def test_a_decision_has_grounds_where_arguments_were_judged(rule: str, has_grounds: bool) -> None:
    assert (
        find_decision_rule(
            format_of(SPEC).decision_rules, Decision(choice=None, rule=rule)
        ).has_grounds
        == has_grounds
    )


@given(st.data())
def test_replaying_any_part_of_any_course_comes_to_the_same_debate(data: st.DataObject) -> None:
    course = drawn_course(start(SPEC), data.draw, plainly)
    whole, again = start(SPEC), start(SPEC)
    for happened in course:
        happen(whole, [happened])
        happen(again, [happened])
        assert Standing.of(whole) == Standing.of(again)
    assert whole.decision is not None


@pytest.mark.parametrize(
    "debaters",
    [
        (ADA,),
        (ADA, BEN, CLEO),
        (ADA, CLEO),
        (ADA, BEN.model_copy(update={"stance": "for"})),
        (ADA, BEN.model_copy(update={"stance": ""})),
    ],
)
def test_anything_but_one_for_and_one_against_is_refused(debaters: tuple[Debater, ...]) -> None:
    with pytest.raises(SpecError, match="two debaters, one for and one against"):
        check(structured_spec(*debaters))


def test_rounds_are_refused() -> None:
    with pytest.raises(SpecError, match="leave the rounds out"):
        check(SPEC.model_copy(update={"rounds": 2}))


@pytest.mark.parametrize(
    ("phase", "minutes"),
    [("opening", 15), ("cross-examination", 10), ("closing", 5)],
)
def test_a_person_has_longer_where_several_arguments_are_written(phase: str, minutes: int) -> None:
    spec = structured_spec()
    step = Speak(spec.debaters[0].id, phase, 1)
    assert format_of(spec).get_turn_seconds(spec, step) == 60 * minutes
