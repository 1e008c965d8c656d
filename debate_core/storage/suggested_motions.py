"""The motions that members suggest: approved by moderators, voted up, and drawn for debates.

Rule: a drawn suggestion is removed in the transaction that records its debate.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.storage.database import Database
from debate_core.storage.tables import motion_votes as votes
from debate_core.storage.tables import suggested_motions as table

MEMBER_LIMIT = 3
"""The most suggestions that a member may have on a server at a time."""
SERVER_LIMIT = 100
"""The most suggestions that a server may have in all."""


@dataclass(frozen=True, slots=True)
class SuggestedMotion:
    """A motion that somebody suggested."""

    id: str
    person: PersonId
    motion: str
    is_in: bool = False
    """True if a moderator has let it in, so that everyone sees it and may vote for it."""
    votes: int = 0


class SqlSuggestedMotions:
    """The suggestions of servers in a table, a row for each, and the votes for them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_in(self, server: str) -> tuple[SuggestedMotion, ...]:
        """List the suggestions that are let in, the best first: most votes, then the oldest."""
        return await self._read((table.c.server == server) & table.c.is_in)

    async def list_waiting(self, server: str) -> tuple[SuggestedMotion, ...]:
        """List the suggestions that wait for a moderator, the oldest first."""
        return await self._read((table.c.server == server) & ~table.c.is_in)

    async def list_of(self, server: str, person: PersonId) -> tuple[SuggestedMotion, ...]:
        """List the suggestions of one person, the best first."""
        return await self._read((table.c.server == server) & (table.c.person == person))

    async def find(self, server: str, motion: str) -> SuggestedMotion | None:
        """Find a suggestion by its id."""
        found = await self._read((table.c.server == server) & (table.c.id == motion))
        return found[0] if found else None

    async def add(
        self, server: str, suggested: SuggestedMotion, at: datetime, *, is_limited: bool = True
    ) -> None:
        """Add a suggestion; SpecError if it exists already, or there are too many."""
        row = {
            "id": suggested.id,
            "server": server,
            "person": suggested.person,
            "motion": suggested.motion,
            "is_in": suggested.is_in,
            "at": at.isoformat(),
        }

        def write(connection: Connection) -> None:
            _check_room(connection, server, suggested, is_limited=is_limited)
            connection.execute(insert(table), [row])

        await self._database.write(write)

    async def let_in(self, server: str, motion: str) -> bool:
        """Let one in; False if it is gone, or in already."""
        here = (table.c.server == server) & (table.c.id == motion) & ~table.c.is_in
        return await self._update(here, is_in=True)

    async def reword(self, server: str, motion: str, words: str) -> bool:
        """Reword a suggestion that is not let in yet; False if it is in, or gone."""
        here = (table.c.server == server) & (table.c.id == motion) & ~table.c.is_in
        return await self._update(here, motion=words)

    async def remove(self, server: str, motion: str) -> None:
        """Remove a suggestion; when this returns, it is in no file of the database."""

        def write(connection: Connection) -> None:
            remove_motions(connection, (table.c.server == server) & (table.c.id == motion))

        await self._database.erase(write)

    async def forget_person(self, server: str, person: PersonId) -> None:
        """Remove what somebody suggested on a server, and their votes there."""

        def write(connection: Connection) -> None:
            of_server = select(table.c.id).where(table.c.server == server)
            theirs = (votes.c.person == person) & votes.c.motion.in_(of_server)
            connection.execute(delete(votes).where(theirs))
            remove_motions(connection, (table.c.server == server) & (table.c.person == person))

        await self._database.erase(write)

    async def vote(self, server: str, motion: str, person: PersonId) -> bool:
        """Toggle a person's vote for a suggestion; SpecError if it is gone or not let in."""
        is_for = False

        def write(connection: Connection) -> None:
            nonlocal is_for
            here = (table.c.server == server) & (table.c.id == motion) & table.c.is_in
            if connection.execute(select(table.c.id).where(here)).first() is None:
                raise SpecError(_("That motion is gone. Open the list again."))
            own = (votes.c.motion == motion) & (votes.c.person == person)
            is_for = not connection.execute(delete(votes).where(own)).rowcount
            if is_for:
                connection.execute(insert(votes), [{"motion": motion, "person": person}])

        await self._database.write(write)
        return is_for

    async def list_voted(self, server: str, person: PersonId) -> frozenset[str]:
        """List the ids of the suggestions that somebody votes for."""
        query = select(votes.c.motion).join(table, table.c.id == votes.c.motion)
        rows = await self._database.read(
            query.where((table.c.server == server) & (votes.c.person == person))
        )
        return frozenset(motion for (motion,) in rows)

    async def _update(self, where: ColumnElement[bool], **fields: Any) -> bool:
        return bool(await self._database.execute(update(table).where(where).values(fields)))

    async def _read(self, where: ColumnElement[bool]) -> tuple[SuggestedMotion, ...]:
        count = func.count(votes.c.person)
        columns: list[ColumnElement[Any]] = [
            *(table.c[name] for name in ("id", "person", "motion", "is_in")),
            count,
        ]
        query = select(*columns).outerjoin(votes, votes.c.motion == table.c.id).where(where)
        ordered = query.group_by(table.c.id).order_by(count.desc(), table.c.at, table.c.id)
        return tuple(SuggestedMotion(*row) for row in await self._database.read(ordered))


def remove_motions(connection: Connection, where: ColumnElement[bool]) -> None:
    """Remove suggestions with the votes for them."""
    of_these = select(table.c.id).where(where)
    connection.execute(delete(votes).where(votes.c.motion.in_(of_these)))
    connection.execute(delete(table).where(where))


def draw_motion(connection: Connection, server: str, motion: str) -> None:
    """Take a suggestion off a server's list, as a debate on it is recorded."""
    remove_motions(
        connection, (table.c.server == server) & (table.c.motion == motion) & table.c.is_in
    )


def _check_room(
    connection: Connection, server: str, suggested: SuggestedMotion, *, is_limited: bool
) -> None:
    """Raise SpecError if it is already suggested, or the limit is reached."""
    query = select(table.c.person, table.c.motion).where(table.c.server == server)
    there = [(person, motion) for person, motion in connection.execute(query)]
    if any(motion.casefold() == suggested.motion.casefold() for _person, motion in there):
        raise SpecError(_("That is suggested already."))
    own = sum(person == suggested.person for person, _motion in there)
    if is_limited and own >= MEMBER_LIMIT:
        raise SpecError(
            _("You have {count} suggestions here. Take one back to make another.", count=own)
        )
    if len(there) >= SERVER_LIMIT:
        raise SpecError(
            _("There are {count} suggestions, the most there can be here.", count=len(there))
        )
