"""Votes as they are shown: the debaters', the people's, and what comes of both."""

import pytest

from debate_core.domain.facts import BallotCast, BallotsTaken, Fact, VotingClosed, VotingOpened
from debate_core.domain.outcome import Decision, compute_outcome
from debate_core.domain.specification import Voting
from debate_core.domain.values import PersonId
from debate_core.show.blocks import Bar, Bars, Block, Facts, FactValue, Moment, Note, People, Prose
from debate_core.show.pieces import Card
from debate_core.show.votes import (
    Before,
    Beside,
    list_closing_rows,
    make_ballot_card,
    make_decision_card,
    make_outcome_card,
    make_tally_bars,
    threshold_text,
)
from tests.core.making import (
    NOON,
    consensus_spec,
    count,
    phase,
    record_of,
    rounds_spec,
    share,
)

SPEC = rounds_spec(threshold=share(60))
STOOD = Before("The judge's verdict", "for", "")
NOTHING = Before("The judge's verdict", None, "the judge's verdict named nobody")
VOTE = VotingOpened(choices=("for", "against"), closes_at=NOON)


def _facts(blocks: tuple[Block, ...]) -> dict[str, FactValue]:
    return {name: value for each in blocks if isinstance(each, Facts) for name, value in each.rows}


def _ballots(*choices: str) -> tuple[Fact, ...]:
    cast = (BallotCast(voter=PersonId(f"p{n}"), choice=each) for n, each in enumerate(choices))
    return (VOTE, *cast)


def _bars(card: Card) -> Bars:
    (bars,) = (each for each in card.blocks if isinstance(each, Bars))
    return bars


def _notes(card: Card) -> list[str]:
    return [each.text for each in card.blocks if isinstance(each, Note)]


def test_every_choice_has_a_bar_with_its_votes_and_their_share() -> None:
    assert make_tally_bars(
        {"tea": 2, "milk": 1}, 3, 2, {"tea": ("Ada", "Ben")}, {"milk": "🅱"}
    ) == Bars(
        (
            Bar("tea", 2, "2 votes, 67%", "Ada, Ben", "tea"),
            Bar("🅱 milk", 1, "1 vote, 33%", "", "milk"),
        ),
        3,
        2,
    )


def test_before_anybody_has_voted_every_bar_is_empty() -> None:
    assert make_tally_bars({"tea": 0}, 0) == Bars((Bar("tea", 0, "0 votes, 0%", "", "tea"),), 1)


@pytest.mark.parametrize(("voters", "said"), [(0, "60%"), (1, "60% (1 of 1)"), (5, "60% (3 of 5)")])
def test_a_threshold_is_told_in_votes_only_where_somebody_votes(voters: int, said: str) -> None:
    assert threshold_text(share(60), voters) == said


# The decision.


def test_a_decision_without_votes_says_how_it_was_made() -> None:
    made = Decision(choice=None, rule="unheard")
    card = make_decision_card(record_of(SPEC), made, "Nobody was heard.")
    assert card == Card("decision", "Decision: none", (Prose("Nobody was heard."),))


def test_a_decision_by_votes_shows_them_and_what_they_needed() -> None:
    spec = consensus_spec(threshold=count(2), rounds=3)
    made = Decision(choice="revise", rule="threshold_vote", tally={"release": 1, "revise": 2})
    card = make_decision_card(record_of(spec, phase("proposal", 2)), made, "2 votes.")
    assert (card.title, card.side) == ("Decision: revise", "revise")
    assert _bars(card) == make_tally_bars(made.tally, 3, 2)
    assert _facts(card.blocks) == {"Threshold": "2 (2 of 3)", "Rounds": "2 of at most 3"}
    assert card.foot == "Counted by code, from the debaters' votes"


def test_a_need_of_more_votes_than_there_are_is_drawn_at_the_end_of_the_scale() -> None:
    spec = consensus_spec("a", "b", threshold=count(3))
    made = Decision(choice="escalate", rule="max_rounds_exhausted", tally={"a": 1})
    assert _bars(make_decision_card(record_of(spec), made, "")).needed == 2


# The ballot.


@pytest.mark.parametrize(
    ("voters", "said"),
    [(0, "0 of 3 voters"), (3, "3 of 3 voters"), (4, "4 voted, 3 needed")],
)
def test_more_voters_than_a_vote_takes_are_no_part_of_them(voters: int, said: str) -> None:
    card = make_ballot_card(record_of(SPEC, *_ballots(*["for"] * voters)), STOOD)
    assert _facts(card.blocks)["Quorum"] == said


def test_an_open_ballot_says_how_to_vote_and_when_it_closes() -> None:
    card = make_ballot_card(record_of(SPEC, *_ballots("for", "against", "for")), STOOD)
    assert (card.title, card.tone, card.shown) == ("Vote now", "plain", "live")
    assert card.blocks[:2] == (
        Prose("", SPEC.motion),
        Prose(
            "React with one of the signs below. Code counts the votes and sets them beside the "
            "judge's verdict, for."
        ),
    )
    assert _notes(card) == ["So far: 3 votes"]
    assert [each.value for each in _bars(card).bars] == [2, 1]
    assert _facts(card.blocks)["Closes"] == Moment(NOON)
    assert card.foot == "One person, one ballot: your latest reaction counts"


def test_where_it_could_not_be_asked_who_are_members_the_outcome_says_so() -> None:
    closed = VotingClosed(tally={"for": 1, "against": 0}, unasked="nobody answered")
    record = record_of(SPEC, *_ballots("for"), BallotsTaken(), closed)
    assert list_closing_rows(record) == [
        ("Membership", "Not asked: nobody answered. Nobody was left out for that.")
    ]


