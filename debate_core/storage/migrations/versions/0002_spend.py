"""Spending, and who opened a debate. Before this only the free offline model debated."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table, and the column by which people's budgets are looked up."""
    op.add_column("debates", sa.Column("opened_by", sa.String(32)))
    op.create_index("debates_of_person", "debates", ["opened_by", "opened_at"])
    op.create_table(
        "spend",
        sa.Column("debate", sa.String(32), sa.ForeignKey("debates.id"), primary_key=True),
        sa.Column("event", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("calls", sa.Integer, nullable=False),
        sa.Column("tokens_in", sa.Integer, nullable=False),
        sa.Column("tokens_out", sa.Integer, nullable=False),
        sa.Column("cached", sa.Integer, nullable=False),
        sa.Column("written", sa.Integer, nullable=False),
        sa.Column("usd", sa.Float, nullable=False),
        sa.Column("unpriced", sa.Integer, nullable=False),
    )
    op.create_index("spend_since", "spend", ["at"])
