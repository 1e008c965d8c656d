"""Counting: the latest vote of each voter, and who leads (formats.md, consensus; voting.md)."""

from collections.abc import Iterable, Mapping

from debate_core.domain.threshold import Threshold


def count_votes(votes: Iterable[str]) -> dict[str, int]:
    """Count the votes for each choice, from each voter's current vote; choices in order of vote."""
    counted: dict[str, int] = {}
    for choice in votes:
        counted[choice] = counted.get(choice, 0) + 1
    return counted


def find_leader(counted: Mapping[str, int]) -> str | None:
    """Find the choice that is alone in front; None if there is none."""
    best = max(counted.values(), default=0)
    leaders = [choice for choice, votes in counted.items() if votes == best]
    return leaders[0] if best and len(leaders) == 1 else None


def find_sole_leader(counted: Mapping[str, int], threshold: Threshold, voters: int) -> str | None:
    """Find the choice that reaches the threshold and is alone in front; None if there is none.

    `voters` is the number that a share is taken of: all debaters of a debate, or all who voted.
    """
    front = find_leader(counted)
    if front is None or counted[front] < threshold.count_needed(voters):
        return None
    return front
