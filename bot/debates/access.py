"""People's access to debates: the one that they mean, whether they may see it, and its record.

Rule: a debate that somebody may not see is refused in the same words as one that is not there.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress

import discord

from bot.debates.services import Services, services_of
from bot.platform.chats import find_server, is_in_chat
from bot.platform.interactions import Needs
from bot.platform.permissions import is_locked_for, may_see_in, may_write_in
from bot.seats.guests import CANNOT_WRITE, find_guest
from debate_core.domain.facts.debate import Venue
from debate_core.domain.record import Record, fold
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import log_as
from debate_core.errors import RecordError, SpecError
from debate_core.language import N_, _

_NOT_HERE = N_("There is no such debate here; begin one with /debate start.")

_log = logging.getLogger(__name__)


class NoDebateHere(SpecError):
    """No debate is meant that this person sees."""


async def find_debate_here(interaction: discord.Interaction, named: str | None = None) -> Record:
    """Find the record of the debate that is meant.

    It is the named one, this thread's, the one that is open here, or the newest of this server;
    what is logged from then on is about it. SpecError, saying what to do, if there is none, or if
    several are open.
    """
    services = services_of(interaction)
    debate = DebateId(named) if named else None
    if debate is None and interaction.channel_id is not None:
        debate = await services.deliveries.find_debate_at(str(interaction.channel_id))
    if debate is None:
        debate = _find_open_here(interaction, services)
    if debate is None:
        # Otherwise the newest debate could be one in a channel that is hidden from them.
        seen = list_channels_seen(interaction)
        server = find_server(interaction)
        newest = await services.journal.list_debates(server, 1, channels=seen)
        debate = newest[0] if newest else None
    record = await record_of(services, debate) if debate is not None else None
    # In the same words as for none, which do not reveal that there is a hidden debate.
    if record is None or not may_see(interaction, record.opened.venue):
        raise NoDebateHere(_(_NOT_HERE))
    log_as(record.debate)
    return record


async def check_is_running(interaction: discord.Interaction, debate: str) -> None:
    """Raise SpecError, saying what to do, unless the debate that is meant goes on."""
    with suppress(NoDebateHere):
        if not (await find_debate_here(interaction, debate)).is_over:
            return
    raise SpecError(_("No debate is running here. Begin one with /debate start."))


async def check_may_press(interaction: discord.Interaction, debate: DebateId, needs: Needs) -> None:
    """Raise SpecError unless the person who presses something may do that much in the thread."""
    if needs == "nothing":
        return
    services = services_of(interaction)
    ledger = services.runner.ledger(debate)
    # The record would tell it too, but building it takes too long for a press.
    venue = ledger.record.opened.venue if ledger else await services.journal.find_venue(debate)
    if venue is None or not may_see(interaction, venue):
        raise SpecError(_(_NOT_HERE))
    if needs == "write":
        _check_may_write(interaction, debate, venue)


def check_may_write(interaction: discord.Interaction, record: Record) -> None:
    """Raise SpecError unless this person may write in a debate's thread themselves."""
    _check_may_write(interaction, record.debate, record.opened.venue)


def _check_may_write(
    interaction: discord.Interaction, debate: DebateId, venue: Venue | None
) -> None:
    if venue is not None and is_in_chat(interaction) and may_see(interaction, venue):
        return  # their own debate in a chat, where Discord asks for no permission
    if venue is None or not may_write_in(interaction, venue.channel):
        raise SpecError(_(CANNOT_WRITE))
    thread = services_of(interaction).publishers.thread_of(debate)
    if thread is not None and is_locked_for(interaction, thread):
        raise SpecError(
            _("The debate's thread is locked, so only moderators can say anything there.")
        )


def may_see(interaction: discord.Interaction, venue: Venue | None) -> bool:
    """True if this person sees the channel that a debate is held in, on this server.

    In a chat they see what they started in chats, wherever that was, and nobody else does.
    """
    if venue is None or venue.server != find_server(interaction):
        return False
    return is_in_chat(interaction) or may_see_in(interaction, venue.channel)


def list_channels_seen(interaction: discord.Interaction) -> frozenset[str] | None:
    """List the channels of this server that this person sees and that debates can be held in.

    None stands for all, where they started everything themselves.
    """
    if is_in_chat(interaction):
        return None
    guild = interaction.guild
    homes = (*guild.text_channels, *guild.forums) if guild else ()
    ids = (str(home.id) for home in homes)
    return frozenset(id_ for id_ in ids if may_see_in(interaction, id_))


def _find_open_here(interaction: discord.Interaction, services: Services) -> DebateId | None:
    """Find the one debate open in this channel, or in this server, that this person sees."""
    venues = {ledger.debate: ledger.record.opened.venue for ledger in services.runner.live}
    seen = {debate: at for debate, at in venues.items() if may_see(interaction, at)}
    here = [
        debate for debate, at in seen.items() if at and at.channel == str(interaction.channel_id)
    ]
    # A debate in this very channel is meant before any other.
    found = here or [*seen]
    if len(found) > 1:
        raise SpecError(_("Several debates are open here; say which by the option debate."))
    return found[0] if found else None


async def record_of(services: Services, debate: DebateId) -> Record | None:
    """Read a debate's record, under way or over; SpecError if it cannot be read."""
    ledger = services.runner.ledger(debate)
    if ledger is not None:
        return ledger.record
    try:
        events = await services.journal.read(debate)
    except RecordError as error:
        _log.warning("Debate %s cannot be read: %s", debate, error)
        raise SpecError(
            _(
                "The record of this debate cannot be read; whoever hosts Rostrum finds in its "
                "log why."
            )
        ) from error
    # Other tasks go on while each word of a long debate is counted.
    return await asyncio.to_thread(fold, events) if events else None


async def damage_of(services: Services, debate: DebateId) -> str:
    """Write a warning for readers if a debate's record is not what was recorded; else empty."""
    # A debate under way is not read from the database.
    damage = None if services.runner.ledger(debate) else await services.runner.find_damage(debate)
    if damage is None:
        return ""
    _log.warning("Debate %s: %s", debate, damage.warning)
    return damage.warning


async def records_of(services: Services, debates: Iterable[DebateId]) -> list[Record]:
    """Read the records of these debates, in order; those that cannot be read are left out."""
    records: list[Record] = []
    for debate in debates:
        with suppress(SpecError):
            if record := await record_of(services, debate):
                records.append(record)
    return records


def check_is_under_way(runner: DebateRunner, record: Record) -> None:
    """Raise SpecError if a debate is not over, but is not run here: not yet, or no longer."""
    if record.is_over or runner.ledger(record.debate) is not None:
        return
    if runner.has_gone_on:
        raise SpecError(_("This debate cannot be taken up again; the log of Rostrum says why."))
    raise SpecError(_("Rostrum has just started and takes this debate up again; ask in a moment."))


async def enter_debate(
    interaction: discord.Interaction,
    debate: str,
    check: Callable[[Record, Guest], None] = lambda _record, _guest: None,
) -> tuple[Ledger, Guest]:
    """Find a debate that is under way, and who acts in it; SpecError if it is over.

    `check` raises SpecError unless this person may do it.
    """
    runner, record = services_of(interaction).runner, await find_debate_here(interaction, debate)
    guest = await find_guest(interaction, record)
    # It comes first because it says more about what is over than that the debate is over.
    check(record, guest)
    check_is_under_way(runner, record)
    ledger = runner.ledger(record.debate)
    if ledger is None:
        raise SpecError(_("This debate is over."))
    return ledger, guest
