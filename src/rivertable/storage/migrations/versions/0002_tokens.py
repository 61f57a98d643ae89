"""Tokens of bots, and where they sat down."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    sat = sa.text("kind = 'sit'")
    op.create_index("log_sits", "log", ["guest"], sqlite_where=sat, postgresql_where=sat)
    op.create_table(
        "tokens",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("owner", sa.String, sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False, unique=True),
        sa.Column("made_at", sa.Float, nullable=False),
    )
