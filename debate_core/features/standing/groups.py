"""Groups of people who voted alike, as places on a two-dimensional map.

The votes on everything are a matrix: 1 agrees, -1 disagrees, 0 passes or did not vote. Its two main
directions (PCA) are the map; groups are found on it by k-means, for each number of groups that
leaves three people in each, and the number with the best mean silhouette is used, if that is good
enough.

Rule 1: nobody is in a group of fewer than three, so a group reveals nobody's votes.
Rule 2: the same votes give the same map and groups, in whatever order people voted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from debate_core.domain.boxes import BoxKey
from debate_core.domain.record import Record
from debate_core.domain.values import PersonId

LEAST_VOTERS = 7
"""The fewest voters for which there are groups."""
LEAST_GROUP = 3
"""The fewest people in a group."""
LETTERS = "ABCDE"
"""The names of groups, the largest group first; there are no more."""
_LEAST_SILHOUETTE = 0.35
"""The silhouette below which groups are only halves of one crowd."""
_ROUNDS = 100

Matrix = NDArray[np.float64]
Labels = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class VoteGroup:
    """People who voted alike."""

    people: frozenset[PersonId]
    centre: tuple[float, float]
    """The place on the map, from -1 to 1 each way."""
    agreement: Mapping[str, float]
    """The share that agree, of those in the group who agree or disagree, by the item's key."""


@dataclass(frozen=True, slots=True)
class VoteGroups:
    """The groups, the largest first, and everybody's place on the map."""

    groups: tuple[VoteGroup, ...]
    places: Mapping[PersonId, tuple[float, float]]


def find_groups(record: Record) -> VoteGroups | None:
    """Find the groups that voted alike; None where fewer than seven people voted."""
    keys = [item.key for poll in record.polls for item in poll.items]
    votes = {key: dict(_list_counted(record, key)) for key in keys}
    people = sorted({person for cast in votes.values() for person in cast})
    if len(people) < LEAST_VOTERS:
        return None
    rows = {person: tuple(votes[key].get(person, 0) for key in keys) for person in people}
    # Sorted by their votes, so that neither names nor times matter.
    ordered = sorted(people, key=lambda person: rows[person])
    matrix = np.array([rows[person] for person in ordered], dtype=np.float64)
    points = project(matrix)
    labels = divide(points)
    return _make_groups(ordered, keys, matrix, points, labels)


def _list_counted(record: Record, key: str) -> Iterator[tuple[PersonId, int]]:
    """List the ballots that count on an item: 1 for agree, -1 for disagree, 0 for anything else."""
    box = record.boxes[BoxKey(key)]
    values = dict(zip(box.choices, (1, -1), strict=False))
    for voter, choice in box.ballots.items():
        if voter not in box.left_out:
            yield voter, values.get(choice, 0)


def project(matrix: Matrix) -> Matrix:
    """Put each row on a map of the two directions in which rows differ most, from -1 to 1."""
    centred = matrix - matrix.mean(axis=0)
    _, _, directions = np.linalg.svd(centred, full_matrices=False)
    axes = [_turn_up(direction) for direction in directions[:2]]
    points = centred @ np.array(axes).T
    if points.shape[1] < 2:
        points = np.hstack([points, np.zeros((len(points), 1))])
    reach = float(np.abs(points).max())
    return np.round(points / reach, 9) if reach > 1e-9 else np.zeros_like(points)


def _turn_up(direction: Matrix) -> Matrix:
    """Point a direction so that its largest part is positive: its sign means nothing."""
    largest = direction[_find_largest(np.abs(direction))]
    return -direction if largest < 0 else direction


def _find_largest(values: Matrix) -> int:
    """Find the first of the largest values; values that differ only by rounding are equal."""
    return int(np.argmax(values.round(9)))


def divide(points: Matrix) -> Labels:
    """Divide points into groups; return one group if no division is good enough."""
    best, best_score = np.zeros(len(points), dtype=np.intp), _LEAST_SILHOUETTE
    for count in range(2, min(len(LETTERS), len(points) // LEAST_GROUP) + 1):
        labels = _cluster(points, count)
        sizes = np.bincount(labels, minlength=count)
        if sizes.min() < LEAST_GROUP:
            continue
        score = _measure_silhouette(points, labels)
        if score > best_score + 1e-9:
            best, best_score = labels, score
    return best


def _cluster(points: Matrix, count: int) -> Labels:
    """Cluster points by k-means, starting from points as far apart as possible."""
    centres = _pick_far_apart(points, count)
    labels = np.zeros(len(points), dtype=np.intp)
    for _round in range(_ROUNDS):
        distances = np.linalg.norm(points[:, None] - centres[None], axis=2)
        labels = np.argmin(distances.round(9), axis=1)
        moved = np.array(
            [
                points[labels == place].mean(axis=0) if (labels == place).any() else centre
                for place, centre in enumerate(centres)
            ]
        )
        if np.allclose(moved, centres):
            break
        centres = moved
    return labels


def _pick_far_apart(points: Matrix, count: int) -> Matrix:
    """Pick a point far from the middle, then each time the one farthest from those picked."""
    chosen = [_find_largest(np.linalg.norm(points, axis=1))]
    while len(chosen) < count:
        distances = np.linalg.norm(points[:, None] - points[chosen][None], axis=2).min(axis=1)
        chosen.append(_find_largest(distances))
    return points[chosen]


def _measure_silhouette(points: Matrix, labels: Labels) -> float:
    """Measure how much nearer points are to their own group than to the next, -1 to 1."""
    distances = np.linalg.norm(points[:, None] - points[None], axis=2)
    scores: list[float] = []
    for place, own in enumerate(labels):
        same = labels == own
        inside = float(distances[place][same].sum()) / max(int(same.sum()) - 1, 1)
        outside = min(
            float(distances[place][labels == other].mean())
            for other in set(labels.tolist()) - {int(own)}
        )
        reach = max(inside, outside)
        scores.append((outside - inside) / reach if reach > 0 else 0.0)
    return sum(scores) / len(scores)


def _make_groups(
    people: Sequence[PersonId],
    keys: Sequence[str],
    matrix: Matrix,
    points: Matrix,
    labels: Labels,
) -> VoteGroups:
    groups = [
        VoteGroup(
            frozenset(person for person, own in zip(people, labels, strict=True) if own == label),
            _as_place(points[labels == label].mean(axis=0)),
            dict(_list_agreement(keys, matrix[labels == label])),
        )
        for label in sorted(set(labels.tolist()))
    ]
    groups.sort(key=lambda group: (-len(group.people), group.centre))
    places = {person: _as_place(point) for person, point in zip(people, points, strict=True)}
    return VoteGroups(tuple(groups), places)


def _as_place(point: Matrix) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def _list_agreement(keys: Sequence[str], rows: Matrix) -> Iterator[tuple[str, float]]:
    for key, column in zip(keys, rows.T, strict=True):
        decided = column[column != 0]
        if len(decided):
            yield key, float((decided > 0).mean())
