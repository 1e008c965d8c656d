"""The checks of `rostrum doctor`: settings, formats, database, Discord, models and their hosts."""

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Literal

import aiohttp
import discord

from bot.config.content import ask_for_budget, budget_of, content_of, lineup_of
from bot.config.settings import Settings, environment, read_settings
from bot.platform import permissions
from bot.platform.connection import point_at
from bot.platform.permissions import intents
from debate_core.domain.budget import PERIODS, Budget, find_period_start
from debate_core.domain.specification import OFFLINE_HOST, is_offline
from debate_core.domain.spend import write_price
from debate_core.domain.text import time_in_words
from debate_core.engine.budget_guard import has_dollars, has_tokens
from debate_core.errors import ModelError, Rejected, SpecError
from debate_core.file_reading import is_there
from debate_core.formats import FORMATS
from debate_core.language import N_, _, format_number, ngettext
from debate_core.models.catalogue import CallPolicy, Catalogue, open_host
from debate_core.models.choosing import ModelPlace
from debate_core.models.directory import name_key_variable
from debate_core.models.hosts import Host, load_known_hosts
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import RetryPolicy
from debate_core.plugins import load_formats
from debate_core.prompts.request import Message, Request
from debate_core.storage.backup import look_at
from debate_core.storage.database_file import find_file, read_address
from debate_core.storage.reading import find_reach, read_spending

