"""Looks for fair boards of Wadi: many with few games, fewer and fewer with more.

    python -m bench.fair_board --boards 100 --journal fair.jsonl
    python -m bench.fair_board --of long-confluence --children 63 --journal fair.jsonl

First boards that were drawn by chance and leave no advice open, or one of ours; then the best of them with
other land: some tiles have changed places, and a start may have one water more or less. Bots of level 5 play
each with every number of players. What is fairest in a search is not as fair as it looks there: measure it
again, with other games.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from random import Random

from rivertable.bots.processes import games_job
from rivertable.fairness.changes import Wins, equal, points_of, rows_of, tilt, wins_in
from rivertable.fairness.playing import Plan, answer, plan
from rivertable.games.wadi.board import Scenario
from rivertable.games.wadi.scenarios.advice import advice_for, land_cells
from rivertable.games.wadi.scenarios.by_chance import draw
from rivertable.games.wadi.scenarios.checks import mistakes_in
from rivertable.games.wadi.scenarios.reader import find
from rivertable.jobs.journal import Journal
from rivertable.jobs.run import Job, run

PLAYERS = (2, 3, 4)
ROUNDS = ((1, 6), (3, 20), (10, 60), (20, 160))  # one in so many boards goes on, with so many games
SWAPS = (1, 2, 3, 4, 6)  # of land tiles, in a child


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


def children(parents: list[Candidate], each: int) -> Iterator[Candidate]:
    """The same wadi with other land, that leaves no more advice open."""
    for parent in parents:
        yield parent
        for number in range(1, each + 1):
            name = f"{parent.name}, child {number}"
            board = swapped(parent.board, Random(name))
            if not any(mistakes_in(board)) and wishes(board) <= wishes(parent.board):
                yield candidate(name, board)


def wishes(board: Scenario) -> int:
    return sum(1 for _ in advice_for(board))


def swapped(board: Scenario, rng: Random) -> Scenario:
    """Some land tiles have changed places with others, and perhaps one start has another water."""
    land = [list(row) for row in board.land]
    for _ in range(rng.choice(SWAPS)):
        (a, b), (c, d) = rng.sample(land_cells(board), 2)
        land[a][b], land[c][d] = land[c][d], land[a][b]
    water = list(board.water)
    at = rng.randrange(len(water))
    water[at] = (water[at][0], water[at][1] + rng.choice((-1, 0, 1)))
    return replace(board, land=tuple("".join(row) for row in land), water=tuple(water))


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
    rows = (rows_of(equal(each, games), journal) for each in board.plans)
    return max(tilt(points_of(one), how) for one, how in zip(rows, wins, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--of", help="not boards by chance, but this one of ours with other land")
    parser.add_argument("--children", type=int, default=8, help="of each that was best")
    parser.add_argument("--journal", type=Path, default=Path("fair.jsonl"))
    parser.add_argument("--processes", type=int)
    given = parser.parse_args()
    job = games_job(given.processes)
    with Journal(given.journal) as journal:
        best = [candidate(given.of, find(given.of))] if given.of else []
        best = best or halved(job, by_chance(given.boards), journal)
        if given.children:
            best = halved(job, list(children(best, given.children)), journal)
    for board in best:
        print(f"{board.name}\n{board.board.line()}\n")


if __name__ == "__main__":
    main()
