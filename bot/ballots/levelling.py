"""What the recorded ballots must become, given the reactions that stand: pure (voting.md)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.facts import BallotCast, BallotWithdrawn, OldReactionsSeen
from debate_core.domain.words import PersonId

BallotFact = BallotCast | BallotWithdrawn | OldReactionsSeen


@dataclass(frozen=True, slots=True)
class Level:
    """The facts to record, and the reactions that no longer stand for a ballot."""

    facts: tuple[BallotFact, ...]
    old: Mapping[PersonId, tuple[str, ...]]
    """Each person's choices whose reactions are to be taken off."""


def level(key: BoxKey, box: Box, standing: Mapping[PersonId, Sequence[str]]) -> Level:
    """Bring the ballots in a box level with the choices that each person's reactions name."""
    old: dict[PersonId, tuple[str, ...]] = {}
    facts: list[BallotFact] = []
    for voter, choices in standing.items():
        choice = _latest(box.ballots.get(voter), box.old_of(voter), choices)
        old[voter] = tuple(each for each in choices if each != choice)
        facts += _due(key, box, voter, choice, old[voter])
    facts += _withdrawn(key, box, standing)
    return Level(tuple(facts), {voter: choices for voter, choices in old.items() if choices})


def _latest(recorded: str | None, old: frozenset[str], choices: Sequence[str]) -> str:
    """The choice made last, as far as can be told from what stood at the last look.

    What did not stand then is newer than what did. Of several whose order nobody saw, the first
    on the ballot counts.
    """
    new = [each for each in choices if each != recorded and each not in old]
    if new:
        return new[0]
    return recorded if recorded is not None and recorded in choices else choices[0]


def _due(
    key: BoxKey, box: Box, voter: PersonId, choice: str, old: Sequence[str]
) -> Iterator[BallotFact]:
    """What is to be recorded of one person whose reactions stand."""
    known = box.old_of(voter)
    if choice != box.ballots.get(voter):
        known = box.left_by(voter, choice)
        yield BallotCast(voter=voter, choice=choice, box=key)
    if known != frozenset(old):
        yield OldReactionsSeen(voter=voter, choices=tuple(old), box=key)


def _withdrawn(key: BoxKey, box: Box, standing: Iterable[PersonId]) -> Iterator[BallotFact]:
    """What is to be recorded of those who have no reaction there any more."""
    stands = frozenset(standing)
    for voter in sorted(box.ballots.keys() - stands):
        yield BallotWithdrawn(voter=voter, box=key)
    for voter in sorted(who for who, old in box.old.items() if old and who not in stands):
        yield OldReactionsSeen(voter=voter, choices=(), box=key)
