"""The legal moves as what has to be pointed at: the places in their notation, one after the other.

Where that leaves a doubt, a button with the notation says the rest.
"""

from collections.abc import Iterator, Sequence

from rivertable.contract.defaults.places import places_in
from rivertable.contract.defaults.state import label_of
from rivertable.display.scene import Choice, Pick
from rivertable.engine.moment import Move
from rivertable.engine.position import View


def hot_id(place: str) -> str:
    """The id of what is pointed at for a place."""
    return f"place-{place.replace(' ', '_')}"


def choices(view: View) -> tuple[Choice, ...]:
    """One choice for each legal move of the seat whose view this is."""
    if view.seat == 0 or view.seat not in view.acting:
        return ()
    moves = view.legal_moves(view.seat)
    ways = [places_in(view.setting, view.seat, move.text) for move in moves]
    doubtful = set(in_doubt(ways))
    return tuple(
        Choice(move.text, tuple(picks(move, way, index in doubtful)))
        for index, (move, way) in enumerate(zip(moves, ways, strict=True))
    )


def in_doubt(ways: Sequence[tuple[str, ...]]) -> Iterator[int]:
    """The moves that are not told apart by their places: another one has them all, and maybe more."""
    begun: dict[tuple[str, ...], int] = {}
    for way in ways:
        for length in range(len(way) + 1):
            begun[way[:length]] = begun.get(way[:length], 0) + 1
    return (index for index, way in enumerate(ways) if not way or begun[way] > 1)


def picks(move: Move, way: Sequence[str], is_doubtful: bool) -> Iterator[Pick]:
    """The places of a move, and a button if need be."""
    for place in way:
        yield Pick(hot_id(place), label_of(place))
    if is_doubtful:
        yield Pick(f"move-{move.text}", move.text, is_button=True)
