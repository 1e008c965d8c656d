"""The checks at Discord: the token, the clock, the intents and the permissions."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord

from bot.config.settings import Settings
from bot.doctor.results import CheckResult, make_note, make_ok, make_wrong
from bot.platform import permissions
from bot.platform.connection import point_at
from debate_core.domain.text import time_in_words
from debate_core.language import _

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
        super().__init__(
            intents=permissions.make_intents(), guild_ready_timeout=0.5, http_trace=trace
        )
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


async def check_discord(settings: Settings) -> AsyncGenerator[CheckResult]:
    """Check the token, the clock, the intents and the servers at Discord."""
    if settings.token is None:
        yield make_note(
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
    return make_ok(_("token"), _("logged in as {name}", name=caller.user))


def check_clock(ahead: timedelta) -> CheckResult:
    """Check how far the clock is ahead of Discord's, or behind it."""
    if abs(ahead) <= _MUCH:
        return make_ok(_("clock"), _("as Discord's"))
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
    try:
        await _visit_gateway(caller)
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
    if caller.application is None or not permissions.may_read(caller.application.flags):
        return make_note(
            _("intents"),
            _("Message Content is off, so people in seats have to mention the bot in their turns"),
            _("switch it on at {portal}, Bot, Privileged Gateway Intents.", portal=_PORTAL),
        )
    return make_ok(_("intents"), _("guilds, messages and reactions; Message Content is on"))


async def _visit_gateway(caller: _Caller) -> None:
    """Connect, learn about the servers, and leave; raise the error that prevents it."""
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
    finally:
        here.cancel()
        await _close_gateway(caller, connection)


async def _close_gateway(caller: _Caller, connection: "asyncio.Task[None]") -> None:
    """Close the gateway; what was learnt about the servers stays."""
    await caller.close()
    connection.cancel()
    with suppress(asyncio.CancelledError, *_UNREACHED):
        await connection


def _check_servers(caller: _Caller) -> list[CheckResult]:
    if not caller.guilds:
        link = discord.utils.oauth_url(
            caller.application_id or 0, permissions=permissions.make_invitation()
        )
        return [make_note(_("servers"), _("the bot is on none"), _("invite it: {link}", link=link))]
    return [_check_permissions(guild) for guild in caller.guilds]


def _check_permissions(guild: discord.Guild) -> CheckResult:
    granted = guild.me.guild_permissions
    what = _("permissions on {server}", server=guild.name)
    if missing := permissions.list_lacking(granted, permissions.NEEDED):
        return make_wrong(
            what,
            _("not enough: {missing}", missing="; ".join(missing)),
            _("allow them in Server Settings, Roles, at the bot's role."),
        )
    if better := permissions.list_advice(granted):
        return make_note(what, _("enough"), " ".join(better))
    return make_ok(what, _("all that it uses"))
