"""How many simulations a search makes in a second: natively, and under wasmtime.

Both search the same positions of a game with the constants of its best bots, and take turns, so that
whatever else the machine does slows both. They have to build the same tree. Per second of processor time.
"""

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from statistics import median
from time import process_time

import numpy as np

import rivertable
from bench.start.figures import Figure, middle
from rivertable.bots.bot import best_style
from rivertable.bots.search.bind import BoundSearch, WasmMemory, seed_of
from rivertable.bots.search.tree import Memory
from rivertable.bots.weights import weights_of
from rivertable.engine.position import View
from rivertable.games import GAMES, find

NODES = 1 << 16
SIMULATIONS = 1000  # of each position
POSITIONS = (4, 14, 24, 34)  # by how many moves were made before
TURNS = 5  # in each round, that the two take
SHARE = 0.5  # of native speed, which we want to reach

Found = tuple[int, int]  # how many nodes a tree has, and where the random numbers are


def views(game: str) -> list[View]:
    """Some positions of a game at random, as the seat that acts sees them."""
    position = rivertable.start(game, find(game).usual_players, seed=1)
    found = []
    for made in range(POSITIONS[-1] + 1):
        if made in POSITIONS:
            found.append(position.view(position.acting[0]))
        numbers = position.legal_numbers()
        position.play_number(numbers.item(7 * made % numbers.size))
    return found


def searched(game: str, run: Callable[..., int], tree: Memory, view: View) -> Found:
    """Search a position anew."""
    rng, style = seed_of(1), np.array(best_style(find(game)), np.float64)
    tree.forget()
    run(
        view.setting.board, view.buffer, view.seat, *tree, weights_of(find(game)),
        style, rng, SIMULATIONS,
    )  # fmt: skip
    return tree.used.item(0), rng.item()


def seconds(game: str, run: Callable[..., int], tree: Memory) -> tuple[float, list[Found]]:
    """The processor time of searching all positions, and what was found."""
    chosen = views(game)
    began = process_time()
    found = [searched(game, run, tree, view) for view in chosen]
    return process_time() - began, found


def ways(game: str) -> list[tuple[Callable[..., int], Memory]]:
    """The search of a game natively and under wasmtime, each with a tree."""
    native, wasm = BoundSearch(find(game)), BoundSearch(find(game))
    native.go_native()
    inside = WasmMemory(wasm, NODES)
    return [(native.search, Memory(NODES)), (inside.search, inside)]


def measure(rounds: int) -> Iterator[Figure]:
    """Each game: simulations a second, and how the two compare."""
    if find_spec("numba") is None:
        yield Figure("search", None, "simulations/s", "numba is not installed")
        return
    for game in GAMES:
        native, wasm = ways(game)
        seconds(game, *native), seconds(game, *wasm)  # the first time memory is new
        pairs = []
        for _ in range(rounds * TURNS):
            (one, found), (other, same) = seconds(game, *native), seconds(game, *wasm)
            assert found == same, f"{game}: the trees differ."
            pairs.append((one, other))
        total = SIMULATIONS * len(POSITIONS)
        speed = f"natively {total / median(one for one, _ in pairs):,.0f} simulations/s"
        ratios = [one / other for one, other in pairs]
        yield middle(f"search of {game}, wasmtime / native", ratios, "", speed, at_least=SHARE)
