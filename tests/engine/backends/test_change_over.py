"""From WebAssembly to native code while games and searches go on: nobody notices."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import rivertable
from rivertable.bots.bot import Bot, Budget, MoveStats
from rivertable.bots.search.bind import BoundSearch, WasmMemory
from rivertable.engine.backends import change_over
from rivertable.games import find

GAME = "wind-river"
PLAY = """
import logging, sys, time
logging.basicConfig(level=logging.INFO, stream=sys.stderr)
import rivertable
from rivertable.engine.backends import change_over
change_over.WAIT = 0.1

def played(seed):
    position = rivertable.start("wadi", seed=seed)
    while not position.is_over:
        numbers = position.legal_numbers()
        position.play_number(numbers.item(seed % numbers.size))
    return position.record()

kernel, games, after = rivertable.games.find("wadi").kernel, 0, 0
until = time.monotonic() + float(sys.argv[1])
while after < 2 and time.monotonic() < until:
    print(played(games % 4))
    games += 1
    after += kernel.is_native
print("native" if kernel.is_native else "wasm", file=sys.stderr)
"""


def games_played(backend: str, folder: Path, seconds: float) -> tuple[set[str], str]:
    """The games that a process plays while it changes over, each once; and what it says."""
    environment = {**os.environ, "RIVERTABLE_BACKEND": backend, "XDG_CACHE_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(seconds)],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {f"rivertable{game}" for game in done.stdout.split("rivertable")[1:]}, done.stderr


def test_a_process_with_an_empty_cache_plays_at_once_and_goes_on_natively(tmp_path: Path) -> None:
    changed, said = games_played("auto", tmp_path / "auto", seconds=300)
    unchanged, said_by_wasm = games_played("wasm", tmp_path / "wasm", seconds=3)

    assert len(changed) == 4
    assert changed == unchanged
    assert (said, said_by_wasm) == ("native\n", "wasm\n")


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> BoundSearch:
    """The search of a game on WebAssembly, as bots find it; its native code is in the cache."""
    made = BoundSearch(find(GAME))
    made.backend = "wasm"
    monkeypatch.setattr(sys.modules[Bot.__module__], "search_for", lambda game: made)
    if not change_over.are_kept(made):
        change_over.compile_elsewhere(made)
    assert change_over.are_kept(made)
    return made


class Thinker:
    """A bot that plays a game alone, move after move, with one tree."""

    def __init__(self, seed: int) -> None:
        self.bot = Bot(Budget(simulations_each=400), seed=seed)
        self.position = rivertable.start(GAME, seed=seed)
        self.thoughts: list[list[MoveStats]] = []

    def think(self, moves: int) -> "Thinker":
        for _ in range(moves):
            seat = self.position.acting[0]
            self.thoughts.append(self.bot.think(self.position.view(seat)))
            self.position.play_number(self.thoughts[-1][0].number)
        return self

    @property
    def found(self) -> tuple[list[list[MoveStats]], bytes]:
        """What it thought, and how large its tree is."""
        assert self.bot.memory is not None
        return self.thoughts, self.bot.memory.used.tobytes()


def test_a_tree_that_was_begun_in_webassembly_is_continued_natively(search: BoundSearch) -> None:
    unchanged = Thinker(seed=1).think(12)
    changed = Thinker(seed=1).think(6)
    change_over.now(search)
    changed.think(6)

    assert search.is_native
    assert isinstance(changed.bot.memory, WasmMemory)
    assert changed.found == unchanged.found


def test_threads_that_search_their_own_trees_go_on_natively(search: BoundSearch) -> None:
    seeds = range(3)
    unchanged = [Thinker(seed).think(12).found for seed in seeds]

    def think_until_native(seed: int) -> list[Any]:
        found = []
        while not search.is_native:
            found.append(Thinker(seed).think(12).found)
        return found

    with ThreadPoolExecutor(len(seeds)) as threads:
        running = [threads.submit(think_until_native, seed) for seed in seeds]
        change_over.now(search)
    found = [thinking.result() for thinking in running]

    assert min(map(len, found)) > 0
    assert found == [[unchanged[seed]] * len(found[seed]) for seed in seeds]
