"""A recount: the count compared with what Discord lists, each difference with its cause; pure.

Rule: for every choice, what is listed minus what was counted is the sum of its differences. Each
person causes at most one for each choice, and each has one cause.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from debate_core.domain.boxes import Box
from debate_core.domain.eligibility import Reason
from debate_core.domain.values import PersonId

Change = Literal[
    "bots", "older", "unclear", "second", "added", "moved here", "moved away", "gone", "no sign"
]
"""The reason why something is listed and was not counted, or was counted and is not listed:
a bot's reaction; the older of two that were there; one of several of which it is unknown which is
the newest; a second one added since; somebody who was not counted at all; somebody who was counted
elsewhere; somebody who is listed elsewhere; somebody who is listed nowhere; a sign that is not on
the message any more."""


@dataclass(frozen=True, slots=True)
class Stands:
    """The people who are listed for one choice."""

    people: tuple[PersonId, ...]
    bots: int = 0
    """The number of listed bots, including the one that added the reactions."""

    @property
    def listed(self) -> int:
        """The number of all listed."""
        return len(self.people) + self.bots


class Cause(NamedTuple):
    """The reason why a choice's list and its count differ."""

    change: Change | None
    """The reason for it; None where a ballot is listed that was left out."""
    left_out: Reason | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One choice: both columns, and the differences between them."""

    choice: str
    counted: int
    listed: int
    differences: Mapping[Cause, int]
    """The number listed minus the number counted, by cause; negative where fewer are listed."""


def recount_box(box: Box, standing: Mapping[str, Stands | None]) -> tuple[Row, ...]:
    """Compare the ballots in a box with what is listed; None is a sign that is gone."""
    places: dict[PersonId, set[str]] = {}
    for choice, stands in standing.items():
        for who in stands.people if stands else ():
            places.setdefault(who, set()).add(choice)
    differences: dict[str, Counter[Cause]] = {choice: Counter() for choice in box.choices}
    for choice, stands in standing.items():
        if stands and stands.bots:
            differences[choice][Cause("bots")] = stands.bots
    for who in places.keys() | box.ballots.keys():
        for choice, cause, amount in _find_differences(box, who, places.get(who, set()), standing):
            differences[choice][cause] += amount
    return tuple(
        Row(choice, box.tally[choice], _count_listed(standing.get(choice)), differences[choice])
        for choice in box.choices
    )


def _count_listed(stands: Stands | None) -> int:
    return stands.listed if stands else 0


def _find_differences(
    box: Box, who: PersonId, listed: set[str], standing: Mapping[str, Stands | None]
) -> Iterator[tuple[str, Cause, int]]:
    """Find where a person is listed and was not counted, and the other way round."""
    ballot, left_out = box.ballots.get(who), box.left_out.get(who)
    for choice in listed:
        if choice != ballot:
            yield choice, _explain_listed(box, who, choice, ballot, listed), 1
        elif left_out is not None:
            yield choice, Cause(None, left_out), 1
    if ballot is not None and ballot not in listed and left_out is None:
        yield ballot, _explain_not_listed(ballot, listed, standing), -1


def _explain_listed(
    box: Box, who: PersonId, choice: str, ballot: str | None, listed: set[str]
) -> Cause:
    if ballot is None:
        return Cause("unclear" if choice in box.unclear_of(who) else "added")
    if ballot not in listed:
        return Cause("moved here")
    return Cause("older" if choice in box.old_of(who) else "second")


def _explain_not_listed(
    ballot: str, listed: set[str], standing: Mapping[str, Stands | None]
) -> Cause:
    if standing.get(ballot) is None:
        return Cause("no sign")
    return Cause("moved away" if listed else "gone")
