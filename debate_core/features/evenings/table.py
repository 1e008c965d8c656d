"""The table of evenings."""

from sqlalchemy import Boolean, Column, Index, String, Table, Text

from debate_core.storage.metadata import metadata

evenings = Table(
    "evenings",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("server", String(32), nullable=False),
    Column("maker", String(32), nullable=False),
    Column("evening", Text, nullable=False),
    Column("due", String(40)),
    Column("zone", String(64), nullable=False),
    Column("is_paused", Boolean, nullable=False),
    Column("last", Text, nullable=False),
    Column("event", String(32), nullable=False),
    Column("event_due", String(40), nullable=False),
    Index("evenings_of_server", "server"),
)

TABLES = (evenings,)
