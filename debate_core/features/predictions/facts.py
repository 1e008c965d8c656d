"""Predictions as facts, and their part of the record: what each person predicts.

The person who starts a debate and those who sit in it cannot predict, and predictions from before
they sat down are void.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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
from debate_core.domain.values import PersonId
from debate_core.language import N_, _, pgettext

if TYPE_CHECKING:
    from debate_core.domain.record import Record

Decides = Literal["judge", "people"]
"""The decider whose decision can be predicted."""

LEAST_TOLD = 5
"""The fewest predictions that figures are shown for: with two, each could tell the other's."""
PREDICTION = "prediction of the "
"""The prefix for the name of a prediction's words; the decider follows."""
_NAMED = (N_("prediction of the judge"), N_("prediction of the people"))
_WORD = "forecaster"
_HIDES_PREDICTOR = {"/by": Private(N_("who predicted"), r"(forecaster( \d+)?)?")}
_HIDES_PREDICTION = {
    "/choice": Private(N_("what was predicted"), ""),
    "/percent": Private(N_("what was predicted"), NO_NUMBER),
}
_EMPTY_PREDICTOR: Mapping[str, object] = {"/by": ""}
_EMPTY_PREDICTION: Mapping[str, object] = {"/by": "", "/choice": "", "/percent": 0}


@dataclass(frozen=True, slots=True)
class Prediction:
    """One person's prediction."""

    by: PersonId
    of: Decides
    choice: str
    percent: int


@dataclass(frozen=True, slots=True)
class Predictions:
    """The predictions of a debate: its part of the record."""

    made: Mapping[tuple[PersonId, Decides], Prediction] = field(
        default_factory=dict[tuple[PersonId, Decides], Prediction]
    )
    """The prediction of each person for each decision."""
    taken_out: int = 0


def list_void_predictors(record: "Record") -> frozenset[PersonId]:
    """List those whose predictions are void: the debate's starter, and all who sat in it."""
    return frozenset({record.opened.opened_by, *record.people.last_seats})


def list_predictions(record: "Record") -> tuple[Prediction, ...]:
    """List people's predictions, without those that are void."""
    out = list_void_predictors(record)
    return tuple(
        prediction for prediction in record.predictions.made.values() if prediction.by not in out
    )


class PredictionMade(PersonsFact):
    """A person said how the judge or the people will decide, and how sure they are.

    Their newest counts. Without a person it belongs to nobody any more, and holds nothing else.
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
        """Return the same fact without anything that says who predicted, or what."""
        return self.model_copy(update={"by": PersonId(""), "choice": "", "percent": 0})

    def apply(self, record: "Record") -> "Record":
        before = record.predictions
        if not self.by:
            taken_out = before.taken_out + (self.taken_out is not None)
            return replace(record, predictions=replace(before, taken_out=taken_out))
        prediction = Prediction(self.by, self.of, self.choice, self.percent)
        made = {**before.made, (self.by, self.of): prediction}
        return replace(record, predictions=replace(before, made=made))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        """Make the prediction public under a number; not before the end, or if it does not count.

        If there are few, it does not say what was predicted, since people could tell whose it is.
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
        return Words(
            event,
            self.by,
            pgettext("whose words", "you"),
            f"{PREDICTION}{self.of}",
            _("{percent}% for {choice}", percent=self.percent, choice=self.choice),
            is_posted=False,
            private_kind="predictions",
        )

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
        """Return the same fact without anything that says who it was."""
        return self.model_copy(update={"by": PersonId("")})

    def apply(self, record: "Record") -> "Record":
        own = (self.by, self.of)
        before = record.predictions
        left = {key: prediction for key, prediction in before.made.items() if key != own}
        return replace(record, predictions=replace(before, made=left))

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        if _is_hidden(self.by, record):
            return self.drop_person()
        return self.model_copy(update={"by": names.find_name(_WORD, self.by)})

    def drop_with(self, held: RecordedFact) -> Self:
        return self.drop_person() if _is_of_same(self, held) else self


def _is_hidden(by: PersonId, record: "Record") -> bool:
    """True if nobody may see the result of somebody's prediction: not yet, or never."""
    return not record.is_over or not by or by in list_void_predictors(record)


def _is_of_same(fact: PredictionMade | PredictionWithdrawn, held: RecordedFact) -> bool:
    """True if a fact is about the same person's prediction of the same thing."""
    return isinstance(held, PredictionMade) and (fact.by, fact.of) == (held.by, held.of)
