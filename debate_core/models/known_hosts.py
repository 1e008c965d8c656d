"""Hosts that need only a key, or nothing at all, as data (known_hosts.toml)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, TypeAdapter

from debate_core.models.hosts import Kind


class KnownHost(BaseModel):
    """Where a host is, and how it is spoken to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    url: str
    kind: Kind = "openai"
    is_local: bool = False
    """Whether it runs on the machine itself, and so needs no key."""


@cache
def known_hosts() -> Mapping[str, KnownHost]:
    """All of them by name."""
    text = files("debate_core.models").joinpath("known_hosts.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, KnownHost]).validate_python(tomllib.loads(text))
