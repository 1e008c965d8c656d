"""Predictions of how judge and people decide, and what became of them (docs/predictions.md).

Whoever starts a debate or sits in it cannot predict, and what they predicted before they sat down
is void; so is what names no result that came.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Literal

from debate_core.domain.brier import compute_brier, compute_skill, spread_forecast
from debate_core.domain.values import PersonId

if TYPE_CHECKING:
    from debate_core.domain.record import Record

Decides = Literal["judge", "people"]
"""Whose decision can be predicted."""
SURENESS = (50, 60, 70, 80, 90, 99)
"""How sure one can be of what one names, in percent."""
LEAST_TOLD = 5
"""Predictions of one decision from which on figures of them are told: of two, either person would
know the other's."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a person predicts."""

    by: PersonId
    of: Decides
    choice: str
    percent: int


@dataclass(frozen=True, slots=True)
class Resolved:
    """A prediction of which the result is known."""

    prediction: Prediction
    came: str
    brier: float
    skill: float
    """By how much it was better than an even guess."""

    @property
    def is_right(self) -> bool:
        """True if what it named came."""
        return self.prediction.choice == self.came


@dataclass(frozen=True, slots=True)
class PredictionSummary:
    """What several predictions of one thing come to, without anybody's name."""

    of: Decides
    count: int
    said: Mapping[str, float]
    """The mean of what was said of each choice, in the order of the choices; empty where they are
    too few for any figure to be told."""
    came: str | None
    """What came; None where they are void."""
    right: int = 0
    brier: float = 0.0
    skill: float = 0.0
    """Means; 0 where they are void."""
    best: Resolved | None = None
    """The prediction with the best score, the first of several."""


def list_void_predictors(record: "Record") -> frozenset[PersonId]:
    """Whose predictions are void: whoever started the debate, and all who sat in it."""
    return frozenset({record.opened.opened_by, *record.people.last_seats})


def list_predictions(record: "Record") -> tuple[Prediction, ...]:
    """What people predict, those that are void left out."""
    out = list_void_predictors(record)
    return tuple(
        prediction for prediction in record.people.predictions.values() if prediction.by not in out
    )


def resolve_predictions(
    predictions: Iterable[Prediction], choices: Sequence[str], came: Mapping[Decides, str | None]
) -> tuple[Resolved, ...]:
    """Those whose result is known, scored; the others are void."""
    found: list[Resolved] = []
    for prediction in predictions:
        result = came.get(prediction.of)
        # A result that was not on offer could not be named: a synthesis, or an escalation.
        if result is not None and {prediction.choice, result} <= set(choices):
            said = spread_forecast(prediction.choice, prediction.percent, choices)
            found.append(
                Resolved(
                    prediction, result, compute_brier(said, result), compute_skill(said, result)
                )
            )
    return tuple(found)


def summarise_predictions(
    of: Decides,
    predictions: Sequence[Prediction],
    choices: Sequence[str],
    came: str | None,
) -> PredictionSummary:
    """What at least one prediction of one thing comes to."""
    made = [prediction for prediction in predictions if prediction.of == of]
    if len(made) < LEAST_TOLD:
        return PredictionSummary(of, len(made), {}, None)
    of_it = [prediction for prediction in made if prediction.choice in choices]
    forecasts = [
        spread_forecast(prediction.choice, prediction.percent, choices) for prediction in of_it
    ]
    said = {choice: fmean(shares[choice] for shares in forecasts) for choice in choices}
    known = resolve_predictions(of_it, choices, {of: came})
    if not known:
        return PredictionSummary(of, len(of_it), said, None)
    return PredictionSummary(
        of,
        len(of_it),
        said,
        came,
        sum(result.is_right for result in known),
        fmean(result.brier for result in known),
        fmean(result.skill for result in known),
        max(known, key=lambda result: result.skill),
    )
