"""A table as a program at one of its seats may see it. Everything goes through its view."""

from rivertable.engine.kernel import HIDDEN
from rivertable.engine.position import View
from rivertable.tables.room import Update
from rivertable.tables.table import Table
from rivertable.web.socket.log_lines import Message, chat_line, known_move

OVER = ("over", "left")  # states after which nothing more is sent


def seat_of(table: Table, bot: str) -> int:
    """The one seat of a bot; 0 if it has none."""
    return next(iter(table.seats_of(bot)), 0)


def state_of(table: Table, bot: str) -> str:
    """A table's state as a bot sees it: left, over, running, or waiting for others."""
    if not table.seats_of(bot):
        return "left"
    if table.is_over:
        return "over"
    return "running" if table.is_started else "waiting"


def seats(table: Table) -> list[Message]:
    """Who sits where."""
    return [
        {"seat": number, "name": seat.name, "kind": seat.kind, "stand_in": seat.has_stand_in}
        for number, seat in enumerate(table.seats, start=1)
    ]


def summary(table: Table, bot: str) -> Message:
    """Which table it is."""
    return {
        "table": table.id,
        "game": table.game.name,
        "rules": table.setting.version,
        "players": len(table.seats),
        "options": {name: str(value) for name, value in table.setting.options.items()},
        "state": state_of(table, bot),
        "seat": seat_of(table, bot),
        "seats": seats(table),
        "rematch": table.rematch,
    }


def legal(table: Table, view: View) -> list[str]:
    """What the seat may do now."""
    is_on = table.is_started and not table.is_closed
    may_move = is_on and view.seat > 0 and view.seat in view.acting
    return view.legal_texts(view.seat) if may_move else []


def turn(table: Table, view: View, version: int, moves: list[str]) -> Message:
    """Whose turn it is, and what the bot may do."""
    is_on = table.is_started and not table.is_closed
    return {
        "version": version,
        "seat": view.seat,
        "acting": list(view.acting) if is_on else [],
        "moves": moves,
        "over": view.is_over or table.is_closed,
        "ranks": list(view.ranks or ()),
        "clock": table.clock.message() if table.clock else None,
    }


def whole(table: Table, bot: str) -> Message:
    """Everything that the bot may know."""
    view = table.view(seat_of(table, bot))
    now = turn(table, view, table.version, legal(table, view))
    return {"kind": "all", **summary(table, bot), **now, "record": view.record()}


class TableFeed:
    """The messages of one table for a bot.

    Legal moves are listed once for each decision: a bot that has answered does not get them again
    because others, who choose at the same time, were slower.
    """

    def __init__(self, table: Table, bot: str) -> None:
        self._table = table
        self._bot = bot
        self._listed: list[str] = []

    def all(self) -> Message:
        """Everything, to begin with."""
        message = whole(self._table, self._bot)
        self._listed = message["moves"]
        return message

    def step(self, update: Update) -> Message:
        """One entry of the log."""
        table, entry = self._table, update.entry
        if entry.kind == "chat":
            return {"kind": "chat", **chat_line(entry)}
        view = table.view(seat_of(table, self._bot), update.after)
        now = turn(table, view, update.version, self._new_moves(view, update))
        if entry.kind == "move":
            return {"kind": "move", **now, **move_fields(table, view, update)}
        if entry.kind == "undo":
            return {"kind": "undo", **now, "index": update.index, "by": entry.seat}
        return {"kind": "seats", **now, "seats": seats(table), "rematch": table.rematch}

    def _new_moves(self, view: View, update: Update) -> list[str]:
        """The legal moves, if they were not listed yet; only what is newest can be answered."""
        moves = legal(self._table, view)
        if update.entry.seat == view.seat or not moves:
            self._listed = []
        if update.version != self._table.version or moves == self._listed:
            return []
        self._listed = moves
        return moves


def move_fields(table: Table, view: View, update: Update) -> Message:
    """A move, and which of the choices that were hidden until now can be read after it."""
    assert update.move is not None
    move = known_move(table, update.move, view.seat)
    news = {"index": update.index, "by": move.seat, "move": move.text}
    return {**news, "shown": revealed(table, view, update, is_hidden=move.number == HIDDEN)}


def revealed(table: Table, view: View, update: Update, is_hidden: bool) -> list[Message]:
    """The choices that can be read since this update."""
    if table.game.secrets is None:
        return []
    before = [*numbers(table.view(view.seat, update.before)), HIDDEN if is_hidden else 0]
    news = [
        index
        for index, (was, now) in enumerate(zip(before, numbers(view), strict=True))
        if was == HIDDEN and now != HIDDEN
    ]
    moves = view.moves if news else []
    return [{"index": i, "by": moves[i].seat, "move": moves[i].text} for i in news]


def numbers(view: View) -> list[int]:
    """The numbers of the moves so far, the first one first."""
    return [number for _, number in view.backwards()][::-1]
