"""Plans that are kept to start from."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "plan_templates",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.UniqueConstraint("server", "name"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("plan_templates")
