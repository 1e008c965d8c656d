"""One debate read from a database that is left as it is: no table is made or changed."""

from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from debate_core.domain.facts import Event
from debate_core.domain.words import DebateId
from debate_core.errors import SpecError
from debate_core.storage.database import Database
from debate_core.storage.reach import reach_of
from debate_core.storage.sql import SqlJournal


async def kept_events(address: str, debate: DebateId) -> tuple[Event, ...]:
    """The debate's events; empty if it is not there, or no database is.

    SpecError, in one sentence, if the database cannot be read.
    """
    reach = await reach_of(address)
    if reach.to_be_made is not None:
        return ()
    try:
        engine = create_async_engine(address)
        try:
            return await SqlJournal(Database(engine)).read(debate)
        finally:
            await engine.dispose()
    except (SQLAlchemyError, ArgumentError, ImportError, OSError) as error:
        raise SpecError(
            f"The database {reach.where} cannot be read ({type(error).__name__}); "
            "rostrum doctor says more."
        ) from error
