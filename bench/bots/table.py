"""Measures how strong the bots are: `make bench-bots`.

Every finished game is a line in a file, so it can be stopped and goes on; the table is made of
whatever is there. Time to think is measured by the processor's clock, so a busy machine makes a run
longer and no bot weaker.
"""

import argparse
import json
import os
import platform
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.bots import speed
from bench.bots.rows import ROWS, Row, asked, play
from bench.engine import load
from rivertable.bots.arena import tournament
from rivertable.bots.arena.match import result
from rivertable.bots.processes import games_job
from rivertable.engine.errors import BadOption
from rivertable.games import GAMES
from rivertable.jobs.journal import Journal
from rivertable.jobs.journal import Row as Answer
from rivertable.jobs.run import Job, Stopped, run

SPEED = "speed"
QUICK_MINUTES = 10.0


@dataclass(frozen=True)
class Figure:
    """What one row says about one game."""

    row: str
    game: str
    ours: str
    theirs: str
    players: int
    games: int
    share: float
    low: float
    high: float
    aim: float | None
    is_reached: bool | None
    is_old: bool  # was it measured before the bots were changed?


def measure(rows: list[Row], journal: Journal, job: Job, console: Console) -> None:
    """Play what is missing, or what there is time for."""
    try:
        run(job, play, asked(rows), journal)
    except Stopped as stopped:
        console.print(str(stopped))


def measure_speed(journal: Journal, console: Console) -> None:
    """Ours and the peer's, once for each version of the bots."""
    question = speed_question()
    if journal.find(question) is None:
        with console.status("measuring the speed of searches ..."):
            journal.add(question, {**speed.measure()})


def speed_question() -> Answer:
    return {"row": SPEED, "strength": [tournament.strength_of(game, ()) for game in GAMES]}


def figures(rows: list[Row], journal: Journal) -> list[Figure]:
    """What the games say, for each row and game that has any."""
    return [
        figure
        for row in rows
        for game in row.games
        if (figure := figure_of(row, game, journal)) is not None
    ]


def figure_of(row: Row, game: str, journal: Journal) -> Figure | None:
    """By the version of the bots that played last, and by whole rotations."""
    played = [
        (question, answer["share"])
        for question, answer in journal.rows()
        if (question["row"], question.get("game")) == (row.name, game)
    ]
    if not played:
        return None
    strength = played[-1][0]["strength"]
    rotations: dict[int, list[float]] = {}
    for question, share in played:
        if question["strength"] == strength:
            rotations.setdefault(question["rotation"], []).append(share)
    whole = [shares for shares in rotations.values() if len(shares) == row.players]
    if not whole:
        return None
    share, low, high, games = result(whole)
    reached = None if row.aim is None else low >= row.aim
    is_old = strength != tournament.strength_of(game, (row.ours, row.theirs))
    return Figure(
        row.name, game, row.ours, row.theirs, row.players, games, share, low, high,
        row.aim, reached, is_old,
    )  # fmt: skip


def table(found: list[Figure]) -> Table:
    """The figures, for people."""
    shown = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("row", "game", "ours", "theirs", "even", "share", "95 %", "games", "aim", ""):
        shown.add_column(heading, justify="left" if heading in ("row", "game") else "right")
    for one in found:
        reached = {True: "[green]yes", False: "[red]no", None: ""}[one.is_reached]
        shown.add_row(
            one.row, one.game, one.ours, f"{one.players - 1} x {one.theirs}",
            f"{1 / one.players:.0%}", f"{one.share:.1%}", f"{one.low:.1%} to {one.high:.1%}",
            str(one.games), "" if one.aim is None else f"{one.aim:.0%}",
            reached + (" (older bots)" if one.is_old else ""),
        )  # fmt: skip
    return shown


