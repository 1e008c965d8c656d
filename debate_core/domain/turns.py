"""The turns of a debate, and answers in the type of their form."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from debate_core.domain.forms import Form
from debate_core.domain.sources import describe_quotations
from debate_core.domain.steps import Speak, Step
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import DebaterId

if TYPE_CHECKING:
    from debate_core.domain.facts import StepAnswered

F = TypeVar("F", bound=Form)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was taken, or that passed without a word."""

    fact: "StepAnswered"
    name: str
    """Its speaker's name."""
    stance: str
    marks: tuple[str, ...] = ()
    """The notes of the rules on it, such as that it is malformed or over length."""

    @property
    def number(self) -> int:
        """Its place among all turns of the debate, from 1."""
        assert self.fact.turn is not None
        return self.fact.turn

    @property
    def step(self) -> Speak:
        """The step that asked for it."""
        assert isinstance(self.fact.step, Speak)
        return self.fact.step

    @property
    def answer(self) -> Form:
        """The words of its speaker, or the reason why there are none."""
        return self.fact.answer

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

    @property
    def text(self) -> str:
        """The turn as it is read, with its marks."""
        return "\n\n".join((self.said, *(f"[{note}]" for note in self.notes)))

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes that every reader sees beside what was said."""
        quoted = describe_quotations(self.fact.quotations)
        return (*self.marks, quoted) if quoted else self.marks

    @property
    def said(self) -> str:
        """Its speaker's words, without marks."""
        return TAKEN_OUT if self.fact.is_taken_out else self.answer.as_text()

    def replace_answer(self, answer: Form) -> Self:
        """Return the turn as if this had been said."""
        return replace(self, fact=self.fact.model_copy(update={"answer": answer}))

    def move_to(self, round_: int) -> Self:
        """Return the turn as if it had been taken in that round."""
        step = replace(self.step, round=round_)
        return replace(self, fact=self.fact.model_copy(update={"step": step}))


@dataclass(frozen=True, slots=True)
class Answer(Generic[F]):
    """A step with its answer, in the answer's own type."""

    number: int
    """The step's number."""
    step: Step
    form: F
    fact: "StepAnswered"
