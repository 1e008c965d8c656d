"""The acts of people at their seats, and changes to the time that they have.

Seats are taken from the next phase on, so that a turn under way never changes hands.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from debate_core.domain.attendance import HeldSeat
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.fact import RecordedFact
from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId, PersonId

if TYPE_CHECKING:
    from debate_core.domain.record import Record


class SeatTaken(RecordedFact):
    """A person takes a debater's seat, from the next phase on; or comes back to it."""

    kind: Literal["seat_taken"] = "seat_taken"
    debater: DebaterId
    person: PersonId
    name: str
    """The person's display name, cleaned."""

    def apply(self, record: "Record") -> "Record":
        seat = HeldSeat(self.person, self.name)
        people = record.people.add_person(self.person, self.name, self.debater)
        people = replace(people, coming={**people.coming, self.debater: seat})
        return replace(record, people=people)


class SeatLeft(RecordedFact):
    """Nobody sits in a debater's seat any more: its persona speaks from the next turn on."""

    kind: Literal["seat_left"] = "seat_left"
    debater: DebaterId
    by: PersonId
    name: str = ""
    """The display name of the person who did it."""
    holder: str = ""
    """The display name of the person who sat there."""

    def apply(self, record: "Record") -> "Record":
        return replace(record, people=record.people.leave_seat(self.debater))


class TableJoined(RecordedFact):
    """A person joined a discussion: a seat of their own, at once."""

    kind: Literal["table_joined"] = "table_joined"
    debater: DebaterId
    person: PersonId
    name: str

    def apply(self, record: "Record") -> "Record":
        people = record.people.add_person(self.person, self.name, self.debater)
        seats = {**people.seats, self.debater: HeldSeat(self.person, self.name)}
        coming = {who: seat for who, seat in people.coming.items() if who != self.debater}
        people = replace(people, seats=seats, coming=coming)
        if any(debater.id == self.debater for debater in record.spec.debaters):
            return replace(record, people=people)  # who left the table comes back to their seat
        seat = Debater(id=self.debater, name=self.name, model="")
        debaters = (*record.spec.debaters, seat)
        spec = record.spec.model_copy(update={"debaters": debaters})
        return replace(record, people=people, spec=spec)


class ChairTaken(RecordedFact):
    """Somebody at the table sits down in the inner circle, where a limited number may speak."""

    kind: Literal["chair_taken"] = "chair_taken"
    debater: DebaterId
    instead_of: DebaterId | None = None
    """The person who gave way; None if a chair was free."""

    def apply(self, record: "Record") -> "Record":
        people = record.people.take_chair(self.debater, self.instead_of)
        return replace(record, people=people)


class ChairAwaited(RecordedFact):
    """Somebody at the table waits outside a full inner circle for the next chair."""

    kind: Literal["chair_awaited"] = "chair_awaited"
    debater: DebaterId

    def apply(self, record: "Record") -> "Record":
        return replace(record, people=record.people.wait_for_chair(self.debater))


class ChairLeft(RecordedFact):
    """Somebody goes back from the inner circle to the outer one, and listens."""

    kind: Literal["chair_left"] = "chair_left"
    debater: DebaterId

    def apply(self, record: "Record") -> "Record":
        return replace(record, people=record.people.leave_chair(self.debater))


class TimeExtended(RecordedFact):
    """More time, in seconds, for the turns of people, or for the vote."""

    kind: Literal["time_extended"] = "time_extended"
    seconds: int
    by: PersonId
    name: str = ""
    """The display name of the person who did it."""

    def apply(self, record: "Record") -> "Record":
        boxes = {key: box.extend(self.seconds) for key, box in record.boxes.items()}
        voting = record.voting
        if voting is not None and record.state == "voting" and OUTCOME in boxes:
            voting = voting.model_copy(update={"closes_at": boxes[OUTCOME].closes_at})
        people = record.people.extend_turns(self.seconds)
        return replace(record, people=people, boxes=boxes, voting=voting)


class TurnsSkipped(RecordedFact):
    """The turns under way were skipped; their forfeits follow."""

    kind: Literal["turns_skipped"] = "turns_skipped"
    by: PersonId
    name: str
    turns: tuple[int, ...] = ()
    """Their places in the transcript; none if the floor was waiting for a raised hand."""

    def apply(self, record: "Record") -> "Record":
        return record


class HandRaised(RecordedFact):
    """Somebody at the table wants to speak."""

    kind: Literal["hand_raised"] = "hand_raised"
    debater: DebaterId

    def apply(self, record: "Record") -> "Record":
        return replace(record, people=record.people.raise_hand(self.debater))


class HandLowered(RecordedFact):
    """Somebody at the table does not want to speak any more."""

    kind: Literal["hand_lowered"] = "hand_lowered"
    debater: DebaterId

    def apply(self, record: "Record") -> "Record":
        return replace(record, people=record.people.lower_hand(self.debater))


class SpeakerInvited(RecordedFact):
    """After a silence, somebody at the table who has not spoken is invited to speak, once."""

    kind: Literal["speaker_invited"] = "speaker_invited"
    debater: DebaterId

    def apply(self, record: "Record") -> "Record":
        return replace(record, people=record.people.invite(self.debater))


class FloorClosed(RecordedFact):
    """A moderator ended the round: nobody gets the floor in it any more."""

    kind: Literal["floor_closed"] = "floor_closed"
    by: PersonId
    name: str = ""
    """The display name of the person who did it."""

    def apply(self, record: "Record") -> "Record":
        people = replace(record.people, hands=(), is_floor_closed=True)
        return replace(record, people=people)
