"""`rostrum run`: the real Discord where there is a token, else the sandbox in a browser."""

import asyncio
import errno
import logging
import signal
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import discord
from rich.console import Console

from bot.app import AppConfig, open_client
from bot.client import RostrumClient
from bot.config.content import (
    ask_for_budget,
    budget_of,
    content_of,
    limits_of,
    lineup_of,
    offer_formats,
    open_performer,
)
from bot.config.garbage import collect_less
from bot.config.settings import (
    Settings,
    make_folder,
    make_secrets_folder,
    read_environment,
    read_settings,
)
from bot.debates.drafts import BesidePlay
from bot.monitoring.logs import Secrets, log_to_stderr, secrets_in
from bot.monitoring.metrics import Status, count_call, count_live, serve
from bot.platform import permissions
from bot.platform.connection import Shard, keep_connected, point_at
from bot.platform.rate_limits import Limiter, RequestRates
from bot.thread.publisher import LIVE_PAUSE
from debate_core.clock import SystemClock
from debate_core.content.content import Content
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.specification import Voters, Voting
from debate_core.drafting.amounts import read_seconds
from debate_core.drafting.estimate import Estimator
from debate_core.engine.performer import Performer
from debate_core.errors import RostrumError, SpecError, name_cause
from debate_core.evaluation.licences import LICENCES
from debate_core.language import ENGLISH, _, get_language, speak, use_language
from debate_core.models.lineup import Lineup
from debate_core.storage.database import Database
from debate_core.storage.locks import Hold, LockLost, Shards, lock_database

if TYPE_CHECKING:
    from sandbox.server import Sandbox

_log = logging.getLogger(__name__)
_PREDECESSOR_ENDS = 60.0
"""Seconds within which another process that serves the same shards has to end."""
_STOP_AGAIN = 20.0
"""Seconds after which a process that was told to stop, and has not, is told once more."""
_COMES_BACK, _AGAIN = 600.0, 2.0
"""Seconds to wait for a database that went away, and between two tries."""


class Login(NamedTuple):
    """The Discord to log in to, and the token for it."""

    token: str
    is_sandbox: bool
    page: str = ""
    """The address of the sandbox's page."""


@dataclass(frozen=True, slots=True)
class Teller:
    """A teller of what happens, in the language of the terminal that it was made in."""

    console: Console
    language: str = field(default_factory=get_language)

    def print_address(self, login: Login) -> None:
        """Print the address of the sandbox's page, where there is one."""
        if not login.page:
            return
        with use_language(self.language):
            page = f"[bold]{login.page}[/bold]"
            self.console.print(_("Rostrum is at {page}", page=page), highlight=False)
            how = _("Open it, type /debate start and pick a motion. Ctrl-C stops.")
            self.console.print(how, style="dim")

    def ready(self, client: RostrumClient, login: Login) -> None:
        """Print, for the real Discord, who we are, what we want, and how to invite us."""
        if login.is_sandbox or client.application_id is None:
            return
        link = discord.utils.oauth_url(
            client.application_id, permissions=permissions.make_invitation()
        )
        with use_language(self.language):
            said = _("Logged in as {name}. Invite it with this link:", name=client.user)
            self.console.print(f"{said}\n{link}", soft_wrap=True)
            self.console.print(_("Permissions it asks for, and why:"))
            for name, purpose in {**permissions.NEEDED, **permissions.BETTER}.items():
                self.console.print(f"  {permissions.name_permission(name)}: {_(purpose)}")
            self.console.print(_tell_intents(has_content=client.intents.message_content))


def _tell_intents(*, has_content: bool) -> str:
    if has_content:
        return _("Intents: guilds, messages, reactions. Message Content is on.")
    return _(
        "Intents: guilds, messages, reactions. Message Content is off: in a turn people mention "
        "the bot."
    )


def run() -> None:
    """Run until interrupted."""
    settings, console = read_settings(), Console()
    secrets = secrets_in(read_environment())
    log_to_stderr(settings.log, settings.log_level, secrets)
    try:
        asyncio.run(_run(settings, console, secrets))
    except (KeyboardInterrupt, asyncio.CancelledError):
        console.print(_("Stopped. Debates under way go on at the next start."))
    except RostrumError:
        raise
    except Exception as error:
        _log.critical("A fault in Rostrum stopped it.", exc_info=True)
        raise SystemExit(1) from error


