"""What calls cost: by the list, by a host's own rates, or not known."""

from collections.abc import Callable

import pytest

from debate_core.models.port import Hear, Reply, Usage
from debate_core.models.priced import Price, Priced, Rates, price_of
from debate_core.prompts.request import Request
from tests.models.asking import REQUEST

A_MILLION = Usage(tokens_in=1_000_000, tokens_out=1_000_000)


class _Replying:
    def __init__(self, usage: Usage) -> None:
        self._usage = usage

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        return Reply("So.", usage=self._usage)


async def _usd(usage: Usage, price: Price) -> float | None:
    reply = await Priced(_Replying(usage), price).reply(REQUEST)
    return reply.usage.usd


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("openai:gpt-5.1", ""),
        ("anthropic:claude-sonnet-4-5", "https://api.anthropic.com"),
        ("xai:grok-4", "https://api.x.ai/v1"),
        ("my-router:openai/gpt-4o", "https://openrouter.ai/api/v1"),
        ("openai:gpt-5.1", "http://127.0.0.1:4000/v1"),
    ],
)
def test_a_listed_model_has_a_price(name: str, address: str) -> None:
    usd = price_of(name, address)(A_MILLION)
    assert usd is not None
    assert usd > 0.1


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("openai:gpt-of-my-own", ""),
        ("ollama:llama3", "http://localhost:11434/v1"),
        ("vllm:gpt-5.1", "http://localhost:8000/v1"),
        ("local-openai:gpt-5.1", "http://localhost:8000/v1"),
        ("nobody:nothing", ""),
        ("nothing", ""),
    ],
)
def test_what_is_not_listed_is_unknown_and_never_free(name: str, address: str) -> None:
    assert price_of(name, address)(A_MILLION) is None


def test_the_offline_model_is_free() -> None:
    assert price_of("offline:plain")(A_MILLION) == 0


def test_what_a_cache_read_costs_less() -> None:
    price = price_of("openai:gpt-5.1")
    whole, cached = price(Usage(10_000, 10)), price(Usage(10_000, 10, cached=9_000))
    assert whole is not None
    assert cached is not None
    assert cached < whole / 2


@pytest.mark.parametrize(
    ("rates", "usage", "usd"),
    [
        (Rates(1, 10), A_MILLION, 11),
        (Rates(1, 10, cached=0.1), Usage(1_000_000, 0, cached=500_000), 0.55),
        (Rates(1, 10), Usage(1_000_000, 0, cached=500_000), 1),
        (Rates(1, 10, written=1.25), Usage(1_000_000, 0, written=1_000_000), 1.25),
        (Rates(0, 0), A_MILLION, 0),
    ],
)
async def test_a_host_may_name_its_own_rates(rates: Rates, usage: Usage, usd: float) -> None:
    assert await _usd(usage, rates) == pytest.approx(usd)


async def test_a_cost_that_the_provider_told_is_kept() -> None:
    assert await _usd(Usage(10, 10, usd=0.25), Rates(1, 1)) == 0.25


async def test_a_reply_without_usage_has_an_unknown_price() -> None:
    assert await _usd(Usage(), Rates(1, 1)) is None


@pytest.mark.parametrize("use", [price_of("openai:gpt-5.1"), price_of("openai:no-such-model")])
def test_prices_are_read_without_the_network(use: Callable[[Usage], float | None]) -> None:
    assert use(A_MILLION) == use(A_MILLION)
