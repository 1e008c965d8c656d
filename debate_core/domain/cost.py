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
    """The part of `tokens_in` that the provider read from its cache."""
    tokens_written: int = 0
    """The part of `tokens_in` that the provider wrote to its cache."""
    usd: float | None = None
    """US dollars; None where the price is unknown."""
    model: str = ""
    """The model that answered; empty where none was asked."""
    calls: int = 1
    """The number of calls answered on the way, including those whose answer was sent back."""
