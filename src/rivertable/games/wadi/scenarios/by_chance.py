"""A board drawn by chance: it breaks no rule, and follows as much of the advice as it can."""

from random import Random

from rivertable.games.wadi.board import (
    EMPTY,
    FLOWS,
    LEAVES,
    MOST_LAND,
    MOST_WADI,
    MOST_WATER,
    STRAIGHT,
    WADI,
    Cell,
    Scenario,
    cell_name,
)

from .advice import advice_for
from .checks import mistakes_in

SIDE = 7  # as the printed boards
MOST_TRIES = 40
ARMS = (2, 3, 3, 3, 4)
FEWEST_WATER = 16
MARKS = {step: mark for mark, step in FLOWS.items()}


def draw(seed: int) -> Scenario:
    """The board of a seed: the one of some tries that leaves the fewest wishes open."""
    rng = Random(f"wadi board {seed}")
    best, fewest = None, 10**6
    for _ in range(MOST_TRIES):
        scenario = attempt(rng, seed)
        if scenario is None or any(mistakes_in(scenario)):
            continue
        wishes = sum(1 for _ in advice_for(scenario))
        if wishes < fewest:
            best, fewest = scenario, wishes
        if not wishes:
            break
    return best or draw(seed + 1_000_003)  # so many tries have always found one


def attempt(rng: Random, seed: int) -> Scenario | None:
    """Arms from north to south, land around them, and the whole board turned."""
    flow = lay_arms(rng)
    if not flow or len(flow) > MOST_WADI:
        return None
    land = lay_land(rng, set(flow))
    water = lay_water(rng, flow)
    turns, is_mirrored = rng.randrange(4), rng.random() < 0.5
    return turned(land, flow, water, turns, is_mirrored, f"By chance, {seed}")


def lay_arms(rng: Random) -> dict[Cell, Cell | None]:
    """Where each wadi tile flows to. An arm that meets an older one ends in it."""
    flow: dict[Cell, Cell | None] = {}
    corners: set[tuple[Cell, Cell]] = set()
    for column in sorted(rng.sample(range(SIDE), rng.choice(ARMS)), key=lambda _: rng.random()):
        at = (0 if rng.random() < 0.7 else rng.randint(1, 3), column)
        if any(max(abs(at[0] - row), abs(at[1] - column)) < 2 for row, column in flow):
            continue
        arm = walk(rng, at, flow, corners)
        if arm:
            flow.update(arm)
    return flow


def walk(
    rng: Random, at: Cell, flow: dict[Cell, Cell | None], corners: set[tuple[Cell, Cell]]
) -> dict[Cell, Cell | None]:
    """One arm, from its start down to the south edge or into an older arm."""
    arm: dict[Cell, Cell | None] = {}
    while at not in flow:
        if at[0] == SIDE - 1:
            arm[at] = None
            return arm
        steps = [
            (1, 0),
            (1, 0),
            (1, -1),
            (1, 1),
            *(((0, 1), (0, -1)) if rng.random() < 0.2 else ()),
        ]
        ways = [(at[0] + down, at[1] + right) for down, right in steps]
        ways = [to for to in ways if is_free(at, to, flow, arm) and not crosses(at, to, corners)]
        if not ways:
            return {}
        to = rng.choice(ways)
        corners.add((at, to))
        arm[at] = to
        at = to
    return arm


def is_free(
    at: Cell, to: Cell, flow: dict[Cell, Cell | None], arm: dict[Cell, Cell | None]
) -> bool:
    """Is the next tile on the board, and beside no other bed unless the arm ends there?"""
    beside = {(to[0] + down, to[1] + right) for down, right in STRAIGHT} - {at}
    is_alone = beside.isdisjoint(arm) and (to in flow or beside.isdisjoint(flow))
    return 0 <= to[1] < SIDE and to not in arm and is_alone


def crosses(at: Cell, to: Cell, corners: set[tuple[Cell, Cell]]) -> bool:
    """Would a diagonal step cross one that is there?"""
    one, other = (at[0], to[1]), (to[0], at[1])
    return (one, other) in corners or (other, one) in corners


def lay_land(rng: Random, wadi: set[Cell]) -> dict[Cell, str]:
    """A tile on every cell beside the wadi, as long as there are tiles: few rich ones, well mixed."""
    cells = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    land = [cell for cell in cells if cell not in wadi]
    kinds = [kind for kind, most in MOST_LAND.items() for _ in range(most)]
    rng.shuffle(kinds)
    rng.shuffle(land)
    return dict(zip(land, kinds, strict=False))


def lay_water(rng: Random, flow: dict[Cell, Cell | None]) -> dict[Cell, int]:
    """Water at the head of every arm, more where the way is longer."""
    fed = set(flow.values())
    heads = [cell for cell in flow if cell not in fed]
    ways = {head: way_length(head, flow) for head in heads}
    total = rng.randint(max(FEWEST_WATER, len(heads)), MOST_WATER)
    water = {head: max(1, total * ways[head] // sum(ways.values())) for head in heads}
    for head in sorted(heads, key=lambda head: -ways[head]):
        if sum(water.values()) < total:
            water[head] += 1
    return water


def way_length(cell: Cell, flow: dict[Cell, Cell | None]) -> int:
    """How many tiles water passes from here to the exit."""
    count, at = 1, flow[cell]
    while at is not None:
        count, at = count + 1, flow[at]
    return count


def turned(
    land: dict[Cell, str],
    flow: dict[Cell, Cell | None],
    water: dict[Cell, int],
    turns: int,
    is_mirrored: bool,
    title: str,
) -> Scenario:
    """The board, mirrored or not, and turned by so many quarters."""

    def moved(cell: Cell) -> Cell:
        row, column = cell
        if is_mirrored:
            column = SIDE - 1 - column
        for _ in range(turns):
            row, column = column, SIDE - 1 - row
        return row, column

    lands = [[EMPTY] * SIDE for _ in range(SIDE)]
    flows = [[EMPTY] * SIDE for _ in range(SIDE)]
    for cell, kind in land.items():
        row, column = moved(cell)
        lands[row][column] = kind
    for cell, to in flow.items():
        row, column = moved(cell)
        lands[row][column] = WADI
        there = None if to is None else moved(to)
        step = None if there is None else (there[0] - row, there[1] - column)
        flows[row][column] = LEAVES if step is None else MARKS[step]
    springs = sorted((moved(cell), count) for cell, count in water.items())
    return Scenario(
        title,
        "by chance",
        tuple(map("".join, lands)),
        tuple(map("".join, flows)),
        tuple((cell_name(cell), count) for cell, count in springs),
    )
