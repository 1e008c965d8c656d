"""The tables; their history is in the migrations beside this file."""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

debates = Table(
    "debates",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("format", String(32), nullable=False),
    Column("motion", Text, nullable=False),
    Column("server", String(32)),
    Column("channel", String(32)),
    Column("opened_at", String(40), nullable=False),
    Column("is_over", Boolean, nullable=False),
    Index("debates_of_server", "server", "opened_at"),
)

events = Table(
    "events",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("event", Text, nullable=False),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id"), primary_key=True),
    Column("mark", String(64), primary_key=True),
    Column("channel", String(32), nullable=False),
    Column("message", String(32), nullable=False),
    Index("deliveries_in_channel", "channel"),
)
