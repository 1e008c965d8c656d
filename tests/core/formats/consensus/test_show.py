"""What readers are shown of format `consensus`: positions, tallies, and the decision."""

import pytest

from debate_core.domain.facts import DebateConcluded, Fact, StepAnswered, VotingOpened
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.formats.consensus import Consensus
from debate_core.show.blocks import Bar, Bars, Facts, Figure, Note, Prose, Told
from debate_core.show.pieces import Card, Heading, Piece, TurnPiece
from tests.core.formats.showing import card_of, texts, told
from tests.core.making import (
    NOON,
    consensus_spec,
    decision,
    opened,
    phase,
    position,
    record_of,
    share,
)

SPEC = consensus_spec()
PROPOSAL, CRITIQUE = phase("proposal"), phase("critique")
DECIDED = decision("revise", "threshold_vote", release=1, revise=2)
ESCALATED = decision("escalate", "max_rounds_exhausted", release=1, revise=1)


def _vote(number: int, who: str, vote: str | None, where: str = "proposal") -> StepAnswered:
    """A turn in which somebody votes so, or does not come to it."""
    answer = position(vote) if vote else Forfeit(reason="late")
    step = Speak(DebaterId(who), where, 1, form="position")
    return StepAnswered(number=number, step=step, turn=number, answer=answer)


VOTES = (
    _vote(1, "planner", "release"),
    _vote(2, "critic", "revise"),
    _vote(3, "operator", "revise"),
)


def _told(*facts: Fact) -> tuple[Piece, ...]:
    return told(opened(SPEC), *facts)


def _body(*facts: Fact) -> tuple[str, ...]:
    """The texts of the last turn."""
    *_, shown = _told(*facts)
    assert isinstance(shown, TurnPiece)
    return texts(*shown.blocks)


def _bars(card: Card) -> Bars:
    (bars,) = (each for each in card.blocks if isinstance(each, Bars))
    return bars


def test_a_phase_is_headed_by_its_round_and_how_many_there_are_at_most() -> None:
    assert _told(CRITIQUE) == (Heading("phase 1", "Round 1: critique", "at most 2 rounds"),)


def test_a_turn_is_a_stance_its_reasons_and_a_vote() -> None:
    *_, shown = _told(VOTES[0])
    assert isinstance(shown, TurnPiece)
    assert shown.blocks == (
        Prose("", "release it"),
        Prose("Because it is so."),
        Told("release", "Vote:"),
    )
    assert shown.details == ("4 words",)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ((), "revise"),
        ((_vote(1, "critic", "release"),), "revise (before: release)"),
        ((_vote(1, "critic", "revise"),), "revise"),
        ((_vote(1, "critic", "release"), _vote(2, "critic", "revise")), "revise"),
        ((_vote(1, "planner", "release"),), "revise"),
    ],
)
def test_a_vote_says_what_it_was_before_only_where_it_has_changed(
    before: tuple[Fact, ...], said: str
) -> None:
    assert said in _body(*before, _vote(9, "critic", "revise"))


def test_a_missed_turn_says_why() -> None:
    assert _body(_vote(1, "critic", None)) == ("critic could not speak: late.",)


def test_the_next_phase_opens_with_the_tally_of_the_last() -> None:
    tally, heading = _told(PROPOSAL, *VOTES, CRITIQUE)[-2:]
    assert isinstance(tally, Card)
    assert isinstance(heading, Heading)
    assert _bars(tally) == Bars(
        (
            Bar("release", 1, "1", "planner", "release"),
            Bar("revise", 2, "2", "critic, operator", "revise"),
            Bar("escalate", 0, "0", "", "escalate"),
        ),
        most=3,
        needed=2,
    )
    assert tally.foot == "Needed: 2 of 3 votes"


def test_a_tally_is_of_the_latest_votes_and_each_stands_under_a_key_of_its_own() -> None:
    again = _vote(4, "planner", "revise", "critique")
    pieces = _told(PROPOSAL, *VOTES, CRITIQUE, again, phase("revision"))
    first, last = (each for each in pieces if isinstance(each, Card) and each.title == "Tally")
    assert first.key != last.key
    assert [each.value for each in _bars(last).bars] == [0, 3, 0]


