"""The decision, and the outcome: the decision compared with the people's vote (voting.md).

Rule 1: nobody wins over a side that was not heard. A debate can stop before everyone has spoken,
and a seat can fail from beginning to end. The judge still assesses what was said, but nobody wins
because of silence.
Rule 2: of the people, the judge and the debaters, only those that gave the same kind of result are
compared: a choice with a choice, shares with shares.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Literal

from pydantic import Field

from debate_core.domain.specification import Specification
from debate_core.domain.tally import find_sole_leader
from debate_core.domain.values import DebaterId, Value

JUDGE_VERDICT = "judge_verdict"
"""The rule of a decision that the judge's verdict makes."""
TOTALS = "judge_totals"
"""The rule of a decision by the judge's totals, because the judge named somebody else."""
LEVEL = "level_totals"
"""The rule of a decision that names nobody because the totals are tied."""
NO_VERDICT = "no_verdict"
"""The rule of a decision where the judge gave no verdict."""
CHECKED = "checked_verdict"
"""The rule of a decision that more than half of all judges agreed on."""
UNDECIDED = "undecided_verdict"
"""The rule of a decision that names nobody because too few judges agreed on one side."""


class Decision(Value):
    """The choice that a rule in code made, and what the rule counted."""

    choice: str | None
    """The winning option or stance; None where the rule names none."""
    rule: str
    """The rule that made it, such as threshold_vote or max_rounds_exhausted."""
    tally: dict[str, int] = Field(default_factory=dict[str, int])
    """The debaters' votes, in order of first vote; empty where debaters do not vote."""


UNHEARD = "unheard"
"""The rule of a decision that names nobody because a side was not heard."""
SYNTHESIS = "a synthesis"
"""The choice for a verdict that combines points of several stances."""
EVENLY_MATCHED = "evenly matched"
"""The choice for a decision that sees no side ahead."""
FIXED_CHOICES = (SYNTHESIS, EVENLY_MATCHED)
"""The choices that are words of Rostrum: all others are in the debate's own words."""


def find_unheard(spec: Specification, heard: Iterable[DebaterId]) -> tuple[str, ...]:
    """Find the declared stances for which none of those heard spoke, in order of declaration."""
    spoken_for = {_normalise_stance(spec.debater(who).stance) for who in heard}
    return tuple(stance for stance in spec.stances if _normalise_stance(stance) not in spoken_for)


def _normalise_stance(stance: str) -> str:
    return stance.strip().casefold()


Who = Literal["people", "judge", "debaters"]


class Decider(Value):
    """The decision of one of the three: the people, the judge or the debaters."""

    who: Who
    choice: str | None
    """The choice it made; None where it chose nothing."""
    votes: dict[str, int] = Field(default_factory=dict[str, int])
    """Its votes by choice; empty where it gives no votes, as a single judge does."""
    voters: int = 0
    """The number who could have backed a choice: those who voted, all debaters, all judges."""
    needed: int = 0
    """The votes that a choice needed; 0 where there are no votes."""

    @property
    def shares(self) -> Mapping[str, float]:
        """Each choice's share of those who named anything; empty without votes."""
        named = sum(self.votes.values())
        return {choice: votes / named for choice, votes in self.votes.items()} if named else {}


class Agreement(Value):
    """The agreement of two of the three."""

    between: tuple[Who, Who]
    is_same: bool | None
    """True if both chose the same; None where one of them chose nothing."""
    apart: float | None
    """The part of all shares that would have to move to make both equal, 0 to 1.

    None unless both gave shares.
    """


def compare_all(deciders: Iterable[Decider]) -> tuple[Agreement, ...]:
    """Compare every pair of them, in order."""
    return tuple(compare(one, other) for one, other in combinations(deciders, 2))


def compare(one: Decider, other: Decider) -> Agreement:
    """Determine how far these two agree."""
    is_known = one.choice is not None and other.choice is not None
    return Agreement(
        between=(one.who, other.who),
        is_same=one.choice == other.choice if is_known else None,
        apart=measure_distance(one.shares, other.shares),
    )


def measure_distance(one: Mapping[str, float], other: Mapping[str, float]) -> float | None:
    """Halve the sum of all differences of shares (total variation); None without shares of both."""
    if not one or not other:
        return None
    return sum(abs(one.get(choice, 0) - other.get(choice, 0)) for choice in {**one, **other}) / 2


OutcomeKind = Literal["no_quorum", "decided_by_people", "confirmed", "overturned", "contested"]
_REACHED = ("decided_by_people", "confirmed", "overturned")
"""The results in which one choice alone reached the threshold."""


class Outcome(Value):
    """The decision and the people's vote, side by side."""

    kind: OutcomeKind
    result: str | None
    """The choice that stands; None where it is contested or nothing had been chosen."""
    standing: str | None
    """The judge's winner or the debaters' decision, as it was before the vote."""
    choice: str | None
    """The choice that reached the threshold among the people, if one did."""
    tally: dict[str, int]
    voters: int
    needed: int
    """The votes that a choice needed, by the threshold and the number who voted."""
    agreement: float | None
    """The share of the voters who chose `standing`; None if nobody voted or nothing stood."""


def compute_outcome(
    people: Mapping[str, int], standing: str | None, spec: Specification
) -> Outcome:
    """Compare the people's tally with the decision before the vote; voting.md has the table."""
    voters = sum(people.values())
    choice = find_sole_leader(people, spec.consensus_threshold, voters)
    kind: OutcomeKind
    if voters < spec.voting.quorum:
        kind, result = "no_quorum", standing
    elif choice is None:
        kind, result = "contested", None
    elif choice == standing:
        kind, result = "confirmed", standing
    elif standing is None:
        kind, result = "decided_by_people", choice
    else:
        kind, result = "overturned", choice
    return Outcome(
        kind=kind,
        result=result,
        standing=standing,
        choice=choice if kind in _REACHED else None,
        tally=dict(people),
        voters=voters,
        needed=spec.consensus_threshold.count_needed(voters),
        agreement=people.get(standing, 0) / voters if standing and voters else None,
    )
