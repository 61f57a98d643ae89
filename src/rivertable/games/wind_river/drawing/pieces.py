"""The pieces on the board: tipis, the hungry ones with a flag, and buffaloes."""

from collections.abc import Iterator, Mapping, Sequence
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
from rivertable.games.wind_river.drawing.elements import piece
from rivertable.games.wind_river.drawing.identity import (
    UNUSED,
    Ids,
    PieceIds,
    piece_ids,
)
from rivertable.games.wind_river.pieces.buffalo import POSES
from rivertable.games.wind_river.rules.state import EXTRA, HERD, LOSING
from rivertable.games.wind_river.snapshot import Camps, Snapshot

MOST_CAMPS = 8192  # that are kept: the working set of some dozens of games


def tipis(pieces: PieceIds, players: int, snapshot: Snapshot, fed_next: int) -> Iterator[Element]:
    """All tipis, seat by seat, by id; of the seat that is fed next, it shows who would go unfed."""
    for seat, stands in enumerate(pieces.tipis, start=1):
        drawn: dict[int, Element] = {}
        for hex, ids in enumerate(stands[:HEXES]):
            if ids:
                hungry = snapshot.unfed(seat, hex) if seat == fed_next else 0
                drawn |= camp(seat, hex, ids, snapshot.camps[hex], snapshot.herds[hex], hungry)
        drawn |= safe_camp(players, seat, stands[PLAINS])
        drawn |= unused_tipis(players, seat, stands[UNUSED])
        yield from (drawn[n] for n in sorted(drawn))


@lru_cache(MOST_CAMPS)
def camp(
    seat: int, hex: int, ids: Ids, camps: Camps, herd: int, hungry: int
) -> Mapping[int, Element]:
    """The tipis of a seat on a hex; the hungry ones fly a flag."""
    camp = camp_places(camps, herd)[seat]
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
    drawn: dict[str, Element] = {}
    for hex, ids in enumerate(piece_ids(view).tipis[me - 1][:HEXES]):
        hungry = snapshot.unfed(me, hex) if ids else 0
        if hungry:
            camped = camp(me, hex, ids, snapshot.camps[hex], snapshot.herds[hex], hungry).values()
            drawn |= {tipi.id: tipi for tipi in camped}
    return drawn


@lru_cache(MOST_CAMPS)
def unused_tipis(players: int, seat: int, ids: Ids) -> Mapping[int, Element]:
    """The tipis of a seat that are not in play wait unseen."""
    home = layout.camp(seat, players)
    return {n: piece(f"tipi-{seat}-{n}", f"tipi-{seat}", home, "", True) for n in ids}


@lru_cache(MOST_CAMPS)
def safe_camp(players: int, seat: int, ids: Ids) -> Mapping[int, Element]:
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
    for hex, ids in enumerate(pieces.buffaloes[:HEXES]):
        if ids:
            drawn |= herd(hex, ids, moved[hex], any(snapshot.camps[hex]))
    for index, n in enumerate(pieces.buffaloes[PLAINS]):
        drawn[n] = far_buffalo(n, index)
    return [drawn[n] for n in sorted(drawn)]


@lru_cache(MOST_CAMPS)
def herd(hex: int, ids: Ids, moved: int, has_tipis: bool) -> Mapping[int, Element]:
    """The buffaloes on a hex; those that came last have moved."""
    tired = ids[len(ids) - moved :]
    stand = herd_places(len(ids), has_tipis)
    return {n: buffalo(n, hex, at, n in tired) for n, at in zip(sorted(ids), stand)}


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
