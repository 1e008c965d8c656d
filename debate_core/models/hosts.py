"""Hosts of models: where one is, which of the two languages it speaks, and what opens it.

An open host is one client for all its models; whoever opens a host closes it.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import SecretStr

from debate_core.models.port import Model

Kind = Literal["openai", "anthropic"]
Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]


@dataclass(frozen=True, slots=True)
class Host:
    """One provider of models; `name` is what stands before the colon in a model's name."""

    name: str
    kind: Kind
    base_url: str
    api_key: SecretStr | None = None
    profile: str = ""
    """The name of its profile (models/profiles.toml); by default the host's own name."""


class OpenHost(Protocol):
    """A host with its client."""

    def model(self, name: str, effort: Effort | None = None) -> Model:
        """The model of that name there; `effort` is for models that reason."""
        ...

    async def offered(self) -> tuple[str, ...]:
        """The names of the models it offers; raises ModelError."""
        ...

    async def close(self) -> None:
        """Give its connections back."""
        ...


def open_host(host: Host) -> OpenHost:
    """The host with its client; a vendor's library is imported when it is first needed."""
    if host.kind == "anthropic":
        from debate_core.models.anthropic_messages import AnthropicHost

        return AnthropicHost(host)
    from debate_core.models.openai_chat import OpenAIHost

    return OpenAIHost(host)
