"""The forms of format `championship`: questions, a captain's call, a judge's score and summary.

Rule: no form has a total; one that a model states is ignored.
"""

from typing import Literal, get_args

from pydantic import ConfigDict

from debate_core.domain.rubric import DimensionScores
from debate_core.domain.words import Value

Flag = Literal[
    "counter_question",
    "no_direct_answer",
    "attacker_answered",
    "off_topic",
    "scripted_summary",
    "personal_attack",
]
FLAGS: tuple[Flag, ...] = get_args(Flag)


class Questions(Value):
    """A turn of cross-examination: whom it is put to, and the questions."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    form: Literal["questions"] = "questions"
    to: str = ""
    """The id of the defender, as the asker wrote it; empty where it named none."""
    questions: tuple[str, ...] = ()

    def as_text(self) -> str:
        """The questions as they are read."""
        return "\n".join(f"{place}. {each}" for place, each in enumerate(self.questions, start=1))

    def own_words(self) -> str:
        """What the debater itself put into words."""
        return "\n".join(self.questions)


class Call(Value):
    """A captain's call before a speech of the free debate, heard by its team alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    form: Literal["call"] = "call"
    speaker: str
    direction: str = ""

    def as_text(self) -> str:
        """The call as it is read."""
        return f"{self.speaker}: {self.direction}"


class SpeechScore(Value):
    """The judge's scores for one speech, and the violations it saw."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    form: Literal["speech_score"] = "speech_score"
    note: str = ""
    flags: tuple[str, ...] = ()
    scores: DimensionScores

    def as_text(self) -> str:
        """The judge's note."""
        return self.note


class Summary(Value):
    """What the judge says of a stage, or of the whole debate."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    form: Literal["summary"] = "summary"
    text: str

    def as_text(self) -> str:
        """The summary as it is read."""
        return self.text
