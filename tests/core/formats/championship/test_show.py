"""What readers are told of a championship: who faces whom, scores, points, what is hidden."""

from collections.abc import Callable

import pytest

from debate_core.domain.asking import Forfeit, Form
from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.words import DebaterId
from debate_core.formats.championship import Championship
from debate_core.formats.championship.forms import Questions, Summary
from debate_core.formats.championship.steps import Choose, Score, Summarise
from debate_core.reports.announcement import announcement_card
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Group,
    Listing,
    Note,
    Prose,
    Section,
    Table,
    charts_in,
)
from debate_core.show.pieces import Card, Heading, Line, Piece, Turn
from tests.core.engine.courses import Course
from tests.core.formats.championship.courses import drawn_championship
from tests.core.formats.championship.making import championship_spec, plainly, score
from tests.core.formats.showing import card_of, texts, told
from tests.core.making import events_of, speech

Answering = Callable[[Pending], Form]
FORMAT = Championship()
PENALTIES = (
    "Turn 1, f1, over the word limit: speaker -2, team for -3",
    "Turn 4, a2, asked back instead of answering: speaker -2",
)


def _played(
    answer: Answering = plainly, spec: Specification | None = None, turns: int = 99
) -> Course:
    """A championship so answered, up to its end or until so many turns have been taken."""
    course = Course(spec or championship_spec())
    while course.play.decision is None and len(course.record.turns) < turns:
        pending = course.play.pending[0]
        course.answer(pending, answer(pending))
    return course


def _unjudged(turns: int) -> Course:
    """As far as so many turns take it, while the judge has answered nothing."""
    course = Course(championship_spec())
    while len(course.record.turns) < turns:
        spoken = (e for e in course.play.pending if isinstance(e.step, Speak | Choose))
        pending = next(spoken)
        course.answer(pending, plainly(pending))
    return course


def _broken(pending: Pending) -> Form:
    """The first speech is over its limit, and the first answer asks back."""
    match pending.step:
        case Speak(phase="opening") if pending.turn == 1:
            return speech("word " * 751)
        case Score(turn=4):
            judged = score(7, "counter_question", "off_topic")
            return judged.model_copy(update={"note": "Turned it round."})
        case _:
            return plainly(pending)


def _asking(whom: str) -> Answering:
    def answer(pending: Pending) -> Form:
        said = plainly(pending)
        return said.model_copy(update={"to": whom}) if isinstance(said, Questions) else said

    return answer


def _without(step: type[Score | Choose | Summarise]) -> Answering:
    return lambda each: Forfeit(reason="late") if isinstance(each.step, step) else plainly(each)


def _told(course: Course) -> tuple[Piece, ...]:
    return told(*(each.fact for each in course.events))


def _concluded(course: Course) -> tuple[Event, ...]:
    return events_of(*(each.fact for each in course.events), DebateConcluded(outcome=None))


def _turn(pieces: tuple[Piece, ...], number: int) -> Turn:
    (found,) = (each for each in pieces if isinstance(each, Turn) and each.number == number)
    return found


def _text(piece: Piece | None) -> str:
    assert isinstance(piece, Line)
    return piece.text


def _by_key(pieces: tuple[Piece, ...]) -> dict[str, Piece]:
    return {each.key: each for each in pieces}


def _scoreboard(course: Course) -> Card:
    return FORMAT.live_cards(course.record)["scoreboard"]


def _groups(card: Card) -> dict[str, tuple[Block, ...]]:
    """What stands under each heading of a card."""
    groups: list[Group] = []
    for block in card.blocks:
        groups += block.columns if isinstance(block, Columns) else ()
        groups += [block] if isinstance(block, Group) else []
    return {each.title: each.blocks for each in groups}


def _rows(card: Card, team: str) -> tuple[tuple[str, ...], ...]:
    (table,) = _groups(card)[team]
    assert isinstance(table, Table)
    return table.rows


