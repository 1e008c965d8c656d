"""The tables; their history is in the migrations beside this file."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from debate_core.features.tables import FEATURE_TABLES
from debate_core.storage.metadata import metadata

debates = Table(
    "debates",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("format", String(32), nullable=False),
    Column("motion", Text, nullable=False),
    Column("server", String(32)),
    Column("channel", String(32)),
    Column("opened_by", String(32)),
    Column("opened_at", String(40), nullable=False),
    Column("is_over", Boolean, nullable=False),
    Index("debates_of_server", "server", "opened_at"),
    Index("debates_of_person", "opened_by", "opened_at"),
)

events = Table(
    "events",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("event", Text, nullable=False),
    Column("seal", Text),
)

spend = Table(
    "spend",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id"), primary_key=True),
    Column("event", Integer, primary_key=True),
    Column("at", String(40), nullable=False),
    Column("calls", Integer, nullable=False),
    Column("tokens_in", Integer, nullable=False),
    Column("tokens_out", Integer, nullable=False),
    Column("cached", Integer, nullable=False),
    Column("written", Integer, nullable=False),
    Column("usd", Float, nullable=False),
    Column("unpriced", Integer, nullable=False),
    Index("spend_since", "at"),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id"), primary_key=True),
    Column("mark", String(64), primary_key=True),
    Column("channel", String(32), nullable=False),
    Column("message", String(32), nullable=False),
    Index("deliveries_in_channel", "channel"),
)

form_drafts = Table(
    "form_drafts",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("page", String(64), primary_key=True),
    Column("fields", Text, nullable=False),
)

sealed_ballots = Table(
    "sealed_ballots",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id", ondelete="CASCADE"), primary_key=True),
    Column("poll", String(16), primary_key=True),
    Column("voter", String(64), primary_key=True),
    Column("ballot", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

saved_personas = Table(
    "saved_personas",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("server", String(32), nullable=False),
    Column("maker", String(32), nullable=False),
    Column("maker_name", String(128), nullable=False),
    Column("name", String(64), nullable=False),
    Column("role", Text, nullable=False),
    Column("style", String(64), nullable=False),
    Column("is_shared", Boolean, nullable=False),
    Column("is_servers", Boolean, nullable=False),
    Index("saved_personas_of_server", "server", "name"),
)

server_settings = Table(
    "server_settings",
    metadata,
    Column("server", String(32), primary_key=True),
    Column("settings", Text, nullable=False),
    Column("changed_by", String(32), nullable=False),
    Column("changed_at", String(40), nullable=False),
)

reservations = Table(
    "reservations",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id"), primary_key=True),
    Column("usd", Float, nullable=False),
    Column("tokens", Integer, nullable=False),
)

start_requests = Table(
    "start_requests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("server", String(32), nullable=False),
    Column("channel", String(32), nullable=False),
    Column("person", String(32), nullable=False),
    Column("request", Text, nullable=False),
    Column("asked_at", String(40), nullable=False),
    UniqueConstraint("server", "person"),
)

seat_offers = Table(
    "seat_offers",
    metadata,
    Column("debate", String(32), ForeignKey("debates.id"), primary_key=True),
    Column("giver", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("at", String(40), primary_key=True),
)

mentions = Table(
    "mentions",
    metadata,
    Column("server", String(32), primary_key=True),
    Column("what", String(64), nullable=False),
    Column("at", String(40), nullable=False),
)

plan_drafts = Table(
    "plan_drafts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("draft", Text, nullable=False),
    Column("saved_at", String(40), nullable=False),
)

planned_starts = Table(
    "planned_starts",
    metadata,
    Column("key", String(80), primary_key=True),
    Column("at", String(40), nullable=False),
    Column("outcome", String(16), nullable=False),
    Column("server", String(32)),
    Column("channel", String(32)),
    Column("said", Text),
)

suggested_motions = Table(
    "suggested_motions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("server", String(32), nullable=False),
    Column("person", String(32), nullable=False),
    Column("motion", Text, nullable=False),
    Column("is_in", Boolean, nullable=False),
    Column("at", String(40), nullable=False),
    Index("motions_of_server", "server"),
)

motion_votes = Table(
    "motion_votes",
    metadata,
    Column(
        "motion",
        String(32),
        ForeignKey("suggested_motions.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("person", String(32), primary_key=True),
)

plan_templates = Table(
    "plan_templates",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("server", String(32), nullable=False),
    Column("maker", String(32), nullable=False),
    Column("name", String(128), nullable=False),
    Column("request", Text, nullable=False),
    UniqueConstraint("server", "name"),
)

chats = Table(
    "chats",
    metadata,
    # Stored before the debate itself, so it is not a foreign key.
    Column("debate", String(32), primary_key=True),
    Column("application", String(32), nullable=False),
    Column("token", Text, nullable=False),
    Column("shard", Integer, nullable=False),
    Column("is_private", Boolean, nullable=False),
    Column("expires_at", String(40), nullable=False),
)

TABLES = (
    debates,
    events,
    spend,
    reservations,
    deliveries,
    form_drafts,
    sealed_ballots,
    saved_personas,
    server_settings,
    start_requests,
    seat_offers,
    mentions,
    plan_drafts,
    planned_starts,
    suggested_motions,
    motion_votes,
    plan_templates,
    chats,
    *FEATURE_TABLES,
)
