"""The composition root: everything that serves one shard, put together in one place."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.ballots.ballots import Ballots, Recounts
from bot.ballots.secret import SecretBallots
from bot.client import Listeners, Rostrum, RostrumClient
from bot.debates.controls import list_end_buttons, make_control_buttons
from bot.debates.drafts import BesidePlay, DraftStore
from bot.debates.server_rules import ServerRules
from bot.debates.services import Services
from bot.features import FEATURES
from bot.monitoring.metrics import MeasuredJournal
from bot.platform.connection import EVERY_SERVER, OwnRequests, Shard, mark_own
from bot.platform.live_card import Editing
from bot.platform.rate_limits import Limiter, RequestRates
from bot.platform.retry import DAY_OR_PERMIT, Patience
from bot.portraits.emojis import PortraitEmojis
from bot.seats.edited_turns import EditedTurns
from bot.seats.forms import SeatForms
from bot.seats.host import ThreadSeats
from bot.seats.uncounted_messages import OutOfTurnNotices
from bot.thread.chats import ChatContext, ChatPublishers
from bot.thread.controls import ControlsContext
from bot.thread.deletions import Deletions
from bot.thread.notifications import Notifier
from bot.thread.past import make_past_finder
from bot.thread.poster import Poster
from bot.thread.publisher import FLOOR_PAUSE, LIVE_PAUSE, PublisherContext
from bot.thread.publishers import Publishers
from bot.thread.signals import ProgressSignals
from bot.thread.taking_out import WordsRemover
from bot.thread.threads import Threads
from debate_core.clock import Clock
from debate_core.content.content import Content
from debate_core.domain.budget import Budget, Cap, Scope
from debate_core.domain.server_settings import Ceilings, ServerSettings
from debate_core.domain.specification import Voting
from debate_core.drafting.estimate import Estimator
from debate_core.engine.budget_guard import BudgetGuard
from debate_core.engine.conductor import Limits
from debate_core.engine.performer import PerformerOf
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.engine.sealed import SealedBallots
from debate_core.formats import FORMATS
from debate_core.models.choosing import load_presets
from debate_core.models.lineup import Lineup
from debate_core.storage.chats import SqlChats
from debate_core.storage.database import Database
from debate_core.storage.memory import MemoryKeys
from debate_core.storage.mentions import SqlMentions
from debate_core.storage.plan_drafts import SqlPlanDrafts
from debate_core.storage.sealed_ballots import FolderKeys, SqlSealedRows
from debate_core.storage.seat_offers import SqlSeatOffers
from debate_core.storage.server_settings import SqlServerSettings
from debate_core.storage.sql import SqlDeliveries, SqlFormDrafts, SqlSpending


@dataclass(frozen=True, slots=True)
class AppConfig:
    """The parts from which the app that serves a shard is built."""

    performer_of: PerformerOf
    clock: Clock
    voting: Voting
    shard: Shard = EVERY_SERVER
    lineup: Lineup = field(default_factory=Lineup)
    content: Content = field(default_factory=Content)
    limits: Limits = field(default_factory=Limits)
    estimator: Estimator = field(default_factory=Estimator)
    budget: Budget = field(default_factory=dict[Scope, Cap])
    settings: ServerSettings = field(default_factory=ServerSettings)
    """The settings of servers that have changed none."""
    moderator_role: str = "Moderator"
    secrets: Path | None = None
    """The place of the keys of secret ballots; in memory, and lost with it, if left out."""
    licences: Path | None = None
    beside: BesidePlay = field(default_factory=BesidePlay)
    keep_days: int | None = None
    """The days after which debates that are over are deleted; None leaves it to servers."""
    pages: str = ""
    """The address under which people find the pages of `docs`; empty if there is none."""
    has_chat_models: bool = False
    """True if people may choose models in chats that Rostrum is not in."""
    tidies_table: bool = False
    """True if messages of people who do not have the floor of a discussion are removed."""
    edit_pause: float = 3.0
    """Seconds between two edits of one card."""
    floor_pause: float = FLOOR_PAUSE
    live_pause: float | None = LIVE_PAUSE
    """Seconds between two edits of a turn while it is written; None shows it only at its end."""
    patience: Patience = DAY_OR_PERMIT
    """The time for which posting is retried."""
    limiter: Limiter = field(default_factory=lambda: Limiter(RequestRates()))
    """The limiter that keeps all shards of this process within Discord's limits."""
    guild_ready_timeout: float = 2.0