def _said(card: Card) -> str:
    """What a card begins with."""
    assert isinstance(card.blocks[0], Prose)
    return card.blocks[0].text


# The course in its thread.


def test_a_debate_opens_with_its_scoreboard_which_then_changes_in_place() -> None:
    first = Course(championship_spec()).events[0]
    (card,) = FORMAT.tell(fold([first]), first)
    assert (card.key, card) == (
        "scoreboard",
        scoreboard := FORMAT.live_cards(fold([first]))[card.key],
    )
    assert scoreboard.shown == "live"


def test_a_thread_is_told_each_thing_once() -> None:
    pieces = [each for each in _told(_played()) if not isinstance(each, Turn)]
    keys = [e.key for e in pieces if isinstance(e, Heading) or e.shown != "details"]
    assert len({each.key for each in pieces}) == len(pieces)
    assert keys == [
        "phase 1",
        "scores opening",
        "phase 2",
        "summary of the opening",
        "scores cross-examination",
        "phase 3",
        "scores summaries",
        "phase 4",
        "summary of the cross-examination",
        "scores free debate",
        "phase 5",
        "summary of the free debate",
        "scores closing",
        "phase 6",
        "summary of the closing",
        "final review",
        "decision",
    ]


@pytest.mark.parametrize(
    ("phase", "title", "about"),
    [
        (1, "Opening", "f1, then a1; 750 words each"),
        (
            2,
            "Cross-examination",
            "the seconds and thirds ask at least 3 questions; whoever they pick answers",
        ),
        (3, "Summaries", "f1, then a1, on what came of it; 500 words each"),
        (
            4,
            "Free debate",
            "the teams take turns, 4 minutes each; captains call who speaks",
        ),
        (5, "Closing", "a4, then f4; 750 words each"),
        (6, "The judge", "reviews the whole; the totals are counted by code"),
    ],
)
def test_a_heading_says_how_its_stage_is_held_and_by_whom(
    phase: int, title: str, about: str
) -> None:
    heading = _by_key(_told(_played()))[f"phase {phase}"]
    assert heading == Heading(f"phase {phase}", title, about)


def test_a_turn_of_cross_examination_says_whom_it_faces() -> None:
    pieces = _told(_played(_asking("a3")))
    assert (_turn(pieces, 3).lead, _turn(pieces, 4).lead) == ("asks a3", "answers f2")
    assert _turn(pieces, 3).blocks == (Listing(("Why?", "How?", "When?"), is_numbered=True),)
    assert _turn(pieces, 13).lead == ""


def test_who_was_not_to_be_asked_is_named_as_the_one_who_answers() -> None:
    assert _turn(_told(_played(_asking("a1"))), 3).lead == "asks a2"


def test_while_it_is_written_a_turn_says_whose_questions_it_answers() -> None:
    spec, f2, a2 = championship_spec(), DebaterId("f2"), DebaterId("a2")
    asks = Speak(f2, "cross-examination", 1, form="questions")
    assert FORMAT.lead(spec, asks, None) == ""
    assert FORMAT.lead(spec, Speak(a2, "cross-examination", 1, to=f2), None) == "answers f2"


def test_a_summary_is_the_judge_s_own_and_whole_however_long_it_is() -> None:
    long = "It went on. " * 500
    pieces = _told(
        _played(lambda e: Summary(text=long) if isinstance(e.step, Summarise) else plainly(e))
    )
    review, opening = card_of(pieces, "final review"), card_of(pieces, "summary of the opening")
    assert (review.title, review.by_judge, review.blocks) == (
        "The final review",
        True,
        (Prose(long),),
    )
    assert opening.title == "After the opening"


def test_a_summary_that_nobody_wrote_is_told_to_be_missing() -> None:
    by_key = _by_key(_told(_played(_without(Summarise))))
    assert by_key["summary of the opening"] == Line(
        "summary of the opening", "No summary of the opening: late"
    )
    assert _text(by_key["final review"]) == "No final review: late"


