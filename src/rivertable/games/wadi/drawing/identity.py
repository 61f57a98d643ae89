"""Which piece is which: water and shadoofs keep their ids for a whole game, so that they glide.

The state only knows how much water lies where. The game is tracked from its start: a pump moves one
water, a flow moves all that is on the wadi one tile on, a build takes the seat's next shadoof.
One move may do several of these, so what is between two states is kept to be shown.
PieceIds that lie on the board when the history begins are numbered tile by tile.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.position import View
from rivertable.engine.tracker import Tracker
from rivertable.games.wadi.board import MOST_SEATS, Cell, Scenario
from rivertable.games.wadi.notation import decode
from rivertable.games.wadi.rules.state import OVER
from rivertable.games.wadi.snapshot import Snapshot, tiles_in

Stack: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class PieceIds:
    """Where each piece is, by tile number. Water counts from 1, the shadoofs of a seat too."""

    scenario: Scenario
    flows: int  # how often the water has flowed
    water: Mapping[int, Stack]  # by tile, ascending
    gone: Mapping[int, Cell | None]  # by which exit each water left
    shadoofs: Mapping[int, Stack]  # the tiles of each seat, in order of building
    frames: tuple["PieceIds", ...] = ()  # before the last move, and on the way


def piece_ids(view: View) -> PieceIds:
    """Which piece is where in a view, tracked through the moves so far."""
    return TRACKER.at(view)


def flows_until(s: Record) -> int:
    """WA-4: after each round but the present one the water has flowed."""
    return max(0, int(s.rounds) - 1) + int(s.phase == OVER)


def laid_out(setting: Setting, s: Record) -> PieceIds:
    """The pieces of a state without history."""
    scenario: Scenario = setting.layout
    snapshot, number = Snapshot.of(s), 1
    water: dict[int, Stack] = {}
    for tile in range(len(scenario.cells)):
        count = snapshot.water[tile] + snapshot.is_wet(tile)
        if count:
            water[tile] = tuple(range(number, number + count))
        number += count
    exits = [cell for cell in scenario.cells if scenario.is_wadi(cell)]
    last = next((cell for cell in exits if scenario.next_cell(cell) is None), None)
    gone = dict.fromkeys(range(number, number + int(s.gone)), last)
    built = {seat: tuple(tiles_in(int(s.shadoofs[seat - 1]))) for seat in range(1, MOST_SEATS + 1)}
    return PieceIds(scenario, flows_until(s), water, gone, built)


def step(pieces: PieceIds, seat: int, number: int, s: Record) -> PieceIds:
    """Move the piece that a move moves; then the water flows, as often as it did."""
    move, frames = decode(number), [replace(pieces, frames=())]
    if move.verb == "build":
        built = {**pieces.shadoofs, seat: (*pieces.shadoofs[seat], move.tile)}
        frames.append(replace(frames[-1], shadoofs=built))
    elif move.verb == "pump":
        water = lifted(pieces.water, move.source, move.tile)
        frames.append(replace(frames[-1], water=water))
    for _ in range(flows_until(s) - pieces.flows):
        frames += flowing(frames[-1])
    return replace(frames[-1], frames=tuple(frames[:-1]))


def lifted(water: Mapping[int, Stack], source: int, target: int) -> Mapping[int, Stack]:
    """The last water of the source goes to the target."""
    *left, last = water[source]
    after = {**water, source: tuple(left), target: (last,)}
    if not left:
        del after[source]
    return after


def flowing(pieces: PieceIds) -> list[PieceIds]:
    """All water on the wadi goes to the next tile, or leaves: tile by tile, from the mouth up."""
    scenario = pieces.scenario
    tiles = [tile for tile in pieces.water if scenario.is_wadi(scenario.cells[tile])]
    tiles.sort(key=lambda tile: len(scenario.way_out(scenario.cells[tile])))
    frames = [replace(pieces, flows=pieces.flows + 1)]
    for tile in tiles:
        frames.append(flowed_from(frames[-1], tile))
    return frames[1:] or frames


def flowed_from(pieces: PieceIds, tile: int) -> PieceIds:
    """The water of one tile goes to the next, or leaves."""
    scenario, water = pieces.scenario, dict(pieces.water)
    cell, stack = scenario.cells[tile], water.pop(tile)
    there = scenario.next_cell(cell)
    if there is None:
        return replace(pieces, water=water, gone={**pieces.gone, **dict.fromkeys(stack, cell)})
    to = scenario.tile_at[there]
    water[to] = tuple(sorted((*water.get(to, ()), *stack)))
    return replace(pieces, water=water)


TRACKER = Tracker(laid_out, step)
