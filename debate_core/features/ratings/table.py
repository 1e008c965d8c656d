"""The table of each debate's result."""

from sqlalchemy import Column, ForeignKey, Integer, String, Table, Text

from debate_core.storage.metadata import metadata

results = Table(
    "results",
    metadata,
    # A row is made from the journal and deleted with its debate.
    Column("debate", String(32), ForeignKey("debates.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("result", Text, nullable=False),
)

TABLES = (results,)
