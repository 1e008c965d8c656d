"""The last mention of a role on each server."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "mentions",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("mentions")