@asynccontextmanager
async def open_client(config: AppConfig, database: Database) -> AsyncGenerator[RostrumClient]:
    """Open a client that is ready to log in, with the debates it serves; close it at the end."""
    client = RostrumClient(config.shard, guild_ready_timeout=config.guild_ready_timeout)
    # Exited in reverse order: no debate goes on, and nothing is posted, once the client is closed.
    async with client, open_rostrum(config, database, client, client.tree) as client.rostrum:
        yield client


@asynccontextmanager
async def open_rostrum(
    config: AppConfig,
    database: Database,
    client: discord.Client,
    tree: app_commands.CommandTree[Any],
) -> AsyncGenerator[Rostrum]:
    """Attach Rostrum to a client, which may also serve others; detach it at the end.

    All requests of this task from then on count as Rostrum's own.
    """
    mark_own()
    parts, requests = _AppParts(config, database, client), OwnRequests(client, config.limiter)
    async with (
        requests.adapt_client(),
        parts.portraits,
        parts.publishers,
        parts.chats,
        DebateRunner(parts.make_runner_config(), parts.publishers) as runner,
        WordsRemover(
            client=client,
            runner=runner,
            publishers=parts.publishers,
            deliveries=parts.deliveries,
        ) as taking_out,
    ):
        for follower in (parts.publishers, parts.chats, parts.seats):
            follower.follow(runner)
        services = parts.make_services(runner, taking_out)
        rostrum = Rostrum(client, services, parts.make_listeners(services), requests)
        async with rostrum.attach(tree):
            yield rostrum


