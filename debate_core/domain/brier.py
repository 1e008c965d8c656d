"""The multi-class Brier score of a forecast, set against an even guess.

The score is the sum of squared differences between what was said of each choice and what came, 0
for certainty that was right up to 2 for certainty that was wrong (Brier, 1950, “Verification of
forecasts expressed in terms of probability”). It is proper: nobody gains by saying something else
than they believe. docs/predictions.md has worked examples.
"""

from collections.abc import Mapping, Sequence


def spread_forecast(named: str, percent: int, choices: Sequence[str]) -> Mapping[str, float]:
    """Spread a forecast over the choices: the named one has its share, others split the rest."""
    rest = (1 - percent / 100) / (len(choices) - 1)
    return {choice: percent / 100 if choice == named else rest for choice in choices}


def compute_brier(said: Mapping[str, float], came: str) -> float:
    """The score of what was said where `came` came; the lower the better."""
    return sum((share - (choice == came)) ** 2 for choice, share in said.items())


def score_even_guess(choices: int) -> float:
    """The score of a guess that finds all of so many choices alike, whatever comes."""
    return 1 - 1 / choices


def compute_skill(said: Mapping[str, float], came: str) -> float:
    """Compare it with an even guess: 0 for such a guess, below 0 for a worse one."""
    return score_even_guess(len(said)) - compute_brier(said, came)
