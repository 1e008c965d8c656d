"""What is being written, and which of it comes next in the thread."""

from bot.stage.manuscripts import Manuscripts
from debate_core.domain.play import Pending
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.words import DebaterId


def _turn(turn: int) -> Pending:
    return Pending(number=turn, step=Speak(DebaterId("ada"), "opening", 1), heard=(), turn=turn)


def _next(manuscripts: Manuscripts) -> tuple[int, str | None] | None:
    manuscript = manuscripts.next
    return (manuscript.turn, manuscript.text) if manuscript else None


def test_of_turns_written_at_once_the_first_in_order_comes_next() -> None:
    manuscripts = Manuscripts()
    for turn in (2, 1):
        manuscripts.begin(_turn(turn))
    manuscripts.add(_turn(2), "Second.")
    manuscripts.add(_turn(1), "First.")
    assert _next(manuscripts) == (1, "First.")


def test_a_turn_holds_its_place_until_the_next_fact_is_shown() -> None:
    manuscripts = Manuscripts()
    for turn in (1, 2):
        manuscripts.begin(_turn(turn))
    manuscripts.end(_turn(1))
    before = _next(manuscripts)
    manuscripts.look_again()
    assert (before, _next(manuscripts)) == ((1, None), (2, None))


def test_words_that_are_void_are_forgotten() -> None:
    manuscripts = Manuscripts()
    manuscripts.begin(_turn(1))
    for piece in ("A cut", None, "A ", "whole"):
        manuscripts.add(_turn(1), piece)
    assert _next(manuscripts) == (1, "A whole")


def test_the_judge_does_not_write_in_the_thread() -> None:
    manuscripts = Manuscripts()
    manuscripts.begin(Pending(number=1, step=Judge(0), heard=(), turn=None))
    assert manuscripts.next is None


async def test_a_change_is_told_once() -> None:
    manuscripts = Manuscripts()
    manuscripts.begin(_turn(1))
    manuscripts.add(_turn(1), "One")
    await manuscripts.change()
    manuscripts.look_again()
    await manuscripts.change()
