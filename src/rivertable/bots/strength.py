"""A short name for how strong bots are: a hash of what they do.

Games that bots have played are kept under it, and are played again when it changes. It is made by
letting them think in some positions of each player count and looking at their trees, so code can be
moved, renamed and made faster, and what was measured stays; but a search, an evaluation, a rule or a
weight that leads to another result of a search anywhere in them changes it. It does not see how a turn
is shared among its decisions, nor when a tree is thrown away: who changes these has to play anew.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random

from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import find

from .bot import PLAIN, Bot, Budget
from .levels import level_in

POSITIONS = 8  # of each player count
DEEPEST = 120  # moves into a game
SHOWN = 40  # moves of a game with secrets, chance included
BUDGET = Budget(simulations_each=64)
BRIEF = Budget(simulations_each=16)  # for rollouts to the end of the game


@cache
def strength(game: str, *levels: int) -> str:
    """The name for how bots of a game play, with any simulations; and for these levels of them."""
    found = find(game)
    known = [(level, level_in(found, level).strength) for level in sorted(set(levels))]
    more = f"-{sha256(repr(known).encode()).hexdigest()[:8]}" if known else ""
    return behaviour(found) + more


def behaviour(game: BoardGame, weights: Floats | None = None) -> str:
    """A hash of what searches of all kinds find, by these weights or by the game's own."""
    digest = sha256()
    for seed, position in enumerate(positions(game)):
        view = position.view(position.acting[0])
        for bot in (Bot(BUDGET, seed=seed, weights=weights), Bot(BRIEF, PLAIN, seed)):
            for move in sorted(bot.think(view)):
                digest.update(f"{move.number} {move.visits} {move.share:.9f}".encode())
    if game.secrets is not None:
        digest.update(" ".join(played(game, weights)).encode())
    return digest.hexdigest()[:16]


def played(game: BoardGame, weights: Floats | None) -> Iterator[str]:
    """How a game begins, for what bots believe of each other follows from decisions before."""
    position = Position(arrange(game, max(game.player_counts), {}, seed=1))
    bots = [Bot(BUDGET, seed=seed, weights=weights) for seed in range(position.setting.players)]
    while not position.is_over and len(position.moves) < SHOWN:
        seat = position.acting[0]
        position.play(bots[seat - 1].choose(position.view(seat)), seat)
        yield str(position.moves[-1])


def positions(game: BoardGame) -> Iterator[Position]:
    """Positions of random games in which somebody has a choice, the same ones every time."""
    for players in game.player_counts:
        rng, count = Random(f"{game.name} {players}"), 0
        while count < POSITIONS:
            position = Position(arrange(game, players, {}, seed=rng.getrandbits(32)))
            for _ in range(rng.randrange(DEEPEST)):
                if not position.is_over:
                    position.play_number(int(rng.choice(position.legal_numbers().tolist())))
            if len(position.legal_numbers()) > 1:
                yield position
                count += 1
