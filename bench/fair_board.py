"""Looks for fair boards of Wadi, and how fair boards are by nature.

    python -m bench.fair_board --nature 60 --games 60 --journal nature.jsonl
    python -m bench.fair_board --of long-confluence-2 --minutes 60 --journal fair.jsonl

A board is as unfair as it is with the worst number of players: how soon would the test of
`rivertable fairness` find it out? With three and four players one long look ahead from the first turn
foretells the shares of the win about as well as 150 games between bots of level 5; with two it says
nothing, so they play. The search keeps all boards that may be fair, and what it believes of each: what
was foreseen, or what it knows of the board from which this one differs, corrected by games. Again and
again it draws from these beliefs, takes the board that would be fairest, and plays it with two players, or
changes it a little (`bench/board_changes.py`). The best of a search looks fairer than it
is: measure it with other games (`rivertable fairness wadi --board FILE --seed fresh`).
"""

import argparse
import time
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from random import Random

import numpy as np

from bench.board_changes import changed
from rivertable.bots.bot import Bot, Budget
from rivertable.bots.search.ranking import SHARES, VISITS
from rivertable.engine.arrays import Floats
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.fairness.changes import above_mean, equal, points_of, wins_in
from rivertable.fairness.playing import Plan, answer, plan
from rivertable.games import find as find_game
from rivertable.games.wadi.board import Scenario
from rivertable.games.wadi.scenarios.advice import advice_for
from rivertable.games.wadi.scenarios.by_chance import draw
from rivertable.games.wadi.scenarios.reader import find
from rivertable.jobs.journal import Journal, Row

PLAYERS = (2, 3, 4)
SHOWS = {2: 3.84, 3: 5.99, 4: 7.81}  # chi-square that a fair board passes in 1 of 20 measurements
AT_ONCE = 12  # games
MOST_GAMES = 400  # of a board and a number of players
STEP = 0.08  # how far a change moves the shares of two players, about
FORETOLD = 0.05  # how far off are shares that points foretell, about
CHILDREN = 0.5  # of the steps
WORSE = 1.2  # than the best one: boards for which that is foreseen are not played
LOOK = Budget(simulations_each=6000)
NODES = 1 << 15
# By place, on six of our boards (docs/fairness.md): mean shares in a look, and in 150 games of level 5.
SEEN = {3: (0.282, 0.343, 0.375), 4: (0.288, 0.343, 0.190, 0.179)}
WON = {3: (0.282, 0.364, 0.354), 4: (0.288, 0.297, 0.205, 0.210)}
TRUE_PART = {3: 1.0, 4: 0.8}  # of what a look says of one board beside others
FORESEEN = 0.03  # how far off it is, about
REPORT = 60  # seconds
WADI = find_game("wadi")
LOOK_FROM = "a look"


def shows(shares: Floats) -> float:
    """How unfair shares of the win are: 1 over the games in which that shows, half of the time."""
    players = len(shares)
    return float(players * ((shares - 1 / players) ** 2).sum() / SHOWS[players])


@dataclass
class Candidate:
    """A board, the one from which it differs, and the games on it."""

    name: str
    board: Scenario
    parent: "Candidate | None"
    plans: dict[int, Plan]
    rows: dict[int, list[Row]]
    foreseen: dict[int, Floats] = field(default_factory=dict)


def candidate(name: str, board: Scenario, parent: Candidate | None = None) -> Candidate:
    options = {"scenario": board.line()}
    plans = {players: plan("wadi", players, options) for players in PLAYERS}
    return Candidate(name, board, parent, plans, {players: [] for players in PLAYERS})


def look(one: Candidate, players: int) -> Floats:
    """The share of each place, as it is foreseen from the first turn."""
    if players not in one.foreseen:
        position = Position(arrange(WADI, players, one.plans[players].options, LOOK_FROM))
        view = position.view(position.acting[0])
        bot = Bot(LOOK, seed=1, nodes=NODES)
        bot.think(view)
        table = bot.report(view)
        shares = table[table[:, VISITS].argmax(), SHARES : SHARES + players]
        beside = np.roll(shares, 1 - view.seat) - SEEN[players]
        one.foreseen[players] = WON[players] + TRUE_PART[players] * beside
    return one.foreseen[players]


