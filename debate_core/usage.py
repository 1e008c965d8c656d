"""The usage of model calls; a failed call may have used tokens too."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that calls used, and their cost in US dollars (None where the price is unknown)."""

    tokens_in: int = 0
    tokens_out: int = 0
    cached: int = 0
    """The part of `tokens_in` that was read from the provider's cache."""
    written: int = 0
    """The part of `tokens_in` that was written to the provider's cache."""
    usd: float | None = None
    calls: int = 1

    def __add__(self, other: "Usage") -> "Usage":
        """Add up two usages; an unknown cost stays unknown."""
        is_unknown = self.usd is None or other.usd is None
        return Usage(
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            cached=self.cached + other.cached,
            written=self.written + other.written,
            usd=None if is_unknown else (self.usd or 0) + (other.usd or 0),
            calls=self.calls + other.calls,
        )


def add_usage(one: Usage | None, other: Usage | None) -> Usage | None:
    """Add up both usages; None if neither is known."""
    if one is None or other is None:
        return one or other
    return one + other
