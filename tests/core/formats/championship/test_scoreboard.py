"""The scoreboard of a championship, in its thread, its announcement and its transcript."""

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.formats.championship.forms import Score
from debate_core.reports.announcement import make_announcement_card
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import (
    Bar,
    Bars,
    Group,
    Listing,
    Note,
    Prose,
    Section,
    Told,
    list_charts,
)
from tests.core.engine.courses import Course
from tests.core.formats.championship.making import plainly, score
from tests.core.formats.championship.shown import (
    FORMAT,
    PENALTIES,
    broken,
    groups_of,
    played,
    rows_of,
    said_first,
    scoreboard_of,
    told_of,
    unjudged,
)
from tests.core.formats.showing import card_of, texts
from tests.core.making import speech


def test_the_scoreboard_tells_totals_words_time_and_the_best_so_far() -> None:
    card = scoreboard_of(played(turns=13))
    assert said_first(card) == "So far: 13 turns, 12 scored."
    assert rows_of(card, "Team for: 42.00") == (
        ("1. f1", "14.00", "1,250 words"),
        ("2. f2", "21.00", "503 words"),
        ("3. f3", "7.00", "3 words"),
        ("4. f4", "", "200 words"),
    )
    (clocks,) = groups_of(card)["Free debate, time left"]
    assert clocks == Bars(
        (Bar("for", 800, "3:12", side="for"), Bar("against", 1000, "4:00", side="against")),
        1000,
        is_compact=True,
    )
    assert groups_of(card)["Best debater so far"] == (
        Told("f1, f2, f3, a1, a2 and a3, level at 7.00 a speech"),
    )


def test_one_who_is_alone_in_front_is_the_best() -> None:
    def answer(pending: Pending) -> Form:
        is_scored = isinstance(pending.step, Score) and pending.step.turn == 1
        return score(10) if is_scored else plainly(pending)

    groups = groups_of(scoreboard_of(played(answer, turns=3)))
    assert groups["Best debater so far"] == (Told("f1, 10.00 a speech"),)


def test_penalties_stand_on_the_scoreboard_beside_the_scores_and_with_the_decision() -> None:
    course = played(broken)
    live, decision = FORMAT.make_live_cards(course.record), card_of(told_of(course), "decision")
    for card in (scoreboard_of(course), decision):
        assert groups_of(card)["Penalties"] == (Listing(PENALTIES),)
        assert rows_of(card, "Team for: 79.00")[-1] == ("Penalties of the team", "-3", "")
    beside = groups_of(live["scores opening"])["Turn 1 · f1"]
    assert beside[-1] == Note("over the word limit: speaker -2, team for -3")
    assert not any("off_topic" in each for each in texts(*decision.blocks))


def test_of_many_penalties_a_card_names_the_latest_and_a_transcript_all() -> None:
    course = played(lambda e: speech("word " * 1001) if e.step.form == "speech" else plainly(e))
    (listing,) = groups_of(scoreboard_of(course))["Penalties"]
    assert isinstance(listing, Listing)
    first, *latest = listing.items
    taken = len(FORMAT.build_result(course.record).penalties)
    assert (first, len(latest)) == (f"{taken - 7} earlier, beside the speeches' scores", 7)
    assert len([e for e in texts(*_section(course).blocks) if e.startswith("Turn ")]) == taken


def test_who_reads_on_downwards_is_shown_where_the_teams_stood_after_a_stage() -> None:
    card = card_of(told_of(played()), "scoreboard after the opening")
    assert (card.title, card.shown) == ("Scoreboard after the opening", "terminal")
    assert said_first(card) == "So far: 2 turns, 2 scored."
    assert rows_of(card, "Team against: 7.00")[0] == ("1. a1", "7.00", "750 words")


def test_the_announcement_shows_the_teams_side_by_side_with_their_points() -> None:
    card = make_announcement_card(played(turns=3).record)
    assert rows_of(card, "Team for: 7.00")[0] == ("1. f1", "7.00", "750 words")
    assert groups_of(card)["Best debater so far"] == (Told("f1 and a1, level at 7.00 a speech"),)


def test_the_announcement_says_that_nobody_has_been_scored() -> None:
    groups = groups_of(make_announcement_card(played(turns=0).record))
    assert groups["Best debater"] == (Prose("Nobody has been scored yet."),)
    assert {"Team for", "Team against"} <= set(groups)


def _section(course: Course) -> Section:
    return next(e for e in FORMAT.show_results(course.record) if e.title == "The scoreboard")


def test_the_transcript_has_every_total_penalty_and_score() -> None:
    sections = FORMAT.show_results(played(broken).record)
    shown = [text for section in sections for text in texts(*section.blocks)]
    for each in (
        "Team for: 79.00",
        "Team against: 82.00",
        "f2, f3, f4, a1, a3 and a4, level at 7.00 a speech",
        *PENALTIES,
        "24. f4",
    ):
        assert each in shown
    assert [section.is_detail for section in sections] == [False, True]


def test_its_charts_follow_the_teams_turn_by_turn_and_each_debater() -> None:
    speeches = FORMAT.show_results(played(broken).record)[1]
    totals, individual = list_charts(speeches.blocks)
    for_, against = totals.series
    assert (for_.values[:4], against.values[:4]) == ((2, 2, 9, 9), (0, 7, 7, 12))
    assert individual.rows[:2] == (("f1", "19"), ("f2", "28"))


def test_without_a_penalty_it_says_so() -> None:
    assert Note("No penalties.") in _section(played()).blocks


def test_without_a_score_it_has_no_scoreboard() -> None:
    assert FORMAT.show_results(unjudged(turns=2).record) == ()


def test_a_score_stands_below_its_speech_however_late_it_came() -> None:
    course = unjudged(turns=3)
    while course.play.pending:
        pending = course.play.pending[-1]
        course.answer(pending, plainly(pending))
    sections = {each.title: each for each in transcript_of(course.events).sections}
    opening = [
        each.title if isinstance(each, Group) else each.text[:10]
        for each in sections["Opening"].blocks
        if isinstance(each, Group | Note)
    ]
    assert opening == [
        "f1, then a",
        "Turn 1: f1 (for)",
        "Turn 1, f1",
        "Turn 2: a1 (against)",
        "Turn 2, a1",
        "After the opening",
    ]


def test_it_tells_the_place_and_the_style_of_every_seat_and_who_asks_whom() -> None:
    shown = [e for s in transcript_of(played().events).sections for e in texts(*s.blocks)]
    assert "for, 1st, logical" in shown
    assert "against, 4th, diplomatic" in shown
    assert "Turn 3: f2 (for), asks a2" in shown