State = Literal["ok", "note", "wrong"]
_STATES: Mapping[State, str] = {"ok": N_("ok"), "note": N_("note"), "wrong": N_("wrong")}


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of a check: what was looked at, how it is, and what to do about it."""

    state: State
    """The state; a note is worth knowing, but stops nothing."""
    what: str
    said: str
    remedy: str = ""

    def __str__(self) -> str:
        """Write the line, with the remedy below it if there is one."""
        line = f"{_(_STATES[self.state]):<7}{self.what}: {self.said}"
        return f"{line}\n         {self.remedy}" if self.remedy else line


def ok(what: str, said: str) -> CheckResult:
    """Make the result for what is well."""
    return CheckResult("ok", what, said)


def note(what: str, said: str, remedy: str = "") -> CheckResult:
    """Make the result for what works, but could be better."""
    return CheckResult(state="note", what=what, said=said, remedy=remedy)


def make_wrong(what: str, said: str, remedy: str) -> CheckResult:
    """Make the result for what does not work."""
    return CheckResult(state="wrong", what=what, said=said, remedy=remedy)


async def check_database(settings: Settings) -> CheckResult:
    """Check the database."""
    address = settings.own_database
    try:
        reach = await find_reach(address)
        file = find_file(read_address(address)) if not (reach.failure or reach.to_be_made) else None
        contents = await asyncio.to_thread(look_at, file) if file else None
    except SpecError as error:
        said, _mark, remedy = str(error).partition("; ")
        return make_wrong(_("database"), f"{said}.", remedy)
    if reach.to_be_made:
        return _check_new_place(reach.to_be_made)
    if reach.failure:
        return make_wrong(
            _("database"),
            _("{where} cannot be opened ({failure})", where=reach.where, failure=reach.failure),
            _("check ROSTRUM_DATABASE, and that its server runs and lets this machine in."),
        )
    if contents is None:
        return ok(_("database"), reach.where)
    parts = {"where": reach.where, "contents": contents}
    if contents.is_newest:
        return ok(_("database"), _("{where}: whole, {contents}", **parts))
    said = _(
        "{where}: whole, {contents}; its tables are brought up to date at the next start", **parts
    )
    return ok(_("database"), said)


async def check_spent(settings: Settings) -> CheckResult | None:
    """Tell what all debates have spent; None where nothing was, or the database cannot tell."""
    address = settings.own_database
    now = datetime.now(UTC)
    try:
        today, month = [
            await read_spending(address, find_period_start(scope, now)) for scope in PERIODS
        ]
    except SpecError:
        return None  # the database's own finding says why
    if not month.usd + month.unpriced:
        return None
    said = _(
        "{today} today, {month} this month (UTC), on all servers",
        today=write_price(today),
        month=write_price(month),
    )
    return ok(_("spent"), said)


def _check_new_place(path: Path) -> CheckResult:
    """Say that the file is made at the first start, if its folder can be written to."""
    # The folders below it are made with the file.
    folder = next(parent for parent in path.absolute().parents if is_there(parent))
    if folder.is_dir() and os.access(folder, os.W_OK):
        return ok(_("database"), _("{path} is made at the first start", path=path))
    said = (
        _("{folder} cannot be written to", folder=folder)
        if folder.is_dir()
        else _("{folder} is no folder", folder=folder)
    )
    return make_wrong(_("database"), said, _("set ROSTRUM_FOLDER or ROSTRUM_DATABASE."))


_SECONDS = 20
_PORTAL = "https://discord.com/developers/applications"
_UNREACHED = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
_MUCH = timedelta(seconds=10)
"""The most that a clock may be off: far more than an answer takes, and less than anyone notices."""


class _Caller(discord.Client):
    """A client that logs in and looks around; it has no commands and handles no events."""

    def __init__(self) -> None:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._note_time)
        # Nobody waits for servers that are slow to appear.
        super().__init__(intents=intents(), guild_ready_timeout=0.5, http_trace=trace)
        self.is_here = asyncio.Event()
        self.ahead: timedelta | None = None
        """The time that this machine's clock is ahead of Discord's; None until Discord has told."""

    async def _note_time(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        answer: aiohttp.TraceRequestEndParams,
    ) -> None:
        if told := answer.response.headers.get("Date"):
            self.ahead = datetime.now(UTC) - parsedate_to_datetime(told)

    async def on_ready(self) -> None:
        self.is_here.set()


async def discord_findings(settings: Settings) -> AsyncGenerator[CheckResult]:
    """Check the token, the clock, the intents and the servers at Discord."""
    if settings.token is None:
        yield note(
            _("token"),
            _("none, so rostrum run opens the sandbox in a browser"),
            _(
                "for the real Discord set DISCORD_TOKEN; it is made at {portal}, Bot, Reset Token.",
                portal=_PORTAL,
            ),
        )
        return
    if settings.discord_api and settings.discord_gateway:
        point_at(settings.discord_api, settings.discord_gateway)
    async with _Caller() as caller:
        finding = await _check_token(caller, settings.token.get_secret_value())
        yield finding
        if finding.state == "ok":
            if caller.ahead is not None:
                yield check_clock(caller.ahead)
            yield await _check_intents(caller)
            for finding in _check_servers(caller):
                yield finding


async def _check_token(caller: _Caller, token: str) -> CheckResult:
    try:
        async with asyncio.timeout(_SECONDS):
            await caller.login(token)
    except discord.LoginFailure:
        return make_wrong(
            _("token"),
            _("Discord refuses it"),
            _("copy it anew from {portal}, Bot, Reset Token, into DISCORD_TOKEN.", portal=_PORTAL),
        )
    except _UNREACHED as error:
        return make_wrong(
            _("token"),
            _("Discord cannot be reached ({kind})", kind=type(error).__name__),
            _("check this machine's connection, and ROSTRUM_DISCORD_API if it is set."),
        )
    return ok(_("token"), _("logged in as {name}", name=caller.user))


def check_clock(ahead: timedelta) -> CheckResult:
    """Check how far the clock is ahead of Discord's, or behind it."""
    if abs(ahead) <= _MUCH:
        return ok(_("clock"), _("as Discord's"))
    time = time_in_words(abs(ahead).total_seconds())
    said = (
        _("{time} ahead of Discord's, which dates what people do", time=time)
        if ahead > timedelta()
        else _("{time} behind Discord's, which dates what people do", time=time)
    )
    remedy = _("set it by the network: timedatectl set-ntp true, or your system's own setting.")
    return make_wrong(_("clock"), said, remedy)


