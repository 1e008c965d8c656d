"""The settings of models, in the environment and in a file, read into one form.

Pure: it is given the environment and the file's text. A key stays a SecretStr from here on.
"""

import re
import tomllib
from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, PositiveInt, SecretStr, ValidationError

from debate_core.domain.misfits import explain_misfit
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.models.choosing import Choice, Role
from debate_core.models.hosts import Kind, load_known_hosts
from debate_core.models.priced import Rates

DEFAULT_HOST = "default"
"""The host that ROSTRUM_BASE_URL sets up: model names without a provider are looked up there."""

_HOST = re.compile(r"ROSTRUM_HOST_(?P<name>\w+?)_(?P<field>URL|KEY|KIND|LIKE|AT_ONCE|PER_MINUTE)")
_ROLES: Mapping[str, Role] = {
    "DEBATER": "debater",
    "JUDGE": "judge",
    "JUDGE2": "judge2",
    "JUDGE3": "judge3",
    "CAPTAIN": "captain",
    "MODERATOR": "moderator",
}
_SIDES = {"PRO": "for", "CON": "against"}

VARIABLES: Mapping[str, str] = {
    "OPENAI_API_KEY": "OpenAI's key; with it OpenAI's models are at hand.",
    "OPENAI_BASE_URL": "Another address for the provider `openai`, such as a gateway's.",
    "ANTHROPIC_API_KEY": "Anthropic's key; with it Anthropic's models are at hand.",
    "ANTHROPIC_BASE_URL": "Another address for the provider `anthropic`.",
    "ROSTRUM_PRESET": "short, quick, balanced or thorough: the preset of every debate.",
    "ROSTRUM_MODEL": "The model of everyone who has none of their own, as `provider:model`.",
    "ROSTRUM_DEBATER_MODEL": "The debaters' model.",
    "ROSTRUM_JUDGE_MODEL": "The judge's model.",
    "ROSTRUM_JUDGE2_MODEL": "The second judge's model where three sit; of another family.",
    "ROSTRUM_JUDGE3_MODEL": "The third judge's model.",
    "ROSTRUM_CAPTAIN_MODEL": "The captains' model, in formats that have captains.",
    "ROSTRUM_MODERATOR_MODEL": "The moderator's model, in formats that have one.",
    "ROSTRUM_PRO_MODEL": "The model of the side that is for the motion.",
    "ROSTRUM_CON_MODEL": "The model of the side that is against it.",
    "ROSTRUM_FALLBACK_MODEL": "The model that answers where a provider fails.",
    "ROSTRUM_BASE_URL": "The address of the host of `ROSTRUM_MODEL`; so too "
    "`ROSTRUM_JUDGE_BASE_URL`, and of each of the others.",
    "ROSTRUM_API_KEY": "That host's key; so too `ROSTRUM_JUDGE_API_KEY`, and the others.",
    "ROSTRUM_HOST_<NAME>_URL": "The address of a host called NAME that speaks OpenAI's chat "
    "completions; a known one needs none.",
    "ROSTRUM_HOST_<NAME>_KEY": "That host's key, if it wants one.",
    "ROSTRUM_HOST_<NAME>_KIND": "`anthropic` if it speaks Anthropic's messages instead.",
    "ROSTRUM_HOST_<NAME>_LIKE": "A known host that it is like, such as `deepseek`.",
    "ROSTRUM_HOST_<NAME>_AT_ONCE": "As `ROSTRUM_AT_ONCE`, for that host.",
    "ROSTRUM_HOST_<NAME>_PER_MINUTE": "As `ROSTRUM_PER_MINUTE`, for that host.",
}
"""The variables that are read here, and the purpose of each."""

Hosts = dict[str, dict[str, str]]
"""The settings of hosts, not yet checked: fields by the host's name."""


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class HostEntry(_Entry):
    """The settings of one host; anything left out is as for the known host, or the default."""

    url: str | None = None
    key: SecretStr | None = None
    kind: Kind | None = None
    profile: str | None = None
    like: str | None = None
    """A known host from which the rest is taken."""
    at_once: PositiveInt | None = None
    per_minute: PositiveInt | None = None
    rates: Rates | None = None
    """The prices, for hosts whose prices are not generally known."""

    def over(self, other: "HostEntry") -> "HostEntry":
        """Merge both settings; these win."""
        return other.model_copy(update={name: said for name, said in self if said is not None})


