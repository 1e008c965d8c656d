"""Courses that a play can take, drawn by Hypothesis, and all that can be seen of a play."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from debate_core.domain.asking import Forfeit, Form
from debate_core.domain.facts import Decision
from debate_core.domain.play import Pending, Play


@dataclass(frozen=True)
class Said:
    """An answer that was given to a step."""

    number: int
    answer: Form


@dataclass(frozen=True)
class Closed:
    """An early closing."""


Happening = Said | Closed


def drawn_course(
    play: Play,
    draw: Callable[[st.SearchStrategy[Any]], Any],
    answer: Callable[[Pending], Form],
    closings: int = 2,
) -> list[Happening]:
    """Play to the end: any pending step next, answer or forfeit, closings at any point."""
    course: list[Happening] = []
    while play.decision is None:
        if closings and draw(st.integers(0, 5)) == 0:
            closings -= 1
            course.append(Closed())
        else:
            pending = draw(st.sampled_from(play.pending))
            is_missed = draw(st.booleans())
            said = Forfeit(reason="not there") if is_missed else answer(pending)
            course.append(Said(pending.number, said))
        happen(play, course[-1:])
    return course


def happen(play: Play, course: Iterable[Happening]) -> Play:
    """Feed a course, or a part of it, to a play."""
    for each in course:
        match each:
            case Said(number, answer):
                play.answer(number, answer)
            case Closed():
                play.close_early("enough")
    return play


@dataclass(frozen=True)
class Standing:
    """All that can be seen of a play."""

    pending: tuple[Pending, ...]
    rulings: tuple[object, ...]
    decision: Decision | None

    @classmethod
    def of(cls, play: Play) -> "Standing":
        return cls(play.pending, play.rulings, play.decision)
