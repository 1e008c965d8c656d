"""Scores of predictions, and the people who want to be in a server's ranking."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "prediction_scores",
        sa.Column(
            "debate",
            sa.String(32),
            sa.ForeignKey("debates.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("decider", sa.String(16), primary_key=True),
        sa.Column("percent", sa.Integer, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("skill", sa.Float, nullable=False),
    )
    op.create_index("prediction_scores_of_person", "prediction_scores", ["person"])
    op.create_table(
        "prediction_table",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("prediction_table")
    op.drop_table("prediction_scores")
