"""The tables of predictions: the result of each, and who wants to be in a server's list."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table

from debate_core.storage.metadata import metadata

prediction_scores = Table(
    "prediction_scores",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("decider", String(16), primary_key=True),
    Column("percent", Integer, nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("skill", Float, nullable=False),
    Index("prediction_scores_of_person", "person"),
)

prediction_table = Table(
    "prediction_table",
    metadata,
    Column("server", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
)

TABLES = (prediction_scores, prediction_table)
