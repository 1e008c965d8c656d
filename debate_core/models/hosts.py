"""Hosts of models: where one is, which of the two languages it speaks, and facts about some.

An open host is one client for all its models; whoever opens a host closes it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict, SecretStr, TypeAdapter

from debate_core.models.port import Model

Kind = Literal["openai", "anthropic"]


@dataclass(frozen=True, slots=True)
class Host:
    """One provider of models; `name` stands before the colon in a model's name."""

    name: str
    kind: Kind
    base_url: str
    api_key: SecretStr | None = None
    profile: str = ""
    """The name of its profile (models/profiles.toml); by default the host's own name."""


class OpenHost(Protocol):
    """A host with its client."""

    def model(self, name: str) -> Model:
        """Make the model of that name there."""
        ...

    async def list_models(self) -> tuple[str, ...]:
        """List the names of the models it offers; raise ModelError if that fails."""
        ...

    async def close(self) -> None:
        """Close its connections."""
        ...


class KnownHost(BaseModel):
    """A host that needs only a key, or nothing at all; known_hosts.toml lists them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    url: str
    kind: Kind = "openai"
    is_local: bool = False
    """True if it runs on the machine itself, and so needs no key."""


@cache
def load_known_hosts() -> Mapping[str, KnownHost]:
    """Load all known hosts by name."""
    text = files("debate_core.models").joinpath("known_hosts.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, KnownHost]).validate_python(tomllib.loads(text))
