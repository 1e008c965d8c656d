"""Rostrum on a Discord client: its commands, and the events that it passes on to their handlers.

Rule: the client may be anybody's bot. Rostrum does not change its class, its commands, its
listeners, its handling of errors, or the mentions that it allows.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.ballots import secret
from bot.ballots.ballots import Ballots
from bot.ballots.secret import SecretBallots
from bot.debates import (
    approval,
    chat,
    controls,
    forget,
    listing,
    plan,
    plan_changes,
    plan_seats,
    points,
    privacy,
    questions,
    seat,
    show,
    stats,
    templates,
)
from bot.debates.access import check_may_press
from bot.debates.commands import make_debate_group
from bot.debates.retention import forget_old_debates
from bot.debates.services import Services
from bot.debates.start import debate_this
from bot.features import FEATURES
from bot.platform.commands import CatalogueTranslator
from bot.platform.connection import OwnRequests, Shard, mark_own
from bot.platform.interactions import handle, handlers_in, serve_client, speak_to
from bot.platform.permissions import make_intents, may_read
from bot.platform.retry import BRIEF, DAY, FAILURES, Patience, if_possible, until_done
from bot.seats import forms, giving, host, table, taking
from bot.seats.edited_turns import EditedTurns
from bot.seats.forms import SeatForms
from bot.seats.host import ThreadSeats
from bot.seats.uncounted_messages import OutOfTurnNotices
from bot.thread.deletions import Deletions

_log = logging.getLogger(__name__)
HANDLERS = (
    *handlers_in(approval, chat, controls, forget, listing, points, privacy),
    *handlers_in(plan, plan_changes, plan_seats),
    *handlers_in(questions, seat, show, stats, templates),
    *handlers_in(forms, giving, host, secret, table, taking),
    *(handler for feature in FEATURES for handler in feature.handlers),
)
"""The handlers of everything that can be pressed or sent."""


@dataclass(frozen=True, slots=True)
class Listeners:
    """The listeners for what people do besides commands and buttons."""

    ballots: Ballots
    secret: SecretBallots
    seats: ThreadSeats
    seat_forms: SeatForms
    out_of_turn: OutOfTurnNotices
    deletions: Deletions
    edited: EditedTurns


Command = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
Listener = Callable[..., Coroutine[Any, Any, None]]
_SLASH = discord.AppCommandType.chat_input
_AGAIN_SECONDS = 60


def list_commands() -> Iterator[Command]:
    """List all commands, in the order in which Discord is told of them."""
    yield make_debate_group()
    yield stats.stats_command
    yield debate_this
    yield questions.ask_about_this
    yield seat.invite_to_debate
    for feature in FEATURES:
        yield from feature.commands
    yield privacy.privacy_command
    yield forget.take_my_words_out


class Rostrum:
    """Rostrum's commands and listeners, and all that serves them, on one client."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        listeners: Listeners,
        requests: OwnRequests,
    ) -> None:
        self.services = services
        self.seats = listeners.seats
        self.seat_forms = listeners.seat_forms
        self.secret = listeners.secret
        self.say_ready: Callable[[], None] = lambda: None
        self._client = client
        self._heard_by = listeners
        self._requests = requests
        self.is_stopping = False
        self._has_begun = False
        self._beginning: asyncio.Task[None] | None = None
        self._taking_up: asyncio.Task[None] | None = None
        self._lasting: list[asyncio.Task[None]] = []
        """The tasks that go on as long as the client is served."""

    @asynccontextmanager
    async def attach(self, tree: app_commands.CommandTree[Any]) -> AsyncGenerator[None]:
        """Serve the client within this block; afterwards it is as it was before."""
        with ExitStack() as stack:
            for name in (name for name in vars(Rostrum) if name.startswith("on_")):
                stack.callback(_listen(self._client, name, self._make_listener(name)))
            for command in list_commands():
                stack.callback(_add_command(tree, command))
            serve_client(self._client, self)
            stack.callback(serve_client, self._client, None)
            if self._client.is_ready():
                # That event does not come again.
                self._beginning = asyncio.create_task(self._make_listener("on_ready")())
            try:
                yield
            finally:
                self.is_stopping = True
                # Otherwise whatever waits for the database would keep the process from ending.
                self.services.database.give_up_waiting()
                await self._settle()

    def _make_listener(self, name: str) -> Listener:
        async def listen(*args: Any) -> None:
            mark_own()
            try:
                await getattr(self, name)(*args)
            except Exception:  # noqa: BLE001 - the client's own handler is for its own errors
                _log.exception("Rostrum failed at %s.", name)

        return listen

    async def on_ready(self) -> None:
        """Take up what is unfinished at the first start; after a gap, check what was missed."""
        self._requests.watch()
        if self._has_begun:
            await self._catch_up()
            return
        self._has_begun = True
        self._taking_up = asyncio.create_task(self._take_up())
        self.say_ready()
        await self._taking_up

    async def on_disconnect(self) -> None:
        """Note that the connection broke."""
        if self._has_begun:
            self._heard_by.ballots.note_disconnect()

    async def on_resumed(self) -> None:
        """Check what was missed: the gateway repeats it after a short gap, but not always all."""
        await self._catch_up()

    async def _catch_up(self) -> None:
        # First, so that turns that end during the rest are read with the gap in mind.
        self.seats.note_gap()
        await self._heard_by.ballots.level_all()
        await self.services.taking_out.check_all()
        await self._heard_by.out_of_turn.check_all()
        await self._heard_by.edited.check_all()

    async def _take_up(self) -> None:
        await self.services.portraits.load()
        await self.services.runner.go_on()
        # After the runner: debates that go on have their publishers by then.
        await self.services.publishers.finish()
        await self.services.chats.finish()
        self._keep_going("Retention", lambda: forget_old_debates(self.services))
        for feature in FEATURES:
            if feature.serve is not None:
                self._keep_going(feature.name.capitalize(), partial(feature.serve, self._client))
        _log.info("Ready as %s.", self._client.user)
        await self._heard_by.out_of_turn.check_all()
        await self._heard_by.edited.check_all()

    def _keep_going(self, name: str, serve: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._lasting.append(asyncio.create_task(self._serve_again(name, serve)))

    async def _serve_again(self, name: str, serve: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a task for as long as the client is served; restart it after an error."""
        while True:
            try:
                await serve()
            except Exception:  # noqa: BLE001 - whatever ends it, it must not stay ended unseen
                _log.exception("%s failed, and goes on in a minute.", name)
                await self.services.rules.clock.sleep(_AGAIN_SECONDS)
            else:
                return

    async def _settle(self) -> None:
        """Start nothing new, so that nothing begins while the rest is closed."""
        self._has_begun = True
        for task in (self._beginning, self._taking_up, *self._lasting):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Handle a pressed button, a picked option or a sent form; the tree handles commands."""
        speak_to(interaction)
        await handle(interaction, HANDLERS, check_may_press, self.check_usable)

    def check_usable(self) -> None:
        """Raise SpecError, with the reason, if nothing can be kept or looked up right now."""
        self.services.database.check_usable()

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Handle a reaction that was put on a message."""
        await self._heard_by.ballots.take_reaction(payload)

    async def on_raw_reaction_clear(self, payload: discord.RawReactionClearEvent) -> None:
        """Handle the removal of all reactions from a message."""
        await self._heard_by.ballots.restore_cleared_signs(payload.message_id)

    async def on_raw_reaction_clear_emoji(
        self, payload: discord.RawReactionClearEmojiEvent
    ) -> None:
        """Handle the removal of all reactions with one sign from a message."""
        await self._heard_by.ballots.restore_cleared_signs(payload.message_id)

    async def on_raw_reaction_remove(self, payload: discord.RawReactionActionEvent) -> None:
        """Handle a reaction that was taken off a message."""
        await self._heard_by.ballots.take_reaction_off(payload)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Handle a thread that was changed or archived."""
        # Discord archives a thread in which nobody writes, even as people vote in it.
        if payload.data["thread_metadata"]["archived"]:
            await self._heard_by.ballots.handle_archived_thread(payload.thread_id)
        await self.services.publishers.try_again()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle an invitation to a server, which may not be the first."""
        for feature in FEATURES:
            if feature.greet is not None:
                await feature.greet(guild)
        await self.services.publishers.try_again()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle our removal from a server; there is no such event for a server with an outage."""
        await self._heard_by.deletions.handle_server(guild.id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, __: discord.abc.GuildChannel
    ) -> None:
        """Handle a changed channel, whose permissions may be different now."""
        await self.services.publishers.try_again()

    async def on_guild_role_update(self, _: discord.Role, __: discord.Role) -> None:
        """Handle a changed role, which may grant other permissions now."""
        await self.services.publishers.try_again()

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Handle a change of our own roles; Discord tells nothing of others."""
        # New roles may permit what was refused so far.
        if after == after.guild.me:
            await self.services.publishers.try_again()

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Handle a deleted thread."""
        await self._heard_by.deletions.handle_thread(payload.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel."""
        await self._heard_by.deletions.handle_channel(channel.id)

    async def on_message(self, message: discord.Message) -> None:
        """Handle a new message."""
        self.services.publishers.note_message(message)
        await self.seats.handle_message(message)
        await self._heard_by.out_of_turn.handle_message(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Handle a changed message."""
        await self._heard_by.edited.handle_edit(payload.message)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Handle a deleted message."""
        await self._heard_by.deletions.handle_messages({payload.message_id})
        await self.services.taking_out.handle_deletion(payload.channel_id, {payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Handle messages that were deleted together."""
        await self._heard_by.deletions.handle_messages(payload.message_ids)
        await self.services.taking_out.handle_deletion(payload.channel_id, payload.message_ids)


def _add_command(tree: app_commands.CommandTree[Any], command: Command) -> Callable[[], object]:
    """Add a command unless another has its name; return a function that removes it."""
    if command.allowed_installs is None:
        # If left out, Discord uses the application's setting, which may allow user installs.
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    try:
        tree.add_command(command)
    except app_commands.CommandAlreadyRegistered:
        _log.warning("This bot has a command “%s” of its own; Rostrum's is left out.", command.name)
        return lambda: None
    of = command.type if isinstance(command, app_commands.ContextMenu) else _SLASH
    return lambda: tree.remove_command(command.name, type=of)


def _listen(client: discord.Client, name: str, listener: Listener) -> Callable[[], object]:
    """Add a listener for a client's event beside any others; return a function that removes it."""
    if isinstance(client, commands.Bot | commands.AutoShardedBot):
        client.add_listener(listener, name)
        return lambda: client.remove_listener(listener, name)
    before, own = vars(client).get(name), getattr(client, name, None)

    async def listen_both(*args: Any) -> None:
        hearing = asyncio.create_task(listener(*args))
        try:
            if own is not None:
                await own(*args)
        finally:
            await hearing

    # Such a client has one listener for an event, which it finds by this name.
    setattr(client, name, listen_both)
    return lambda: setattr(client, name, before) if before else delattr(client, name)


class RostrumClient(discord.Client):
    """The client of `rostrum run`, which hosts only Rostrum; set its `rostrum` before use."""

    rostrum: Rostrum

    def __init__(self, shard: Shard, *, guild_ready_timeout: float = 2.0) -> None:
        # Voice is not used here, so nobody needs to be told which voice libraries are missing.
        discord.VoiceClient.warn_nacl = False
        discord.VoiceClient.warn_dave = False
        self._asked_for = make_intents()
        super().__init__(
            shard_id=shard.number,
            shard_count=shard.count,
            intents=self._asked_for,
            # We may not keep what people write outside a turn, not even for a while.
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self._telling_commands: asyncio.Task[None] | None = None

    @property
    def services(self) -> Services:
        """The services that the commands work with."""
        return self.rostrum.services

    async def setup_hook(self) -> None:
        """Ask for message content only where we may, and tell Discord our commands."""
        assert self.application is not None
        # The library identifies with this same object; a refused intent would close the gateway.
        self._asked_for.message_content = may_read(self.application.flags)
        await self.tree.set_translator(CatalogueTranslator())
        if not await if_possible("The commands", self.tree.sync, BRIEF):
            # The commands that Discord knows serve in the meantime, and what is under way goes on.
            self._telling_commands = asyncio.create_task(self._tell_commands())

    async def _tell_commands(self) -> None:
        """Send Discord our commands, however long that takes; the log says if it refuses them."""
        patience = Patience(DAY.seconds, frozenset({"passing", "forbidden", "gone"}))
        try:
            await until_done("The commands", self.tree.sync, patience)
        except (*FAILURES, app_commands.AppCommandError) as error:
            _log.error("Discord does not take the commands: %s", error)

    def is_connected(self) -> bool:
        """True if the gateway is connected and sends events."""
        return self.is_ready() and self.ws.open

    async def close(self) -> None:
        """Close the connection, and tell nothing any more."""
        if self._telling_commands is not None:
            self._telling_commands.cancel()
            await asyncio.wait([self._telling_commands])
        await super().close()
