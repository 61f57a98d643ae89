"""Guests, tables and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False, unique=True),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("maker", sa.String, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("patience", sa.Integer, nullable=False),
        sa.Column("parent", sa.JSON, nullable=True),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("data", sa.String, nullable=False),
    )
