"""Opinion before and after as it is shown: asked, asked again, and what came of it."""

import pytest

from debate_core.domain.facts import (
    ClosingRequested,
    CountdownEnded,
    Fact,
    Paused,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification, Voting
from debate_core.drafting.plan import make_plan
from debate_core.features.opinion.facts import OpinionAsked, OpinionCounted
from debate_core.features.opinion.polls import Answers, tally_opinion
from debate_core.features.opinion.telling import (
    describe_swing_title,
    make_opinion_card,
    make_swing_card,
)
from debate_core.reports.announcement import announcement_card, status_card
from debate_core.reports.plan import make_plan_card
from debate_core.reports.report import report
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Facts, Moment, Note, Parts, Prose
from debate_core.show.pieces import Card
from tests.core.formats.showing import texts
from tests.core.making import ADA, BEN, CLEO, NOON, decision, record_of, rounds_spec, told, turn

SPEC = rounds_spec(voting=Voting(asks_opinion=True))
OPEN = VotingOpened(choices=("for", "against"), closes_at=NOON)
CLOSED = VotingClosed(tally={"for": 0, "against": 0})
ASKED = "Where do you stand now? You'll be asked again after the debate."


def _counted(**people: int) -> OpinionCounted:
    """So many who went from one answer to another, such as `for_against=3`."""
    answers = [Answers(*way.split("_")) for way, count in people.items() for _ in range(count)]
    return tally_opinion(answers, ("for", "against"), 3)


SWUNG = _counted(for_for=3, against_for=4, against_against=3)


def _after(*facts: Fact) -> Record:
    return record_of(SPEC, decision("for", "judge_verdict"), OPEN, OpinionAsked(), *facts)


def _figures(plan: Card) -> dict[str, object]:
    return dict(next(block.rows for block in plan.blocks if isinstance(block, Facts)))


def _asks(record: Record) -> bool:
    return Prose(ASKED) in announcement_card(record).blocks


def test_the_announcement_asks_until_the_first_turn_is_there() -> None:
    assert _asks(record_of(SPEC))
    assert not _asks(record_of(SPEC, turn(1)))


def test_where_a_debate_is_counted_down_to_it_asks_until_that_ends() -> None:
    spec = SPEC.model_copy(update={"countdown": 30})
    assert _asks(record_of(spec))
    assert _asks(record_of(spec, Paused(reason="Why?")))
    assert not _asks(record_of(spec, CountdownEnded()))
    assert not _asks(record_of(spec, ClosingRequested(reason="Too late.")))


@pytest.mark.parametrize(
    "spec",
    [
        rounds_spec(),
        rounds_spec(ADA, BEN, CLEO, voting=Voting(asks_opinion=True)),
        rounds_spec(
            ADA,
            BEN.model_copy(update={"stance": "undecided"}),
            voting=Voting(asks_opinion=True),
        ),
    ],
    ids=["not wanted", "three sides", "a side that is called undecided"],
)
def test_nobody_is_asked_without_two_sides(spec: Specification) -> None:
    assert not _asks(record_of(spec))


def test_the_plan_says_that_people_are_asked() -> None:
    figures = [_figures(make_plan_card(spec, make_plan(spec))) for spec in (SPEC, rounds_spec())]
    assert ["Opinion" in rows for rows in figures] == [True, False]


def test_the_status_of_a_debate_asks_nobody() -> None:
    assert ASKED not in str(status_card(record_of(SPEC)))


def test_the_question_is_asked_again_as_long_as_the_vote_is_open() -> None:
    card = make_opinion_card(_after())
    assert (card.title, card.shown) == ("Where do you stand now?", "live")
    assert Parts(("Only totals are shown", Moment(NOON, "closes"))) in card.blocks
    assert make_opinion_card(_after(CLOSED)).blocks == (Prose("Answers are no longer taken."),)


def test_the_swing_is_told_with_both_shares_and_how_people_moved() -> None:
    card = make_swing_card(_after(CLOSED, SWUNG), SWUNG)
    assert card.title == "“for” moved more people"
    assert {"30%", "70%", "gained 40 points", "lost 40 points"} <= set(texts(*card.blocks))
    assert card.blocks[0] == Prose(
        "10 people said what they think before the first turn, and again after the last."
    )
    assert Prose("4 from against to for", "How they moved:") in card.blocks


@pytest.mark.parametrize(
    ("counted", "what", "are_shares_told"),
    [
        (
            _counted(for_for=3, against_for=4, for_against=1, against_against=3),
            "How they moved",
            True,
        ),
        (_counted(for_for=3, against_for=4, for_against=1), "More", False),
    ],
)
def test_what_would_be_about_one_or_two_is_not_told(
    counted: OpinionCounted, what: str, are_shares_told: bool
) -> None:
    card = make_swing_card(_after(CLOSED, counted), counted)
    is_not_told = "is not told where a figure would be about fewer than 3 people."
    assert Note(f"{what} {is_not_told}") in card.blocks
    said = texts(*card.blocks)
    assert ("Before" in said) is are_shares_told
    assert "How they moved:" not in said


@pytest.mark.parametrize(
    ("counted", "title"),
    [
        (_counted(for_for=2), "Opinion before and after: too few answers"),
        (_counted(for_for=3), "Both sides moved as many people"),
        (_counted(for_against=3), "“against” moved more people"),
    ],
)
def test_the_title_says_who_moved_more_people_if_anybody_did(
    counted: OpinionCounted, title: str
) -> None:
    assert describe_swing_title(counted) == title


def test_the_transcript_and_the_report_tell_it_too() -> None:
    events = told(SPEC, decision("for", "judge_verdict"), OPEN, OpinionAsked(), CLOSED, SWUNG)
    (vote,) = (s for s in transcript_of(events).sections if s.title == "The people's vote")
    assert "gained 40 points" in texts(*vote.blocks)
    line = "opinion_swing: for +40, against -40, of 10 who answered twice"
    assert line in report(_after(CLOSED, SWUNG)).splitlines()
