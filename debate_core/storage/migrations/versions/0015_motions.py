"""Motions that members suggest, and the votes for them."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "suggested_motions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("motion", sa.Text, nullable=False),
        sa.Column("is_in", sa.Boolean, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Index("motions_of_server", "server"),
    )
    op.create_table(
        "motion_votes",
        sa.Column(
            "motion",
            sa.String(32),
            sa.ForeignKey("suggested_motions.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("person", sa.String(32), primary_key=True),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("motion_votes", "suggested_motions"):
        op.drop_table(table)
