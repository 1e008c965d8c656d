"""The token, the clock, the intents, and what the bot may do on each server."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord

from bot.config.settings import Settings
from bot.doctor.finding import CheckResult, make_wrong, note, ok
from bot.platform import permissions
from bot.platform.connection import point_at
from bot.platform.permissions import intents
from debate_core.domain.text import time_in_words

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
        super().__init__(intents=intents(), guild_ready_timeout=0.5, http_trace=trace)
        self.is_here = asyncio.Event()
        self.ahead: timedelta | None = None
        """The time that this machine's clock is ahead of Discord's; None until Discord has told."""

    async def _note_time(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        if told := answer.response.headers.get("Date"):
            self.ahead = datetime.now(UTC) - parsedate_to_datetime(told)

    async def on_ready(self) -> None:
        self.is_here.set()


async def discord_findings(settings: Settings) -> AsyncGenerator[CheckResult]:
    """Check the token, the clock, the intents and the servers at Discord."""
    if settings.token is None:
        yield note(
            "token",
            "none, so rostrum run opens the sandbox in a browser",
            f"for the real Discord set DISCORD_TOKEN; it is made at {_PORTAL}, Bot, Reset Token.",
        )
        return
    if settings.discord_api and settings.discord_gateway:
        point_at(settings.discord_api, settings.discord_gateway)
    async with _Caller() as caller:
        finding = await _token(caller, settings.token.get_secret_value())
        yield finding
        if finding.state == "ok":
            if caller.ahead is not None:
                yield check_clock(caller.ahead)
            yield await _intents(caller)
            for finding in _servers(caller):
                yield finding


async def _token(caller: _Caller, token: str) -> CheckResult:
    try:
        async with asyncio.timeout(_SECONDS):
            await caller.login(token)
    except discord.LoginFailure:
        return make_wrong(
            "token",
            "Discord refuses it",
            f"copy it anew from {_PORTAL}, Bot, Reset Token, into DISCORD_TOKEN.",
        )
    except _UNREACHED as error:
        return make_wrong(
            "token",
            f"Discord cannot be reached ({type(error).__name__})",
            "check this machine's connection, and ROSTRUM_DISCORD_API if it is set.",
        )
    return ok("token", f"logged in as {caller.user}")


def check_clock(ahead: timedelta) -> CheckResult:
    """Check a clock that is ahead of Discord's, or behind it, by so much."""
    if abs(ahead) <= _MUCH:
        return ok("clock", "as Discord's")
    side = "ahead of" if ahead > timedelta() else "behind"
    return make_wrong(
        "clock",
        f"{time_in_words(abs(ahead).total_seconds())} {side} Discord's, which dates what people do",
        "set it by the network: timedatectl set-ntp true, or your system's own setting.",
    )


async def _intents(caller: _Caller) -> CheckResult:
    """Ask the gateway itself if it grants what we ask for."""
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
            "intents",
            "the gateway does not grant them",
            f"switch them on at {_PORTAL}, Bot, Privileged Gateway Intents.",
        )
    except _UNREACHED as error:
        return make_wrong(
            "intents",
            f"the gateway cannot be reached ({type(error).__name__})",
            "check this machine's connection, and ROSTRUM_DISCORD_GATEWAY if it is set.",
        )
    finally:
        here.cancel()
        await _let_go(caller, connection)
    if caller.application is None or not permissions.may_read(caller.application.flags):
        return note(
            "intents",
            "Message Content is off, so people in seats have to mention the bot in their turns",
            f"switch it on at {_PORTAL}, Bot, Privileged Gateway Intents.",
        )
    return ok("intents", "guilds, messages and reactions; Message Content is on")


async def _let_go(caller: _Caller, connection: "asyncio.Task[None]") -> None:
    """Close the gateway; what was learnt about the servers stays."""
    await caller.close()
    connection.cancel()
    with suppress(asyncio.CancelledError, *_UNREACHED):
        await connection


def _servers(caller: _Caller) -> list[CheckResult]:
    if not caller.guilds:
        link = discord.utils.oauth_url(
            caller.application_id or 0, permissions=permissions.invitation()
        )
        return [note("servers", "the bot is on none", f"invite it: {link}")]
    return [_permissions(guild) for guild in caller.guilds]


def _permissions(guild: discord.Guild) -> CheckResult:
    what, granted = f"permissions on {guild.name}", guild.me.guild_permissions
    if missing := permissions.missing(granted, permissions.NEEDED):
        return make_wrong(
            what,
            f"not enough: {'; '.join(missing)}",
            "allow them in Server Settings, Roles, at the bot's role.",
        )
    if better := permissions.advice(granted):
        return note(what, "enough", " ".join(better))
    return ok(what, "all that it uses")
