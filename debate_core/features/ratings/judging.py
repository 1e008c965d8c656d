"""The quality of each model as a judge: how far people agree with it, and if it keeps its verdicts.

Rule: only debates that feed ratings; a vote says something of a judge where a choice reached the
threshold, and a second asking does where both were answered.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from debate_core.features.ratings.results import DebateResult


@dataclass(slots=True)
class JudgeModel:
    """The record of a model as a judge."""

    model: str
    debates: int = 0
    decided: int = 0
    """Debates in which it held a side and people chose one."""
    confirmed: int = 0
    """Those of them in which they chose the same."""
    mirrored: int = 0
    """Verdicts that it was asked for twice, the second time with the sides swapped."""
    changed: int = 0
    """Those of them that it then gave to another side."""


def judge_models(results: Iterable[DebateResult]) -> tuple[JudgeModel, ...]:
    """List every model that has judged, the one with most debates first."""
    found: dict[str, JudgeModel] = {}
    for result in results:
        for row in result.judges:
            model = found.setdefault(row.model, JudgeModel(row.model))
            model.debates += 1
            model.decided += row.is_confirmed is not None
            model.confirmed += row.is_confirmed is True
            model.mirrored += row.is_mirrored
            model.changed += row.has_changed
    return tuple(sorted(found.values(), key=lambda row: (-row.debates, row.model)))
