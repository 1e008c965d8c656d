"""The forms of format `panel`: a point of information, proposed personas, the judge's assessment.

Rule: nothing here counts or decides; totals, order and the early stop are the rules' own.
"""

from typing import Literal

from pydantic import ConfigDict

from debate_core.domain.rubric import DimensionScores
from debate_core.domain.words import Value

Side = Literal["for", "against", "nuanced"]
Observation = Literal[
    "repetition",
    "topic drift",
    "diminishing returns",
    "convergence likely",
    "irreconcilable positions",
]


class Point(Value):
    """A point of information: one short question to whoever speaks next; empty lets it pass."""

    form: Literal["point"] = "point"
    question: str = ""

    @property
    def is_let_pass(self) -> bool:
        """Whether nothing was asked."""
        return not self.question.strip()

    def as_text(self) -> str:
        """The turn as it is read."""
        said = self.question.strip()
        return f"*On a point of information:* {said}" if said else "*No question.*"

    def own_words(self) -> str:
        """What the debater itself put into words."""
        return self.question


class Candidate(Value):
    """A persona that is proposed for a seat."""

    name: str
    persona: str
    """Who they are and what they care about, in a sentence."""
    expertise: str
    stance: Side
    position: str
    """What they hold on this motion, in a sentence."""
    arguments: tuple[str, ...]
    """Their 3 to 5 key arguments."""


class Personas(Value):
    """More candidates than there are seats; code picks from them."""

    form: Literal["personas"] = "personas"
    candidates: tuple[Candidate, ...]

    def as_text(self) -> str:
        """The candidates, a line each."""
        return "\n".join(f"{each.name}: {each.position}" for each in self.candidates)


class Assessed(Value):
    """What the judge says of one debater; the total is code's, and one it states is ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    debater: str
    scores: DimensionScores
    strengths: tuple[str, ...] = ()
    weaknesses: tuple[str, ...] = ()


class Assessment(Value):
    """The judge's word on the debate so far."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(frozen=True, extra="ignore")

    form: Literal["assessment"] = "assessment"
    assessed: tuple[Assessed, ...]
    observations: tuple[str, ...] = ()
    quality: int = 0
    """Of the whole debate so far, 0 to 10."""
    should_continue: bool = True
    recommendation: str = ""
    order: tuple[str, ...] = ()
    """In which order the judge would have the debaters speak next; code checks it."""

    def as_text(self) -> str:
        """The recommendation and what was observed."""
        return f"{self.recommendation}\n\nObserved: {', '.join(self.observations) or 'nothing'}."