SECRET = rounds_spec(threshold=share(60), voting=Voting(is_secret=True))
COUNTED = VotingClosed(
    tally={"for": 1, "against": 2}, took_part=(PersonId("1"), PersonId("2"), PersonId("3"))
)


def test_of_a_secret_vote_nothing_is_told_before_its_close() -> None:
    card = make_ballot_card(record_of(SECRET, VOTE), STOOD)
    assert (card.title, card.shown) == ("Vote now, in secret", "live")
    assert not [each for each in card.blocks if isinstance(each, Bars | Note)]
    assert _facts(card.blocks)["Quorum"] == "3 voters"
    assert "Whoever runs Rostrum could break the seal until then." in card.foot


def test_after_its_close_a_secret_vote_is_told_in_totals_and_with_who_took_part() -> None:
    record = record_of(SECRET, VOTE, COUNTED)
    assert [each.value for each in _bars(make_ballot_card(record, STOOD)).bars] == [1, 2]
    card = make_outcome_card(
        record, compute_outcome(record.people_tally, "for", SECRET), STOOD, Beside()
    )
    assert _facts(card.blocks)["Took part in secret"] == People(COUNTED.took_part)


def test_secret_ballots_that_could_not_be_opened_are_told() -> None:
    lost = COUNTED.model_copy(update={"unread": "the key of the secret ballots is gone"})
    record = record_of(SECRET, VOTE, lost)
    card = make_outcome_card(
        record, compute_outcome(record.people_tally, "for", SECRET), STOOD, Beside()
    )
    assert _facts(card.blocks)["Not opened"] == "The key of the secret ballots is gone."


def test_the_signs_that_people_react_with_stand_before_the_choices() -> None:
    card = make_ballot_card(record_of(SPEC, VOTE), STOOD, {"for": "🇦", "against": "🇧"})
    assert [each.label for each in _bars(card).bars] == ["🇦 for", "🇧 against"]


def test_a_ballot_where_nothing_stood_says_that() -> None:
    card = make_ballot_card(record_of(SPEC, VOTE), NOTHING)
    assert (
        Prose(
            "React with one of the signs below. Code counts the votes; the judge's verdict named "
            "nobody."
        )
        in card.blocks
    )


def test_a_closed_ballot_says_no_more_how_to_vote() -> None:
    closed = VotingClosed(tally={"for": 1, "against": 0})
    card = make_ballot_card(record_of(SPEC, *_ballots("for"), closed), STOOD)
    assert (card.title, card.tone) == ("The vote is closed", "muted")
    assert _notes(card) == ["1 vote"]
    assert "Closes" not in _facts(card.blocks)
    assert [each for each in card.blocks if isinstance(each, Prose)] == [Prose("", SPEC.motion)]


# The outcome.


def _outcome(people: dict[str, int], standing: str | None = "for") -> Card:
    before = STOOD if standing else NOTHING
    return make_outcome_card(
        record_of(SPEC), compute_outcome(people, standing, SPEC), before, Beside()
    )


@pytest.mark.parametrize(
    ("people", "threshold"),
    [
        ({"for": 0, "against": 0}, "60%"),
        ({"for": 1, "against": 0}, "60%: 1 of 1 vote"),
        ({"for": 2, "against": 1}, "60%: 2 of 3 votes"),
    ],
)
def test_the_threshold_of_an_outcome_is_told_in_votes_only_where_somebody_voted(
    people: dict[str, int], threshold: str
) -> None:
    assert _facts(_outcome(people).blocks)["Threshold"] == threshold


@pytest.mark.parametrize(
    ("people", "standing", "title", "said", "tone"),
    [
        (
            {"for": 9, "against": 0},
            "for",
            "for, confirmed by the people",
            "The people reached the threshold for “for”, as the judge's verdict had it.",
            "good",
        ),
        (
            {"for": 9, "against": 0},
            "against",
            "for, overturned by the people",
            "The people reached the threshold for “for”. The judge's verdict was “against”; the "
            "people's choice is the result.",
            "warning",
        ),
        (
            {"for": 9, "against": 0},
            None,
            "for, decided by the people",
            "The people reached the threshold for “for”, and the judge's verdict named nobody; "
            "the people's choice is the result.",
            "good",
        ),
        (
            {"for": 2, "against": 2},
            "for",
            "contested",
            "No choice reached the threshold alone. The judge's verdict and the vote stand side "
            "by side.",
            "vote",
        ),
        (
            {"for": 2, "against": 2},
            None,
            "contested",
            "No choice reached the threshold alone, and the judge's verdict named nobody.",
            "vote",
        ),
        (
            {"for": 1, "against": 0},
            "for",
            "for stands, unconfirmed",
            "Too few people voted to count. The judge's verdict stands, marked as unconfirmed.",
            "muted",
        ),
        (
            {"for": 1, "against": 0},
            None,
            "nothing decided",
            "Too few people voted to count, and the judge's verdict named nobody.",
            "muted",
        ),
    ],
)
def test_what_the_vote_makes_of_what_stood_is_said_in_a_sentence(
    people: dict[str, int], standing: str | None, title: str, said: str, tone: str
) -> None:
    card = _outcome(people, standing)
    assert (card.title, card.tone) == (f"Outcome: {title}", tone)
    assert card.blocks[:2] == (Prose("", SPEC.motion), Prose(said))


def test_the_quorum_is_told_beside_those_who_voted() -> None:
    shown = _facts(_outcome({"for": 3, "against": 1}).blocks)
    assert shown["Quorum"] == "4 voted, 3 needed"
