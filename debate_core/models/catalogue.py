"""Models by name, written `provider:model`, each wrapped in all layers that a debate needs.

The layers from the inside out: the provider's adapter, its prices, a deadline for one call, a
watcher of calls, the provider's rate limits, retries, its circuit breaker, the fallback, the tools.
A provider has one client, one rate limiter and one circuit breaker for all its models.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Self

from debate_core.clock import Clock, SystemClock
from debate_core.domain.specification import is_offline
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.models.directory import Directory, Listed
from debate_core.models.hosts import Host, OpenHost
from debate_core.models.port import Model
from debate_core.models.priced import Price, Priced
from debate_core.models.resilience import (
    CircuitBreaker,
    Deadline,
    Fallback,
    Guarded,
    Limited,
    RateLimiter,
    Retrying,
    RetryPolicy,
    Watch,
    Watched,
)
from debate_core.models.tools import Tool, Toolbox, WithTools

CALL_SECONDS = 120.0
"""Seconds that one call may take."""


def open_host(host: Host) -> OpenHost:
    """Open the host with its client; a vendor's library is imported when it is first needed."""
    if host.kind == "anthropic":
        from debate_core.models.anthropic_host import AnthropicHost

        return AnthropicHost(host)
    from debate_core.models.openai_host import OpenAIHost

    return OpenAIHost(host)


@dataclass(frozen=True, slots=True)
class CallPolicy:
    """The rules of calls: their time, how they are repeated, and how hosts are opened."""

    clock: Clock = field(default_factory=SystemClock)
    call_seconds: float = CALL_SECONDS
    retries: RetryPolicy = field(default_factory=RetryPolicy)
    opened: Callable[[Host], OpenHost] = open_host
    watch: Watch | None = None
    """The function that is told of each call; None where there is none."""


class Catalogue:
    """The models of a directory; use it as an async context, which closes their clients."""

    def __init__(
        self,
        directory: Directory,
        fallback: str = "",
        *,
        toolbox: Toolbox | None = None,
        policy: CallPolicy | None = None,
    ) -> None:
        """Open the catalogue; `fallback` names the model that answers where a provider fails.

        The offline debaters are not a model; if they are the fallback, the seat has to handle that.
        """
        self._directory = directory
        self._fallback = directory.complete_name(fallback) if fallback else ""
        self._toolbox: Toolbox = toolbox or dict[str, Tool]()
        self._policy = policy or CallPolicy()
        self._providers: dict[str, _Provider] = {}
        self._models: dict[str, Model] = {}
        if self._fallback:
            directory.check(self._fallback)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await asyncio.gather(*(provider.client.close() for provider in self._providers.values()))

    def find_model(self, name: str) -> Model:
        """Find the model with that name; SpecError, saying what is available, if there is none."""
        if name not in self._models:
            self._models[name] = self._compose(name)
        return self._models[name]

    def _compose(self, name: str) -> Model:
        model = self._make_alone(name)
        if self._fallback and name != self._fallback and not is_offline(self._fallback):
            model = Fallback(model, self._make_alone(self._fallback))
        return WithTools(model, self._toolbox) if self._toolbox else model

    def _make_alone(self, name: str) -> Model:
        """Make the model with all layers of its provider, without fallback and tools."""
        self._directory.check(name)
        host, _colon, model = name.partition(":")
        if is_offline(name):
            raise SpecError(
                _("{name} is no model that can be asked; it debates by itself.", name=name)
            )
        if host not in self._providers:
            self._providers[host] = _Provider(self._directory.hosts[host], self._policy)
        return self._providers[host].model(model, self._directory.price_of(name))


class _Provider:
    """The parts that the models of one host share."""

    def __init__(self, listed: Listed, policy: CallPolicy) -> None:
        self.client = policy.opened(listed.host)
        self._name = listed.host.name
        self._policy = policy
        self._limiter = RateLimiter(listed.allowance, policy.clock)
        self._breaker = CircuitBreaker(self._name, policy.clock)

    def model(self, name: str, price: Price) -> Model:
        policy = self._policy
        priced = Priced(self.client.model(name), price)
        call: Model = Deadline(priced, policy.call_seconds, policy.clock)
        if policy.watch is not None:
            call = Watched(call, f"{self._name}:{name}", policy.watch)
        limited = Limited(call, self._limiter)
        retrying = Retrying(
            model=limited,
            policy=policy.retries,
            clock=policy.clock,
            random=Random(f"{self._name}:{name}"),
        )
        return Guarded(retrying, self._breaker)
