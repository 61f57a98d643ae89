"""Positions of Wadi for tests: name what matters, the rest is an ordinary first round."""

from collections.abc import Mapping
from typing import Any

import rivertable
from rivertable.engine.arrays import Record
from rivertable.engine.position import Position
from rivertable.games.wadi.board import SHADOOFS, Scenario
from rivertable.games.wadi.rules.state import ACTIONS, ACTIONS_OF_TWO, TURN
from tests.arranging import arranged

# A small board with two banks: the wadi B1, A2 parts A1 from all other land.
#
#     1~2
#     ~31
#     121
BEND = {"land": ["1~2", "~31", "121"], "flow": ["./.", "X..", "..."], "water": {"B1": 3}}


def wadi(
    *,
    players: int = 3,
    seat: int = 1,
    talisman: int = 1,
    shadoofs: Mapping[int, str] | None = None,
    supply: Mapping[int, int] | None = None,
    wet: str = "",
    water: Mapping[str, int] | None = None,
    actions: int | None = None,
    built: bool = False,
    **options: Any,
) -> Position:
    """A position in a turn of `seat`.

    `shadoofs` are tiles by seat, `wet` the land with water, `water` that of every wadi tile that
    has some (as at the start unless given). A supply is what is not on the board unless given;
    what is neither on the wadi nor on land has gone.
    """
    scenario: Scenario = rivertable.start("wadi", players, **options).setting.layout
    in_flow = dict(scenario.water) if water is None else water

    def change(s: Record) -> None:
        s.phase, s.rounds, s.seat, s.talisman = TURN, 1, seat, talisman
        s.actions = actions or (ACTIONS_OF_TWO if players == 2 else ACTIONS)
        s.built = built
        lay_shadoofs(s, scenario, shadoofs or {}, supply or {})
        lay_water(s, scenario, wet, in_flow)

    return arranged("wadi", change, players=players, **options)


def lay_shadoofs(
    s: Record, scenario: Scenario, shadoofs: Mapping[int, str], supply: Mapping[int, int]
) -> None:
    for seat, tiles in shadoofs.items():
        s.shadoofs[seat - 1] = mask(scenario, tiles)
        s.supply[seat - 1] = SHADOOFS - len(tiles.split())
    for seat, count in supply.items():
        s.supply[seat - 1] = count


def lay_water(s: Record, scenario: Scenario, wet: str, in_flow: Mapping[str, int]) -> None:
    total = sum(count for _, count in scenario.water)
    s.wet = mask(scenario, wet)
    s.flowing = mask(scenario, " ".join(in_flow))
    s.water[:] = 0
    for name, count in in_flow.items():
        s.water[scenario.numbers[name]] = count
    s.gone = max(0, total - sum(in_flow.values()) - len(wet.split()))


def mask(scenario: Scenario, names: str) -> int:
    """A set of tiles as the rules keep it."""
    return sum(1 << scenario.numbers[name] for name in names.split())


def tiles_in(position: Position, tiles: int) -> set[str]:
    """The names of the tiles in a set."""
    names = position.setting.layout.names
    return {name for tile, name in enumerate(names) if int(tiles) >> tile & 1}


def wet_tiles(position: Position) -> set[str]:
    """The land with water."""
    return tiles_in(position, position.state.wet)


def water_of(position: Position) -> dict[str, int]:
    """The water of every wadi tile that has some."""
    names = position.setting.layout.names
    return {name: int(n) for name, n in zip(names, position.state.water, strict=False) if n}


def shadoofs_of(position: Position, seat: int) -> set[str]:
    """Where a seat's shadoofs stand."""
    return tiles_in(position, position.state.shadoofs[seat - 1])
