"""Hosts of models: address and API of each, facts about known ones, and rules for a model.

An open host is one client for all its models; the code that opens a host also closes it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict, SecretStr, TypeAdapter

from debate_core.models.port import Model
from debate_core.prompts.request import ReasoningEffort

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
    """A host that needs no settings but a key, or none at all; known_hosts.toml lists them."""

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


Way = Literal["schema", "json", "words"]
_BYTES_A_TOKEN = 4


class Profile(BaseModel):
    """The rules of a host for one of its models; the fields are explained in profiles.toml."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    answers: tuple[Way, ...]
    limit: Literal["max_tokens", "max_completion_tokens"]
    temperature: bool
    efforts: tuple[ReasoningEffort, ...] = ()
    room: int = 0
    context: int = 0
    cache: Literal["none", "key", "marks"] = "none"
    cache_from: int = 0
    counts: bool = True
    joins: bool = False

    @property
    def way(self) -> Way:
        """The best way that the model supports to ask for an answer in JSON."""
        return self.answers[0]

    def count_most_tokens(self, wanted: int, prompt: str) -> int:
        """Count the tokens that an answer may have, so that it and the prompt fit the context."""
        most = wanted + self.room
        if self.context:
            most = min(most, self.context - estimate_tokens(prompt))
        return max(most, 1)


class _Section(BaseModel):
    """A host's section of the file; its settings are checked when a profile is made from it."""

    model_config = ConfigDict(extra="allow")

    like: str = ""
    """The name of another section that applies here too."""
    models: dict[str, dict[str, object]] = {}


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text."""
    return len(text.encode()) // _BYTES_A_TOKEN


def find_profile(host: Host, model: str) -> Profile:
    """Make the profile of a model at a host."""
    name = host.profile or host.name
    sections = _load_sections()
    section = sections.get(name) or sections[_name_default_section(host)]
    section = sections.get(section.like, section)
    traits: dict[str, object] = dict(section.model_extra or {})
    for pattern, more in section.models.items():
        if fnmatchcase(model, pattern):
            traits |= more
    return Profile.model_validate(traits)


def adapt_profile(profile: Profile, complaint: str, *, in_json: bool) -> Profile | None:
    """Return the profile adapted to a complaint about a request; None if that says nothing new.

    A host that cannot answer in JSON in some way seldom says so, so any other complaint about a
    request for JSON counts as that.
    """
    said = complaint.casefold()
    lesson: Mapping[str, object] = {}
    if profile.temperature and "temperature" in said:
        lesson = {"temperature": False}
    elif profile.efforts and "effort" in said:
        lesson = {"efforts": ()}
    elif profile.limit == "max_tokens" and "max_completion_tokens" in said:
        lesson = {"limit": "max_completion_tokens"}
    elif profile.counts and "stream_options" in said:
        lesson = {"counts": False}
    elif profile.cache != "none" and "cache" in said:
        lesson = {"cache": "none"}
    elif not profile.joins and "alternate" in said:
        lesson = {"joins": True}
    elif in_json and len(profile.answers) > 1:
        lesson = {"answers": profile.answers[1:]}
    return profile.model_copy(update=dict(lesson)) if lesson else None


def _name_default_section(host: Host) -> str:
    return "anthropic" if host.kind == "anthropic" else "compatible"


@cache
def _load_sections() -> Mapping[str, _Section]:
    text = files("debate_core.models").joinpath("profiles.toml").read_text("utf-8")
    return TypeAdapter(dict[str, _Section]).validate_python(tomllib.loads(text))
