"""The predictions of a debate's end: those that count, what came, and what they come to."""

from collections.abc import Mapping

from debate_core.domain.predictions import (
    Decides,
    PredictionSummary,
    Resolved,
    list_predictions,
    resolve_predictions,
    summarise_predictions,
)
from debate_core.domain.record import Record
from debate_core.formats.outcomes import FormatOutcomes


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
