"""The checks of model hosts: do they answer, what do they offer, and is that what is wanted."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from time import monotonic

from bot.doctor.finding import CheckResult, make_wrong, note, ok
from debate_core.errors import ModelError, Rejected, SpecError
from debate_core.models.catalogue import CallPolicy, Catalogue, open_host
from debate_core.models.choosing import ModelPlace
from debate_core.models.directory import OFFLINE_HOST, is_offline, key_variable
from debate_core.models.hosts import Host, load_known_hosts
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import RetryPolicy
from debate_core.prompts.request import Message, Request

_LIST_SECONDS = 15
_CALL_SECONDS = 60
_SHOWN = 5
_TRIAL = Request(
    system="You are asked whether you can be reached.",
    messages=(Message("user", "Answer with the one word: yes"),),
    max_tokens=16,
)


async def model_findings(lineup: Lineup, *, is_calling: bool) -> AsyncGenerator[CheckResult]:
    """Check the models and their hosts."""
    used = models_in_use(lineup)
    hosts = {name.partition(":")[0] for name in used} | set(lineup.directory.at_hand)
    offered = dict[str, tuple[str, ...]]()
    for name in sorted(hosts - {OFFLINE_HOST}):
        yield await _host(lineup.directory.hosts[name].host, offered)
    if hosts == {OFFLINE_HOST}:
        yield note(
            "keys",
            "none, so the built-in offline model debates",
            "set OPENAI_API_KEY or ANTHROPIC_API_KEY, name a host, or start Ollama.",
        )
    yield ok(
        "models",
        f"debaters {lineup.model_for(ModelPlace('debater'))}, "
        f"the judge {lineup.model_for(ModelPlace('judge'))}"
        + (f", fallback {lineup.fallback}" if lineup.fallback else ""),
    )
    for name in used:
        if finding := _note_unlisted(name, offered):
            yield finding
    if is_calling:
        async for finding in _calls(lineup, used):
            yield finding


def models_in_use(lineup: Lineup) -> tuple[str, ...]:
    """List every model that was chosen, or is used because none was."""
    roles = (lineup.model_for(ModelPlace("debater")), lineup.model_for(ModelPlace("judge")))
    sources = (*lineup.choices, *lineup.servers.values())
    named = (*(name for source in sources for name in source.names), lineup.fallback)
    return tuple(
        dict.fromkeys((*roles, *(lineup.directory.full_name(name) for name in named if name)))
    )


async def _host(host: Host, offered: dict[str, tuple[str, ...]]) -> CheckResult:
    client = open_host(host)
    try:
        async with asyncio.timeout(_LIST_SECONDS):
            names = await client.list_models()
    except (ModelError, TimeoutError) as error:
        said = str(error) or f"no answer within {_LIST_SECONDS} seconds"
        return make_wrong(host.name, said, _remedy(host, error))
    finally:
        await client.close()
    offered[host.name] = names
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ok(host.name, f"offers {', '.join(names[:_SHOWN]) or 'no model by name'}{more}")


def _remedy(host: Host, error: Exception) -> str:
    if isinstance(error, Rejected):
        known = host.name in load_known_hosts()
        return (
            f"check {key_variable(host.name)}." if known else "check the key that was set for it."
        )
    return f"see whether it runs; it was looked for at {host.base_url}."


def _note_unlisted(name: str, offered: Mapping[str, tuple[str, ...]]) -> CheckResult | None:
    """Note that a host lists its models and a chosen one is not among them."""
    host, _, model = name.partition(":")
    listed = offered.get(host)
    if not listed or model in listed:
        return None
    return note(
        name, f"{host} does not list it", "check its spelling; rostrum doctor --call tries it."
    )


async def _calls(lineup: Lineup, names: tuple[str, ...]) -> AsyncGenerator[CheckResult]:
    """Make one tiny call to each model; no retries, no fallback."""
    policy = CallPolicy(call_seconds=_CALL_SECONDS, retries=RetryPolicy(tries=1))
    async with Catalogue(lineup.directory, policy=policy) as catalogue:
        for name in names:
            if is_offline(name):
                yield ok(f"call to {name}", "built in; there is nothing to call")
                continue
            began = monotonic()
            try:
                reply = await catalogue.find_model(name).reply(_TRIAL)
            except (ModelError, SpecError) as error:
                yield make_wrong(
                    f"call to {name}", str(error), "choose another model or mend its host."
                )
                continue
            cost = "" if reply.usage.usd is None else f" for ${reply.usage.usd:.6f}"
            yield ok(f"call to {name}", f"answered in {monotonic() - began:.1f} s{cost}")
