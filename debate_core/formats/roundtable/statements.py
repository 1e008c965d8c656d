"""The current statements of a roundtable: their votes, their sources, what is left out."""

from collections.abc import Iterable, Sequence
from typing import Literal

from pydantic import Field

from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Tallies
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Item, Poll, UnusedTurn
from debate_core.domain.values import Value
from debate_core.formats.roundtable.drafts import MergedStatement, list_pairs, merge_drafts
from debate_core.formats.roundtable.forms import (
    CompareDrafts,
    DraftedStatement,
    DraftStatements,
    Points,
    Revise,
    Revision,
    SamePair,
    StatementDraft,
    Statements,
)
from debate_core.language import N_

CHOICES = AGREE, DISAGREE, PASS = (N_("agree"), N_("disagree"), N_("pass"))
REVISED = "-revised"
"""The ending of the key of a reworded statement."""
Standing = Literal["agreed", "not agreed", "no quorum"]


class Split(Value):
    """The votes on one statement."""

    agree: int = 0
    disagree: int = 0
    passed: int = 0

    @property
    def voters(self) -> int:
        """All who voted: this is the only count that includes passes."""
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
    condition: str = ""
    """A condition that somebody attached to it, unless its text already contains it."""
    turns: tuple[int, ...] = ()
    """The turns that it comes from; empty in older records."""
    drafts: tuple[int, ...] = ()
    """The drafts that contain it: 1, 2 or both; empty if there was only one draft."""
    split: Split = Field(default_factory=Split)

    @property
    def item(self) -> Item:
        """The statement as it is voted on; it does not show which draft it is from."""
        return Item(key=self.key, text=self.text, condition=self.condition, turns=self.turns)


def number_statements(merged: Iterable[MergedStatement]) -> tuple[Statement, ...]:
    """Make statements with numbered keys."""
    return tuple(
        Statement(
            key=f"statement-{number}",
            text=one.statement.text,
            condition=one.statement.condition,
            turns=one.statement.turns,
            drafts=one.drafts,
        )
        for number, one in enumerate(merged, start=1)
    )


def _merge_old(form: Statements) -> tuple[MergedStatement, ...]:
    """Convert the statements of an older record, drafted once and without their turns."""
    drafted = (DraftedStatement(text=text) for text in form.statements)
    return tuple(MergedStatement(statement=statement, drafts=()) for statement in drafted)


def add_votes(statements: Iterable[Statement], tallies: Tallies) -> tuple[Statement, ...]:
    """Return the statements with these votes; those not voted on keep the votes that they have."""
    return tuple(
        statement.model_copy(update={"split": split_of(tallies.tallies[statement.key])})
        if statement.key in tallies.tallies
        else statement
        for statement in statements
    )


def split_of(tally: dict[str, int]) -> Split:
    """Make the split of a statement from the number of votes for each choice."""
    counts = (tally.get(choice, 0) for choice in CHOICES)
    return Split(**dict(zip(("agree", "disagree", "passed"), counts, strict=True)))


def revise_statements(
    statements: Iterable[Statement], revision: Revision, may_change: Iterable[str]
) -> tuple[Statement, ...]:
    """Return the statements, some reworded: those get another key, and have no votes yet."""
    allowed = set(may_change)
    texts = {
        change.statement: change.text for change in revision.revised if change.statement in allowed
    }
    return tuple(
        _reword_statement(statement, texts.get(statement.key, statement.text))
        for statement in statements
    )


def _reword_statement(statement: Statement, text: str) -> Statement:
    if text == statement.text:
        return statement
    key = f"{statement.key}{REVISED}"
    return statement.model_copy(
        update={"key": key, "text": text, "was": statement.text, "split": Split()}
    )


def list_statements(record: Record) -> tuple[Statement, ...]:
    """List the statements after the answers so far; empty until both drafts are there."""
    return find_statements(record.answered, record.spec)


def find_statements(answered: Iterable[StepAnswered], spec: Specification) -> tuple[Statement, ...]:
    """Find the statements after these answers."""
    facts = tuple(answered)
    statements = _find_drafted(facts, spec)
    for fact in facts:
        match fact.step, fact.answer:
            case _, Tallies() as tallies:
                statements = add_votes(statements, tallies)
            case Revise(statements=keys), Revision() as revision:
                statements = revise_statements(statements, revision, keys)
            case _:
                pass
    return statements


def _find_drafted(facts: Sequence[StepAnswered], spec: Specification) -> tuple[Statement, ...]:
    """Find the statements as they were drafted and merged."""
    old = next((fact.answer for fact in facts if isinstance(fact.answer, Statements)), None)
    if old is not None:
        return number_statements(_merge_old(old))
    asked = {fact.step.draft for fact in facts if isinstance(fact.step, DraftStatements)}
    drafts = list_drafts(facts)
    compared = [fact for fact in facts if isinstance(fact.step, CompareDrafts)]
    if not asked.issuperset((1, 2)) or (len(drafts) == 2 and not compared):
        return ()
    pairs = _get_pairs(compared[-1]) if compared else ()
    return number_statements(merge_drafts(drafts.get(1), drafts.get(2), pairs, spec.seed))


def _get_pairs(fact: StepAnswered) -> tuple[SamePair, ...]:
    """Get the pairs of statements that are the same; without an answer, those that code found."""
    assert isinstance(fact.step, CompareDrafts)
    return list_pairs(fact.step, fact.answer)


def list_drafts(facts: Iterable[StepAnswered]) -> dict[int, StatementDraft]:
    """Map the drafts by their number."""
    return {
        fact.step.draft: fact.answer
        for fact in facts
        if isinstance(fact.step, DraftStatements) and isinstance(fact.answer, StatementDraft)
    }


def list_unused_turns(record: Record) -> tuple[UnusedTurn, ...]:
    """List the turns that are in no statement that was voted on, each with the stated reason."""
    polls = (fact.step for fact in record.answered if isinstance(fact.step, Poll))
    return next((poll.unused for poll in polls), ())


def count_standings(statements: Iterable[Statement], spec: Specification) -> dict[str, int]:
    """Count the statements by their standing, for each standing that occurs."""
    counts: dict[str, int] = {}
    for statement in statements:
        standing = statement.split.find_standing(spec)
        counts[standing] = counts.get(standing, 0) + 1
    return counts


def find_points(record: Record) -> Points:
    """Find the state of the points, from the last summary."""
    given = record.list_answers(Points)
    return given[-1].form if given else Points(summary="")