async def _check_intents(caller: _Caller) -> CheckResult:
    """Ask the gateway itself if it grants what we ask for."""
    # Tried once: an error is the finding that is asked for.
    connection = asyncio.create_task(caller.connect(reconnect=False))
    here = asyncio.create_task(caller.is_here.wait())
    try:
        await asyncio.wait(
            (connection, here), timeout=_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        if connection.done():
            connection.result()
        if not caller.is_here.is_set():
            raise TimeoutError
    except discord.PrivilegedIntentsRequired:
        return make_wrong(
            _("intents"),
            _("the gateway does not grant them"),
            _("switch them on at {portal}, Bot, Privileged Gateway Intents.", portal=_PORTAL),
        )
    except _UNREACHED as error:
        return make_wrong(
            _("intents"),
            _("the gateway cannot be reached ({kind})", kind=type(error).__name__),
            _("check this machine's connection, and ROSTRUM_DISCORD_GATEWAY if it is set."),
        )
    finally:
        here.cancel()
        await _close_gateway(caller, connection)
    if caller.application is None or not permissions.may_read(caller.application.flags):
        return note(
            _("intents"),
            _("Message Content is off, so people in seats have to mention the bot in their turns"),
            _("switch it on at {portal}, Bot, Privileged Gateway Intents.", portal=_PORTAL),
        )
    return ok(_("intents"), _("guilds, messages and reactions; Message Content is on"))


async def _close_gateway(caller: _Caller, connection: "asyncio.Task[None]") -> None:
    """Close the gateway; what was learnt about the servers stays."""
    await caller.close()
    connection.cancel()
    with suppress(asyncio.CancelledError, *_UNREACHED):
        await connection


def _check_servers(caller: _Caller) -> list[CheckResult]:
    if not caller.guilds:
        link = discord.utils.oauth_url(
            caller.application_id or 0, permissions=permissions.invitation()
        )
        return [note(_("servers"), _("the bot is on none"), _("invite it: {link}", link=link))]
    return [_check_permissions(guild) for guild in caller.guilds]


def _check_permissions(guild: discord.Guild) -> CheckResult:
    granted = guild.me.guild_permissions
    what = _("permissions on {server}", server=guild.name)
    if missing := permissions.missing(granted, permissions.NEEDED):
        return make_wrong(
            what,
            _("not enough: {missing}", missing="; ".join(missing)),
            _("allow them in Server Settings, Roles, at the bot's role."),
        )
    if better := permissions.advice(granted):
        return note(what, _("enough"), " ".join(better))
    return ok(what, _("all that it uses"))


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
        yield await _check_host(lineup.directory.hosts[name].host, offered)
    if hosts == {OFFLINE_HOST}:
        yield note(
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
    yield ok(_("models"), said)
    for name in used:
        if finding := _note_unlisted(name, offered):
            yield finding
    if is_calling:
        async for finding in _call_models(lineup, used):
            yield finding


def check_prices(budget: Budget, lineup: Lineup) -> CheckResult | None:
    """Note the models that no budget holds: dollars are limited, and their price is unknown."""
    unpriced = list(filter(lineup.is_unpriced, models_in_use(lineup)))
    if not unpriced or not has_dollars(budget) or has_tokens(budget):
        return None
    return note(
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


def models_in_use(lineup: Lineup) -> tuple[str, ...]:
    """List every model that was chosen, or is used because none was."""
    roles = (lineup.model_for(ModelPlace("debater")), lineup.model_for(ModelPlace("judge")))
    sources = (*lineup.choices, *lineup.servers.values())
    named = (*(name for source in sources for name in source.names), lineup.fallback)
    return tuple(
        dict.fromkeys((*roles, *(lineup.directory.full_name(name) for name in named if name)))
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
    return ok(host.name, _tell_offered(names))


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
    return note(
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
                yield ok(what, _("built in; there is nothing to call"))
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
                usd = f"${reply.usage.usd:.6f}"
                said = _("answered in {time} s for {usd}", time=time, usd=usd)
            yield ok(what, said)


_MEND = N_("set it right or leave it out; docs/settings.md has all settings.")


def _check_content(settings: Settings) -> CheckResult:
    """Check the files of styles and motions."""
    try:
        content = content_of(settings)
    except SpecError as error:
        return make_wrong(_("styles and motions"), str(error), _(_MEND))
    styles = ngettext("{count} style", "{count} styles", len(content.styles))
    motions = ngettext("{count} motion", "{count} motions", len(content.motions))
    return ok(_("styles and motions"), f"{styles}, {motions}")


def _check_formats(settings: Settings) -> CheckResult:
    """Check the formats made by others, by loading them."""
    if problems := load_formats(settings.formats):
        return make_wrong(
            _("formats"), " ".join(problems), _("docs/formats.md says how they are written.")
        )
    return ok(_("formats"), ", ".join(FORMATS))


async def checkup(*, is_calling: bool) -> AsyncGenerator[CheckResult]:
    """Yield every finding, as it is made."""
    try:
        settings = read_settings()
    except SpecError as error:
        yield make_wrong(_("settings"), str(error), _(_MEND))
        return
    yield ok(_("settings"), _("can be read"))
    yield _check_content(settings)
    yield _check_formats(settings)
    async for finding in discord_findings(settings):
        yield finding
    yield await check_database(settings)
    if spent := await check_spent(settings):
        yield spent
    try:
        lineup = await lineup_of(settings, environment())
    except SpecError as error:
        yield make_wrong(_("models"), str(error), _(_MEND))
        return
    if asked := ask_for_budget(settings, lineup):
        yield note(_("budget"), asked)
    if unheld := check_prices(budget_of(settings, lineup), lineup):
        yield unheld
    async for finding in model_findings(lineup, is_calling=is_calling):
        yield finding
