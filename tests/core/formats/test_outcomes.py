"""The outcome's card in the words of formats: who decided what, and whom it calls."""

import pytest

from debate_core.domain.facts import DebateConcluded, Fact, StepAnswered
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, list_checks
from debate_core.domain.values import PersonId
from debate_core.formats import format_of
from debate_core.formats.outcomes import (
    describe_escalation,
    find_checked,
    find_standing,
    make_final_card,
    name_speakers,
)
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.reports.report import write_report
from debate_core.reports.result import make_outcome_result
from debate_core.show.pieces import Card
from tests.core.making import (
    consensus_spec,
    decision,
    judged,
    phase,
    record_of,
    rounds_spec,
    turn,
    verdict,
)

ROUNDS, COUNCIL = rounds_spec(), consensus_spec()
COUNCIL_FORMAT = format_of(COUNCIL)
NAMED = (judged(verdict("for")), decision("for", "judge_verdict"))
AGREED = (decision("revise", "threshold_vote", release=1, revise=2),)
OPEN = (decision("escalate", "max_rounds_exhausted", release=1, revise=1, escalate=1),)


def test_a_ballot_names_the_person_who_spoke_in_a_debaters_seat() -> None:
    mia = SaidBy(person=PersonId("mia"), name="Mia")
    spoken = turn(1, "ada").model_copy(update={"said_by": mia})
    names = name_speakers(record_of(ROUNDS, phase("argument"), spoken, turn(2, "ben")))
    assert names == {"for": "Mia", "against": "Ben"}


def _ended(spec: Specification, people: dict[str, int], *facts: Fact) -> Record:
    before = record_of(spec, phase("opening"), *facts)
    outcome = compute_outcome(people, find_standing(format_of(spec), before), spec)
    return record_of(spec, phase("opening"), *facts, DebateConcluded(outcome=outcome))


def _card(record: Record) -> Card:
    assert record.outcome is not None
    return make_final_card(format_of(record.spec), record, record.outcome)


def test_where_no_verdict_stood_the_people_decided() -> None:
    card = _card(_ended(ROUNDS, {"for": 4, "against": 0}, decision(None, "undecided_verdict")))
    assert card.title == "For wins by vote"


def _checked(judges: int, *named: str) -> Record:
    """Asked for and against with the sides exchanged, and the people for it."""
    options = RoundsOptions.model_validate({"judges": judges, "swap": True})
    others = ("b:b", "c:c")[: judges - 1]
    spec = rounds_spec(options=options).model_copy(update={"more_judges": others})
    steps = zip(list_checks(Judge(), spec), named, strict=True)
    asked = [
        StepAnswered(number=number, step=step, answer=verdict(name))
        for number, (step, name) in enumerate(steps, start=3)
    ]
    held = [two[0] for two in zip(named[::2], named[1::2], strict=True) if len(set(two)) == 1]
    choice = next((each for each in held if 2 * held.count(each) > judges), None)
    made = decision(choice, "checked_verdict" if choice else "undecided_verdict")
    return _ended(spec, {"for": 3, "against": 1}, turn(1), turn(2, "ben"), *asked, made)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (("for", "for"), "the judge held “for”"),
        (("for", "against"), "the judge changed when mirrored: “for”, then “against”"),
    ],
)
def test_a_verdict_checked_by_exchanging_the_sides_says_what_came_of_it(
    named: tuple[str, ...], said: str
) -> None:
    assert _find_checked(_checked(1, *named)) == f"Asked again with the sides exchanged: {said}"


def _find_checked(record: Record) -> str:
    return find_checked(format_of(record.spec), record)


def test_three_judges_have_votes_that_are_compared_with_the_people_s() -> None:
    record = _checked(3, "for", "for", "for", "for", "against", "for")
    result = make_outcome_result(record)
    assert result is not None
    assert result.deciders[1].votes == {"for": 2}
    assert result.agreements[0].apart == pytest.approx(0.25)
    assert _card(record).title == "For wins: vote and judges agree"
    assert _find_checked(record) == (
        "Each of 3 judges was asked again with the sides exchanged: 2 held, 1 changed"
    )


@pytest.mark.parametrize(
    ("people", "kind", "calls", "said"),
    [
        ({"release": 4}, "decided_by_people", False, "; they decided."),
        ({"release": 2, "revise": 2}, "contested", True, ", so the moderators are called again."),
        ({"escalate": 4}, "decided_by_people", True, ", so the moderators are called again."),
        ({"release": 1}, "no_quorum", False, "; too few did, so it is left to the moderators."),
    ],
)
def test_an_escalated_debate_says_what_came_of_it(
    people: dict[str, int], kind: str, calls: bool, said: str
) -> None:
    record = _ended(COUNCIL, people, *OPEN)
    card = _card(record)
    assert record.outcome is not None
    assert (record.outcome.kind, card.calls_moderators) == (kind, calls)
    assert describe_escalation(COUNCIL_FORMAT, record, record.outcome).endswith(said)


def test_what_is_not_escalated_says_nothing_of_it() -> None:
    record = _ended(COUNCIL, {"release": 2, "revise": 2}, *AGREED)
    assert record.outcome is not None
    assert not describe_escalation(COUNCIL_FORMAT, record, record.outcome)
    assert not _card(record).calls_moderators


def test_the_report_and_the_result_hold_the_same() -> None:
    record = _ended(COUNCIL, {"release": 3, "revise": 1}, *AGREED)
    assert write_report(record).splitlines()[-3:-1] == [
        "deciders: {people: release (3 of 4 votes (75%), 2 needed), "
        "debaters: revise (2 of 3 debaters (67%), 2 needed)}",
        "agreement: {people-debaters: different, 42 points apart}",
    ]
    result = make_outcome_result(record)
    assert result is not None
    assert [(each.who, each.choice) for each in result.deciders] == [
        ("people", "release"),
        ("debaters", "revise"),
    ]
    assert result.agreements[0].apart == pytest.approx(5 / 12)


def test_without_a_vote_nothing_came_of_it() -> None:
    assert make_outcome_result(record_of(ROUNDS, *NAMED)) is None
