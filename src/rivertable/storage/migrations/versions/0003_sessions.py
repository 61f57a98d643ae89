"""How often a guest has signed all browsers out."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    column = sa.Column("sessions", sa.Integer, nullable=False, server_default="0")
    op.add_column("guests", column)
