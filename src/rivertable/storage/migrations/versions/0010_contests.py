"""Ratings and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "counted",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("asked_at", sa.Float, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("tournament", sa.String, nullable=False, server_default=""),
    )
    op.create_index("ix_counted_tournament", "counted", ["tournament"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("finished_at", sa.Float, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("ranks", sa.JSON, nullable=False),
    )
    op.create_index("ix_results_finished_at", "results", ["finished_at"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("maker", sa.String, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("entered_at", sa.Float, nullable=False),
    )
    op.create_table(
        "rounds",
        sa.Column("tournament", sa.String, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("tables", sa.JSON, nullable=False),
        sa.Column("byes", sa.JSON, nullable=False),
    )
