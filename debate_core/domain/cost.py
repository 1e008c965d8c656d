"""The cost of an answer: time, tokens, money."""

from pydantic.dataclasses import dataclass

from debate_core.domain.values import STRICT


@dataclass(frozen=True, slots=True, config=STRICT)
class Cost:
    """The time, tokens and money that an answer took."""

    seconds: float = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    """Of `tokens_in`, those that the provider read from its cache."""
    tokens_written: int = 0
    """Of `tokens_in`, those that the provider wrote to its cache."""
    usd: float | None = None
    """US dollars; None where the price is unknown."""
    model: str = ""
    """Which model answered; empty where none was asked."""
    calls: int = 1
    """Calls that were answered on the way, those included whose answer was sent back."""
