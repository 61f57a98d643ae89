"""What does not change on a board, made once: where things rest, and every tile dry and wet."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from rivertable.display.paths import Point
from rivertable.display.scene import Element
from rivertable.games.wadi.board import MOST_SEATS, Cell, Scenario
from rivertable.games.wadi.drawing.status_strip import token_place
from rivertable.games.wadi.layout import centre, corner
from rivertable.games.wadi.pieces.bed import bed_of, gleam, pool
from rivertable.games.wadi.pieces.land import reservoirs, strand, tile_outline

KEPT_BOARDS = 64

Reach: TypeAlias = tuple[tuple[str, str], ...]  # attributes with names of tiles
DryAndWet: TypeAlias = tuple[Element, Element]


@dataclass(frozen=True, eq=False)  # one for each board, so what is drawn is quickly found by it
class Tiles:
    """The tiles of a board, ready to be drawn; lists are by tile."""

    names: list[str]
    marks: list[str]  # wadi, or how many reservoirs
    centres: list[Point]
    middles: dict[int, Point]  # of the bed, on wadi tiles
    exits: dict[Cell, Point]
    tokens: list[Point]  # by seat
    reach: list[Reach]  # what a shadoof there reaches, and what is on the far bank
    dry_and_wet: list[
        tuple[int, DryAndWet]
    ]  # what looks otherwise with water, in order of painting


@lru_cache(KEPT_BOARDS)
def tiles_of(scenario: Scenario) -> Tiles:
    """The tiles of a board."""
    bed = bed_of(scenario)
    tiles = list(enumerate(scenario.cells))
    land = [(tile, cell) for tile, cell in tiles if scenario.is_land(cell)]
    wadi = [(tile, cell) for tile, cell in tiles if scenario.is_wadi(cell)]
    return Tiles(
        scenario.names,
        [scenario.mark(cell) for cell in scenario.cells],
        [centre(scenario, cell) for cell in scenario.cells],
        {tile: bed.middle(cell) for tile, cell in wadi},
        {cell: (x, y) for cell, (x, y, _) in bed.exits.items()},
        [token_place(scenario, seat) for seat in range(1, MOST_SEATS + 1)],
        [reach_of(scenario, cell) for cell in scenario.cells],
        [
            *((tile, ground(scenario, cell, scenario.names[tile])) for tile, cell in land),
            *((tile, growth(scenario, cell, scenario.names[tile])) for tile, cell in land),
            *(
                (tile, shape)
                for tile, cell in wadi
                for shape in water_of(scenario, cell, scenario.names[tile])
            ),
        ],
    )


def reach_of(scenario: Scenario, cell: Cell) -> Reach:
    """WA-5.3: the names of the tiles in reach, and of the land that is near and yet is not."""
    near = scenario.reach(cell)
    far = [other for other in scenario.cells if is_near(cell, other) and other not in near]
    return tuple(
        (name, " ".join(scenario.names[scenario.tile_at[one]] for one in cells))
        for name, cells in (("data-reach", near), ("data-far", far))
        if cells
    )


def is_near(one: Cell, other: Cell) -> bool:
    """Do these two share an edge or a corner?"""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def ground(scenario: Scenario, cell: Cell, name: str) -> DryAndWet:
    """Watered land, laid over the dry land of the scenery."""
    wet = f"wa-wet{reservoirs(scenario, cell)}"
    return path(f"ground-{name}", wet, tile_outline(scenario, cell), corner(scenario, cell))


def growth(scenario: Scenario, cell: Cell, name: str) -> DryAndWet:
    """What grows there."""
    href = {"href": f"#wa-growth-{reservoirs(scenario, cell)}{strand(scenario, cell)}"}
    x, y = corner(scenario, cell)
    dry = Element(f"growth-{name}", "use", {**href, "class": "wa-off"}, x, y)
    return dry, Element(f"growth-{name}", "use", href, x, y)


def water_of(scenario: Scenario, cell: Cell, name: str) -> Iterator[DryAndWet]:
    """The bed turns blue where water stands."""
    yield path(f"pool-{name}", "wa-pool", pool(scenario, cell))
    yield path(f"shine-{name}", "wa-shine", gleam(scenario, cell))


def path(id: str, wet: str, d: str, at: Point = (0.0, 0.0)) -> DryAndWet:
    """A path that is only seen wet."""
    dry = Element(id, "path", {"class": "wa-off", "d": d}, *at)
    return dry, Element(id, "path", {"class": wet, "d": d}, *at)
