"""Predictions of how the judge and the people decide: made, and withdrawn."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.fact import (
    NO_NUMBER,
    PersonsFact,
    Private,
    PublicNames,
    RecordedFact,
    Way,
    Words,
)
from debate_core.domain.predictions import (
    LEAST_TOLD,
    Decides,
    Prediction,
    list_predictions,
    list_void_predictors,
)
from debate_core.domain.values import PersonId

if TYPE_CHECKING:
    from debate_core.domain.record import Record

PREDICTION = "prediction of the "
"""What words are called that predict; whose decision follows."""
_WORD = "forecaster"
_HIDES_PREDICTOR = {"/by": Private("who predicted", r"(forecaster( \d+)?)?")}
_HIDES_PREDICTION = {
    "/choice": Private("what was predicted", ""),
    "/percent": Private("what was predicted", NO_NUMBER),
}
_EMPTY_PREDICTOR: Mapping[str, object] = {"/by": ""}
_EMPTY_PREDICTION: Mapping[str, object] = {"/by": "", "/choice": "", "/percent": 0}


class PredictionMade(PersonsFact):
    """A person said how the judge or the people will decide, and how sure they are.

    Their newest counts. Without a person it is nobody's any more, and holds nothing else either.
    """

    private = _HIDES_PREDICTOR | _HIDES_PREDICTION
    emptied = _EMPTY_PREDICTION

    kind: Literal["prediction_made"] = "prediction_made"
    by: PersonId
    of: Decides
    choice: str
    percent: int
    taken_out: Way | None = None

    def drop_person(self) -> Self:
        """The same with nothing that says who predicted, or what."""
        return self.model_copy(update={"by": PersonId(""), "choice": "", "percent": 0})

    def apply(self, record: "Record") -> "Record":
        people = record.people
        if not self.by:
            taken_out = people.predictions_taken_out + (self.taken_out is not None)
            return replace(record, people=replace(people, predictions_taken_out=taken_out))
        made = Prediction(self.by, self.of, self.choice, self.percent)
        predictions = {**people.predictions, (self.by, self.of): made}
        return replace(record, people=replace(people, predictions=predictions))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        """The prediction by a number; nothing of it before the end, or where it does not count.

        Of few it does not say what was predicted, since each of them would know the other's.
        """
        if _is_hidden(self.by, record):
            return self.drop_person()
        named = self.model_copy(update={"by": names.find_name(_WORD, self.by)})
        made = sum(prediction.of == self.of for prediction in list_predictions(record))
        return named.model_copy(update={"choice": "", "percent": 0}) if made < LEAST_TOLD else named

    def find_numbered(self) -> tuple[str, PersonId] | None:
        return _WORD, self.by

    def find_words(self, event: int) -> Words | None:
        if not self.by:
            return None
        what, text = f"{PREDICTION}{self.of}", f"{self.percent}% for {self.choice}"
        return Words(event, self.by, "you", what, text, is_posted=False, is_private=True)

    def blank(self, way: Way, *, keeps_length: bool) -> Self:
        return self.drop_person().model_copy(update={"taken_out": way})

    def drop_with(self, held: RecordedFact) -> Self:
        return self.drop_person() if _is_of_same(self, held) else self


class PredictionWithdrawn(RecordedFact):
    """A person took back what they had predicted."""

    private = _HIDES_PREDICTOR
    emptied = _EMPTY_PREDICTOR

    kind: Literal["prediction_withdrawn"] = "prediction_withdrawn"
    by: PersonId
    of: Decides

    def drop_person(self) -> Self:
        """The same with nothing that says who it was."""
        return self.model_copy(update={"by": PersonId("")})

    def apply(self, record: "Record") -> "Record":
        own = (self.by, self.of)
        made = record.people.predictions.items()
        left = {key: prediction for key, prediction in made if key != own}
        return replace(record, people=replace(record.people, predictions=left))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        if _is_hidden(self.by, record):
            return self.drop_person()
        return self.model_copy(update={"by": names.find_name(_WORD, self.by)})

    def drop_with(self, held: RecordedFact) -> Self:
        return self.drop_person() if _is_of_same(self, held) else self


def _is_hidden(by: PersonId, record: "Record") -> bool:
    """True if nobody may see what became of somebody's prediction: not yet, or never."""
    return not record.is_over or not by or by in list_void_predictors(record)


def _is_of_same(fact: PredictionMade | PredictionWithdrawn, held: RecordedFact) -> bool:
    """True if a fact is about the same person's prediction of the same thing."""
    return isinstance(held, PredictionMade) and (fact.by, fact.of) == (held.by, held.of)
