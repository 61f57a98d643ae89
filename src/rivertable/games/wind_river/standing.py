"""What people read off a position before they move: who camps where, what is due, what it costs."""

from rivertable.engine.compile import Record
from rivertable.games.wind_river import rules
from rivertable.games.wind_river.board import MOST_SEATS, RESOURCES


def tipis_on(s: Record, hex: int) -> dict[int, int]:
    """Who has how many tipis there, by seat."""
    return {me + 1: here for me, here in enumerate(s.tipis[:, hex].tolist()) if here}


def tipis_on_board(s: Record, seat: int) -> int:
    """All tipis of a seat that stand on hexes."""
    return int(s.tipis[seat - 1].sum())


def seats_in(s: Record) -> range:
    """The seats of a game: those that own tipis, wherever they are."""
    owned = [tipis_on_board(s, seat) + s.unused[seat - 1] + s.safe[seat - 1] for seat in SEATS]
    return range(1, sum(1 for tipis in owned if tipis) + 1)


SEATS = range(1, MOST_SEATS + 1)


def unfed(s: Record, seat: int, hex: int) -> int:
    """WR-5.2: how many tipis of the seat would go without, if it had to feed them now."""
    return int(rules.unfed(s, seat - 1, hex))


def earnings(s: Record, seat: int) -> int:
    """WR-5.3b: what the seat would earn now."""
    return int(rules.earnings(s, seat - 1))


def payers(s: Record, seat: int, hex: int) -> list[int]:
    """WR-5.3a: the seats that pay 1 when this one brings a tipi there, itself first."""
    others = [other for other in tipis_on(s, hex) if other != seat]
    return [seat, *(other for other in others if s.resources[other - 1])] if others else []


def stock(s: Record) -> int:
    """The resources that nobody holds."""
    return RESOURCES - int(s.resources.sum())
