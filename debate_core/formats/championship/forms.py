"""The forms of format `championship`: questions, a captain's call, a judge's score and summary.

Rule: no form has a total; one that a model states is ignored.
"""

from typing import Literal, Self, get_args

from pydantic import ConfigDict

from debate_core.domain.asking import Asked, Form
from debate_core.domain.rubric import DimensionScores
from debate_core.domain.steps import Speak
from debate_core.domain.words import DebaterId, one_line
from debate_core.formats.championship.rubric import CHAMPIONSHIP
from debate_core.formats.championship.stages import QUESTIONS
from debate_core.formats.championship.steps import Choose
from debate_core.formats.championship.teams import defenders, picked

Flag = Literal[
    "counter_question",
    "no_direct_answer",
    "attacker_answered",
    "off_topic",
    "scripted_summary",
    "personal_attack",
]
FLAGS: tuple[Flag, ...] = get_args(Flag)


class Questions(Form, tag="questions"):
    """A turn of cross-examination: whom it is put to, and the questions."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"to"})

    to: str = ""
    """The id of the defender, as the asker wrote it; empty where it named none."""
    questions: tuple[str, ...] = ()

    def as_text(self) -> str:
        return "\n".join(f"{place}. {each}" for place, each in enumerate(self.questions, start=1))

    def own_words(self) -> str:
        return "\n".join(self.questions)

    def problems(self, asked: Asked) -> tuple[str, ...]:
        may = defenders(asked.spec, _asker(asked))
        found: list[str] = []
        if self._count < QUESTIONS:
            found.append(f"there are {self._count} questions; ask at least 3")
        if self.to not in may:
            found.append(f"“{self.to}” cannot be asked; put them to one of: {', '.join(may)}")
        return tuple(found)

    def kept(self, asked: Asked) -> Self | None:
        """The questions as they are, if there are any; the rules then pick the defender."""
        del asked
        return self if self._count else None

    def marks(self, asked: Asked) -> tuple[str, ...]:
        spec, asker = asked.spec, _asker(asked)
        found = ["malformed: fewer than 3 questions"] if self._count < QUESTIONS else []
        if self.to not in defenders(spec, asker):
            named = (
                f"“{one_line(self.to, 40)}”, who may not be asked" if self.to.strip() else "nobody"
            )
            answers = spec.debater(picked(spec, asker, self.to)).name
            found.append(f"malformed: put to {named}; {answers} answers")
        return tuple(found)

    @property
    def _count(self) -> int:
        return sum(1 for each in self.questions if each.strip())


class Call(Form, tag="call"):
    """A captain's call before a speech of the free debate, heard by its team alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"speaker"})

    speaker: str
    direction: str = ""

    def as_text(self) -> str:
        return f"{self.speaker}: {self.direction}"

    def problems(self, asked: Asked) -> tuple[str, ...]:
        assert isinstance(asked.step, Choose)
        if self.speaker in asked.step.may_speak:
            return ()
        who = ", ".join(asked.step.may_speak)
        return (f"“{self.speaker}” cannot have the floor now; call one of: {who}",)


class SpeechScore(Form, tag="speech_score"):
    """The judge's scores for one speech, and the violations it saw."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"flags"})

    note: str = ""
    flags: tuple[str, ...] = ()
    scores: DimensionScores

    def as_text(self) -> str:
        return self.note

    def problems(self, asked: Asked) -> tuple[str, ...]:
        del asked
        unknown = (f"“{each}” is no flag; leave it out" for each in self.flags if each not in FLAGS)
        return (*CHAMPIONSHIP.problems(self.scores), *unknown)

    def kept(self, asked: Asked) -> Self | None:
        """The scores, if they fit the rubric, without flags that are not on the list."""
        del asked
        if CHAMPIONSHIP.problems(self.scores):
            return None
        known = tuple(each for each in self.flags if each in FLAGS)
        return self.model_copy(update={"flags": known})


class Summary(Form, tag="summary"):
    """What the judge says of a stage, or of the whole debate."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    text: str

    def as_text(self) -> str:
        return self.text

    def problems(self, asked: Asked) -> tuple[str, ...]:
        del asked
        return () if self.text.strip() else ("the text is empty",)


def _asker(asked: Asked) -> DebaterId:
    assert isinstance(asked.step, Speak)
    return asked.step.debater
