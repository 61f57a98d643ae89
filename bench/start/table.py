"""Measures a first start, as somebody has it who has just installed Rivertable: `make bench-start`.

Everything is measured in fresh processes with empty folders, on this machine only. What is shown is
the median of the rounds; a busy machine makes seconds longer, and processor time hardly.
"""

import argparse
import json
import os
import platform
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path

from rich.console import Console

from bench.server import load
from bench.start import awake, chromium, imports, installed, modules, moves, search
from bench.start.figures import Figure, markdown
from bench.start.program import prepare
from tests.web.playing import GONE

ROUNDS = 3
LONGEST_NOTE = 200  # characters of what went wrong; the last ones say most

Measure = Callable[[int], Iterator[Figure]]


def parts(is_installed: bool) -> dict[str, Measure]:
    """What is measured, in the order of the table."""
    return {
        "moves": moves.measure,
        "awake": awake.measure,
        "imports": imports.measure,
        "installed": partial(installed.measure, is_wanted=is_installed),
        "modules": modules.measure,
        "search": search.measure,
        "chromium": chromium.measure,
    }


def measured(part: str, measure: Measure, rounds: int) -> list[Figure]:
    """The figures of a part; if it fails, the others are measured all the same."""
    try:
        return list(measure(rounds))
    except (*GONE, AssertionError, subprocess.SubprocessError) as problem:
        said = getattr(problem, "stderr", "") or str(problem) or type(problem).__name__
        return [Figure(part, None, note=f"failed: {' '.join(said.split())[-LONGEST_NOTE:]}")]


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.start", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"one round instead of {ROUNDS}")
    parser.add_argument("--part", choices=list(parts(False)), help="only this part")
    parser.add_argument("--installed", action="store_true",
        help="also install it into a fresh environment, which downloads some 100 MB")  # fmt: skip
    parser.add_argument("--json", type=Path, default=Path("build/bench-start.json"), metavar="FILE")
    return parser.parse_args()


def main() -> None:
    told = read_arguments()
    console = Console(stderr=True)  # so that the table can be sent to a file
    machine = {"python": platform.python_version(), "cores": os.cpu_count(), "load before": load()}
    prepare()
    found: dict[str, list[Figure]] = {}
    for part, measure in parts(told.installed).items():
        if told.part in (None, part):
            with console.status(f"measuring {part} ..."):
                found[part] = measured(part, measure, 1 if told.quick else ROUNDS)
    machine["load after"] = load()
    print(markdown([figure for figures in found.values() for figure in figures]))
    print("\n" + ", ".join(f"{name} {value}" for name, value in machine.items()))
    write(told.json, machine, found)
    console.print(f"written to {told.json}")


def write(file: Path, machine: Mapping[str, object], found: dict[str, list[Figure]]) -> None:
    """What was measured, for programs."""
    rows = [
        {"part": part, **asdict(figure), "is_reached": figure.is_reached}
        for part, figures in found.items()
        for figure in figures
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"machine": machine, "figures": rows}, indent=2) + "\n", "utf-8")
