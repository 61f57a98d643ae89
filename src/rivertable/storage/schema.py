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
    Column("clock", JSON, nullable=True),  # how much time everybody has, and what happens then
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
    Column("tick", Float, nullable=True),  # of the service's time, at tables with a clock
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

# What puzzles are worth to the people of this server: their first answers move a rating that began
# with what bots could solve.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("answers", Integer, nullable=False),  # that have moved it
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("puzzle", String, primary_key=True),
    Column("guest", String, primary_key=True, index=True),
    Column("at", Float, nullable=False),
    Column("is_solved", Boolean, nullable=False),
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

# Tables whose end counts: for ratings, for a tournament, or for both. What comes of them is in
# `results`, once; ratings and standings follow from that and are stored nowhere.
counted = Table(
    "counted",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("asked_at", Float, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("tournament", String, nullable=False, server_default="", index=True),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("finished_at", Float, nullable=False, index=True),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("seats", JSON, nullable=False),  # the ids of guests; bot-4 for a level
    Column("ranks", JSON, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("maker", String, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("title", String, nullable=False),
    Column("game", String, nullable=False),
    Column("size", Integer, nullable=False),  # of a table, if it can be
    Column("rounds", Integer, nullable=False),
    Column("is_rated", Boolean, nullable=False),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", String, ForeignKey("tournaments.id"), primary_key=True),
    Column("guest", String, primary_key=True),
    Column("entered_at", Float, nullable=False),
)

# Whoever stores a round has begun it; nobody else can, because its key is there.
rounds = Table(
    "rounds",
    metadata,
    Column("tournament", String, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("made_at", Float, nullable=False),
    Column("tables", JSON, nullable=False),  # who meets at each; what its id is follows from that
    Column("byes", JSON, nullable=False),
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

# For how long somebody has served this database: one row.
service_time = Table(
    "service_time",
    metadata,
    Column("id", String, primary_key=True),
    Column("value", Float, nullable=False),  # seconds
    Column("seen_at", Float, nullable=False),  # by the clock of who serves
)

# When to look at a table again: a time is up, or somebody is to be told that it is their turn.
alarms = Table(
    "alarms",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, primary_key=True),  # time, notice, reminder
    Column("entries", Integer, nullable=False),  # that the log had when this was set
    Column("tick", Float, nullable=False, index=True),  # when it rings
)

# Where somebody wants to be told: a browser, or a webhook.
channels = Table(
    "channels",
    metadata,
    Column("id", String, primary_key=True),
    Column("owner", String, ForeignKey("guests.id"), nullable=False, index=True),
    Column("kind", String, nullable=False),  # push, discord, slack, ntfy, apprise
    Column("address", String, nullable=False),
    Column("keys", JSON, nullable=False),  # of a browser: what a notice is encrypted with
    Column("language", String, nullable=False),
    Column("made_at", Float, nullable=False),
)

# What each player has said about being disturbed.
quiet_hours = Table(
    "quiet_hours",
    metadata,
    Column("guest", String, ForeignKey("guests.id"), primary_key=True),
    Column("hours", String, nullable=False),  # such as 22:00-08:00 Europe/Paris
)

# Keys that the server has made for itself.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

# Whose chat somebody does not want to read.
mutes = Table(
    "mutes",
    metadata,
    Column("guest", String, ForeignKey("guests.id"), primary_key=True),
    Column("muted", String, primary_key=True),
)

# What somebody thinks that the host should see.
reports = Table(
    "reports",
    metadata,
    Column("id", String, primary_key=True),
    Column("made_at", Float, nullable=False),
    Column("reporter", String, ForeignKey("guests.id"), nullable=False, index=True),
    Column("about", String, nullable=False, index=True),  # a guest
    Column("table_id", String, nullable=False),
    Column("words", String, nullable=False),  # what they had said, and what the reporter says
)
