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
from debate_core.domain.reasons import CheckedClaim, QuotedWords, Reason, Result
from debate_core.domain.record import Record
from debate_core.domain.sources import Quotation
from debate_core.domain.specification import Specification, Voting
from debate_core.drafting.plan import make_plan
from debate_core.features.opinion.facts import OpinionAsked, OpinionCounted, TurnNamed
from debate_core.features.opinion.polls import Answers, tally_opinion
from debate_core.features.opinion.telling import (
    describe_swing_title,
    make_opinion_card,
    make_swing_card,
)
from debate_core.language import use_language
from debate_core.reports.announcement import make_announcement_card, make_status_card
from debate_core.reports.plan import make_plan_card
from debate_core.reports.report import write_report
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Facts, Moment, Note, Parts, Prose, Told
from debate_core.show.pieces import Card
from tests.core.formats.showing import texts
from tests.core.making import (
    ADA,
    BEN,
    CLEO,
    NOON,
    decision,
    judged,
    record_of,
    rounds_spec,
    told,
    turn,
    verdict,
)

SPEC = rounds_spec(voting=Voting(asks_opinion=True))
OPEN = VotingOpened(choices=("for", "against"), closes_at=NOON)
CLOSED = VotingClosed(tally={"for": 0, "against": 0})
ASKED = "Where do you stand now? You'll be asked again after the debate."


def _counted(**people: int) -> OpinionCounted:
    """So many who went from one answer to another, such as `for_against=3`."""
    ways = ((way.partition("_"), count) for way, count in people.items())
    answers = [Answers(before, after) for (before, _, after), count in ways for _ in range(count)]
    return tally_opinion(answers, ("for", "against"), 3)


SWUNG = _counted(for_for=3, against_for=4, against_against=3)


def _after(*facts: Fact) -> Record:
    return record_of(SPEC, decision("for", "judge_verdict"), OPEN, OpinionAsked(), *facts)


def _figures(plan: Card) -> dict[str, object]:
    return dict(next(block.rows for block in plan.blocks if isinstance(block, Facts)))


def _asks(record: Record) -> bool:
    return Prose(ASKED) in make_announcement_card(record).blocks


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
    assert ASKED not in str(make_status_card(record_of(SPEC)))


def test_the_question_is_asked_again_as_long_as_the_vote_is_open() -> None:
    card = make_opinion_card(_after())
    assert (card.title, card.shown) == ("Where do you stand now?", "live")
    least = "Totals are shown once 3 people answer both times"
    assert Parts((least, Moment(NOON, "closes"))) in card.blocks
    closed = make_opinion_card(_after(CLOSED))
    assert (closed.title, closed.blocks) == ("Answers are no longer taken", ())
    with use_language("de"):
        totals = "Summen werden gezeigt, sobald 3 Leute beide Male antworten"
        assert Parts((totals, Moment(NOON, "endet"))) in make_opinion_card(_after()).blocks


def test_the_swing_is_told_with_both_shares_and_how_people_moved() -> None:
    card = make_swing_card(_after(CLOSED, SWUNG), SWUNG)
    assert card.title == "For moved more people"
    assert {"30%", "70%", "gained 40 points", "lost 40 points"} <= set(texts(*card.blocks))
    assert card.blocks[0] == Prose(
        "10 people answered before the first turn, and again after the last."
    )
    assert Told("4 from against to for", "How they moved:") in card.blocks


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
    is_not_told = "shown only where each figure is about 3 people or more."
    assert Note(f"{what}: {is_not_told}") in card.blocks
    said = texts(*card.blocks)
    assert ("Before" in said) is are_shares_told
    assert "How they moved:" not in said


@pytest.mark.parametrize(
    ("counted", "title"),
    [
        (_counted(for_for=2), "Opinion before and after: too few answers"),
        (_counted(for_for=3), "Both sides moved as many people"),
        (_counted(for_against=3), "Against moved more people"),
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
    assert line in write_report(_after(CLOSED, SWUNG)).splitlines()


MOVED = SWUNG.model_copy(
    update={
        "turns": (
            TurnNamed(turn=1, people=4, towards={"for": 3}),
            TurnNamed(turn=2, people=3, towards={"against": 3}),
        )
    }
)


def _claim(number: int, result: Result) -> CheckedClaim:
    quote = QuotedWords(turn=number, words="it is so")
    return CheckedClaim(quote=quote, says="So it is.", where="turn 1", result=result)


def _moved_by(*facts: Fact) -> str:
    """What the card of the swing says moved people, after these facts."""
    record = record_of(SPEC, *facts, OPEN, OpinionAsked(), CLOSED, MOVED)
    card = make_swing_card(record, MOVED)
    return next(b.text for b in card.blocks if isinstance(b, Prose) and "word" in b.label)


def test_what_moved_people_is_told_by_turn() -> None:
    assert _moved_by(turn(1), turn(2, "ben")) == (
        "Turn 1 (Ada, for) moved 4 people, 3 of them towards for; "
        "Turn 2 (Ben, against) moved 3 people, all towards against"
    )


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (TurnNamed(turn=1, people=4), "Turn 1 (Ada, for) moved 4 people"),
        (TurnNamed(turn=1, people=4, stayed=4), "was named by 4 people, all kept their answer"),
        (
            TurnNamed(turn=1, people=9, towards={"for": 3, "against": 3}, stayed=3),
            "3 of them towards for, 3 of them towards against, 3 of them kept their answer",
        ),
    ],
)
def test_ways_are_told_as_far_as_they_are_counted(named: TurnNamed, said: str) -> None:
    counted = SWUNG.model_copy(update={"turns": (named,)})
    told = texts(*make_swing_card(record_of(SPEC, turn(1)), counted).blocks)
    assert any(each.endswith(said) for each in told)


def test_beside_a_turn_stands_what_was_checked_in_it() -> None:
    missing = Quotation(words="it is so", source=1, paragraph=None)
    found = Quotation(words="so", source=1, paragraph=1)
    quoting = turn(1).model_copy(update={"quotations": (missing, missing, found)})
    claims = (_claim(1, "holds"), _claim(1, "fails"), _claim(1, "holds"), _claim(9, "unclear"))
    answer = verdict().model_copy(update={"reason": Reason(checked=claims)})
    first, second = _moved_by(quoting, turn(2, "ben"), judged(answer)).split("; ")
    assert first.endswith(
        " (checked there: 1 claim fails, 2 claims hold, 1 quotation is not in its source)"
    )
    assert second == "Turn 2 (Ben, against) moved 3 people, all towards against"


def test_where_too_few_said_what_moved_them_nothing_is_told_of_it() -> None:
    assert "By their own word:" not in texts(*make_swing_card(_after(CLOSED, SWUNG), SWUNG).blocks)


def test_a_turn_that_a_record_does_not_have_is_passed_over() -> None:
    assert _moved_by(turn(1)).startswith("Turn 1 (Ada, for) moved 4 people")
    assert "opinion_moved_by" not in write_report(record_of(SPEC, OPEN, MOVED))


def test_the_transcript_and_the_report_tell_what_moved_people() -> None:
    events = told(SPEC, turn(1), turn(2, "ben"), decision("for", "judge_verdict"), OPEN, MOVED)
    said = texts(*(b for section in transcript_of(events).sections for b in section.blocks))
    assert any(each.startswith("Turn 1 (Ada, for) moved 4 people") for each in said)
    lines = write_report(record_of(SPEC, turn(1), turn(2, "ben"), OPEN, MOVED)).splitlines()
    assert any(line.startswith("opinion_moved_by: Turn 1 (Ada, for) moved 4") for line in lines)
