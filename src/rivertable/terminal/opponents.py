"""Seats that nobody sits at: bots of a level, or chance."""

from collections.abc import Mapping
from random import Random

from rivertable.bots import LEVELS, bot
from rivertable.bots.bot import Bot
from rivertable.engine.position import View
from rivertable.games import game_of


def no_clock() -> float:
    """Bots here stop by what they have thought, so the same seed gives the same game."""
    return 0.0


class Opponents:
    """The bots of one game; each remembers what it thought."""

    def __init__(self, levels: Mapping[int, int], seed: str) -> None:
        self.levels = levels  # by seat; who has none plays at random
        self._seed = seed
        self._rng = Random(seed)
        self._bots: dict[int, Bot] = {}

    def choose(self, view: View) -> int:
        """The number of the move of the seat whose view this is."""
        if view.seat not in self.levels:
            return random_move(view, self._rng)
        if view.seat not in self._bots:
            seed = Random(f"{self._seed} {view.seat}").getrandbits(32)
            level = self.levels[view.seat]
            self._bots[view.seat] = bot(level, game_of(view.setting), seed, no_clock)
        return self._bots[view.seat].choose(view).number

    def forget(self) -> None:
        """Begin anew, after something was taken back or another game was loaded."""
        self._bots.clear()

    def told(self) -> str:
        """Who they are, in a sentence; nothing if all play at random."""
        named = [
            f"seat {seat} is {LEVELS[level].name} ({level})" for seat, level in self.levels.items()
        ]
        return f"Bots: {', '.join(named)}." if named else ""


def random_move(view: View, rng: Random) -> int:
    """The number of a legal move, each as likely as the others."""
    numbers = view.legal_numbers(view.seat)
    return int(numbers[rng.randrange(len(numbers))])
