"""The outcome's card in the words of formats: who decided what, and whom it calls."""

import pytest

from debate_core.domain.facts import DebateConcluded, Fact, StepAnswered
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, list_checks
from debate_core.formats import format_of
from debate_core.formats.outcomes import find_standing, make_final_card
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.reports.report import report
from debate_core.reports.result import outcome_result
from debate_core.show.blocks import Block, Columns, Facts, Group, Listing, Note, Prose
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
NAMED = (judged(verdict("for")), decision("for", "judge_verdict"))
AGREED = (decision("revise", "threshold_vote", release=1, revise=2),)
OPEN = (decision("escalate", "max_rounds_exhausted", release=1, revise=1, escalate=1),)


def _ended(spec: Specification, people: dict[str, int], *facts: Fact) -> Record:
    before = record_of(spec, phase("opening"), *facts)
    outcome = compute_outcome(people, find_standing(format_of(spec), before), spec)
    return record_of(spec, phase("opening"), *facts, DebateConcluded(outcome=outcome))


def _card(record: Record) -> Card:
    assert record.outcome is not None
    return make_final_card(format_of(record.spec), record, record.outcome)


def _columns(card: Card) -> list[tuple[str, list[str]]]:
    (columns,) = (each for each in card.blocks if isinstance(each, Columns))
    return [(each.title, [_said(block) for block in each.blocks]) for each in columns.columns]


def _said(block: Block) -> str:
    match block:
        case Prose(text=text, label=label):
            return label or text
        case Note(text=text):
            return text
        case _:
            raise AssertionError(block)


def _agreement(card: Card) -> tuple[str, ...]:
    for each in card.blocks:
        if isinstance(each, Group) and each.title == "How far they agree":
            (lines,) = each.blocks
            assert isinstance(lines, Listing)
            return lines.items
    return ()


def _row(card: Card, name: str) -> str | None:
    rows = {n: v for each in card.blocks if isinstance(each, Facts) for n, v in each.rows}
    said = rows.get(name)
    assert said is None or isinstance(said, str)
    return said


def test_a_judge_s_verdict_stands_beside_the_people_and_the_silent_debaters() -> None:
    card = _card(_ended(ROUNDS, {"for": 4, "against": 1}, *NAMED))
    assert _columns(card) == [
        ("The people", ["for", "4 of 5 votes (80%), 3 needed"]),
        ("The judge's verdict", ["for"]),
        ("The debaters", ["Argued, without a vote"]),
    ]
    said = "People and judge: the same choice, “for”; 80% of the voters chose “for”"
    assert _agreement(card) == (said,)
    assert _row(card, "Checked") == "Not asked again with the sides exchanged"


def test_debaters_who_vote_are_compared_by_their_shares_too() -> None:
    card = _card(_ended(COUNCIL, {"release": 3, "revise": 1}, *AGREED))
    assert _columns(card) == [
        ("The people", ["release", "3 of 4 votes (75%), 2 needed"]),
        ("The judge", ["None in this format"]),
        ("The debaters' decision", ["revise", "2 of 3 debaters (67%), 2 needed"]),
    ]
    assert _agreement(card) == (
        "People and debaters: different choices, “release” and “revise”; "
        "their shares are 42 points apart",
    )
    assert _row(card, "Checked") is None


@pytest.mark.parametrize(
    ("people", "said"),
    [
        (
            {"for": 1, "against": 0},
            ["Too few voted to count", "at most 1 of 1 vote (100%), 1 needed"],
        ),
        (
            {"for": 2, "against": 2},
            ["No choice reached the threshold alone", "at most 2 of 4 votes (50%), 3 needed"],
        ),
        ({"for": 0, "against": 0}, ["Too few voted to count"]),
    ],
)
def test_people_who_chose_nothing_say_why(people: dict[str, int], said: list[str]) -> None:
    assert _columns(_card(_ended(ROUNDS, people, *NAMED)))[0] == ("The people", said)


def test_where_no_verdict_stood_the_people_decided() -> None:
    card = _card(_ended(ROUNDS, {"for": 4, "against": 0}, decision(None, "undecided_verdict")))
    assert card.title == "Outcome: for, decided by the people"
    assert _columns(card)[1] == ("The judge's verdict", ["No verdict stood"])
    assert _agreement(card) == ()


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
    card = _card(_checked(1, *named))
    assert _row(card, "Checked") == f"Asked again with the sides exchanged: {said}"


def test_three_judges_have_votes_that_are_compared_with_the_people_s() -> None:
    card = _card(_checked(3, "for", "for", "for", "for", "against", "for"))
    assert _columns(card)[1] == ("The judge's verdict", ["for", "2 of 3 judges (67%), 2 needed"])
    assert _agreement(card) == (
        "People and judge: the same choice, “for”; their shares are 25 points apart",
    )
    assert _row(card, "Checked") == (
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
    assert (_row(card, "Escalated") or "").endswith(said)
    assert _columns(card)[2][1][0] == "The debaters did not agree"


def test_what_is_not_escalated_says_nothing_of_it() -> None:
    card = _card(_ended(COUNCIL, {"release": 2, "revise": 2}, *AGREED))
    assert (_row(card, "Escalated"), card.calls_moderators) == (None, False)


def test_the_report_and_the_result_hold_the_same() -> None:
    record = _ended(COUNCIL, {"release": 3, "revise": 1}, *AGREED)
    assert report(record).splitlines()[-3:-1] == [
        "deciders: {people: release (3 of 4 votes (75%), 2 needed), "
        "debaters: revise (2 of 3 debaters (67%), 2 needed)}",
        "agreement: {people-debaters: different, 42 points apart}",
    ]
    result = outcome_result(record)
    assert result is not None
    assert [(each.who, each.choice) for each in result.deciders] == [
        ("people", "release"),
        ("debaters", "revise"),
    ]
    assert result.agreements[0].apart == pytest.approx(5 / 12)


def test_without_a_vote_nothing_came_of_it() -> None:
    assert outcome_result(record_of(ROUNDS, *NAMED)) is None
