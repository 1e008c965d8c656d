"""What the rules of a format ask for: a closed union of steps, and the ways to ask.

A format is a generator. It yields asks and rulings, and gets answers back; the helpers below
give each answer its exact type.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from debate_core.domain.forms import (
    Answer,
    Forfeit,
    Synthesis,
    TurnForm,
    Turns,
    VerdictForm,
    Verdicts,
)
from debate_core.domain.forms_championship import Call, Summary
from debate_core.domain.forms_panel import Assessment, Personas
from debate_core.domain.rulings import PhaseOpened, Ruling
from debate_core.domain.words import DebaterId

T = TypeVar("T")

CLOSED_EARLY = "closed_early"
"""The rule of a decision that an early closing forced."""
DROPPED = "The debate closed early."
"""Why a begun step that an early closing cut off has no answer."""


@dataclass(frozen=True, slots=True)
class Speak:
    """A debater takes a turn."""

    debater: DebaterId
    phase: str
    round: int
    form: TurnForm = "speech"
    words: int | None = None
    """Its own word limit, where the format has one; else the specification's."""
    seconds: float | None = None
    """Its own time limit, where the format has one; else the conductor's."""
    to: DebaterId | None = None
    """Whom a point of information is put to, or whose questions are answered."""
    direction: str = ""
    """What the captain asked for, in the channel of the team."""


@dataclass(frozen=True, slots=True)
class Judge:
    """The judge gives its verdict on the whole transcript."""

    view_seed: int
    """What the judge's shuffled view is drawn with, so that it can be rebuilt."""
    form: VerdictForm = "verdict"


@dataclass(frozen=True, slots=True)
class Draft:
    """The synthesizer projects the raw result into the caller's schema, or personas are cast."""

    form: Literal["synthesis", "personas"] = "synthesis"


@dataclass(frozen=True, slots=True)
class Assess:
    """The judge assesses the debate so far."""

    round: int
    is_last: bool = False
    form: Literal["assessment"] = "assessment"


@dataclass(frozen=True, slots=True)
class Choose:
    """A captain picks who of its team speaks next, and says what is wanted."""

    team: str
    may_speak: tuple[DebaterId, ...]
    left: int
    """Words that the team's clock has left."""
    form: Literal["call"] = "call"


@dataclass(frozen=True, slots=True)
class Score:
    """The judge scores one speech."""

    turn: int
    debater: DebaterId
    form: Literal["speech_score"] = "speech_score"


@dataclass(frozen=True, slots=True)
class Summarise:
    """The judge sums up a stage, or reviews the whole."""

    phase: str
    is_final: bool = False
    form: Literal["summary"] = "summary"


Step = Speak | Judge | Draft | Assess | Choose | Score | Summarise


@dataclass(frozen=True, slots=True)
class Ask:
    """Several steps at once; the answers come back in the same order."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """A step to start without waiting for it; its number comes back at once. Never a turn."""

    step: Judge | Draft | Score | Summarise


@dataclass(frozen=True, slots=True)
class Collect:
    """Wait for a step that was begun."""

    number: int


Request = Ask | Begin | Collect | Ruling
Moves = Generator[Request, Any, T]


class ClosingEarly(Exception):
    """Thrown into a format at its pending step when the debate has to close."""

    def __init__(self, reason: str, turns: tuple[tuple[Speak, Answer], ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.turns = turns
        """Of the turns that were asked for together, those that had been taken by then."""


def rule(ruling: Ruling) -> Moves[None]:
    """Put a fact that the rules decided on the record."""
    yield ruling


def open_phase(phase: str, round_: int) -> Moves[None]:
    """Say that a phase begins."""
    yield PhaseOpened(phase=phase, round=round_)


def speak(step: Speak) -> Moves[Turns | Forfeit]:
    """One debater's turn."""
    (answer,) = yield Ask((step,))
    return answer


def together(steps: tuple[Speak, ...]) -> Moves[tuple[Turns | Forfeit, ...]]:
    """Several turns at once; none of them hears another of the same batch."""
    answers = yield Ask(steps)
    return answers


def begin(step: Judge | Draft | Score | Summarise) -> Moves[int]:
    """Start a step without waiting; `collect` the number that comes back."""
    number = yield Begin(step)
    return number


def collect(number: int) -> Moves[Answer]:
    """Wait for a step that was begun."""
    answer = yield Collect(number)
    return answer


def judge(step: Judge) -> Moves[Verdicts | Forfeit]:
    """The judge's verdict."""
    (answer,) = yield Ask((step,))
    return answer


def assess(step: Assess) -> Moves[Assessment | Forfeit]:
    """The judge's assessment."""
    (answer,) = yield Ask((step,))
    return answer


def draft(step: Draft) -> Moves[Synthesis | Personas | Forfeit]:
    """The synthesizer's result, or the personas that are proposed."""
    (answer,) = yield Ask((step,))
    return answer


def choose(step: Choose) -> Moves[Call | Forfeit]:
    """The captain's call."""
    (answer,) = yield Ask((step,))
    return answer


def summarise(step: Summarise) -> Moves[Summary | Forfeit]:
    """The judge's summary."""
    (answer,) = yield Ask((step,))
    return answer
