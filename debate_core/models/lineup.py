"""The line-up: the available models and who gets which, as configured by the operator.

A debate's specification names every model before it starts; after that no model is chosen.

If nobody chose any model: the balanced preset of the first provider with a key; without any key a
host that needs none, such as a local Ollama, if it answers; otherwise the built-in offline model.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from debate_core.domain.families import find_family
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.specification import OFFLINE, OFFLINE_HOST, Specification, is_offline
from debate_core.domain.values import DebaterId
from debate_core.errors import ModelError, SpecError
from debate_core.language import _
from debate_core.models.catalogue import open_host
from debate_core.models.choosing import (
    BALANCED,
    MORE_JUDGES,
    ROLES,
    Choice,
    ModelPlace,
    Preset,
    Role,
    choose_model,
    find_common_model,
    find_preset,
    find_preset_name,
    is_same_seat,
    is_same_side,
    load_presets,
)
from debate_core.models.directory import Directory
from debate_core.models.hosts import Host, OpenHost
from debate_core.usage import Usage


def choose_more_judges(
    spec: Specification, wished: Sequence[str], set_up: Sequence[str], others: Iterable[str]
) -> tuple[str, ...]:
    """Choose judges 2 and 3, if they are wanted and each can come from a model family of its own.

    `wished` and `set_up` are the names for judges 2 and 3, empty where none is; `others` are
    models that could judge, best first. SpecError if a wish cannot be met.
    """
    wanted = spec.options.judges if isinstance(spec.options, JudgedOptions) else 1
    check_families((spec.judge_model, *wished))
    _check_seats(spec, wished, wanted)
    if is_offline(spec.judge_model):
        return ()
    taken = {find_family(model) for model in (spec.judge_model, *wished) if model}
    seats = list(wished)
    for names in (set_up, others):
        for name in names:
            if name and not is_offline(name) and find_family(name) not in taken and "" in seats:
                seats[seats.index("")] = name
                taken.add(find_family(name))
    return tuple(seat for seat in seats[: wanted - 1] if seat)


def check_families(judges: Sequence[str]) -> None:
    """Raise SpecError if two judges are of the same model family; empty names are ignored."""
    first = dict[str, tuple[int, str]]()
    for number, name in enumerate(judges, start=1):
        if not name:
            continue
        other, its_name = first.setdefault(find_family(name), (number, name))
        if other != number:
            raise SpecError(
                _(
                    "Judges {other} and {number} would both be of the model family {family} "
                    "({its_name}, {name}); name one of another family.",
                    other=other,
                    number=number,
                    family=find_family(name),
                    its_name=its_name,
                    name=name,
                )
            )


def _check_seats(spec: Specification, wished: Sequence[str], wanted: int) -> None:
    """Raise SpecError if a judge is named but has no seat."""
    named = [name for name in wished if name]
    if not named:
        return
    if wanted == 1:
        raise SpecError(
            _(
                "Only one judge sits in this debate; name one, or set the option "
                "judges=3 where the format has it."
            )
        )
    if any(map(is_offline, (spec.judge_model, *named))):
        raise SpecError(
            _("The built-in judge sits alone; name models for all judges, or one judge.")
        )


def list_named_judges(choice: Choice) -> tuple[str, ...]:
    """List the models that a choice names for judges 2 and 3, empty where it names none."""
    return tuple(choice.roles.get(role, "") for role in MORE_JUDGES)


OLLAMA = "ollama"
_KNOCK_SECONDS = 0.3
_LIST_SECONDS = 3.0


async def find_default_models(
    directory: Directory,
    choices: Sequence[Choice],
    opened: Callable[[Host], OpenHost] = open_host,
) -> Mapping[Role, str]:
    """Find the model of each role where nothing is chosen for it."""
    of_preset = find_preset(BALANCED).of_providers(directory.at_hand)
    if of_preset:
        return of_preset
    if any(choice.model for choice in choices):
        return dict.fromkeys(ROLES, OFFLINE)
    return dict.fromkeys(ROLES, await _find_local(directory, opened) or OFFLINE)


async def _find_local(directory: Directory, opened: Callable[[Host], OpenHost]) -> str | None:
    """Find the first model of the first keyless host that answers."""
    own = [name for name in directory.at_hand if name not in (OFFLINE_HOST, OLLAMA)]
    for name in (*own, OLLAMA):
        host = directory.hosts[name].host
        if (
            host.api_key is None
            and await _is_listening(host)
            and (names := await _list_models(host, opened))
        ):
            return f"{host.name}:{names[0]}"
    return None


async def _is_listening(host: Host) -> bool:
    """True if a server listens there; connecting is cheaper than loading a vendor's library."""
    place = urlsplit(host.base_url)
    port = place.port or (443 if place.scheme == "https" else 80)
    try:
        async with asyncio.timeout(_KNOCK_SECONDS):
            _, writer = await asyncio.open_connection(place.hostname, port)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


