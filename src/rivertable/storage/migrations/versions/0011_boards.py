"""Boards that players have drawn."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("owner", sa.String, sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("origin", sa.String, nullable=False),
        sa.Column("board", sa.String, nullable=False, index=True),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("played", sa.Integer, nullable=False, server_default="0"),
    )
