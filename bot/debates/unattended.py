"""Starts without a press, such as those of a schedule, and the notices about them.

Rule: what a person planned starts only if they might start it now: their rights, and the limits,
budgets, channels and refused words of the server are looked up at that moment.
"""

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.debates.names import Planner, plan_for
from bot.debates.server_rules import Gate
from bot.debates.services import Services
from bot.platform.permissions import NOBODY, Home, name_lacking, name_lacking_to_start
from bot.platform.retry import BRIEF, FAILURES, kind_of, until_done
from debate_core.clock import Clock
from debate_core.domain.values import PersonId
from debate_core.drafting.plan import make_plan
from debate_core.drafting.request import DebateRequest
from debate_core.engine.ledger import Ledger
from debate_core.errors import RostrumError, SpecError
from debate_core.language import _
from debate_core.storage.planned_starts import PendingNotice, SqlPlannedStarts
from debate_core.storage.port import Starts

LATEST = timedelta(minutes=15)
"""The delay after which a start that was not made counts as missed."""
_LOOKED_THROUGH = 200
"""The number of newest messages searched for notices from before a crash."""
_log = logging.getLogger(__name__)


class TryLater(RostrumError):
    """An error: Discord does not give the needed information right now."""


@dataclass(frozen=True, slots=True)
class UnattendedStart:
    """A start that somebody planned for later."""

    key: str
    """The key that one debate at most is started for."""
    server: str
    channel: str
    person: PersonId
    needs_moderator: bool = False
    """True if only moderators of the channel may plan such starts."""


class Alarm:
    """Wakes a task at a moment, or earlier if it is rung."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake it now."""
        self._rung.set()

    async def wait(self, until: datetime | None) -> None:
        """Wait until it is rung, or for this moment."""
        waits: list[asyncio.Task[Any]] = [asyncio.create_task(self._rung.wait())]
        if until is not None:
            waits.append(asyncio.create_task(self._clock.sleep_until(until)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()
            # Awaited together, as their own end must not hide that this task is cancelled.
            await asyncio.wait(waits)
        self._rung.clear()


async def open_unattended(
    services: Services, guild: discord.Guild, start: UnattendedStart, request: DebateRequest
) -> Ledger:
    """Start a debate for the person who planned it; SpecError if they may not start it now."""
    home = find_home_of(guild, start)
    member = await find_member(guild, start)
    gate = await services.rules.open_gate_for(member, home)
    check_may_still(member, home, gate, start)
    gate.check_motion(request.motion)
    draft = await plan_for(Planner(services, guild, member), request)
    estimate = (await asyncio.to_thread(make_plan, draft.spec, services.estimator)).estimate
    gate.check_plan(draft.spec, estimate)
    venue = await services.rules.find_venue(guild, home.id)
    admit, now = gate.admit, services.rules.clock.now()

    def admit_once(starts: Starts) -> None:
        starts.claim(start.key, now)
        admit(starts)

    return await services.runner.open(draft.spec, start.person, venue, (), admit_once)


def find_home_of(guild: discord.Guild, start: UnattendedStart) -> Home:
    """Find the channel of a start; SpecError if it is gone, or no debate can be held there."""
    home = guild.get_channel(int(start.channel))
    if not isinstance(home, Home):
        raise SpecError(_("Its channel is gone."))
    if lacking := name_lacking(home, home.permissions_for(guild.me)):
        raise SpecError(
            _(
                "I can't hold a debate in {channel}: I need {permissions}.",
                channel=home.mention,
                permissions=lacking,
            )
        )
    return home


async def find_member(guild: discord.Guild, start: UnattendedStart) -> discord.Member:
    """Find the person who planned a start; SpecError if they left, TryLater if that is unknown."""
    try:
        return await until_done("A member", lambda: guild.fetch_member(int(start.person)), BRIEF)
    except discord.NotFound as error:
        said = _("{person}, who planned it, has left the server.", person=f"<@{start.person}>")
        raise SpecError(said) from error
    except FAILURES as error:
        raise TryLater(str(error)) from error


def check_may_still(member: discord.Member, home: Home, gate: Gate, start: UnattendedStart) -> None:
    """Raise SpecError unless the person who planned a start still has the rights that it needs."""
    if start.needs_moderator and not gate.starter.is_moderator:
        raise SpecError(
            _("{person}, who planned it, is no moderator here any more.", person=member.mention)
        )
    if lacking := name_lacking_to_start(home, home.permissions_for(member)):
        raise SpecError(
            _(
                "{person}, who planned it, may not write in {channel} any more: {lacking}.",
                person=member.mention,
                channel=home.mention,
                lacking=lacking,
            )
        )


def find_managers_channel(guild: discord.Guild, otherwise: str) -> str:
    """Find where the managers of a server are told something: Discord's channel for such news."""
    updates = guild.public_updates_channel
    if updates is not None and _may_post(updates):
        return str(updates.id)
    return otherwise


def _may_post(channel: discord.TextChannel) -> bool:
    granted = channel.permissions_for(channel.guild.me)
    return granted.view_channel and granted.send_messages


async def tell_notices(services: Services, client: discord.Client) -> bool:
    """Post the notices about starts that are still due, once each; True if all are posted."""
    planned = SqlPlannedStarts(services.database)
    is_all_told = True
    for pending in await planned.list_untold():
        if not services.rules.serves(pending.notice.server):
            continue
        if await _is_told(client, pending):
            await planned.mark_told(pending.key)
        else:
            is_all_told = False
    return is_all_told


async def _is_told(client: discord.Client, pending: PendingNotice) -> bool:
    """Post a notice unless it is there already; False if that has to be tried again."""
    notice = pending.notice
    guild = client.get_guild(int(notice.server))
    if guild is None or guild.unavailable:
        return False
    channel = guild.get_channel(int(notice.channel))
    if not isinstance(channel, discord.TextChannel):
        _log.info("%s is told nowhere: its channel takes no messages.", pending.key)
        return True
    try:
        if not await _is_posted(channel, pending):
            await channel.send(notice.said, allowed_mentions=NOBODY)
    except FAILURES as error:
        _log.info("What became of %s is not told: %s", pending.key, error)
        return kind_of(error) != "passing"
    return True


async def _is_posted(channel: discord.TextChannel, pending: PendingNotice) -> bool:
    """True if an earlier try has posted it; a crash may have come in between."""
    if not channel.permissions_for(channel.guild.me).read_message_history:
        return False
    # Its words name a time, which tells it from others of its kind.
    found = channel.history(limit=_LOOKED_THROUGH)
    me, said = channel.guild.me.id, pending.notice.said
    return any([message.author.id == me and message.content == said async for message in found])
