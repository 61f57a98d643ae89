"""Measures the engine beside OpenSpiel, in one run: `make bench-engine`.

Ours and the peer take turns, several times over, so that whatever else the machine does slows both;
what is shown is the median.
"""

import argparse
import json
import os
import platform
from collections.abc import Iterator
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
    """One thing measured; one without a bar is the peer's."""

    what: str
    value: float
    note: str = ""  # how it compares with the peer, or what else there is to know
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
            f"{game}, {players} players",
            speed / 1e6,
            f"{speed / middle:.1f} x median, {speed / best:.1f} x best",
            f"{PLAYOUTS} x median",
            speed >= PLAYOUTS * middle,
        )
    for game, speeds in theirs.items():
        length = f"about {plies[game]:.0f} moves a game"
        yield Figure(f"peer: {game}", median(speeds) / 1e6, length)


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
            f"{game}, {ours.players_of(game)} players",
            median(mine for mine, _ in pairs) / 1e3,
            f"{ratio:.2f} x peer",
            f"{PYTHON_LOOP} x peer",
            ratio >= PYTHON_LOOP,
        )
    yield Figure(f"peer: {peer.GAMES[0]}", median(theirs) / 1e3)


def measure_sizes(effort: Effort) -> Iterator[Figure]:
    for game in GAMES:
        yield at_most(game, find(game).rules.STATE.itemsize, STATE_BYTES)


def measure_copies(effort: Effort) -> Iterator[Figure]:
    for game in GAMES:
        yield at_most(game, ours.copy_nanoseconds(game, effort.rounds), COPY_NANOSECONDS)


def measure_compiling(effort: Effort) -> Iterator[Figure]:
    """Nobody waits for it: until it is done the games run as WebAssembly."""
    times = [ours.compile_seconds() for _ in range(effort.processes)]
    cpu = median(cpu for _, cpu in times)
    wall = median(wall for wall, _ in times)
    yield Figure("all games", wall, f"processor time {cpu:.2f}")


def measure_starts(effort: Effort) -> Iterator[Figure]:
    for game in GAMES:
        ours.first_moves_seconds(game)  # warms the cache
        times = [ours.first_moves_seconds(game) for _ in range(effort.processes)]
        yield wall_time(game, times, FIRST_MOVES_SECONDS)


def wall_time(what: str, times: list[ours.Times], bar: float) -> Figure:
    """On a busy machine the processor time says what it would be on a quiet one."""
    cpu = median(cpu for _, cpu in times)
    return at_most(what, median(wall for wall, _ in times), bar, f"processor time {cpu:.2f}")


def at_most(what: str, value: float, bar: float, note: str = "") -> Figure:
    return Figure(what, value, note, f"at most {bar:g}", value <= bar)


PARTS = {
    "random playouts on one core, million moves/s": measure_playouts,
    "loop in Python, thousand moves/s": measure_python_loops,
    "size of a state, bytes": measure_sizes,
    "Position.copy(), nanoseconds": measure_copies,
    "compiling the rules natively with an empty cache, seconds": measure_compiling,
    "import to first legal moves with a warm cache, seconds": measure_starts,
}


def load() -> str:
    """How busy the machine is, because it shows in the figures."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def table(name: str, figures: list[Figure]) -> Table:
    """The figures of one part, for people."""
    shown = Table(title=name, title_justify="left", box=None, padding=(0, 1, 0, 0))
    for heading in ("", "measured", "", "bar", "reached"):
        shown.add_column(heading, justify="right" if heading == "measured" else "left")
    for figure in figures:
        reached = {True: "[green]yes", False: "[red]no", None: ""}[figure.is_reached]
        shown.add_row(figure.what, f"{figure.value:.4g}", figure.note, figure.bar, reached)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure roughly, in half the time")
    parser.add_argument(
        "--json", type=Path, default=Path("build/bench-engine.json"), metavar="FILE"
    )
    arguments = parser.parse_args()
    console = Console()
    machine = {"python": platform.python_version(), "cores": os.cpu_count(), "load before": load()}
    parts = []
    for name, measure in PARTS.items():
        began = perf_counter()
        with console.status(f"measuring {name} ..."):
            figures = list(measure(QUICK if arguments.quick else FULL))
        seconds = perf_counter() - began
        parts.append({"part": name, "took": seconds, "figures": [asdict(f) for f in figures]})
        console.print(table(name, figures), f"  measured in {seconds:.0f} s\n")
    machine["load after"] = load()
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()))
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps({"machine": machine, "parts": parts}, indent=2) + "\n")
    console.print(f"written to {arguments.json}")


if __name__ == "__main__":
    main()
