"""What a championship looks like in a terminal."""

import pytest

from bot.terminal.championship import scoreboard
from bot.terminal.views import views
from debate_core.domain.facts import Event
from debate_core.domain.facts import DebateConcluded
from debate_core.domain.record import evolve, fold
from debate_core.domain.forms import Answer, Speech
from debate_core.domain.play import Pending
from debate_core.domain.steps import Score, Speak
from tests.core.engine.courses import Course, drawn_championship
from tests.core.making import events_of
from tests.core.making_championship import championship_spec, plainly, score
from tests.terminal.screens import seen


def _played(*, backstage: bool = False) -> tuple[Event, ...]:
    """A whole championship in which the first speech is too long and the first answer asks back."""
    course = Course(championship_spec(backstage=backstage))
    while course.play.decision is None:
        pending = course.play.pending[0]
        course.answer(pending, _answered(pending))
    return events_of(*(each.fact for each in course.events), DebateConcluded(outcome=None))


def _answered(pending: Pending) -> Answer:
    match pending.step:
        case Speak(phase="opening") if pending.turn == 1:
            return Speech(text="word " * 751)
        case Score(turn=4):
            return score(7, "counter_question").model_copy(update={"note": "Turned it round."})
        case _:
            return plainly(pending)


def _shown(events: tuple[Event, ...], width: int = 80) -> str:
    record, pieces = None, list[str]()
    for event in events:
        record = evolve(record, event) if record else fold([event])
        pieces.append(seen(*views(event.fact, record), width=width))
    return "".join(pieces)


def test_a_speech_s_five_scores_and_its_penalty_stand_below_it() -> None:
    lines = [" ".join(each.split()) for each in _shown(_played()).splitlines()]
    at = lines.index("Turn 4, a2: 7.00 (logic 7, persuasion 7, expression 7, teamwork 7, rule")
    assert lines[at + 1] == "compliance 7)"
    assert lines[at + 2] == "Asked back instead of answering: speaker -2"


def test_a_turn_of_cross_examination_says_whom_it_faces() -> None:
    shown = _shown(_played())
    assert "f2 · for, asks a2" in shown
    assert "a2 · against, answers f2" in shown


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_final_scoreboard_has_totals_penalties_and_the_best_debaters(width: int) -> None:
    shown = " ".join(_shown(_played(), width).replace("│", " ").split())
    final = shown[shown.index("Final scoreboard") :]
    for told in (
        "Team for 79.00",
        "Team against 82.00",
        "Penalties of the team -3",
        "Turn 1, f1, over the word limit: speaker -2, team for -3",
        "Best debater: f2, 28.00",
    ):
        assert told in final


def test_the_report_names_totals_the_best_and_penalties() -> None:
    report = _shown(_played(), 200)
    assert "team_totals: {for: 79.00, against: 82.00}" in report
    assert "best_debater: [f2]" in report
    assert "penalties: [Turn 1, f1, over the word limit: speaker -2, team for -3; Turn 4" in report


def test_before_the_first_score_the_scoreboard_has_no_totals() -> None:
    shown = seen(scoreboard(Course(championship_spec()).record))
    assert shown.count("no score yet") == 2
    assert "Best debater" not in shown


@pytest.mark.parametrize("seed", range(2))
def test_calls_and_notes_are_hidden_while_a_debate_goes_on(seed: int) -> None:
    shown = _shown(drawn_championship(seed).events, 200)
    assert "direction-" not in shown
    assert "note-" not in shown


@pytest.mark.parametrize("is_open", [True, False])
def test_after_the_end_they_are_shown_if_the_debate_was_set_up_so(*, is_open: bool) -> None:
    shown = _shown(_played(backstage=is_open))
    assert ("Turned it round. [counter question]" in shown) == is_open
    assert ("Go on." in shown) == is_open
