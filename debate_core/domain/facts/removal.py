"""Somebody's words were taken out of a debate."""

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.fact import Private, PublicNames, RecordedFact, Way
from debate_core.domain.facts.questions import QUESTION
from debate_core.domain.values import PersonId
from debate_core.language import N_

if TYPE_CHECKING:
    from debate_core.domain.record import Record

_HIDES_WHO = {"/by": Private(N_("who took words out"), "moderator|audience")}


class WordsTakenOut(RecordedFact):
    """A person's words were taken out: their event keeps no trace of them."""

    private = _HIDES_WHO

    kind: Literal["words_taken_out"] = "words_taken_out"
    event: int
    """The number of the event that held the words."""
    others: tuple[int, ...] = ()
    """The numbers of events that repeated them, and keep the rest of what they say."""
    what: str
    """The name of the words, such as “turn 3”."""
    way: Way
    by: PersonId | None = None
    """The person who asked. None if a message was deleted, since it is unknown by whom, and for
    words that nobody else may see, so that their author stays unknown."""
    name: str = ""
    """The moderator's display name, if a moderator did it."""

    @property
    def is_of_question(self) -> bool:
        """True if it was a question from the audience whose author nobody else knows."""
        return self.what.startswith(QUESTION)

    def apply(self, record: "Record") -> "Record":
        """Return the record after this; a question that is taken out needs no answer any more."""
        people = record.people.withdraw_question(self.event)
        return replace(record, people=people, taken_out=(*record.taken_out, self.what))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        if self.way == "moderator":
            return self.model_copy(update={"by": PersonId("moderator")})
        if self.by is not None and self.is_of_question:
            return self.model_copy(update={"by": PersonId("audience")})
        return self
