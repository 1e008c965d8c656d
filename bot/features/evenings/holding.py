"""The task that starts evenings when they are due, once each, over restarts too.

Rule: an evening that is due is started, missed or refused, and never two of these: the debate's own
transaction claims the start, and what is said of one that did not start is posted once.
"""

import logging
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

import discord

from bot.debates.server_rules import check_words
from bot.debates.services import Services, services_on
from bot.debates.templates import read_template
from bot.debates.unattended import (
    LATEST,
    Alarm,
    TryLater,
    UnattendedStart,
    find_managers_channel,
    open_unattended,
    tell_notices,
)
from bot.features.evenings.events import EventKeeper
from debate_core.domain.server_settings import LanguageSettings
from debate_core.drafting.request import DebateRequest
from debate_core.errors import AlreadyStarted, DatabaseUnusable, RostrumError, SpecError
from debate_core.features.evenings.store import PlannedEvening, SqlEvenings, make_change
from debate_core.features.evenings.times import find_next
from debate_core.language import _, ngettext, use_language
from debate_core.storage.planned_starts import Notice, SqlPlannedStarts
from debate_core.storage.suggested_motions import SqlSuggestedMotions

_AGAIN = timedelta(minutes=1)
"""The time until what failed is tried again."""
_MOST_COUNTED = 400
_log = logging.getLogger(__name__)
Failure = Literal["missed", "refused"]


@dataclass(frozen=True, slots=True)
class EveningHolder:
    """The task that holds the evenings of the servers of a client."""

    services: Services
    client: discord.Client
    alarm: Alarm
    events: EventKeeper

    async def run(self) -> None:
        """Hold whatever is due, again and again."""
        try:
            while True:
                await self.alarm.wait(await self._look())
        finally:
            self.events.stop()

    async def _look(self) -> datetime | None:
        """Hold what is due now, or try it again soon; return when to look again."""
        try:
            return await self._hold_due()
        except RostrumError as error:
            _log.warning("Evenings could not be looked through: %s", error)
            return self._now + _AGAIN

    async def _hold_due(self) -> datetime | None:
        """Hold what is due now; return when to look again, None if nothing is planned."""
        evenings, moments = SqlEvenings(self.services.database), list[datetime]()
        for planned in await evenings.list_all():
            if not self.services.rules.serves(planned.server):
                continue
            try:
                if (due := await self._handle(planned)) is not None:
                    moments.append(due)
            except TryLater as error:
                _log.info("Evening %s waits: %s", planned.id, error)
                moments.append(self._now + _AGAIN)
            except DatabaseUnusable:
                raise
            except RostrumError:
                # One that cannot be read must not hold up the others.
                _log.exception("Evening %s is left for later.", planned.id)
                moments.append(self._now + _AGAIN)
        if not await tell_notices(self.services, self.client):
            moments.append(self._now + _AGAIN)
        return min(moments, default=None)

    @property
    def _now(self) -> datetime:
        return self.services.rules.clock.now()

    async def _handle(self, planned: PlannedEvening) -> datetime | None:
        """Start an evening if it is due; return the moment of the next one."""
        planned = await self._follow_zone(planned)
        guild = self.client.get_guild(int(planned.server))
        if planned.due is not None and planned.due <= self._now:
            if planned.is_paused:
                planned = await self._go_on(planned, last="")
            else:
                planned = await self._hold(planned, guild)
        if guild is not None and not guild.unavailable:
            self.events.follow(guild, planned)
        return None if planned.is_paused else planned.due

    async def _follow_zone(self, planned: PlannedEvening) -> PlannedEvening:
        """Move the next one to the time zone that the server has now."""
        language = (await self.services.rules.read(int(planned.server))).language
        if planned.due is None or language.zone == planned.zone:
            return planned
        evening = planned.evening
        due = find_next(evening.starts_first, evening.rhythm, language.find_zone(), self._now)
        return await self._change(planned, due=due, zone=language.zone)

    async def _hold(self, planned: PlannedEvening, guild: discord.Guild | None) -> PlannedEvening:
        """Start the evening that is due, or say why it does not start."""
        assert planned.due is not None
        known = await SqlPlannedStarts(self.services.database).find(planned.key)
        if known is not None:
            return await self._go_on(planned, last="")
        is_late = self._now - planned.due > LATEST
        if guild is None or guild.unavailable:
            if is_late:
                return await self._give_up(planned, None, "missed", "")
            raise TryLater("its server is not there")
        with use_language(await self.services.rules.find_language(guild)):
            if is_late:
                return await self._give_up(planned, guild, "missed", "")
            try:
                await self._start(planned, guild)
            except AlreadyStarted:
                pass
            except SpecError as refusal:
                if isinstance(refusal, DatabaseUnusable):
                    raise
                return await self._give_up(planned, guild, "refused", str(refusal))
        return await self._go_on(planned, last="")

    async def _start(self, planned: PlannedEvening, guild: discord.Guild) -> None:
        """Start it; SpecError if it cannot start now."""
        motion = await self._draw(planned)
        start = UnattendedStart(
            key=planned.key,
            server=planned.server,
            channel=planned.evening.channel,
            person=planned.maker,
            needs_moderator=True,
        )
        request = replace(await read_request(self.services, planned), motion=motion)
        ledger = await open_unattended(self.services, guild, start, request)
        _log.info("Evening %s started as debate %s.", planned.id, ledger.debate)
        self.events.begin(planned)

    async def _draw(self, planned: PlannedEvening) -> str:
        """Find the motion, its own or the best suggestion; SpecError if none is left.

        A suggestion with a word that the server now refuses is skipped.
        """
        if planned.evening.source == "motion":
            return planned.evening.motion
        limits = (await self.services.rules.read(int(planned.server))).starting
        suggested = SqlSuggestedMotions(self.services.database)
        for motion in await suggested.list_in(planned.server):
            with suppress(SpecError):
                check_words(motion.motion, limits)
                return motion.motion
        if planned.evening.motion:
            return planned.evening.motion
        raise SpecError(_("There is no suggestion to debate. Members suggest in /debate list."))

    async def _go_on(self, planned: PlannedEvening, last: str) -> PlannedEvening:
        """Go on to the next one; remove an evening that was planned once and has started."""
        due = find_next_of(planned, self._now)
        if due is None and not planned.is_paused:
            await SqlEvenings(self.services.database).remove(planned.server, planned.id)
            return replace(planned, due=None)
        return await self._change(planned, due=due, last=last)

    async def _give_up(
        self, planned: PlannedEvening, guild: discord.Guild | None, how: Failure, why: str
    ) -> PlannedEvening:
        """Note that an evening did not start, with what to say about it, and go on to the next."""
        assert planned.due is not None
        due = find_next_of(planned, self._now)
        said = _tell_failure(planned, how, why, self._now)
        if due is not None:
            said = f"{said} " + _("The next one: {time}.", time=f"<t:{int(due.timestamp())}:F>")
        channel = planned.evening.channel
        if how == "refused" and guild is not None:
            channel = find_managers_channel(guild, channel)
        change = make_change(planned, due=due, last=said)
        is_ours = await SqlPlannedStarts(self.services.database).settle(
            planned.key, self._now, how, Notice(planned.server, channel, said), change
        )
        if not is_ours:
            return await self._go_on(planned, last="")
        _log.warning("Evening %s did not start (%s). %s", planned.id, how, why)
        return replace(planned, due=due, last=said)

    async def _change(self, planned: PlannedEvening, **fields: Any) -> PlannedEvening:
        await SqlEvenings(self.services.database).change(planned, **fields)
        return replace(planned, **fields)


