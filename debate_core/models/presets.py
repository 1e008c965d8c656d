"""Presets: quick, balanced and thorough, as data (presets.toml), of the providers at hand."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, TypeAdapter

from debate_core.domain.specification import Effort
from debate_core.errors import SpecError
from debate_core.models.choosing import Role

BALANCED = "balanced"
"""The preset whose models are taken where nobody chose any."""


class Pair(BaseModel):
    """The models that a provider has for a preset."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    debater: str
    judge: str = ""


class Preset(BaseModel):
    """How long and how hard is thought, and by which models."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    effort: Effort | None = None
    words: int
    rounds: int
    models: Mapping[str, Pair]
    """By provider; the first of those at hand is taken."""

    def of_providers(self, at_hand: Sequence[str], preferred: str = "") -> Mapping[Role, str]:
        """Models by role; empty where no provider at hand is known to this preset.

        The judge is of a second provider where there is one: models tend to favour their own.
        """
        known = [name for name in self.models if name in at_hand]
        if preferred:
            known = [preferred, *(name for name in known if name != preferred)]
        if not known or known[0] not in self.models:
            return MappingProxyType({})
        first, judge = known[0], known[1 % len(known)]
        debater = f"{first}:{self.models[first].debater}"
        judging = f"{judge}:{self.models[judge].judge or self.models[judge].debater}"
        return {"debater": debater, "captain": debater, "judge": judging, "moderator": judging}


@cache
def presets() -> Mapping[str, Preset]:
    """All presets by name."""
    text = files("debate_core.models").joinpath("presets.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Preset]).validate_python(tomllib.loads(text))


def preset_named(name: str) -> Preset:
    """The preset of that name; SpecError if there is none."""
    found = presets().get(name.strip().casefold())
    if found is None:
        raise SpecError(f"There is no preset “{name}”; there are {', '.join(presets())}.")
    return found
