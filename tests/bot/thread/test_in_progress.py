"""What is being written, and which of it comes next in the thread."""

from bot.thread.drafts import TurnsInProgress
from debate_core.domain.play import Pending
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebaterId


def _turn(turn: int) -> Pending:
    return Pending(number=turn, step=Speak(DebaterId("ada"), "opening", 1), heard=(), turn=turn)


def _next(in_progress: TurnsInProgress) -> tuple[int, str | None] | None:
    turn = in_progress.next
    return (turn.turn, turn.text) if turn else None


def test_of_turns_written_at_once_the_first_in_order_comes_next() -> None:
    in_progress = TurnsInProgress()
    for turn in (2, 1):
        in_progress.begin(_turn(turn))
    in_progress.add(_turn(2), "Second.")
    in_progress.add(_turn(1), "First.")
    assert _next(in_progress) == (1, "First.")


def test_a_turn_holds_its_place_until_the_next_fact_is_shown() -> None:
    in_progress = TurnsInProgress()
    for turn in (1, 2):
        in_progress.begin(_turn(turn))
    in_progress.end(_turn(1))
    before = _next(in_progress)
    in_progress.look_again()
    assert (before, _next(in_progress)) == ((1, None), (2, None))


def test_words_that_are_void_are_forgotten() -> None:
    in_progress = TurnsInProgress()
    in_progress.begin(_turn(1))
    for piece in ("A cut", None, "A ", "whole"):
        in_progress.add(_turn(1), piece)
    assert _next(in_progress) == (1, "A whole")


def test_the_judge_does_not_write_in_the_thread() -> None:
    in_progress = TurnsInProgress()
    in_progress.begin(Pending(number=1, step=Judge(0), heard=(), turn=None))
    assert in_progress.next is None


async def test_a_change_is_told_once() -> None:
    in_progress = TurnsInProgress()
    in_progress.begin(_turn(1))
    in_progress.add(_turn(1), "One")
    await in_progress.change()
    in_progress.look_again()
    await in_progress.change()
