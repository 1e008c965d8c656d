"""The services that the commands work with, found from an interaction."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar, cast
from weakref import WeakValueDictionary

import discord
from discord.http import HTTPClient

from bot.ballots.ballots import Recounts
from bot.debates.drafts import DraftStore, LaidAt
from bot.debates.server_rules import ServerRules
from bot.platform.chats import check_is_on_server, is_in_chat
from bot.platform.feature import Feature, PeopleTable, PrivateWords
from bot.platform.interactions import find_serving, find_serving_on, person_of
from bot.platform.permissions import Home
from bot.portraits.emojis import PortraitEmojis
from bot.seats.guests import Lookups
from bot.thread.chats import ChatPublishers
from bot.thread.publishers import Publishers
from bot.thread.taking_out import WordsRemover
from debate_core.content.cast import SavedPersona
from debate_core.domain.budget import Budget
from debate_core.domain.record import State
from debate_core.domain.values import DebateId
from debate_core.drafting.estimate import Estimator
from debate_core.engine.runner import DebateRunner
from debate_core.errors import SpecError
from debate_core.language import ENGLISH, _
from debate_core.storage.database import Database
from debate_core.storage.port import Deliveries, Journal
from debate_core.storage.saved_personas import SqlSavedPersonas

T = TypeVar("T")


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
    pages: str = ""
    """The address of the pages to link to; empty if there is none."""
    ended: dict[DebateId, tuple[State, str]] = field(
        default_factory=dict[DebateId, tuple[State, str]]
    )
    """The state and motion of debates that are over, which do not change."""
    lookups: Lookups = field(default_factory=Lookups)
    turns: WeakValueDictionary[int, asyncio.Lock] = field(
        default_factory=WeakValueDictionary[int, asyncio.Lock]
    )
    """The lock of each person whose long answer is being made."""
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


def take_turn(interaction: discord.Interaction) -> asyncio.Lock:
    """Find the lock under which the user's long answers are made, one after the other.

    So whoever presses again and again waits for themselves, and nobody else does.
    """
    turns = services_of(interaction).turns
    return turns.setdefault(interaction.user.id, asyncio.Lock())


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