def _tell_failure(planned: PlannedEvening, how: Failure, why: str, now: datetime) -> str:
    assert planned.due is not None
    time = f"<t:{int(planned.due.timestamp())}:F>"
    if how == "refused":
        return _("The debate planned for {time} did not start: {why}", time=time, why=why)
    return ngettext(
        "The debate planned for {time} did not start, as I was away then.",
        "{count} planned debates did not start, as I was away; the first was planned for {time}.",
        _count_missed(planned, now),
        time=time,
    )


def _count_missed(planned: PlannedEvening, now: datetime) -> int:
    """Count the evenings from the one that is due until now."""
    count, due, evening = 0, planned.due, planned.evening
    zone = _zone_of(planned)
    while due is not None and due <= now and count < _MOST_COUNTED:
        count += 1
        due = find_next(evening.starts_first, evening.rhythm, zone, due)
    return count


def _zone_of(planned: PlannedEvening) -> ZoneInfo:
    return LanguageSettings(zone=planned.zone).find_zone()


def find_next_of(planned: PlannedEvening, now: datetime) -> datetime | None:
    """Find the next evening after the one that is due, and not before now."""
    evening = planned.evening
    after = max(now, planned.due) if planned.due else now
    return find_next(evening.starts_first, evening.rhythm, _zone_of(planned), after)


async def read_request(services: Services, planned: PlannedEvening) -> DebateRequest:
    """Read what an evening asks for; SpecError if its template is gone."""
    kind, _colon, name = planned.evening.plan.partition(":")
    motion = planned.evening.motion
    if kind == "format":
        return DebateRequest(motion, name)
    return replace(await read_template(services, planned.server, name), motion=motion)


def open_alarm(services: Services) -> Alarm:
    """Open the alarm that wakes the task when an evening or a setting was changed."""
    alarm = Alarm(services.rules.clock)
    services.rules.stored.followers.append(alarm.ring)
    return alarm


async def hold_evenings(client: discord.Client) -> None:
    """Hold the evenings of a client's servers as long as it is served."""
    services = services_on(client)
    alarm, events = services.open_once(open_alarm), EventKeeper(services)
    await EveningHolder(services, client, alarm, events).run()
