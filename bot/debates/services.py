"""The services that the commands work with, found from an interaction."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar, cast

import discord
from discord.http import HTTPClient

from bot.ballots.ballots import Recounts
from bot.debates.drafts import DraftStore, LaidAt
from bot.debates.server_rules import ServerRules
from bot.platform.chats import check_is_on_server, find_server, is_in_chat
from bot.platform.feature import Feature, PeopleTable, PrivateWords
from bot.platform.interactions import Needs, find_serving, find_serving_on, person_of
from bot.platform.permissions import Home, is_locked_for, may_see_in, may_write_in
from bot.portraits.emojis import PortraitEmojis
from bot.seats.guests import CANNOT_WRITE, Lookups, find_guest
from bot.thread.chats import ChatPublishers
from bot.thread.publishers import Publishers
from bot.thread.taking_out import WordsRemover
from debate_core.content.cast import SavedPersona
from debate_core.domain.budget import Budget
from debate_core.domain.facts.debate import Venue
from debate_core.domain.record import Record, fold
from debate_core.domain.values import DebateId
from debate_core.drafting.estimate import Estimator
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import log_as
from debate_core.errors import RecordError, SpecError
from debate_core.language import ENGLISH, N_, _
from debate_core.storage.database import Database
from debate_core.storage.port import Deliveries, Journal
from debate_core.storage.saved_personas import SqlSavedPersonas

_NOT_HERE = N_("There is no such debate here; begin one with /debate start.")

_log = logging.getLogger(__name__)
T = TypeVar("T")


class NoDebateHere(SpecError):
    """No debate is meant that this person sees."""


@dataclass(frozen=True, slots=True)
class OpenAnswers:
    """The answers that show plans, or parts of them, by the plan: only these can change them."""

    shown: dict[str, discord.Interaction] = field(default_factory=dict[str, discord.Interaction])

    def open(self, draft_id: str, interaction: discord.Interaction) -> None:
        """Remember where something of a plan is shown; old ones are forgotten."""
        for old, shown in list(self.shown.items()):
            # Discord does not let an answer be changed any more then.
            if shown.is_expired():
                del self.shown[old]
        self.shown[draft_id] = interaction


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that the commands use."""

    runner: DebateRunner
    publishers: Publishers
    drafts: DraftStore
    journal: Journal
    deliveries: Deliveries
    estimator: Estimator
    budget: Budget
    taking_out: WordsRemover
    recounts: Recounts
    http: HTTPClient
    """The client for requests to Discord that the library has no method for."""
    portraits: PortraitEmojis
    database: Database
    """The database in which features keep their own data."""
    rules: ServerRules
    chats: ChatPublishers
    features: Sequence[Feature]
    """The features, for what they add to cards."""
    licences: Path | None = None
    """The file of judges' licences that the host keeps."""
    ended: dict[DebateId, str] = field(default_factory=dict[DebateId, str])
    """The suggestions for debates that are over, which do not change."""
    lookups: Lookups = field(default_factory=Lookups)
    _opened: dict[Callable[["Services"], object], object] = field(
        default_factory=dict[Callable[["Services"], object], object]
    )

    def open_once(self, open_: Callable[["Services"], T]) -> T:
        """Get what a feature keeps while the client lives; `open_` makes it the first time."""
        if open_ not in self._opened:
            self._opened[open_] = open_(self)
        return cast(T, self._opened[open_])


class HasServices(Protocol):
    """The part of Rostrum on a client, as the commands see it."""

    services: Services


def services_of(interaction: discord.Interaction) -> Services:
    """Find the services of the client that heard an interaction."""
    return cast(HasServices, find_serving(interaction)).services


def services_on(client: discord.Client) -> Services:
    """Find the services of a client; SpecError if it stopped."""
    return cast(HasServices, find_serving_on(client)).services


async def find_place(interaction: discord.Interaction) -> LaidAt:
    """Find the server that a debate is planned on, with its settings."""
    return await find_place_in(services_of(interaction), interaction.guild)


async def find_place_in(services: Services, guild: discord.Guild | None) -> LaidAt:
    """Find the same without an interaction."""
    rules, server = services.rules, guild.id if guild else None
    settings = await rules.read(server)
    language = await rules.find_debate_language(guild) if guild else ENGLISH
    return LaidAt(str(server), settings, language)


def find_home(interaction: discord.Interaction) -> Home:
    """Find the channel for a debate asked for here; SpecError if none can be held."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    check_is_on_server(interaction)
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        raise SpecError(
            _("Voice channels have no threads to debate in. Start it in a text channel or a forum.")
        )
    # In a channel for media every post has to begin with a picture or a video.
    if not isinstance(channel, Home) or channel.type is discord.ChannelType.media:
        raise SpecError(_("A debate can't be held here. Start it in a text channel or a forum."))
    return channel


def find_private_words(services: Services) -> Mapping[str, PrivateWords]:
    """Find the texts about what features record of people in private, by the feature's name."""
    return {
        feature.name: feature.private_words
        for feature in services.features
        if feature.private_words is not None
    }


def list_people_tables(services: Services) -> tuple[PeopleTable, ...]:
    """List the tables that features keep about people."""
    made = (feature.people_table for feature in services.features)
    return tuple(make(services.database) for make in made if make is not None)


async def list_personas(interaction: discord.Interaction) -> tuple[SavedPersona, ...]:
    """List the saved personas that this person may name as debaters here; none in a chat."""
    if is_in_chat(interaction):
        return ()
    personas = SqlSavedPersonas(services_of(interaction).database)
    person = person_of(interaction)
    return await personas.list_usable(str(interaction.guild_id), person)


async def debate_here(interaction: discord.Interaction, named: str | None = None) -> Record:
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
        debate = _open_here(interaction, services)
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
        if not (await debate_here(interaction, debate)).is_over:
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


def _open_here(interaction: discord.Interaction, services: Services) -> DebateId | None:
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
    damage = None if services.runner.ledger(debate) else await services.runner.damage(debate)
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
    runner, record = services_of(interaction).runner, await debate_here(interaction, debate)
    guest = await find_guest(interaction, record)
    # It comes first because it says more about what is over than that the debate is over.
    check(record, guest)
    check_is_under_way(runner, record)
    ledger = runner.ledger(record.debate)
    if ledger is None:
        raise SpecError(_("This debate is over."))
    return ledger, guest
