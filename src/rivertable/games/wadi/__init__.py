"""Wadi: farmers lift water from a riverbed that runs dry (2-4 players)."""

from collections.abc import Mapping

from rivertable.engine.compile import Record
from rivertable.engine.game import Game, Option
from rivertable.games.wadi import notation, refusals, rules, scenarios, sketch
from rivertable.games.wadi.board import MOST_LAND, Cell, Scenario


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> Scenario:
    """WA-2: the scenario, as numbers for the rules."""
    scenario = scenarios.find(options["scenario"])
    b.players = players
    b.spreading = options["spreading"] == "true"
    for tile, cell in enumerate(scenario.cells):
        b.reach[tile] = mask(scenario, scenario.reach(cell))
        b.beside[tile] = mask(scenario, scenario.beside(cell))
        if scenario.is_land(cell):
            b.land |= 1 << tile
            b.reservoirs[tile] = list(MOST_LAND).index(scenario.mark(cell)) + 1
    for name, count in scenario.water:
        b.water[scenario.numbers[name]] = count
    lay_flow(b, scenario)
    return scenario


def lay_flow(b: Record, scenario: Scenario) -> None:
    """WA-2: where each wadi tile flows to, and the tiles from the last one upwards."""
    wadi = [cell for cell in scenario.cells if scenario.is_wadi(cell)]
    wadi.sort(key=lambda cell: len(scenario.way_out(cell)))
    b.wadi_tiles = len(wadi)
    for at, cell in enumerate(wadi):
        there = scenario.next_cell(cell)
        b.upstream[at] = scenario.tile_at[cell]
        b.next[scenario.tile_at[cell]] = rules.LEAVES if there is None else scenario.tile_at[there]


def mask(scenario: Scenario, cells: list[Cell]) -> int:
    """A set of tiles for the rules."""
    return sum(1 << scenario.tile_at[cell] for cell in cells)


GAME = Game(
    name="wadi",
    title="Wadi",
    version=1,
    player_counts=range(2, 5),
    options={
        "scenario": Option(
            default=scenarios.NAMES[0],
            choices=scenarios.NAMES,
            read=scenarios.option,
            meaning="The board: one of ours by name, or one of your own (WA-2).",
        ),
        "spreading": Option(
            default="false",
            choices=("true", "false"),
            meaning="For experienced players: shadoofs never stand side by side (WA-5.1).",
        ),
    },
    rules=rules,
    score_names=("points", "unused_shadoofs"),
    rule_of_players="WA-1",
    lay_out=lay_out,
    write=notation.write,
    read=notation.read,
    refuse=refusals.refuse,
    rule_now=refusals.rule_now,
    sketch=sketch.sketch,
)
