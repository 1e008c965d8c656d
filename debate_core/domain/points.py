"""Points of information: a short question that an opponent offers in the middle of a speech.

A speech with a point has two parts. The first is protected; then one opponent may offer a point,
or somebody in the audience, the speaker takes it or declines, and the second part answers what was
taken.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.steps import Step
from debate_core.domain.text import count_words
from debate_core.domain.values import DebaterId
from debate_core.language import N_, _

if TYPE_CHECKING:
    from debate_core.domain.brief import Brief

POINT_WORDS = 30
POINT_SECONDS = 90.0
"""Seconds in which a point can be offered, and in which it is taken or declined."""
AUDIENCE_SECONDS = 30.0
"""Seconds in which the audience can offer a point: the debate waits for nobody in particular."""
LEAST_WORDS = 60
"""Words of a speech below which its two parts would be too short to say anything."""
POINT, POINT_CHOICE = "point", "point_choice"
"""The forms of a point, and of what its speaker does with it."""
POINT_FORMS = frozenset({POINT, POINT_CHOICE})


class Point(Form, tag="point"):
    """A point of information: one short question to the next speaker; empty lets it pass."""

    is_heard = False
    when_missed = N_("put no question")

    question: str = ""

    @property
    def is_let_pass(self) -> bool:
        """True if nothing was asked."""
        return not self.question.strip()

    @property
    def is_shown(self) -> bool:
        return not self.is_let_pass

    def as_text(self) -> str:
        said = self.question.strip()
        return f"*On a point of information:* {said}" if said else "*No question.*"

    def get_own_words(self) -> str:
        return self.question

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        words = count_words(self.question)
        if words <= POINT_WORDS:
            return ()
        over = _(
            "the question has {words} words; ask it in {most} or fewer",
            words=words,
            most=POINT_WORDS,
        )
        return (over,)

    def salvage(self, asked: AnswerContext) -> Self:
        """Drop a question that is still too long, without counting the turn as missed."""
        return type(self)() if self.find_problems(asked) else self


class PointChoice(Form, tag="point_choice"):
    """The speaker's choice: the point that was offered is taken or declined."""

    is_heard = False
    usual_words = 1
    when_missed = N_("did not take the point")
    not_words = frozenset({"choice"})

    choice: Literal["take", "decline"] = "decline"

    @property
    def is_taken(self) -> bool:
        """True if the second part of the speech answers it."""
        return self.choice == "take"

    def as_text(self) -> str:
        return "*Takes the point.*" if self.is_taken else "*Declines the point.*"


@dataclass(frozen=True)
class AskAudience(Step, tag="ask_audience"):
    """The audience may offer a speaker a point of information."""

    called: ClassVar[str] = "point from the audience"
    asked: ClassVar[str] = "the people"
    is_before_turn: ClassVar[bool] = True
    is_of_people: ClassVar[bool] = True

    to: DebaterId
    """The debater who is speaking."""
    seconds: float = AUDIENCE_SECONDS
    form: str = field(default="audience_point", kw_only=True)


class AudiencePoint(Form, tag="audience_point"):
    """The point that somebody in the audience offered first; none where nobody did."""

    question: int | None = None
    """Its number among the audience's questions, where its words are."""

    def as_text(self) -> str:
        return f"Question {self.question}" if self.question else "*No question.*"


def find_open_point(brief: "Brief") -> Point | None:
    """Find the point of information that was put to this speaker just before its turn."""
    last = brief.heard[-1] if brief.heard else None
    if last is None or not isinstance(last.answer, Point) or last.answer.is_let_pass:
        return None
    is_now = (last.phase, last.round) == (brief.speaking.phase, brief.speaking.round)
    return last.answer if is_now and last.number + 1 == brief.turn else None


def find_taken_point(brief: "Brief") -> Point | None:
    """Find the point that this speaker has just taken, and answers in its second part."""
    if brief.speaking.part != "second" or len(brief.heard) < 2:
        return None
    offered, choice = brief.heard[-2:]
    is_taken = isinstance(choice.answer, PointChoice) and choice.answer.is_taken
    is_now = choice.debater == brief.debater.id and choice.number + 1 == brief.turn
    return offered.answer if is_taken and is_now and isinstance(offered.answer, Point) else None
