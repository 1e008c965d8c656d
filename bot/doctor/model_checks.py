"""The checks of models and their hosts: what they offer, and whether they answer."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from time import monotonic

from bot.doctor.results import CheckResult, make_note, make_ok, make_wrong
from debate_core.domain.budget import Budget, write_dollars
from debate_core.domain.specification import OFFLINE_HOST, is_offline
from debate_core.engine.budget_guard import has_dollars, has_tokens
from debate_core.errors import ModelError, Rejected, SpecError
from debate_core.language import _, format_number
from debate_core.models.catalogue import CallPolicy, Catalogue, open_host
from debate_core.models.choosing import ModelPlace
from debate_core.models.directory import name_key_variable
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


async def check_models(lineup: Lineup, *, is_calling: bool) -> AsyncGenerator[CheckResult]:
    """Check the models and their hosts."""
    used = list_models_in_use(lineup)
    hosts = {name.partition(":")[0] for name in used} | set(lineup.directory.at_hand)
    offered = dict[str, tuple[str, ...]]()
    for name in sorted(hosts - {OFFLINE_HOST}):
        yield await _check_host(lineup.directory.hosts[name].host, offered)
    if hosts == {OFFLINE_HOST}:
        yield make_note(
            _("keys"),
            _("none, so the built-in offline model debates"),
            _("set OPENAI_API_KEY or ANTHROPIC_API_KEY, name a host, or start Ollama."),
        )
    parts = {
        "debaters": lineup.model_for(ModelPlace("debater")),
        "judge": lineup.model_for(ModelPlace("judge")),
    }
    said = _("debaters {debaters}, the judge {judge}", **parts)
    if lineup.fallback:
        said = _(
            "debaters {debaters}, the judge {judge}, fallback {fallback}",
            **parts,
            fallback=lineup.fallback,
        )
    yield make_ok(_("models"), said)
    for name in used:
        if finding := _note_unlisted(name, offered):
            yield finding
    if is_calling:
        async for finding in _call_models(lineup, used):
            yield finding


def check_prices(budget: Budget, lineup: Lineup) -> CheckResult | None:
    """Note the models that no budget holds: dollars are limited, and their price is unknown."""
    unpriced = list(filter(lineup.is_unpriced, list_models_in_use(lineup)))
    if not unpriced or not has_dollars(budget) or has_tokens(budget):
        return None
    return make_note(
        _("budget"),
        _(
            "no budget in dollars holds {models}, as the price is unknown",
            models=", ".join(unpriced),
        ),
        _(
            "give the host its rates in rostrum.toml (docs/settings.md), or limit tokens, as by "
            "ROSTRUM_BUDGET_TOKENS_SERVER_DAY."
        ),
    )


def list_models_in_use(lineup: Lineup) -> tuple[str, ...]:
    """List every model that was chosen, or is used because none was."""
    roles = (lineup.model_for(ModelPlace("debater")), lineup.model_for(ModelPlace("judge")))
    sources = (*lineup.choices, *lineup.servers.values())
    named = (*(name for source in sources for name in source.names), lineup.fallback)
    return tuple(
        dict.fromkeys((*roles, *(lineup.directory.complete_name(name) for name in named if name)))
    )


async def _check_host(host: Host, offered: dict[str, tuple[str, ...]]) -> CheckResult:
    client = open_host(host)
    try:
        async with asyncio.timeout(_LIST_SECONDS):
            names = await client.list_models()
    except (ModelError, TimeoutError) as error:
        said = str(error) or _("no answer within {count} seconds", count=_LIST_SECONDS)
        return make_wrong(host.name, said, _find_remedy(host, error))
    finally:
        await client.close()
    offered[host.name] = names
    return make_ok(host.name, _tell_offered(names))


def _tell_offered(names: Sequence[str]) -> str:
    shown, more = ", ".join(names[:_SHOWN]), len(names) - _SHOWN
    if more > 0:
        return _("offers {shown} and {more} more", shown=shown, more=more)
    return _("offers {shown}", shown=shown) if shown else _("offers no model by name")


def _find_remedy(host: Host, error: Exception) -> str:
    if isinstance(error, Rejected):
        if host.name in load_known_hosts():
            return _("check {variable}.", variable=name_key_variable(host.name))
        return _("check the key that was set for it.")
    return _("see whether it runs; it was looked for at {url}.", url=host.base_url)


def _note_unlisted(name: str, offered: Mapping[str, tuple[str, ...]]) -> CheckResult | None:
    """Note that a host lists its models and a chosen one is not among them."""
    host, _colon, model = name.partition(":")
    listed = offered.get(host)
    if not listed or model in listed:
        return None
    return make_note(
        name,
        _("{host} does not list it", host=host),
        _("check its spelling; rostrum doctor --call tries it."),
    )


async def _call_models(lineup: Lineup, names: tuple[str, ...]) -> AsyncGenerator[CheckResult]:
    """Make one tiny call to each model; no retries, no fallback."""
    # A second try would hide the fault that is looked for.
    policy = CallPolicy(call_seconds=_CALL_SECONDS, retries=RetryPolicy(tries=1))
    async with Catalogue(lineup.directory, policy=policy) as catalogue:
        for name in names:
            what = _("call to {model}", model=name)
            if is_offline(name):
                yield make_ok(what, _("built in; there is nothing to call"))
                continue
            began = monotonic()
            try:
                reply = await catalogue.find_model(name).reply(_TRIAL)
            except (ModelError, SpecError) as error:
                yield make_wrong(what, str(error), _("choose another model or mend its host."))
                continue
            time = format_number(monotonic() - began, ".1f")
            said = _("answered in {time} s", time=time)
            if reply.usage.usd is not None:
                usd = write_dollars(reply.usage.usd, 6)
                said = _("answered in {time} s for {usd}", time=time, usd=usd)
            yield make_ok(what, said)
