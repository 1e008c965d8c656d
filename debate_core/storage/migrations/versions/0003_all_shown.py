"""A mark for every debate with nothing left to show. Debates that have already ended get it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ALL_SHOWN = sa.text(
    "INSERT INTO deliveries (debate, mark, channel, message)"
    " SELECT debates.id, 'all shown', '0', '0' FROM debates WHERE debates.is_over"
)


def upgrade() -> None:
    """Mark each of them."""
    op.execute(_ALL_SHOWN)
