"""Takes each mend of what an attack found out of a copy of the sources: its tests have to fail there."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.attacked.mends import SOURCES, Mend, mends

ROOT = SOURCES.parents[1]
PATIENCE = 300.0  # seconds for a test
QUIETLY = ("-q", "--tb=native", "--show-capture=no", "-p", "no:cacheprovider")
NOT_PASSED = 1  # what pytest ends with


def without(mend: Mend, folder: Path) -> list[str]:
    """What is wrong with the tests of a mend that is taken out: nothing, if they all fail."""
    sources = folder / SOURCES.name
    shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("__pycache__"))
    mend.take_out(sources)
    return [problem for test in mend.tests if (problem := complaint(mend, test, folder))]


def complaint(mend: Mend, test: str, folder: Path) -> str:
    """Why a test that ran on these sources tells nothing; empty if it failed as it should."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *QUIETLY, test],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    if run.returncode != NOT_PASSED:
        return f"{test} does not fail\n{run.stdout[-1000:]}"
    if not re.search(mend.fails, run.stdout):
        return f"{test} fails by something else\n{run.stdout[-3000:]}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attacked", description=__doc__)
    parser.add_argument("findings", nargs="*", type=int, help="only these (default: all)")
    given = parser.parse_args()
    chosen = [mend for mend in mends() if mend.finding in (given.findings or [mend.finding])]
    wrong = 0
    for mend in chosen:
        with tempfile.TemporaryDirectory() as folder:
            problems = without(mend, Path(folder))
        print(f"{mend.finding:3} without: {mend.out}: {'; '.join(problems) or 'fails'}", flush=True)
        wrong += bool(problems)
    print(f"{len(chosen) - wrong} of {len(chosen)} mends are held by their tests.")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main()))
