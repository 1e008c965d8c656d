"""The result of format `roundtable`: which statements are agreed, by which votes, what is open."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Tallies
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Item
from debate_core.domain.values import Value
from debate_core.formats.roundtable.forms import (
    Points,
    Revise,
    Revision,
    Statements,
)

CHOICES = AGREE, DISAGREE, PASS = ("agree", "disagree", "pass")
REVISED = "-revised"
"""The end of the key of a statement in other words."""
Standing = Literal["agreed", "not agreed", "no quorum"]


class Split(Value):
    """The votes on one statement."""

    agree: int = 0
    disagree: int = 0
    passed: int = 0

    @property
    def voters(self) -> int:
        """All who voted: a pass counts here, and nowhere else."""
        return self.agree + self.disagree + self.passed

    @property
    def decided(self) -> int:
        """The number of those who agree or disagree."""
        return self.agree + self.disagree

    @property
    def share(self) -> float | None:
        """The share of those decided that agree, 0 to 1; None if nobody is decided."""
        return self.agree / self.decided if self.decided else None

    def find_standing(self, spec: Specification) -> Standing:
        """Find the standing of a statement by its votes."""
        if self.voters < spec.voting.quorum:
            return "no quorum"
        needed = spec.consensus_threshold.count_needed(self.decided)
        return "agreed" if self.agree >= needed else "not agreed"


class Statement(Value):
    """A statement, and how people voted on it."""

    key: str
    text: str
    was: str = ""
    """Its wording before the revision; empty if it was not revised."""
    split: Split = Field(default_factory=Split)

    @property
    def item(self) -> Item:
        """The statement as it is voted on."""
        return Item(key=self.key, text=self.text)


def number_statements(form: Statements) -> tuple[Statement, ...]:
    """The statements with their keys."""
    return tuple(
        Statement(key=f"statement-{number}", text=text)
        for number, text in enumerate(form.statements, start=1)
    )


def add_votes(statements: Iterable[Statement], tallies: Tallies) -> tuple[Statement, ...]:
    """The statements with these votes; those that were not voted on keep the ones they have."""
    return tuple(
        statement.model_copy(update={"split": split_of(tallies.tallies[statement.key])})
        if statement.key in tallies.tallies
        else statement
        for statement in statements
    )


def split_of(tally: dict[str, int]) -> Split:
    """The votes on a statement, from those for each choice."""
    counts = (tally.get(choice, 0) for choice in CHOICES)
    return Split(**dict(zip(("agree", "disagree", "passed"), counts, strict=True)))


def revise_statements(
    statements: Iterable[Statement], revision: Revision, may_change: Iterable[str]
) -> tuple[Statement, ...]:
    """The statements, some in other words: those go by another key, and have no votes yet."""
    allowed = set(may_change)
    texts = {
        change.statement: change.text for change in revision.revised if change.statement in allowed
    }
    return tuple(
        Statement(key=f"{statement.key}{REVISED}", text=texts[statement.key], was=statement.text)
        if texts.get(statement.key, statement.text) != statement.text
        else statement
        for statement in statements
    )


def list_statements(answered: Iterable[StepAnswered]) -> tuple[Statement, ...]:
    """The statements as these answers leave them."""
    statements: tuple[Statement, ...] = ()
    for fact in answered:
        match fact.step, fact.answer:
            case _, Statements() as form:
                statements = number_statements(form)
            case _, Tallies() as tallies:
                statements = add_votes(statements, tallies)
            case Revise(statements=keys), Revision() as revision:
                statements = revise_statements(statements, revision, keys)
            case _:
                pass
    return statements


def count_standings(statements: Iterable[Statement], spec: Specification) -> dict[str, int]:
    """Count the statements by their standing, for each standing that occurs."""
    counts: dict[str, int] = {}
    for statement in statements:
        standing = statement.split.find_standing(spec)
        counts[standing] = counts.get(standing, 0) + 1
    return counts


class VotedStatement(Value):
    """A statement, and what people made of it."""

    text: str
    standing: Standing
    agree: int
    disagree: int
    passed: int
    share: float | None
    """The share that agree of those who agree or disagree; None if nobody did either."""
    was: str
    """Its wording before the revision; empty if it was not revised."""


class Participant(Value):
    """Somebody at the table."""

    name: str
    is_person: bool
    turns: int


class RoundtableResult(Value):
    """The result of the discussion."""

    motion: str
    rule: str | None
    """The rule by which it ended; None as long as it has not."""
    rounds: int
    threshold: str
    quorum: int
    statements: tuple[VotedStatement, ...]
    open: tuple[str, ...]
    contested: tuple[str, ...]
    took_part: tuple[Participant, ...]


def build_roundtable_result(record: Record) -> RoundtableResult:
    """The result, as far as the discussion has come."""
    spec, points = record.spec, find_points(record)
    return RoundtableResult(
        motion=spec.motion,
        rule=record.decision.rule if record.decision else None,
        rounds=record.rounds_run,
        threshold=str(spec.consensus_threshold),
        quorum=spec.voting.quorum,
        statements=tuple(
            _make_voted_statement(statement, record)
            for statement in list_statements(record.answered)
        ),
        open=points.open,
        contested=points.contested,
        took_part=list_participants(record),
    )


def _make_voted_statement(statement: Statement, record: Record) -> VotedStatement:
    split = statement.split
    return VotedStatement(
        text=statement.text,
        standing=split.find_standing(record.spec),
        agree=split.agree,
        disagree=split.disagree,
        passed=split.passed,
        share=None if split.share is None else round(split.share, 4),
        was=statement.was,
    )


def find_points(record: Record) -> Points:
    """Find where the points stand, by the last summary."""
    given = record.list_answers(Points)
    return given[-1].form if given else Points(summary="")


def list_participants(record: Record) -> tuple[Participant, ...]:
    """Everyone at the table, in the order in which they came to it."""
    guests = {guest.id for guest in record.guests}
    in_person = {turn.debater for turn in record.turns if turn.fact.said_by is not None}
    return tuple(
        Participant(
            name=debater.name,
            is_person=debater.id in guests | in_person,
            turns=sum(turn.debater == debater.id and not turn.missed for turn in record.turns),
        )
        for debater in record.spec.debaters
    )
