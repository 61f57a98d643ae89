"""Opponents from OpenSpiel, on our games through the adapter.

Their playouts go through Python, move by move, unless `Playouts` plays them; that is why they are
also met with equal simulations. They keep no tree between decisions, and get the same time in a turn
and in a decision as our bots, by the same clock of the processor.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from time import thread_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from rivertable.bots.arena.match import Omniscient, Player
from rivertable.bots.bot import SHARE_OF_REST, Budget
from rivertable.engine.game import Setting
from rivertable.engine.moment import Moment, Move
from rivertable.engine.position import Position, View
from rivertable.games import find
from rivertable.research import actions
from rivertable.research.openspiel import game as adapter

MOST_MEMORY = 1000  # megabytes
FEWEST = 2  # simulations in a decision
TRIED = 8  # simulations to learn how fast it goes; not counted
ENOUGH = 0.75  # of the time for a decision has to be used
FADING = 0.5  # of what was learnt about the pace, with each search
KINDNESS = 1.2  # more simulations than the last pace gives, for they get faster towards the end


class Pace:
    """How many simulations a decision may have, for a search that cannot be told to stop in time."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._left = 0.0  # seconds of this turn
        # What searches took of late; large ones count most, for small ones are slow in beginning.
        self._seconds = self._simulations = 0.0

    def search(self, moment: Moment, seat: int, simulate: Callable[[int], int]) -> int:
        """Search with as many simulations as there is time for; returns the move to make."""
        if self.budget.seconds is None:
            assert self.budget.simulations_each is not None
            return simulate(self.budget.simulations_each)
        last = next(moment.backwards(), None)
        if last is None or last[0] != seat or not self._simulations:
            self._left = self.budget.seconds
        if not self._simulations:
            simulate(FEWEST)  # whatever is loaded or compiled now is not its fault
            self._timed(TRIED, simulate)
        share = self._left * SHARE_OF_REST
        move, seconds = self._timed(self._count(share), simulate)
        if seconds < ENOUGH * share:  # it is faster than was thought, and may begin again
            move, seconds = self._timed(self._count(share), simulate)
        self._left = max(0.0, self._left - seconds)
        return move

    def _count(self, seconds: float) -> int:
        each = self._seconds / self._simulations
        return max(FEWEST, round(KINDNESS * seconds / each))

    def _timed(self, count: int, simulate: Callable[[int], int]) -> tuple[int, float]:
        began = thread_time()
        move = simulate(count)
        seconds = thread_time() - began
        self._seconds = self._seconds * FADING + seconds
        self._simulations = self._simulations * FADING + count
        return move, seconds


@cache
def loaded(game: str, players: int, options: tuple[tuple[str, str], ...]) -> Any:
    """The game for OpenSpiel; Niagara's tiles are chosen one after the other."""
    told: dict[str, Any] = {name: adapter.BOOLEANS.get(text, text) for name, text in options}
    if find(game).secrets is not None:
        told["simultaneous"] = False
    return pyspiel.load_game(adapter.short_name(game), {**told, "players": players})


def game_of(setting: Setting) -> Any:
    return loaded(setting.game.name, setting.players, tuple(setting.options.items()))


def state_at(position: Position) -> Any:
    """OpenSpiel's state of a position. Its own history is empty, which no search looks at."""
    state = game_of(position.setting).new_initial_state()
    state.position = position.copy()
    return state


def number_of(state: Any, action: int) -> int:
    """The engine's number of a move that a search chose."""
    position: Position = state.position
    return actions.of(position.setting).number(action, position.acting[0])


class Search:
    """OpenSpiel's MCTSBot in C++. It is shown hidden tiles."""

    def __init__(self, budget: Budget, constant: float, seed: int) -> None:
        self._pace = Pace(budget)
        self._constant = constant
        self._rng = Random(seed)

    def choose_knowing_all(self, position: Position) -> int:
        numbers = position.legal_numbers()
        if numbers.size == 1:
            return numbers.item()
        state, seat = state_at(position), position.acting[0]
        return self._pace.search(position, seat, lambda count: self.best(state, count))

    def best(self, state: Any, simulations: int) -> int:
        seed = self._rng.randrange(2**31)
        bot = pyspiel.MCTSBot(
            state.get_game(),
            pyspiel.RandomRolloutEvaluator(1, seed),
            self._constant,
            simulations,
            MOST_MEMORY,
            True,  # proven results are backed up
            seed,
            False,  # verbose
        )
        return number_of(state, bot.mcts_search(state).best_child().action)


class Playouts(mcts.Evaluator):  # type: ignore[misc]  # open_spiel has no types
    """Random playouts by our compiled rules: the same that OpenSpiel would play, but sooner."""

    def __init__(self, seed: int) -> None:
        self._rng = np.array([1 + seed], np.int64)

    def evaluate(self, state: Any) -> list[float]:
        position = state.position
        setting, compiled = position.setting, position.setting.game.kernel
        buffer = compiled.new_buffer()
        compiled.play_out(setting.board, position.buffer, buffer, 1, self._rng)
        scores = np.zeros((setting.players, len(setting.game.score_names)), np.int64)
        compiled.score(setting.board, buffer, scores)
        rows = [tuple(row) for row in scores.tolist()]
        best = max(rows)
        return [1 / rows.count(best) if row == best else 0.0 for row in rows]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class SearchInPython(Search):
    """OpenSpiel's MCTSBot in Python, which takes our playouts. It is shown hidden tiles too."""

    def best(self, state: Any, simulations: int) -> int:
        seed = self._rng.randrange(2**31)
        bot = mcts.MCTSBot(
            state.get_game(),
            self._constant,
            simulations,
            Playouts(seed),
            solve=True,
            random_state=np.random.RandomState(seed),
        )
        return number_of(state, bot.mcts_search(state).best_child().action)


class BlindSearch:
    """OpenSpiel's ISMCTSBot in Python with our playouts. It knows what its seat may know."""

    def __init__(self, budget: Budget, constant: float, seed: int) -> None:
        self._pace = Pace(budget)
        self._constant = constant
        self._rng = Random(seed)

    def choose(self, view: View) -> Move:
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        number = self._pace.search(view, view.seat, lambda count: self.best(view, count))
        return next(move for move in moves if move.number == number)

    def best(self, view: View, simulations: int) -> int:
        seed = self._rng.randrange(2**31)
        first = state_at(view.sample(self._rng))
        bot = ismcts.ISMCTSBot(
            first.get_game(),
            Playouts(seed),
            self._constant,
            simulations,
            random_state=np.random.RandomState(seed),
            use_observation_string=True,
        )
        bot.set_resampler(lambda state, player: state_at(view.sample(self._rng)))
        return number_of(first, bot.step(first))


KINDS: dict[str, Callable[[Budget, float, int], Player | Omniscient]] = {
    "openspiel": Search,
    "openspiel-python": SearchInPython,
    "ismcts": BlindSearch,
}
