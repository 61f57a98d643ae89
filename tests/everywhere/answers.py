"""What a backend answers to a question: hashes of all that it computes."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np

from rivertable.bots.search.bind import BoundSearch
from rivertable.bots.search.network import ROWS
from rivertable.bots.search.ranking import COLUMNS
from rivertable.bots.search.tree import EDGE, NODE, Memory
from rivertable.contract import BoardGame
from rivertable.engine.kernel import MOST_MOVES, Kernel
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import find

from .questions import Question

NODES = 1 << 12  # in a tree: enough for 500 simulations, and quick to clear
SIMULATIONS = 500

Answer = dict[str, str]  # a hash for each part


class Backend(NamedTuple):
    """The compiled functions of a game where one backend runs them, and a tree."""

    game: BoardGame
    kernel: Kernel
    search: BoundSearch
    tree: Memory


@cache
def backend(game: str, name: str) -> Backend:
    """Those of `wasm`, `native` or `python`, whatever the environment says."""
    found = find(game)
    kernel = Kernel(found.name, found.rules, found.package, found.module)
    search = BoundSearch(found)
    kernel.backend = search.backend = name
    return Backend(found, kernel, search, search.new_tree(NODES))


def answer(question: Question, name: str, simulations: int = SIMULATIONS) -> Answer:
    """What a backend answers."""
    here = backend(question.game, name)
    parts = dict(by_rules(question, here))
    if question.has_search:
        parts |= by_search(question, here, simulations)
    return {part: digest(*found) for part, found in parts.items()}


def digest(*found: Any) -> str:
    """A hash of numbers and arrays."""
    whole = sha256()
    for part in found:
        is_array = isinstance(part, np.ndarray)
        whole.update(part.tobytes() if is_array else np.array(part, np.float64).tobytes())
    return whole.hexdigest()[:16]


def by_rules(question: Question, here: Backend) -> Iterator[tuple[str, list[Any]]]:
    """Legal moves of every seat that may act, a move, the scores, and a game at random from here on."""
    kernel, board = here.kernel, question.board
    legal: list[Any] = []
    for seat in question.acting:
        numbers = np.zeros(MOST_MOVES, np.int16)
        legal += [kernel.legal_numbers(board, question.buffer.copy(), seat, numbers), numbers]
    yield "legal moves", legal
    after = question.buffer.copy()
    yield "play", [kernel.play_number(board, after, question.seat, question.move), after]
    scores = np.zeros((question.players, len(here.game.score_names)), np.int64)
    kernel.score(board, question.buffer.copy(), scores)
    yield "scores", [scores]
    end, rng = kernel.new_buffer(), np.array([question.rng])
    yield "play out", [kernel.play_out(board, question.buffer.copy(), end, 1, rng), end, rng]
    start = kernel.new_buffer()
    kernel.set_up(board, start)
    yield "set up", [start]


def by_search(question: Question, here: Backend, simulations: int) -> dict[str, list[Any]]:
    """What a search makes of what the seat may know."""
    view, seat, search = question.view, question.seat, here.search
    table, share = np.zeros((MOST_SEATS, len(question.weights) - ROWS)), np.zeros(MOST_SEATS)
    progress = search.evaluate_position(question.board, view.copy(), question.weights, table, share)
    drawn, rng = view.copy(), np.array([question.rng])
    search.draw_hidden(question.board, drawn, seat, rng)
    concealed = drawn.copy()
    search.conceal_from(concealed, seat)
    tree, out = here.tree, np.zeros((MOST_MOVES, COLUMNS))
    for array in tree:
        array[...] = 0
    arguments = (question.weights, question.style, rng, simulations)
    done = search.on(tree).search(question.board, view.copy(), seat, *tree, *arguments)
    count = search.on(tree).report(view.copy(), seat, *tree, out)
    return {
        "evaluation": [progress, table, share],
        "drawn": [drawn, concealed],
        "tree": [done, rng, *used_of(tree)],
        "report": [count, out],
    }


def used_of(tree: Memory) -> Iterator[Any]:
    """The arrays of a tree, as far as they are used: nodes, edges, where they are found, sums."""
    nodes, edges, _ = tree.used.tolist()
    yield tree.nodes[: nodes * NODE.itemsize]
    yield tree.edges[: edges * EDGE.itemsize]
    yield from (tree.keys, tree.slots, tree.used, tree.root_sums)