async def _list_models(host: Host, opened: Callable[[Host], OpenHost]) -> tuple[str, ...]:
    """List the chat models there; none if the host does not answer."""
    client = opened(host)
    try:
        async with asyncio.timeout(_LIST_SECONDS):
            return tuple(name for name in await client.list_models() if "embed" not in name)
    except (ModelError, TimeoutError):
        return ()
    finally:
        await client.close()


NO_CHOICE = Choice()
_SOME = Usage(tokens_in=1000, tokens_out=1000)
"""Usage to ask for a price with."""
_OFFLINE: Mapping[Role, str] = dict.fromkeys(ROLES, OFFLINE)


@dataclass(frozen=True, slots=True)
class Lineup:
    """The available models, and the choices of who gets which."""

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

    def get_preset(self, wish: Choice = NO_CHOICE) -> Preset | None:
        """Return the preset that applies to a debate; SpecError if there is none of that name."""
        name = find_preset_name((wish, *self.choices))
        return find_preset(name) if name else None

    def cast(
        self,
        spec: Specification,
        wish: Choice = NO_CHOICE,
        others: Mapping[str, DebaterId] | None = None,
    ) -> Specification:
        """Fill in the models of the specification; SpecError if one is not available.

        `others` are the seats besides debaters and judge, each with the debater that it belongs to.
        """
        _check_choice(wish, spec)
        places = (ModelPlace("debater", seat.name, seat.stance) for seat in spec.debaters)
        debaters = tuple(
            seat.model_copy(update={"model": self.model_for(place, wish)})
            for seat, place in zip(spec.debaters, places, strict=True)
        )
        named_for = {
            seat: self.model_for(ModelPlace("captain", spec.debater(beside).name, seat), wish)
            for seat, beside in (others or {}).items()
        }
        judge = self.model_for(ModelPlace("judge"), wish)
        named = {"debaters": debaters, "models_for": named_for, "judge_model": judge}
        cast = spec.model_copy(update=named)
        return cast.model_copy(update={"more_judges": self._choose_more_judges(cast, wish)})

    def _choose_more_judges(self, spec: Specification, wish: Choice) -> tuple[str, ...]:
        """Choose the other judges that are wanted, preferring families that no debater has.

        SpecError if a judge that is wished for is not available, or cannot judge.
        """
        wished = tuple(map(self._complete_name, list_named_judges(wish)))
        for name in filter(None, wished):
            self.directory.check(name)
        set_up = [
            self._complete_name(
                next((choice.roles[role] for choice in self.choices if choice.roles.get(role)), "")
            )
            for role in MORE_JUDGES
        ]
        preset = self.get_preset(wish) or find_preset(BALANCED)
        said = (
            self._complete_name(name) for choice in (wish, *self.choices) for name in choice.names
        )
        others = [*preset.list_judging_models(self.directory.at_hand), *said]
        arguing = {find_family(debater.model) for debater in spec.debaters}
        others.sort(key=lambda model: find_family(model) in arguing)
        return choose_more_judges(spec, wished, set_up=set_up, others=others)

    def _complete_name(self, name: str) -> str:
        return self.directory.complete_name(name) if name else ""

    def model_for(self, place: ModelPlace, wish: Choice = NO_CHOICE) -> str:
        """Find the name of the model for a place; SpecError if it is not available."""
        choices = (wish, *self.choices)
        preset = self.get_preset(wish)
        of_preset = self._list_preset_models(preset, choices)
        name = self.directory.complete_name(
            choose_model(place, choices, preset=of_preset, defaults=self.defaults)
        )
        self.directory.check(name)
        return name

    def check(self) -> None:
        """Raise SpecError if anything is named here that is not available."""
        for choice in (*self.choices, *self.servers.values()):
            for name in choice.names:
                self.directory.check(self.directory.complete_name(name))
            if choice.preset:
                find_preset(choice.preset)
            judges = (choice.roles.get("judge", ""), *list_named_judges(choice))
            check_families(tuple(map(self._complete_name, judges)))
        if self.fallback:
            self.directory.check(self.directory.complete_name(self.fallback))

    @property
    def suggested(self) -> tuple[str, ...]:
        """The names to suggest: those that were chosen, and the presets' of available providers."""
        named = [name for choice in self.choices for name in choice.names]
        of_presets = [
            f"{provider}:{pair.debater}"
            for preset in load_presets().values()
            for provider, pair in preset.models.items()
            if provider in self.directory.hosts
        ]
        every = [*map(self.directory.complete_name, named), *self.defaults.values(), *of_presets]
        return tuple(dict.fromkeys((*every, OFFLINE)))

    @property
    def known(self) -> frozenset[str]:
        """Every model that the set-up or a preset names; any other one was typed by somebody."""
        of_servers = [name for server in self.servers.values() for name in server.names]
        providers = tuple(self.directory.hosts)
        of_presets = (
            name
            for preset in load_presets().values()
            for name in preset.list_judging_models(providers)
        )
        named = map(self._complete_name, filter(None, (*of_servers, self.fallback)))
        return frozenset((*self.suggested, *named, *of_presets))

    def is_priceless(self, name: str) -> bool:
        """True if a key pays for a model that somebody typed, and its price is unknown."""
        return name not in self.known and self.is_unpriced(name)

    def is_unpriced(self, name: str) -> bool:
        """True if a key pays for a model, and its price is unknown."""
        listed = self.directory.hosts.get(name.partition(":")[0])
        if listed is None or listed.host.api_key is None:
            return False
        return self.directory.price_of(name)(_SOME) is None

    def _list_preset_models(
        self, preset: Preset | None, choices: tuple[Choice, ...]
    ) -> Mapping[Role, str]:
        """Return the preset's models, from the provider of the model for all if there is one."""
        if preset is None:
            return {}
        for_all = find_common_model(choices)
        provider = self.directory.complete_name(for_all).partition(":")[0] if for_all else ""
        return preset.of_providers(self.directory.at_hand, provider)


def _check_choice(wish: Choice, spec: Specification) -> None:
    """Raise SpecError if a wish names a seat or a side that this debate does not have."""
    names, sides = [debater.name for debater in spec.debaters], list(spec.stances)
    for seat in wish.seats:
        if not any(is_same_seat(seat, name) for name in names):
            raise SpecError(
                _(
                    "There is no debater “{seat}”; there are {names}.",
                    seat=seat,
                    names=", ".join(names),
                )
            )
    for side in wish.sides:
        if not any(is_same_side(side, other) for other in sides):
            known = ", ".join(sides) or _("none in this format")
            raise SpecError(
                _("There is no side “{side}”; there are: {known}.", side=side, known=known)
            )
