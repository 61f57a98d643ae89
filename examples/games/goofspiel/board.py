"""The table of Goofspiel: five prizes, and a hand of five cards for each seat."""

from collections.abc import Iterator, Mapping

from rivertable.contract import Piece
from rivertable.engine.arrays import Record
from rivertable.engine.bits import has

CARDS = 5  # of each seat, and as many prizes; card n is bit n of a mask
MOST_SEATS = 3
ALL_CARDS = sum(1 << card for card in range(1, CARDS + 1))
HIDDEN_CARD = -1  # bid, but not for the eyes of whoever sees this state

NOW = CARDS + 1.25  # columns of the table
WON = CARDS + 2.5


def in_mask(mask: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(1, CARDS + 1) if has(int(mask), card)]


class Table:
    """The table for people: a row of prizes, and a row for each seat.

    A place like `2:4` belongs to seat 2, so that in a move of seat 2 `4` is enough to name it.
    """

    def __init__(self, players: int) -> None:
        self.players = players

    @property
    def places(self) -> Mapping[str, tuple[float, float]]:
        """The prizes, the one that is bid for, and those that nobody got; a row for each seat."""
        found: dict[str, tuple[float, float]] = {}
        for row in range(self.players + 1):
            name = str(row) if row else "prize"
            found |= {f"{name}:{card}": (card, row) for card in range(1, CARDS + 1)}
            found[f"{name}:now"] = (NOW, row)
            found[f"{name}:{'won' if row else 'lost'}"] = (WON, row)
        return found

    def pieces(self, s: Record) -> Iterator[Piece]:
        """The prizes, and each seat's cards."""
        for prize in in_mask(s.left):
            yield Piece(f"prize:{prize}", text=str(prize))
        if s.prize:
            yield Piece("prize:now", text=str(s.prize))
        for prize in in_mask(s.lost):
            yield Piece("prize:lost", text=str(prize))
        for seat in range(1, self.players + 1):
            yield from self.pieces_of(s, seat)

    def pieces_of(self, s: Record, seat: int) -> Iterator[Piece]:
        """A seat's hand, its bid, and the prizes that it won."""
        bid = int(s.bid[seat - 1])
        for card in in_mask(s.hand[seat - 1]):
            place = "now" if card == bid else card
            yield Piece(f"{seat}:{place}", seat, str(card))
        if bid == HIDDEN_CARD:
            yield Piece(f"{seat}:now", seat, "?")
        for prize in in_mask(s.won[seat - 1]):
            yield Piece(f"{seat}:won", text=str(prize))