def test_a_vote_that_is_not_on_offer_is_counted_too() -> None:
    told_ = _told(PROPOSAL, _vote(1, "critic", "burn it"), CRITIQUE)
    (tally,) = (each for each in told_ if isinstance(each, Card))
    assert [each.label for each in _bars(tally).bars][-1] == "burn it"


def test_there_is_no_tally_before_anyone_has_voted() -> None:
    missed = _vote(1, "critic", None)
    assert not any(isinstance(each, Card) for each in _told(PROPOSAL, missed, CRITIQUE))


def test_the_decision_is_a_card_with_the_votes_and_one_sentence() -> None:
    card = card_of(_told(PROPOSAL, *VOTES, DECIDED), "decision")
    assert (card.title, card.shown, card.side) == ("Decision: revise", "everywhere", "revise")
    how = "2 votes, alone in front after the proposal of round 1; 2 of 3 votes were needed."
    assert card.blocks[0] == Told(how)
    assert [each.value for each in _bars(card).bars] == [1, 2]
    assert not any(isinstance(block, Facts) for block in card.blocks)
    assert card.foot == ""


def test_the_decision_s_card_is_the_last_phase_s_tally_and_says_who_voted_for_what() -> None:
    pieces = _told(PROPOSAL, *VOTES, DECIDED)
    assert [each.key for each in pieces if isinstance(each, Card)] == ["decision"]
    bars = _bars(card_of(pieces, "decision")).bars
    assert [each.about for each in bars] == ["planner", "critic, operator"]


def test_closed_early_the_votes_so_far_are_shown_all_the_same() -> None:
    made = decision("escalate", "closed_early", release=1, revise=2)
    card = card_of(_told(PROPOSAL, *VOTES, made), "decision")
    assert card.shown == "everywhere"
    assert [each.value for each in _bars(card).bars] == [1, 2]


@pytest.mark.parametrize(
    ("made", "people", "ballot_calls", "outcome_calls"),
    [
        (ESCALATED, {"release": 2, "revise": 2}, True, True),
        (ESCALATED, {"revise": 4}, True, False),
        (DECIDED, {"release": 2, "revise": 2}, False, False),
    ],
)
def test_moderators_are_called_where_debaters_and_then_people_leave_it_open(
    made: Fact, people: dict[str, int], ballot_calls: bool, outcome_calls: bool
) -> None:
    vote = VotingOpened(choices=("release", "revise"), closes_at=NOON)
    end = DebateConcluded(outcome=compute_outcome(people, "escalate", SPEC))
    pieces = _told(PROPOSAL, *VOTES, made, vote, end)
    assert card_of(pieces, "ballot").calls_moderators == ballot_calls
    assert card_of(pieces, "outcome").calls_moderators == outcome_calls


def test_a_transcript_shows_the_tally_phase_by_phase() -> None:
    again = _vote(4, "planner", "revise", "critique")
    record = record_of(SPEC, PROPOSAL, *VOTES, CRITIQUE, again)
    (section,) = Consensus().show_results(record)
    figure, rule = section.blocks
    assert isinstance(figure, Figure)
    assert figure.chart.labels == ("proposal 1", "critique 1")
    assert {each.name: each.values for each in figure.chart.series} == {
        "release": (1, 0),
        "revise": (2, 3),
        "escalate": (0, 0),
    }
    assert (figure.chart.lowest, figure.chart.highest) == (0, 3)
    assert isinstance(rule, Note)
    assert rule.text.startswith("Needed: 2 of 3 votes, alone in front.")


def test_without_a_vote_there_is_nothing_to_draw() -> None:
    assert Consensus().show_results(record_of(SPEC, PROPOSAL, _vote(1, "critic", None))) == ()


def test_a_share_that_needs_more_than_there_are_is_drawn_at_the_end_of_the_scale() -> None:
    spec = consensus_spec("a", "b", threshold=share(100))
    pieces = told(opened(spec), PROPOSAL, _vote(1, "a", "revise"), CRITIQUE)
    (tally,) = (each for each in pieces if isinstance(each, Card))
    assert (_bars(tally).needed, _bars(tally).most) == (2, 2)
