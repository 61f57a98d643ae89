"""Which piece is which: water and shadoofs keep their ids for a whole game, so that they glide.

The state only knows how much water lies where. The history is replayed with the engine: a pump moves
one water, a flow moves all that is on the wadi one tile on, a build takes the seat's next shadoof.
Pieces that lie on the board when the history begins are numbered tile by tile.
"""

from dataclasses import dataclass, field

from rivertable.engine.compile import Record
from rivertable.engine.view import View
from rivertable.games.wadi.board import MOST_SEATS, Cell, Scenario
from rivertable.games.wadi.rules import BUILD, OTHER, OVER, TURN
from rivertable.games.wadi.wording import Lying, tiles_in


@dataclass
class Pieces:
    """Where each piece is, by tile number. Water counts from 1, the shadoofs of a seat too."""

    water: dict[int, list[int]] = field(default_factory=dict)  # by tile, ascending
    gone: dict[int, Cell | None] = field(default_factory=dict)  # by which exit each water left
    shadoofs: dict[int, list[int]] = field(default_factory=dict)  # by seat, in order of building


def follow(view: View) -> Pieces:
    """Every piece of a view, followed through the moves so far."""
    setting, compiled = view.setting, view.setting.game.compiled
    scenario: Scenario = setting.layout
    buffer = setting.start.copy()
    s = buffer[: compiled.size].view(setting.game.rules.STATE)[0]
    pieces = laid_out(scenario, s)
    for move in view.moves:
        was_turn, rounds = s.phase == TURN, int(s.rounds)
        setting.play_number(setting.board, buffer, move.seat, move.number)
        act(pieces, move.seat, move.number)
        if was_turn:
            for _ in range(int(s.rounds) - rounds + (s.phase == OVER)):
                flow(pieces, scenario)
    return pieces


def laid_out(scenario: Scenario, s: Record) -> Pieces:
    """The pieces of a state without history."""
    pieces, lying, number = Pieces(), Lying.of(s), 1
    for tile in range(len(scenario.cells)):
        count = lying.water[tile] + lying.is_wet(tile)
        if count:
            pieces.water[tile] = list(range(number, number + count))
        number += count
    exits = [cell for cell in scenario.cells if scenario.is_wadi(cell)]
    last = next((cell for cell in exits if scenario.next_cell(cell) is None), None)
    pieces.gone = dict.fromkeys(range(number, number + int(s.gone)), last)
    for seat in range(1, MOST_SEATS + 1):
        pieces.shadoofs[seat] = tiles_in(int(s.shadoofs[seat - 1]))
    return pieces


def act(pieces: Pieces, seat: int, number: int) -> None:
    """Move the piece that a move moves."""
    word, tile = divmod(number, 64)
    if word == BUILD:
        pieces.shadoofs[seat].append(tile)
    elif word != OTHER:
        lift(pieces, word, tile)


def lift(pieces: Pieces, source: int, target: int) -> None:
    """The last water of the source goes to the target."""
    stack = pieces.water[source]
    pieces.water[target] = [stack.pop()]
    if not stack:
        del pieces.water[source]


def flow(pieces: Pieces, scenario: Scenario) -> None:
    """All water on the wadi goes to the next tile, or leaves."""
    after: dict[int, list[int]] = {}
    for tile, stack in pieces.water.items():
        cell = scenario.cells[tile]
        there = scenario.next_cell(cell) if scenario.is_wadi(cell) else cell
        if there is None:
            pieces.gone |= dict.fromkeys(stack, cell)
        else:
            after.setdefault(scenario.tile_at[there], []).extend(stack)
    pieces.water = {tile: sorted(stack) for tile, stack in after.items()}
