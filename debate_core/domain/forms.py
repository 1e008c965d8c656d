"""What a step is answered with: a closed union of typed forms, or a forfeit.

A form is what a model (or a person) delivers. Nothing in it decides anything: totals, votes and
winners are checked and counted by the rules.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from debate_core.domain.forms_championship import Call, Questions, SpeechScore, Summary
from debate_core.domain.forms_panel import Assessment, Personas, Point
from debate_core.domain.forms_structured import (
    Closing,
    CrossExamination,
    Findings,
    Opening,
    Replies,
)
from debate_core.domain.rubric import DimensionScores
from debate_core.domain.words import Value


class Speech(Value):
    """A turn in plain text."""

    form: Literal["speech"] = "speech"
    text: str

    def as_text(self) -> str:
        """The turn as it is read."""
        return self.text

    def own_words(self) -> str:
        """What the debater itself put into words."""
        return self.text


class Position(Value):
    """A turn of format `consensus`: where the debater stands, why, and its vote."""

    form: Literal["position"] = "position"
    stance: str
    rationale: str
    vote: str

    def as_text(self) -> str:
        """The turn as it is read."""
        return f"**{self.stance}**\n\n{self.rationale}\n\n**Vote: {self.vote}**"

    def own_words(self) -> str:
        """What the debater itself put into words."""
        return self.rationale


class Scores(Value):
    """A judge's scores for one stance; totals are code's, and one it states is ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    stance: str
    scores: DimensionScores
    strength: str = ""
    weakness: str = ""


class Verdict(Value):
    """The judge's word at the end of format `rounds`."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(frozen=True, extra="ignore")

    form: Literal["verdict"] = "verdict"
    verdict: str
    winner: str | None
    """The strongest stance in the judge's words; None is a synthesis of several."""
    reasoning: str
    scores: tuple[Scores, ...] = ()

    def as_text(self) -> str:
        """The verdict as it is read."""
        return f"{self.verdict}\n\n{self.reasoning}"


class Synthesis(Value):
    """The raw result, projected into the caller's own schema."""

    form: Literal["synthesis"] = "synthesis"
    value: dict[str, object]

    def as_text(self) -> str:
        """The value, a line for each key."""
        return "\n".join(f"{key}: {value}" for key, value in self.value.items())


class Forfeit(Value):
    """A step that nobody answered, and why."""

    form: Literal["forfeit"] = "forfeit"
    reason: str


TurnForm = Literal[
    "speech", "position", "opening", "cross_examination", "replies", "closing", "point", "questions"
]
VerdictForm = Literal["verdict", "findings"]

Turns = Speech | Position | Opening | CrossExamination | Replies | Closing | Point | Questions
"""What a turn is answered with."""
Verdicts = Verdict | Findings
"""What a judge's step is answered with at the end."""

Turn = Annotated[Turns, Field(discriminator="form")]
VerdictForms = Annotated[Verdicts, Field(discriminator="form")]
Others = Synthesis | Personas | Assessment | Call | SpeechScore | Summary
"""What the steps beside the turns and the verdict are answered with."""

Form = Annotated[Turns | Verdicts | Others, Field(discriminator="form")]
Answer = Turns | Verdicts | Others | Forfeit

FORMS: Mapping[str, type[Turns | Verdicts | Others]] = {
    "speech": Speech,
    "position": Position,
    "opening": Opening,
    "cross_examination": CrossExamination,
    "replies": Replies,
    "closing": Closing,
    "verdict": Verdict,
    "findings": Findings,
    "synthesis": Synthesis,
    "point": Point,
    "personas": Personas,
    "assessment": Assessment,
    "questions": Questions,
    "call": Call,
    "speech_score": SpeechScore,
    "summary": Summary,
}
"""The forms by name; a step names the one that answers it."""
