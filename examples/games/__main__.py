"""The command `rivertable` with two more games: python -m examples.games play clobber"""

from examples.games import clobber, goofspiel
from rivertable.cli import main
from rivertable.games import register

if __name__ == "__main__":  # worker processes of the arena import this file too
    register(clobber.GAME)
    register(goofspiel.GAME)
    main()
