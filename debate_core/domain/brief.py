"""A brief: everything that the one who answers a step gets to see, as data.

It holds only what its reader may see; the engine makes it from the record in one place. A prompt
is a function of it, and so is what an offline debater says.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeVar

from debate_core.domain.attendance import ALLOWANCE
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.reasons import FlowPoint, FlowPoints
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.turns import Answer, Hearing, Turn

F = TypeVar("F", bound=Form)


@dataclass(frozen=True, slots=True)
class Brief:
    """The brief for one step."""

    spec: Specification
    step: Step
    turn: int | None = None
    """Its place in the transcript, if it is a turn."""
    heard: tuple[Turn, ...] = ()
    """The turns before it that were taken, oldest first."""
    missed: tuple[Turn, ...] = ()
    """The turns before it that passed without a word."""
    beside: tuple[StepAnswered, ...] = ()
    """The earlier answers that are not turns, as far as its reader may see them."""

    question: str = ""
    """The question from the audience that the turn also has to answer."""
    offered: str = ""
    """The point of information from the audience that the turn takes or declines."""
    case: str = ""
    """The case that the team of the turn's debater prepared; empty where there is none."""
    hearing: Hearing = field(default_factory=dict[int, Collection[int]])
    """For a judge or a built-in debater: the earlier turns that the speaker of each could hear."""

    notes: tuple[str, ...] = ()
    """For a judge: what features add below the transcript, each a paragraph."""
    points: FlowPoints = field(default_factory=dict[str, FlowPoint])
    """For a judge: the moves of the flow, where one is kept."""

    @property
    def speaking(self) -> Speak:
        """The step of a turn."""
        assert isinstance(self.step, Speak)
        return self.step

    @property
    def debater(self) -> Debater:
        """The debater whose turn it is."""
        return self.spec.debater(self.speaking.debater)

    @property
    def words(self) -> int:
        """The word limit of a turn: its own, or the debate's; more where it has a question."""
        more = ALLOWANCE if self.question else 0
        return (self.speaking.words or self.spec.words) + more

    def list_answers(self, form: type[F]) -> tuple[Answer[F], ...]:
        """List every answer in that form among those that are not turns, in order."""
        return tuple(
            Answer(fact.number, fact.step, fact.answer, fact)
            for fact in self.beside
            if isinstance(fact.answer, form)
        )
