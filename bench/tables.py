"""Measures the tables: 200 of them, with a client at every seat (`make bench-tables`)."""

import argparse
import asyncio
import json
import os
import platform
import time
from dataclasses import asdict
from pathlib import Path
from statistics import mean, median

from rich.console import Console
from rich.table import Table

from bench import boardgame
from bench.browser import click_to_paint, first_page
from bench.crowd import Crowd, bytes_per_move, open_tables_of_bots
from bench.many import measure_disk, measure_many, measure_processes, measure_watchers
from bench.returning import measure_returning
from bench.rounds import FULL, QUICK, Effort, Figure, Round, at_most, gathered, joined, played
from bench.server import kilobytes, load, pin, running, wait_until_idle
from rivertable.tables.reading import read_table
from tests.tables.sitting import row as begun
from tests.tables.test_table import long_game
from tests.web.playing import Guest
from tests.web.serving import Server

# What we want to reach.
LOAD = 200  # moves a second
P99_MILLISECONDS = 100
BYTES_A_MOVE = 2000
KILOBYTES_A_TABLE = 100
KILOBYTES_A_SOCKET = 50
LEAST_RATIO = {"shown everything": 0.4, "for programs": 0.7}  # to boardgame.io's own server
OPENING_MILLISECONDS = 200
PAINT_MILLISECONDS = 50
FIRST_PAGE_KILOBYTES = 150

SLICE = 0.5  # seconds of play as fast as it goes, before tables whose games are over begin anew
THINKING = 20  # tables at which only bots play, of the highest level
WATCHED = 10  # tables that somebody looks at who counts the bytes


async def least_disturbed(server: Server, crowd: Crowd, effort: Effort) -> Round:
    """Of some rounds at the full load, the one in which the server had most of its core."""
    rounds = [await played(server, crowd, effort.seconds, LOAD) for _ in range(effort.times)]
    return min(rounds, key=lambda one: one.spent.kept)


async def play_at_load(server: Server, effort: Effort) -> list[Figure]:
    crowd = await gathered(server, effort.tables, "")
    watched = [
        asyncio.create_task(bytes_per_move(Guest(server.address), table, effort.seconds))
        for table in crowd.tables[:WATCHED]
    ]
    best = await least_disturbed(server, crowd, effort)
    sizes = [size for sizes in await asyncio.gather(*watched) for size in sizes]
    await crowd.leave()
    count = f"{len(best.waits)} moves, {best.refused} refused"
    each = 1e3 * best.spent.working / len(best.waits)
    most = f"most {max(sizes):.0f}"
    return [
        Figure(f"moves a second, offered {LOAD}", best.speed, "", best.note),
        Figure("processor time of the server for each move", each, "ms"),
        Figure("send to acknowledgement, median", 1e3 * median(best.waits), "ms"),
        at_most(
            "send to acknowledgement, 99th percentile", best.p99, "ms", P99_MILLISECONDS, count
        ),
        at_most("to a watcher for each move, mean", mean(sizes), "bytes", BYTES_A_MOVE, most),
    ]


async def play_beside_bots(server: Server, effort: Effort) -> list[Figure]:
    crowd = await gathered(server, effort.tables, "")
    await open_tables_of_bots(server.address, THINKING)
    best = await least_disturbed(server, crowd, effort)
    await crowd.leave()
    what = f"99th percentile at {THINKING} thinking bots"
    return [
        Figure(f"moves a second, offered {LOAD}", best.speed, "", best.note),
        Figure("send to acknowledgement, median", 1e3 * median(best.waits), "ms"),
        at_most(what, best.p99, "ms", P99_MILLISECONDS, f"{len(best.waits)} moves"),
    ]


async def play_quickly(server: Server, effort: Effort, query: str) -> Round:
    """As fast as they come, at tables that all go on: a game of Wadi at random has 36 moves, and
    where only one table is left, a move costs more.
    """
    crowd = await gathered(server, effort.tables, query)
    slices: list[Round] = []
    while sum(one.seconds for one in slices) < min(8, effort.seconds):
        slices.append(await played(server, crowd, SLICE, None))
        await crowd.begin_anew()
    await crowd.leave()
    return joined(slices)


async def fill_memory(server: Server, effort: Effort) -> list[Figure]:
    """Tables in the middle of their games, opened by a server that has just been started."""
    crowd = await gathered(server, effort.tables, "scene=no")
    await crowd.play(effort.seconds / 2, LOAD)
    await crowd.leave()
    moves = len(crowd.waits) / effort.tables
    server.kill()
    server.start()
    wait_until_idle(server)  # else what it compiles would count for the tables
    pin(server)
    seats, guest = crowd.seats, crowd.seats[0][0]
    await gathered(server, 6, "")  # loads what is loaded once
    before = kilobytes(server)
    for table in crowd.tables:
        await guest.ask("GET", f"/table/{table}/record.txt")
    opened = kilobytes(server)
    again = Crowd(server.address, effort.tables, "")
    await again.take_seats(seats)
    seated = kilobytes(server)
    await again.leave()
    note = f"{moves:.0f} moves each"
    each = (opened - before) / effort.tables
    return [
        at_most("a table in memory, with its log", each, "kB", KILOBYTES_A_TABLE, note),
        at_most(
            "a socket of somebody who plays",
            (seated - opened) / len(seats),
            "kB",
            KILOBYTES_A_SOCKET,
        ),
    ]


