"""The graph of a replay: every seat's share of the win over the moves, where the reader has a review."""

import asyncio
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import groupby

from starlette.requests import Request

from rivertable.engine.errors import RivertableError
from rivertable.tables.table import Table
from rivertable.web.services import services

from .kept import Kept
from .pages import record_of

WIDTH, HEIGHT = 1000, 200
Shares = Sequence[Sequence[float] | None]


async def graph_of(request: Request, table: Table) -> list[tuple[int, str]]:
    """Seats and the outlines of their parts; none if the reader has no review of this table."""
    guest = await services(request).guests.by_cookie(request)
    if guest is None or not table.is_over:
        return []
    digest = sha256(record_of(table).encode()).hexdigest()
    row = await services(request).store.review_with_digest(guest["id"], digest)
    if row is None:
        return []
    try:
        shares = (await asyncio.to_thread(Kept(row).summary))["shares"]
    except RivertableError:  # by other rules than today's
        return []
    return outlines(shares, len(table.seats))


def outlines(shares: Shares, seats: int) -> list[tuple[int, str]]:
    """A part for each seat and each stretch that is known, one seat above the other."""
    return [
        (seat, outline(shares, stretch, seat))
        for stretch in stretches(shares)
        for seat in range(1, seats + 1)
    ]


def stretches(shares: Shares) -> Iterator[list[int]]:
    """Moments without a gap that are known; one alone has no width."""
    for is_known, group in groupby(range(len(shares)), lambda at: shares[at] is not None):
        stretch = list(group)
        if is_known and len(stretch) > 1:
            yield stretch


def outline(shares: Shares, stretch: list[int], seat: int) -> str:
    """Along the shares of the seats above, and back along them with this one's."""
    above = [point(shares, at, seat - 1) for at in stretch]
    below = [point(shares, at, seat) for at in reversed(stretch)]
    return f"M{'L'.join(above + below)}Z"


def point(shares: Shares, at: int, seats: int) -> str:
    x = WIDTH * at / max(1, len(shares) - 1)
    return f"{x:.1f} {HEIGHT * sum((shares[at] or ())[:seats]):.1f}"
