"""What readers are told of a championship: who faces whom, how it was judged, what is hidden."""

import pytest

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import Choose, Review, Score, Summarise, Summary
from debate_core.formats.championship.scoreboard import count_board
from debate_core.language import use_language
from debate_core.reports.announcement import make_announcement_card
from debate_core.reports.controls import make_controls_card
from debate_core.show.blocks import Bars, Group, Listing, Note, Parts, Prose, Told
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece
from tests.core.engine.courses import Course
from tests.core.formats.championship.courses import drawn_championship
from tests.core.formats.championship.making import championship_spec, plainly, score
from tests.core.formats.championship.shown import (
    FORMAT,
    asking,
    broken,
    by_key,
    concluded,
    groups_of,
    played,
    said_first,
    scoreboard_of,
    text_of,
    told_of,
    turn_of,
    unjudged,
    without,
)
from tests.core.formats.showing import card_of, texts, told
from tests.core.making import speech


def test_the_scoreboard_is_part_of_the_pinned_card() -> None:
    course = played(turns=2)
    head, *board = make_controls_card(course.record).blocks[-4:]
    assert head == Group("Scoreboard", (Told("So far: 2 turns, 1 scored."),))
    assert tuple(board) == scoreboard_of(course).blocks[1:]
    assert "scoreboard" not in by_key(told_of(course))


@pytest.mark.parametrize("course", [Course(championship_spec()), played()])
def test_before_the_first_speech_and_after_the_decision_the_pinned_card_has_no_scoreboard(
    course: Course,
) -> None:
    assert all(isinstance(each, Prose | Parts) for each in make_controls_card(course.record).blocks)


ELSEWHERE = ("details", "terminal")
"""Where a thread shows nothing."""


def test_a_thread_is_told_each_thing_once() -> None:
    pieces = [each for each in told_of(played()) if not isinstance(each, TurnPiece)]
    keys = [
        e.key for e in pieces if isinstance(e, Heading) or e.shown not in ("details", "terminal")
    ]
    assert len({each.key for each in pieces}) == len(pieces)
    assert keys == [
        "phase 1",
        "summary of the opening",
        "scores opening",
        "phase 2",
        "scores cross-examination",
        "phase 3",
        "summary of the cross-examination",
        "scores summaries",
        "phase 4",
        "summary of the free debate",
        "scores free debate",
        "phase 5",
        "summary of the closing",
        "scores closing",
        "phase 6",
        "verdict",
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
            "the teams take turns; 1,000 words a team (4 minutes), 200 a speech; captains call "
            "who speaks",
        ),
        (5, "Closing", "a4, then f4; 750 words each"),
        (6, "The judge", "reviews the whole; Rostrum adds up the scores"),
    ],
)
def test_a_heading_says_how_its_stage_is_held_and_by_whom(
    phase: int, title: str, about: str
) -> None:
    heading = by_key(told_of(played()))[f"phase {phase}"]
    assert heading == Heading(f"phase {phase}", title, about)


def test_a_turn_of_cross_examination_says_whom_it_faces() -> None:
    pieces = told_of(played(asking("a3")))
    assert (turn_of(pieces, 3).lead, turn_of(pieces, 4).lead) == ("asks a3", "answers f2")
    assert turn_of(pieces, 3).blocks == (Listing(("Why?", "How?", "When?"), is_numbered=True),)
    assert turn_of(pieces, 13).lead == ""


def test_who_was_not_to_be_asked_is_named_as_the_one_who_answers() -> None:
    assert turn_of(told_of(played(asking("a1"))), 3).lead == "asks a2"


def test_while_it_is_written_a_turn_says_whose_questions_it_answers() -> None:
    spec, f2, a2 = championship_spec(), DebaterId("f2"), DebaterId("a2")
    asks = Speak(f2, "cross-examination", 1, form="questions")
    assert FORMAT.describe_facing(spec, asks, None) == ""
    assert (
        FORMAT.describe_facing(spec, Speak(a2, "cross-examination", 1, to=f2), None) == "answers f2"
    )


