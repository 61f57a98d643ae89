"""Thinking about a decision for a hint: which turn is best, and which is the next best.

It can be thought anywhere: here, or in the player's browser (`web/static/thinking`), which is given a
`Task`. Both give the same answer for the same seed and the same number of simulations.
"""

from typing import NamedTuple

from rivertable.bots.search.bind import search_for, seed_of
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import View
from rivertable.games import game_of

from .bot import SHARE_OF_REST, Bot, Budget
from .levels import LONGEST_TURN

SECONDS, SIMULATIONS = LONGEST_TURN, 7_000  # whichever is reached first
BUDGET = Budget(seconds=SECONDS / SHARE_OF_REST, simulations_each=SIMULATIONS)
BRIEF = Budget(simulations_each=200)  # for each decision of how the turn may go on
NODES = 1 << 16  # in the tree
LONGEST_TURN_IN_MOVES = 12


class BadThought(RivertableError):
    """What somebody says to have thought does not fit the position."""


class Thought(NamedTuple):
    """The best turn and the next best, each as the numbers of its moves, and what they promise."""

    line: tuple[int, ...]
    other: tuple[int, ...] = ()  # none if there is only one move
    share: float = 0.0  # of the win, after the first move of each
    other_share: float = 0.0
    is_proven: bool = False


class Turn:
    """A seat's turn, played from what it may know; what it may not know is drawn."""

    def __init__(self, view: View, line: tuple[int, ...] = ()) -> None:
        self.setting, self.seat = view.setting, view.seat
        self.buffer: Numbers = view.buffer.copy()
        search = search_for(self.setting.game.name)
        search.draw_hidden(self.setting.board, self.buffer, self.seat, seed_of(0))
        self._legal = view.legal_numbers().tolist()
        for number in line:
            self.play(number)

    @property
    def goes_on(self) -> bool:
        """Is it still the seat's turn, and nobody else's?"""
        return bool(self._legal)

    def play(self, number: int) -> None:
        """Make a move of the seat."""
        if number not in self._legal:
            raise BadThought(f"There is no move {number} here.")
        kernel, seat = self.setting.kernel, self.seat
        now = kernel.play_number(self.setting.board, self.buffer, seat, number)
        is_mine = now & 255 == 1 << seat
        self._legal = (
            self.buffer[kernel.size : kernel.size + (now >> 8)].tolist() if is_mine else []
        )


def think(view: View, seed: int = 0) -> Thought:
    """Think for the seat whose view this is."""
    numbers = view.legal_numbers().tolist()
    if len(numbers) == 1:
        return Thought((numbers[0],))
    bot = Bot(BUDGET, seed=seed, nodes=NODES)
    best, second = bot.think(view)[:2]
    bot.budget = BRIEF
    line, other = (line_from(bot, view, first.number) for first in (best, second))
    return Thought(line, other, best.share, second.share, best.is_proven)


def line_from(bot: Bot, view: View, first: int) -> tuple[int, ...]:
    """The turn that begins with this move, played as well as the bot knows."""
    turn, line = Turn(view, (first,)), [first]
    while turn.goes_on and len(line) <= LONGEST_TURN_IN_MOVES:
        stats = bot.think_about(turn.setting, turn.buffer, turn.seat)
        turn.play(stats[0].number)
        line.append(stats[0].number)
    return tuple(line)


class Task(NamedTuple):
    """All that a browser needs to think about a decision: what the seat may know, and how to think."""

    game: str
    seat: int
    board: Numbers
    buffer: Numbers  # of a view
    weights: Floats
    style: Floats
    rng: int


def task(view: View, seed: int = 0) -> Task:
    """What `think` thinks about, for a browser."""
    setting = view.setting
    weights, style = Bot(BUDGET, seed=seed).bound_to(game_of(setting))
    rng = int(seed_of(seed)[0])
    return Task(setting.game.name, view.seat, setting.board, view.buffer, weights, style, rng)


def weights_for(game: BoardGame, seed: int = 0) -> Floats:
    """The weights with which a task of this seed is thought about."""
    return Bot(BUDGET, seed=seed).bound_to(game)[0]
