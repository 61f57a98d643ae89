"""A board as the defaults need it: where its places are, and what lies on them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from rivertable.engine.arrays import Record


class Piece(NamedTuple):
    """Something that lies on a place."""

    place: str
    seat: int = 0  # whose it is; 0 if it is nobody's
    text: str = ""  # what is written on it: a few characters, or nothing


@runtime_checkable
class BoardMap(Protocol):
    """What `lay_out` returns in a game that leaves its drawing and its sketch to the defaults.

    A place is found in a move's notation by its name. One that belongs to a seat may be called
    `2:C4`: in a move of seat 2, `C4` is enough to name it.
    """

    @property
    def places(self) -> Mapping[str, tuple[float, float]]:
        """Where each place is: x to the right, y down; neighbours are 1 apart."""

    def pieces(self, s: Record, /) -> Iterable[Piece]:
        """What lies where in a state."""
