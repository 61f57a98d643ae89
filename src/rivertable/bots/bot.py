"""A bot at the board: it is given views, keeps its tree between moves, and answers with moves."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random
from statistics import fmean
from typing import NamedTuple

import numpy as np

from rivertable.bots.search.bind import Searching, seed_of
from rivertable.bots.search.mcts import LONGEST_PATH, Style
from rivertable.bots.search.tree import Memory
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games import find, game_of

from .weights import weights_of

SHARE_OF_REST = 0.5  # of the turn's budget that a decision may use; the tree is kept for the next
FEWEST = 2  # simulations of a decision: the second one is the first that makes a move
SHORTEST, BETWEEN_LOOKS = 16, 0.002  # simulations, seconds between two looks at the clock
TASTE = 0.03  # how much bots differ in what they value, so that no two play alike
RARE = 0.1  # a choice that everybody makes at once is never one tried so much less than the first

BEST = Style(
    exploration=0.4,
    sharpness=20.0,
    trust=0.2,
    playouts=0.0,
    horizon=LONGEST_PATH,
    is_evaluated=True,
)
PLAYING_OUT = BEST._replace(exploration=1.0, playouts=0.6)
PLAIN = BEST._replace(exploration=0.7, sharpness=0.0, playouts=1.0, is_evaluated=False)


@cache
def searching(game: str) -> Searching:
    """The search, bound to a game and compiled, once for the whole process."""
    return Searching(find(game))


def best_style(game: BoardGame) -> Style:
    """With playouts where there are habits for them; they vary, so more has to be tried."""
    return PLAYING_OUT if game.evaluation.rollout_policy else BEST


@dataclass(frozen=True)
class Effort:
    """How long a bot thinks: whichever of these is given and reached first."""

    seconds: float | None = None  # in a turn
    simulations: int | None = None  # in a turn
    simulations_each: int | None = None  # in a decision


class Thought(NamedTuple):
    """What a bot thinks of one of its moves."""

    number: int
    visits: int
    share: float  # of the win, that the seat may expect
    is_proven: bool


@dataclass
class Bot:
    """One seat's bot for one game."""

    effort: Effort
    style: Style | None = None  # instead of the game's best
    seed: int = 0
    weights: Floats | None = None  # instead of the game's own
    whim: float = 0.0  # how much of what is at stake in a decision may be wasted
    nodes: int = 1 << 16
    clock: Callable[[], float] = time.perf_counter

    def __post_init__(self) -> None:
        self._memory: Memory | None = None
        self._tasted: Floats | None = None  # the weights, once the game is known
        self._rng = seed_of(self.seed)
        self._dice = Random(self.seed)
        self._is_under_way = False  # has it decided anything yet?
        self._seconds_left = self._simulations_left = 0.0

    def choose(self, view: View) -> Move:
        """The move to make now for the seat whose view this is."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        number = self.decide(self.think(view), is_shared=len(view.acting) > 1)
        return next(move for move in moves if move.number == number)

    def decide(self, thoughts: list[Thought], is_shared: bool) -> int:
        """The number of the move to make, after thinking."""
        if is_shared:  # a mixture, so that nobody can foresee it
            most = max(thought.visits for thought in thoughts)
            likely = [thought for thought in thoughts if thought.visits >= RARE * most]
            return self._dice.choices(likely, [thought.visits for thought in likely])[0].number
        best = thoughts[0].share
        waste = self.whim * (best - fmean(thought.share for thought in thoughts))
        if waste > 0:
            likely = [thought for thought in thoughts if thought.share >= best - 2 * waste]
            liking = [exp(min(0.0, thought.share - best) / waste) for thought in likely]
            return self._dice.choices(likely, liking)[0].number
        return thoughts[0].number

    def think(self, view: View) -> list[Thought]:
        """Search, and tell what came of it, the best move first."""
        memory = self._memory = self._memory or Memory(self.nodes)
        if memory.is_half_full:
            memory.forget()
        self._begin(view)
        self._search(view, memory)
        return self._thoughts(view, memory)

    def _begin(self, view: View) -> None:
        """A new turn, if somebody else has acted since."""
        last = next(view.backwards(), None)
        if last is None or last[0] != view.seat or not self._is_under_way:
            self._seconds_left = self.effort.seconds or 0.0
            self._simulations_left = self.effort.simulations or 0
        self._is_under_way = True

    def _search(self, view: View, memory: Memory) -> None:
        """Simulate until this decision has had its share of the turn."""
        effort, setting = self.effort, view.setting
        game = game_of(setting)
        search = searching(setting.game.name).search
        if self._tasted is None:
            self._tasted = tasted(
                weights_of(game) if self.weights is None else self.weights, self.seed
            )
        style = np.array(self.style or best_style(game), np.float64)
        most = max(FEWEST, effort.simulations_each or 1 << 40)
        if effort.simulations is not None:
            most = min(most, max(SHORTEST, int(self._simulations_left * SHARE_OF_REST)))
        begun, done, chunk = self.clock(), 0, SHORTEST
        until = begun + self._seconds_left * SHARE_OF_REST
        while done < most:
            asked, before = min(chunk, most - done), self.clock()
            made = search(
                setting.board,
                view.buffer,
                view.seat,
                *memory,
                self._tasted,
                style,
                self._rng,
                asked,
            )
            done += made
            now = self.clock()
            if made < asked or (effort.seconds is not None and now >= until):
                break
            if now - before < BETWEEN_LOOKS:
                chunk *= 2
        self._seconds_left -= self.clock() - begun
        self._simulations_left -= done

    def _thoughts(self, view: View, memory: Memory) -> list[Thought]:
        out = np.zeros((MOST_MOVES, 4))
        game = view.setting.game.name
        count = searching(game).report(view.buffer, view.seat, *memory, out)
        thoughts = [Thought(int(n), int(v), s, bool(p)) for n, v, s, p in out[:count].tolist()]
        return best_first(thoughts)


def tasted(weights: Floats, seed: int) -> Floats:
    """Weights that are a bot's own: most search is without chance, and would always go alike."""
    changes = np.random.default_rng(seed).standard_normal(weights.shape)
    return weights * (1 + TASTE * changes)


def best_first(thoughts: list[Thought]) -> list[Thought]:
    """What was visited most first; but what is proven to be at least as good goes before it."""
    order = sorted(thoughts, key=lambda thought: (thought.visits, thought.share), reverse=True)
    surest = max(order, key=lambda thought: thought.is_proven * thought.share, default=None)
    if surest is not None and surest.is_proven:
        hopes = [thought for thought in order if not thought.is_proven]
        first = hopes[0] if hopes and hopes[0].share > surest.share else surest
        order.remove(first)
        order.insert(0, first)
    return order
