"""The counts of a roundtable: which statements are agreed, by which votes."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Tallies
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Item
from debate_core.domain.values import Value
from debate_core.formats.roundtable.forms import (
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
