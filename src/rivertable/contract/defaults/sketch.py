"""Any position in characters: the places where they are, what lies on them, and the seats."""

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from rivertable.contract.board_map import BoardMap, Piece
from rivertable.display.emblems import COLOURS
from rivertable.display.phrases import name_of
from rivertable.engine.arrays import Record
from rivertable.engine.game import Row, Setting
from rivertable.engine.seats import CHANCE

from .state import (
    acting_in,
    label_of,
    map_of,
    owner_of,
    pieces_in,
    scores_in,
)
from .words import score_text

WIDEST = 78
PLAIN, STRONG, FAINT = "", "bold", "dim"
EMPTY = "·"

Cell = list[tuple[str, str]]  # what is written at a place, each text with its style


def sketch(setting: Setting, s: Record) -> list[Row]:
    """The whole position."""
    found = map_of(setting)
    board = board_rows(found, pieces_in(setting, s)) if found else []
    title: Row = [(setting.game.title, STRONG)]
    return [title, [], *board, *([[]] if board else []), *seat_rows(setting, s)]


# The board ----------------------------------------------------------------------------------


def board_rows(found: BoardMap, pieces: Sequence[Piece]) -> list[Row]:
    """With the names of the places if there is room, else without, else as a list."""
    there = {place: [piece for piece in pieces if piece.place == place] for place in found.places}
    for is_named in (True, False):
        cells = {place: cell(place, there[place], is_named) for place in found.places}
        rows = grid(found, cells)
        if max((width(row) for row in rows), default=0) <= WIDEST:
            return rows
    return listing(there)


def cell(place: str, pieces: Sequence[Piece], is_named: bool) -> Cell:
    """What is written at a place: its name, and the pieces there."""
    name = [(label_of(place) + " ", FAINT)] if is_named else []
    marks = [mark(place, piece) for piece in pieces] or [(EMPTY, FAINT)]
    spaced = [(" ", PLAIN)] * (2 * len(marks) - 1)
    spaced[::2] = marks
    return [*name, *spaced]


def mark(place: str, piece: Piece) -> tuple[str, str]:
    """A piece: the number of its seat, and what is written on it."""
    if not piece.seat:
        return piece.text or "o", STRONG
    is_own = owner_of(place) == piece.seat
    written = (
        piece.text if is_own and piece.text else f"{piece.seat}{':' * bool(piece.text)}{piece.text}"
    )
    return f"┤{written}├", f"bold #ffffff on {COLOURS[piece.seat - 1]}"


def grid(found: BoardMap, cells: dict[str, Cell]) -> list[Row]:
    """The cells where their places are; a row of places is a row of text."""
    step = max(width(cell) for cell in cells.values()) + 2
    west = min(x for x, _ in found.places.values())
    order = sorted(cells, key=lambda place: found.places[place][::-1])
    rows = []
    for _, places in groupby(order, key=lambda place: found.places[place][1]):
        row: Row = []
        for place in places:
            at = 2 + round((found.places[place][0] - west) * step)
            row += [(" " * (at - width(row)), PLAIN), *cells[place]]
        rows.append(row)
    return rows


def width(row: Sequence[tuple[str, str]]) -> int:
    """How many columns it takes."""
    return sum(len(text) for text, _ in row)


def listing(there: dict[str, list[Piece]]) -> list[Row]:
    """A board that is too wide for a picture, as a list of what lies where."""
    told = [
        f"{place} {' '.join(mark(place, piece)[0] for piece in pieces)}"
        for place, pieces in there.items()
        if pieces
    ]
    return [[(line, PLAIN)] for line in wrap(", ".join(told), WIDEST)]


# The seats ----------------------------------------------------------------------------------


def seat_rows(setting: Setting, s: Record) -> list[Row]:
    """Who plays, how they stand, and whose turn it is."""
    acting = acting_in(setting, s)
    rows: list[Row] = []
    for seat, values in enumerate(scores_in(setting, s), start=1):
        scores = dict(zip(setting.game.score_names, values, strict=True))
        is_acting = seat in acting
        name = name_of(setting.names, seat, str)[:30]
        rows.append(
            [
                ("▸ " if is_acting else "  ", STRONG),
                (f"┤{seat}├", f"bold #ffffff on {COLOURS[seat - 1]}"),
                (f" {name}  ", STRONG if is_acting else PLAIN),
                (score_text(scores, str)[: WIDEST - 37], FAINT),
            ]
        )
    return rows + now_rows(acting)


def now_rows(acting: Sequence[int]) -> list[Row]:
    """What nobody at the table decides."""
    if acting == (CHANCE,):
        return [[], [("Chance decides what comes next.", STRONG)]]
    return [] if acting else [[], [("The game is over.", STRONG)]]
