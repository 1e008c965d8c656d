"""Toy formats: any course of steps that the language of steps can tell, drawn by Hypothesis."""

from collections.abc import Mapping
from dataclasses import dataclass

from hypothesis import strategies as st

from debate_core.domain.asking import Form
from debate_core.domain.facts import Decision, Ruling
from debate_core.domain.forms import Synthesis, Verdict
from debate_core.domain.moves import (
    CLOSED_EARLY,
    ClosingEarly,
    Moves,
    begin,
    collect,
    judge,
    open_phase,
    together,
)
from debate_core.domain.play import Pending
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.words import DebaterId
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
