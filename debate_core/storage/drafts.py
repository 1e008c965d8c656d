"""Drafts of forms that people have filled in and not sent, in a database.

Rule: a draft goes in the same transaction as the fact that ends its turn, so none outlives it.
"""

import json
from collections.abc import Iterable

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from debate_core.domain.facts import Event
from debate_core.domain.sheets import Filled
from debate_core.storage.database import Database
from debate_core.storage.port import PageDraft, PersonsStep, list_ended_turns
from debate_core.storage.tables import form_drafts


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
        here = _of(of) & (form_drafts.c.page == draft.page)
        row = {**of._asdict(), "page": draft.page, "fields": json.dumps(dict(draft.fields))}

        def write(connection: Connection) -> None:
            connection.execute(delete(form_drafts).where(here))
            if any(draft.fields.values()):
                connection.execute(insert(form_drafts), [row])

        await self._database.write(write)

    async def read_pages(self, of: PersonsStep) -> Filled:
        rows = await self._database.read(select(form_drafts).where(_of(of)))
        return {row.page: json.loads(row.fields) for row in rows}


def _of(of: PersonsStep) -> ColumnElement[bool]:
    columns = form_drafts.c
    return (columns.debate == of.debate) & (columns.step == of.step) & (columns.person == of.person)
