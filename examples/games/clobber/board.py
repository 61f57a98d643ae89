"""The board of Clobber: five columns, six rows, every square with a stone on it at the start."""

from collections.abc import Iterator, Mapping

from rivertable.contract import Piece
from rivertable.engine.arrays import Record

COLUMNS = 5
ROWS = 6
SQUARES = COLUMNS * ROWS  # numbered row by row; a set of squares is a mask of bits

FIRST_COLUMN = sum(1 << square for square in range(0, SQUARES, COLUMNS))
LAST_COLUMN = FIRST_COLUMN << (COLUMNS - 1)
NAMES = [f"{'ABCDE'[square % COLUMNS]}{square // COLUMNS + 1}" for square in range(SQUARES)]

# Like the dark and the light squares of a chessboard; the number of columns is odd.
STONES_OF_1 = sum(1 << square for square in range(0, SQUARES, 2))
STONES_OF_2 = STONES_OF_1 << 1


class Board:
    """The board for people: where the squares are, and the stones on them."""

    places: Mapping[str, tuple[float, float]] = {
        name: (square % COLUMNS, square // COLUMNS) for square, name in enumerate(NAMES)
    }

    def pieces(self, s: Record) -> Iterator[Piece]:
        """The stones of both seats."""
        for me, stones in enumerate(s.stones):
            for square in range(SQUARES):
                if int(stones) >> square & 1:
                    yield Piece(NAMES[square], seat=me + 1)
