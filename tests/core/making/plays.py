"""Plays drawn by Hypothesis: toy formats, courses that a play can take, and what can be seen of it.

A toy is any course of steps that the language of steps can tell.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, Synthesis
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.play import (
    CLOSED_EARLY,
    ClosingEarly,
    Moves,
    Pending,
    Play,
    begin,
    collect,
    judge,
    open_phase,
    together,
)
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebaterId
from tests.core.making import position, speech, verdict

ANSWERS: Mapping[str, Form] = {
    "speech": speech(),
    "position": position(),
    "verdict": verdict(),
    "synthesis": Synthesis(value={"result": "so"}),
}
"""The plainest answer in each form that is no format's own, and in that of `consensus`."""


class Bell(Ruling, tag="bell"):
    """A ruling that no format makes."""

    rung: int


@dataclass(frozen=True)
class Together:
    """Several turns at once, maybe none."""

    seats: int


@dataclass(frozen=True)
class Phase:
    """A phase opens."""


@dataclass(frozen=True)
class Started:
    """A verdict is begun and, `later` moves afterwards, waited for."""

    later: int


Toy = tuple[Together | Phase | Started, ...]
TOYS: st.SearchStrategy[Toy] = st.lists(
    st.one_of(
        st.builds(Together, st.integers(0, 3)),
        st.builds(Phase),
        st.builds(Started, st.integers(0, 2)),
    ),
    max_size=6,
).map(tuple)


def toy(moves: Toy, *, has_closing: bool = True) -> Moves[Decision]:
    """Play the moves; on an early closing ask the judge, or just end."""
    started: list[tuple[int, int]] = []
    heard: list[str] = []
    try:
        for place, move in enumerate(moves):
            match move:
                case Together(seats):
                    turns = yield from together(tuple(_turn(place, seat) for seat in range(seats)))
                    heard += [turn.tag for turn in turns]
                case Phase():
                    yield from open_phase(f"phase {place}", place)
                case Started(later):
                    started.append((place + later, (yield from begin(Judge(place), Verdict))))
            for due, number in started:
                if due == place:
                    heard.append((yield from collect(number, Verdict)).tag)
    except ClosingEarly:
        if not has_closing:
            raise
        forms: list[str] = []
        for _, number in started:
            forms.append((yield from collect(number, Verdict)).tag)
        forms.append((yield from judge(Judge(99))).tag)
        return Decision(choice=" ".join(forms), rule=CLOSED_EARLY)
    return Decision(choice=" ".join(heard), rule="played")


def _turn(place: int, seat: int) -> Speak:
    return Speak(DebaterId(f"seat {seat}"), f"phase {place}", place)


def fitting(pending: Pending) -> Form:
    """The plainest answer that fits a step."""
    return ANSWERS[pending.step.form]


def unfitting(pending: Pending) -> Form:
    """An answer of a kind that this step does not take."""
    return verdict() if isinstance(pending.step, Speak) else speech()


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
