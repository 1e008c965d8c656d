"""The outcome: the verdict or decision compared with the people's vote (voting.md)."""

from collections.abc import Mapping
from typing import Literal

from debate_core.domain.specification import Specification
from debate_core.domain.tally import find_sole_leader
from debate_core.domain.values import Value

_REACHED = ("decided_by_people", "confirmed", "overturned")
"""The results in which one choice alone reached the threshold."""


class Outcome(Value):
    """The decision and the people's vote, side by side."""

    kind: Literal["no_quorum", "decided_by_people", "confirmed", "overturned", "contested"]
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
    """The share of the voters who chose what had stood; None if nobody voted or nothing stood."""


def compute_outcome(
    people: Mapping[str, int], standing: str | None, spec: Specification
) -> Outcome:
    """Compare the people's tally with what stands before it; voting.md has the table."""
    voters = sum(people.values())
    choice = find_sole_leader(people, spec.consensus_threshold, voters)
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
