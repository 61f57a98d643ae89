"""What is measured of Rivertable itself.

Speeds are per second of processor time, so that a busy machine does little to them; times to
compile and to start are those that a person waits, with the processor time beside them.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time
from timeit import Timer

import numpy as np

import rivertable
from rivertable.games import GAMES, find

Times = tuple[float, float]  # on the wall clock, and of the processor
LONGEST = 600  # seconds that a process may take

COMPILE_ALL = """
import os
from time import perf_counter
began = perf_counter()
import numpy, rivertable
for game in rivertable.GAMES:
    position = rivertable.start(game, seed=1)
    position.play_number(int(position.legal_numbers()[0]))
    position.scores
    compiled, setting = position.setting.game.kernel, position.setting
    compiled.play_out(setting.board, setting.start, compiled.new_buffer(), 1, numpy.array([1]))
print(perf_counter() - began, sum(os.times()[:4]))  # with the processes that compiled
"""
FIRST_MOVES = """
import sys
from time import perf_counter, process_time
began = perf_counter(), process_time()
import rivertable
rivertable.start(sys.argv[1], seed=1).legal_moves()
print(perf_counter() - began[0], process_time() - began[1])
"""


def players_of(game: str) -> int:
    """How many play where only one number of players is measured."""
    return find(game).usual_players


def kinds() -> list[tuple[str, int]]:
    """Every game for as many as usually play it, for as few and for as many as can."""
    return [
        (game, players)
        for game in GAMES
        for players in sorted(
            {players_of(game), find(game).player_counts[0], find(game).player_counts[-1]}
        )
    ]


def playouts(game: str, players: int, seconds: float) -> float:
    """Moves per second in games of uniformly random moves, on one core."""
    setting = rivertable.start(game, players).setting
    compiled = setting.game.kernel
    buffer, rng = compiled.new_buffer(), np.array([20260727], np.int64)
    compiled.play_out(setting.board, setting.start, buffer, 1, rng)
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        moves += compiled.play_out(setting.board, setting.start, buffer, 20, rng)
    return moves / (process_time() - began)


def python_loop(game: str, seconds: float) -> float:
    """Moves per second of a loop in Python that lists the legal moves and plays one of them."""
    start = rivertable.start(game, players_of(game))
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        position = start.copy()
        while not position.is_over:
            numbers = position.legal_numbers()
            position.play_number(numbers.item(moves % numbers.size))
            moves += 1
    return moves / (process_time() - began)


def copy_nanoseconds(game: str, repeats: int) -> float:
    """How long a copy of a position takes."""
    position = rivertable.start(game, players_of(game), seed=1)
    count = 20_000
    return median(Timer(position.copy, timer=process_time).repeat(repeats, count)) / count * 1e9


def compile_seconds() -> Times:
    """How long all three games take to compile in a process that finds an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        return timed(COMPILE_ALL, cache={"XDG_CACHE_HOME": cache})


def first_moves_seconds(game: str) -> Times:
    """From `import rivertable` to the first list of legal moves, in a process with a warm cache."""
    return timed(FIRST_MOVES, game)


def timed(program: str, *arguments: str, cache: dict[str, str] | None = None) -> Times:
    """The times that a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **(cache or {})},
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=True,
        timeout=LONGEST,
    )
    wall, cpu = done.stdout.split()
    return float(wall), float(cpu)
