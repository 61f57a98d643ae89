"""What is where on the river, read out of a state once: number by number that takes long."""

from dataclasses import dataclass

from rivertable.engine.arrays import Record

from .board import CANOES, Canoe


@dataclass(frozen=True)
class Snapshot:
    """Where the canoes are, what they carry, and which gems lie on which deposit."""

    canoes: list[Canoe]  # of all who play
    places: dict[Canoe, int]
    cargo: dict[Canoe, int]  # a colour, counted from 1, or 0
    deposits: list[list[int]]  # by deposit and colour

    @classmethod
    def of(cls, s: Record, players: int) -> "Snapshot":
        """What is where in a state."""
        numbers = range(1, CANOES + 1)
        canoes = [(seat, number) for seat in range(1, players + 1) for number in numbers]
        places, cargo = s.place.ravel().tolist(), s.cargo.ravel().tolist()
        return cls(canoes, dict(zip(canoes, places)), dict(zip(canoes, cargo)), s.deposit.tolist())

    def strange_colours(self, deposit: int) -> tuple[int, ...]:
        """The colours that lie on a deposit which is not theirs."""
        counts = self.deposits[deposit]
        return tuple(c for c, count in enumerate(counts) if count and c != deposit)