class _AppParts:
    """The parts of Rostrum on one client, each made once for all that work with it."""

    def __init__(self, config: AppConfig, database: Database, client: discord.Client) -> None:
        """Make them, each from those above it."""
        self._config = config
        self._database = database
        self._client = client
        self._journal = MeasuredJournal(database)
        self._rules = self._make_rules()
        self._sealed = self._make_sealed_ballots()
        self._ballots = Ballots(client, config.clock)
        self.deliveries = SqlDeliveries(database)
        self.portraits = PortraitEmojis(client)
        self.publishers = Publishers(
            self._make_publisher_context(), self._ballots, self._make_controls_context()
        )
        self.chats = ChatPublishers(self._make_chat_context(), config.shard.number)
        self.seats = ThreadSeats(
            client=client,
            publishers=self.publishers,
            deliveries=self.deliveries,
            offers=SqlSeatOffers(database),
            clock=config.clock,
        )

    def make_runner_config(self) -> RunnerConfig:
        """Make the settings of the runner of debates."""
        config = self._config
        return RunnerConfig(
            journal=self._journal,
            performer_of=config.performer_of,
            clock=config.clock,
            signals=self._make_signals(),
            limits=config.limits,
            guard=self._make_budget_guard(),
            seats=self.seats,
            sealed=self._sealed,
            serves=config.shard.serves,
            runs=self.chats.runs,
        )

    def make_services(self, runner: DebateRunner, taking_out: WordsRemover) -> Services:
        """Make the services that the commands work with."""
        config, client = self._config, self._client
        return Services(
            runner=runner,
            publishers=self.publishers,
            drafts=self._make_drafts(),
            journal=self._journal,
            deliveries=self.deliveries,
            estimator=config.estimator,
            budget=config.budget,
            taking_out=taking_out,
            recounts=Recounts(client, self._ballots, self.deliveries, clock=config.clock),
            http=client.http,
            portraits=self.portraits,
            database=self._database,
            rules=self._rules,
            chats=self.chats,
            features=FEATURES,
            licences=config.licences,
            pages=config.pages,
        )

    def make_listeners(self, services: Services) -> Listeners:
        """Make the listeners for what people do besides commands."""
        publishers, deliveries, seats = self.publishers, self.deliveries, self.seats
        seats.forms = seat_forms = SeatForms(SqlFormDrafts(self._database), self._journal)
        return Listeners(
            ballots=self._ballots,
            secret=SecretBallots(self._sealed, seats.ledger),
            seats=seats,
            seat_forms=seat_forms,
            out_of_turn=OutOfTurnNotices(publishers, deliveries, tidies=self._config.tidies_table),
            deletions=Deletions(publishers, self._ballots, services.runner),
            edited=EditedTurns(
                publishers=publishers,
                deliveries=deliveries,
                taking_out=services.taking_out,
                seats=seats,
            ),
        )

    def _make_rules(self) -> ServerRules:
        """Make the rules of servers: their settings, limited to what this host allows and has."""
        config = self._config
        ceilings = Ceilings(
            budget=config.budget,
            models=frozenset(config.lineup.suggested),
            presets=frozenset(load_presets()),
            formats=frozenset(FORMATS),
            keep_days=config.keep_days,
        )
        return ServerRules(
            stored=SqlServerSettings(self._database, config.settings),
            ceilings=ceilings,
            clock=config.clock,
            moderator_role=config.moderator_role,
            serves=config.shard.serves,
        )

    def _make_sealed_ballots(self) -> SealedBallots:
        """Make the sealed ballots: stored in the database, with their keys outside it."""
        secrets = self._config.secrets
        keys = MemoryKeys() if secrets is None else FolderKeys(secrets)
        return SealedBallots(SqlSealedRows(self._database), keys)

    def _make_publisher_context(self) -> PublisherContext:
        """Make the context with which publishers show debates."""
        config, deliveries = self._config, self.deliveries
        notifier = Notifier(
            client=self._client,
            mentions=SqlMentions(self._database),
            deliveries=deliveries,
            read_settings=self._rules.read,
            clock=config.clock,
        )
        poster = Poster(
            client=self._client,
            portraits=self.portraits,
            limiter=config.limiter,
            find_moderators=self._rules.find_moderators,
        )
        return PublisherContext(
            threads=Threads(notifier, deliveries, FEATURES),
            notifier=notifier,
            poster=poster,
            deliveries=deliveries,
            features=FEATURES,
            floor_pause=config.floor_pause,
            live_pause=config.live_pause,
            past=make_past_finder(self._journal),
            clock=config.clock,
            patience=config.patience,
        )

    def _make_controls_context(self) -> ControlsContext:
        """Make the context that the controls of debates are made with."""
        editing = Editing(self._config.limiter, self._config.edit_pause)
        return ControlsContext(make_control_buttons, partial(list_end_buttons, FEATURES), editing)

    def _make_chat_context(self) -> ChatContext:
        """Make the context of debates in chats that Rostrum is not in."""
        return ChatContext(
            client=self._client,
            chats=SqlChats(self._database),
            deliveries=self.deliveries,
            portraits=self.portraits,
            clock=self._config.clock,
            has_models=self._config.has_chat_models,
        )

    def _make_signals(self) -> ProgressSignals:
        """Make the signals that show who is writing and, if wanted, the words as they come."""
        hears_words = self._config.live_pause is not None
        return ProgressSignals(
            self.publishers.publisher_of, self._config.limiter, hears_words=hears_words
        )

    def _make_budget_guard(self) -> BudgetGuard:
        """Make the guard that keeps debates within budgets, from the spending in the database."""
        config, estimator = self._config, self._config.estimator
        return BudgetGuard(
            spending=SqlSpending(self._database),
            estimate=estimator.estimate_spend,
            budget=config.budget,
            clock=config.clock,
            ahead=estimator.estimate_ahead,
            usd_a_day=self._rules.read_usd_a_day,
            is_priceless=config.lineup.is_priceless,
        )

    def _make_drafts(self) -> DraftStore:
        config = self._config
        return DraftStore(
            stored=SqlPlanDrafts(self._database, config.clock),
            voting=config.voting,
            lineup=config.lineup,
            content=config.content,
            beside=config.beside,
        )
