"""What people read off a position before they move: who camps where, what is due, what it costs."""

from dataclasses import dataclass
from typing import TypeAlias

from rivertable.engine.arrays import Record
from rivertable.games.wind_river.board import (
    HEXES,
    MOST_RESOURCES,
    RESOURCES,
    TIPIS,
)

Camps: TypeAlias = tuple[int, ...]  # how many tipis each seat has on a hex


@dataclass(frozen=True)
class Snapshot:
    """What stands where, read out of a state once, for reading it number by number takes long."""

    herds: list[int]  # by hex
    camps: list[Camps]  # by hex
    resources: list[int]  # by seat

    @classmethod
    def of(cls, s: Record) -> "Snapshot":
        """What stands where in a state."""
        return cls(s.buffaloes.tolist(), list(zip(*s.tipis.tolist())), s.resources.tolist())

    def unfed(self, seat: int, hex: int) -> int:
        """WR-5.2: how many tipis of the seat would go without, if it had to feed them now."""
        return unfed(self.herds[hex], self.camps[hex], seat)

    def earnings(self, seat: int) -> int:
        """WR-5.3b: what the seat would earn now."""
        me = seat - 1
        alone = [hex for hex in range(HEXES) if 0 < self.camps[hex][me] == sum(self.camps[hex])]
        total = sum(self.herds[hex] - self.camps[hex][me] for hex in alone)
        return min(total, MOST_RESOURCES - self.resources[me])

    def payers(self, seat: int, hex: int) -> list[int]:
        """WR-5.3a: the seats that pay 1 when this one brings a tipi there, itself first."""
        others = [other for other in seats_on(self.camps[hex]) if other != seat]
        return [seat, *(other for other in others if self.resources[other - 1])] if others else []


def unfed(herd: int, camps: Camps, seat: int) -> int:
    """WR-5.2: the others' tipis are fed first; what buffaloes remain feed the seat's."""
    mine = camps[seat - 1]
    remaining = max(0, herd - (sum(camps) - mine))
    return max(0, mine - remaining)


def seats_on(camps: Camps) -> list[int]:
    """Who has tipis there."""
    return [seat for seat, here in enumerate(camps, start=1) if here]


def tipis_on_board(s: Record, seat: int) -> int:
    """All tipis of a seat that stand on hexes."""
    return TIPIS - int(s.unused[seat - 1]) - int(s.safe[seat - 1])


def seats_in(s: Record) -> range:
    """The seats of a game: those that own tipis, wherever they are."""
    owned = s.tipis.sum(axis=1) + s.unused + s.safe
    return range(1, sum(1 for tipis in owned.tolist() if tipis) + 1)


def stock(s: Record) -> int:
    """The resources that nobody holds."""
    return RESOURCES - int(s.resources.sum())
