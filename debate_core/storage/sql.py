"""The journal, the deliveries, drafts of forms and spending in a database, by SQLAlchemy Core.

Rule: a draft is deleted in the transaction that records the end of its turn, so none remains.
"""

import asyncio
import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from pydantic_core import to_json
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    not_,
    select,
    text,
    true,
    update,
)

from debate_core.domain.facts import DebateConcluded, DebateInterrupted, DebateOpened, Event
from debate_core.domain.facts.debate import Venue
from debate_core.domain.sheets import Filled
from debate_core.domain.spend import Spend, add_costs, list_costs
from debate_core.domain.values import DebateId, PersonId
from debate_core.features.rows import make_feature_rows
from debate_core.storage import tables
from debate_core.storage.database import Database
from debate_core.storage.events import (
    Damage,
    EventRow,
    find_first_damage,
    read_rows,
    seal_data,
    write_event_json,
)
from debate_core.storage.planned_starts import claim_start
from debate_core.storage.port import (
    Admission,
    Delivery,
    PageDraft,
    PersonsStep,
    RunningDebate,
    list_ended_turns,
    make_reserve,
)
from debate_core.storage.suggested_motions import draw_motion
from debate_core.storage.tables import debates, deliveries, form_drafts, spend


def drop_ended(connection: Connection, events: Iterable[Event]) -> None:
    """Drop the drafts of turns that these events end; in the transaction that records them."""
    for debate, step in list_ended_turns(events):
        where = form_drafts.c.debate == debate
        if step is not None:
            where &= form_drafts.c.step == step
        connection.execute(delete(form_drafts).where(where))


class SqlFormDrafts:
    """Drafts in a table with one row for each page."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, of: PersonsStep, draft: PageDraft) -> None:
        here = _select_step(of) & (form_drafts.c.page == draft.page)
        row = {**of._asdict(), "page": draft.page, "fields": json.dumps(dict(draft.fields))}

        def write(connection: Connection) -> None:
            connection.execute(delete(form_drafts).where(here))
            if any(draft.fields.values()):
                connection.execute(insert(form_drafts), [row])

        await self._database.write(write)

    async def read_pages(self, of: PersonsStep) -> Filled:
        rows = await self._database.read(select(form_drafts).where(_select_step(of)))
        return {row.page: json.loads(row.fields) for row in rows}


def _select_step(of: PersonsStep) -> ColumnElement[bool]:
    columns = form_drafts.c
    return (columns.debate == of.debate) & (columns.step == of.step) & (columns.person == of.person)


AMOUNTS = tuple(field.name for field in fields(Spend))


def list_spend_rows(events: Iterable[Event]) -> list[dict[str, Any]]:
    """List the rows that these events add; the journal writes them in its own transaction."""
    return [
        {
            "debate": event.debate,
            "event": event.number,
            "at": event.at.isoformat(),
            **asdict(taken),
        }
        for event in events
        if (taken := add_costs(list_costs(event.fact))).calls
    ]


class SqlSpending:
    """The spending, added up from the table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def sum_spending(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        query = _select_spent(_select_debates(person, server), since)
        (sums,) = await self._database.read(query)
        return Spend(*sums)


_LOCK = text("SELECT pg_advisory_xact_lock(7163190241)")
"""One lock for all starts, as with several locks two starts could wait for each other."""
_IS_VOTED_ON = exists().where(
    (tables.events.c.debate == debates.c.id) & (tables.events.c.kind == "voting_opened")
)
_RUNS = and_(not_(debates.c.is_over), not_(_IS_VOTED_ON))


class SqlStarts:
    """The debates at the moment when another one starts, on the connection that records it.

    On SQLite only one process writes at a time; on a server `lock_starts`, held until the
    transaction ends, lets processes start debates one after the other.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list_running(self, server: str) -> Sequence[RunningDebate]:
        query = select(debates.c.motion, debates.c.opened_by).where(
            (debates.c.server == server) & _RUNS
        )
        rows = self._connection.execute(query.order_by(debates.c.opened_at))
        return [RunningDebate(motion, PersonId(by)) for motion, by in rows]

    def list_times(self, server: str, person: PersonId, since: datetime) -> Sequence[datetime]:
        query = select(debates.c.opened_at).where(
            (debates.c.server == server)
            & (debates.c.opened_by == person)
            & (debates.c.opened_at >= since.isoformat())
        )
        rows = self._connection.execute(query.order_by(debates.c.opened_at))
        return [datetime.fromisoformat(at) for (at,) in rows]

    def claim(self, key: str, at: datetime) -> None:
        claim_start(self._connection, key, at)

    def sum_claims(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        here = _select_debates(person, server)
        spent = Spend(*self._connection.execute(_select_spent(here, since)).one())
        return sum(self._list_reserved(here), spent)

    def _list_reserved(self, here: ColumnElement[bool]) -> list[Spend]:
        """List what is reserved for each running debate, less what it has spent."""
        most, usd = tables.reservations.c, func.coalesce(func.sum(spend.c.usd), 0)
        tokens = func.coalesce(func.sum(spend.c.tokens_in + spend.c.tokens_out), 0)
        query = (
            select(most.usd, most.tokens, usd, tokens)
            .join(debates, debates.c.id == most.debate)
            .outerjoin(spend, spend.c.debate == debates.c.id)
            .where(here, _RUNS)
            .group_by(most.debate, most.usd, most.tokens)
        )
        return [make_reserve(*row) for row in self._connection.execute(query)]


def lock_starts(connection: Connection) -> None:
    """Wait until no other process starts a debate, and let none do so in this transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK)


