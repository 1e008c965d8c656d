"""Ballots that nobody can read before their close."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; its rows are in the order of their keys, which reveals no times."""
    op.create_table(
        "sealed_ballots",
        sa.Column(
            "debate",
            sa.String(32),
            sa.ForeignKey("debates.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("poll", sa.String(16), primary_key=True),
        sa.Column("voter", sa.String(64), primary_key=True),
        sa.Column("ballot", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("sealed_ballots")
