"""A judge's scores and verdict, as they are shown for every rubric."""

import pytest

from debate_core.domain.facts import Fact
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.rubric import SPEECHES, Dimension, Rubric
from debate_core.show.blocks import Bar, Bars, Block, Figure, Group, Note, Prose, Table
from debate_core.show.pieces import Card
from debate_core.show.scores import (
    format_weights,
    list_remarks,
    make_score_bars,
    make_scores_section,
    make_scores_table,
    make_verdict_card,
)
from tests.core.making import judged, record_of, rounds_spec, verdict

SPEC = rounds_spec()
FOR = Scores(
    stance="for",
    scores={"reasoning": 8, "evidence": 6, "engagement": 8, "clarity": 4},
    strength="answers the cost",
    weakness="repeats itself",
)
AGAINST = Scores(
    stance="against", scores={"reasoning": 8, "evidence": 8, "engagement": 8, "clarity": 8}
)
TWO = Rubric(
    name="two",
    dimensions=(
        Dimension(name="good_faith", weight=60, question="Is it meant?"),
        Dimension(name="wit", weight=40, question="Is it quick?"),
    ),
    highest=5,
)


def _card(*scores: Scores, winner: str | None = "for", unheard: tuple[str, ...] = ()) -> Card:
    return make_verdict_card(SPEC, verdict(winner, *scores), SPEECHES, unheard)


def test_a_short_debate_is_judged_in_its_verdict_and_its_bars() -> None:
    short = SPEC.model_copy(update={"words": 80})
    given = verdict("against", FOR, AGAINST)
    card = make_verdict_card(short, given, SPEECHES, ())
    assert [type(block) for block in card.blocks] == [Prose, Prose, Bars]
    assert _groups(make_verdict_card(SPEC, given, SPEECHES, ()).blocks)


def _groups(blocks: tuple[Block, ...]) -> list[Group]:
    return [each for each in blocks if isinstance(each, Group)]


def test_there_is_a_bar_for_each_dimension_that_was_scored_with_what_it_counts_for() -> None:
    assert make_score_bars({"good_faith": 4}, TWO, "for") == Bars(
        (Bar("good faith", 4, "4", "60%", "for"),), 5, is_compact=True
    )


def test_weights_are_told_by_the_names_that_are_read() -> None:
    assert format_weights(TWO) == "good faith 60%, wit 40%"


def test_scores_in_a_table_have_their_total_counted_here() -> None:
    rows = [("Ada", {"good_faith": 5, "wit": 4}), ("Ben", {"good_faith": 1, "wit": 2})]
    assert make_scores_table(TWO, "Speech", rows) == Table(
        ("Speech", "Good faith (60%)", "Wit (40%)", "Total"),
        (("Ada", "5", "4", "4.60"), ("Ben", "1", "2", "1.40")),
    )


def test_remarks_stand_under_their_signs_and_empty_ones_nowhere() -> None:
    assert list_remarks(("clear", " "), ("long",)) == (Prose("clear", "+"), Prose("long", "-"))


def test_the_verdict_is_in_bold_above_its_reasons() -> None:
    card = _card()
    assert card.blocks == (Prose("", "So it is."), Prose("I read it."))
    assert (card.tone, card.side, card.by_judge, card.foot) == ("judge", "for", True, "")


@pytest.mark.parametrize(
    ("winner", "unheard", "title", "side"),
    [
        ("for", (), "Verdict: for", "for"),
        (" FOR ", (), "Verdict: for", "for"),
        ("a bit of both", (), "Verdict: a bit of both", ""),
        (None, (), "Verdict: a synthesis", ""),
        (None, ("against",), "Verdict: no winner", ""),
    ],
)
def test_the_title_names_the_winner_in_the_colour_of_its_side(
    winner: str | None, unheard: tuple[str, ...], title: str, side: str
) -> None:
    card = _card(winner=winner, unheard=unheard)
    assert (card.title, card.side) == (title, side)


def test_each_stance_has_a_line_of_bars_and_its_remarks_the_highest_total_first() -> None:
    card = _card(FOR, AGAINST)
    assert (
        Bars((Bar("Against", 8.0, "8.0", side="against"), Bar("For", 6.9, "6.9", side="for")), 10)
        in card.blocks
    )
    second = _groups(card.blocks)[-1]
    assert (second.title, second.side) == ("For", "for")
    assert second.blocks == (Prose("answers the cost", "+"), Prose("repeats itself", "-"))
    assert card.foot == ""


@pytest.mark.parametrize(
    ("scores", "title"),
    [
        ((FOR, AGAINST), "Verdict: against, 8.0 to 6.9"),
        ((AGAINST,), "Verdict: against"),
    ],
)
def test_the_title_has_the_totals_of_two_sides(scores: tuple[Scores, ...], title: str) -> None:
    assert _card(*scores, winner="against").title == title


def test_a_transcript_has_the_totals_as_a_picture_and_the_scores_as_a_table() -> None:
    record = record_of(SPEC, judged(verdict("for", FOR, AGAINST)))
    (section,) = make_scores_section(record)
    figure, table = section.blocks
    assert isinstance(figure, Figure)
    assert figure.chart.rows == (("Against", "8.00"), ("For", "6.90"))
    assert [each.side for each in figure.chart.series] == ["against", "for"]
    assert table == make_scores_table(
        SPEECHES, "Side", [("Against", AGAINST.scores), ("For", FOR.scores)]
    )


def test_where_the_judge_was_asked_several_times_the_last_scores_are_drawn() -> None:
    record = record_of(SPEC, judged(verdict("for", FOR), 3), judged(verdict("against", AGAINST), 6))
    ((figure, _),) = (section.blocks for section in make_scores_section(record))
    assert isinstance(figure, Figure)
    assert figure.chart.rows == (("Against", "8"),)


@pytest.mark.parametrize("facts", [(), (judged(verdict()),)])
def test_without_scores_there_is_no_picture(facts: tuple[Fact, ...]) -> None:
    assert make_scores_section(record_of(SPEC, *facts)) == ()


def test_a_total_that_the_judge_states_is_shown_nowhere() -> None:
    stated = {"stance": "for", "scores": FOR.scores | {"total": 99}, "total": 99}
    said = Verdict.model_validate(verdict().model_dump() | {"scores": [stated]})
    card = make_verdict_card(SPEC, said, SPEECHES, ())
    [bars] = [each for each in card.blocks if isinstance(each, Bars)]
    assert [each.shown for each in bars.bars] == ["6.9"]


@pytest.mark.parametrize(
    ("winner", "scores", "title", "said"),
    [
        ("for", (FOR, AGAINST), "Verdict: against, 8.0 to 6.9", "its totals lead to “against”"),
        (
            "for",
            (AGAINST.model_copy(update={"stance": "for"}), AGAINST),
            "Verdict: no winner",
            "its totals are level",
        ),
    ],
)
def test_a_card_says_where_the_judge_s_winner_does_not_lead_its_scores(
    winner: str, scores: tuple[Scores, ...], title: str, said: str
) -> None:
    card = _card(*scores, winner=winner)
    (note,) = [each.text for each in card.blocks if isinstance(each, Note)]
    assert card.title == title
    assert said in note
