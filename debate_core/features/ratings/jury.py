"""Juries over their history: how many independent judges each of them is worth.

Rule: a judge errs, in this module, if people chose another side than the judge did. Judges who err
on the same debates say no more than one of them. So their effective number is the n for which n
independent judges with the same error rates would have errors whose mean varies as much
(docs/judging.md).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import pvariance

from debate_core.features.ratings.results import DebateResult
from debate_core.language import _, ngettext

FEWEST = 20
"""The fewest debates from which anything is said about a jury."""
_SMALLEST = 2
"""The fewest judges that make a jury."""


@dataclass(frozen=True, slots=True)
class JuryHistory:
    """A jury, and what its debates show about it."""

    models: tuple[str, ...]
    debates: int
    """Debates in which every judge chose a side, and people chose one too."""
    effective: float | None
    """The number of independent judges that it is worth; None if that cannot be computed."""


def count_effective(errors: Sequence[Sequence[bool]]) -> float | None:
    """Count the independent judges that these are worth, from each debate's errors by judge.

    None if nobody ever erred, or all always did: then nothing distinguishes them.
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
    """Say how many independent judges a jury is worth, as far as its debates show."""
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
