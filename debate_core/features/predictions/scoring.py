"""The results of predictions: their scores, one by one and for all together.

The score is the multi-class Brier score: the sum of squared differences between the predicted
chance of each choice and what happened, from 0 (certain and right) to 2 (certain and wrong) (Brier,
1950, “Verification of forecasts expressed in terms of probability”). It is proper: nobody gains by
saying anything other than what they believe. docs/predictions.md has worked examples.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from debate_core.domain.record import Record
from debate_core.features.predictions.facts import LEAST_TOLD, Decides, Prediction, list_predictions
from debate_core.formats import format_of
from debate_core.formats.outcomes import list_deciders


@dataclass(frozen=True, slots=True)
class Resolved:
    """A prediction whose result is known."""

    prediction: Prediction
    came: str
    brier: float
    skill: float
    """The amount by which it was better than an even guess."""

    @property
    def is_right(self) -> bool:
        """True if the choice that it named is the result."""
        return self.prediction.choice == self.came


@dataclass(frozen=True, slots=True)
class PredictionSummary:
    """The summary of several predictions of one thing, without anybody's name."""

    of: Decides
    count: int
    said: Mapping[str, float]
    """The mean predicted chance of each choice, in their order; empty if people are too few."""
    came: str | None
    """The actual result; None where they are void."""
    right: int = 0
    brier: float = 0.0
    skill: float = 0.0
    """The mean skill; 0 where they are void."""
    best: Resolved | None = None
    """The prediction with the best score; the first if several are equal."""


def list_decisions(record: Record) -> tuple[Decides, ...]:
    """List the deciders that people can predict in such a debate, once its debaters are known."""
    own = format_of(record.spec)
    if len(own.list_choices(record.spec)) < 2:
        return ()
    asked: dict[Decides, bool] = {"judge": own.has_judge, "people": True}
    return tuple(decider for decider, is_asked in asked.items() if is_asked)


def resolve_record(record: Record) -> tuple[Resolved, ...]:
    """Score every prediction whose result is known."""
    choices = tuple(format_of(record.spec).list_choices(record.spec))
    return resolve_predictions(list_predictions(record), choices, _find_results(record))


def summarise_record(record: Record) -> tuple[PredictionSummary, ...]:
    """Summarise the predictions, one summary for each decision that somebody predicted."""
    made, came = list_predictions(record), _find_results(record)
    choices = tuple(format_of(record.spec).list_choices(record.spec))
    predicted = {prediction.of for prediction in made}
    return tuple(
        summarise_predictions(of, made, choices, came[of])
        for of in list_decisions(record)
        if of in predicted
    )


def _find_results(record: Record) -> Mapping[Decides, str | None]:
    deciders = list_deciders(format_of(record.spec), record)
    known = {decider.who: decider.choice for decider in deciders}
    return {"judge": known.get("judge"), "people": known.get("people")}


def resolve_predictions(
    predictions: Iterable[Prediction], choices: Sequence[str], came: Mapping[Decides, str | None]
) -> tuple[Resolved, ...]:
    """Score those whose result is known; the others are void."""
    found: list[Resolved] = []
    for prediction in predictions:
        result = came.get(prediction.of)
        # A result that was not among the choices, a synthesis or an escalation, could not be named.
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
    """Summarise the predictions of one thing, of which there is at least one."""
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


def spread_forecast(named: str, percent: int, choices: Sequence[str]) -> Mapping[str, float]:
    """Spread a forecast over the choices: the named one gets its share, the others the rest."""
    rest = (1 - percent / 100) / (len(choices) - 1)
    return {choice: percent / 100 if choice == named else rest for choice in choices}


def compute_brier(said: Mapping[str, float], came: str) -> float:
    """Compute the score of a forecast where `came` was the result; the lower the better."""
    return sum((share - (choice == came)) ** 2 for choice, share in said.items())


def score_even_guess(choices: int) -> float:
    """Compute the score of a guess that gives each of so many choices the same chance."""
    return 1 - 1 / choices


def compute_skill(said: Mapping[str, float], came: str) -> float:
    """Compute how much better it was than an even guess: 0 for such a guess, below 0 for worse."""
    return score_even_guess(len(said)) - compute_brier(said, came)
