"""Votes as they are shown: the debaters', the people's, and what comes of both."""

import pytest

from debate_core.domain.facts import BallotCast, BallotsTaken, Fact, VotingClosed, VotingOpened
from debate_core.domain.outcome import Decision, compute_outcome
from debate_core.domain.specification import Voting
from debate_core.domain.tally import Threshold
from debate_core.domain.values import PersonId
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Facts,
    FactValue,
    Moment,
    Note,
    Parts,
    People,
    Prose,
    Told,
)
from debate_core.show.pieces import Card
from debate_core.show.result import make_result_card
from debate_core.show.votes import (
    PriorChoice,
    describe_threshold,
    list_closing_rows,
    make_ballot_card,
    make_decision_card,
    make_tally_bars,
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
STOOD = PriorChoice("for")
NOTHING = PriorChoice(None, "The judge named no winner.")
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


def test_every_choice_has_a_bar_with_its_votes() -> None:
    assert make_tally_bars(
        {"tea": 2, "milk": 1}, 3, 2, {"tea": ("Ada", "Ben")}, {"milk": "Cleo"}
    ) == Bars(
        (
            Bar("Tea", 2, "2", "Ada, Ben", "tea"),
            Bar("Milk: Cleo", 1, "1", "", "milk"),
        ),
        3,
        2,
    )


def test_before_anybody_has_voted_every_bar_is_empty() -> None:
    assert make_tally_bars({"tea": 0}, 0) == Bars((Bar("tea", 0, "0", "", "tea"),), 1)


@pytest.mark.parametrize(("voters", "said"), [(0, "60%"), (1, "60% (1 of 1)"), (5, "60% (3 of 5)")])
def test_a_threshold_is_told_in_votes_only_where_somebody_votes(voters: int, said: str) -> None:
    assert describe_threshold(share(60), voters) == said


# The decision.


def test_a_decision_without_votes_says_how_it_was_made() -> None:
    made = Decision(choice=None, rule="unheard")
    card = make_decision_card(record_of(SPEC), made, "Nobody was heard.")
    assert card == Card("decision", "Decision: none", (Told("Nobody was heard."),))


def test_a_decision_by_votes_shows_them_and_its_sentence_says_what_they_needed() -> None:
    spec = consensus_spec(threshold=count(2), rounds=3)
    made = Decision(choice="revise", rule="threshold_vote", tally={"release": 1, "revise": 2})
    card = make_decision_card(record_of(spec, phase("proposal", 2)), made, "2 votes.")
    assert (card.title, card.side) == ("Decision: revise", "revise")
    assert _bars(card) == make_tally_bars(made.tally, 3, 2)
    assert _facts(card.blocks) == {}
    assert card.foot == ""


def test_a_need_of_more_votes_than_there_are_is_drawn_at_the_end_of_the_scale() -> None:
    spec = consensus_spec("a", "b", threshold=count(3))
    made = Decision(choice="escalate", rule="max_rounds_exhausted", tally={"a": 1})
    assert _bars(make_decision_card(record_of(spec), made, "")).needed == 2


# The ballot.


def test_an_open_ballot_asks_shows_the_votes_and_says_when_it_closes() -> None:
    card = make_ballot_card(record_of(SPEC, *_ballots("for", "against", "for")), STOOD)
    assert (card.title, card.shown) == ("Who argued better?", "live")
    assert [bar.value for bar in _bars(card).bars] == [2, 1]
    assert card.blocks[1:] == (
        Parts(("60% wins", "counts from 3 voters", Moment(NOON, "closes"))),
        Told("The judge named for."),
    )


@pytest.mark.parametrize(
    ("threshold", "said"),
    [
        (share(60), "60% wins"),
        (count(2), "2 votes win"),
        (count(1), "1 vote wins"),
        (Threshold(kind="majority"), "more than half wins"),
        (Threshold(kind="unanimity"), "wins if everyone agrees"),
    ],
)
def test_a_ballot_says_what_wins(threshold: Threshold, said: str) -> None:
    spec = rounds_spec(threshold=threshold)
    card = make_ballot_card(record_of(spec, VOTE), STOOD)
    (rule,) = (block for block in card.blocks if isinstance(block, Parts))
    assert rule.parts[0] == said


def test_a_ballot_without_votes_says_so() -> None:
    assert _notes(make_ballot_card(record_of(SPEC, VOTE), STOOD)) == ["No votes yet"]


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
    assert (card.title, card.shown) == ("Who argued better?", "live")
    assert not [each for each in card.blocks if isinstance(each, Bars | Note)]
    assert card.foot == "Only totals are shown, after the close."


def test_after_its_close_a_secret_vote_is_told_in_totals_and_with_who_took_part() -> None:
    record = record_of(SECRET, VOTE, COUNTED)
    assert [each.value for each in _bars(make_ballot_card(record, STOOD)).bars] == [1, 2]
    card = make_result_card(record, compute_outcome(record.people_tally, "for", SECRET), STOOD)
    assert _facts(card.blocks)["Took part in secret"] == People(COUNTED.took_part)


def test_secret_ballots_that_could_not_be_opened_are_told() -> None:
    lost = COUNTED.model_copy(update={"unread": "the key of the secret ballots is gone"})
    record = record_of(SECRET, VOTE, lost)
    card = make_result_card(record, compute_outcome(record.people_tally, "for", SECRET), STOOD)
    assert _facts(card.blocks)["Not opened"] == "The key of the secret ballots is gone."


def test_who_speaks_for_a_choice_stands_beside_it() -> None:
    card = make_ballot_card(record_of(SPEC, VOTE), STOOD, {"for": "Ada"})
    assert [bar.label for bar in _bars(card).bars] == ["For: Ada", "Against"]


def test_a_ballot_where_nothing_stood_says_that() -> None:
    card = make_ballot_card(record_of(SPEC, VOTE), NOTHING)
    assert Told("The judge named no winner.") in card.blocks


def test_a_closed_ballot_says_no_more_how_to_vote() -> None:
    closed = VotingClosed(tally={"for": 1, "against": 0})
    card = make_ballot_card(record_of(SPEC, *_ballots("for"), closed), STOOD)
    assert (card.title, card.tone) == ("The vote is closed", "muted")
    assert _notes(card) == ["1 vote"]
    assert not [block for block in card.blocks if isinstance(block, Prose | Parts)]


def test_a_verdict_that_joins_both_sides_stands_on_the_ballot_with_a_capital() -> None:
    bars = make_tally_bars({"for": 1, "a synthesis": 2}, 3, speakers={"for": "Ann"}).bars
    assert [bar.label for bar in bars] == ["For: Ann", "A synthesis"]
