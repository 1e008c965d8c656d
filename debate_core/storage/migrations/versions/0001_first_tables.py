"""The first tables: debates, events, deliveries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "debates",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("motion", sa.Text, nullable=False),
        sa.Column("server", sa.String(32)),
        sa.Column("channel", sa.String(32)),
        sa.Column("opened_at", sa.String(40), nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
    )
    op.create_index("debates_of_server", "debates", ["server", "opened_at"])
    op.create_table(
        "events",
        sa.Column("debate", sa.String(32), sa.ForeignKey("debates.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
    )
    op.create_table(
        "deliveries",
        sa.Column("debate", sa.String(32), sa.ForeignKey("debates.id"), primary_key=True),
        sa.Column("mark", sa.String(64), primary_key=True),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("message", sa.String(32), nullable=False),
    )
    op.create_index("deliveries_in_channel", "deliveries", ["channel"])
