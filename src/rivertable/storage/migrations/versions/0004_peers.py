"""The processes that serve a database together, and whose bots play at which table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("backend", sa.Integer, nullable=False),
        sa.Column("figures", sa.String, nullable=False, server_default=""),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("process", sa.String, nullable=False),
    )
