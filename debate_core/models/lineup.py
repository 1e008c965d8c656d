"""The line-up: the models there are and who gets which, as set up by whoever runs Rostrum.

A debate's specification names every model before it starts; after that no model is chosen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from debate_core.domain.families import find_family
from debate_core.domain.specification import OFFLINE, Specification
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.models.choosing import (
    BALANCED,
    MORE_JUDGES,
    ROLES,
    Choice,
    ModelPlace,
    Preset,
    Role,
    choose_model,
    model_of_all,
    preset_named,
    preset_of,
    presets,
    same_seat,
    same_side,
)
from debate_core.models.directory import Directory
from debate_core.models.judges import check_families, judges_named, more_judges

NO_CHOICE = Choice()
_OFFLINE: Mapping[Role, str] = dict.fromkeys(ROLES, OFFLINE)


@dataclass(frozen=True, slots=True)
class Lineup:
    """The available models, and what was said about who gets which."""

    directory: Directory = field(default_factory=lambda: Directory({}))
    choices: tuple[Choice, ...] = ()
    """The choices, those of the narrowest source first."""
    servers: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    """The choice for each server, by its id."""
    defaults: Mapping[Role, str] = field(default_factory=lambda: _OFFLINE)
    fallback: str = ""
    """The model that stands in where a provider fails; empty for none."""

    def at(self, server: str) -> "Lineup":
        """Return the line-up as it is on one server."""
        here = self.servers.get(server)
        return self if here is None else replace(self, choices=(here, *self.choices))

    def preset(self, wish: Choice = NO_CHOICE) -> Preset | None:
        """Return the preset that applies to a debate; SpecError if there is none of that name."""
        name = preset_of((wish, *self.choices))
        return preset_named(name) if name else None

    def cast(
        self,
        spec: Specification,
        wish: Choice = NO_CHOICE,
        others: Mapping[str, DebaterId] | None = None,
    ) -> Specification:
        """Fill the specification with its models; SpecError if one is not available.

        `others` are the seats beside debaters and judge, each with the debater it stands beside.
        """
        _check_choice(wish, spec)
        debaters = tuple(
            debater.model_copy(
                update={
                    "model": self.model_for(
                        ModelPlace("debater", debater.name, debater.stance), wish
                    )
                }
            )
            for debater in spec.debaters
        )
        named_for = {
            seat: self.model_for(ModelPlace("captain", spec.debater(beside).name, seat), wish)
            for seat, beside in (others or {}).items()
        }
        judge = self.model_for(ModelPlace("judge"), wish)
        named = {"debaters": debaters, "models_for": named_for, "judge_model": judge}
        cast = spec.model_copy(update=named)
        return cast.model_copy(update={"more_judges": self._more_judges(cast, wish)})

    def _more_judges(self, spec: Specification, wish: Choice) -> tuple[str, ...]:
        """Choose the other judges that are wanted; of unnamed ones, no debater's family first.

        SpecError if one that is wished for is not available, or cannot sit.
        """
        wished = tuple(map(self._full, judges_named(wish)))
        for name in filter(None, wished):
            self.directory.check(name)
        set_up = [
            self._full(
                next((choice.roles[role] for choice in self.choices if choice.roles.get(role)), "")
            )
            for role in MORE_JUDGES
        ]
        preset = self.preset(wish) or preset_named(BALANCED)
        said = (self._full(name) for choice in (wish, *self.choices) for name in choice.names)
        others = [*preset.judging(self.directory.at_hand), *said]
        arguing = {find_family(debater.model) for debater in spec.debaters}
        others.sort(key=lambda model: find_family(model) in arguing)
        return more_judges(spec, wished, set_up=set_up, others=others)

    def _full(self, name: str) -> str:
        return self.directory.full_name(name) if name else ""

    def model_for(self, place: ModelPlace, wish: Choice = NO_CHOICE) -> str:
        """Find the name of the model for a place; SpecError if it is not available."""
        choices = (wish, *self.choices)
        preset = self.preset(wish)
        of_preset = self._models_of(preset, choices)
        name = self.directory.full_name(
            choose_model(place, choices, preset=of_preset, defaults=self.defaults)
        )
        self.directory.check(name)
        return name

    def check(self) -> None:
        """Raise SpecError if anything is named here that is not available."""
        for choice in (*self.choices, *self.servers.values()):
            for name in choice.names:
                self.directory.check(self.directory.full_name(name))
            if choice.preset:
                preset_named(choice.preset)
            judges = (choice.roles.get("judge", ""), *judges_named(choice))
            check_families(tuple(map(self._full, judges)))
        if self.fallback:
            self.directory.check(self.directory.full_name(self.fallback))

    @property
    def suggested(self) -> tuple[str, ...]:
        """Names worth offering: those that were chosen, and the presets' of available providers."""
        named = [name for choice in self.choices for name in choice.names]
        of_presets = [
            f"{provider}:{pair.debater}"
            for preset in presets().values()
            for provider, pair in preset.models.items()
            if provider in self.directory.hosts
        ]
        every = [*map(self.directory.full_name, named), *self.defaults.values(), *of_presets]
        return tuple(dict.fromkeys((*every, OFFLINE)))

    @property
    def known(self) -> frozenset[str]:
        """Every model that the set-up or a preset names; any other one was typed by somebody."""
        of_servers = [name for server in self.servers.values() for name in server.names]
        providers = tuple(self.directory.hosts)
        of_presets = (name for preset in presets().values() for name in preset.judging(providers))
        named = map(self._full, filter(None, (*of_servers, self.fallback)))
        return frozenset((*self.suggested, *named, *of_presets))

    def _models_of(self, preset: Preset | None, choices: tuple[Choice, ...]) -> Mapping[Role, str]:
        """Return the preset's models, of the provider that is meant for all where there is one."""
        if preset is None:
            return {}
        for_all = model_of_all(choices)
        provider = self.directory.full_name(for_all).partition(":")[0] if for_all else ""
        return preset.of_providers(self.directory.at_hand, provider)


def _check_choice(wish: Choice, spec: Specification) -> None:
    """Raise SpecError if a wish names a seat or a side that this debate does not have."""
    names, sides = [debater.name for debater in spec.debaters], list(spec.stances)
    for seat in wish.seats:
        if not any(same_seat(seat, name) for name in names):
            raise SpecError(f"There is no debater “{seat}”; there are {', '.join(names)}.")
    for side in wish.sides:
        if not any(same_side(side, other) for other in sides):
            known = ", ".join(sides) or "none in this format"
            raise SpecError(f"There is no side “{side}”; there are: {known}.")