def measure_load(effort: Effort) -> list[Figure]:
    with running() as server:
        return asyncio.run(play_at_load(server, effort))


def measure_bots(effort: Effort) -> list[Figure]:
    with running() as server:
        return asyncio.run(play_beside_bots(server, effort))


def measure_memory(effort: Effort) -> list[Figure]:
    with running() as server:
        return asyncio.run(fill_memory(server, effort))


def measure_opening(effort: Effort) -> list[Figure]:
    """A log of 900 moves and 1,500 moves that were taken back, as it is read."""
    row, table = begun("niagara", "ada", "ben", "cem"), long_game(moves=900, undos=1500)
    rows = [{"table_id": row["id"], **vars(entry)} for entry in table.entries]
    times = []
    for _ in range(5):
        before = time.process_time()
        read_table(row, rows)
        times.append(1e3 * (time.process_time() - before))
    what = f"opening a table of {len(rows)} entries, processor time"
    return [at_most(what, min(times), "ms", OPENING_MILLISECONDS, f"slowest {max(times):.0f}")]


def measure_speed(effort: Effort) -> list[Figure]:
    """As fast as they come; and beside a peer, for each second of processor time, in one run."""
    figures, rates = [], {}
    for what, query in (("shown everything", ""), ("for programs", "scene=no")):
        with running() as server:
            one = asyncio.run(play_quickly(server, effort, query))
        figures.append(Figure(f"moves a second, {what}", one.speed, "", one.note))
        rates[what] = len(one.waits) / one.spent.working
        each = f"processor time of the server for each move, {what}"
        figures.append(Figure(each, 1e3 / rates[what], "ms"))
    if not boardgame.is_possible():
        return [*figures, Figure("boardgame.io", 0, "", "needs node and npm")]
    moves, seconds = boardgame.moves_and_seconds(effort.tables, min(8, effort.seconds))
    peer = f"boardgame.io {boardgame.VERSION}, in memory"
    each = "moves in a second of processor time"
    figures.append(Figure(f"{each}, {peer}", moves / seconds, ""))
    for what, rate in rates.items():
        figures.append(Figure(f"{each}, {what}, committed", rate, ""))
        aim = LEAST_RATIO[what]
        ratio = rate * seconds / moves
        figures.append(Figure("  as a ratio to the peer", ratio, "", "", f">= {aim}", ratio >= aim))
    return figures


def measure_browser(effort: Effort) -> list[Figure]:
    """In Chromium, one after the other; a browser works in many processes, so nobody is pinned."""
    figures = []
    with running(has_own_core=False) as server:
        for game in ("wadi", "wind-river", "niagara"):
            times = click_to_paint(server.address, game, effort.clicks)
            note = f"{len(times)} clicks, slowest {max(times):.0f}"
            what = f"click to paint, {game}, median"
            figures.append(at_most(what, median(times), "ms", PAINT_MILLISECONDS, note))
        size = first_page(server.address) / 1000
        figures.append(at_most("the first page", size, "kB", FIRST_PAGE_KILOBYTES))
    return figures


PARTS = {
    "load": ("200 moves a second at 200 tables", measure_load),
    "bots": ("the same, beside 20 tables of bots that think", measure_bots),
    "memory": ("memory", measure_memory),
    "opening": ("a long log with many undos", measure_opening),
    "speed": ("as fast as it goes", measure_speed),
    "disk": ("what waiting for the disk costs", measure_disk),
    "many": ("1,000 tables at 400 moves a second", measure_many),
    "processes": ("two processes against one, on PostgreSQL", measure_processes),
    "watchers": ("10,000 sockets that watch 100 tables, two processes", measure_watchers),
    "returning": ("everybody comes back after a process died", measure_returning),
    "browser": ("in the browser", measure_browser),
}


def shown_table(name: str, figures: list[Figure]) -> Table:
    """The figures of one part, for people."""
    shown = Table(title=name, title_justify="left", box=None, padding=(0, 1, 0, 0))
    for heading in ("", "measured", "", "aim", "reached", ""):
        shown.add_column(heading, justify="right" if heading == "measured" else "left")
    for figure in figures:
        reached = {True: "[green]yes", False: "[red]no", None: ""}[figure.is_reached]
        value = f"{figure.value:.4g}"
        shown.add_row(figure.what, value, figure.unit, figure.aim, reached, figure.note)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer tables, shorter")
    parser.add_argument("--part", choices=list(PARTS), help="only this part")
    parser.add_argument(
        "--json", type=Path, default=Path("build/bench-tables.json"), metavar="FILE"
    )
    arguments = parser.parse_args()
    console = Console()
    machine = {"python": platform.python_version(), "cores": os.cpu_count(), "load before": load()}
    parts = []
    for key, (name, measure) in PARTS.items():
        if arguments.part not in (None, key):
            continue
        with console.status(f"measuring {name} ..."):
            figures = measure(QUICK if arguments.quick else FULL)
        parts.append({"part": key, "figures": [asdict(figure) for figure in figures]})
        console.print(shown_table(name, figures), "")
    machine["load after"] = load()
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()))
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps({"machine": machine, "parts": parts}, indent=2) + "\n")
    console.print(f"written to {arguments.json}")


if __name__ == "__main__":
    main()
