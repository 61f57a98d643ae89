"""One table: what its log adds up to. Nothing here waits, stores or sends."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from rivertable.contract import BoardGame
from rivertable.engine.game import Setting, arrange
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import CHANCE
from rivertable.games import find

from .clocks.clock import Clock, TimeControl
from .names import shown_name

GUEST, BOT, OPEN = "guest", "bot", "open"
PROGRAM = "program"  # a guest that is somebody's program, and comes in by the bot API
PROGRAM_ID = "bot:"  # how the ids of programs begin, and no other guest's

ASIDE = ("chat", "rematch", "quiet")  # entries that change nobody's turn
MOST_SETTINGS = 256  # that are kept
KEPT = 16  # positions before the last moves, so that an undo does not play the game anew


@dataclass(frozen=True)
class Seat:
    """Who acts for a seat."""

    kind: str = OPEN
    guest: str = ""  # whose seat it is; several seats may be one guest's
    name: str = ""
    level: int = 1  # of the bot, or of the bot that stands in
    has_stand_in: bool = False  # a bot acts until the guest comes back

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == BOT or self.has_stand_in


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    seq: int
    at: float
    kind: str  # move, or see APPLY
    seat: int
    guest: str  # who did it; empty for a bot and for chance
    data: str
    tick: float | None = None  # of the service's time, at tables with a clock


@dataclass(frozen=True)
class Seen:
    """Views of a position that were made already: neither ever changes."""

    position: Position
    by_seat: dict[int, View]


class Table:
    """A table at one moment of its log."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.maker: str = row["maker"]
        self.made_at: float = row["made_at"]
        self.patience: int = row["patience"]
        self.is_listed: bool = row["is_listed"]
        self.parent: dict[str, Any] | None = row["parent"]
        self.game: BoardGame = find(row["game"])
        agreed = row["players"], json.dumps(row["options"]), row["version"]
        self.setting: Setting = arranged(self.game.name, id(self.game), *agreed)
        self._named = self.setting  # the same, with the names of those who sit here
        self.seats = [stored_seat(seat) for seat in row["seats"]]
        self._note_seats()
        self._named_by = [seat.guest for seat in self.seats]  # whose name a seat has, also later
        # What was drawn of this moment: all who come to see it and may see the same share it.
        self.drawn: dict[Any, Any] = {}
        self.position = Position(self.setting)
        self._seen: list[Seen] = []  # of the last two positions
        self.moves: list[Move] = []
        self._before: list[Position] = []  # before each of the last moves
        self._turns: list[int] = []  # the indices of moves with which another seat begins to act
        self.entries: list[Entry] = []
        self.chat: list[Entry] = []
        self.is_closed = False
        self.rematch = ""  # the table at which these players go on
        self.version = 0  # how many entries have changed the game: what a move answers
        self.accepted: dict[int, tuple[str, int, str]] = {}  # by version: what was done there
        self.shared: set[int] = set()  # versions of which several seats could act, in any order
        self.last_acted_at = self.made_at
        control = row.get("clock")
        self.clock = (
            Clock(TimeControl(**control), row["players"], self.made_at) if control else None
        )
        self.awaited_since: dict[int, int] = {}  # by seat: after how many entries its turn began
        self.begun: set[int] = set()  # seats that have moved in this turn and are still to act
        self._note_turn(None)

    @property
    def is_over(self) -> bool:
        return self.is_closed or self.position.is_over

    def player_of(self, number: int) -> str:
        """The player the seat belongs to, even if they have left; empty for a bot."""
        return self._named_by[number - 1]

    @property
    def players(self) -> list[str]:
        """The player of each seat, even if they have left it to a bot; empty for a bot's own seat."""
        return list(self._named_by)

    def seats_of(self, guest: str) -> list[int]:
        """The seats that a guest may act for."""
        return list(self._seats_of.get(guest, ()))

    @property
    def turn(self) -> list[Position]:
        """The moments before each of the last moves that are all of one seat."""
        return self._before[self._turns[-1] - len(self.moves) :] if self._turns else []

    def view(self, seat: int, position: Position | None = None) -> View:
        """What a seat may know (0: a spectator), with the names of those who sit here."""
        names = self.names
        if self._named.names != names:
            self._named = replace(self.setting, names=names)
            self._seen = []
        views = self._views_of(position or self.position)
        if seat not in views.by_seat:
            others = () if self.game.secrets else views.by_seat.values()
            made = views.by_seat[seat] = View(next(iter(others), views.position), seat)
            made.setting = self._named
        return views.by_seat[seat]

    def _views_of(self, position: Position) -> "Seen":
        """A cached view of a position. Most callers want those before and after the last move."""
        for seen in self._seen:
            if seen.position is position:
                return seen
        self._seen = [*self._seen[-1:], Seen(position, {})]
        return self._seen[-1]

    def view_seat(self, guest: str, position: Position | None = None) -> int:
        """The seat through whose eyes a guest sees the table: of several, one that may act.

        Several players at one screen, of whom none may act, see no secrets of each other's.
        """
        mine = self.seats_of(guest)
        acting = (position or self.position).acting
        is_shared = len(mine) > 1 and self.game.secrets is not None
        return next(
            (seat for seat in mine if seat in acting), 0 if is_shared or not mine else mine[0]
        )

    def apply(self, entry: Entry, after: Position | None = None) -> None:
        """Let what stands in the log have happened.

        `after` is the position that a move leads to, if that is known already.
        """
        self.entries.append(entry)
        self.drawn = {}
        if self.clock is not None and entry.tick is not None:
            self.clock.advance(entry.tick, entry.at)
        if entry.kind == "move":
            self._apply_move(entry, after)
        else:
            self.APPLY[entry.kind](self, entry)
        if entry.kind not in ASIDE:
            self._note_turn(entry)

    @property
    def awaited(self) -> list[int]:
        """The seats of people and programs for whom the others wait."""
        if self.is_over or not self.is_started:
            return []
        return [n for n in self.position.acting if n and not self.seats[n - 1].is_played_by_bot]

    def _note_turn(self, entry: Entry | None) -> None:
        """The seats to act, and since which entry; unchanged while chance decides."""
        if self.position.acting == (CHANCE,) and not self.is_over:
            return
        awaited, count = self.awaited, len(self.entries)
        self.awaited_since = {seat: self.awaited_since.get(seat, count) for seat in awaited}
        if entry is not None and entry.kind in ("move", "undo"):
            self.begun.add(entry.seat)
        self.begun &= {*awaited}
        if self.clock is not None:
            is_undo = entry is not None and entry.kind == "undo"
            self.clock.turn(self.position.acting, awaited, is_undo=is_undo, ends=self.is_over)

    def _apply_move(self, entry: Entry, after: Position | None) -> None:
        acting = self.position.acting
        if after is None:  # the log is read again: here its text becomes a move
            read = self.game.notation.read
            number = read(self.setting, self.position.state, entry.seat, entry.data)
        else:
            _, number = next(after.backwards())
        self._play(Move(entry.seat, number, entry.data), after)
        self._note_change(entry, acting)

    def _apply_undo(self, entry: Entry) -> None:
        acting = self.position.acting
        last = self.last_move_of(entry.seat)
        later = self.moves[last + 1 :]  # others have chosen since at the same time
        self._go_back(last)
        for move in later:
            self._play(move, None)
        self._note_change(entry, acting)

    def index_of(self, entry: Entry) -> int:
        """The index of the move that an entry is about to make or to take back."""
        return len(self.moves) if entry.kind != "undo" else self.last_move_of(entry.seat)

    def last_move_of(self, seat: int) -> int:
        """The index of the last move of a seat, among those that count."""
        numbers = range(len(self.moves) - 1, -1, -1)
        found = next((number for number in numbers if self.moves[number].seat == seat), None)
        if found is None:
            raise ValueError(f"seat {seat} has no move to take back")
        return found

    def _go_back(self, count: int) -> None:
        """To the moment after so many moves; what was kept is enough unless somebody goes far."""
        first = len(self.moves) - len(self._before)
        while self._turns and self._turns[-1] >= count:
            self._turns.pop()
        if first > (self._turns[-1] if self._turns else 0):
            self._play_anew(self.moves[:count])
            return
        self.position = self._before[count - first]
        del self._before[count - first :], self.moves[count:]

    def _play_anew(self, moves: list[Move]) -> None:
        self.position = Position(self.setting)
        self.moves, self._before, self._turns = [], [], []
        for move in moves:
            self._play(move, None)

    def _play(self, move: Move, after: Position | None) -> None:
        """Go on to the position after a move. No position that was shown is ever changed."""
        if not self.moves or self.moves[-1].seat != move.seat:
            self._turns.append(len(self.moves))
        if after is None:
            after = self.position.copy()
            after.play_number(move.number, move.seat)
        self._before.append(self.position)
        self.position = after
        self.moves.append(move)
        if len(self._before) > 2 * KEPT:
            self._forget()

    def _forget(self) -> None:
        """Keep this turn, the one before it (a turn of one move may be taken back), and a few."""
        wanted = min(len(self.moves) - KEPT, *self._turns[-2:])
        self._before = self._before[wanted - len(self.moves) :]

    def _note_change(self, entry: Entry, acting: tuple[int, ...]) -> None:
        if len(acting) > 1 or len(self.position.acting) > 1:
            self.shared.add(self.version)
        self.accepted[self.version] = (entry.kind, entry.seat, entry.data)
        self.version += 1
        self.last_acted_at = entry.at

    def _change_seat(self, number: int, **changes: Any) -> None:
        self.seats[number - 1] = replace(self.seats[number - 1], **changes)
        self._note_seats()

    def _note_seats(self) -> None:
        """Facts about the seats that are needed many times for every move."""
        self.names = names_of(self.seats)
        self.is_started = all(seat.kind != OPEN for seat in self.seats)  # nobody is missing
        self.people = {
            seat.guest for seat in self.seats if seat.kind != BOT
        }  # "" if a seat is open
        self._seats_of: dict[str, list[int]] = {}
        for number, seat in enumerate(self.seats, start=1):
            if seat.guest:
                self._seats_of.setdefault(seat.guest, []).append(number)

    def _apply_sit(self, entry: Entry) -> None:
        kind = PROGRAM if entry.guest.startswith(PROGRAM_ID) else GUEST
        self._change_seat(entry.seat, kind=kind, guest=entry.guest, name=entry.data)
        self._named_by[entry.seat - 1] = entry.guest
        self.last_acted_at = entry.at

    def forget(self, guest: str, name: str, chat: str) -> bool:
        """Put another name and other words where this guest's are; were there any?"""
        self.drawn = {}
        for number, who in enumerate(self._named_by, start=1):
            if who == guest:
                self._change_seat(number, name=name)
        said = {"sit": name, "chat": f"{name}\n{chat}"}
        mine = [entry for entry in self.entries if entry.guest == guest and entry.kind in said]
        for entry in mine:
            self.entries[entry.seq] = replace(entry, data=said[entry.kind])
        self.chat = [self.entries[entry.seq] for entry in self.chat]
        return bool(mine) or guest in self._named_by

    def _apply_stand(self, entry: Entry) -> None:
        self._change_seat(entry.seat, kind=OPEN, guest="", name="")

    def _apply_fill(self, entry: Entry) -> None:
        level, _, name = entry.data.partition(" ")
        self._change_seat(entry.seat, kind=BOT, guest="", name=name, level=int(level))
        self._named_by[entry.seat - 1] = ""
        self.last_acted_at = entry.at

    def _apply_leave(self, entry: Entry) -> None:
        self._change_seat(entry.seat, kind=BOT, guest="", level=int(entry.data))

    def _apply_hand(self, entry: Entry) -> None:
        self._change_seat(entry.seat, has_stand_in=True, level=int(entry.data))

    def _apply_back(self, entry: Entry) -> None:
        self._change_seat(entry.seat, has_stand_in=False)
        self.last_acted_at = entry.at
        if self.clock is not None:
            self.clock.come_back(entry.seat)

    def _apply_time(self, entry: Entry) -> None:
        if self.clock is not None:
            self.clock.run_out(entry.seat)

    def _apply_quiet(self, entry: Entry) -> None:
        if self.clock is not None:
            self.clock.keep_quiet(entry.seat, entry.data)

    def _apply_chat(self, entry: Entry) -> None:
        self.chat.append(entry)

    def _apply_rematch(self, entry: Entry) -> None:
        self.rematch = entry.data

    def _apply_close(self, entry: Entry) -> None:
        self.is_closed = True

    APPLY: ClassVar[dict[str, Callable[["Table", Entry], None]]] = {
        "undo": _apply_undo,
        "sit": _apply_sit,
        "stand": _apply_stand,
        "fill": _apply_fill,
        "leave": _apply_leave,
        "hand": _apply_hand,
        "back": _apply_back,
        "time": _apply_time,
        "quiet": _apply_quiet,
        "chat": _apply_chat,
        "rematch": _apply_rematch,
        "close": _apply_close,
    }


@lru_cache(MOST_SETTINGS)
def arranged(name: str, _which: int, players: int, options: str, version: int) -> Setting:
    """The constant part of a game, shared by all tables with the same options."""
    return arrange(find(name), players, json.loads(options), version=version)


def names_of(seats: list[Seat]) -> tuple[str, ...]:
    """The names of the seats."""
    return tuple(seat.name or f"Seat {number}" for number, seat in enumerate(seats, 1))


def stored_seat(row: dict[str, Any]) -> Seat:
    """A seat as it was stored; an older version let names pass that nothing can show."""
    seat = Seat(**row)
    return replace(seat, name=shown_name(seat.name))


def seat_row(seat: Seat) -> dict[str, Any]:
    """A seat as it is stored with its table."""
    return asdict(seat)
