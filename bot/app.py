"""The composition: everything that runs together in one process, put together in one place."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.ballots.ballots import Ballots
from bot.client import RostrumClient
from bot.debates.desk import Desk
from bot.debates.floor import Floor
from bot.portraits.gallery import Gallery
from bot.stage.company import Company
from bot.stage.past import past_in
from bot.stage.place import Places
from bot.stage.preparing import Preparing
from bot.stage.stage import LIVE_PAUSE, Props
from bot.stage.voice import Voice
from debate_core.clock import Clock
from debate_core.domain.budget import Budget, Cap, Scope
from debate_core.domain.specification import Voting
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.offer import Offer
from debate_core.engine.conductor import Limits
from debate_core.engine.hall import Hall, House
from debate_core.engine.performer import PerformerOf
from debate_core.engine.purse import Purse
from debate_core.models.lineup import Lineup
from debate_core.storage.database import Database
from debate_core.storage.spending import SqlSpending
from debate_core.storage.sql import SqlDeliveries, SqlJournal


@dataclass(frozen=True, slots=True)
class Parts:
    """What a process is put together from."""

    database: str
    """SQLAlchemy's address."""
    performer_of: PerformerOf
    clock: Clock
    voting: Voting
    lineup: Lineup = field(default_factory=Lineup)
    offer: Offer = field(default_factory=Offer)
    limits: Limits = field(default_factory=Limits)
    estimator: Estimator = field(default_factory=Estimator)
    budget: Budget = field(default_factory=dict[Scope, Cap])
    moderator_role: str = "Moderator"
    edit_pause: float = 3.0
    """Seconds between two edits of one card."""
    live_pause: float | None = LIVE_PAUSE
    """Seconds between two edits of a turn that is being written; None shows none before its end."""
    guild_ready_timeout: float = 2.0


@asynccontextmanager
async def assembled(parts: Parts) -> AsyncGenerator[RostrumClient]:
    """A client that is ready to log in, with the debates it serves; closed at the end."""
    async with Database.opened(parts.database) as database:
        journal, deliveries = SqlJournal(database), SqlDeliveries(database)
        client = RostrumClient(guild_ready_timeout=parts.guild_ready_timeout)
        gallery = Gallery(client)
        ballots = Ballots(client, gallery, parts.edit_pause)
        voice = Voice(client, gallery, parts.moderator_role)
        places, past = Places(client, deliveries), past_in(journal)
        props = Props(places, voice, deliveries, parts.live_pause, past)
        company = Company(props, ballots, parts.edit_pause)
        preparing = Preparing(company.stage_of)
        spending = SqlSpending(database)
        purse = Purse(spending, parts.estimator.likely, parts.budget, parts.clock)
        house = House(journal, parts.performer_of, parts.clock, preparing, parts.limits, purse)
        # Left in reverse: no debate goes on, and no stage posts, once the client is closed.
        async with client, company, Hall(house, company) as hall:
            company.follow(hall)
            desk = Desk(parts.voting, parts.lineup, parts.offer)
            floor = Floor(hall, company, desk, journal, deliveries, parts.estimator, parts.budget)
            client.serve(floor, ballots, gallery)
            try:
                yield client
            finally:
                await client.settle()
