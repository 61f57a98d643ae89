"""What the rulebook and its author advise for boards of one's own: soft, a board may do otherwise.

The rulebook: beds neither very long nor very short; several ends; many arms, or two that start far
apart and in no corner. Its author besides: no strips of land one tile wide, no dead corners, and
water that fits the land that it passes. Where a number is needed, it is ours.
"""

from collections.abc import Iterator
from itertools import combinations

from rivertable.contract.boards import Mistake
from rivertable.games.wadi.board import LEAVES, Cell, Scenario, cell_name

from .checks import wadi_cells

FEWEST_ENDS = 2
ENOUGH_ARMS = 3
SHORTEST, LONGEST = 5, 9  # tiles of the longest way, which are the rounds of a game
FARTHEST = 2  # pumps from the wadi; land beyond is a dead corner
LAND_PER_WATER = 4  # that water passes, at most

Advice = Iterator[Mistake]


def advice_for(scenario: Scenario) -> Advice:
    """What somebody who knows the game would say of a board that breaks no rule."""
    for one in (ends, arms, length, strips, dead_corners, too_much_water, too_little_water):
        yield from one(scenario)


def starts(scenario: Scenario) -> list[Cell]:
    """Where water starts."""
    return [scenario.cells[scenario.numbers[name]] for name, _ in scenario.water]


def ends(scenario: Scenario) -> Advice:
    """With one end there is little to pump late in the game."""
    found = [c for c in wadi_cells(scenario) if scenario.flow[c[0]][c[1]] == LEAVES]
    if len(found) < FEWEST_ENDS:
        sentence = "The wadi has one end: late in the game there is less water to pump."
        yield Mistake(sentence, cell_name(found[0]))


def arms(scenario: Scenario) -> Advice:
    """Everybody should find a place beside a start."""
    found = starts(scenario)
    if len(found) >= ENOUGH_ARMS:
        return
    if len(found) == 1:
        sentence = "The water starts in one place: with four players, not everyone gets near it."
        yield Mistake(sentence, cell_name(found[0]))
        return
    height, width = len(scenario.land), len(scenario.land[0])
    for one, other in combinations(found, 2):
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= max(height, width) // 2:
            sentence = (
                "Two arms that start near each other: {one} and {other} are better far apart."
            )
            values = {"one": cell_name(one), "other": cell_name(other)}
            yield Mistake(sentence, cell_name(other), values=values)
    for row, column in found:
        if row in (0, height - 1) and column in (0, width - 1):
            sentence = "One of two arms starts in a corner: there is little room beside it."
            yield Mistake(sentence, cell_name((row, column)))


def length(scenario: Scenario) -> Advice:
    """A game has as many rounds as the longest way has tiles."""
    rounds = max(len(scenario.way_out(cell)) for cell in starts(scenario))
    if rounds < SHORTEST:
        yield Mistake(
            "A short riverbed: the game lasts {rounds} rounds.", values={"rounds": rounds}
        )
    if rounds > LONGEST:
        sentence = "A long riverbed: the game lasts {rounds} rounds and may drag."
        yield Mistake(sentence, values={"rounds": rounds})


def strips(scenario: Scenario) -> Advice:
    """Land with the wadi on two opposite sides."""
    for cell in land_cells(scenario):
        row, column = cell
        opposite = (((row, column - 1), (row, column + 1)), ((row - 1, column), (row + 1, column)))
        if any(scenario.is_wadi(one) and scenario.is_wadi(other) for one, other in opposite):
            yield Mistake("Land only one tile wide between two arms.", cell_name(cell))


def land_cells(scenario: Scenario) -> list[Cell]:
    return [cell for cell in scenario.cells if scenario.is_land(cell)]


def dead_corners(scenario: Scenario) -> Advice:
    """Land that water reaches only by many pumps."""
    watered = set(wadi_cells(scenario))
    for _ in range(FARTHEST):
        watered |= pumped_from(scenario, watered)
    for cell in land_cells(scenario):
        if cell not in watered:
            sentence = (
                "A dead corner: from the wadi, water needs more than {pumps} pumps to get here."
            )
            yield Mistake(sentence, cell_name(cell), values={"pumps": FARTHEST})


def pumped_from(scenario: Scenario, cells: set[Cell]) -> set[Cell]:
    """The land to which one pump brings water from any of these tiles."""
    reached: set[Cell] = set()
    for shadoof in land_cells(scenario):
        reach = scenario.reach(shadoof)
        if not cells.isdisjoint(reach):
            reached |= {there for there in reach if scenario.is_land(there)}
    return reached


def passed(scenario: Scenario, start: Cell) -> int:
    """How many land tiles one pump can water from the way of an arm."""
    return len(pumped_from(scenario, set(scenario.way_out(start))))


def too_much_water(scenario: Scenario) -> Advice:
    for (name, count), cell in zip(scenario.water, starts(scenario), strict=True):
        land = passed(scenario, cell)
        if count > land:
            sentence = "More water ({count}) than land that it passes ({land})."
            yield Mistake(sentence, name, values={"count": count, "land": land})


def too_little_water(scenario: Scenario) -> Advice:
    for (name, count), cell in zip(scenario.water, starts(scenario), strict=True):
        land = passed(scenario, cell)
        if LAND_PER_WATER * count < land and len(scenario.water) == 1:
            sentence = "Little water ({count}) for the land that it passes ({land})."
            yield Mistake(sentence, name, values={"count": count, "land": land})
    total, land = sum(count for _, count in scenario.water), len(land_cells(scenario))
    if len(scenario.water) > 1 and LAND_PER_WATER * total < land:
        sentence = "Little water ({count}) for the land that it passes ({land})."
        yield Mistake(sentence, values={"count": total, "land": land})
