"""What the people vote on, and what stands before they do."""

import pytest

from debate_core.domain.facts import VerdictGiven
from debate_core.domain.ballot import SYNTHESIS, ballot_choices, standing
from debate_core.domain.facts import Fact
from debate_core.domain.record import fold
from debate_core.domain.record import Record
from debate_core.domain.facts import Decision, DecisionMade
from debate_core.domain.specification import Specification
from tests.core.making import consensus_spec, events_of, opened, rounds_spec, verdict


def _record(spec: Specification, *facts: Fact) -> Record:
    return fold(events_of(opened(spec), *facts))


def _decided(choice: str | None, rule: str = "judge_verdict") -> DecisionMade:
    return DecisionMade(decision=Decision(choice=choice, rule=rule))


def _judged(winner: str | None) -> VerdictGiven:
    return VerdictGiven(step=1, verdict=verdict(winner), view_seed=0)


@pytest.mark.parametrize(
    ("facts", "stands", "choices"),
    [
        ((), None, ("for", "against")),
        ((_judged("for"), _decided("for")), "for", ("for", "against")),
        ((_judged(None), _decided(None)), SYNTHESIS, ("for", "against", SYNTHESIS)),
        ((_judged("both"), _decided("both")), "both", ("for", "against", "both")),
        ((_judged(None), _decided(None, "unheard")), None, ("for", "against")),
        ((_decided(None, "no_verdict"),), None, ("for", "against")),
        ((_decided(None, "closed_early"),), None, ("for", "against")),
    ],
)
def test_the_ballot_of_rounds_has_the_stances_and_what_stands(
    facts: tuple[Fact, ...], stands: str | None, choices: tuple[str, ...]
) -> None:
    record = _record(rounds_spec(), *facts)
    assert standing(record) == stands
    assert ballot_choices(record) == choices


def test_the_ballot_of_consensus_has_the_votes_on_offer() -> None:
    record = _record(consensus_spec(), _decided("revise", "threshold_vote"))
    assert standing(record) == "revise"
    assert ballot_choices(record) == ("release", "revise", "escalate")


def test_an_escalation_is_on_the_ballot_even_where_it_was_not_on_offer() -> None:
    spec = consensus_spec(choices=("ship", "wait"))
    record = _record(spec, _decided("escalate", "max_rounds_exhausted"))
    assert ballot_choices(record) == ("ship", "wait", "escalate")
