"""A record's turns, and answers in the type of their form."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from debate_core.domain.forms import Form
from debate_core.domain.steps import Speak, Step
from debate_core.domain.values import DebaterId

if TYPE_CHECKING:
    from debate_core.domain.facts import StepAnswered

F = TypeVar("F", bound=Form)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was taken, or that passed without a word."""

    number: int
    """Its place in the transcript, from 1."""
    step: Speak
    answer: Form
    fact: "StepAnswered"

    @property
    def debater(self) -> DebaterId:
        """The debater whose turn it was."""
        return self.step.debater

    @property
    def phase(self) -> str:
        """The phase that it belongs to."""
        return self.step.phase

    @property
    def round(self) -> int:
        """The round that it belongs to."""
        return self.step.round

    @property
    def missed(self) -> str | None:
        """The reason why nobody spoke; None where somebody did."""
        return self.fact.missed


@dataclass(frozen=True, slots=True)
class Answer(Generic[F]):
    """A step with its answer, in the answer's own type."""

    number: int
    """The step's number."""
    step: Step
    form: F
    fact: "StepAnswered"
