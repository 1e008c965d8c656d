"""Starts without a button press, and the evenings for which they are planned."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "planned_starts",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("server", sa.String(32)),
        sa.Column("channel", sa.String(32)),
        sa.Column("said", sa.Text),
    )
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("evening", sa.Text, nullable=False),
        sa.Column("due", sa.String(40)),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("is_paused", sa.Boolean, nullable=False),
        sa.Column("last", sa.Text, nullable=False),
        sa.Column("event", sa.String(32), nullable=False),
        sa.Column("event_due", sa.String(40), nullable=False),
        sa.Index("evenings_of_server", "server"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("evenings")
    op.drop_table("planned_starts")
