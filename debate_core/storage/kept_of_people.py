"""The data that is kept of one person on a server, as far as a query finds it."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, func, select

from debate_core.domain.fact import Words
from debate_core.domain.taking_out import list_words
from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import RecordError
from debate_core.storage.database import Database
from debate_core.storage.port import Journal
from debate_core.storage.tables import debates, events

_LOOKED_THROUGH = 100
"""The most debates that are searched for somebody's words, the newest first."""


class DebateOfPerson(NamedTuple):
    """A debate that holds words of a person."""

    debate: DebateId
    motion: str
    channel: str | None


async def count_started(database: Database, server: str, person: PersonId) -> int:
    """Count the debates that somebody has started on a server."""
    where = (debates.c.server == server) & (debates.c.opened_by == person)
    rows = await database.read(select(func.count()).select_from(debates).where(where))
    return rows[0][0]


async def list_debates_of(
    database: Database, journal: Journal, server: str, person: PersonId
) -> list[tuple[DebateOfPerson, tuple[Words, ...]]]:
    """List the newest debates of a server with somebody's words, and those words, newest first."""
    # A fact names a person by an id, which is a number in quotation marks.
    names_them = events.c.event.contains(f'"{person}"', autoescape=True)
    named = select(events.c.debate).where((events.c.debate == debates.c.id) & names_them).exists()
    columns: list[ColumnElement[Any]] = [debates.c.id, debates.c.motion, debates.c.channel]
    query = (
        select(*columns)
        .where((debates.c.server == server) & named)
        .order_by(debates.c.opened_at.desc())
        .limit(_LOOKED_THROUGH)
    )
    rows = [DebateOfPerson(*row) for row in await database.read(query)]
    found = [(row, await _read_words(journal, row.debate, person)) for row in rows]
    return [(row, words) for row, words in found if words]


async def _read_words(journal: Journal, debate: DebateId, person: PersonId) -> tuple[Words, ...]:
    """Read somebody's words in a debate, without what is taken out; none if it cannot be read."""
    try:
        recorded = await journal.read(debate)
    except RecordError:
        return ()
    return tuple(
        words for words in list_words(recorded) if words.author == person and not words.taken_out
    )
