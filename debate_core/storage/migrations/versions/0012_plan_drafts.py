"""Plans that are not started yet."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "plan_drafts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("draft", sa.Text, nullable=False),
        sa.Column("saved_at", sa.String(40), nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("plan_drafts")
