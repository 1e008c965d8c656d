"""Votes on several items while the debate is under way, and objections to them."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.attendance import Objection
from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.fact import TEXT, PersonsFact, RecordedFact, Way, Words
from debate_core.domain.steps import Item
from debate_core.domain.values import PersonId
from debate_core.language import N_

if TYPE_CHECKING:
    from debate_core.domain.record import Record

WRITTEN_BY_OTHERS = N_("what the moderator or the judge wrote")
_ITEM_TEXTS = re.compile(r"/items/\d+/.+")


class PollOpened(RecordedFact):
    """People may vote on each of several items."""

    texts = _ITEM_TEXTS

    kind: Literal["poll_opened"] = "poll_opened"
    number: int
    """The step's number."""
    items: tuple[Item, ...]
    choices: tuple[str, ...]
    """The choices; the first is to agree."""
    closes_at: datetime
    is_quiet: bool = False
    """True if nobody is mentioned for it."""

    @property
    def place(self) -> str:
        return WRITTEN_BY_OTHERS

    def apply(self, record: "Record") -> "Record":
        boxes = {BoxKey(item.key): Box(self.choices, self.closes_at) for item in self.items}
        return replace(record.set_boxes(boxes), polls=(*record.polls, self))

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"items": tuple(item.reword(change) for item in self.items)})


class PollClosed(RecordedFact):
    """The votes on the items are counted."""

    kind: Literal["poll_closed"] = "poll_closed"
    number: int
    tallies: dict[str, dict[str, int]]
    """The number of votes for each choice, by item."""

    def apply(self, record: "Record") -> "Record":
        return replace(record.close_boxes(map(BoxKey, self.tallies)), vote_closing=None)


class ObjectionRaised(PersonsFact):
    """A person objects to an item that is voted on, and says why."""

    texts = TEXT

    kind: Literal["objection_raised"] = "objection_raised"
    item: str
    by: PersonId
    name: str
    text: str
    taken_out: Way | None = None

    def apply(self, record: "Record") -> "Record":
        raised = Objection(
            self.item,
            self.by,
            self.name,
            text=self.text,
            event=record.last_event,
            is_taken_out=self.taken_out is not None,
        )
        people = record.people.add_person(self.by, self.name)
        people = replace(people, objections=(*people.objections, raised))
        return replace(record, people=people)

    def find_words(self, event: int) -> Words | None:
        what = f"objection to {self.item.replace('-', ' ')}"
        return Words(event, self.by, self.name, what, self.text, taken_out=self.taken_out)

    def list_texts(self) -> tuple[str, ...]:
        return (self.text,)

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"text": change(self.text)})
