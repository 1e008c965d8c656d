"""Leaderboards and history as cards: what stands on them, and in their pictures."""

from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest

from debate_core.features.ratings.bradley_terry import Kind
from debate_core.features.ratings.history import WEEKS, list_weeks, make_history_pages
from debate_core.features.ratings.leaderboard import (
    ChanceInterval,
    Lacking,
    Leaderboard,
    Rating,
    make_leaderboard,
)
from debate_core.features.ratings.leaderboard_cards import (
    MOST_RATED,
    JudgeModel,
    make_judges_card,
    make_leaderboard_card,
)
from debate_core.features.ratings.results import DebateResult
from debate_core.show.blocks import list_charts
from debate_core.show.markdown import write_markdown
from debate_core.show.pieces import Card, make_card_transcript
from tests.core.features.ratings.making import ended, won

MONDAY = datetime(2026, 1, 5, tzinfo=UTC)


def _text(card: Card) -> str:
    return write_markdown(make_card_transcript(card, ""))


def _board(*ratings: Rating, lacking: tuple[Lacking, ...] = ()) -> Leaderboard:
    return Leaderboard("personas", 40, ratings, lacking, (), ChanceInterval(0.55, 0.46, 0.64))


def _rated(count: int) -> list[Rating]:
    return [Rating(f"P{at}", 1700 - at, 1600, 1800, 12, 8, 1) for at in range(count)]


def test_each_rating_has_its_interval_and_its_ends() -> None:
    card = make_leaderboard_card(_board(Rating("Ada", 1612, 1540, 1700, 12, 8, 1)))
    assert "Ada: 1612 (1540 to 1700), 8 won, 1 level, 3 lost" in _text(card)
    assert "wins 55% (46% to 64%)" in _text(card)


def test_the_picture_has_what_the_words_say() -> None:
    [chart] = list_charts(make_leaderboard_card(_board(*_rated(2))).blocks)
    assert chart.rows == (("P0", "1700", "1600", "1800"), ("P1", "1699", "1600", "1800"))
    assert "P0 1700 (1600 to 1800)" in chart.in_words


def test_a_long_board_says_how_many_more_there_are() -> None:
    card = make_leaderboard_card(_board(*_rated(MOST_RATED + 3)))
    assert "And 3 more below them." in _text(card)


def test_who_cannot_be_compared_is_named() -> None:
    apart = Leaderboard("models", 9, tuple(_rated(1)), (), ("host:x", "host:y"))
    assert "host:x, host:y: no debate links them" in _text(make_leaderboard_card(apart))


@pytest.mark.parametrize("kind", ["personas", "styles", "models"])
def test_where_nobody_is_rated_it_says_what_it_takes(kind: Kind) -> None:
    said = _text(make_leaderboard_card(make_leaderboard((), kind)))
    assert "Ratings appear after 10 decided debates. Built-in debaters don't count." in said


def test_where_debates_count_but_none_has_styles_it_says_where_there_are_some() -> None:
    said = _text(make_leaderboard_card(make_leaderboard([won("Ada", "Ben")], "styles")))
    assert "Styles are those of a championship." in said


def test_what_each_still_lacks_is_said() -> None:
    one = [won(first, second) for first, second in combinations("ABCD", 2)]
    said = _text(make_leaderboard_card(make_leaderboard(one, "personas")))
    assert "A: 7 more debates needed" in said
    said = _text(make_leaderboard_card(make_leaderboard(one[:1], "personas")))
    assert "A: 9 more debates and 2 more opponents needed" in said


def test_a_judge_s_line_has_agreement_and_changes() -> None:
    said = _text(make_judges_card([JudgeModel("host:j", 9, 4, 3, 5, 1), JudgeModel("host:k", 1)]))
    assert "people chose the same in 3 of 4 (75%); changed when mirrored in 1 of 5 (20%)" in said
    assert "host:k: judged 1 debate; people chose the same in none yet" in said


def test_a_long_board_of_judges_says_how_many_more_there_are() -> None:
    said = _text(make_judges_card([JudgeModel(f"host:{at}", 1) for at in range(15)]))
    assert "host:11: judged 1 debate" in said
    assert "host:12" not in said
    assert "and 3 more" in said


def test_without_judges_the_card_says_so() -> None:
    assert "No model has judged" in _text(make_judges_card([]))
    assert make_judges_card(()).title == "Leaderboard: Judges"


def _weeks(count: int) -> list[DebateResult]:
    return [ended("confirmed", held_at=MONDAY + timedelta(weeks=at)) for at in range(count)]


def test_pages_begin_with_the_newest_week_and_leave_none_out() -> None:
    pages = make_history_pages(list_weeks(_weeks(2 * WEEKS + 1)))
    shown = [list(list_charts(page.blocks)[0].labels) for page in pages]
    assert [len(each) for each in shown] == [WEEKS, WEEKS, 1]
    assert shown[-1] == ["5 Jan"]


def test_a_week_says_how_its_debates_ended() -> None:
    results = [
        ended("confirmed", held_at=MONDAY),
        ended("confirmed", held_at=MONDAY),
        ended("overturned", held_at=MONDAY),
        ended("no_quorum", held_at=MONDAY, is_stopped=True),
    ]
    [page] = make_history_pages(list_weeks(results))
    said = _text(page)
    assert "4 debates in 1 week. Of 3 verdicts that a vote decided on, people confirmed 2" in said
    assert "4 debates: 2 confirmed by the people, 1 overruled by the vote, 1 stopped" in said


def test_the_trend_of_agreement_is_drawn_from_two_weeks_on() -> None:
    [one], [two] = (make_history_pages(list_weeks(_weeks(count))) for count in (1, 2))
    assert [each.name for each in list_charts(one.blocks)] == ["history"]
    assert [each.name for each in list_charts(two.blocks)] == ["history", "agreement"]


def test_without_a_debate_there_is_no_page() -> None:
    assert make_history_pages(()) == ()
