"""Settings of servers, amounts reserved for debates, and requests for a moderator's approval."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "server_settings",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("changed_by", sa.String(32), nullable=False),
        sa.Column("changed_at", sa.String(40), nullable=False),
    )
    op.create_table(
        "reservations",
        sa.Column("debate", sa.String(32), sa.ForeignKey("debates.id"), primary_key=True),
        sa.Column("usd", sa.Float, nullable=False),
        sa.Column("tokens", sa.Integer, nullable=False),
    )
    op.create_table(
        "start_requests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("asked_at", sa.String(40), nullable=False),
        sa.UniqueConstraint("server", "person"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("start_requests", "reservations", "server_settings"):
        op.drop_table(table)
