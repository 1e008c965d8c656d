"""What people do in a debate, as facts: seats, turns, hands, questions, polls, objections.

Seats are taken from the next phase on, so that nobody's turn changes hands while it is being taken.
"""

from datetime import datetime
from typing import Literal

from debate_core.domain.cost import Cost
from debate_core.domain.steps import AnyStep, Item
from debate_core.domain.values import DebaterId, PersonId, Value

Mark = Literal["answered", "partly", "not answered"]
"""What a judge says of a question from the audience after the turn that had to answer it."""

Decides = Literal["judge", "people"]
"""Whose decision can be predicted."""

Way = Literal["author", "moderator", "deletion"]
"""How a person's words were taken out: by themselves, a moderator, or with their message."""


class SeatTaken(Value):
    """A person takes a debater's seat, from the next phase on; or comes back to it."""

    kind: Literal["seat_taken"] = "seat_taken"
    debater: DebaterId
    person: PersonId
    name: str
    """The person's name, cleaned, as it is shown."""


class SeatLeft(Value):
    """Nobody sits in a debater's seat any more: its persona speaks from the next turn on."""

    kind: Literal["seat_left"] = "seat_left"
    debater: DebaterId
    by: PersonId
    name: str = ""
    """Who did it, as they are shown."""
    holder: str = ""
    """Who sat there, as they are shown."""


class TableJoined(Value):
    """A person joined a discussion: a seat of their own, at once."""

    kind: Literal["table_joined"] = "table_joined"
    debater: DebaterId
    person: PersonId
    name: str


class TurnOpened(Value):
    """A person's turn began; what they write until the time is up is their turn."""

    kind: Literal["turn_opened"] = "turn_opened"
    number: int
    """The step's number."""
    debater: DebaterId
    person: PersonId
    closes_at: datetime
    step: AnyStep
    """What the turn is for."""


class TimeExtended(Value):
    """Whoever speaks in person, or the vote, has so many seconds more."""

    kind: Literal["time_extended"] = "time_extended"
    seconds: int
    by: PersonId
    name: str = ""
    """Who it was, as they are shown."""


class TurnsSkipped(Value):
    """The turns under way were skipped; their forfeits follow."""

    kind: Literal["turns_skipped"] = "turns_skipped"
    by: PersonId
    name: str
    turns: tuple[int, ...] = ()
    """Their places in the transcript; none where it was the floor that waited for a hand."""


class HandRaised(Value):
    """Somebody at the table wants to speak."""

    kind: Literal["hand_raised"] = "hand_raised"
    debater: DebaterId


class HandLowered(Value):
    """Somebody at the table does not want to speak any more."""

    kind: Literal["hand_lowered"] = "hand_lowered"
    debater: DebaterId


class FloorClosed(Value):
    """A moderator ended the round: nobody gets the floor in it any more."""

    kind: Literal["floor_closed"] = "floor_closed"
    by: PersonId
    name: str = ""
    """Who it was, as they are shown."""


class QuestionAsked(Value):
    """A person asked something that waits for a moderator's yes."""

    kind: Literal["question_asked"] = "question_asked"
    question: int
    """Its number in the debate, from 1."""
    by: PersonId
    name: str
    text: str
    taken_out: Way | None = None


class QuestionRuled(Value):
    """A moderator let a question in, or declined it."""

    kind: Literal["question_ruled"] = "question_ruled"
    question: int
    is_let_in: bool
    by: PersonId
    name: str = ""
    """Who it was, as they are shown."""


class QuestionPut(Value):
    """A question goes to a debater, or to a side: whose next speech has to answer it."""

    kind: Literal["question_put"] = "question_put"
    question: int
    to: str
    """A debater's id, or a stance."""
    votes: int
    """How many people wanted it by then."""
    by: PersonId
    name: str = ""
    """Who it was, as they are shown."""


class QuestionMarked(Value):
    """The judge said whether a question was answered, or gave no mark, and why."""

    kind: Literal["question_marked"] = "question_marked"
    question: int
    mark: Mark | None
    reason: str = ""
    cost: Cost = Cost()


class PollOpened(Value):
    """People may vote on each of several items."""

    kind: Literal["poll_opened"] = "poll_opened"
    number: int
    """The step's number."""
    items: tuple[Item, ...]
    choices: tuple[str, ...]
    """The first is to agree."""
    closes_at: datetime


class PollClosed(Value):
    """The votes on the items are counted."""

    kind: Literal["poll_closed"] = "poll_closed"
    number: int
    tallies: dict[str, dict[str, int]]
    """By item, the votes for each choice."""


class ObjectionRaised(Value):
    """A person objects to an item that is voted on, and says why."""

    kind: Literal["objection_raised"] = "objection_raised"
    item: str
    by: PersonId
    name: str
    text: str
    taken_out: Way | None = None


class PredictionMade(Value):
    """A person said how the judge or the people will decide, and how sure they are.

    Their newest counts. Without a person it is nobody's any more, and holds nothing else either.
    """

    kind: Literal["prediction_made"] = "prediction_made"
    by: PersonId
    of: Decides
    choice: str
    percent: int
    taken_out: Way | None = None

    def drop_person(self) -> "PredictionMade":
        """The same with nothing that says who predicted, or what."""
        return self.model_copy(update={"by": PersonId(""), "choice": "", "percent": 0})


class PredictionWithdrawn(Value):
    """A person took back what they had predicted."""

    kind: Literal["prediction_withdrawn"] = "prediction_withdrawn"
    by: PersonId
    of: Decides

    def drop_person(self) -> "PredictionWithdrawn":
        """The same with nothing that says who it was."""
        return self.model_copy(update={"by": PersonId("")})


PREDICTION = "prediction of the "
"""What words are called that predict; whose decision follows."""
QUESTION = "question "
"""What words are called that ask; the question's number follows."""


class WordsTakenOut(Value):
    """What a person wrote or predicted was taken out: its event keeps no trace of it."""

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
        """Whether it was a prediction that was taken out."""
        return self.what.startswith(PREDICTION)

    @property
    def is_of_question(self) -> bool:
        """Whether it was a question from the audience, of which nobody else knows whose it is."""
        return self.what.startswith(QUESTION)


PeopleFact = (
    SeatTaken
    | SeatLeft
    | TableJoined
    | TurnOpened
    | TimeExtended
    | TurnsSkipped
    | HandRaised
    | HandLowered
    | FloorClosed
    | QuestionAsked
    | QuestionRuled
    | QuestionPut
    | QuestionMarked
    | PollOpened
    | PollClosed
    | ObjectionRaised
    | PredictionMade
    | PredictionWithdrawn
    | WordsTakenOut
)
