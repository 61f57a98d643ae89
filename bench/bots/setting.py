"""Where to set the levels: `python -m bench.bots.setting GAME`

Candidates for each level, which differ in temperature and simulations, meet others that are about as
strong, with every number of players. What comes out is how strong each is, on one scale for each
number of players: the odds to win are as exp(strength). Levels are then chosen at even distances and
written into the game's `levels.toml`; whether they are apart is for fresh games to say (the rows
`level-…` of `python -m bench.bots`). Every game is a line in a file, so a run can be stopped and goes on.
"""

import argparse
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
from rich.console import Console
from rich.table import Table

from rivertable.bots import levels
from rivertable.bots.arena import match, tournament
from rivertable.bots.processes import games_job
from rivertable.engine.arrays import Floats
from rivertable.engine.game import arrange
from rivertable.games import GAMES, find
from rivertable.jobs.journal import Journal, Row
from rivertable.jobs.run import Stopped, run

FILE = Path("build/bench-setting.jsonl")
NEIGHBOURS = 6  # places in the list of candidates, up and down: whom one meets
RIDGE = 0.02  # pulls strengths towards each other, where few games tell them apart
# Level, temperature, simulations in a turn, weight noise: from the weakest to the strongest, roughly.
Candidate = tuple[int, float, int, float]
CANDIDATES: tuple[Candidate, ...] = (
    (1, 2.0, 25, 0.6), (1, 1.0, 25, 0.5), (1, 0.6, 25, 0.35), (1, 0.3, 25, 0.3),
    (2, 0.8, 50, 0.28), (2, 0.45, 50, 0.28), (2, 0.2, 50, 0.25),
    (3, 0.45, 90, 0.23), (3, 0.25, 90, 0.2), (3, 0.1, 90, 0.2),
    (4, 0.25, 130, 0.17), (4, 0.12, 130, 0.17), (4, 0.03, 250, 0.14),
    (5, 0.45, 150, 0.1), (5, 0.3, 150, 0.1), (5, 0.15, 250, 0.1), (5, 0.05, 250, 0.1),
    (6, 0.2, 500, 0.05), (6, 0.1, 500, 0.05), (6, 0.03, 900, 0.05),
)  # fmt: skip


def asked(game: str, games: int) -> list[Row]:
    """So many games with each number of players, some of each before more of any."""
    kinds = [(number, players) for number in range(games) for players in find(game).player_counts]
    return [
        {
            "game": game, "players": players, "number": number,
            "lineup": [list(CANDIDATES[place]) for place in lineup(number, players)],
            "strength": tournament.strength_of(game, ()),
        }
        for number, players in kinds
    ]  # fmt: skip


def lineup(number: int, players: int) -> list[int]:
    """Who meets in a game: somebody, and neighbours."""
    rng = Random(f"{number} {players}")
    middle = rng.randrange(len(CANDIDATES))
    near = range(max(0, middle - NEIGHBOURS), min(len(CANDIDATES), middle + NEIGHBOURS + 1))
    others = rng.sample([place for place in near if place != middle], players - 1)
    return rng.sample([middle, *others], players)


def play(question: Row) -> Row:
    """One game; the answer has each seat's share of the win."""
    game, seed = find(question["game"]), f"setting {question['players']} {question['number']}"
    rng = Random(seed)
    players = []
    for level, temperature, simulations, noise in question["lineup"]:
        wanted = replace(
            levels.level_in(game, level),
            temperature=temperature, simulations=simulations, weight_noise=noise,
        )  # fmt: skip
        players.append(levels.bot_of(wanted, game, rng.randrange(2**31), time.thread_time))
    ranks = match.play(arrange(game, question["players"], {}), players, seed)
    return {"shares": match.shares(ranks)}


def strengths(rows: list[tuple[Row, Row]]) -> tuple[Floats, Floats]:
    """How strong each candidate is, beside the mean, and the standard error: by Newton's method."""
    found = np.zeros(len(CANDIDATES))
    for _ in range(30):
        slope, bend = -RIDGE * found, RIDGE * np.eye(len(CANDIDATES))
        for question, answer in rows:
            who = [CANDIDATES.index((*each,)) for each in question["lineup"]]
            odds = np.exp(found[who])
            odds /= odds.sum()
            slope[who] += np.array(answer["shares"]) - odds
            bend[np.ix_(who, who)] += np.diag(odds) - np.outer(odds, odds)
        found += np.linalg.solve(bend, slope)
    errors = np.sqrt(np.diag(np.linalg.pinv(bend - RIDGE * np.eye(len(CANDIDATES)))))
    return found - found.mean(), errors


def shown(game: str, journal: Journal) -> Table:
    """A row for each candidate."""
    counts, now = find(game).player_counts, tournament.strength_of(game, ())
    fits = []
    for players in counts:
        rows = [
            (question, answer)
            for question, answer in journal.rows()
            if (question["game"], question["players"], question["strength"]) == (game, players, now)
            and all((*each,) in CANDIDATES for each in question["lineup"])
        ]
        fits.append((*strengths(rows), len(rows)))
    headings = [
        f"{players} players ({n} games)" for players, (*_, n) in zip(counts, fits, strict=True)
    ]
    table = Table("level", "temperature", "simulations", "noise", *headings, "mean", box=None)
    for place, candidate in enumerate(CANDIDATES):
        cells = [f"{found[place]:.2f} ± {error[place]:.2f}" for found, error, _ in fits]
        mean = sum(found[place] for found, *_ in fits) / len(fits)
        table.add_row(*map(str, candidate), *cells, f"{mean:.2f}")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--games", type=int, default=1000, metavar="N", dest="count")
    parser.add_argument("--minutes", type=float, metavar="N", help="begin nothing after so long")
    parser.add_argument("--processes", type=int, metavar="N")
    told, console = parser.parse_args(), Console(width=120)
    FILE.parent.mkdir(exist_ok=True)
    with Journal(FILE) as journal:
        try:
            job = games_job(told.processes, console, minutes=told.minutes)
            run(job, play, asked(told.game, told.count), journal)
        except Stopped as stopped:
            console.print(str(stopped))
        console.print(shown(told.game, journal))


if __name__ == "__main__":
    main()
