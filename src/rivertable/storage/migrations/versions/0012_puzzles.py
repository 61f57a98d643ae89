"""What puzzles are worth to the people of this server, and who has answered which."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("puzzle", sa.String, primary_key=True),
        sa.Column("guest", sa.String, primary_key=True, index=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("is_solved", sa.Boolean, nullable=False),
    )