class Wanted(Choice):
    """The models that are wanted, and the one that stands in where a provider fails."""

    fallback: str = ""


class ModelSettings(_Entry):
    """The settings of models in one source: the environment, or the file."""

    hosts: Mapping[str, HostEntry] = {}
    models: Wanted = Wanted()
    servers: Mapping[str, Choice] = {}
    """The choice of models by a Discord server's id."""


def from_file(text: str, path: str) -> ModelSettings:
    """Read the settings in a TOML file; SpecError, in one sentence, if it cannot be read."""
    try:
        return ModelSettings.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise SpecError(_("{path} is not TOML: {why}.", path=path, why=error)) from error
    except ValidationError as error:
        raise SpecError(f"{path}: {_describe_mistake(error)}.") from None


def from_environment(environment: Mapping[str, str]) -> ModelSettings:
    """Read the settings in the environment; SpecError, in one sentence, if it cannot be read."""
    said = _read_values(environment)
    hosts = _read_hosts(said)
    models = {
        "roles": _place_models(_ROLES, said, hosts),
        "sides": _place_models(_SIDES, said, hosts),
        "preset": said.get("ROSTRUM_PRESET", ""),
        "model": _on_own_host("ROSTRUM", DEFAULT_HOST, said=said, hosts=hosts),
        "fallback": said.get("ROSTRUM_FALLBACK_MODEL", ""),
    }
    return _check_settings({"hosts": hosts, "models": models})


def hosts_from_environment(environment: Mapping[str, str]) -> ModelSettings:
    """Read only hosts and their keys from the environment, and not which models are wanted."""
    return _check_settings({"hosts": _read_hosts(_read_values(environment))})


def _read_values(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value.strip() for name, value in environment.items() if value.strip()}


def _check_settings(settings: Mapping[str, object]) -> ModelSettings:
    try:
        return ModelSettings.model_validate(settings)
    except ValidationError as error:
        said = _("In the environment, {mistake}.", mistake=_describe_mistake(error))
        raise SpecError(said) from None


def _read_hosts(said: Mapping[str, str]) -> Hosts:
    """Read the hosts that variables name: the two vendors', and ROSTRUM_HOST_<NAME>_*."""
    hosts = Hosts()
    for vendor in ("openai", "anthropic"):
        for ending, field in (("API_KEY", "key"), ("BASE_URL", "url")):
            if value := said.get(f"{vendor.upper()}_{ending}"):
                hosts.setdefault(vendor, {})[field] = value
    for variable, value in said.items():
        if match := _HOST.fullmatch(variable):
            name = match["name"].casefold().replace("_", "-")
            hosts.setdefault(name, {})[match["field"].casefold()] = value
    return hosts


def _place_models(
    places: Mapping[str, str], said: Mapping[str, str], hosts: Hosts
) -> dict[str, str]:
    """Read the models of roles or of sides."""
    found = {
        place: _on_own_host(f"ROSTRUM_{who}", who.casefold(), said=said, hosts=hosts)
        for who, place in places.items()
    }
    return {place: model for place, model in found.items() if model}


def _on_own_host(prefix: str, name: str, said: Mapping[str, str], hosts: Hosts) -> str:
    """Name a model; where it has an address or a key of its own, it gets a host of its own."""
    model = said.get(f"{prefix}_MODEL", "")
    url, key = said.get(f"{prefix}_BASE_URL"), said.get(f"{prefix}_API_KEY")
    if url is None and key is None:
        return model
    if not model and name != DEFAULT_HOST:
        raise SpecError(
            _(
                "{variable} is empty; name the model that its address or key is for.",
                variable=f"{prefix}_MODEL",
            )
        )
    hosts[name] = ({"url": url} if url else {}) | ({"key": key} if key else {})
    provider, _colon, rest = model.partition(":")
    if rest and (provider in load_known_hosts() or provider in hosts):
        hosts[name]["like"], model = provider, rest
    return f"{name}:{model}" if model else ""


def _describe_mistake(error: ValidationError) -> str:
    """Describe the first mistake and its place, but never the value, which may be a key."""
    first = error.errors()[0]
    why = explain_misfit(first)
    return f"{'.'.join(map(str, first['loc']))}: {why[:1].lower()}{why[1:]}"
