"""The outcome's card: its title, and the threshold in words."""

import pytest

from bot.cards.ballot import ballot_card
from bot.cards.outcome import outcome_card
from debate_core.domain.facts import VotingOpened
from debate_core.domain.outcome import outcome_of
from debate_core.domain.record import fold
from debate_core.domain.specification import Specification
from tests.core.making import NOON, consensus_spec, events_of, opened, rounds_spec, share
from tests.core.making_championship import championship_spec
from tests.core.making_panel import panel_spec
from tests.core.making_structured import structured_spec
from tests.core.reports.records import decision, record_of


@pytest.mark.parametrize(
    ("people", "threshold"),
    [
        ({"for": 0, "against": 0}, "60%"),
        ({"for": 1, "against": 0}, "60%: 1 of 1 vote"),
        ({"for": 2, "against": 1}, "60%: 2 of 3 votes"),
    ],
)
def test_the_threshold_is_told_in_votes_only_where_somebody_voted(
    people: dict[str, int], threshold: str
) -> None:
    spec = rounds_spec(threshold=share(60))
    record = fold(events_of(opened(spec)))
    card = outcome_card(record, outcome_of(people, "for", spec))
    assert {field.name: field.value for field in card.fields}["Threshold"] == threshold


@pytest.mark.parametrize(
    ("standing", "title"),
    [
        ("for", "Outcome: for, confirmed by the people"),
        ("against", "Outcome: for, overturned by the people"),
        (None, "Outcome: for, chosen by the people"),
    ],
)
def test_where_nothing_stood_nothing_is_overturned(standing: str | None, title: str) -> None:
    spec = rounds_spec(threshold=share(60))
    record = fold(events_of(opened(spec)))
    outcome = outcome_of({"for": 9, "against": 0}, standing, spec)
    card = outcome_card(record, outcome)
    assert card.title == title
    assert ("named nobody" in (card.description or "")) == (standing is None)


@pytest.mark.parametrize(
    ("spec", "what"),
    [
        (rounds_spec(), "The judge's verdict"),
        (structured_spec(), "The judge's verdict"),
        (panel_spec(), "The decision by scores"),
        (championship_spec(), "The decision by points"),
        (consensus_spec(), "The debaters' decision"),
    ],
)
def test_what_the_vote_is_set_beside_is_called_what_it_is(spec: Specification, what: str) -> None:
    record = fold(events_of(opened(spec)))
    card = outcome_card(record, outcome_of({}, None, spec))
    assert what in {field.name for field in card.fields}


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("closed_early", "nothing had been decided before the vote"),
        ("no_verdict", "nothing had been decided before the vote"),
        ("unheard", "the judge's verdict named nobody"),
    ],
)
@pytest.mark.parametrize("votes", [0, 1, 9])
def test_where_nothing_stood_nothing_is_said_to_stand(rule: str, said: str, votes: int) -> None:
    spec = rounds_spec(threshold=share(60))
    record = record_of(spec, decision(None, rule))
    card = outcome_card(record, outcome_of({"for": votes, "against": votes}, None, spec))
    assert said in (card.description or "")
    assert "stand" not in (card.description or "")
    opened_vote = VotingOpened(choices=("for", "against"), closes_at=NOON)
    ballot = ballot_card(record_of(spec, decision(None, rule), opened_vote))
    assert said in (ballot.description or "")
