"""Every game for every number of players, with the examples that bring only their rules."""

from rivertable.games import GAMES
from tests.engine.random_games import KINDS
from tests.example_games import EXAMPLES

EXAMPLE_GAMES = EXAMPLES
EXAMPLE_KINDS = [(game.name, players) for game in EXAMPLE_GAMES for players in game.player_counts]
EVERY_KIND = [*KINDS, *EXAMPLE_KINDS]
EVERY_NAME = [*GAMES, *(game.name for game in EXAMPLE_GAMES)]
