"""The line that says who prepares an answer."""

import pytest

from bot.terminal.playing import Waiting
from debate_core.domain.play import Pending
from debate_core.domain.steps import Draft, Judge, Speak
from debate_core.domain.values import DebateId
from debate_core.formats.championship.forms import Score
from tests.core.formats.championship.making import championship_spec
from tests.core.formats.panel.making import panel_spec
from tests.core.making import ADA, rounds_spec
from tests.terminal.screens import seen

DEBATE = DebateId("d1")
TURN = Pending(1, Speak(ADA.id, "argument", 1), 3, ())
VERDICT = Pending(2, Judge(view_seed=1), None, ())
DRAFT = Pending(3, Draft({"type": "object"}), None, ())


@pytest.fixture
def waiting() -> Waiting:
    return Waiting(rounds_spec(), turns="at most 4")


def test_it_says_nothing_while_nobody_prepares(waiting: Waiting) -> None:
    assert not seen(waiting).strip()


@pytest.mark.parametrize(
    ("pending", "line"),
    [
        (TURN, "Ada is speaking · turn 3 of at most 4"),
        (VERDICT, "The judge is deciding"),
        (DRAFT, "The result is being written"),
    ],
)
def test_it_says_who_prepares_what(waiting: Waiting, pending: Pending, line: str) -> None:
    waiting.tell_begin(DEBATE, pending)

    assert line in seen(waiting)


def test_it_says_what_is_done_in_the_words_of_the_format() -> None:
    spec = championship_spec()
    waiting = Waiting(spec, turns="about 28")
    waiting.tell_begin(DEBATE, Pending(4, Score(3, spec.debaters[0].id), None, ()))

    assert "The judge scores turn 3" in seen(waiting)


def test_it_counts_the_words_that_are_written(waiting: Waiting) -> None:
    waiting.tell_begin(DEBATE, TURN)
    waiting.tell_words(DEBATE, TURN, "Tea is ")
    waiting.tell_words(DEBATE, TURN, "warm.")

    assert "3 words" in seen(waiting)


def test_it_keeps_to_one_line_on_a_narrow_terminal(waiting: Waiting) -> None:
    waiting.tell_begin(DEBATE, TURN)
    waiting.tell_begin(DEBATE, VERDICT)

    assert len(seen(waiting, width=20).splitlines()) == 1


def test_what_has_ended_is_gone(waiting: Waiting) -> None:
    waiting.tell_begin(DEBATE, TURN)
    waiting.tell_end(DEBATE, TURN)

    assert not seen(waiting).strip()


def test_whoever_took_a_seat_is_waited_for_by_name() -> None:
    spec = panel_spec(personas=True)
    waiting = Waiting(spec, turns="at most 9")
    waiting.tell_begin(DEBATE, Pending(1, Speak(ADA.id, "opening", 1), 1, ()))
    rosa = spec.debaters[0].model_copy(update={"name": "Rosa"})
    waiting.seat(spec.model_copy(update={"debaters": (rosa, *spec.debaters[1:])}))

    assert "Rosa is speaking" in seen(waiting)
    assert "Ada" not in seen(waiting)


def test_a_turn_is_shown_as_it_is_written_where_that_is_wanted() -> None:
    waiting = Waiting(rounds_spec(), turns="4", is_live=True)
    waiting.tell_begin(DEBATE, TURN)
    waiting.tell_words(DEBATE, TURN, "Tea is ")
    waiting.tell_words(DEBATE, TURN, "warm.")
    assert "Tea is warm." in seen(waiting)

    waiting.tell_words(DEBATE, TURN, None)  # it is asked for again
    assert "Tea" not in seen(waiting)


def test_what_is_written_is_not_shown_unless_it_is_wanted(waiting: Waiting) -> None:
    waiting.tell_begin(DEBATE, TURN)
    waiting.tell_words(DEBATE, TURN, "Tea is warm.")
    assert "Tea" not in seen(waiting)


def test_turns_taken_at_once_are_not_shown_before_all_are_there() -> None:
    waiting = Waiting(panel_spec(), turns="9", is_live=True)
    opening = Pending(1, Speak(panel_spec().debaters[0].id, "opening", 1), 1, ())
    waiting.tell_begin(DEBATE, opening)
    waiting.tell_words(DEBATE, opening, "Tea is warm.")
    assert "Tea" not in seen(waiting)