async def _run(settings: Settings, console: Console, secrets: Secrets) -> None:
    _stop_on_sigterm()
    async with AsyncExitStack() as stack:
        opening = open_parts(settings, is_sandbox=settings.token is None)
        parts = await stack.enter_async_context(opening)
        # Keys may come from a file, and not from the environment.
        secrets.add(*parts.lineup.directory.keys)
        if settings.token is not None:
            login = Login(settings.token.get_secret_value(), is_sandbox=False)
            if settings.discord_api and settings.discord_gateway:
                point_at(settings.discord_api, settings.discord_gateway)
        else:
            login = await _start_sandbox(settings, console, stack)
        # The sandbox has a token of its own, which no variable holds.
        secrets.add(login.token)
        # Only now, with everything loaded, since it is never scanned again.
        collect_less()
        if asked := ask_for_budget(settings, parts.lineup):
            console.print(asked, highlight=False)
        await _serve(settings=settings, parts=parts, login=login, tell=Teller(console))


async def _serve(settings: Settings, parts: AppConfig, login: Login, tell: Teller) -> None:
    """Serve with a client for each shard, and answer questions about the state of the process."""
    address = settings.find_database(in_sandbox=login.is_sandbox)
    serving = list[RostrumClient]()
    async with AsyncExitStack() as stack:
        # Only once it serves: the process that is waited for may answer at the same port.
        status = [_serve_status(settings, serving)]

        async def serve_clients(hold: Hold, database: Database) -> None:
            # Whatever is posted and recorded says itself which language it is in.
            speak(ENGLISH)
            async with _open_clients(parts, settings.shards, database) as clients:
                serving[:] = clients
                while status:
                    await stack.enter_async_context(status.pop())
                    # Not before the database is known to work: nobody should open a dead page.
                    tell.print_address(login)
                clients[0].rostrum.say_ready = lambda: tell.ready(serving[0], login)
                try:
                    await stay_connected(clients, login.token, hold)
                finally:
                    serving.clear()

        await keep_serving(address, settings.shards, serve_clients)


async def keep_serving(
    address: str, shards: Shards, serve_with: Callable[[Hold, Database], Awaitable[None]]
) -> None:
    """Serve with the database, and begin again whenever it comes back in time after an outage."""
    back_until = 0.0
    while True:
        try:
            async with hold_database(address, shards, back_until) as (hold, database):
                await serve_with(hold, database)
                return
        except LockLost as lost:
            _log.warning("%s It is waited for, and debates go on once it is back.", lost)
            back_until = asyncio.get_running_loop().time() + _COMES_BACK


@asynccontextmanager
async def hold_database(
    address: str, shards: Shards, back_until: float
) -> AsyncGenerator[tuple[Hold, Database]]:
    """Hold the database for this process alone; SpecError if it is not free in time."""
    while True:
        async with AsyncExitStack() as stack:
            try:
                hold = await stack.enter_async_context(
                    # Two processes that serve the same shard would both post every turn.
                    lock_database(address, shards, _PREDECESSOR_ENDS)
                )
                database = await stack.enter_async_context(Database.open(address))
                await database.check_whole()
            except SpecError as error:
                if asyncio.get_running_loop().time() >= back_until:
                    raise
                _log.info("%s It is tried again.", error)
            else:
                yield hold, database
                return
        await asyncio.sleep(_AGAIN)


@asynccontextmanager
async def _open_clients(
    parts: AppConfig, shards: Shards, database: Database
) -> AsyncGenerator[Sequence[RostrumClient]]:
    """Open a client for each shard; they share only the database, the models and the limiter."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(
                open_client(replace(parts, shard=Shard(number, shards.count)), database)
            )
            for number in shards.numbers
        ]
        count_live(lambda: sum(len(client.services.runner.live) for client in clients))
        yield clients


async def stay_connected(clients: Sequence[RostrumClient], token: str, hold: Hold) -> None:
    """Stay connected; if told to stop, say so, unless another process may have taken over."""
    me = asyncio.current_task()
    if me is not None and me.cancelling():
        # It was told to stop while it started, and something else took that signal.
        raise asyncio.CancelledError
    staying = [asyncio.create_task(keep_connected(client, token)) for client in clients]
    try:
        await asyncio.gather(*staying)
    except asyncio.CancelledError:
        if not hold.is_lost:
            await asyncio.gather(
                *(client.services.publishers.say_restarting() for client in clients)
            )
        raise
    finally:
        for task in staying:
            task.cancel()


@asynccontextmanager
async def _serve_status(
    settings: Settings, clients: Sequence[RostrumClient]
) -> AsyncGenerator[None]:
    """Answer questions about the state of the process, if that is wanted."""
    if settings.status_port is None:
        yield
        return

    async def is_connected() -> bool:
        return bool(clients) and all(client.is_connected() for client in clients)

    async def database_answers() -> bool:
        if clients:
            clients[0].services.database.check_usable()
            await clients[0].services.journal.list_debates("", 1)
        return bool(clients)

    checks = {"gateway": is_connected, "database": database_answers}
    status = Status(
        host=settings.status_host,
        port=settings.status_port,
        has_metrics=settings.metrics,
        checks=checks,
    )
    async with serve(status):
        yield


def _stop_on_sigterm() -> None:
    """Stop as cleanly when the host shuts down as at a person's Ctrl-C."""
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()

    def stop() -> None:
        task.cancel()
        # A cancellation can be lost on its way, as in a library that catches it.
        loop.call_later(_STOP_AGAIN, stop)

    # Event loops on Windows take no signal handlers.
    if sys.platform != "win32":
        loop.add_signal_handler(signal.SIGTERM, stop)


