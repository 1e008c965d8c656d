"""Drafts of a turn's forms, filled in and not sent."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "form_drafts",
        sa.Column("debate", sa.String(32), sa.ForeignKey("debates.id"), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("page", sa.String(64), primary_key=True),
        sa.Column("fields", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("form_drafts")
