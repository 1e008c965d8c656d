"""Tokens for answering in chats, each for a quarter of an hour."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "chats",
        sa.Column("debate", sa.String(32), primary_key=True),
        sa.Column("application", sa.String(32), nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("shard", sa.Integer, nullable=False),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("expires_at", sa.String(40), nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("chats")