async def _start_sandbox(settings: Settings, console: Console, stack: AsyncExitStack) -> Login:
    """Start Discord on this machine."""
    sandbox = await open_sandbox(settings, console)
    stack.push_async_callback(sandbox.stop)
    # On loopback the answer to a heartbeat arrives before discord.py has noted sending it.
    logging.getLogger("discord.gateway").setLevel(logging.ERROR)
    point_at(sandbox.address["base"], sandbox.address["gateway"])
    return Login(sandbox.address["token"], is_sandbox=True, page=sandbox.address["page"])


async def open_sandbox(settings: Settings, console: Console) -> "Sandbox":
    """Open the sandbox at its port; at a free one if that is taken and nobody named it."""
    from sandbox.server import Sandbox
    from sandbox.state_file import StateUnusable

    state = settings.folder / "sandbox.json"
    is_named = "port" in settings.model_fields_set
    try:
        try:
            return await Sandbox.start(settings.host, settings.port, state=state)
        except OSError as error:
            # A port that somebody asked for must not quietly be another one.
            if is_named or error.errno != errno.EADDRINUSE:
                raise
        said = _("Port {port} is taken, so it is a free one this time.", port=settings.port)
        console.print(said, style="dim")
        return await Sandbox.start(settings.host, 0, state=state)
    except StateUnusable as error:
        raise SpecError(str(error)) from error
    except (OSError, UnicodeError) as error:
        raise SpecError(
            _(
                "{host}:{port} cannot be listened at ({why}); set ROSTRUM_PORT to a free port and "
                "ROSTRUM_HOST to an address of this machine, or leave them out.",
                host=settings.host,
                port=settings.port,
                why=name_cause(error),
            )
        ) from error


@asynccontextmanager
async def open_parts(settings: Settings, *, is_sandbox: bool) -> AsyncGenerator[AppConfig]:
    """Open the parts that the settings ask for; SpecError, in one sentence, if one cannot be."""
    offer_formats(settings)
    content, lineup = content_of(settings), await lineup_of(settings, read_environment())
    make_folder(settings.folder)
    make_secrets_folder(settings)
    async with open_performer(
        settings=settings,
        lineup=lineup,
        pace=settings.pace,
        watch=partial(count_call, lineup.known),
    ) as performer:
        yield _make_config(
            settings=settings,
            lineup=lineup,
            content=content,
            performer=performer,
            is_sandbox=is_sandbox,
        )


def _make_config(
    settings: Settings, lineup: Lineup, content: Content, performer: Performer, *, is_sandbox: bool
) -> AppConfig:
    time = settings.voting_time or ("2m" if is_sandbox else "10m")
    countdown = settings.countdown or ("10s" if is_sandbox else "30s")
    return AppConfig(
        performer_of=lambda _: performer,
        clock=SystemClock(),
        voting=Voting(
            quorum=settings.quorum,
            seconds=read_seconds(time),
            voters=_read_voters(settings),
            is_secret=settings.secret_ballots,
            asks_opinion=settings.opinion_polls,
        ),
        lineup=lineup,
        content=content,
        limits=limits_of(settings),
        estimator=Estimator(lineup.directory.price_of, settings.pace),
        budget=budget_of(settings, lineup),
        settings=ServerSettings(starting=StartSettings(countdown=read_seconds(countdown))),
        moderator_role=settings.moderator_role,
        secrets=settings.secrets or settings.folder / "secrets",
        licences=settings.folder / LICENCES,
        beside=BesidePlay(
            flow=settings.flow,
            control=settings.control,
            confidence=settings.confidence,
        ),
        keep_days=settings.keep_days,
        pages=(settings.pages or "").rstrip("/"),
        has_chat_models=settings.chat_models,
        tidies_table=settings.tidy_table,
        limiter=Limiter(RequestRates().share(len(settings.shards.numbers) / settings.shards.count)),
        edit_pause=1.0 if is_sandbox else 3.0,
        live_pause=LIVE_PAUSE if settings.live_speech else None,
        guild_ready_timeout=0.1 if is_sandbox else 2.0,
    )


def _read_voters(settings: Settings) -> Voters:
    """Read from the settings whose ballots count, whatever a debate says."""
    return Voters(
        account=read_seconds(settings.voter_account) if settings.voter_account else 0,
        member=read_seconds(settings.voter_member) if settings.voter_member else 0,
        starter=settings.starter_votes,
        seats=settings.seats_vote,
    )
