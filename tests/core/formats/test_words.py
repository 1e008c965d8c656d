"""What is said of a format that says nothing of itself."""

import pytest

from debate_core.domain.facts import ClosingRequested, Fact, PhaseOpened, StepAnswered
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.forms import Forfeit
from debate_core.domain.steps import JUDGEMENT, Draft, Judge, Speak, Step
from debate_core.domain.values import PersonId
from debate_core.formats.decision_rules import explain_decision
from debate_core.formats.readers import SchedulePart, describe_missed
from debate_core.formats.rounds.rules import RoundsOptions
from tests.core.formats.toast import TOAST, toast_spec
from tests.core.making import ADA, BEN, CLEO, decision, forfeit, phase, record_of, turn

SPEC = toast_spec()
TURN = Speak(ADA.id, "toast", 1, words=30, cue="Say one thing.")
DRAFTING = Draft({"type": "object"})
BY_VERDICT = "judge_verdict"


def test_its_parts_are_its_phases_in_order() -> None:
    phases = [PhaseOpened(phase=each, round=1) for each in ("toast", "toast", "reply", JUDGEMENT)]
    turns = (TURN, Speak(BEN.id, "toast", 2, words=30), Speak(ADA.id, "reply", 1))
    assert TOAST.describe_schedule(SPEC, phases, turns) == (
        SchedulePart("toast (2 rounds)", "up to 30 words a turn"),
        SchedulePart("reply", "up to 250 words a turn"),
        SchedulePart(JUDGEMENT, "the judge's verdict on the whole"),
    )


def test_how_a_verdict_is_checked_stands_after_what_it_is_on() -> None:
    spec = toast_spec().model_copy(update={"options": RoundsOptions.model_validate({"swap": True})})
    (part,) = TOAST.describe_schedule(spec, (PhaseOpened(phase=JUDGEMENT, round=1),), ())
    assert part.course == "the judge's verdict on the whole, asked twice with the sides exchanged"


def test_turns_of_different_lengths_are_told_with_each_limit() -> None:
    turns = (TURN, Speak(BEN.id, "toast", 1))
    (part,) = TOAST.describe_schedule(SPEC, (PhaseOpened(phase="toast", round=1),), turns)
    assert part.course.endswith("30 or 250 words a turn")


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (TURN, "Ada is speaking"),
        (Judge(), "The judge is deciding"),
        (DRAFTING, "The result is being written"),
    ],
)
def test_it_is_said_what_somebody_is_doing(step: Step, said: str) -> None:
    assert TOAST.describe_activity(step, SPEC) == said


def test_before_the_start_it_is_said_who_decides_and_who_chooses_the_speakers() -> None:
    assert TOAST.describe_who_decides(SPEC) == "the judge's verdict"
    assert TOAST.describe_who_selects(SPEC) == "schedule"
    assert TOAST.list_report_lines(record_of(SPEC)) == ()


LATE = StepAnswered(number=3, step=Judge(), answer=Forfeit(reason="late"))
GONE = LATE.model_copy(update={"answer": Forfeit(reason="There is no key for that host.")})


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((), "Nothing has been decided."),
        (
            (decision(None, BY_VERDICT),),
            "The judge's verdict joins points of several sides and names no winner.",
        ),
        (
            (decision("for", BY_VERDICT),),
            "The judge's verdict names it; Rostrum added up the scores.",
        ),
        ((LATE, decision(None, "no_verdict")), "The judge gave no verdict: late."),
        (
            (GONE, decision(None, "no_verdict")),
            "The judge gave no verdict: There is no key for that host.",
        ),
        (
            (turn(1), decision(None, "unheard")),
            "Nobody wins over a side that was not heard: against.",
        ),
        (
            (decision(None, "unheard"),),
            "Nobody wins over a side that was not heard: for and against.",
        ),
        (
            (turn(1), turn(2, "ben"), decision(None, "unheard")),
            "Nobody wins over a side that was not heard.",
        ),
        (
            (ClosingRequested(reason="enough"), decision(None, "closed_early")),
            "The debate was closed early: enough.",
        ),
        ((decision(None, "closed_early"),), "The debate was closed early: asked to."),
        ((decision("for", "coin_toss"),), "By the rule coin_toss."),
    ],
)
def test_how_a_decision_was_made_is_said_in_a_sentence(facts: tuple[Fact, ...], said: str) -> None:
    assert explain_decision(TOAST.decision_rules, record_of(SPEC, *facts)) == said


def test_a_phase_is_headed_by_its_name_and_the_judge_s_by_the_judge() -> None:
    record = record_of(SPEC)
    opened = [phase("reply"), phase(JUDGEMENT)]
    assert [TOAST.make_heading(record, each).title for each in opened] == ["Reply", "The judge"]
    assert [TOAST.make_heading(record, each).about for each in opened] == [
        "",
        "",
    ]


def test_a_turn_stands_in_its_phase_and_faces_nobody() -> None:
    assert TOAST.describe_place(SPEC, TURN) == "toast"
    assert TOAST.describe_facing(SPEC, TURN, None) == ""


def test_a_missed_turn_says_whose_it_was_and_why() -> None:
    (missed,) = record_of(toast_spec(ADA, CLEO), forfeit(1, "cleo")).turns
    assert describe_missed(toast_spec(ADA, CLEO), missed) == "Cleo could not speak: late."


def test_a_turn_that_a_person_missed_says_who_and_who_speaks_now() -> None:
    by = SaidBy(person=PersonId("7"), name="Mia")
    fact = forfeit(1, "cleo").model_copy(update={"said_by": by})
    (missed,) = record_of(toast_spec(ADA, CLEO), fact).turns
    assert describe_missed(toast_spec(ADA, CLEO), missed) == (
        "Mia in the seat of Cleo did not speak: late. Cleo takes over until Mia comes back."
    )
