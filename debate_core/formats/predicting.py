"""The predictions of a debate's end: those that count, what came, and what they come to."""

from collections.abc import Mapping

from debate_core.domain.people import Decides
from debate_core.domain.predictions import Prediction, Resolved, Summary, resolved, summary
from debate_core.domain.record import Record
from debate_core.domain.words import PersonId
from debate_core.formats.outcomes import FormatOutcomes


def left_out(record: Record) -> frozenset[PersonId]:
    """Whose predictions are void: whoever started the debate, and all who sat in it."""
    return frozenset({record.opened.opened_by, *record.people.last_seats})


def predictions_in(record: Record) -> tuple[Prediction, ...]:
    """What people predict, those that are void left out."""
    out = left_out(record)
    return tuple(each for each in record.people.predictions.values() if each.by not in out)


def resolved_in(own: FormatOutcomes, record: Record) -> tuple[Resolved, ...]:
    """Every prediction of which the result is known, scored."""
    return resolved(predictions_in(record), own.choices(record.spec), _came(own, record))


def summaries(own: FormatOutcomes, record: Record) -> tuple[Summary, ...]:
    """What the predictions come to, one summary for each decision that somebody predicted."""
    made, came, choices = predictions_in(record), _came(own, record), own.choices(record.spec)
    predicted = {each.of for each in made}
    asked = own.can_predict(record)
    return tuple(summary(of, made, choices, came[of]) for of in asked if of in predicted)


def _came(own: FormatOutcomes, record: Record) -> Mapping[Decides, str | None]:
    known = {each.who: each.choice for each in own.deciders(record)}
    return {"judge": known.get("judge"), "people": known.get("people")}
