"""The choice of the model for a place: one rule, the same for every debate and every interface.

The more specific wins: a seat beats its side, a side its role, a role a preset, a preset the model
for all, and that the defaults. Of two that are equally specific the earlier source wins. A captain
is a debater too: if no captain's model is named, the debaters' model is used. Presets (short,
quick, balanced, thorough) are data, in presets.toml.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, TypeAdapter

from debate_core.domain.sides import plain_side
from debate_core.domain.specification import Effort
from debate_core.errors import SpecError
from debate_core.language import N_, _

Role = Literal["debater", "judge", "captain", "moderator", "judge2", "judge3"]
MORE_JUDGES: tuple[Role, ...] = ("judge2", "judge3")
"""Judges who sit beside the first only where they are asked for (models/lineup.py)."""
ROLES: tuple[Role, ...] = tuple(role for role in get_args(Role) if role not in MORE_JUDGES)

Names = Mapping[str, str]
"""Models by the seat, side or role that they are for."""

BALANCED = "balanced"
"""The preset whose models are taken where nobody chose any."""

_PRESET_TITLES = {
    "short": N_("Short"),
    "quick": N_("Quick"),
    "balanced": N_("Balanced"),
    "thorough": N_("Thorough"),
}
_SIDES = {
    "pro": "for",
    "yes": "for",
    "proposition": "for",
    "affirmative": "for",
    "con": "against",
    "contra": "against",
    "no": "against",
    "opposition": "against",
    "negative": "against",
}


@dataclass(frozen=True, slots=True)
class ModelPlace:
    """A place that needs a model: a role, and for a debater also its name and side."""

    role: Role
    seat: str = ""
    side: str = ""


class Choice(BaseModel):
    """The models that one source asks for; anything left out is decided by the next source."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    seats: Names = {}
    """The models by the debater's name."""
    sides: Names = {}
    """The models by stance; pro and con mean for and against."""
    roles: Mapping[Role, str] = {}
    preset: str = ""
    model: str = ""
    """The model for every place that has none of its own."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every model that is named here."""
        named = (*self.seats.values(), *self.sides.values(), *self.roles.values(), self.model)
        return tuple(dict.fromkeys(name for name in named if name))


def make_choice(
    model: str = "",
    preset: str = "",
    judge: str = "",
    seats: Names | None = None,
    sides: Names | None = None,
) -> Choice:
    """Make a person's choice for one debate: `model` is for every role except a named judge.

    `judge` may name up to three judges, with commas. SpecError if it names more.
    """
    roles = dict.fromkeys(ROLES, model.strip())
    roles |= dict(zip(("judge", *MORE_JUDGES), _read_judges(judge), strict=False))
    roles["judge"] = roles["judge"] or model.strip()
    named: dict[Role, str] = {role: name for role, name in roles.items() if name}
    return Choice(seats=seats or {}, sides=sides or {}, roles=named, preset=preset.strip())


def _read_judges(text: str) -> list[str]:
    """Read the judges' models as a person writes them."""
    names = [part.strip() for part in text.split(",")]
    if len(names) > 1 + len(MORE_JUDGES):
        raise SpecError(
            _("There are at most {number} judges; name no more.", number=1 + len(MORE_JUDGES))
        )
    return names


def find_preset_name(choices: Sequence[Choice]) -> str:
    """Return the preset that is asked for; empty if none is."""
    return next((choice.preset for choice in choices if choice.preset), "")


def choose_model(
    place: ModelPlace,
    choices: Sequence[Choice],
    preset: Mapping[Role, str],
    defaults: Mapping[Role, str],
) -> str:
    """Choose the model for a place; `preset` (may be empty) and `defaults` are models by role."""
    levels = zip(*(_list_by_level(choice, place) for choice in choices), strict=True)
    specific = next((name for level in levels for name in level if name), "")
    return specific or preset.get(place.role) or find_common_model(choices) or defaults[place.role]


def find_common_model(choices: Sequence[Choice]) -> str:
    """Return the model that is asked for at every place; empty if none is."""
    return next((choice.model for choice in choices if choice.model), "")


def is_same_seat(one: str, other: str) -> bool:
    """True if both names mean the same debater."""
    return one.strip().casefold() == other.strip().casefold()


def is_same_side(one: str, other: str) -> bool:
    """True if two names are meant for one side; pro and con are for and against."""
    return _find_side(one) == _find_side(other)


def _list_by_level(choice: Choice, place: ModelPlace) -> tuple[str, ...]:
    """List the models a choice names for a place, the most specific level first; empty if none."""
    seat = (model for name, model in choice.seats.items() if is_same_seat(name, place.seat))
    side = (model for name, model in choice.sides.items() if is_same_side(name, place.side))
    captain = choice.roles.get("debater", "") if place.role == "captain" else ""
    return next(seat, ""), next(side, ""), choice.roles.get(place.role, ""), captain


def _find_side(name: str) -> str:
    folded = plain_side(name)
    return _SIDES.get(folded, folded)


class PresetModels(BaseModel):
    """The models that a provider has for a preset."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    debater: str
    judge: str = ""


class Preset(BaseModel):
    """A preset: how long and hard to think, and the models for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    effort: Effort | None = None
    words: int
    rounds: int
    judges: int = 1
    swap: bool = False
    """True if a verdict is checked by swapping, in formats where it can be (domain/judges.py)."""
    models: Mapping[str, PresetModels]
    """The models by provider; the first of those available is taken."""

    def list_judging_models(self, at_hand: Sequence[str]) -> tuple[str, ...]:
        """List every model of available providers that could judge, in order of preference."""
        known = [(name, pair) for name, pair in self.models.items() if name in at_hand]
        return tuple(
            f"{name}:{model}"
            for name, pair in known
            for model in dict.fromkeys((pair.judge or pair.debater, pair.debater))
        )

    def of_providers(self, at_hand: Sequence[str], preferred: str = "") -> Mapping[Role, str]:
        """Return models by role; empty where no available provider is known to this preset.

        The judge comes from a second provider where there is one: models tend to favour their own.
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
def load_presets() -> Mapping[str, Preset]:
    """Load all presets by name."""
    text = files("debate_core.models").joinpath("presets.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Preset]).validate_python(tomllib.loads(text))


def title_preset(name: str) -> str:
    """Say what a preset is called; its name where there is none of it any more."""
    return _(_PRESET_TITLES[name]) if name in _PRESET_TITLES else name


def find_preset(name: str) -> Preset:
    """Return the preset with that name; SpecError if there is none."""
    found = load_presets().get(name.strip().casefold())
    if found is None:
        raise SpecError(
            _(
                "There is no preset “{name}”; there are {names}.",
                name=name,
                names=", ".join(load_presets()),
            )
        )
    return found
