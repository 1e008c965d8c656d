"""In words: who decides a debate, and how a decision was made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import RoundAssessed, VerdictMissed
from debate_core.domain.checks import kept
from debate_core.domain.facts import ClosingRequested, Fact
from debate_core.domain.forms import Answer, Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.threshold import Threshold
from debate_core.engine.briefing import asked_of
from debate_core.reports.deciding import counted, decided, how_decided, needed
from tests.core.engine.courses import Course
from tests.core.making import consensus_spec, count, rounds_spec, share
from tests.core.making_championship import championship_spec
from tests.core.making_panel import assessed, assessment, panel_spec
from tests.core.making_structured import structured_spec
from tests.core.reports.records import decision, phase, record_of, turn
from tests.core.toys import fitting


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 turns"), (1, "1 turn"), (2, "2 turns"), (1200, "1,200 turns")]
)
def test_things_are_counted_in_words(number: int, words: str) -> None:
    assert counted(number, "turn") == words


@pytest.mark.parametrize(
    ("threshold", "words"),
    [
        (count(2), "2 of 3 votes"),
        (share(60), "2 of 3 votes (60%)"),
        (Threshold(kind="unanimity"), "3 of 3 votes (unanimity)"),
    ],
)
def test_what_a_choice_needs_is_said_as_votes(threshold: Threshold, words: str) -> None:
    assert needed(threshold, 3) == words


def test_before_the_start_it_is_said_who_decides() -> None:
    assert decided(rounds_spec()) == "the judge's verdict"
    assert decided(consensus_spec()).startswith("the debaters: 2 of 3 votes, alone in front")


LATE = VerdictMissed(step=3, reason="late")
GONE = VerdictMissed(step=3, reason="There is no key for that host.")
LAST = RoundAssessed(step=9, round=2, is_last=True, assessment=assessment())
LEVEL = LAST.model_copy(
    update={"assessment": assessment(assessed("ada", 8), assessed("ben", 7), assessed("cleo", 8))}
)
LED = decision("for", "leads_assessment")
STOP = ClosingRequested(reason="enough")


@pytest.mark.parametrize(
    ("spec", "facts", "said"),
    [
        (rounds_spec(), (), "Nothing has been decided."),
        (
            consensus_spec(),
            (phase("critique", 2), decision("revise", "threshold_vote", release=1, revise=2)),
            "2 votes, alone in front after the critique phase of round 2; "
            "2 of 3 votes were needed.",
        ),
        (
            consensus_spec(),
            (phase("consensus", 2), decision("escalate", "max_rounds_exhausted", release=1)),
            "After 2 rounds no choice was alone in front with 2 of 3 votes: people decide.",
        ),
        (rounds_spec(), (decision(None, "judge_verdict"),), "names no winner"),
        (rounds_spec(), (decision("for", "judge_verdict"),), "The judge's verdict names it"),
        (rounds_spec(), (LATE, decision(None, "no_verdict")), "gave no verdict: late."),
        (rounds_spec(), (GONE, decision(None, "no_verdict")), "verdict: There is no key for that"),
        (rounds_spec(), (turn(1, "ada"), decision(None, "unheard")), "not heard: against."),
        (rounds_spec(), (decision(None, "unheard"),), "not heard: for and against."),
        (championship_spec(), (turn(1, "f1"), decision(None, "unheard")), "for and against."),
        (rounds_spec(), (STOP, decision(None, "closed_early")), "closed early: enough."),
        (rounds_spec(), (decision(None, "closed_early"),), "closed early: asked to."),
        (panel_spec(), (LAST, LED), "Ada leads the last assessment with 8.00. Code counted"),
        (panel_spec(), (LEVEL, LED), "Ada and Cleo lead the last assessment with 8.00. Code"),
        (rounds_spec(), (decision("for", "coin_toss"),), "By the rule coin_toss."),
    ],
)
def test_how_a_decision_was_made_is_said_in_a_sentence(
    spec: Specification, facts: tuple[Fact, ...], said: str
) -> None:
    assert said in how_decided(record_of(spec, *facts))


SPECS = (rounds_spec(), consensus_spec(), structured_spec(), panel_spec(), championship_spec())


@given(st.sampled_from(SPECS), st.data())
def test_whatever_rule_a_format_decides_by_is_said_in_a_whole_sentence(
    spec: Specification, data: st.DataObject
) -> None:
    course = Course(spec)
    while course.play.decision is None:
        if data.draw(st.integers(0, 9)) == 0:
            course.close()
        else:
            pending = course.play.pending[-1]
            forfeits = data.draw(st.booleans())
            course.answer(pending, _plainly(pending, course.record, forfeits=forfeits))
    said = how_decided(course.record)
    assert not said.startswith("By the rule")
    assert said.endswith(".")
    assert not said.endswith((": .", ".."))
    assert "None" not in said


def _plainly(pending: Pending, record: Record, *, forfeits: bool) -> Answer:
    """A fitting answer, of which what does not stand is taken away."""
    answer = fitting(pending, forfeits=forfeits)
    if isinstance(answer, Forfeit):
        return answer
    return kept(answer, asked_of(pending, record)) or Forfeit(reason="It did not fit.")
