"""In words: who decides a debate, and how a decision was made."""

import pytest

from debate_core.domain.answer_facts import VerdictMissed
from debate_core.domain.facts import ClosingRequested, Fact
from debate_core.domain.specification import Specification
from debate_core.domain.threshold import Threshold
from debate_core.reports.deciding import counted, decided, how_decided, needed
from tests.core.making import consensus_spec, count, rounds_spec, share
from tests.core.making_championship import championship_spec
from tests.core.reports.records import decision, phase, record_of, turn


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
        (rounds_spec(), (turn(1, "ada"), decision(None, "unheard")), "not heard: against."),
        (rounds_spec(), (decision(None, "unheard"),), "not heard: for and against."),
        (championship_spec(), (turn(1, "f1"), decision(None, "unheard")), "for and against."),
        (rounds_spec(), (STOP, decision(None, "closed_early")), "closed early: enough."),
        (rounds_spec(), (decision(None, "closed_early"),), "closed early: asked to."),
        (rounds_spec(), (decision("for", "coin_toss"),), "By the rule coin_toss."),
    ],
)
def test_how_a_decision_was_made_is_said_in_a_sentence(
    spec: Specification, facts: tuple[Fact, ...], said: str
) -> None:
    assert said in how_decided(record_of(spec, *facts))