def _sum_up(step: Summarise, text: str) -> Summary:
    return (Review if step.is_final else Summary)(text=text)


def test_a_summary_is_the_judge_s_own_and_whole_however_long_it_is() -> None:
    long = "It went on. " * 500
    pieces = told_of(
        played(lambda e: _sum_up(e.step, long) if isinstance(e.step, Summarise) else plainly(e))
    )
    review, opening = card_of(pieces, "verdict"), card_of(pieces, "summary of the opening")
    assert (review.title, review.by_judge, review.blocks) == (
        "The final review: for 84.00, against 84.00",
        True,
        (Prose(long),),
    )
    assert opening.title == "After the opening"


def test_a_summary_that_nobody_wrote_is_told_to_be_missing() -> None:
    pieces = by_key(told_of(played(without(Summarise))))
    assert pieces["summary of the opening"] == Line(
        "summary of the opening", "No summary of the opening: late"
    )
    assert text_of(pieces["final review"]) == "No final review: late"


def test_a_call_that_nobody_made_is_told_where_there_is_room_for_everything() -> None:
    lines = [e for e in told_of(played(without(Choose))) if isinstance(e, Line)]
    said = "The captain of team for called nobody: late"
    assert {e.shown for e in lines if e.text == said} == {"details"}


def test_a_speech_s_five_dimensions_stand_with_bars_beside_who_asked_whom() -> None:
    card = FORMAT.make_live_cards(played().record)["scores cross-examination"]
    assert said_first(card) == "After this stage: team for 35.00, team against 35.00"
    groups = groups_of(card)
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


def test_in_german_the_dimensions_of_a_speech_are_german() -> None:
    with use_language("de"):
        card = FORMAT.make_live_cards(played().record)["scores cross-examination"]
        [bars] = [each for each in next(iter(groups_of(card).values())) if isinstance(each, Bars)]
    assert [bar.label for bar in bars.bars][-2:] == ["Zusammenspiel", "Regeln"]


def test_a_score_that_is_still_to_come_is_put_in_when_it_comes() -> None:
    early = unjudged(turns=3)
    card = card_of(told_of(early), "scores opening")
    assert groups_of(card)["Turn 2 · a1"] == (Note("Being scored."),)
    late = FORMAT.make_live_cards(played().record)[card.key]
    assert groups_of(late)["Turn 2 · a1"][0] == Prose("", "7.00")


def test_one_that_never_comes_is_said_to_be_missing_as_soon_as_that_is_known() -> None:
    course = played(without(Score), turns=3)
    card = FORMAT.make_live_cards(course.record)["scores opening"]
    assert groups_of(card)["Turn 2 · a1"] == (Note("Not scored."),)
    line = by_key(told_of(course))["score 2"]
    assert line == Line("score 2", "Turn 2, a1, was not scored: late", "details", below="turn 2")


def test_a_speech_that_was_not_given_has_no_score() -> None:
    course = played(
        lambda each: Forfeit(reason="late") if each.turn == 2 else plainly(each), turns=3
    )
    card = FORMAT.make_live_cards(course.record)["scores opening"]
    assert groups_of(card)["Turn 2 · a1"] == (Note("No speech."),)


def test_many_speeches_take_two_cards() -> None:
    course = played(lambda e: speech("word " * 60) if e.step.form == "speech" else plainly(e))
    live = FORMAT.make_live_cards(course.record)
    first, second = (live[f"scores free debate{part}"] for part in ("", " (2)"))
    assert len(groups_of(first)) == 15
    assert second.title == "Scores: free debate, part 2"


def test_the_scores_that_count_and_what_was_lost_are_told_in_a_line_where_there_is_room() -> None:
    pieces = by_key(told_of(played(broken)))
    assert text_of(pieces["score 4"]) == (
        "Turn 4, a2: 7.00 (logic 7, persuasion 7, expression 7, teamwork 7). "
        "Asked back instead of answering: speaker -2."
    )
    assert text_of(pieces["score 2"]) == (
        "Turn 2, a1: 7.00 (logic 7, persuasion 7, expression 7, rule compliance 7)."
    )
    assert text_of(pieces["score 3"]).endswith("teamwork 7, rule compliance 7).")


