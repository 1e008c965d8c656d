"""Format `structured` in words: who decides, how it goes, how it was decided."""

import pytest

from debate_core.domain.facts import DecisionMade, Fact, PhaseOpened
from debate_core.domain.outcome import Decision
from debate_core.domain.steps import JUDGEMENT
from debate_core.formats.decision_rules import explain_decision
from debate_core.formats.outcomes import describe_prior_choice
from debate_core.formats.structured import Structured
from tests.core.formats.structured.making import (
    CON,
    PRO,
    finding,
    findings,
    judged,
    structured_spec,
)
from tests.core.making import ADA, BEN, decision, record_of

FORMAT = Structured()
SPEC = structured_spec()


def _scored(pro: int, con: int) -> tuple[Fact, ...]:
    """The judge's scores for each side's arguments, and the decision by them."""
    said = (finding(each, pro if each in PRO else con) for each in (*PRO, *CON))
    return judged(findings(*said), SPEC), decision("for", "argument_scores")


def _decided(rule: str) -> tuple[DecisionMade, ...]:
    return (DecisionMade(decision=Decision(choice=None, rule=rule)),)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            _scored(8, 5),
            "8.00 to 5.00, a gap of 3.00: moderate.",
        ),
        (_decided("nothing_argued"), "Neither side gave an argument."),
        (_decided("nothing_scored"), "The judge scored no argument that could be counted."),
        (
            _decided("unopposed"),
            "Only one side had arguments that could be scored, so neither is named.",
        ),
        (_decided("closed_early"), "The debate was closed early: asked to."),
        ((), "Nothing has been decided."),
    ],
)
def test_how_a_decision_was_made_is_said_in_a_sentence(facts: tuple[Fact, ...], said: str) -> None:
    assert explain_decision(FORMAT.decision_rules, record_of(SPEC, *facts)) == said


def _course(phase: str) -> str:
    """What happens in a phase, as the plan says it."""
    (part,) = FORMAT.describe_schedule(SPEC, (PhaseOpened(phase=phase, round=1),), ())
    return part.course


def test_both_sides_open_and_close_at_once_and_take_turns_in_between() -> None:
    courses = [_course(each) for each in ("opening", "cross-examination", "closing")]
    assert [each.partition(":")[0].partition(",")[0] for each in courses] == [
        "both at once",
        "in turns",
        "both at once",
    ]
    assert _course(JUDGEMENT).startswith("every argument is scored")


@pytest.mark.parametrize("wanted", ["", "2", "Ada; Ben", "Ada: For; Ben: AGAINST", "Ada, Ben"])
def test_two_debaters_take_the_two_sides(wanted: str) -> None:
    spec = structured_spec(*FORMAT.read_debaters(wanted, seed=7))
    FORMAT.check(spec)
    assert spec.stances == ("for", "against")


def test_the_people_s_vote_is_set_beside_the_judge_s_verdict() -> None:
    before = describe_prior_choice(FORMAT, record_of(structured_spec(ADA, BEN), *_scored(8, 5)))
    assert (before.by, before.choice) == ("judge", "for")
