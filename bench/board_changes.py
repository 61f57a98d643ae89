"""Boards of Wadi that differ a little from another: in land, in water, in the course of the wadi."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from rivertable.games.wadi.board import (
    FLOWS,
    LEAVES,
    MOST_LAND,
    MOST_WATER,
    STRAIGHT,
    WADI,
    Cell,
    Scenario,
    cell_name,
)
from rivertable.games.wadi.scenarios.advice import advice_for
from rivertable.games.wadi.scenarios.checks import mistakes_in

MOST_CHANGES = 3  # in one step
FEWEST_WATER = 16
MOST_MOVED = 4  # water, from one start to another
NEW_ARM = 4  # water on one
TRIES = 200
DOWNHILL = "v>\\/"


@dataclass
class Draft:
    """A board that can be changed."""

    land: list[list[str]]
    flow: list[list[str]]
    water: Counter[Cell] = field(default_factory=Counter)

    def cells(self, is_wadi: bool) -> list[Cell]:
        return [
            (row, column)
            for row, line in enumerate(self.land)
            for column, mark in enumerate(line)
            if (mark == WADI) == is_wadi and mark in (WADI, *MOST_LAND)
        ]

    def next_cell(self, cell: Cell) -> Cell | None:
        mark = self.flow[cell[0]][cell[1]]
        if mark == LEAVES:
            return None
        down, right = FLOWS[mark]
        return cell[0] + down, cell[1] + right

    def heads(self) -> list[Cell]:
        """Wadi tiles into which nothing flows."""
        wadi = self.cells(is_wadi=True)
        fed = {self.next_cell(cell) for cell in wadi}
        return [cell for cell in wadi if cell not in fed]


def draft_of(board: Scenario) -> Draft:
    water = Counter({board.cells[board.numbers[name]]: count for name, count in board.water})
    return Draft([list(row) for row in board.land], [list(row) for row in board.flow], water)


def scenario_of(draft: Draft, like: Scenario) -> Scenario:
    water = tuple((cell_name(cell), count) for cell, count in sorted(draft.water.items()) if count)
    land, flow = (tuple("".join(row) for row in rows) for rows in (draft.land, draft.flow))
    return Scenario(like.title, like.origin, land, flow, water)


def swap_land(draft: Draft, rng: Random) -> None:
    """Two unlike tiles change places."""
    land = draft.cells(is_wadi=False)
    a, b = rng.choice(land)
    unlike = [(c, d) for c, d in land if draft.land[c][d] != draft.land[a][b]]
    if unlike:
        c, d = rng.choice(unlike)
        draft.land[a][b], draft.land[c][d] = draft.land[c][d], draft.land[a][b]


def move_water(draft: Draft, rng: Random) -> None:
    """From one start to another, to the tile that it would pass next, or to the head of an arm."""
    start = rng.choice(sorted(draft.water))
    there = {*draft.water, draft.next_cell(start), *draft.heads()} - {None, start}
    if there:
        count = min(draft.water[start], rng.randint(1, MOST_MOVED))
        draft.water[rng.choice(sorted(filter(None, there)))] += count
        draft.water[start] -= count


def more_or_less_water(draft: Draft, rng: Random) -> None:
    start = rng.choice(sorted(draft.water))
    more = rng.choice((-2, -1, 1, 2))
    if FEWEST_WATER <= draft.water.total() + more <= MOST_WATER and draft.water[start] + more > 0:
        draft.water[start] += more


def cut_arm(draft: Draft, rng: Random) -> None:
    """An arm begins one tile later."""
    row, column = head = rng.choice(draft.heads())
    there = draft.next_cell(head)
    used = Counter(mark for line in draft.land for mark in line)
    left = [mark for mark, most in MOST_LAND.items() for _ in range(most - used[mark])]
    if there is not None and left:
        draft.land[row][column], draft.flow[row][column] = rng.choice(left), "."
        draft.water[there] += draft.water.pop(head, 0)


def grow_arm(draft: Draft, rng: Random) -> None:
    """An arm begins one tile earlier, or a new one begins; beside no other bed, and not uphill."""
    is_longer = rng.random() < 0.5
    to = rng.choice(draft.heads() if is_longer else draft.cells(is_wadi=True))
    wadi, free = draft.cells(is_wadi=True), draft.cells(is_wadi=False)
    land = {}
    for mark in DOWNHILL:
        row, column = there = to[0] - FLOWS[mark][0], to[1] - FLOWS[mark][1]
        beside = {(row + down, column + right) for down, right in STRAIGHT} - {to}
        if there in free and beside.isdisjoint(wadi):
            land[there] = mark
    if not land:
        return
    (row, column), mark = rng.choice(sorted(land.items()))
    draft.land[row][column], draft.flow[row][column] = WADI, mark
    giver = to if is_longer else max(draft.water, key=lambda cell: draft.water[cell])
    count = draft.water[to] if is_longer else min(NEW_ARM, draft.water[giver])
    draft.water[giver] -= count
    draft.water[row, column] += count


LAND, WATER, COURSE = (swap_land,), (move_water, more_or_less_water), (cut_arm, grow_arm)
Step = Callable[[Draft, Random], None]
STEPS: tuple[tuple[tuple[Step, ...], int], ...] = ((LAND, 5), (WATER, 3), (COURSE, 2))


def changed(board: Scenario, rng: Random) -> Scenario:
    """A board that differs a little, breaks no rule and leaves no more advice open."""
    groups, weights = zip(*STEPS, strict=True)
    most = wishes(board)
    for _ in range(TRIES):
        draft = draft_of(board)
        for _ in range(rng.randint(1, MOST_CHANGES)):
            rng.choice(rng.choices(groups, weights)[0])(draft, rng)
            draft.water += Counter()  # starts without water go
        found = scenario_of(draft, board)
        if found.line() != board.line() and not any(mistakes_in(found)) and wishes(found) <= most:
            return found
    return board


def wishes(board: Scenario) -> int:
    return sum(1 for _ in advice_for(board))
