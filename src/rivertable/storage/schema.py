"""What is stored. A table's row says how it began; everything after that is in its log."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    false,
    text,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False, unique=True),  # a hash of the personal link's secret
    Column("made_at", Float, nullable=False),
    # How often all browsers were signed out: a cookie of an earlier count is nobody's.
    Column("sessions", Integer, nullable=False, server_default="0"),
    Column("is_muted", Boolean, nullable=False, server_default=false()),  # may not chat
    Column("preferences", JSON, nullable=True),  # what was chosen, by name: web/members
)

# The browsers in which somebody is signed in. Cookies from before this table name none of them.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String, primary_key=True),
    Column("guest", String, nullable=False, index=True),
    Column("made_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("device", String, nullable=False),  # such as "Firefox, Android"
    Column("how", String, nullable=False),  # it began: new, link, code, passkey
)

# What brings somebody back on another device: rescue codes and passkeys.
keys = Table(
    "keys",
    metadata,
    Column("id", String, primary_key=True),  # the hash of a code, or what a passkey calls itself
    Column("guest", String, nullable=False, index=True),
    Column("kind", String, nullable=False),  # code, passkey
    Column("public", String, nullable=False),  # the public key of a passkey
    Column("count", Integer, nullable=False),  # of its uses, as it says
    Column("made_at", Float, nullable=False),
    Column("device", String, nullable=False),  # where it was made
)

# Challenges and codes that were used: a row can be written once, by whichever process is first.
spent = Table(
    "spent",
    metadata,
    Column("id", String, primary_key=True),
    Column("at", Float, nullable=False),
)

# Whom somebody follows or has blocked.
ties = Table(
    "ties",
    metadata,
    Column("guest", String, primary_key=True),
    Column("other", String, primary_key=True, index=True),
    Column("kind", String, nullable=False),  # follow, block
    Column("made_at", Float, nullable=False),
)

# One-time keys to the host's page, by their hashes.
host_keys = Table(
    "host_keys",
    metadata,
    Column("key", String, primary_key=True),
    Column("made_at", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("made_at", Float, nullable=False),
    Column("maker", String, ForeignKey("guests.id"), nullable=False),
    Column("game", String, nullable=False),
    Column("version", Integer, nullable=False),  # of the rules that it is played by
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),  # who sat where when the table was made
    Column("is_listed", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),  # seconds until an absent seat may be handed over
    Column("parent", JSON, nullable=True),  # the table and the move from which this one goes on
)

# What the logs of tables add up to, for lists: written when somebody sits down, leaves, or it ends.
games = Table(
    "games",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("ended_at", Float, nullable=True),
    Column("moves", Integer, nullable=False),
    Column("is_whole", Boolean, nullable=False, server_default=false()),  # played to its end
)

played = Table(
    "played",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String, nullable=False, index=True),  # empty for a bot
    Column("name", String, nullable=False),
    Column("level", Integer, nullable=False),  # of a bot, else 0
    Column("rank", Integer, nullable=False),  # 0 until the end
    Column("has_left", Boolean, nullable=False, server_default=false()),
    Column("opening", String, nullable=False, server_default=""),  # the first choice of the seat
)

# Tables that wait for anybody, and when bots take what is free there.
pairings = Table(
    "pairings",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("level", Integer, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("fill_at", Float, nullable=False, index=True),
)

# Append-only, but for names that somebody wants forgotten and tables that are removed: `forgetting`.
log = Table(
    "log",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String, nullable=False),  # who did it; empty for a bot and for chance
    Column("data", String, nullable=False),
)

# Only of those who sat down, which are few: other entries cost nothing more.
SAT = text("kind = 'sit'")
Index("log_sits", log.c.guest, sqlite_where=SAT, postgresql_where=SAT)

# Programs that play at tables. A row goes when its token is revoked.
tokens = Table(
    "tokens",
    metadata,
    Column("id", String, primary_key=True),  # of the bot: what stands for a guest in logs
    Column("owner", String, ForeignKey("guests.id"), nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False, unique=True),  # a hash of the token
    Column("made_at", Float, nullable=False),
)

# Games that somebody thinks about. What was found is kept, so that nobody has to think of it again.
reviews = Table(
    "reviews",
    metadata,
    Column("id", String, primary_key=True),
    Column("owner", String, ForeignKey("guests.id"), nullable=False),
    Column("digest", String, nullable=False),  # of the record
    Column("made_at", Float, nullable=False),
    Column("record", String, nullable=False),
    Column("source", String, nullable=False),  # the table that it was played at, if any
    Column("seats", JSON, nullable=False),  # those of the owner
    Column("findings", JSON, nullable=False),  # by question: see rivertable/review
    Column("branches", JSON, nullable=False),  # that the owner has named
    Index("reviews_of_owner", "owner", "digest"),
)

# Boards that players have drawn, for everybody on this server to play on.
boards = Table(
    "boards",
    metadata,
    Column("id", String, primary_key=True),
    Column("owner", String, ForeignKey("guests.id"), nullable=False, index=True),
    Column("game", String, nullable=False),
    Column("title", String, nullable=False),
    Column("origin", String, nullable=False),  # own, printed, a copy of which board
    Column("board", String, nullable=False, index=True),  # the value of the game's option
    Column("made_at", Float, nullable=False),
    Column("played", Integer, nullable=False, server_default="0"),  # tables made on it
)

# Who serves a database together with others; one that was not seen for a while, or whose
# connection has ended, is dead.
processes = Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("seen_at", Float, nullable=False),  # by the clock of the database
    Column("backend", Integer, nullable=False),  # of PostgreSQL, to which it said so
    Column("figures", String, nullable=False, server_default=""),  # what it counts, for /metrics
    Column("thinks", Integer, nullable=False, server_default="0"),  # searches at once, for others
)

# The process that plays for the bots of a table, while it is their turn.
owners = Table(
    "owners",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("process", String, nullable=False),
)

# What bots and hints wait for, for processes that only think. An answer is kept for a minute, to
# know whose turn it is.
thoughts = Table(
    "thoughts",
    metadata,
    Column("id", String, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("entries", Integer, nullable=False),  # how many the log has, at least
    Column("seat", Integer, nullable=False),
    Column("level", Integer, nullable=False),  # of the bot
    Column("rank", Integer, nullable=False),  # the lowest first: hints have 0
    Column("guest", String, nullable=False),  # in each rank they take turns
    Column("asker", String, nullable=False),  # the process that waits for it
    Column("asked_at", Float, nullable=False),
    Column("worker", String, nullable=False, server_default=""),  # the process that thinks
    Column("taken_at", Float, nullable=False, server_default="0"),
    Column("answer", String, nullable=False, server_default=""),
)
