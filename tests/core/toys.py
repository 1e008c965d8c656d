"""Toy formats: any course of steps that the language of steps can tell, drawn by Hypothesis."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from debate_core.domain.forms import (
    Answer,
    Forfeit,
    Position,
    Speech,
    Synthesis,
    Turns,
    Verdict,
    Verdicts,
)
from debate_core.formats.championship.forms import Call, Questions, SpeechScore, Summary
from debate_core.formats.panel.forms import Assessed, Assessment, Candidate, Personas, Point
from debate_core.domain.play import Pending, Play
from debate_core.domain.rubric import CHAMPIONSHIP, PANEL
from debate_core.domain.facts import Decision
from debate_core.domain.steps import (
    CLOSED_EARLY,
    Assess,
    Choose,
    ClosingEarly,
    Draft,
    Judge,
    Moves,
    Score,
    Speak,
    Summarise,
    begin,
    collect,
    judge,
    open_phase,
    together,
)
from debate_core.domain.words import DebaterId
from tests.core.making import position, speech, verdict
from tests.core.making_structured import FITTING, findings

TURNS: dict[str, Turns] = {
    "speech": speech(),
    "position": position(),
    **FITTING,
    "point": Point(question="Why?"),
    "questions": Questions(to="", questions=("Why?", "How?", "When?")),
}
VERDICTS: dict[str, Verdicts] = {"verdict": verdict(), "findings": findings()}

SCORES = {each.name: 7 for each in PANEL.dimensions}
ASSESSMENT = Assessment(assessed=(Assessed(debater="ada", scores=SCORES),), quality=7)
PERSONAS = Personas(
    candidates=tuple(
        Candidate(
            name=f"Candidate {number}",
            persona="a plain person",
            expertise=f"field {number}",
            stance="for" if number % 2 else "against",
            position="it is so",
            arguments=(f"first {number}", f"second {number}", "third"),
        )
        for number in range(1, 12)
    )
)


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
                    heard += [turn.form for turn in turns]
                case Phase():
                    yield from open_phase(f"phase {place}", place)
                case Started(later):
                    started.append((place + later, (yield from begin(Judge(place)))))
            for due, number in started:
                if due == place:
                    heard.append((yield from collect(number)).form)
    except ClosingEarly:
        if not has_closing:
            raise
        forms: list[str] = []
        for _, number in started:
            forms.append((yield from collect(number)).form)
        forms.append((yield from judge(Judge(99))).form)
        return Decision(choice=" ".join(forms), rule=CLOSED_EARLY)
    return Decision(choice=" ".join(heard), rule="played")


def _turn(place: int, seat: int) -> Speak:
    form = "speech" if seat % 2 == 0 else "position"
    return Speak(DebaterId(f"seat {seat}"), f"phase {place}", place, form)


def fitting(pending: Pending, *, forfeits: bool = False) -> Answer:
    """The plainest answer that fits a step."""
    if forfeits:
        return Forfeit(reason="not there")
    match pending.step:
        case Speak(form=form):
            return TURNS[form]
        case Judge(form=form):
            return VERDICTS[form]
        case Assess():
            return ASSESSMENT
        case Choose(may_speak=may):
            return Call(speaker=may[0])
        case Score():
            return SpeechScore(scores={each.name: 7 for each in CHAMPIONSHIP.dimensions})
        case Summarise():
            return Summary(text="So it went.")
        case Draft(form="personas"):
            return PERSONAS
        case Draft():
            return Synthesis(value={"result": "so"})


def unfitting(pending: Pending) -> Speech | Position | Verdict:
    """An answer of a kind that this step does not take."""
    if isinstance(pending.step, Judge | Draft | Assess):
        return speech()
    return verdict()


@dataclass(frozen=True)
class Said:
    """An answer that was given to a step."""

    number: int
    answer: Answer


@dataclass(frozen=True)
class Closed:
    """An early closing."""


Happening = Said | Closed


def drawn_course(
    play: Play, draw: Callable[[st.SearchStrategy[Any]], Any], closings: int = 2
) -> list[Happening]:
    """Play to the end: any pending step next, any answer or forfeit, closings at any point."""
    course: list[Happening] = []
    while play.decision is None:
        if closings and draw(st.integers(0, 5)) == 0:
            closings -= 1
            course.append(Closed())
        else:
            pending = draw(st.sampled_from(play.pending))
            answer = fitting(pending, forfeits=draw(st.booleans()))
            course.append(Said(pending.number, answer))
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
