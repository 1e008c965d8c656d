"""The predictions of a debate's end: those that count, what came, and what they come to."""

from collections.abc import Mapping

from debate_core.domain.people import Decides
from debate_core.domain.predictions import (
    Prediction,
    PredictionSummary,
    Resolved,
    resolve_predictions,
    summarise_predictions,
)
from debate_core.domain.record import Record
from debate_core.domain.values import PersonId
from debate_core.formats.outcomes import FormatOutcomes


def list_void_predictors(record: Record) -> frozenset[PersonId]:
    """Whose predictions are void: whoever started the debate, and all who sat in it."""
    return frozenset({record.opened.opened_by, *record.people.last_seats})


def list_predictions(record: Record) -> tuple[Prediction, ...]:
    """What people predict, those that are void left out."""
    out = list_void_predictors(record)
    return tuple(
        prediction for prediction in record.people.predictions.values() if prediction.by not in out
    )


def resolve_record(own: FormatOutcomes, record: Record) -> tuple[Resolved, ...]:
    """Every prediction of which the result is known, scored."""
    return resolve_predictions(
        list_predictions(record), own.choices(record.spec), _find_results(own, record)
    )


def list_prediction_summaries(own: FormatOutcomes, record: Record) -> tuple[PredictionSummary, ...]:
    """What the predictions come to, one summary for each decision that somebody predicted."""
    made, came, choices = (
        list_predictions(record),
        _find_results(own, record),
        own.choices(record.spec),
    )
    predicted = {prediction.of for prediction in made}
    asked = own.can_predict(record)
    return tuple(
        summarise_predictions(of, made, choices, came[of]) for of in asked if of in predicted
    )


def _find_results(own: FormatOutcomes, record: Record) -> Mapping[Decides, str | None]:
    known = {decider.who: decider.choice for decider in own.deciders(record)}
    return {"judge": known.get("judge"), "people": known.get("people")}
