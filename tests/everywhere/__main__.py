"""Asks every backend about many positions of each game and player count: `make soak`.

50 of each, times RIVERTABLE_SOAK. Ctrl-C ends it and says how far it came; the first difference ends it, too.
"""

import os
import sys
import time
from itertools import islice

from playwright.sync_api import sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.conftest import ARGUMENTS
from tests.engine.random_games import KINDS

from .answers import SIMULATIONS, answer
from .chromium import Chromium
from .questions import Question, questions

POSITIONS = 50 * int(os.environ.get("RIVERTABLE_SOAK", "1"))
TOGETHER = 25  # positions between two lines
SIMULATIONS_IN_PYTHON = 6
PYTHON_EACH = 4  # in plain Python one of so many lots


class Difference(Exception):
    """Two backends do not give the same."""


class Run:
    """Counts what was compared."""

    def __init__(self, chromium: Chromium) -> None:
        self.chromium = chromium
        self.positions = self.searches = self.in_python = 0

    def compare(self, asked: list[Question], number: int) -> None:
        """Ask all backends, and compare their answers."""
        native = [answer(question, "native") for question in asked]
        wasm = [answer(question, "wasm") for question in asked]
        for name, found in (("wasm", wasm), ("chromium", self.chromium.answers(asked))):
            for i, (one, other) in enumerate(zip(native, found, strict=True)):
                expect_same(one, other, asked[i], f"position {number + i}: native and {name}")
        self.positions += len(asked)
        self.searches += sum(question.has_search for question in asked)

    def compare_in_python(self, question: Question, number: int) -> None:
        """The same for plain Python, with fewer simulations."""
        native = answer(question, "native", SIMULATIONS_IN_PYTHON)
        plain = answer(question, "python", SIMULATIONS_IN_PYTHON)
        expect_same(native, plain, question, f"position {number}: native and plain Python")
        self.in_python += 1

    def __str__(self) -> str:
        return (
            f"{self.positions} positions are the same in native code, under wasmtime and in Chromium, "
            f"{self.searches} of them searched by {SIMULATIONS} simulations; "
            f"{self.in_python} also in plain Python"
        )


def expect_same(one: dict[str, str], other: dict[str, str], asked: Question, what: str) -> None:
    parts = [part for part in {**one, **other} if one.get(part) != other.get(part)]
    if parts:
        raise Difference(f"{asked.game}, {asked.players} players, {what}: {', '.join(parts)}")


def compare_all(run: Run) -> None:
    for game, players in KINDS:
        begun, endless = time.monotonic(), questions(game, players)
        for number in range(0, POSITIONS, TOGETHER):
            asked = list(islice(endless, min(TOGETHER, POSITIONS - number)))
            run.compare(asked, number)
            if number // TOGETHER % PYTHON_EACH == 0:
                run.compare_in_python(asked[-2], number + len(asked) - 2)
            seconds = time.monotonic() - begun
            done = f"{game}, {players} players: {number + len(asked)} of {POSITIONS}"
            print(f"\r{done} positions, {seconds:.0f} s", end="", flush=True)
        print()


def main() -> int:
    begun = time.monotonic()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        run = Run(Chromium(browser))
        try:
            compare_all(run)
        except KeyboardInterrupt:
            print(f"\nStopped. {run}.")
            return 130
        except Difference as found:
            print(f"\nNot the same: {found}. Before that, {run}.")
            return 1
        print(f"{run}; {time.monotonic() - begun:.0f} s.")
        return 0


if __name__ == "__main__":
    sys.exit(main())