def test_a_call_that_nobody_made_is_told_where_there_is_room_for_everything() -> None:
    lines = [e for e in _told(_played(_without(Choose))) if isinstance(e, Line)]
    said = "The captain of team for called nobody: late"
    assert {e.shown for e in lines if e.text == said} == {"details"}


# The scoreboard.


def test_the_scoreboard_tells_totals_words_time_and_the_best_so_far() -> None:
    card = _scoreboard(_played(turns=13))
    assert _said(card) == "So far: 13 turns, 12 scored."
    assert _rows(card, "Team for: 42.00") == (
        ("1. f1", "14.00", "1,250"),
        ("2. f2", "21.00", "503"),
        ("3. f3", "7.00", "3"),
        ("4. f4", "", "200"),
    )
    (clocks,) = _groups(card)["Free debate, time left"]
    assert clocks == Bars(
        (Bar("for", 800, "3:12", side="for"), Bar("against", 1000, "4:00", side="against")),
        1000,
        is_compact=True,
    )
    assert _groups(card)["Best debater so far"] == (Prose("f2 and a2, level at 21.00"),)


def test_before_anyone_has_spoken_it_has_no_points() -> None:
    card = _scoreboard(_played(turns=0))
    assert _said(card) == "Nobody has spoken yet."
    assert _rows(card, "Team for")[0] == ("1. f1", "", "")
    assert not any("Best debater" in each for each in texts(*card.blocks))


def test_one_who_is_alone_in_front_is_the_best() -> None:
    groups = _groups(_scoreboard(_played(_broken)))
    assert groups["Best debater"] == (Prose("f2, 28.00"),)


def test_penalties_stand_on_the_scoreboard_beside_the_scores_and_with_the_decision() -> None:
    course = _played(_broken)
    live, decision = FORMAT.live_cards(course.record), card_of(_told(course), "decision")
    for card in (live["scoreboard"], decision):
        assert _groups(card)["Penalties"] == (Listing(PENALTIES),)
        assert _rows(card, "Team for: 79.00")[-1] == ("Penalties of the team", "-3", "")
    beside = _groups(live["scores opening"])["Turn 1 · f1"]
    assert beside[-1] == Note("over the word limit: speaker -2, team for -3")
    assert not any("off_topic" in each for each in texts(*decision.blocks))


def test_of_many_penalties_a_card_names_the_latest_and_a_transcript_all() -> None:
    course = _played(lambda e: speech("word " * 1001) if e.step.form == "speech" else plainly(e))
    (listing,) = _groups(_scoreboard(course))["Penalties"]
    assert isinstance(listing, Listing)
    first, *latest = listing.items
    taken = len(FORMAT.result(course.record).penalties)
    assert (first, len(latest)) == (f"{taken - 7} earlier, beside the speeches' scores", 7)
    assert len([e for e in texts(*_section(course).blocks) if e.startswith("Turn ")]) == taken


def test_who_reads_on_downwards_is_shown_where_the_teams_stood_after_a_stage() -> None:
    card = card_of(_told(_played()), "scoreboard after the opening")
    assert (card.title, card.shown) == ("Scoreboard after the opening", "details")
    assert _said(card) == "So far: 2 turns, 2 scored."
    assert _rows(card, "Team against: 7.00")[0] == ("1. a1", "7.00", "750")


def test_the_announcement_shows_the_teams_side_by_side_with_their_points() -> None:
    card = announcement_card(_played(turns=3).record)
    assert _rows(card, "Team for: 7.00")[0] == ("1. f1", "7.00", "750")
    assert _groups(card)["Best debater so far"] == (Prose("f1 and a1, level at 7.00"),)


def test_the_announcement_says_that_nobody_has_been_scored() -> None:
    groups = _groups(announcement_card(_played(turns=0).record))
    assert groups["Best debater"] == (Prose("Nobody has been scored yet."),)
    assert {"Team for", "Team against"} <= set(groups)


# The scores of the speeches.