def markdown(found: list[Figure]) -> str:
    """The figures, for a page."""
    lines = ["| ours | against | game | even | share | 95 % | games | aim |", "|---" * 8 + "|"]
    for one in found:
        aim = "" if one.aim is None else f"{one.aim:.0%}: {'yes' if one.is_reached else 'no'}"
        between = f"{one.low:.1%} to {one.high:.1%}"
        lines.append(
            f"| {one.ours} | {one.players - 1} x {one.theirs} | {one.game} | {1 / one.players:.0%} "
            f"| {one.share:.1%} | {between} | {one.games} | {aim} |"
        )
    return "\n".join(lines)


def speed_table(speeds: Answer) -> Table:
    """Million simulated moves per second, and how that compares."""
    shown = Table(box=None, padding=(0, 2, 0, 0), title="million moves/s", title_justify="left")
    for heading in ("search on one core", "", "x peer", "aim", ""):
        shown.add_column(heading, justify="right" if heading else "left")
    peer = speeds[speed.PEER]
    for game in GAMES:
        ratio, aim = speeds[game] / peer, speed.AIMS[game]
        reached = "[green]yes" if ratio >= aim else "[red]no"
        shown.add_row(game, f"{speeds[game]:.2f}", f"{ratio:.2f}", f"{aim:g}", reached)
    shown.add_row(f"peer: {speed.PEER}", f"{peer:.2f}")
    return shown


def chosen(
    names: list[str], games: list[str], rotations: int | None = None, players: int | None = None
) -> list[Row]:
    """The rows of these names or beginnings of names, for these games; all if none are named.

    None of them has more rotations than asked for.
    """
    rows = [row for row in ROWS if not names or any(row.name.startswith(name) for name in names)]
    return [
        replace(
            row,
            games=tuple(game for game in row.games if not games or game in games),
            rotations=row.rotations if rotations is None else min(row.rotations, rotations),
        )
        for row in rows
        if row.players == (players or row.players)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"for {QUICK_MINUTES:g} minutes")
    parser.add_argument("--minutes", type=float, metavar="N", help="begin nothing after so long")
    parser.add_argument("--row", action="append", default=[], metavar="NAME", dest="rows",
        help=f"only this one: {SPEED}, {', '.join(row.name for row in ROWS)}")  # fmt: skip
    parser.add_argument("--game", action="append", default=[], choices=tuple(GAMES), dest="games",
        help="only this one")  # fmt: skip
    parser.add_argument("--players", type=int, metavar="N", help="only rows of so many")
    parser.add_argument("--rotations", type=int, metavar="N", help="at most so many of each row")
    parser.add_argument("--processes", type=int, metavar="N", help="(default: one for each core)")
    parser.add_argument("--markdown", action="store_true", help="the table as docs/bots.md has it")
    parser.add_argument("--table", action="store_true", help="only show what is there")
    parser.add_argument("--json", type=Path, default=Path("build/bench-bots.json"), metavar="FILE")
    told = parser.parse_args()
    if told.rotations is not None and told.rotations < 1:
        parser.error("--rotations is 1 or more.")
    console = Console()
    minutes = QUICK_MINUTES if told.quick and told.minutes is None else told.minutes
    rows = chosen(told.rows, told.games, told.rotations, told.players)
    try:
        opened = Journal(told.json.with_suffix(".jsonl"), only_looks=told.table)
    except BadOption as problem:
        parser.error(str(problem))
    with opened as journal:
        if not told.table:
            if SPEED in told.rows or not (told.rows or told.games):
                measure_speed(journal, console)
            job = games_job(told.processes, console, minutes=minutes)
            measure(rows, journal, job, console)
        found, speeds = figures(rows, journal), journal.find(speed_question())
    if speeds is not None:
        console.print(speed_table(speeds), "")
    if told.markdown:
        print(markdown(found))
    else:
        console.print(table(found))
    machine = {"python": platform.python_version(), "cores": os.cpu_count(), "load": load()}
    whole = {"machine": machine, "speed": speeds, "figures": [asdict(one) for one in found]}
    told.json.write_text(json.dumps(whole, indent=2) + "\n", "utf-8")
    console.print(f"written to {told.json}")
