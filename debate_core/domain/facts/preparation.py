"""The preparation as facts: it begins, people join it, cases are drafted and changed, it ends.

A case is its team's alone: no public copy shows it, nor who changed it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.budget import Cost
from debate_core.domain.fact import (
    TEXT,
    PersonsFact,
    Private,
    PublicNames,
    RecordedFact,
    Way,
    Words,
)
from debate_core.domain.preparation import Preparation
from debate_core.domain.values import DebaterId, PersonId
from debate_core.language import N_

if TYPE_CHECKING:
    from debate_core.domain.record import Record

Why = Literal["time", "ready", "started", "impossible"]
"""The reason why a preparation ended: its time, all were ready, somebody did, it could not be."""
PREPARATION = "preparation"
"""The kind of the private words in a case."""
_HIDES_DRAFT = {"/text": Private(N_("a team's case"), "", may_be_missing=True)}
_HIDES_CASE = {
    "/by": Private(N_("who changed a team's case"), ""),
    "/name": Private(N_("who changed a team's case"), ""),
    "/text": Private(N_("a team's case"), ""),
}
_HIDES_READY = {"/person": Private(N_("who was ready"), "")}
_EMPTY: Mapping[str, object] = {"/by": "", "/name": "", "/text": ""}


class PreparationOpened(RecordedFact):
    """The time to prepare begins: no turn is taken before its end."""

    kind: Literal["preparation_opened"] = "preparation_opened"

    def apply(self, record: "Record") -> "Record":
        begun = Preparation(opened_at=record.last_at, stood_still=record.stood_still)
        return replace(record, preparation=begun)


class PreparationJoined(RecordedFact):
    """A person in a team's seat prepares with that team from now on."""

    kind: Literal["preparation_joined"] = "preparation_joined"
    person: PersonId
    side: str

    def apply(self, record: "Record") -> "Record":
        before = record.preparation
        teams = {**before.teams, self.person: self.side}
        return replace(record, preparation=replace(before, teams=teams))


class CaseDrafted(RecordedFact):
    """A team's captain drafted its case, or did not, and why not."""

    texts = TEXT
    private = _HIDES_DRAFT

    kind: Literal["case_drafted"] = "case_drafted"
    side: str
    debater: DebaterId
    """The debater whose model it was."""
    text: str = ""
    missed: str = ""
    """The reason why there is no draft; empty where there is one."""
    cost: Cost = Cost()

    @property
    def asked_beside(self) -> tuple[str, Cost]:
        return "draft of a case", self.cost

    def apply(self, record: "Record") -> "Record":
        before = record.preparation
        after = replace(before, drafted=(*before.drafted, self))
        if record.is_preparing:
            # One that comes later was read by nobody, so it is nobody's case.
            after = after.set_case(self.side, before.find_case(self.side).add_draft(self.text))
        return replace(record, preparation=after)

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        del record, names
        return self.model_copy(update={"text": ""})

    def list_texts(self) -> tuple[str, ...]:
        return (self.text,)

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"text": change(self.text)})


class CaseEdited(PersonsFact):
    """A person changed their team's case; it holds the whole case as it is then.

    Whoever takes their words out of a case takes out all that people wrote in it, since others
    wrote on in the same text. Without a person it holds nothing.
    """

    private = _HIDES_CASE
    emptied = _EMPTY

    kind: Literal["case_edited"] = "case_edited"
    side: str
    by: PersonId
    name: str
    """The person's display name, cleaned."""
    text: str
    taken_out: Way | None = None

    def drop_words(self) -> Self:
        """Return the same fact without the case, and without whose it was."""
        return self.model_copy(update={"by": PersonId(""), "name": "", "text": ""})

    def apply(self, record: "Record") -> "Record":
        before = record.preparation
        case = before.find_case(self.side)
        after = replace(case, written=self.text, by=self.name, changes=case.changes + 1)
        return replace(record, preparation=before.set_case(self.side, after))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        del record, names
        return self.drop_words()

    def find_words(self, event: int) -> Words | None:
        if not self.by:
            return None
        return Words(
            event=event,
            author=self.by,
            name=self.name,
            what=f"case of the side “{self.side}”",
            text=self.text,
            is_posted=False,
            private_kind=PREPARATION,
        )

    def list_texts(self) -> tuple[str, ...]:
        return (self.text,)

    def blank(self, way: Way, *, keeps_length: bool) -> Self:
        del keeps_length
        return self.drop_words().model_copy(update={"taken_out": way})

    def drop_with(self, held: RecordedFact) -> Self:
        is_same = isinstance(held, CaseEdited) and held.side == self.side
        return self.drop_words() if is_same else self

    def say_otherwise(self) -> Self:
        return self.model_copy(update={"taken_out": None})


class PreparationReady(RecordedFact):
    """A person who prepares needs no more time."""

    private = _HIDES_READY

    kind: Literal["preparation_ready"] = "preparation_ready"
    person: PersonId

    def apply(self, record: "Record") -> "Record":
        before = record.preparation
        return replace(record, preparation=replace(before, ready=before.ready | {self.person}))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        del record, names
        return self.model_copy(update={"person": PersonId("")})


class PreparationEnded(RecordedFact):
    """The preparation is over: the cases stand as they are, and the first turn can be taken."""

    kind: Literal["preparation_ended"] = "preparation_ended"
    why: Why
    by: PersonId | None = None
    name: str = ""
    """The display name of the person who ended it."""
    reason: str = ""
    """The reason why there could be none, in a sentence; else empty."""

    def apply(self, record: "Record") -> "Record":
        return replace(record, preparation=replace(record.preparation, ended=self))
