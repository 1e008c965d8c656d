"""Prices: what a call cost, by the tables of genai-prices as installed; nothing is fetched.

Rule: a price that is not known is None, never zero.
"""

from collections.abc import Callable
from dataclasses import replace

from pydantic import ConfigDict, NonNegativeFloat
from pydantic.dataclasses import dataclass

from debate_core.errors import ModelError
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.prompts.request import Request

Price = Callable[[Usage], float | None]
"""The function that prices usage, in US dollars; it gives None if the price is not known."""
_A_MILLION = 1_000_000


@dataclass(frozen=True, config=ConfigDict(extra="forbid", hide_input_in_errors=True))
class Rates:
    """The prices of a host, in US dollars per million tokens; None means that of other input."""

    tokens_in: NonNegativeFloat
    tokens_out: NonNegativeFloat
    cached: NonNegativeFloat | None = None
    written: NonNegativeFloat | None = None

    def __call__(self, usage: Usage) -> float:
        """Compute the cost of these tokens."""
        cached = self.tokens_in if self.cached is None else self.cached
        written = self.tokens_in if self.written is None else self.written
        plain = usage.tokens_in - usage.cached - usage.written
        return (
            plain * self.tokens_in
            + usage.cached * cached
            + usage.written * written
            + usage.tokens_out * self.tokens_out
        ) / _A_MILLION


def price_of(name: str, address: str = "") -> Price:
    """Return the price of model `provider:model`; its host's address may tell the provider."""
    provider, _, model = name.partition(":")
    if provider == "offline":
        return lambda _: 0.0
    return lambda usage: _find_listed_price(usage, provider, model=model, address=address)


class Priced:
    """A model whose replies say what they cost."""

    def __init__(self, model: Model, price: Price) -> None:
        self._model = model
        self._price = price

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the model's reply with its cost; a cost that the provider reported is kept."""
        try:
            reply = await self._model.reply(request, hear)
        except ModelError as error:
            if error.usage is not None:
                error.usage = self._add_price(error.usage)
            raise
        return replace(reply, usage=self._add_price(reply.usage))

    def _add_price(self, usage: Usage) -> Usage:
        if usage.usd is not None or not usage.tokens_in + usage.tokens_out:
            return usage
        return replace(usage, usd=self._price(usage))


def _find_listed_price(usage: Usage, provider: str, model: str, address: str) -> float | None:
    """Find the price in the list: by the host's address, or else by the host's name."""
    from genai_prices.data_snapshot import get_snapshot

    found = _calculate_price(usage, model, address=address) if address else None
    is_listed = any(known.id == provider for known in get_snapshot().providers)
    if found is None and (is_listed or not address):
        return _calculate_price(usage, model, provider=provider)
    return found


def _calculate_price(
    usage: Usage, model: str, *, provider: str | None = None, address: str | None = None
) -> float | None:
    """Compute the price; the list is imported when it is first needed, since that takes a while."""
    import genai_prices
    from genai_prices.data_snapshot import get_snapshot

    tokens = genai_prices.Usage(
        input_tokens=usage.tokens_in,
        output_tokens=usage.tokens_out,
        cache_read_tokens=usage.cached,
        cache_write_tokens=usage.written,
    )
    try:
        return float(get_snapshot().calc(tokens, model, provider, address, None).total_price)
    except (LookupError, ValueError):
        return None
