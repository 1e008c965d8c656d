"""Juries over their history: how many judges of their own mind they weigh like.

Rule: a judge errs, here, where people chose another side than it held. Judges who err on the same
debates tell no more than one of them, so their number is counted by how much the mean of their
errors varies: as much as that of n independent judges would, who err as often
(docs/judging.md).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import pvariance

from debate_core.features.ratings.results import DebateResult
from debate_core.language import _, ngettext

FEWEST = 20
"""Debates below which nothing is said of a jury."""
_SMALLEST = 2
"""Judges that make a jury."""


@dataclass(frozen=True, slots=True)
class JuryHistory:
    """A jury, and what its debates tell of it."""

    models: tuple[str, ...]
    debates: int
    """Debates in which each of them held a side, and people chose one."""
    effective: float | None
    """The number of independent judges that it weighs like; None where that cannot be told."""


def count_effective(errors: Sequence[Sequence[bool]]) -> float | None:
    """Count the independent judges that these weigh like, from each debate's errors by judge.

    None where nobody ever erred, or all always did: then nothing tells them apart.
    """
    if not errors:
        return None
    judges = len(errors[0])
    alone = sum(pvariance([float(row[at]) for row in errors]) for at in range(judges)) / judges
    together = pvariance([sum(row) / judges for row in errors])
    if alone == 0:
        return None
    if together == 0:
        return float(judges)
    return min(float(judges), max(1.0, alone / together))


def list_juries(results: Iterable[DebateResult]) -> tuple[JuryHistory, ...]:
    """List every jury that has judged, the one with most debates first."""
    errors: dict[tuple[str, ...], list[tuple[bool, ...]]] = {}
    for result in results:
        judges = sorted(result.judges, key=lambda row: row.model)
        if len(judges) < _SMALLEST:
            continue
        rows = errors.setdefault(tuple(row.model for row in judges), [])
        if all(row.is_confirmed is not None for row in judges):
            rows.append(tuple(row.is_confirmed is False for row in judges))
    found = (
        JuryHistory(models, len(rows), count_effective(rows) if len(rows) >= FEWEST else None)
        for models, rows in errors.items()
    )
    return tuple(sorted(found, key=lambda jury: (-jury.debates, jury.models)))


def describe_jury(jury: JuryHistory) -> str:
    """Say how much a jury weighs, as far as its debates tell."""
    who = ", ".join(jury.models)
    if jury.debates < FEWEST:
        return ngettext(
            "Jury of {who}: {count} debate that people decided too; from {fewest} on one can say "
            "how many judges it weighs like.",
            "Jury of {who}: {count} debates that people decided too; from {fewest} on one can say "
            "how many judges it weighs like.",
            jury.debates,
            who=who,
            fewest=FEWEST,
        )
    if jury.effective is None:
        return _(
            "Jury of {who}: by the people's vote its judges were never wrong in {count} debates, "
            "or always, so nothing tells how many judges it weighs like.",
            who=who,
            count=jury.debates,
        )
    return _(
        "Jury of {who}: weighs like {effective} judges of their own mind, by {count} debates that "
        "people decided too.",
        who=who,
        effective=f"{jury.effective:.1f}",
        count=jury.debates,
    )
