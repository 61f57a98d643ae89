"""What bots and hints wait for: jobs for processes that only think."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("processes", sa.Column("thinks", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("asker", sa.String, nullable=False),
        sa.Column("asked_at", sa.Float, nullable=False),
        sa.Column("worker", sa.String, nullable=False, server_default=""),
        sa.Column("taken_at", sa.Float, nullable=False, server_default="0"),
        sa.Column("answer", sa.String, nullable=False, server_default=""),
    )
