"""How hard a puzzle is: which levels of our bots solve it."""

from math import exp, log

from rivertable.bots import bot
from rivertable.bots.thinking import Turn
from rivertable.contract import BoardGame
from rivertable.engine.position import View

from .answers import Line, Lines, allowed

# Level 8 thinks about as long as what checks the puzzles, so it says nothing about them.
MEASURED = range(1, 8)
TRIES = 2
# What a level is worth among puzzles: a beginner has 1000, and two levels lie 150 apart.
LOWEST, STEP = 1000, 150
SCALE = 400 / log(10)  # Elo's: 400 points are odds of ten to one
EASIEST, HARDEST = 600, 2400


def solved_by(view: View, game: BoardGame, lines: Lines) -> list[int]:
    """In how many of its tries each level finds the right turn."""
    return [
        sum(solves(view, game, lines, level, seed) for seed in range(TRIES)) for level in MEASURED
    ]


def solves(view: View, game: BoardGame, lines: Lines, level: int, seed: int) -> bool:
    """Does a bot of this level find a right turn?"""
    player, turn = bot(level, game, seed, lambda: 0.0), Turn(view)
    done: Line = ()
    while right := allowed(lines, done):
        stats = (
            player.think_about(turn.setting, turn.buffer, turn.seat) if done else player.think(view)
        )
        number = player.decide(stats, is_shared=False)
        if number not in right:
            return False
        turn.play(number)
        done = (*done, number)
    return True


def rating_of(solved: list[int]) -> int:
    """The rating at which these levels would be expected to solve it so often; between two bounds.

    One more success and one more failure are counted, as of a middling level: few tries prove little.
    """
    low, high = float(EASIEST), float(HARDEST)
    found = sum(solved) + 1
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(TRIES * chance(rating_of_level(level), middle) for level in MEASURED)
        expected += 2 * chance(rating_of_level(MEASURED[len(MEASURED) // 2]), middle)
        low, high = (middle, high) if expected > found else (low, middle)
    return round(low)


def rating_of_level(level: int) -> float:
    """What a level is worth among puzzles."""
    return LOWEST + STEP * (level - 1)


def chance(player: float, puzzle: float) -> float:
    """That somebody of a rating solves a puzzle of a rating."""
    return 1 / (1 + exp((puzzle - player) / SCALE))
