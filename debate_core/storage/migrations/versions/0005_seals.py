"""Seals beside the events. Earlier events have none."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column."""
    op.add_column("events", sa.Column("seal", sa.Text))
