"""Looks for fair boards of Wadi: many with few games, fewer and fewer with more.

    python -m bench.fair_board --boards 100 --journal fair.jsonl
    python -m bench.fair_board --of long-confluence --children 63 --journal fair.jsonl

First boards that were drawn by chance and leave no advice open, or one of ours; then the best of them with
other land and other water: some tiles have changed places, water starts elsewhere in the same wadi. Bots of
level 5 play each with every number of players. What is fairest in a search is not as fair as it looks there:
measure it again, with other games (`rivertable fairness wadi --board FILE --seed fresh`).
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from random import Random

import numpy as np

from rivertable.bots.processes import games_job
from rivertable.fairness.changes import Wins, equal, points_of, rows_of, tilt, wins_in
from rivertable.fairness.playing import Plan, answer, plan
from rivertable.games.wadi.board import Scenario, cell_name
from rivertable.games.wadi.scenarios.advice import advice_for, land_cells
from rivertable.games.wadi.scenarios.by_chance import draw
from rivertable.games.wadi.scenarios.checks import mistakes_in
from rivertable.games.wadi.scenarios.reader import find
from rivertable.jobs.journal import Journal, Row
from rivertable.jobs.run import Job, run

PLAYERS = (2, 3, 4)
ROUNDS = ((1, 8), (4, 24), (12, 80), (30, 240))  # one in so many boards goes on, with so many games
SWAPS = (0, 1, 2, 3, 4, 6)  # of land tiles, in a child
LEAST = 3  # water at a start, where it is dealt anew
DEALT_ANEW = 0.6  # of the children
OWN = 80  # games in which a board's own wins say as much as those that its points foretell


@dataclass(frozen=True)
class Candidate:
    """A board, and what is to be played on it."""

    name: str
    board: Scenario
    plans: tuple[Plan, ...]


def candidate(name: str, board: Scenario) -> Candidate:
    options = {"scenario": board.line()}
    return Candidate(name, board, tuple(plan("wadi", players, options) for players in PLAYERS))


def by_chance(boards: int) -> list[Candidate]:
    """Boards that break no rule and leave no advice open."""
    drawn = ((f"seed {seed}", draw(seed)) for seed in count(1))
    good = (one for one in drawn if not any(advice_for(one[1])))
    return [candidate(*one) for one in islice(good, boards)]


def children(parents: list[Candidate], each: int, first: int) -> Iterator[Candidate]:
    """The same wadi with other land and water, that leaves no more advice open."""
    for parent in parents:
        yield parent
        for number in range(first, first + each):
            name = f"{parent.name}, child {number}"
            board = changed(parent.board, Random(name))
            if not any(mistakes_in(board)) and wishes(board) <= wishes(parent.board):
                yield candidate(name, board)


def wishes(board: Scenario) -> int:
    return sum(1 for _ in advice_for(board))


def changed(board: Scenario, rng: Random) -> Scenario:
    """Some land tiles have changed places with others, and perhaps water starts elsewhere."""
    land = [list(row) for row in board.land]
    for _ in range(rng.choice(SWAPS)):
        (a, b), (c, d) = rng.sample(land_cells(board), 2)
        land[a][b], land[c][d] = land[c][d], land[a][b]
    water = dealt(board, rng) if rng.random() < DEALT_ANEW else board.water
    return replace(board, land=tuple("".join(row) for row in land), water=water)


def dealt(board: Scenario, rng: Random) -> tuple[tuple[str, int], ...]:
    """As much water dealt anew: to the same starts, and perhaps to a tile that it would pass next."""
    water = dict(board.water)
    ways = [board.way_out(board.cells[board.numbers[name]]) for name in water]
    below = [cell_name(way[1]) for way in ways if len(way) > 1 and cell_name(way[1]) not in water]
    starts = [*water, *rng.sample(below, min(rng.randint(0, 2), len(below)))]
    counts = Counter(rng.choices(starts, k=sum(water.values()) - LEAST * len(starts)))
    return tuple((name, counts[name] + LEAST) for name in starts)


def halved(job: Job, boards: list[Candidate], journal: Journal) -> list[Candidate]:
    """The fairest of them, best first."""
    all_boards = len(boards)
    for part, games in ROUNDS:
        boards = boards[: max(1, all_boards // part)]
        asked = [one for board in boards for each in board.plans for one in equal(each, games)]
        run(job, answer, asked, journal)
        wins = followed(boards, games, journal)
        boards.sort(key=lambda board: unfairness(board, games, journal, wins))
        told = [f"{one.name} {unfairness(one, games, journal, wins):.4f}" for one in boards[:5]]
        print(f"{games} games: {', '.join(told)}", flush=True)
    return boards


def followed(boards: list[Candidate], games: int, journal: Journal) -> list[Wins]:
    """How wins follow points on all these boards, for each number of players."""
    found = []
    for plans in zip(*(board.plans for board in boards), strict=True):
        asked = [one for each in plans for one in equal(each, games)]
        found.append(wins_in(rows_of(asked, journal)))
    return found


def unfairness(board: Candidate, games: int, journal: Journal, wins: list[Wins]) -> float:
    """How unequal the shares of the win are in the worst number of players, squared."""
    rows = [rows_of(equal(each, games), journal) for each in board.plans]
    return max(unequal(one, how) for one, how in zip(rows, wins, strict=True))


def unequal(rows: list[Row], wins: Wins) -> float:
    """In few games by the wins that points foretell, in many by the wins that there were."""
    shares = np.array([row["shares"] for row in rows])
    noise = shares.var(axis=0, ddof=1).sum() / len(rows)
    own = float(((shares.mean(axis=0) - 1 / shares.shape[1]) ** 2).sum() - noise)
    foretold = tilt(points_of(rows), wins)
    return (len(rows) * own + OWN * foretold) / (len(rows) + OWN)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument(
        "--of", help="not boards by chance, but this one (a name or a line) and its children"
    )
    parser.add_argument("--children", type=int, default=8, help="of each that was best")
    parser.add_argument(
        "--first", type=int, default=1, metavar="N", help="the number of the first child"
    )
    parser.add_argument("--journal", type=Path, default=Path("fair.jsonl"))
    parser.add_argument("--processes", type=int)
    given = parser.parse_args()
    job = games_job(given.processes)
    with Journal(given.journal) as journal:
        best = [candidate(given.of, find(given.of))] if given.of else []
        best = best or halved(job, by_chance(given.boards), journal)
        if given.children:
            best = halved(job, list(children(best, given.children, given.first)), journal)
    for board in best:
        print(f"{board.name}\n{board.board.line()}\n")


if __name__ == "__main__":
    main()