def reserve(connection: Connection, debate: DebateId, most: Spend) -> None:
    """Reserve the most that a debate may take, unless that is nothing."""
    if most.usd or most.tokens:
        row: dict[str, Any] = {"debate": debate, "usd": most.usd, "tokens": most.tokens}
        connection.execute(insert(tables.reservations), [row])


def _select_debates(person: PersonId | None, server: str | None) -> ColumnElement[bool]:
    of_person = true() if person is None else debates.c.opened_by == person
    return and_(of_person, true() if server is None else debates.c.server == server)


def _select_spent(here: ColumnElement[bool], since: datetime) -> Select[Any]:
    """Select the sums of what those debates have spent since a moment, in the order of `Spend`."""
    amounts = [func.coalesce(func.sum(spend.c[name]), 0) for name in AMOUNTS]
    return select(*amounts).join(debates).where(here, spend.c.at >= since.isoformat())


class SqlJournal:
    """Events in a table with one row each, unique on debate and number."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        if not events:
            return
        rows = [_make_row(event) for event in events]

        def write(connection: Connection) -> None:
            if admission is not None:
                lock_starts(connection)
                admission.check(SqlStarts(connection))
            for event in events:
                _follow_state(connection, event)
            connection.execute(insert(tables.events), rows)
            drop_ended(connection, events)
            if any(isinstance(event.fact, DebateConcluded) for event in events):
                make_feature_rows(connection, events[0].debate)
            if spent := list_spend_rows(events):
                connection.execute(insert(tables.spend), spent)
            if admission is not None:
                reserve(connection, events[0].debate, admission.reserved)

        await self._database.write(write)

    async def check(self, admission: Admission) -> None:
        await self._database.look_up(lambda connection: admission.check(SqlStarts(connection)))

    async def take_out(self, blanks: Sequence[Event], taken: Event) -> None:
        def write(connection: Connection) -> None:
            connection.execute(insert(tables.events), [_make_row(taken)])
            of = tables.events.c
            for blank in blanks:
                here = (of.debate == blank.debate) & (of.number == blank.number)
                row = _make_row(blank)
                changed = {"event": row["event"], "seal": row["seal"]}
                connection.execute(update(tables.events).where(here).values(changed))
            make_feature_rows(connection, taken.debate)

        await self._database.erase(write)

    async def read(self, debate: DebateId) -> tuple[Event, ...]:
        return await asyncio.to_thread(read_rows, await self.rows(debate))

    async def rows(self, debate: DebateId) -> tuple[EventRow, ...]:
        """Read the rows of a debate's events as they are stored."""
        columns = [tables.events.c[name] for name in ("number", "event", "seal")]
        query = select(*columns).where(tables.events.c.debate == debate)
        rows = await self._database.read(query.order_by(tables.events.c.number))
        return tuple(EventRow(*row) for row in rows)

    async def find_damage(self, debate: DebateId) -> Damage | None:
        rows = await self.rows(debate)
        # Every value of every event is hashed, so this runs in a thread.
        return await asyncio.to_thread(find_first_damage, rows)

    async def end(self, debate: DebateId) -> None:
        def write(connection: Connection) -> None:
            over = update(debates).where(debates.c.id == debate).values(is_over=True)
            connection.execute(over)
            connection.execute(delete(form_drafts).where(form_drafts.c.debate == debate))

        await self._database.write(write)

    async def list_unfinished(self) -> tuple[DebateId, ...]:
        query = select(debates.c.id).where(debates.c.is_over.is_(False))
        return _read_ids(await self._database.read(query.order_by(debates.c.opened_at)))

    async def is_known(self, debate: DebateId) -> bool:
        query = select(debates.c.id).where(debates.c.id == debate)
        return bool(await self._database.read(query))

    async def find_server(self, debate: DebateId) -> str | None:
        query = select(debates.c.server).where(debates.c.id == debate)
        return next((server for (server,) in await self._database.read(query)), None)

    async def find_venue(self, debate: DebateId) -> Venue | None:
        columns = [debates.c[name] for name in ("server", "channel")]
        rows = await self._database.read(select(*columns).where(debates.c.id == debate))
        # A forgotten debate has no channel.
        there = (row for row in rows if row.server and row.channel)
        return next((Venue(server=row.server, channel=row.channel) for row in there), None)

    async def list_debates(
        self,
        server: str,
        limit: int,
        format: str | None = None,
        *,
        channels: Collection[str] | None = None,
    ) -> tuple[DebateId, ...]:
        is_kept = debates.c.motion != ""  # a forgotten debate has none
        query = select(debates.c.id).where((debates.c.server == server) & is_kept)
        if format is not None:
            query = query.where(debates.c.format == format)
        if channels is not None:
            query = query.where(debates.c.channel.in_(channels))
        newest = query.order_by(debates.c.opened_at.desc()).limit(limit)
        return _read_ids(await self._database.read(newest))


