"""Format `panel`: its assessments, early stop and decision (formats.md, 3)."""

import pytest

from debate_core.domain.form import Form
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Pending
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Speak
from debate_core.formats.panel.assessment import Assess
from debate_core.formats.panel.forms import StoppedEarly
from tests.core.formats.panel.making import (
    DORA,
    FAILED,
    assessed,
    assessing,
    assessing_steps,
    assessment,
    panel_spec,
    plainly,
    played,
    rulings,
    speakers,
)
from tests.core.making import ADA, BEN, speech


@pytest.mark.parametrize(
    ("rounds", "every", "after"),
    [
        (1, 2, [(1, True)]),
        (2, 2, [(2, False), (2, True)]),
        (5, 2, [(2, False), (4, False), (5, True)]),
        (6, 3, [(3, False), (6, False), (6, True)]),
    ],
)
def test_the_judge_assesses_every_so_many_rounds_and_at_the_end(
    rounds: int, every: int, after: list[tuple[int, bool]]
) -> None:
    _, steps = played(panel_spec(rounds=rounds, assess_every=every))
    found = assessing_steps(steps)
    assert [(each.round, each.is_last) for each in found] == after


SPENT = assessment(observations=("diminishing returns",))
AGAIN = assessment(observations=("repetition", "topic drift"))
FRESH = assessment(observations=("convergence likely",))


@pytest.mark.parametrize(
    ("assessments", "stopped_after"),
    [
        ((assessment(should_continue=False),), 2),
        ((SPENT, AGAIN), 4),
        ((SPENT, FRESH, SPENT), None),
        ((FRESH, FRESH, FRESH), None),
        ((SPENT, FAILED, SPENT), 6),
        ((FAILED, FAILED, FAILED), None),
    ],
)
def test_the_rounds_stop_early_when_the_judge_says_so_or_twice_sees_nothing_new(
    assessments: tuple[Form, ...], stopped_after: int | None
) -> None:
    play, steps = played(panel_spec(rounds=7), assessing(*assessments))
    stops = rulings(play, StoppedEarly)
    assert [each.round for each in stops] == ([] if stopped_after is None else [stopped_after])
    assert max(round_ for round_, _ in speakers(steps, "rebuttal")) == (stopped_after or 7)
    assert len(speakers(steps, "closing")) == 3


def test_the_rounds_never_stop_before_every_debater_has_had_a_rebuttal() -> None:
    def answer(pending: Pending) -> Form:
        step = pending.step
        if isinstance(step, Assess):
            return assessment(should_continue=False)
        if isinstance(step, Speak) and (step.phase, step.debater) == ("rebuttal", "cleo"):
            return FAILED if step.round < 3 else speech()
        return plainly(pending)

    play, _ = played(panel_spec(rounds=6), answer)
    assert [each.round for each in rulings(play, StoppedEarly)] == [4]


@pytest.mark.parametrize(
    ("last", "decision"),
    [
        (assessment(), Decision(choice="Ada", rule="leads_assessment")),
        (
            assessment(assessed("ada", 5), assessed("ben", 4), assessed("cleo", 9)),
            Decision(choice="Cleo", rule="leads_assessment"),
        ),
        (
            assessment(assessed("ada", 8), assessed("ben", 8), assessed("cleo", 7)),
            Decision(choice=None, rule="level_assessment"),
        ),
    ],
)
def test_whoever_leads_the_last_assessment_argued_best(last: Form, decision: Decision) -> None:
    play, _ = played(panel_spec(rounds=1), assessing(last))
    assert play.decision == decision


def test_without_a_last_assessment_the_one_before_decides_and_without_any_nothing() -> None:
    play, _ = played(panel_spec(rounds=2), assessing(assessment(), FAILED))
    assert play.decision == Decision(choice="Ada", rule="leads_assessment")
    play, _ = played(panel_spec(rounds=1), assessing(FAILED))
    assert play.decision == Decision(choice=None, rule="no_assessment")


@pytest.mark.parametrize("left_out", ["dora", "ben"])
def test_nobody_leads_over_somebody_whom_the_judge_left_out(left_out: str) -> None:
    rows = (assessed(who, 8 if who == "ada" else 6) for who in ("ada", "ben", "dora"))
    said = assessment(*(each for each in rows if each.debater != left_out))
    play, _ = played(panel_spec(ADA, BEN, DORA), lambda each: _assessed_as(said, each))
    assert play.decision is not None
    assert play.decision.rule == "unassessed"


def _assessed_as(said: Form, pending: Pending) -> Form:
    return said if isinstance(pending.step, Assess) else plainly(pending)


def test_nobody_leads_over_a_side_that_never_spoke() -> None:
    play, _ = played(panel_spec(), lambda each: FAILED if _is_of(each, BEN) else plainly(each))
    assert play.decision == Decision(choice=None, rule="unheard")


def _is_of(pending: Pending, debater: Debater) -> bool:
    return isinstance(pending.step, Speak) and pending.step.debater == debater.id
