"""Members: sessions, keys, preferences, ties; what games came to; tables that wait for anybody."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

GUEST, BOT = "guest", "bot"


def upgrade() -> None:
    op.add_column("guests", sa.Column("preferences", sa.JSON, nullable=True))
    op.create_table(
        "sessions",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("guest", sa.String, nullable=False, index=True),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("how", sa.String, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("guest", sa.String, nullable=False, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("public", sa.String, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("device", sa.String, nullable=False),
    )
    op.create_table(
        "spent",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "ties",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("other", sa.String, primary_key=True, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    games, played = (
        op.create_table(
            "games",
            sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
            sa.Column("game", sa.String, nullable=False),
            sa.Column("players", sa.Integer, nullable=False),
            sa.Column("made_at", sa.Float, nullable=False),
            sa.Column("ended_at", sa.Float, nullable=True),
            sa.Column("moves", sa.Integer, nullable=False),
            sa.Column("is_whole", sa.Boolean, nullable=False, server_default=sa.false()),
        ),
        op.create_table(
            "played",
            sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
            sa.Column("seat", sa.Integer, primary_key=True),
            sa.Column("guest", sa.String, nullable=False, index=True),
            sa.Column("name", sa.String, nullable=False),
            sa.Column("level", sa.Integer, nullable=False),
            sa.Column("rank", sa.Integer, nullable=False),
            sa.Column("has_left", sa.Boolean, nullable=False, server_default=sa.false()),
            sa.Column("opening", sa.String, nullable=False, server_default=""),
        ),
    )
    op.create_table(
        "pairings",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("fill_at", sa.Float, nullable=False, index=True),
    )
    fill(games, played)


def fill(games: sa.Table, played: sa.Table) -> None:
    """Who sat where at the tables of before. How they ended, the app finds out when it is asked."""
    connection = op.get_bind()
    tables = sa.table(
        "tables",
        *(sa.column(name) for name in ("id", "game", "players", "made_at")),
        sa.column("seats", sa.JSON),
    )
    log = sa.table(
        "log", *(sa.column(name) for name in ("table_id", "seq", "kind", "seat", "guest", "data"))
    )
    seats: dict[tuple[str, int], tuple[str, str, int]] = {}
    for row in connection.execute(sa.select(tables)).mappings().all():
        connection.execute(
            games.insert(),
            {"table_id": row["id"], "game": row["game"], "players": row["players"],
             "made_at": row["made_at"], "moves": 0},
        )  # fmt: skip
        for number, seat in enumerate(row["seats"], start=1):
            level = seat["level"] if seat["kind"] == BOT else 0
            seats[row["id"], number] = seat["guest"], seat["name"], level
    sat = sa.select(log).where(log.c.kind.in_(("sit", "stand"))).order_by(log.c.table_id, log.c.seq)
    for row in connection.execute(sat).mappings():
        is_sitting = row["kind"] == "sit"
        seats[row["table_id"], row["seat"]] = (
            (row["guest"], row["data"], 0) if is_sitting else ("", "", 0)
        )
    rows = [
        {"table_id": table, "seat": seat, "guest": guest, "name": name, "level": level, "rank": 0}
        for (table, seat), (guest, name, level) in seats.items()
    ]
    if rows:
        connection.execute(played.insert(), rows)
