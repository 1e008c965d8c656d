"""Debaters that people make on a server."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "saved_personas",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("maker_name", sa.String(128), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("style", sa.String(64), nullable=False),
        sa.Column("is_shared", sa.Boolean, nullable=False),
        sa.Column("is_servers", sa.Boolean, nullable=False),
    )
    op.create_index("saved_personas_of_server", "saved_personas", ["server", "name"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("saved_personas")
