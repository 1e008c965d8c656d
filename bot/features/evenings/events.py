"""The scheduled event of Discord's that stands for the next evening, where Rostrum may make one.

Rule: it is optional. It is tried once for each evening; one that a crash left is found again.
"""

import asyncio
import logging
from dataclasses import dataclass, field, replace
from datetime import timedelta

import discord

from bot.debates.services import Services
from bot.platform.retry import BRIEF, FAILURES, if_possible, until_done
from bot.writer.text import clean
from debate_core.domain.text import shorten_line
from debate_core.errors import RostrumError
from debate_core.features.evenings.store import PlannedEvening, SqlEvenings
from debate_core.language import _, use_language
from debate_core.show.text import clean_text

_LASTS = timedelta(hours=2)
_NAME = 100
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EventKeeper:
    """The keeper of evenings' events, apart from starts: Discord may make one wait an hour."""

    services: Services
    _begun: dict[str, PlannedEvening] = field(default_factory=dict[str, PlannedEvening])
    _newest: dict[str, tuple[discord.Guild, PlannedEvening]] = field(
        default_factory=dict[str, tuple[discord.Guild, PlannedEvening]]
    )
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict[str, asyncio.Task[None]])

    def begin(self, planned: PlannedEvening) -> None:
        """Note that an evening has begun; its event says so before it follows the next one."""
        self._begun[planned.id] = planned

    def follow(self, guild: discord.Guild, planned: PlannedEvening) -> None:
        """Bring the event of an evening up to date."""
        self._newest[planned.id] = guild, planned
        task = self._tasks.get(planned.id)
        if task is None or task.done():
            self._tasks[planned.id] = asyncio.create_task(self._keep(planned.id))

    def stop(self) -> None:
        """Stop changing events."""
        for task in self._tasks.values():
            task.cancel()

    async def _keep(self, evening: str) -> None:
        while evening in self._newest:
            guild, planned = self._newest.pop(evening)
            try:
                if (begun := self._begun.pop(evening, None)) is not None:
                    await begin_event(guild, await self._find_event(begun))
                unclaimed = await follow_event(self.services, guild, planned)
                await self._settle(guild, planned, unclaimed)
            except RostrumError:
                _log.exception("The event of evening %s is left as it is.", evening)

    async def _find_event(self, begun: PlannedEvening) -> str:
        """Find the event of an evening that has begun; it may be newer than what was read."""
        found = await SqlEvenings(self.services.database).find(begun.server, begun.id)
        return begun.event or (found.event if found else "")

    async def _settle(self, guild: discord.Guild, planned: PlannedEvening, event: str) -> None:
        """Let an event that was made too late be of the evening that has begun, or drop it."""
        begun = self._begun.get(planned.id)
        if event and begun is not None and begun.due == planned.due:
            self._begun[planned.id] = replace(begun, event=event)
        elif event:
            await drop_event(guild, event)


async def follow_event(services: Services, guild: discord.Guild, planned: PlannedEvening) -> str:
    """Let an event stand for the next evening, and for none that is past or paused.

    Return the event that was made if the evening began, or was changed, in the meantime.
    """
    due = planned.due if not planned.is_paused else None
    wanted = due.isoformat() if due else ""
    if planned.event_due == wanted or not await _may_try(services, planned, wanted):
        return ""
    if planned.event:
        await drop_event(guild, planned.event)
    event = ""
    if due is not None and may_make_events(guild):
        with use_language(await services.rules.find_language(guild)):
            event = await _make_event(guild, planned)
    is_kept = event and await SqlEvenings(services.database).change(planned, event=event)
    return "" if is_kept else event


async def _may_try(services: Services, planned: PlannedEvening, wanted: str) -> bool:
    """Note that an event is tried for this moment; False if the evening has changed since."""
    evenings = SqlEvenings(services.database)
    return await evenings.change(planned, event_due=wanted, event="")


def may_make_events(guild: discord.Guild) -> bool:
    """True if Rostrum may make scheduled events on a server."""
    granted = guild.me.guild_permissions
    return granted.create_events or granted.manage_events


def name_event(planned: PlannedEvening) -> str:
    """Name the event of an evening by its motion."""
    if planned.evening.source == "queue":
        return _("Debate: the best suggestion of members")
    return shorten_line(clean(clean_text(planned.evening.motion)), _NAME)


async def _make_event(guild: discord.Guild, planned: PlannedEvening) -> str:
    """Make the event of the next evening, or find it; its id, empty if there can be none."""
    due, channel = planned.due, guild.get_channel(int(planned.evening.channel))
    if due is None or channel is None:
        return ""
    name = name_event(planned)

    async def make() -> str:
        for known in await guild.fetch_scheduled_events():
            is_own = known.creator_id == guild.me.id
            if is_own and known.start_time == due and known.name == name:
                return str(known.id)
        made = await guild.create_scheduled_event(
            name=name,
            start_time=due,
            end_time=due + _LASTS,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=shorten_line(f"#{channel.name}", _NAME),
            description=_("Held by Rostrum in {channel}.", channel=channel.mention),
        )
        return str(made.id)

    try:
        return await until_done("A scheduled event", make, BRIEF)
    except FAILURES as error:
        _log.info("An evening has no scheduled event: %s", error)
        return ""


async def begin_event(guild: discord.Guild, event_id: str) -> None:
    """Mark the event of an evening, if it has one, as begun; Discord ends it by itself."""
    if not event_id:
        return

    async def begin() -> None:
        event = await guild.fetch_scheduled_event(int(event_id))
        if event.status is discord.EventStatus.scheduled:
            await event.start()

    await if_possible("The start of a scheduled event", begin)


async def drop_event(guild: discord.Guild, event_id: str) -> None:
    """Remove an event that did not begin."""

    async def drop() -> None:
        event = await guild.fetch_scheduled_event(int(event_id))
        if event.status is discord.EventStatus.scheduled:
            await event.delete()

    await if_possible("The end of a scheduled event", drop)
