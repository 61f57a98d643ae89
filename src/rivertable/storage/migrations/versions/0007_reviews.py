"""Games that somebody thinks about."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("owner", sa.String, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("record", sa.String, nullable=False),
        sa.Column("source", sa.String, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("findings", sa.JSON, nullable=False),
        sa.Column("branches", sa.JSON, nullable=False),
    )
    op.create_index("reviews_of_owner", "reviews", ["owner", "digest"])
