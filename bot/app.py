"""The composition root: everything that serves one shard, put together in one place."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
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
    journal, deliveries = MeasuredJournal(database), SqlDeliveries(database)
    rules, requests = _make_rules(config, database), OwnRequests(client, config.limiter)
    portraits, ballots = PortraitEmojis(client), Ballots(client, config.clock)
    poster = _make_poster(config=config, client=client, portraits=portraits, rules=rules)
    context = _make_publisher_context(config=config, poster=poster, database=database, rules=rules)
    chats = _make_chats(config, database, portraits)
    publishers = Publishers(context, ballots, _make_controls_context(config))
    seats = ThreadSeats(client, publishers, deliveries, clock=config.clock)
    runner_config = _make_runner_config(config, database, rules, publishers, seats)
    async with (
        requests.adapted(),
        portraits,
        publishers,
        chats,
        DebateRunner(replace(runner_config, runs=chats.runs), publishers) as runner,
        WordsRemover(
            client=client, runner=runner, publishers=publishers, deliveries=deliveries
        ) as taking_out,
    ):
        for follower in (publishers, chats, seats):
            follower.follow(runner)
        services = Services(
            runner=runner,
            publishers=publishers,
            drafts=_make_drafts(config, database),
            journal=journal,
            deliveries=deliveries,
            estimator=config.estimator,
            budget=config.budget,
            taking_out=taking_out,
            recounts=Recounts(client, ballots, deliveries, clock=config.clock),
            http=client.http,
            portraits=portraits,
            database=database,
            rules=rules,
            chats=chats,
            features=FEATURES,
            licences=config.licences,
        )
        listeners = _make_listeners(
            config=config,
            services=services,
            ballots=ballots,
            seats=seats,
            secret=SecretBallots(runner_config.sealed, seats.ledger),
        )
        rostrum = Rostrum(client, services, listeners, requests)
        async with rostrum.attached(tree):
            yield rostrum


def _make_chats(config: AppConfig, database: Database, portraits: PortraitEmojis) -> ChatPublishers:
    """Make the publishers of debates in chats that Rostrum is not in."""
    context = ChatContext(
        client=portraits.client,
        chats=SqlChats(database),
        deliveries=SqlDeliveries(database),
        portraits=portraits,
        clock=config.clock,
        has_models=config.has_chat_models,
    )
    return ChatPublishers(context, config.shard.number)


def _make_runner_config(
    config: AppConfig,
    database: Database,
    rules: ServerRules,
    publishers: Publishers,
    seats: ThreadSeats,
) -> RunnerConfig:
    """Make the settings of the runner of debates."""
    return RunnerConfig(
        journal=MeasuredJournal(database),
        performer_of=config.performer_of,
        clock=config.clock,
        signals=_make_signals(config, publishers),
        limits=config.limits,
        guard=_make_budget_guard(config, database, rules),
        seats=seats,
        sealed=_make_sealed_ballots(config, database),
        serves=config.shard.serves,
    )


def _make_listeners(
    config: AppConfig,
    services: Services,
    ballots: Ballots,
    seats: ThreadSeats,
    secret: SecretBallots,
) -> Listeners:
    """Make the listeners for what people do besides commands."""
    publishers, deliveries = services.publishers, services.deliveries
    seats.forms = seat_forms = SeatForms(SqlFormDrafts(services.database), services.journal)
    return Listeners(
        ballots=ballots,
        secret=secret,
        seats=seats,
        seat_forms=seat_forms,
        out_of_turn=OutOfTurnNotices(publishers, deliveries, tidies=config.tidies_table),
        deletions=Deletions(publishers, ballots, services.runner),
        edited=EditedTurns(
            publishers=publishers,
            deliveries=deliveries,
            taking_out=services.taking_out,
            seats=seats,
        ),
    )


def _make_poster(
    config: AppConfig, client: discord.Client, portraits: PortraitEmojis, rules: ServerRules
) -> Poster:
    """Make the poster, which posts in threads."""
    return Poster(
        client=client,
        portraits=portraits,
        limiter=config.limiter,
        find_moderators=rules.find_moderators,
    )


def _make_publisher_context(
    config: AppConfig, poster: Poster, database: Database, rules: ServerRules
) -> PublisherContext:
    """Make the context with which publishers show debates."""
    deliveries = SqlDeliveries(database)
    notifier = Notifier(
        client=poster.client,
        mentions=SqlMentions(database),
        deliveries=deliveries,
        read_settings=rules.read,
        clock=config.clock,
    )
    return PublisherContext(
        threads=Threads(notifier, deliveries, FEATURES),
        notifier=notifier,
        poster=poster,
        deliveries=deliveries,
        features=FEATURES,
        floor_pause=config.floor_pause,
        live_pause=config.live_pause,
        past=make_past_finder(MeasuredJournal(database)),
        clock=config.clock,
        patience=config.patience,
    )


def _make_drafts(config: AppConfig, database: Database) -> DraftStore:
    return DraftStore(
        stored=SqlPlanDrafts(database, config.clock),
        voting=config.voting,
        lineup=config.lineup,
        content=config.content,
        beside=config.beside,
    )


def _make_signals(config: AppConfig, publishers: Publishers) -> ProgressSignals:
    """Make the signals that show who is writing and, if wanted, the words as they come."""
    hears_words = config.live_pause is not None
    return ProgressSignals(publishers.publisher_of, config.limiter, hears_words=hears_words)


def _make_controls_context(config: AppConfig) -> ControlsContext:
    """Make the context that the controls of debates are made with."""
    editing = Editing(config.limiter, config.edit_pause)
    return ControlsContext(make_control_buttons, partial(list_end_buttons, FEATURES), editing)


def _make_rules(config: AppConfig, database: Database) -> ServerRules:
    """Make the rules of servers: their settings, limited to what this host allows and has."""
    ceilings = Ceilings(
        budget=config.budget,
        models=frozenset(config.lineup.suggested),
        presets=frozenset(load_presets()),
        formats=frozenset(FORMATS),
        keep_days=config.keep_days,
    )
    return ServerRules(
        stored=SqlServerSettings(database, config.settings),
        ceilings=ceilings,
        clock=config.clock,
        moderator_role=config.moderator_role,
        serves=config.shard.serves,
    )


def _make_budget_guard(config: AppConfig, database: Database, rules: ServerRules) -> BudgetGuard:
    """Make the guard that keeps debates within their budgets, from the spending in the database."""
    estimator = config.estimator
    return BudgetGuard(
        spending=SqlSpending(database),
        estimate=estimator.estimate_spend,
        budget=config.budget,
        clock=config.clock,
        ahead=estimator.ahead,
        usd_a_day=rules.read_usd_a_day,
        is_priceless=config.lineup.is_priceless,
    )


def _make_sealed_ballots(config: AppConfig, database: Database) -> SealedBallots:
    """Make the sealed ballots: stored in the database, with their keys outside it."""
    keys = MemoryKeys() if config.secrets is None else FolderKeys(config.secrets)
    return SealedBallots(SqlSealedRows(database), keys)
