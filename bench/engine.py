"""Measures the engine beside OpenSpiel, in one run: `make bench-engine`.

Ours and the peer take turns, several times over, so that whatever else the machine does slows both;
what is shown is the median.
"""

import argparse
import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from rich.console import Console
from rich.table import Table

from bench import ours, peer
from rivertable.games import GAMES, find

# What we want to reach.
PLAYOUTS = 1.5  # times the median of the peer's games
PYTHON_LOOP = 1.0  # times the peer's loop
STATE_BYTES = 512
COPY_NANOSECONDS = 500
COMPILE_SECONDS = 15.0
FIRST_MOVES_SECONDS = 1.5


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    rounds: int  # that ours and the peer take turns
    seconds: float  # for each measurement
    simulations: int  # of a search of the peer
    games: int  # for the mean length of the peer's games
    processes: int  # for each time to compile and to start


FULL = Effort(rounds=7, seconds=0.4, simulations=1500, games=200, processes=3)
QUICK = Effort(rounds=3, seconds=0.1, simulations=300, games=20, processes=1)


@dataclass(frozen=True)
class Figure:
    """One thing measured, with its bar; without one it is the peer's, or for information."""

    what: str
    value: float
    unit: str
    compared: str = ""  # with the peer, in words
    bar: str = ""
    is_reached: bool | None = None


def measure_playouts(effort: Effort) -> Iterator[Figure]:
    """Random playouts on one core, ours and the peer's."""
    plies = {game: peer.mean_plies(game, effort.games) for game in peer.GAMES}
    mine: dict[tuple[str, int], list[float]] = {kind: [] for kind in ours.kinds()}
    theirs: dict[str, list[float]] = {game: [] for game in peer.GAMES}
    for _ in range(effort.rounds):
        for kind, speeds in mine.items():
            speeds.append(ours.playouts(*kind, effort.seconds))
        for game, peer_speeds in theirs.items():
            peer_speeds.append(peer.playouts(game, plies[game], effort.simulations))
    middle = median(median(speeds) for speeds in theirs.values())
    best = max(median(speeds) for speeds in theirs.values())
    for (game, players), speeds in mine.items():
        speed = median(speeds)
        yield Figure(
            f"playouts, {game}, {players} players",
            speed / 1e6,
            "million moves/s",
            f"{speed / middle:.2f} x median, {speed / best:.2f} x best peer",
            f"{PLAYOUTS} x median",
            speed >= PLAYOUTS * middle,
        )
    for game, speeds in theirs.items():
        what = f"playouts, OpenSpiel {game} ({plies[game]:.0f} moves)"
        yield Figure(what, median(speeds) / 1e6, "million moves/s")


def measure_python_loops(effort: Effort) -> Iterator[Figure]:
    """The loop in Python, ours beside the peer's, each time one after the other."""
    theirs = []
    for game in GAMES:
        pairs = [
            (ours.python_loop(game, effort.seconds), peer.python_loop(effort.seconds))
            for _ in range(effort.rounds)
        ]
        ratio = median(mine / other for mine, other in pairs)
        theirs += [other for _, other in pairs]
        yield Figure(
            f"loop in Python, {game}, {ours.PLAYERS} players",
            median(mine for mine, _ in pairs) / 1e3,
            "thousand moves/s",
            f"{ratio:.2f} x peer",
            f"{PYTHON_LOOP} x peer",
            ratio >= PYTHON_LOOP,
        )
    what = f"loop in Python, OpenSpiel {peer.GAMES[0]}"
    yield Figure(what, median(theirs) / 1e3, "thousand moves/s")


def measure_sizes(effort: Effort) -> Iterator[Figure]:
    """A state's size, and how long a copy takes."""
    for game in GAMES:
        size = find(game).rules.STATE.itemsize
        yield at_most(f"state, {game}", size, "bytes", STATE_BYTES)
    for game in GAMES:
        took = ours.copy_nanoseconds(game, effort.rounds)
        yield at_most(f"Position.copy(), {game}", took, "ns", COPY_NANOSECONDS)


def measure_starts(effort: Effort) -> Iterator[Figure]:
    """With an empty cache everything is compiled; with a warm one, nothing."""
    compiling = median(ours.compile_seconds() for _ in range(effort.processes))
    yield at_most("compiling all games, empty cache", compiling, "s", COMPILE_SECONDS)
    for game in GAMES:
        ours.first_moves_seconds(game)  # warms the cache
        took = median(ours.first_moves_seconds(game) for _ in range(effort.processes))
        yield at_most(f"import to first moves, {game}, warm cache", took, "s", FIRST_MOVES_SECONDS)


def at_most(what: str, value: float, unit: str, bar: float) -> Figure:
    return Figure(what, value, unit, bar=f"at most {bar:g} {unit}", is_reached=value <= bar)


PARTS = {
    "playouts": measure_playouts,
    "loops in Python": measure_python_loops,
    "sizes and copies": measure_sizes,
    "compiling and starting": measure_starts,
}


def load() -> str:
    """How busy the machine is, for it shows in the figures."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


@contextmanager
def stopwatch(console: Console, name: str, seconds: dict[str, float]) -> Iterator[None]:
    began = perf_counter()
    with console.status(f"measuring {name} ..."):
        yield
    seconds[name] = perf_counter() - began
    console.print(f"measured {name} in {seconds[name]:.0f} s")


def table(figures: list[Figure]) -> Table:
    """The figures, for people."""
    shown = Table(title="Rivertable's engine beside OpenSpiel")
    for heading in ("what", "measured", "compared", "bar", "reached"):
        shown.add_column(heading, justify="right" if heading == "measured" else "left")
    for figure in figures:
        reached = {True: "[green]yes", False: "[red]no", None: ""}[figure.is_reached]
        measured = f"{figure.value:.4g} {figure.unit}"
        shown.add_row(figure.what, measured, figure.compared, figure.bar, reached)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="a rough measurement, in half the time"
    )
    parser.add_argument(
        "--json", type=Path, default=Path("build/bench-engine.json"), metavar="FILE"
    )
    told = parser.parse_args()
    console, seconds, figures = Console(), dict[str, float](), list[Figure]()
    machine = {
        "python": platform.python_version(),
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "load before": load(),
    }
    for name, measure in PARTS.items():
        with stopwatch(console, name, seconds):
            figures += measure(QUICK if told.quick else FULL)
    machine["load after"] = load()
    console.print(table(figures))
    console.print(" · ".join(f"{name} {value}" for name, value in machine.items()))
    told.json.parent.mkdir(parents=True, exist_ok=True)
    report = {"machine": machine, "seconds": seconds, "figures": [asdict(f) for f in figures]}
    told.json.write_text(json.dumps(report, indent=2) + "\n")
    console.print(f"written to {told.json}")


if __name__ == "__main__":
    main()
