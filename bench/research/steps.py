"""Measures the vector environment beside PettingZoo and pgx, in one run: `make bench-research`.

All play random legal actions, on one core. Peers run in processes of their own; ours and theirs take
turns, several times over, so that whatever else the machine does slows all of them. What is shown is
the median, in steps per second of processor time, and the best of a few numbers of games at once.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import process_time

from rich.console import Console

from bench.engine import Figure, load, table
from bench.research import learning
from rivertable.games import GAMES, find
from rivertable.research.vector import VectorEnv

AIM = 1e6  # steps a second
FASTEST_PEER, AIM_OF_PEER = "pgx: connect_four", 1.5
FOLDER = Path(__file__).parent
PGX = Path("build/pgx") / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WITHOUT_PGX = "pgx was not measured: bench/README.md says how to get it."

Speeds = dict[tuple[str, int], list[float]]  # by what is measured, and how many games at once


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    rounds: int  # that ours and the peers take turns
    seconds: float  # for each measurement
    counts: tuple[int, ...]  # of games at once


FULL = Effort(rounds=5, seconds=0.5, counts=(256, 1024, 4096))
QUICK = Effort(rounds=3, seconds=0.1, counts=(1024,))


class Ours:
    """One environment of ours, with masks or with words only."""

    def __init__(self, game: str, count: int, masks: bool) -> None:
        self.env = VectorEnv(game, count, find(game).usual_players, masks=masks)
        self.env.reset(seed=1)
        self.steps_a_second(0.01)  # compiles

    def steps_a_second(self, seconds: float) -> float:
        env, steps, began = self.env, 0, process_time()
        while process_time() - began < seconds:
            env.step(env.random_actions())
            steps += env.num_envs
        return steps / (process_time() - began)


class Peer:
    """A process that measures something for as many seconds as it is asked to, again and again."""

    def __init__(self, *command: str | Path) -> None:
        self._process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.measure(0.01)  # compiles, before anything else is measured

    def measure(self, seconds: float) -> dict[str, float]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        measured: dict[str, float] = json.loads(self._process.stdout.readline())
        return measured

    def close(self) -> None:
        self._process.communicate()


def peers(effort: Effort, pgx: Path) -> dict[tuple[str, int], Peer]:
    """The peers, and how many games they step at once."""
    found = {("PettingZoo", 1): Peer(sys.executable, FOLDER / "peer_pettingzoo.py")}
    if pgx.exists():
        for count in effort.counts:
            found["pgx", count] = Peer(pgx, FOLDER / "peer_pgx.py", str(count))
    return found


def measure(effort: Effort, pgx: Path) -> tuple[Speeds, Speeds]:
    """All speeds of ours, and of the peers."""
    ours = {
        (f"{game}, {form}", count): Ours(game, count, masks=form == "masks")
        for game in GAMES
        for form in ("masks", "words")
        for count in effort.counts
    }
    others = peers(effort, pgx)
    mine: Speeds = {kind: [] for kind in ours}
    theirs: Speeds = {}
    for _ in range(effort.rounds):
        for kind, env in ours.items():
            mine[kind].append(env.steps_a_second(effort.seconds))
        for (name, count), peer in others.items():
            for game, speed in peer.measure(effort.seconds).items():
                theirs.setdefault((f"{name}: {game}", count), []).append(speed)
    for peer in others.values():
        peer.close()
    return mine, theirs


def best(speeds: Speeds) -> dict[str, tuple[float, int]]:
    """By what is measured: the speed, and how many games at once give it."""
    medians = sorted((median(some), *kind) for kind, some in speeds.items())
    return {what: (speed, count) for speed, what, count in medians}


def figures(mine: Speeds, theirs: Speeds) -> Iterator[Figure]:
    """Ours, and each peer with how many times as fast our slowest and our fastest game are."""
    ours = best(mine)
    slowest, fastest = min(ours.values())[0], max(ours.values())[0]
    for what, (speed, count) in ours.items():
        note, is_reached = f"{count} games at once", speed >= AIM
        yield Figure(what, speed / 1e6, note, f"at least {AIM / 1e6:g}", is_reached)
    for what, (speed, count) in best(theirs).items():
        ratios = f"ours {slowest / speed:.3g} to {fastest / speed:.3g} x as fast"
        note = f"{count} games at once; {ratios}"
        if what == FASTEST_PEER:
            with_masks = min(found for name, (found, _) in ours.items() if name.endswith("masks"))
            aim = f"ours with masks {AIM_OF_PEER:g} x"
            yield Figure(what, speed / 1e6, note, aim, with_masks >= AIM_OF_PEER * speed)
        else:
            yield Figure(what, speed / 1e6, note)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.research", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure roughly, in a minute")
    parser.add_argument("--pgx", type=Path, default=PGX, metavar="PYTHON", help="one that has pgx")
    parser.add_argument(
        "--json", type=Path, default=Path("build/bench-research.json"), metavar="FILE"
    )
    arguments = parser.parse_args()
    console = Console()
    machine = {"python": platform.python_version(), "cores": os.cpu_count(), "load before": load()}
    with console.status("measuring ..."):
        mine, theirs = measure(QUICK if arguments.quick else FULL, arguments.pgx)
        effort = QUICK if arguments.quick else FULL
        spiel = list(learning.spiel_figures(effort.rounds, effort.seconds))
        update = list(learning.update_figures(effort.rounds))
    machine["load after"] = load()
    shown = list(figures(mine, theirs))
    console.print(table("random legal actions on one core, million steps/s", shown))
    console.print(table("random moves one at a time through pyspiel, a second", spiel))
    console.print(table("what a learner pays", update))
    shown += [*spiel, *update]
    if not arguments.pgx.exists():
        console.print(WITHOUT_PGX)
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()))
    everything = {f"{what}, {count} at once": s for (what, count), s in (mine | theirs).items()}
    found = {"machine": machine, "figures": [asdict(f) for f in shown], "rounds": everything}
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(found, indent=2) + "\n")
    console.print(f"written to {arguments.json}")