def test_a_speech_s_five_dimensions_stand_with_bars_beside_who_asked_whom() -> None:
    card = FORMAT.live_cards(_played().record)["scores cross-examination"]
    assert _said(card) == "After this stage: team for 35.00, team against 35.00"
    groups = _groups(card)
    assert list(groups)[:2] == ["Turn 3 · f2 asks a2", "Turn 4 · a2 answers f2"]
    total, bars = groups["Turn 3 · f2 asks a2"]
    assert total == Prose("", "7.00")
    assert isinstance(bars, Bars)
    assert [f"{each.shown} {each.label}" for each in bars.bars] == [
        "7 logic",
        "7 persuasion",
        "7 expression",
        "7 teamwork",
        "7 rules",
    ]


def test_a_score_that_is_still_to_come_is_put_in_when_it_comes() -> None:
    early = _unjudged(turns=3)
    card = card_of(_told(early), "scores opening")
    assert _groups(card)["Turn 2 · a1"] == (Note("Being scored."),)
    late = FORMAT.live_cards(_played().record)[card.key]
    assert _groups(late)["Turn 2 · a1"][0] == Prose("", "7.00")


def test_one_that_never_comes_is_said_to_be_missing_as_soon_as_that_is_known() -> None:
    course = _played(_without(Score), turns=3)
    card = FORMAT.live_cards(course.record)["scores opening"]
    assert _groups(card)["Turn 2 · a1"] == (Note("Not scored."),)
    line = _by_key(_told(course))["score 2"]
    assert line == Line("score 2", "Turn 2, a1, was not scored: late", "details", below="turn 2")


def test_a_speech_that_was_not_given_has_no_score() -> None:
    course = _played(
        lambda each: Forfeit(reason="late") if each.turn == 2 else plainly(each), turns=3
    )
    card = FORMAT.live_cards(course.record)["scores opening"]
    assert _groups(card)["Turn 2 · a1"] == (Note("No speech."),)


def test_many_speeches_take_two_cards() -> None:
    course = _played(lambda e: speech("word " * 60) if e.step.form == "speech" else plainly(e))
    live = FORMAT.live_cards(course.record)
    first, second = (live[f"scores free debate{part}"] for part in ("", " (2)"))
    assert len(_groups(first)) == 15
    assert second.title == "Scores: free debate, part 2"


def test_five_scores_and_what_was_lost_are_told_in_a_line_where_there_is_room() -> None:
    by_key = _by_key(_told(_played(_broken)))
    assert _text(by_key["score 4"]) == (
        "Turn 4, a2: 7.00 (logic 7, persuasion 7, expression 7, teamwork 7, rule compliance 7). "
        "Asked back instead of answering: speaker -2."
    )
    assert _text(by_key["score 2"]).endswith("rule compliance 7).")


# The end.


def test_the_decision_says_which_team_won_and_by_how_much() -> None:
    course = _played(
        lambda each: score(9) if each.step == Score(1, DebaterId("f1")) else plainly(each)
    )
    card = card_of(_told(course), "decision")
    assert (card.title, card.side, card.shown) == ("Decision: for", "for", "everywhere")
    assert _said(card).startswith("The team with the higher total: 86.00 to 84.00.")
    assert _said(_scoreboard(course)) == "Final: 24 turns, 24 scored."


def test_level_teams_are_a_tie() -> None:
    assert card_of(_told(_played()), "decision").title == "Decision: a tie"


def _closed(course: Course) -> Course:
    course.close()
    while course.play.decision is None:
        course.answer(course.play.pending[0], plainly(course.play.pending[0]))
    return course


def test_closed_early_what_was_said_is_shown_with_its_scores_and_no_winner() -> None:
    course = _closed(_played(turns=5))
    pieces = [e for e in _told(course) if isinstance(e, Heading | Turn) or e.shown != "details"]
    keys = [each.key for each in pieces]
    assert keys[keys.index("turn 5") + 2 :] == [
        "scores cross-examination",
        "phase 3",
        "final review",
        "decision",
    ]
    assert card_of(tuple(pieces), "decision").title == "Decision: no winner"
    card = FORMAT.live_cards(course.record)["scores cross-examination"]
    assert "Being scored." not in texts(*card.blocks)


