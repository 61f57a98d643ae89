"""What a host may do: keys to the host's page, and guests who may not chat."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "guests", sa.Column("is_muted", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "host_keys",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("made_at", sa.Float, nullable=False),
    )
