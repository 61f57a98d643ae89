"""A long search about every move of a decision, also those that look bad at first.

A usual search hardly looks again at a move that looked bad. Here every move gets simulations of its
own, and the better it looks the more, so that what is called wrong was looked at as well. It is done
from several seeds; each but the first misjudges the features by a part of its own, so that an answer
does not hang on the weights of the day.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from rivertable.bots.bot import WEIGHT_NOISE, Bot, Budget
from rivertable.bots.search.bind import search_for
from rivertable.bots.search.ranking import (
    COLUMNS,
    NUMBER,
    SHARE,
)
from rivertable.bots.search.tree import EDGE, NODE, Memory
from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.game import Setting
from rivertable.engine.kernel import MOST_MOVES
from rivertable.games import game_of

USUAL = 2_000  # simulations about a decision: what a bot or a review takes
# Here, from each seed: about all moves, then about every move by itself, about those that are not far
# behind, and about those that may be best.
ALL, EACH, CLOSER, CLOSEST = 1_000, 60, 600, 3_000
MOST_CLOSE = 5  # moves that may be right: where there are more, nothing is clear
SEEDS = (1, 2, 3)
ROUGH = 0.2  # by how much the weights of all seeds but the first are off
NODES = 1 << 17

AS_GOOD = 0.025  # of the win: moves that are no further apart are as good as each other
FAR = 0.1  # of the win: a move that is so far behind is wrong
NEAR = 1.3 * FAR  # behind what seems to be best: worth a closer look


class Judgement(NamedTuple):
    """What is right in a decision, and what that is worth: shares of the win."""

    right: tuple[int, ...]  # numbers of moves
    share: float
    next_share: float  # of the best move that is wrong


def judged(setting: Setting, buffer: Numbers, seat: int) -> Judgement | None:
    """Which moves are right, if there is no doubt; all others are then far behind, by every seed."""
    tables = []
    for seed in SEEDS:
        tables.append(values(setting, buffer, seat, seed))
        found = sorted_out(tables)
        if found is None:
            break
    return found


def sorted_out(tables: Sequence[dict[int, float]]) -> Judgement | None:
    """Right and wrong by all seeds; None if a move is neither, or nothing is wrong."""
    numbers = list(tables[0])
    mean = {number: float(np.mean([table[number] for table in tables])) for number in numbers}
    best = max(mean.values())
    behind = {
        number: [max(table.values()) - table[number] for table in tables] for number in numbers
    }
    wrong = [number for number in numbers if min(behind[number]) >= FAR]
    right = [
        number
        for number in numbers
        if best - mean[number] <= AS_GOOD and max(behind[number]) <= 2 * AS_GOOD
    ]
    if not wrong or len(wrong) + len(right) < len(numbers):
        return None
    return Judgement(tuple(right), best, max(mean[number] for number in wrong))


def values(setting: Setting, buffer: Numbers, seat: int, seed: int) -> dict[int, float]:
    """The share of the win that each move promises, by one seed."""
    noise = WEIGHT_NOISE if seed == SEEDS[0] else ROUGH
    search = Forced(Bot(Budget(), seed=seed, weight_noise=noise), setting, buffer, seat)
    search.think(ALL)
    search.think(EACH, list(search.shares()))
    for count in (CLOSER, CLOSEST):
        close = search.within(NEAR)
        if len(close) > MOST_CLOSE:  # nothing is clear here: to think on would be a waste
            break
        search.think(count, close)
    return search.shares()


class Forced:
    """A search that can be made to look at one move of its root."""

    def __init__(
        self, bot: Bot, setting: Setting, buffer: Numbers, seat: int, nodes: int = NODES
    ) -> None:
        self._setting, self._buffer, self._seat = setting, buffer, seat
        self._bound = search_for(setting.game.name)
        self._memory = tree_for(setting.game.name, nodes)
        self._memory.forget()
        self._weights, self._style = bot.bound_to(game_of(setting))
        self._rng = np.array([1 + bot.seed], np.int64)

    def think(self, simulations: int, moves: Sequence[int] = ()) -> None:
        """So many simulations, freely or for each of these moves."""
        if not moves:
            self._search(simulations)
            return
        edges = self._root_edges()
        priors = edges["prior"].copy()
        for number in moves:
            # All of the prior on one move: the search goes on there and nowhere else.
            edges["prior"] = np.where(edges["move"] == number, 1e6, -1e6)
            self._search(simulations)
        edges["prior"] = priors

    def _search(self, simulations: int) -> None:
        self._bound.on(self._memory).search(
            self._setting.board, self._buffer, self._seat, *self._memory,
            self._weights, self._style, self._rng, simulations,
        )  # fmt: skip

    def _root_edges(self) -> Record:
        """The edges of the root, in the tree's own memory."""
        place = int(self._memory.used[2]) - 1
        node = self._memory.nodes.view(NODE)[place]
        first, count = int(node["first"]), int(node["count"])
        edges: Record = self._memory.edges.view(EDGE)[first : first + count]
        return edges

    def report(self) -> Floats:
        """What is known of each move, a row each, the best one first."""
        out = np.zeros((MOST_MOVES, COLUMNS))
        count = self._bound.on(self._memory).report(self._buffer, self._seat, *self._memory, out)
        return out[:count]

    def shares(self) -> dict[int, float]:
        """The share of the win after each move, as the simulations through it found it."""
        return {int(row[NUMBER]): float(row[SHARE]) for row in self.report()}

    def within(self, margin: float) -> list[int]:
        """The moves that are no further behind the best."""
        found = self.shares()
        least = max(found.values()) - margin
        return [number for number, share in found.items() if share >= least]

    def best(self) -> int:
        """The move that a bot would make."""
        return int(self.report()[0][NUMBER])


@cache
def tree_for(game: str, nodes: int) -> Memory:
    """One tree for all searches of a process: to touch new memory takes longer than to think."""
    return search_for(game).new_tree(nodes)