def play(one: Candidate, players: int, journal: Journal) -> None:
    """Some more games on a board."""
    games = len(one.rows[players]) + AT_ONCE
    for asked in equal(one.plans[players], games)[len(one.rows[players]) :]:
        row = journal.find(asked)
        if row is None:
            row = answer(asked)
            journal.add(asked, row)
        one.rows[players].append(row)


class Search:
    """All boards seen, and what is believed of them."""

    def __init__(self, journal: Journal, seed: int) -> None:
        self.journal = journal
        self.rng = Random(seed)
        self.noise = np.random.default_rng(seed)
        self.boards: list[Candidate] = []
        self.seen: set[str] = set()
        self.drawn = 0  # boards, kept or not

    def add(self, one: Candidate) -> None:
        """Keep a board, if it may be as fair as the best."""
        self.drawn += 1
        if one.board.line() in self.seen:
            return
        self.seen.add(one.board.line())
        if one.parent is not None:
            most = WORSE * max(1 / MOST_GAMES, self.best()[0][0])
            if any(shows(look(one, players)) > most for players in (4, 3)):
                return
        play(one, 2, self.journal)
        self.boards.append(one)

    def beliefs(self, players: int) -> list[tuple[Floats, float]]:
        """The share of each place and its variance, board by board. Parents stand before children."""
        if players == 2:
            return self.beliefs_of_two()
        found = []
        for one in self.boards:
            rows = one.rows[players]
            weights = np.array([1 / FORESEEN**2, len(rows) / variance_of_game(players)])
            own = np.sum([row["shares"] for row in rows], axis=0) if rows else 0.0
            mean = look(one, players) * weights[0] + own / variance_of_game(players)
            found.append((mean / weights.sum(), float(1 / weights.sum())))
        return found

    def beliefs_of_two(self) -> list[tuple[Floats, float]]:
        wins = wins_in([row for one in self.boards for row in one.rows[2]])
        found: dict[int, tuple[Floats, float]] = {}
        for one in self.boards:
            prior, variance = np.full(2, 0.5), 0.15**2
            if one.parent is not None:
                prior, variance = found[id(one.parent)]
                variance += STEP**2
            rows = one.rows[2]
            own = np.mean([row["shares"] for row in rows], axis=0)
            points = above_mean(points_of(rows))
            foretold = wins.shares + wins.slope * (points.mean(axis=0) - wins.points)
            of_own = variance_of_game(2) / len(rows)
            of_foretold = wins.slope**2 * float(points.var(axis=0).mean()) / len(rows) + FORETOLD**2
            weights = np.array([1 / variance, 1 / of_own, 1 / of_foretold])
            mean = (weights[0] * prior + weights[1] * own + weights[2] * foretold) / weights.sum()
            found[id(one)] = mean, float(1 / weights.sum())
        return list(found.values())

    def step(self) -> None:
        """Play the board that may be fairest with two players, or change it."""
        drawn = np.zeros((len(PLAYERS), len(self.boards)))
        for at, players in enumerate(PLAYERS):
            for number, (mean, variance) in enumerate(self.beliefs(players)):
                sample = self.noise.normal(mean, variance**0.5)
                drawn[at, number] = shows(sample - sample.mean() + 1 / players)
        best = self.boards[int(drawn.max(axis=0).argmin())]
        if self.rng.random() < CHILDREN or len(best.rows[2]) >= MOST_GAMES:
            name = f"{self.drawn} of {best.name.partition(' ')[0]}"
            self.add(candidate(name, changed(best.board, self.rng), best))
        else:
            play(best, 2, self.journal)

    def best(self) -> list[tuple[float, Candidate]]:
        """The fairest by what is believed, with what is not known counted as unfair."""
        worst = np.zeros(len(self.boards))
        for players in PLAYERS:
            for number, (mean, variance) in enumerate(self.beliefs(players)):
                unknown = players**2 * variance / SHOWS[players]
                worst[number] = max(worst[number], shows(mean) + unknown)
        return sorted(zip(worst.tolist(), self.boards, strict=True), key=lambda pair: pair[0])

    def told(self, most: int = 5) -> str:
        games = sum(len(rows) for one in self.boards for rows in one.rows.values())
        found = [f"{self.drawn} boards, {len(self.boards)} kept, {games} games"]
        for worst, one in self.best()[:most]:
            shares = " | ".join(shares_told(one, players) for players in PLAYERS)
            found.append(f"  {1 / worst:4.0f}  {one.name}: {shares}\n        {one.board.line()}")
        return "\n".join(found)


