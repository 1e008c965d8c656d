"""A scale for values: round numbers that hold them all, and where each value lies."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

_STEPS = (1, 2, 5, 10)
_MOST = 6


@dataclass(frozen=True, slots=True)
class Scale:
    """From a lowest to a highest round number, in even steps."""

    lowest: float
    highest: float
    step: float

    @classmethod
    def over(cls, low: float, high: float) -> "Scale":
        """The scale with the smallest step that needs no more than a few marks."""
        size = 10.0 ** floor(log10(max(high - low, 1) / _MOST))
        step = next(
            (s * size for s in _STEPS if (high - low) / (s * size) <= _MOST), _STEPS[-1] * size
        )
        step = max(1.0, step)
        return cls(floor(low / step) * step, ceil(high / step) * step, step)

    @property
    def marks(self) -> Sequence[float]:
        """The round numbers on it."""
        count = round((self.highest - self.lowest) / self.step)
        return [self.lowest + place * self.step for place in range(count + 1)]

    def share(self, value: float) -> float:
        """How far along a value lies, 0 to 1."""
        return (value - self.lowest) / (self.highest - self.lowest)
