"""Measures the tables: 200 of them, with a client at every seat (`make bench-tables`).

The server has one core to itself where the system lets us say so; clients have the others.
"""

import argparse
import asyncio
import json
import os
import platform
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, median, quantiles

from rich.console import Console
from rich.table import Table

from bench.browser import click_to_paint, first_page
from bench.crowd import Crowd, bytes_per_move
from tests.web.playing import Guest
from tests.web.serving import Server

# What we want to reach.
LOAD = 200  # moves a second
P99_MILLISECONDS = 100
BYTES_A_MOVE = 2000
KILOBYTES_A_TABLE = 100
PAINT_MILLISECONDS = 50
FIRST_PAGE_KILOBYTES = 150


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    tables: int
    seconds: float  # for each measurement
    clicks: int  # in each game


FULL = Effort(tables=200, seconds=20, clicks=25)
QUICK = Effort(tables=40, seconds=5, clicks=8)


@dataclass(frozen=True)
class Figure:
    """One thing measured."""

    what: str
    value: float
    unit: str
    note: str = ""
    aim: str = ""
    is_reached: bool | None = None


def at_most(what: str, value: float, unit: str, aim: float, note: str = "") -> Figure:
    return Figure(what, value, unit, note, f"at most {aim:g}", value <= aim)


@contextmanager
def running() -> Iterator[Server]:
    """A server on a core of its own."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        pin(server)
        yield server


def pin(server: Server) -> None:
    if not hasattr(os, "sched_setaffinity") or not server.process:
        return
    first, *others = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(server.process.pid, {first})
    if others:
        os.sched_setaffinity(0, set(others))


def kilobytes(server: Server) -> float:
    """What the server holds in memory; 0 on systems that do not tell."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return float(found[1]) if found else 0.0


def processor_seconds(server: Server) -> float:
    """How long the server has worked; 0 on systems that do not tell."""
    assert server.process is not None
    stat = Path(f"/proc/{server.process.pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def measure_play(
    server: Server, effort: Effort, query: str, each_second: float | None
) -> list[Figure]:
    """One crowd on one server."""
    shown = "for programs" if query else "shown everything"
    crowd = Crowd(server.address, effort.tables, query)
    warm = Crowd(server.address, 6, query)  # so that nothing is loaded or compiled later
    await warm.take_seats(await warm.make_tables())
    await warm.play(1, None)
    await warm.leave()
    before = kilobytes(server)
    seats = await crowd.make_tables()
    opened = kilobytes(server)
    await crowd.take_seats(seats)
    watched = [
        asyncio.create_task(bytes_per_move(crowd, Guest(server.address), table, effort.seconds))
        for table in crowd.tables[:10]
    ]
    worked = processor_seconds(server)
    seconds = await crowd.play(effort.seconds, each_second)
    worked = processor_seconds(server) - worked
    sizes = [size for sizes in await asyncio.gather(*watched) for size in sizes]
    after = kilobytes(server)
    await crowd.leave()
    speed = len(crowd.waits) / seconds
    note = f"{shown}; server busy {100 * worked / seconds:.0f} %"
    if each_second is None:
        return [Figure("moves a second, as fast as they come", speed, "", note)]
    waits = sorted(crowd.waits)
    return [
        Figure("moves a second, offered 200", speed, "", note),
        Figure("send to acknowledgement, median", 1e3 * median(waits), "ms", shown),
        at_most(
            "send to acknowledgement, 99th percentile",
            1e3 * quantiles(waits, n=100)[98],
            "ms",
            P99_MILLISECONDS,
            f"{len(waits)} moves, {crowd.refused} refused",
        ),
        at_most(
            "to a watcher for each move, mean",
            mean(sizes),
            "bytes",
            BYTES_A_MOVE,
            f"most {max(sizes):.0f}",
        ),
        at_most(
            "a table in memory",
            (opened - before) / effort.tables,
            "kB",
            KILOBYTES_A_TABLE,
            f"{(after - before) / effort.tables:.0f} with its log and the sockets of its players",
        ),
    ]


def measure_load(effort: Effort) -> list[Figure]:
    with running() as server:
        return asyncio.run(measure_play(server, effort, "", LOAD))


def measure_speed(effort: Effort) -> list[Figure]:
    figures = []
    for query in ("", "scene=no"):
        with running() as server:
            some = Effort(effort.tables, min(8, effort.seconds), 0)
            figures += asyncio.run(measure_play(server, some, query, None))
    return figures


def measure_browser(effort: Effort) -> list[Figure]:
    """In Chromium, one after the other."""
    figures = []
    with running() as server:
        for game in ("wadi", "wind-river", "niagara"):
            times = click_to_paint(server.address, game, effort.clicks)
            note = f"{len(times)} clicks, slowest {max(times):.0f}"
            what = f"click to paint, {game}, median"
            figures.append(at_most(what, median(times), "ms", PAINT_MILLISECONDS, note))
        size = first_page(server.address) / 1000
        figures.append(at_most("the first page", size, "kB", FIRST_PAGE_KILOBYTES))
    return figures


PARTS = {
    "200 moves a second at 200 tables": measure_load,
    "as fast as it goes": measure_speed,
    "in the browser": measure_browser,
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


def load() -> str:
    """How busy the machine is, for it shows in the figures."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer tables, shorter")
    parser.add_argument("--part", choices=list(PARTS), help="only this part")
    parser.add_argument(
        "--json", type=Path, default=Path("build/bench-tables.json"), metavar="FILE"
    )
    told = parser.parse_args()
    console = Console()
    machine = {"python": platform.python_version(), "cores": os.cpu_count(), "load before": load()}
    parts = []
    for name, measure in PARTS.items():
        if told.part not in (None, name):
            continue
        with console.status(f"measuring {name} ..."):
            figures = measure(QUICK if told.quick else FULL)
        parts.append({"part": name, "figures": [asdict(figure) for figure in figures]})
        console.print(shown_table(name, figures), "")
    machine["load after"] = load()
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()))
    told.json.parent.mkdir(parents=True, exist_ok=True)
    told.json.write_text(json.dumps({"machine": machine, "parts": parts}, indent=2) + "\n")
    console.print(f"written to {told.json}")


if __name__ == "__main__":
    main()