def test_an_unopposed_speech_says_so_wherever_its_score_stands() -> None:
    def answer(pending: Pending) -> Form:
        match pending.step:
            case Speak(phase="free debate") as step if step.debater[0] == "f":
                return speech("word " * 100)
            case _:
                return plainly(pending)

    course = played(answer)
    alone = sorted(count_board(course.record).unopposed)
    assert alone == [23, 24, 25, 26, 27]
    pieces = told_of(course)
    note = "Unopposed, so not added to the totals"
    assert Note(note) in turn_of(pieces, 23).blocks
    assert Note(note) not in turn_of(pieces, 22).blocks
    assert text_of(by_key(pieces)["score 23"]).endswith(f". {note}.")
    assert FORMAT.build_result(course.record).unopposed == tuple(alone)
    assert "unopposed_turns: [23, 24, 25, 26, 27]" in FORMAT.list_report_lines(course.record)


def test_the_decision_says_which_team_won_and_by_how_much() -> None:
    course = played(
        lambda each: score(9) if each.step == Score(1, DebaterId("f1")) else plainly(each)
    )
    card = card_of(told_of(course), "decision")
    assert (card.title, card.side, card.shown) == ("Decision: for", "for", "everywhere")
    assert said_first(card).startswith("The team with the higher total: 86.00 to 84.00.")


def test_level_teams_are_a_tie() -> None:
    assert card_of(told_of(played()), "decision").title == "Decision: a tie"


def _closed(course: Course) -> Course:
    course.close()
    while course.play.decision is None:
        course.answer(course.play.pending[0], plainly(course.play.pending[0]))
    return course


def test_closed_early_what_was_said_is_shown_with_its_scores_and_no_winner() -> None:
    course = _closed(played(turns=5))
    pieces = [
        e
        for e in told_of(course)
        if isinstance(e, Heading | TurnPiece) or e.shown not in ("details", "terminal")
    ]
    keys = [each.key for each in pieces]
    assert keys[keys.index("turn 5") + 2 :] == [
        "scores cross-examination",
        "phase 3",
        "verdict",
        "decision",
    ]
    assert card_of(tuple(pieces), "decision").title == "Decision: no team"
    card = FORMAT.make_live_cards(course.record)["scores cross-examination"]
    assert "Being scored." not in texts(*card.blocks)


def test_closed_before_anyone_has_spoken_one_line_says_so() -> None:
    course = Course(championship_spec())
    course.close()
    lines = [each.text for each in told_of(course) if isinstance(each, Line)]
    assert lines == ["The debate closes early: enough"]


def _everything(record: Record, pieces: tuple[Piece, ...]) -> str:
    shown = (*pieces, *FORMAT.make_live_cards(record).values(), make_announcement_card(record))
    return "\n".join(repr(each) for each in shown)


@pytest.mark.parametrize("seed", range(3))
def test_what_captains_called_and_the_judge_noted_is_hidden_while_a_debate_goes_on(
    seed: int,
) -> None:
    course = drawn_championship(seed, closings=seed)
    shown = _everything(course.record, told_of(course))
    assert "direction-" not in shown
    assert "note-" not in shown
    assert "speech-" in shown


@pytest.mark.parametrize("is_open", [True, False])
def test_after_the_end_it_is_shown_if_the_debate_was_set_up_so(*, is_open: bool) -> None:
    events = concluded(played(broken, championship_spec(backstage=is_open)))
    pieces = told(*(each.fact for each in events))
    cards = [each for each in pieces if each.key == "backstage"]
    (*_, last) = FORMAT.show_results(fold(events))
    for shown in (
        texts(*(e for c in cards if isinstance(c, Card) for e in c.blocks)),
        texts(*last.blocks),
    ):
        assert any("Go on." in each for each in shown) == is_open
        assert any("Turned it round. [counter question, off topic]" in e for e in shown) == is_open
    assert bool(cards) == is_open
