"""A bot at the board: it is given views, keeps its tree between moves, and answers with moves."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from random import Random
from statistics import fmean
from typing import NamedTuple

import numpy as np

from rivertable.bots.search.bind import reported, search_for, seed_of
from rivertable.bots.search.mcts import LONGEST_PATH
from rivertable.bots.search.ranking import (
    IS_PROVEN,
    NUMBER,
    SHARE,
    VISITS,
    WORTH,
)
from rivertable.bots.search.tree import Memory
from rivertable.bots.search.workspace import Style
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games import game_of

from .beliefs import NO_BELIEFS, RARE, beliefs_after, is_secret
from .weights import has_weights, weights_of

SHARE_OF_REST = (
    0.75  # of what is left of a turn, that a decision may use; the tree is kept for the next
)
FEWEST = 2  # simulations of a decision: the second one is the first that makes a move
SHORTEST, BETWEEN_LOOKS = 16, 0.002  # simulations, seconds between two looks at the clock
WEIGHT_NOISE = 0.03  # by how much the weights of two bots differ, so that no two play alike
ENDLESS = 1 << 30  # rounds: the patience of who does not mind how long a game is
UNCAPPED = 1.0  # what one move may waste: anything
LARGEST_PART = 0.45  # of what is left to win, that one move may waste: nobody throws a game away

BEST = Style(
    exploration=4.0,
    prior_sharpness=20.0,
    prior_visits=0.2,
    rollout_weight=0.0,
    horizon=LONGEST_PATH,
    is_evaluated=True,
    matches_regret=False,
)
# Rollouts vary, so more has to be explored.
WITH_ROLLOUTS = BEST._replace(exploration=5.0, rollout_weight=0.6)
PLAIN = BEST._replace(exploration=0.7, prior_sharpness=0.0, rollout_weight=1.0, is_evaluated=False)


def evaluating_style(game: BoardGame) -> Style:
    """The best search with weights: with rollouts where the game has a policy for them."""
    return WITH_ROLLOUTS if game.evaluation.rollout_policy else BEST


def best_style(game: BoardGame) -> Style:
    """The best search that there is for a game: plain UCT until somebody has fitted its weights."""
    return evaluating_style(game) if has_weights(game) else PLAIN


@dataclass(frozen=True)
class Budget:
    """How long a bot thinks: whichever of these is given and reached first."""

    seconds: float | None = None  # in a turn
    simulations: int | None = None  # in a turn
    simulations_each: int | None = None  # in a decision


class MoveStats(NamedTuple):
    """What a search found about one move of its root."""

    number: int
    visits: int
    share: float  # of the win, that the seat may expect
    is_proven: bool
    worth: float  # its share with rank and margin: what the seat maximises


@dataclass
class Bot:
    """One seat's bot for one game."""

    budget: Budget
    style: Style | None = None  # instead of the game's best
    seed: int = 0
    weights: Floats | None = None  # instead of the game's own
    temperature: float = 0.0  # how much of what is at stake in a decision may be wasted
    most_waste: float = (
        UNCAPPED  # the most that one move may be worth less than the best, as it seems
    )
    weight_noise: float = WEIGHT_NOISE
    nodes: int = 1 << 16
    clock: Callable[[], float] = time.perf_counter
    memory: Memory | None = None  # the tree, made with the first search
    patience: int = (
        ENDLESS  # rounds, after which it brings a game to its end where the game has a way
    )
    share_of_rest: float = SHARE_OF_REST
    is_guessing: bool = True  # what others have chosen in secret, by what it would choose for them
    variety: float = (
        0.0  # of the win, that its first move of a game may cost: it opens in several ways
    )

    def __post_init__(self) -> None:
        self._noisy_weights: Floats | None = None  # once the game is known
        self._rng = seed_of(self.seed)
        self._random = Random(self.seed)
        self.beliefs = NO_BELIEFS
        self._is_under_way = False  # has it decided anything yet?
        self._seconds_left = self._simulations_left = 0.0

    def choose(self, view: View) -> Move:
        """The move to make now for the seat whose view this is."""
        self._begin(view)  # a forced move, too, may be the first of a turn
        chooses_in_secret = is_secret(view)
        if chooses_in_secret:
            self.beliefs = NO_BELIEFS  # until this choice is thought about
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        if (hurried := self.hurried(view, moves)) is not None:
            return hurried
        stats = self.think(view)
        if chooses_in_secret and self.is_guessing:
            assert self.memory is not None
            self.beliefs = beliefs_after(view, self.memory)
        if self.variety and not any(last[0] == view.seat for last in view.backwards()):
            number = self._random.choice(as_good_as_best(stats, self.variety)).number
        else:
            number = self.decide(stats, is_shared=len(view.acting) > 1)
        return next(move for move in moves if move.number == number)

    def hurried(self, view: View, moves: list[Move]) -> Move | None:
        """What ends a game that drags on, if it has come to that."""
        hurry = game_of(view.setting).evaluation.hurry
        if hurry is None or self.patience == ENDLESS:
            return None
        if getattr(view.state, hurry.rounds) <= self.patience:
            return None
        return next((move for move in moves if move.number == hurry.move), None)

    def decide(self, stats: list[MoveStats], is_shared: bool) -> int:
        """The number of the move to make, after a search."""
        if is_shared:
            chances = mixture(stats)
            return self._random.choices(list(chances), list(chances.values()))[0]
        best = stats[0].worth
        waste = self.temperature * (best - fmean(move.worth for move in stats))
        if waste > 0:  # softmax over the worths, without those that are much worse
            least = best - min(2 * waste, self.most_waste, LARGEST_PART * max(0.0, best))
            likely = [move for move in stats if move.worth >= least]
            odds = [exp(min(0.0, move.worth - best) / waste) for move in likely]
            return self._random.choices(likely, odds)[0].number
        return stats[0].number

    def think(self, view: View) -> list[MoveStats]:
        """Search, and return what was found about each move, the best one first."""
        self._begin(view)
        return self._stats(view.setting, view.buffer, view.seat)

    def think_about(self, setting: Setting, buffer: Numbers, seat: int) -> list[MoveStats]:
        """The same for a buffer in which a seat is to move; what it may not know is not looked at."""
        self._make_room()
        return self._stats(setting, buffer, seat)

    def _stats(self, setting: Setting, buffer: Numbers, seat: int) -> list[MoveStats]:
        bound = search_for(setting.game.name)
        memory = self.memory = self.memory or bound.new_tree(self.nodes)
        if memory.is_full:
            memory.forget()
        self._search(setting, buffer, seat, memory)
        return [
            MoveStats(
                int(row[NUMBER]), int(row[VISITS]), row[SHARE], bool(row[IS_PROVEN]), row[WORTH]
            )
            for row in reported(bound, memory, buffer, seat).tolist()
        ]

    def report(self, view: View) -> Floats:
        """The same after a search, as a table with the shares of all seats: see search/ranking.py."""
        assert self.memory is not None
        return reported(search_for(view.setting.game.name), self.memory, view.buffer, view.seat)

    def _begin(self, view: View) -> None:
        """A new turn, if somebody else has acted since.

        Only then is there time to grow a tree anew: in the midst of a turn most of it is used up.
        """
        last = next(view.backwards(), None)
        if last is None or last[0] != view.seat or not self._is_under_way:
            self._make_room()
            self._seconds_left = self.budget.seconds or 0.0
            self._simulations_left = self.budget.simulations or 0
        self._is_under_way = True

    def _make_room(self) -> None:
        if self.memory is not None and self.memory.is_half_full:
            self.memory.forget()

    def _search(self, setting: Setting, buffer: Numbers, seat: int, memory: Memory) -> None:
        """Simulate until this decision has had its share of the turn."""
        most = self._most_simulations()
        bound = search_for(setting.game.name)
        weights, style = self.bound_to(game_of(setting))
        constants = np.concatenate((style, self.beliefs))
        begun, done, chunk = self.clock(), 0, SHORTEST
        until = begun + self._seconds_left * self.share_of_rest
        while done < most:
            asked, before = min(chunk, most - done), self.clock()
            made = bound.on(memory).search(
                setting.board, buffer, seat, *memory, weights, constants, self._rng, asked
            )
            done += made
            now = self.clock()
            if made < asked or (self.budget.seconds is not None and now >= until):
                break
            if now - before < BETWEEN_LOOKS:
                chunk *= 2
        self._seconds_left -= self.clock() - begun
        self._simulations_left -= done

    def _most_simulations(self) -> int:
        """How many this decision may have."""
        most = max(FEWEST, self.budget.simulations_each or 1 << 40)
        if self.budget.simulations is None:
            return most
        return min(most, max(SHORTEST, int(self._simulations_left * self.share_of_rest)))

    def bound_to(self, game: BoardGame) -> tuple[Floats, Floats]:
        """The weights and the constants with which a game is searched."""
        given, style = self.weights, self.style
        if style is None:
            style = best_style(game) if given is None else evaluating_style(game)
        if self._noisy_weights is None:
            weights = weights_of(game) if given is None else given
            self._noisy_weights = noisy_weights(weights, self.seed, self.weight_noise)
        return self._noisy_weights, np.array(style, np.float64)


def as_good_as_best(stats: list[MoveStats], within: float) -> list[MoveStats]:
    """The moves that are hardly worth less than the best."""
    return [move for move in stats if move.worth >= stats[0].worth - within]


def mixture(stats: list[MoveStats]) -> dict[int, float]:
    """How likely each move is made while others choose too, so that nobody can foresee it."""
    most = max(move.visits for move in stats)
    likely = [move for move in stats if move.visits >= RARE * most]
    visits = sum(move.visits for move in likely)
    return {move.number: move.visits / visits for move in likely}


def noisy_weights(weights: Floats, seed: int, size: float = WEIGHT_NOISE) -> Floats:
    """Weights of a bot's own: most searches are without chance, and would always go alike.

    No noise makes the good bad: a weight keeps its sign.
    """
    noise = np.random.default_rng(seed).standard_normal(weights.shape)
    return weights * np.maximum(0.0, 1 + size * noise)
