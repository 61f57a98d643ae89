"""Seats: how many there are at most, and sets of them as masks (bit 0 is chance)."""

from .arrays import Record
from .compiled import compiled
from .errors import RivertableError

MOST_SEATS = 5
CHANCE = 0  # the seat that chance moves belong to
SPECTATOR = 0  # whoever only looks on
NOBODY = -1

SEATS_IN = [
    tuple(seat for seat in range(MOST_SEATS + 1) if mask >> seat & 1)
    for mask in range(1 << (MOST_SEATS + 1))
]
FIRST_IN = [min(seats, default=NOBODY) for seats in SEATS_IN]


@compiled
def seat_after(b: Record, seat: int) -> int:
    """The next seat clockwise."""
    return int(seat % b.players) + 1


def check_seat(seat: int, players: int) -> None:
    """Refuse a seat that nobody has in a game of so many."""
    if seat not in range(1, players + 1):
        raise RivertableError(f"There is no seat {seat}; seats are 1 to {players}.")
