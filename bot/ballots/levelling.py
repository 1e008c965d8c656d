"""The changes to recorded ballots, given the reactions that stand: pure (voting.md)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.facts import BallotCast, BallotUnclear, BallotWithdrawn, OldReactionsSeen
from debate_core.domain.values import PersonId

BallotFact = BallotCast | BallotWithdrawn | OldReactionsSeen | BallotUnclear


@dataclass(frozen=True, slots=True)
class Looking:
    """The record that a look at Discord's lists is compared with."""

    key: BoxKey
    box: Box
    heard: Collection[PersonId] = ()
    """People whose recorded ballot came after a gap: what they put on in the gap may be older."""


@dataclass(frozen=True, slots=True)
class Level:
    """The facts to record, and the reactions that stand for no ballot."""

    facts: tuple[BallotFact, ...]
    old: Mapping[PersonId, tuple[str, ...]]
    """Each person's choices that they have left for another; those reactions have to go."""
    unclear: Mapping[PersonId, tuple[str, ...]]
    """All reactions of those who have to be asked what they chose last; these go first."""


def level(looking: Looking, standing: Mapping[PersonId, Sequence[str]]) -> Level:
    """Bring the ballots in a box level with the choices that each person's reactions name."""
    old: dict[PersonId, tuple[str, ...]] = {}
    unclear: dict[PersonId, tuple[str, ...]] = {}
    facts: list[BallotFact] = []
    for voter in (*standing, *sorted(_list_known(looking.box) - standing.keys())):
        choices = standing.get(voter, ())
        if (choice := _latest(looking, voter, choices)) is not None:
            old[voter] = tuple(other for other in choices if other != choice)
            facts += _due(looking=looking, voter=voter, choice=choice, old=old[voter])
        elif choices or looking.box.unclear_of(voter):
            facts += _record_doubt(looking, voter, choices)
            if not _is_asked(looking.box, voter, choices):
                unclear[voter] = tuple(choices)
        else:
            facts += _withdrawn(looking, voter)
    return Level(tuple(facts), {who: choices for who, choices in old.items() if choices}, unclear)


def _list_known(box: Box) -> set[PersonId]:
    """List the people with something on record that may no longer stand."""
    return {*box.ballots, *box.old, *box.unclear}


def _latest(looking: Looking, voter: PersonId, choices: Sequence[str]) -> str | None:
    """Find the choice made last, as far as it can be told from the reactions at the last look.

    Those that were not there then are newer. None if nobody can tell, since Discord does
    not tell in which order reactions came; and None if there is no reaction.
    """
    box = looking.box
    recorded = None if voter in looking.heard else box.ballots.get(voter)
    seen = {*box.old_of(voter), *box.unclear_of(voter), recorded}
    new = [choice for choice in choices if choice not in seen]
    if new:
        return new[0] if len(new) == 1 else None
    if recorded in choices:
        return recorded
    doubt = box.unclear.get(voter)
    # If Rostrum itself takes off several, the one that is left is nobody's choice.
    is_chosen = doubt is None or (doubt.asked_at is not None and len(doubt.choices) > 1)
    return choices[0] if len(choices) == 1 and is_chosen else None


def _is_asked(box: Box, voter: PersonId, choices: Sequence[str]) -> bool:
    """True if somebody has been asked what they chose last, of these or of more of them."""
    doubt = box.unclear.get(voter)
    if doubt is None or doubt.asked_at is None:
        return False
    return doubt.choices >= frozenset(choices)


def _due(
    looking: Looking, voter: PersonId, choice: str, old: Sequence[str]
) -> Iterator[BallotFact]:
    """List what to record about one person whose reactions stand."""
    key, box = looking.key, looking.box
    known = box.old_of(voter)
    if choice != box.ballots.get(voter):
        known = box.list_left_by(voter, choice)
        yield BallotCast(voter=voter, choice=choice, box=key)
    if known != frozenset(old):
        yield OldReactionsSeen(voter=voter, choices=tuple(old), box=key)


def _record_doubt(
    looking: Looking, voter: PersonId, choices: Sequence[str]
) -> Iterator[BallotFact]:
    """List what to record about one person if nobody can tell what they chose last."""
    box = looking.box
    if voter not in box.unclear or box.unclear_of(voter) != frozenset(choices):
        is_asked = _is_asked(box, voter, choices)
        yield BallotUnclear(voter=voter, choices=tuple(choices), is_asked=is_asked, box=looking.key)


def _withdrawn(looking: Looking, voter: PersonId) -> Iterator[BallotFact]:
    """List what to record about one person who has no reaction there any more."""
    if voter in looking.box.ballots:
        yield BallotWithdrawn(voter=voter, box=looking.key)
    if looking.box.old_of(voter):
        yield OldReactionsSeen(voter=voter, choices=(), box=looking.key)
