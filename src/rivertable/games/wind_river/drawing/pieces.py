"""The pieces on the board: tipis, the hungry ones with a flag, and buffaloes."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from rivertable.display.paths import Point
from rivertable.display.scene import Element
from rivertable.engine.position import View
from rivertable.games.wind_river import layout
from rivertable.games.wind_river.board import HEXES, NAMES, PLAINS
from rivertable.games.wind_river.drawing.crowds import (
    FAR_HERD,
    camp_places,
    herd_places,
    safe_places,
)
from rivertable.games.wind_river.drawing.elements import MOST_PIECES, piece
from rivertable.games.wind_river.drawing.identity import (
    UNUSED,
    Ids,
    PieceIds,
    piece_ids,
)
from rivertable.games.wind_river.pieces.buffalo import POSES
from rivertable.games.wind_river.rules.state import EXTRA, HERD, LOSING
from rivertable.games.wind_river.snapshot import Snapshot


def tipis(pieces: PieceIds, players: int, snapshot: Snapshot, fed_next: int) -> Iterator[Element]:
    """All tipis, seat by seat, by id; of the seat that is fed next, it shows who would go unfed."""
    for seat, stands in enumerate(pieces.tipis, start=1):
        drawn: dict[int, Element] = {}
        for hex in range(HEXES):
            if stands[hex]:
                hungry = snapshot.unfed(seat, hex) if seat == fed_next else 0
                drawn |= camp(seat, hex, stands[hex], snapshot, hungry)
        drawn |= safe_camp(players, seat, stands[PLAINS])
        home = layout.camp(seat, players)
        for n in stands[UNUSED]:
            drawn[n] = piece(f"tipi-{seat}-{n}", f"tipi-{seat}", home, "", True)
        yield from (drawn[n] for n in sorted(drawn))


def camp(seat: int, hex: int, ids: Ids, snapshot: Snapshot, hungry: int) -> dict[int, Element]:
    """The tipis of a seat on a hex; the hungry ones fly a flag."""
    camp = camp_places(snapshot.camps[hex], snapshot.herds[hex])[seat]
    (x, y), drawn = layout.centre(hex), {}
    for index, n in enumerate(sorted(ids)):
        is_shown = index < len(camp.places)
        dx, dy = camp.places[min(index, len(camp.places) - 1)]
        size = "-small" if camp.is_small else ""
        hunger = "-unfed" if is_shown and index >= len(camp.places) - hungry else ""
        symbol = f"tipi-{seat}{size}{hunger}"
        drawn[n] = piece(f"tipi-{seat}-{n}", symbol, (x + dx, y + dy), NAMES[hex], not is_shown)
    return drawn


def hungry_tipis(view: View, snapshot: Snapshot) -> dict[str, Element]:
    """The reader's own camps where a tipi would go unfed, by id, while others act."""
    me, s = view.seat, view.state
    if me in (0, s.seat) or s.phase not in (HERD, LOSING, EXTRA):
        return {}
    stands = piece_ids(view).tipis[me - 1]
    drawn: dict[str, Element] = {}
    for hex in range(HEXES):
        hungry = snapshot.unfed(me, hex)
        if hungry:
            camped = camp(me, hex, stands[hex], snapshot, hungry).values()
            drawn |= {tipi.id: tipi for tipi in camped}
    return drawn


def safe_camp(players: int, seat: int, ids: Ids) -> dict[int, Element]:
    """The tipis of a seat in the open plains."""
    (x, y), stand, drawn = layout.camp(seat, players), safe_places(len(ids)), {}
    for index, n in enumerate(sorted(ids)):
        dx, dy = stand[min(index, len(stand) - 1)]
        is_away = index >= len(stand)
        drawn[n] = piece(
            f"tipi-{seat}-{n}", f"tipi-{seat}", (x + dx, y + dy), "plains", is_away
        )  # fmt: skip
    return drawn


def buffaloes(pieces: PieceIds, snapshot: Snapshot, moved: Sequence[int]) -> list[Element]:
    """Every buffalo; those that moved in this phase raise dust, those that left are far away."""
    drawn: dict[int, Element] = {}
    for hex in range(HEXES):
        ids = pieces.buffaloes[hex]
        if ids:
            tired = ids[len(ids) - moved[hex] :]
            stand = herd_places(len(ids), any(snapshot.camps[hex]))
            for n, at in zip(sorted(ids), stand):
                drawn[n] = buffalo(n, hex, at, n in tired)
    for index, n in enumerate(pieces.buffaloes[PLAINS]):
        drawn[n] = far_buffalo(n, index)
    return [drawn[n] for n in sorted(drawn)]


@lru_cache(MOST_PIECES)
def buffalo(n: int, hex: int, at: Point, is_tired: bool) -> Element:
    """A buffalo on a hex, at a place around its centre."""
    x, y = layout.centre(hex)
    symbol = f"buffalo-{pose(n)}{'-moved' if is_tired else ''}"
    return piece(f"buffalo-{n}", symbol, (x + at[0], y + at[1]), NAMES[hex])


@cache
def far_buffalo(n: int, index: int) -> Element:
    """A buffalo in the open plains, the so-manieth that came there."""
    dx, dy = FAR_HERD[index % len(FAR_HERD)]
    at = (layout.GONE[0] + dx, layout.GONE[1] + dy)
    return piece(f"buffalo-{n}", f"buffalo-{pose(n)}-far", at, "plains", index >= len(FAR_HERD))


def pose(number: int) -> int:
    return number % len(POSES) + 1
