"""The Discord client: listens to the gateway, and passes everything on to what handles it."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

import discord
from discord import app_commands

from bot.ballots import secret
from bot.ballots.ballots import Ballots
from bot.ballots.secret import SecretBallots
from bot.debates import approval, controls, forget, listing, plan, privacy, questions, show, stats
from bot.debates.commands import make_debate_group
from bot.debates.retention import forget_old_debates
from bot.debates.services import Services, check_may_press
from bot.debates.start import debate_this
from bot.features import FEATURES
from bot.platform.connection import Shard
from bot.platform.interactions import handle, handlers_in, speak_to, tell
from bot.platform.permissions import intents, may_read
from bot.platform.rate_limits import Limiter
from bot.platform.retry import (
    BRIEF,
    DAY,
    FAILURES,
    Patience,
    if_possible,
    shield_requests,
    tell_bare_limits,
    trace,
    until_done,
)
from bot.portraits.emojis import PortraitEmojis
from bot.seats import forms, host, table, taking
from bot.seats.forms import SeatForms
from bot.seats.host import ThreadSeats
from bot.seats.uncounted_messages import EditedTurns, OutOfTurnNotices
from bot.thread.taking_out import Deletions
from debate_core.errors import SpecError

_log = logging.getLogger(__name__)
HANDLERS = (
    *handlers_in(approval, controls, forget, listing, plan, privacy, questions, show, stats),
    *handlers_in(forms, host, secret, table, taking),
    *(handler for feature in FEATURES for handler in feature.handlers),
)
"""Everything that can be pressed or sent."""


@dataclass(frozen=True, slots=True)
class Listeners:
    """The listeners for what people do besides commands and buttons."""

    ballots: Ballots
    out_of_turn: OutOfTurnNotices
    deletions: Deletions
    edited: EditedTurns


class _Commands(app_commands.CommandTree["RostrumClient"]):
    """The commands; none is carried out while nothing can be kept or looked up."""

    async def interaction_check(self, interaction: discord.Interaction["RostrumClient"], /) -> bool:
        speak_to(interaction)
        return await interaction.client.can_serve(interaction)


class RostrumClient(discord.Client):
    """The unmodified discord.py client with our commands and listeners; `serve` before login."""

    services: Services
    seats: ThreadSeats
    seat_forms: SeatForms
    secret: SecretBallots
    _heard_by: Listeners
    _portraits: PortraitEmojis

    def __init__(self, shard: Shard, limiter: Limiter, *, guild_ready_timeout: float = 2.0) -> None:
        self._asked_for = intents()
        super().__init__(
            shard_id=shard.number,
            shard_count=shard.count,
            intents=self._asked_for,
            # We may not keep what people write outside a turn, not even for a while.
            max_messages=None,
            http_trace=trace(),
            guild_ready_timeout=guild_ready_timeout,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        request = shield_requests(tell_bare_limits(self.http.request))
        self.http.request = limiter.limit(request)
        self.tree = _Commands(self)
        self.tree.add_command(make_debate_group())
        self.tree.add_command(stats.stats_command)
        self.tree.add_command(debate_this)
        self.tree.add_command(questions.ask_about_this)
        for command in (command for feature in FEATURES for command in feature.commands):
            self.tree.add_command(command)
        self.tree.add_command(privacy.privacy_command)
        self.tree.add_command(forget.take_my_words_out)
        self.tree.error(tell)
        self._has_begun = False
        self._taking_up: asyncio.Task[None] | None = None
        self._telling_commands: asyncio.Task[None] | None = None
        self._forgetting: asyncio.Task[None] | None = None
        self.say_ready: Callable[[], None] = lambda: None

    def serve(
        self,
        services: Services,
        seats: ThreadSeats,
        listeners: Listeners,
        portraits: PortraitEmojis,
    ) -> None:
        """Pass what is heard on to these."""
        self.services = services
        self.seats = seats
        self._heard_by = listeners
        self._portraits = portraits

    async def setup_hook(self) -> None:
        """Ask for message content only where we may, and tell Discord our commands."""
        assert self.application is not None
        # The library identifies with this same object; a refused intent would close the gateway.
        self._asked_for.message_content = may_read(self.application.flags)
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
        """True if the gateway is there and tells what happens."""
        return self.is_ready() and self.ws.open

    async def on_ready(self) -> None:
        """Take up what is unfinished at the first start; after a gap, check what was missed."""
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
        await self._portraits.load()
        await self.services.runner.go_on()
        # After the runner: debates that go on have their publishers by then.
        await self.services.publishers.finish()
        self._forgetting = asyncio.create_task(forget_old_debates(self.services))
        _log.info("Ready as %s.", self.user)
        await self._heard_by.out_of_turn.check_all()
        await self._heard_by.edited.check_all()

    async def settle(self) -> None:
        """Take up nothing any more, so that nothing begins while the rest is closed."""
        self._has_begun = True
        for task in (self._taking_up, self._telling_commands, self._forgetting):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Handle a pressed button, a picked option or a sent form; the tree handles commands."""
        speak_to(interaction)
        by_tree = (
            discord.InteractionType.application_command,
            discord.InteractionType.autocomplete,
        )
        if interaction.type in by_tree or await self.can_serve(interaction):
            await handle(interaction, HANDLERS, check_may_press)

    async def can_serve(self, interaction: discord.Interaction) -> bool:
        """True if what is asked for can be kept or looked up; if not, whoever asks is told why."""
        try:
            self.services.database.check_usable()
        except SpecError as error:
            # Suggestions can say nothing; an empty list is all that is left.
            if interaction.type is not discord.InteractionType.autocomplete:
                await tell(interaction, error)
            return False
        return True

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """A reaction was put on some message."""
        await self._heard_by.ballots.take_reaction(payload)

    async def on_raw_reaction_clear(self, payload: discord.RawReactionClearEvent) -> None:
        """All reactions were taken off some message."""
        await self._heard_by.ballots.restore_cleared_signs(payload.message_id)

    async def on_raw_reaction_clear_emoji(
        self, payload: discord.RawReactionClearEmojiEvent
    ) -> None:
        """All reactions of one sign were taken off some message."""
        await self._heard_by.ballots.restore_cleared_signs(payload.message_id)

    async def on_raw_reaction_remove(self, payload: discord.RawReactionActionEvent) -> None:
        """A reaction was taken off some message."""
        await self._heard_by.ballots.take_reaction_off(payload)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was changed, or put into the archive."""
        # Discord archives a thread in which nobody writes, even as people vote in it.
        if payload.data["thread_metadata"]["archived"]:
            await self._heard_by.ballots.handle_archived_thread(payload.thread_id)
        await self.services.publishers.try_again()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Somebody has invited us to a server."""
        for feature in FEATURES:
            if feature.greet is not None:
                await feature.greet(guild)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, __: discord.abc.GuildChannel
    ) -> None:
        """A channel was changed, and maybe what is permitted in it."""
        await self.services.publishers.try_again()

    async def on_guild_role_update(self, _: discord.Role, __: discord.Role) -> None:
        """A role was changed, and maybe what it permits."""
        await self.services.publishers.try_again()

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Handle a change of our own roles; Discord tells nothing of others."""
        # New roles may permit what was refused so far.
        if after == after.guild.me:
            await self.services.publishers.try_again()

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self._heard_by.deletions.thread(payload.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted."""
        await self._heard_by.deletions.channel(channel.id)

    async def on_message(self, message: discord.Message) -> None:
        """Somebody wrote a message."""
        await self.seats.handle_message(message)
        await self._heard_by.out_of_turn.handle_message(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Some message was changed."""
        await self._heard_by.edited.handle_edit(payload.message)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Some message was deleted."""
        await self._heard_by.deletions.messages({payload.message_id})
        await self.services.taking_out.handle_deletion(payload.channel_id, {payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Some messages were deleted together."""
        await self._heard_by.deletions.messages(payload.message_ids)
        await self.services.taking_out.handle_deletion(payload.channel_id, payload.message_ids)