def variance_of_game(players: int) -> float:
    return (players - 1) / players**2


def shares_told(one: Candidate, players: int) -> str:
    """What was foreseen and what was won, in percent."""
    foreseen = [f"{in_percent(look(one, players))} foreseen"] if players in SEEN else []
    rows = one.rows[players]
    won = (
        [f"{in_percent(np.mean([row['shares'] for row in rows], axis=0))} of {len(rows)}"]
        if rows
        else []
    )
    return ", ".join([*foreseen, *won])


def in_percent(shares: Floats) -> str:
    return "/".join(f"{100 * share:.0f}" for share in shares)


def search(starts: list[str], minutes: float, journal: Journal, seed: int) -> None:
    found = Search(journal, seed)
    for name in starts:
        found.add(candidate(name, find(name)))
    end, last = time.monotonic() + 60 * minutes, time.monotonic()
    while time.monotonic() < end:
        found.step()
        if time.monotonic() > last + REPORT:
            last = time.monotonic()
            print(found.told(), flush=True)
    print(found.told(12), flush=True)


def by_chance(boards: int) -> list[Candidate]:
    """Boards that break no rule and leave no advice open."""
    drawn = ((f"seed {seed}", draw(seed)) for seed in count(1))
    good = (one for one in drawn if not any(advice_for(one[1])))
    return [candidate(*one) for one in islice(good, boards)]


def nature(boards: int, games: int, journal: Journal) -> None:
    """How fair boards by chance are: the shares of each place on average, and how far one board differs."""
    found: dict[int, list[Floats]] = {players: [] for players in PLAYERS}
    for one in by_chance(boards):
        while len(one.rows[2]) < games:
            play(one, 2, journal)
        found[2].append(np.mean([row["shares"] for row in one.rows[2]], axis=0))
        for players in SEEN:
            found[players].append(look(one, players))
        print(
            f"{one.name}: {' | '.join(shares_told(one, players) for players in PLAYERS)}",
            flush=True,
        )
    luck = {2: variance_of_game(2) / games, 3: 0.0, 4: 0.0}
    for players, shares in found.items():
        mean, apart = np.mean(shares, axis=0), ((np.array(shares) - 1 / players) ** 2).mean()
        tilts = sorted(100 * ((one - 1 / players) ** 2).mean() ** 0.5 for one in shares)
        quarters = ", ".join(
            f"{tilt:.1f}" for tilt in np.quantile(tilts, (0.1, 0.25, 0.5, 0.75, 0.9))
        )
        print(
            f"{players} players: {in_percent(mean)} on average; a place lies "
            f"{100 * max(0.0, apart - luck[players]) ** 0.5:.1f} points from its due, "
            f"luck of the games aside (seen: {quarters} at 10, 25, 50, 75, 90 of 100 boards)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nature", type=int, metavar="N", help="measure N boards by chance")
    parser.add_argument(
        "--games", type=int, default=60, help="of two players on each, with --nature"
    )
    parser.add_argument("--of", nargs="+", default=["long-confluence-2"], help="names or lines")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, default=Path("fair.jsonl"))
    given = parser.parse_args()
    with Journal(given.journal) as journal:
        if given.nature:
            nature(given.nature, given.games, journal)
        else:
            search(given.of, given.minutes, journal, given.seed)


if __name__ == "__main__":
    main()
