"""The hosts that offer models: what is known about each, and what was configured for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from debate_core.domain.specification import OFFLINE_HOST
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError, UnknownModel
from debate_core.language import _
from debate_core.models.hosts import Host, load_known_hosts
from debate_core.models.priced import Price, Rates, price_of
from debate_core.models.resilience import Allowance
from debate_core.models.settings import DEFAULT_HOST, HostEntry, ModelSettings

_SHOWN = 60
"""Characters of an unknown name that are shown when it is repeated."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A host, its limit of calls, and its prices."""

    host: Host
    allowance: Allowance
    rates: Rates | None
    """Its prices, if they were given; otherwise the general lists apply."""
    is_set_up: bool
    """True if somebody named it or gave its key, rather than it being only a known local host."""


@dataclass(frozen=True, slots=True)
class Directory:
    """All hosts that can be asked, by name."""

    hosts: Mapping[str, Listed]

    @property
    def at_hand(self) -> tuple[str, ...]:
        """The providers that somebody set up, and the built-in one."""
        return (*(name for name, host in self.hosts.items() if host.is_set_up), OFFLINE_HOST)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all hosts, so that they can be hidden wherever text is shown."""
        keys = (host.host.api_key for host in self.hosts.values())
        return tuple(key.get_secret_value() for key in keys if key is not None)

    def complete_name(self, name: str) -> str:
        """Return a model's name with its provider; the default host, if no known one is named."""
        provider, _colon, model = name.partition(":")
        if DEFAULT_HOST in self.hosts and not (model and self._knows(provider)):
            return f"{DEFAULT_HOST}:{name}"
        return name

    def price_of(self, name: str) -> Price:
        """Return the price of calls to a model."""
        listed = self.hosts.get(name.partition(":")[0])
        if listed is None:
            return price_of(name)
        return listed.rates or price_of(name, listed.host.base_url)

    def check(self, name: str) -> None:
        """Raise SpecError, saying what is available, if no model of that name can be asked."""
        provider, _colon, model = name.partition(":")
        name = shorten_line(name, _SHOWN)
        if not model:
            said = _("There is no model “{name}”; write provider:model.", name=name)
            raise UnknownModel(f"{said} {self._offer()}", name)
        if provider in self.hosts or provider == OFFLINE_HOST:
            return
        if provider in load_known_hosts():
            variable = name_key_variable(provider)
            said = _(
                "{provider} needs a key: set {variable}.", provider=provider, variable=variable
            )
            raise UnknownModel(f"{said} {self._offer()}", name)
        said = _("There is no provider “{name}”.", name=shorten_line(provider, _SHOWN))
        raise UnknownModel(f"{said} {self._offer()}", name)

    def _knows(self, provider: str) -> bool:
        return provider in self.hosts or provider in load_known_hosts() or provider == OFFLINE_HOST

    def _offer(self) -> str:
        return _("At hand: {names}.", names=", ".join(self.at_hand))


def build_directory(sources: Sequence[ModelSettings], usual: Allowance) -> Directory:
    """Find the hosts that sources name; earlier sources win; SpecError for an invalid one."""
    said = dict[str, HostEntry]()
    for source in reversed(sources):
        for name, entry in source.hosts.items():
            said[name] = entry.over(said.get(name, HostEntry()))
    local = {name for name, known in load_known_hosts().items() if known.is_local}
    listed = {name: _list_host(name, entry, usual) for name, entry in said.items()}
    listed |= {name: _list_host(name, None, usual) for name in local - said.keys()}
    return Directory({name: host for name, host in listed.items() if host is not None})


def name_key_variable(provider: str) -> str:
    """Return the environment variable for a known provider's key."""
    name = provider.upper().replace("-", "_")
    return f"{name}_API_KEY" if provider in ("openai", "anthropic") else f"ROSTRUM_HOST_{name}_KEY"


def _list_host(name: str, said: HostEntry | None, usual: Allowance) -> Listed | None:
    """Make the host; None where it needs a key and has none."""
    entry = said or HostEntry()
    known = load_known_hosts().get(entry.like or name)
    url = entry.url or (known.url if known else None)
    if url is None:
        raise SpecError(_("The host “{name}” has no address; set its url.", name=name))
    if entry.key is None and entry.url is None and not (known and known.is_local):
        return None
    return Listed(
        host=Host(
            name=name,
            kind=entry.kind or (known.kind if known else "openai"),
            base_url=_check_address(name, url),
            api_key=entry.key,
            profile=entry.profile or entry.like or "",
        ),
        allowance=Allowance(entry.at_once or usual.at_once, entry.per_minute or usual.per_minute),
        rates=entry.rates,
        is_set_up=said is not None,
    )


def _check_address(name: str, url: str) -> str:
    """Return the address in the form that is used; SpecError if it is not an address."""
    try:
        parts = urlsplit(url)
        is_one = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_one = False
    if not is_one:
        raise SpecError(
            _("The address of the host “{name}” is none; write http://… or https://….", name=name)
        )
    if "@" in url:
        raise SpecError(
            _("The address of the host “{name}” holds a password; set it as the key.", name=name)
        )
    return url.rstrip("/")
