"""Where things stand on the sheet: a place is 100 units wide, and the seats are below the board."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rivertable.contract.defaults.state import map_of
from rivertable.engine.game import Setting

Point = tuple[float, float]

PLACE = 100
GAP = 6  # between two places
MARGIN = 28  # around the board
NARROWEST = 520  # a narrower board stands in the middle
SEAT_WIDTH, SEAT_HEIGHT = 250, 74  # of a seat in the strip below the board
MOST_LAYOUTS = 64  # that are kept


@dataclass(frozen=True)
class Sheet:
    """The size of a drawing, and where its places and seats are."""

    width: int
    height: int
    centres: Mapping[str, Point]  # of the places
    is_square: bool  # else places are round
    is_chequered: bool
    seats: tuple[Point, ...]  # the left end of each seat's line
    seat_width: float
    board_height: int  # 0 if there is no map


@lru_cache(MOST_LAYOUTS)
def sheet_of(setting: Setting) -> Sheet:
    """The layout of a game's drawing."""
    found = map_of(setting)
    places = dict(found.places) if found else {}
    wide, high = (extent([at[axis] for at in places.values()]) for axis in (0, 1))
    board = (
        (round(wide * PLACE) + 2 * MARGIN, round(high * PLACE) + 2 * MARGIN) if places else (0, 0)
    )
    width = max(board[0], NARROWEST)
    columns = min(setting.players, width // SEAT_WIDTH)
    seats, height = seat_points(setting.players, columns, width, board[1])
    return Sheet(
        width,
        height,
        centres_on(places, (width - wide * PLACE) / 2),
        are_apart(places),
        all(float(value).is_integer() for at in places.values() for value in at),
        seats,
        (width - 2 * MARGIN) / columns,
        board[1],
    )


def extent(values: list[float]) -> float:
    """How many places lie side by side, from the first to the last."""
    return max(values) - min(values) + 1 if values else 0


def centres_on(places: Mapping[str, Point], left: float) -> dict[str, Point]:
    """The middle of each place on the sheet."""
    west = min((x for x, _ in places.values()), default=0)
    north = min((y for _, y in places.values()), default=0)
    return {
        name: (left + (x - west + 0.5) * PLACE, MARGIN + (y - north + 0.5) * PLACE)
        for name, (x, y) in places.items()
    }


def are_apart(places: Mapping[str, Point]) -> bool:
    """Do squares fit, as on a chessboard, or would they overlap, as where places are hexagons?"""
    points = list(places.values())
    return all(
        max(abs(ax - bx), abs(ay - by)) > 0.99
        for i, (ax, ay) in enumerate(points)
        for bx, by in points[:i]
    )


def seat_points(players: int, columns: int, width: int, top: int) -> tuple[tuple[Point, ...], int]:
    """Where the seats stand below the board, and how high that makes the sheet."""
    above = top or MARGIN
    points = tuple(
        (
            MARGIN + (seat % columns) * (width - 2 * MARGIN) / columns,
            above + (seat // columns + 0.5) * SEAT_HEIGHT - 8,
        )
        for seat in range(players)
    )
    return points, above + math.ceil(players / columns) * SEAT_HEIGHT + (0 if top else MARGIN)
