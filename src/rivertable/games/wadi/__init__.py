"""Wadi: farmers lift water from a riverbed that runs dry (2-4 players)."""

from collections.abc import Mapping
from dataclasses import replace

from rivertable.contract import BoardGame, Parts
from rivertable.engine.arrays import Record
from rivertable.engine.game import Option
from rivertable.games.wadi import notation, refusals, rules
from rivertable.games.wadi.board import MOST_LAND, Cell, Scenario
from rivertable.games.wadi.rules.state import LEAVES
from rivertable.games.wadi.scenarios import reader
from rivertable.games.wadi.sketch import screen


def lay_out(b: Record, players: int, options: Mapping[str, str]) -> Scenario:
    """WA-2: the scenario, as numbers for the rules."""
    scenario = reader.find(options["scenario"])
    if b.version == 1:
        scenario = replace(scenario, gaps_part=True)
    b.players = players
    b.spreading = options["spreading"] == "true"
    for tile, cell in enumerate(scenario.cells):
        b.reach[tile] = mask(scenario, scenario.reach(cell))
        b.beside[tile] = mask(scenario, scenario.beside(cell))
        if scenario.is_land(cell):
            b.land |= 1 << tile
            b.reservoirs[tile] = list(MOST_LAND).index(scenario.mark(cell)) + 1
            for fewer in range(b.reservoirs[tile]):
                b.richer[fewer] |= 1 << tile
    for name, count in scenario.water:
        b.water[scenario.numbers[name]] = count
    lay_flow(b, scenario)
    return scenario


def lay_flow(b: Record, scenario: Scenario) -> None:
    """WA-2: where each wadi tile flows to, its way out, and the tiles from the last one upwards."""
    wadi = [cell for cell in scenario.cells if scenario.is_wadi(cell)]
    wadi.sort(key=lambda cell: len(scenario.way_out(cell)))
    b.wadi_tiles = len(wadi)
    for at, cell in enumerate(wadi):
        there = scenario.next_cell(cell)
        b.upstream[at] = scenario.tile_at[cell]
        b.next[scenario.tile_at[cell]] = LEAVES if there is None else scenario.tile_at[there]
        b.way[scenario.tile_at[cell]] = mask(scenario, scenario.way_out(cell))


def mask(scenario: Scenario, cells: list[Cell]) -> int:
    """A set of tiles for the rules."""
    return sum(1 << scenario.tile_at[cell] for cell in cells)


def parts() -> Parts:
    """How it looks, speaks and thinks: loaded when somebody looks or thinks."""
    from rivertable.games.wadi.parts import PARTS

    return PARTS


GAME = BoardGame(
    name="wadi",
    title="Wadi",
    about="Lift water from a riverbed that runs dry, and make the land around your shadoofs fertile.",
    version=2,
    package=__name__,
    player_counts=range(2, 5),
    options={
        "scenario": Option(
            default=reader.NAMES[0],
            choices=reader.NAMES,
            read=reader.option,
            title="Scenario",
            labels={
                "first-game": "First game",
                "al-mabraq": "Wadi al Mabraq",
                "al-masilah-2": "Wadi al Masilah",
                "el-arish": "Wadi el’Arish",
                "long-confluence-2": "The long confluence",
                # Not offered any more.
                "al-masilah": "Wadi al Masilah (first drawing)",
                "long-confluence": "The long confluence (first drawing)",
            },
            has_boards=True,
            meaning="The board you play on (WA-2).",
        ),
        "spreading": Option(
            default="false",
            choices=("true", "false"),
            title="Spreading",
            labels={"true": "Yes", "false": "No"},
            meaning="For experienced players: shadoofs never stand side by side (WA-5.1).",
        ),
    },
    rules=rules,
    score_names=("points", "unused_shadoofs"),
    rule_of_players="WA-1",
    lay_out=lay_out,
    notation=notation,
    refusals=refusals,
    sketch=screen.sketch,
    # The water flows down 17 tiles; in a round at most 4 seats move twice, or 2 three times.
    most_moves=17 * 4 * 2,
    most_outcomes=4,  # any seat may start
    parts=parts,
)
