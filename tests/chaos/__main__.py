"""`make chaos`: a long run."""

import argparse
import asyncio
import tempfile
from pathlib import Path

from rich.console import Console

from tests.chaos.plants import PLANTS
from tests.chaos.run import TROUBLES, Plan, run

parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
parser.add_argument("--tables", type=int, default=200)
parser.add_argument("--moves", type=int, default=100_000)
parser.add_argument("--minutes", type=float, default=120.0, help="at most")
parser.add_argument("--pause", type=float, default=0.8, help="seconds before a person's move")
parser.add_argument("--troubles", default=",".join(TROUBLES), help="which, in turn: kill,stop,...")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--plant", choices=list(PLANTS), default="", help="break something first")
given = parser.parse_args()
console = Console(stderr=True)
with (
    tempfile.TemporaryDirectory(prefix="rivertable-chaos-") as chosen,
    console.status("the servers start") as status,
):
    plan = Plan(
        given.tables, 60 * given.minutes, given.moves, pause=given.pause, seed=given.seed,
        planted=given.plant, troubles=tuple(given.troubles.split(",")), tell=status.update,
    )  # fmt: skip
    report = asyncio.run(run(Path(chosen), plan))
print(report)
