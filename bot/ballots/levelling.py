"""What the recorded ballots must become, given the reactions that stand: pure (voting.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.facts import BallotCast, BallotWithdrawn
from debate_core.domain.words import PersonId


@dataclass(frozen=True, slots=True)
class Level:
    """The facts to record, and the reactions that no longer stand for a ballot."""

    facts: tuple[BallotCast | BallotWithdrawn, ...]
    stale: tuple[tuple[PersonId, str], ...]
    """A person and a choice whose reaction is to be taken off."""


def level(key: BoxKey, box: Box, standing: Mapping[PersonId, Sequence[str]]) -> Level:
    """Bring the ballots in a box level with the choices that each person's reactions name."""
    recorded = box.ballots
    facts: list[BallotCast | BallotWithdrawn] = []
    stale: list[tuple[PersonId, str]] = []
    for voter, choices in standing.items():
        left = box.moved_from.get(voter, frozenset[str]())
        choice = _latest(recorded.get(voter), left, choices)
        if choice != recorded.get(voter):
            facts.append(BallotCast(voter=voter, choice=choice, box=key))
        stale += [(voter, other) for other in choices if other != choice]
    facts += [BallotWithdrawn(voter=voter, box=key) for voter in recorded if voter not in standing]
    return Level(tuple(facts), tuple(stale))


def _latest(recorded: str | None, left: frozenset[str], choices: Sequence[str]) -> str:
    """The choice made last, as far as can be told from outside.

    A choice that the ballot has left before is an old reaction that still stands. Next to the
    recorded choice, the only other one is the later one. Among several whose order nobody saw,
    the recorded one stands, or else the first on the ballot.
    """
    unseen = [choice for choice in choices if choice != recorded and choice not in left]
    if len(unseen) == 1:
        return unseen[0]
    if recorded is not None and recorded in choices:
        return recorded
    return (unseen or choices)[0]
