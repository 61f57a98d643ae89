"""Clocks, notices, and company: who is told, who is not heard, what the host should see."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.JSON, nullable=True))
    op.add_column("log", sa.Column("tick", sa.Float, nullable=True))
    op.create_table(
        "service_time",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
    )
    op.create_table(
        "alarms",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("tick", sa.Float, nullable=False),
    )
    op.create_index("ix_alarms_tick", "alarms", ["tick"])
    op.create_table(
        "channels",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("owner", sa.String, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("ix_channels_owner", "channels", ["owner"])
    op.create_table(
        "quiet_hours",
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("hours", sa.String, nullable=False),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("muted", sa.String, primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("reporter", sa.String, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("about", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("words", sa.String, nullable=False),
    )
    op.create_index("ix_reports_reporter", "reports", ["reporter"])
    op.create_index("ix_reports_about", "reports", ["about"])