def test_scores_that_a_stop_cut_off_are_named() -> None:
    course = _unjudged(turns=2)
    course.close()
    course.close()
    pieces = _told(course)
    assert "Closed before these turns were scored: 1, 2." in [
        each.text for each in pieces if isinstance(each, Line)
    ]
    card = FORMAT.live_cards(course.record)["scores opening"]
    assert _groups(card)["Turn 1 · f1"] == (Note("Not scored."),)


def test_closed_before_anyone_has_spoken_a_line_says_so() -> None:
    course = Course(championship_spec())
    course.close()
    line = next(e for e in _told(course) if e.key == "decision" and isinstance(e, Line))
    assert (line.text, line.shown) == ("The debate was closed early: enough.", "thread")


# What is hidden.


def _everything(record: Record, pieces: tuple[Piece, ...]) -> str:
    shown = (*pieces, *FORMAT.live_cards(record).values(), announcement_card(record))
    return "\n".join(repr(each) for each in shown)


@pytest.mark.parametrize("seed", range(3))
def test_what_captains_called_and_the_judge_noted_is_hidden_while_a_debate_goes_on(
    seed: int,
) -> None:
    course = drawn_championship(seed, closings=seed)
    shown = _everything(course.record, _told(course))
    assert "direction-" not in shown
    assert "note-" not in shown
    assert "speech-" in shown


@pytest.mark.parametrize("is_open", [True, False])
def test_after_the_end_it_is_shown_if_the_debate_was_set_up_so(*, is_open: bool) -> None:
    events = _concluded(_played(_broken, championship_spec(backstage=is_open)))
    pieces = told(*(each.fact for each in events))
    cards = [each for each in pieces if each.key == "backstage"]
    (*_, last) = FORMAT.results(fold(events))
    for shown in (
        texts(*(e for c in cards if isinstance(c, Card) for e in c.blocks)),
        texts(*last.blocks),
    ):
        assert any("Go on." in each for each in shown) == is_open
        assert any("Turned it round. [counter question, off topic]" in e for e in shown) == is_open
    assert bool(cards) == is_open


# The transcript.


def _section(course: Course) -> Section:
    return next(e for e in FORMAT.results(course.record) if e.title == "The scoreboard")


def test_the_transcript_has_every_total_penalty_and_score() -> None:
    section = _section(_played(_broken))
    shown = texts(*section.blocks)
    for each in ("Team for: 79.00", "Team against: 82.00", "f2, 28.00", *PENALTIES, "24. f4"):
        assert each in shown
    assert [each.name for each in charts_in(section.blocks)] == ["totals", "individual"]


def test_its_charts_follow_the_teams_turn_by_turn_and_each_debater() -> None:
    totals, individual = charts_in(_section(_played(_broken)).blocks)
    for_, against = totals.series
    assert (for_.values[:4], against.values[:4]) == ((2, 2, 9, 9), (0, 7, 7, 12))
    assert individual.rows[:2] == (("f1", "19"), ("f2", "28"))


def test_without_a_penalty_it_says_so() -> None:
    assert Note("No penalties.") in _section(_played()).blocks


def test_without_a_score_it_has_no_scoreboard() -> None:
    assert FORMAT.results(_unjudged(turns=2).record) == ()


def test_a_score_stands_below_its_speech_and_a_summary_in_its_stage_however_late_they_came() -> (
    None
):
    course = _unjudged(turns=3)
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
        "Scoreboard after the opening",
    ]


def test_it_tells_the_place_and_the_style_of_every_seat_and_who_asks_whom() -> None:
    shown = [e for s in transcript_of(_played().events).sections for e in texts(*s.blocks)]
    assert "for, 1st, logical" in shown
    assert "against, 4th, diplomatic" in shown
    assert "Turn 3: f2 (for), asks a2" in shown
