"""A position of Wind River in characters: the board, beside it the seats, below what is asked.

Only characters of one column, and of those whose width depends on the terminal only lines and
blocks, of which the board is made.
"""

import unicodedata

import numpy as np

from rivertable.engine.arrays import Record
from rivertable.engine.game import Row, Setting
from rivertable.games.wind_river import rules
from rivertable.games.wind_river.board import RESOURCES, TIPIS
from rivertable.games.wind_river.notation import write
from rivertable.games.wind_river.rules import state
from rivertable.games.wind_river.sketch.board import (
    BOARD_COLUMNS,
    BUFFALO,
    FAINT,
    HERD,
    MOVED,
    NORMAL,
    STRONG,
    TIPI,
    board_rows,
    seat_style,
    width,
)

GAP = 2
NAME_COLUMNS = 13
TURN = "◄"
PLACES = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}
TWO, ONE = "█", "▌"  # resources, as a bar


def sketch(setting: Setting, s: Record) -> list[Row]:
    """The whole position."""
    board, seats = board_rows(setting, s), seats_rows(setting, s)
    seats += [[] for _ in range(len(board) - len(seats))]
    rows = [beside(left, right) for left, right in zip(board, seats)]
    return [title(setting, s), *rows, [], *asked_rows(setting, s)]


def beside(left: Row, right: Row) -> Row:
    """A row of the board and one of the seats."""
    return [*left, (" " * (BOARD_COLUMNS + GAP - width(left)), NORMAL), *right]


def title(setting: Setting, s: Record) -> Row:
    """The game, and what belongs to nobody."""
    stock = RESOURCES - int(s.resources.sum())
    game = [
        ("WIND RIVER", STRONG),
        (f"   {setting.players} players   ", FAINT),
        (f"{int(s.buffaloes.sum())} buffaloes, {s.gone} gone", NORMAL),
    ]
    return beside(game, [(f"{stock} resources in stock", NORMAL)])


# The seats ------------------------------------------------------------------------------------


def seats_rows(setting: Setting, s: Record) -> list[Row]:
    """Every seat, with an empty row between two."""
    rows: list[Row] = []
    for me in range(setting.players):
        rows += [*seat_rows(setting, s, me), []]
    return rows


def seat_rows(setting: Setting, s: Record, me: int) -> list[Row]:
    """What a seat has, what counts most first (WR-6)."""
    safe, unused, resources = int(s.safe[me]), int(s.unused[me]), int(s.resources[me])
    on_board = TIPIS - unused - safe
    style = seat_style(me)
    bar = TWO * (resources // 2) + ONE * (resources % 2)
    return [
        [who(setting, me), (mark_of(setting, s, me), STRONG)],
        counted("in the plains", safe, TIPI * safe, style),
        counted("resources", resources, bar, style),
        counted("on the board", on_board, TIPI * on_board, style),
        counted("unused", unused, TIPI * unused, FAINT),
    ]


def counted(label: str, count: int, bar: str, style: str) -> Row:
    return [(f"{label:13}", FAINT), (f"{count:2} ", STRONG), (bar, style)]


def mark_of(setting: Setting, s: Record, me: int) -> str:
    """Whose turn it is, or who came where."""
    if s.phase == state.OVER:
        return f", {PLACES[ranks(setting, s)[me]]}"
    return f" {TURN} turn" if me + 1 == s.seat else ""


def ranks(setting: Setting, s: Record) -> list[int]:
    """WR-6"""
    table = [(int(s.safe[me]), int(s.resources[me])) for me in range(setting.players)]
    return [1 + sum(other > mine for other in table) for mine in table]


def name_of(setting: Setting, me: int) -> str:
    """The seat's name, cut where it would not fit."""
    name, columns = setting.names[me] if setting.names else f"Seat {me + 1}", 0
    for at, character in enumerate(name):
        columns += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if columns > NAME_COLUMNS:
            return name[: at - 1].rstrip() + "."
    return name


# What is asked --------------------------------------------------------------------------------


def asked_rows(setting: Setting, s: Record) -> list[Row]:
    """Who has to do what, and how that is written."""
    rows = [ASKED[int(s.phase)](setting, s)]
    if s.phase != state.OVER:
        rows += [[("for example  ", FAINT), ("   ".join(examples(setting, s)), STRONG)]]
    return [*rows, LEGEND]


def examples(setting: Setting, s: Record) -> list[str]:
    """One legal move of every kind, or every tipi that may be lost."""
    moves = legal_moves(setting, s)
    if s.phase == state.LOSING:
        return moves
    return list({move.split()[0]: move for move in reversed(moves)}.values())[::-1]


def legal_moves(setting: Setting, s: Record) -> list[str]:
    words = np.zeros(rules.WORDS, np.int64)
    rules.legal(setting.board.view(rules.BOARD)[0], s, s.seat, words)
    return [
        write(setting, s, int(s.seat), 64 * word + bit)
        for word, places in enumerate(words.tolist())
        for bit in range(places.bit_length())
        if places >> bit & 1
    ]


def who(setting: Setting, me: int) -> tuple[str, str]:
    return (f"{TIPI}{me + 1} {name_of(setting, me)}", seat_style(me))


def ask_chance(setting: Setting, s: Record) -> Row:
    return [("Drawing the first player ...", NORMAL)]


def ask_place(setting: Setting, s: Record) -> Row:
    return [who(setting, int(s.seat) - 1), (" places a tipi on a hex that holds none.", NORMAL)]


def ask_herd(setting: Setting, s: Record) -> Row:
    buffaloes = "1 buffalo" if s.left == 1 else f"{s.left} buffaloes"
    return [who(setting, int(s.seat) - 1), (f" moves the herd: {buffaloes} to go.", NORMAL)]


def ask_lose(setting: Setting, s: Record) -> Row:
    tipis = "1 unfed tipi" if s.left == 1 else f"{s.left} unfed tipis"
    return [who(setting, int(s.seat) - 1), (f" cannot feed all: {tipis} to lose.", NORMAL)]


def ask_extra(setting: Setting, s: Record) -> Row:
    return [who(setting, int(s.seat) - 1), (" does one extra activity.", NORMAL)]


def tell_end(setting: Setting, s: Record) -> Row:
    """WR-6: who won, or who share the first rank."""
    first = [me for me, rank in enumerate(ranks(setting, s)) if rank == 1]
    row: Row = [("The game is over: ", NORMAL)]
    if len(first) == 1:
        return [*row, who(setting, first[0]), (" wins.", NORMAL)]
    for me in first:
        row += [(f"{TIPI}{me + 1} ", seat_style(me))]
    return [*row, ("share the victory.", NORMAL)]


ASKED = {
    state.WHO_STARTS: ask_chance,
    state.PLACING: ask_place,
    state.HERD: ask_herd,
    state.LOSING: ask_lose,
    state.EXTRA: ask_extra,
    state.OVER: tell_end,
}

LEGEND: Row = [
    (BUFFALO, HERD),
    (" buffalo   ", FAINT),
    (MOVED, HERD),
    (" buffalo that has moved   ", FAINT),
    (f"2{TIPI}1", STRONG),
    (" two tipis of seat 1", FAINT),
]