class SqlDeliveries:
    """Deliveries in a table, unique on debate and mark."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, debate: DebateId, delivery: Delivery) -> None:
        key = (deliveries.c.debate == debate) & (deliveries.c.mark == delivery.mark)

        def write(connection: Connection) -> None:
            connection.execute(delete(deliveries).where(key))
            connection.execute(insert(deliveries).values(debate=debate, **asdict(delivery)))

        await self._database.write(write)

    async def drop(self, debate: DebateId, mark: str) -> None:
        key = (deliveries.c.debate == debate) & (deliveries.c.mark == mark)
        await self._database.execute(delete(deliveries).where(key))

    async def read_all(self, debate: DebateId) -> dict[str, Delivery]:
        rows = await self._database.read(select(deliveries).where(deliveries.c.debate == debate))
        return {row.mark: Delivery(row.mark, row.channel, row.message) for row in rows}

    async def list_debates_without(self, mark: str) -> tuple[DebateId, ...]:
        marked = select(deliveries.c.debate).where(deliveries.c.mark == mark)
        query = select(deliveries.c.debate).distinct().where(deliveries.c.debate.not_in(marked))
        return _read_ids(await self._database.read(query))

    async def find_debate_at(self, channel: str) -> DebateId | None:
        query = (
            select(deliveries.c.debate)
            .join(debates, debates.c.id == deliveries.c.debate)
            .where(deliveries.c.channel == channel)
            .order_by(debates.c.opened_at.desc())
            .limit(1)
        )
        found = _read_ids(await self._database.read(query))
        return found[0] if found else None


def _read_ids(rows: Iterable[Row[Any]]) -> tuple[DebateId, ...]:
    return tuple(DebateId(debate) for (debate,) in rows)


def _make_row(event: Event) -> dict[str, Any]:
    return {
        "debate": event.debate,
        "number": event.number,
        "kind": event.fact.kind,
        "event": write_event_json(event),
        "seal": None if event.seal is None else to_json(seal_data(event.seal)).decode(),
    }


def _follow_state(connection: Connection, event: Event) -> None:
    """Keep the debates table in step with the facts that open and end a debate."""
    fact = event.fact
    if isinstance(fact, DebateOpened):
        connection.execute(
            insert(debates).values(
                id=event.debate,
                format=fact.specification.format,
                motion=fact.specification.motion,
                server=fact.venue.server if fact.venue else None,
                channel=fact.venue.channel if fact.venue else None,
                opened_by=fact.opened_by,
                opened_at=event.at.isoformat(),
                is_over=False,
            )
        )
        if fact.venue:
            draw_motion(connection, fact.venue.server, fact.specification.motion)
    elif isinstance(fact, DebateConcluded | DebateInterrupted):
        over = update(debates).where(debates.c.id == event.debate).values(is_over=True)
        connection.execute(over)
