"""What the people vote on, and what stands before they do."""

import pytest

from debate_core.domain.facts import Fact
from debate_core.domain.outcome import SYNTHESIS
from debate_core.formats import format_of
from debate_core.formats.outcomes import find_standing, list_ballot
from tests.core.making import consensus_spec, decision, judged, record_of, rounds_spec, verdict

BY_VERDICT = "judge_verdict"
WON, JOINED, NEW = (judged(verdict(winner)) for winner in ("for", None, "both"))


@pytest.mark.parametrize(
    ("facts", "stands", "choices"),
    [
        ((), None, ("for", "against")),
        ((WON, decision("for", BY_VERDICT)), "for", ("for", "against")),
        ((JOINED, decision(None, BY_VERDICT)), SYNTHESIS, ("for", "against", SYNTHESIS)),
        ((NEW, decision("both", BY_VERDICT)), "both", ("for", "against", "both")),
        ((JOINED, decision(None, "unheard")), None, ("for", "against")),
        ((decision(None, "no_verdict"),), None, ("for", "against")),
        ((decision(None, "closed_early"),), None, ("for", "against")),
    ],
)
def test_the_ballot_of_rounds_has_the_stances_and_what_stands(
    facts: tuple[Fact, ...], stands: str | None, choices: tuple[str, ...]
) -> None:
    record = record_of(rounds_spec(), *facts)
    own = format_of(record.spec)
    assert find_standing(own, record) == stands
    assert list_ballot(own, record) == choices


def test_the_ballot_of_consensus_has_the_votes_on_offer() -> None:
    record = record_of(consensus_spec(), decision("revise", "threshold_vote"))
    own = format_of(record.spec)
    assert find_standing(own, record) == "revise"
    assert list_ballot(own, record) == ("release", "revise", "escalate")


def test_an_escalation_is_on_the_ballot_even_where_it_was_not_on_offer() -> None:
    spec = consensus_spec(choices=("ship", "wait"))
    record = record_of(spec, decision("escalate", "max_rounds_exhausted"))
    assert list_ballot(format_of(spec), record) == ("ship", "wait", "escalate")
