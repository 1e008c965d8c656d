"""Somebody's words were taken out of a debate."""

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.fact import Private, PublicNames, RecordedFact, Way
from debate_core.domain.facts.predictions import PREDICTION
from debate_core.domain.facts.questions import QUESTION
from debate_core.domain.values import PersonId

if TYPE_CHECKING:
    from debate_core.domain.record import Record

_HIDES_WHO = {"/by": Private("who took words out", "moderator|audience")}


class WordsTakenOut(RecordedFact):
    """A person's words or prediction were taken out: their event keeps no trace of them."""

    private = _HIDES_WHO

    kind: Literal["words_taken_out"] = "words_taken_out"
    event: int
    """The number of the event that held the words."""
    others: tuple[int, ...] = ()
    """The numbers of those that repeated them, and keep the rest of what they say."""
    what: str
    """What the words were, such as “turn 3”."""
    way: Way
    by: PersonId | None = None
    """Who asked for it; None where their message was deleted, which does not say by whom, and of a
    prediction, so that nobody is known to have made one."""
    name: str = ""
    """The moderator's name, as it is shown, where one did it."""

    @property
    def is_of_prediction(self) -> bool:
        """True if it was a prediction that was taken out."""
        return self.what.startswith(PREDICTION)

    @property
    def is_of_question(self) -> bool:
        """True if it was a question from the audience, of which nobody else knows whose it is."""
        return self.what.startswith(QUESTION)

    def apply(self, record: "Record") -> "Record":
        """A question that is taken out need not be answered any more."""
        people = record.people
        if self.is_of_prediction:
            people = replace(people, predictions_known_out=people.predictions_known_out + 1)
        else:
            people = people.withdraw_question(self.event)
        return replace(record, people=people)

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        if self.way == "moderator":
            return self.model_copy(update={"by": PersonId("moderator")})
        if self.by is not None and self.is_of_question:
            return self.model_copy(update={"by": PersonId("audience")})
        return self
