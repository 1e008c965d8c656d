"""The connection to Discord, or to a substitute for it, and its shard.

Rule: a client may serve others beside Rostrum. Changes to its requests affect only Rostrum's own,
which are known by the task that makes them.
"""

import asyncio
import logging
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

from bot.platform.rate_limits import Limiter
from bot.platform.retry import shield_requests, tell_bare_limits, trace
from debate_core.errors import SpecError
from debate_core.language import _


@dataclass(frozen=True, slots=True)
class Shard:
    """One of a bot's connections, and how many there are."""

    number: int = 0
    count: int = 1

    def serves(self, server: str | None) -> bool:
        """True if it hears a server, by its id; the first shard has all that is in no server."""
        # The lower 22 bits of an id say where it was made, and count within a millisecond.
        return (int(server or 0) >> 22) % self.count == self.number


EVERY_SERVER = Shard()
_log = logging.getLogger(__name__)
_LONGEST_WAIT = 60.0


class _WebhookRequests(AsyncWebhookAdapter):
    """The library's own requests; a 429 without a wait counts as a passing failure."""

    request = tell_bare_limits(AsyncWebhookAdapter.request)


_is_own: ContextVar[bool] = ContextVar("is_own", default=False)


def mark_own() -> None:
    """Make the requests of this task Rostrum's own from now on, and of tasks that it begins."""
    _is_own.set(True)
    # The library takes its client for webhooks and interactions from the context.
    async_context.set(_WebhookRequests())


class OwnRequests:
    """Rostrum's own requests through a client: never cancelled, within limits, and watched."""

    def __init__(self, client: discord.Client, limiter: Limiter) -> None:
        self._client = client
        self._limiter = limiter
        self._trace = trace()

    @asynccontextmanager
    async def adapt_client(self) -> AsyncGenerator[None]:
        """Change them within this block; afterwards the client is as it was."""
        http = self._client.http
        original = http.request
        own = self._limiter.limit(shield_requests(tell_bare_limits(original)))

        async def ask(*args: Any, **options: Any) -> Any:
            return await (own if _is_own.get() else original)(*args, **options)

        http.request = ask
        try:
            yield
        finally:
            http.request = original
            traces = self._find_traces()
            if self._trace in traces:
                traces.remove(self._trace)

    def watch(self) -> None:
        """Watch the answers of the present session, which a new login replaces."""
        traces = self._find_traces()
        if self._trace not in traces:
            traces.append(self._trace)

    def _find_traces(self) -> list[aiohttp.TraceConfig]:
        session = discord.Webhook.partial(0, "0", client=self._client).session
        # Before the login there is none.
        return session.trace_configs if self._client.http.token else []


def point_at(base: str, gateway: str) -> None:
    """Make discord.py connect to a substitute for Discord."""
    Route.BASE = base
    DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)


async def _forget_session(client: discord.Client) -> None:
    """Close the session that a failed login opened: the next one opens its own, and closes none.

    Later the session stays, since webhooks that were found with it go on using it.
    """
    await client.http.close()
    client.http.connector = discord.utils.MISSING


async def keep_connected(client: discord.Client, token: str) -> None:
    """Log in and stay; try again if the gateway cannot be reached, but not with a bad token.

    Each login reads again what the application may ask for, since that may have been switched off.
    """
    try:
        await _log_in_until_closed(client, token)
    finally:
        await _close_unfinished(client)


async def _close_unfinished(client: discord.Client) -> None:
    """Close a connection that was still being made: its client does not know it yet."""
    for thread in threading.enumerate():
        # The thread of its heartbeats does, and would go on without end.
        if isinstance(thread, KeepAliveHandler) and thread.ws is not client.ws:
            served = (thread.ws.token, thread.shard_id)
            if served == (client.http.token, client.shard_id):
                await thread.ws.close(1000)


class TokenRefused(SpecError):
    """Discord does not take the token; told in the language of the terminal that reads it."""

    def __str__(self) -> str:
        return _("Discord refuses this token; copy it anew from the developer portal, Bot, Token.")


async def _log_in_until_closed(client: discord.Client, token: str) -> None:
    wait = 1.0
    while not client.is_closed():
        try:
            await client.start(token)
        except discord.LoginFailure:
            # Another try would be refused in the same way.
            raise TokenRefused from None
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            _log.warning("The connection was lost (%s); trying again in %g s.", error, wait)
            # A client that knows no server was never ready, so nothing was found with its session.
            if not client.guilds:
                await _forget_session(client)
            await asyncio.sleep(wait)
            wait = min(_LONGEST_WAIT, wait * 2)
