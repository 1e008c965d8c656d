"""What is counted in a roundtable: which statements are agreed, by which votes."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Tallies
from debate_core.domain.people import Item
from debate_core.domain.specification import Specification
from debate_core.domain.words import Value
from debate_core.formats.roundtable.forms import (
    Revise,
    Revision,
    Statements,
)

CHOICES = AGREE, DISAGREE, PASS = ("agree", "disagree", "pass")
REVISED = "-revised"
"""What the key of a statement in other words ends in."""
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
        """Those whom the share is of."""
        return self.agree + self.disagree

    @property
    def share(self) -> float | None:
        """Agree of agree and disagree, 0 to 1; None where nobody did either."""
        return self.agree / self.decided if self.decided else None

    def standing(self, spec: Specification) -> Standing:
        """What the votes make of a statement."""
        if self.voters < spec.voting.quorum:
            return "no quorum"
        needed = spec.consensus_threshold.needed(self.decided)
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
        """It as it is voted on."""
        return Item(key=self.key, text=self.text)


def drafted(form: Statements) -> tuple[Statement, ...]:
    """The statements with their keys."""
    return tuple(
        Statement(key=f"statement-{number}", text=text)
        for number, text in enumerate(form.statements, start=1)
    )


def voted(statements: Iterable[Statement], tallies: Tallies) -> tuple[Statement, ...]:
    """The statements with these votes; those that were not voted on keep the ones they have."""
    return tuple(
        each.model_copy(update={"split": split_of(tallies.tallies[each.key])})
        if each.key in tallies.tallies
        else each
        for each in statements
    )


def split_of(tally: dict[str, int]) -> Split:
    """The votes on a statement, from those for each choice."""
    counts = (tally.get(each, 0) for each in CHOICES)
    return Split(**dict(zip(("agree", "disagree", "passed"), counts, strict=True)))


def revised(
    statements: Iterable[Statement], revision: Revision, may_change: Iterable[str]
) -> tuple[Statement, ...]:
    """The statements, some in other words: those go by another key, and have no votes yet."""
    allowed = set(may_change)
    texts = {each.statement: each.text for each in revision.revised if each.statement in allowed}
    return tuple(
        Statement(key=f"{each.key}{REVISED}", text=texts[each.key], was=each.text)
        if texts.get(each.key, each.text) != each.text
        else each
        for each in statements
    )


def statements_in(answered: Iterable[StepAnswered]) -> tuple[Statement, ...]:
    """The statements as these answers leave them."""
    statements: tuple[Statement, ...] = ()
    for each in answered:
        match each.step, each.answer:
            case _, Statements() as form:
                statements = drafted(form)
            case _, Tallies() as tallies:
                statements = voted(statements, tallies)
            case Revise(statements=keys), Revision() as revision:
                statements = revised(statements, revision, keys)
            case _:
                pass
    return statements


def standings(statements: Iterable[Statement], spec: Specification) -> dict[str, int]:
    """How many statements are agreed, and how many are not, each kind that there is."""
    counts: dict[str, int] = {}
    for each in statements:
        standing = each.split.standing(spec)
        counts[standing] = counts.get(standing, 0) + 1
    return counts
