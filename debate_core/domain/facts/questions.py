"""Questions from the audience: asked, let in, put to somebody, answered and marked."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field

from debate_core.domain.attendance import AudienceQuestion, OfferWindow
from debate_core.domain.budget import Cost
from debate_core.domain.fact import (
    REASON,
    TEXT,
    PersonsFact,
    Private,
    PublicNames,
    RecordedFact,
    Way,
    Words,
)
from debate_core.domain.facts.answers import StepAnswered
from debate_core.domain.forms import Mark
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import DebaterId, PersonId
from debate_core.language import N_

if TYPE_CHECKING:
    from debate_core.domain.record import Record

QUESTION = "question "
"""The prefix for the name of a question's words; the question's number follows."""
_NOT_LET_IN = Private(N_("questions that were not let in"), "")
_HIDES_ASKER = {
    "/by": Private(N_("who asked"), "audience"),
    "/name": _NOT_LET_IN,
    "/text": _NOT_LET_IN,
}
_HIDES_MODERATOR = {"/by": Private(N_("which moderator it was"), "moderator")}


class QuestionAsked(PersonsFact):
    """A person asked something that waits for a moderator's approval, or offered a point."""

    private = _HIDES_ASKER
    texts = TEXT

    kind: Literal["question_asked"] = "question_asked"
    question: int
    """Its number in the debate, from 1."""
    by: PersonId
    name: str
    text: str
    taken_out: Way | None = None
    window: int | None = Field(default=None, exclude_if=lambda step: step is None)
    """The step in which it was offered as a point of information: then its speaker decides."""

    def apply(self, record: "Record") -> "Record":
        asked = AudienceQuestion(
            self.question,
            self.by,
            self.name,
            self.text,
            event=record.last_event,
            state="waiting" if self.window is None else "offered",
            window=self.window,
        )
        people = record.people.add_person(self.by, self.name)
        return replace(record, people=replace(people, questions=(*people.questions, asked)))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        """Make the question public, without the asker's account; nothing if it was not let in."""
        question = record.people.find_question(self.question)
        is_public = question is not None and question.is_public
        hidden = {} if is_public else {"name": "", "text": ""}
        return self.model_copy(update={"by": PersonId("audience"), **hidden})

    def find_words(self, event: int) -> Words | None:
        what = f"{QUESTION}{self.question}"
        return Words(event, self.by, self.name, what, self.text, taken_out=self.taken_out)

    def list_texts(self) -> tuple[str, ...]:
        return (self.text,)

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"text": change(self.text)})


class OffersOpened(RecordedFact):
    """From now on the audience can offer a speaker a point of information."""

    kind: Literal["offers_opened"] = "offers_opened"
    number: int
    """The step's number."""
    debater: DebaterId
    """The speaker."""
    closes_at: datetime

    def apply(self, record: "Record") -> "Record":
        window = OfferWindow(self.number, self.debater, closes_at=self.closes_at)
        return replace(record, people=replace(record.people, window=window))


class QuestionRuled(RecordedFact):
    """A moderator let a question in, or declined it."""

    private = _HIDES_MODERATOR

    kind: Literal["question_ruled"] = "question_ruled"
    question: int
    is_let_in: bool
    by: PersonId
    name: str = ""
    """The display name of the person who did it."""

    def apply(self, record: "Record") -> "Record":
        state = "let in" if self.is_let_in else "declined"
        people = record.people.change_question(
            self.question, state=state, is_public=self.is_let_in, ruled_by=self.name
        )
        return replace(record, people=people)

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        return self.model_copy(update={"by": PersonId("moderator")})


class QuestionPut(RecordedFact):
    """A question goes to a debater or a side, whose next speech has to answer it."""

    private = _HIDES_MODERATOR

    kind: Literal["question_put"] = "question_put"
    question: int
    to: str
    """A debater's id, or a stance."""
    votes: int
    """The number of people who wanted it by then."""
    by: PersonId
    name: str = ""
    """The display name of the person who did it."""

    def apply(self, record: "Record") -> "Record":
        people = record.people.change_question(
            self.question, state="put", to=self.to, put=record.last_event
        )
        return replace(record, people=people)

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        return self.model_copy(update={"by": PersonId("moderator")})


class QuestionMarked(RecordedFact):
    """The judge said whether a question was answered, or gave no mark, and why."""

    texts = REASON

    kind: Literal["question_marked"] = "question_marked"
    question: int
    mark: Mark | None
    reason: str = ""
    cost: Cost = Cost()

    @property
    def asked_beside(self) -> tuple[str, Cost]:
        return f"mark of question {self.question}", self.cost

    def apply(self, record: "Record") -> "Record":
        people = record.people.change_question(
            self.question,
            marked=record.last_event,
            mark=self.mark,
            reason=self.reason,
            cost=self.cost,
        )
        return replace(record, people=people)

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"reason": change(self.reason)})

    def drop_repeated(self, held: RecordedFact, change: Callable[[str], str]) -> Self:
        """Return the mark, without its reason if the words are the question's or its answer's."""
        is_of = isinstance(held, QuestionAsked | StepAnswered) and held.question == self.question
        if not is_of:
            return self.reword(change)
        return self.model_copy(update={"reason": TAKEN_OUT if self.reason else ""})
