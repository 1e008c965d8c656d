"""The ways in which a format asks: its moves, each with the exact type of what comes back.

A format is a generator. It yields what it asks for and what its rules decide, and gets answers
back.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from debate_core.domain.facts import PhaseOpened, SeatsFilled
from debate_core.domain.facts.rulings import Ruling
from debate_core.domain.forms import Forfeit, Form, Speech, Synthesis, Verdict
from debate_core.domain.steps import Draft, Judge, Speak, Step

T = TypeVar("T")
F = TypeVar("F", bound=Form)

CLOSED_EARLY = "closed_early"
"""The rule of a decision that an early closing forced."""
DROPPED = "The debate closed early."
"""The reason why a step cut off by an early closing has no answer."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Several steps at once; the answers come back in the same order."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """A step to start without waiting for it; its number comes back at once. Never a turn."""

    step: Step


@dataclass(frozen=True, slots=True)
class Collect:
    """Wait for a step that was begun."""

    number: int


Request = Ask | Begin | Collect | PhaseOpened | SeatsFilled | Ruling
Moves = Generator[Request, Any, T]


class ClosingEarly(Exception):
    """Thrown into a format at its pending step when the debate has to close."""

    def __init__(self, reason: str, turns: tuple[tuple[Speak, Form], ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.turns = turns
        """The turns of those asked for together that had been taken by then."""


def rule(ruling: SeatsFilled | Ruling) -> Moves[None]:
    """Put a fact that the rules decided on the record."""
    yield ruling


def open_phase(phase: str, round_: int = 1) -> Moves[None]:
    """Say that a phase begins."""
    yield PhaseOpened(phase=phase, round=round_)


def ask(step: Step, form: type[F]) -> Moves[F | Forfeit]:
    """Ask for the answer to one step, in that form."""
    (answer,) = yield from ask_all((step,), form)
    return answer


def ask_all(steps: Iterable[Step], form: type[F]) -> Moves[tuple[F | Forfeit, ...]]:
    """Ask for several answers at once; no turn hears another of the same batch."""
    answers = yield Ask(tuple(_set_form(step, form) for step in steps))
    return answers


def begin(step: Step, form: type[Form]) -> Moves[int]:
    """Start a step without waiting; `collect` the number that comes back."""
    number = yield Begin(_set_form(step, form))
    return number


def collect(number: int, form: type[F]) -> Moves[F | Forfeit]:
    """Wait for a step that was begun with that form."""
    answer = yield Collect(number)
    assert isinstance(answer, form | Forfeit)
    return answer


def speak(step: Speak) -> Moves[Speech | Forfeit]:
    """Ask for one debater's speech."""
    return (yield from ask(step, Speech))


def together(steps: Iterable[Speak]) -> Moves[tuple[Speech | Forfeit, ...]]:
    """Ask for several speeches at once; none of them hears another of the same batch."""
    return (yield from ask_all(steps, Speech))


def judge(step: Judge) -> Moves[Verdict | Forfeit]:
    """Ask for the judge's verdict."""
    return (yield from ask(step, Verdict))


def draft(
    schema: dict[str, object], stands: str = "", winner: str = ""
) -> Moves[Synthesis | Forfeit]:
    """Ask for the synthesizer's result; `stands`: the decision in words, `winner`: for whom."""
    return (yield from ask(Draft(schema, stands, winner), Synthesis))


def _set_form(step: Step, form: type[Form]) -> Step:
    return replace(step, form=form.model_fields["tag"].default)
