"""What the rules of Wadi work on: phases, moves, the board and the state."""

from rivertable.engine.arrays import record_type
from rivertable.games.wadi.board import MOST_RESERVOIRS, MOST_SEATS, MOST_TILES

WHO_STARTS, TURN, OVER = range(3)

# Moves. The first words are pumps: the word is the tile pumped from, the bit the tile pumped to.
BUILD = MOST_TILES  # the bit is the tile
OTHER = MOST_TILES + 1  # bit 0: end; bit n: seat n starts
WORDS = MOST_TILES + 2
END = 64 * OTHER

ACTIONS = 2  # in a turn
ACTIONS_OF_TWO = 3  # in a turn of a game for two
LEAVES = -1  # in place of the next wadi tile

BOARD = record_type(
    ("land", "i8"),  # the land tiles
    ("reach", "i8", MOST_TILES),  # WA-5.3: of a shadoof on each tile
    ("beside", "i8", MOST_TILES),  # the tiles that share an edge with each tile
    ("reservoirs", "i8", MOST_TILES),
    ("richer", "i8", MOST_RESERVOIRS),  # the land tiles with more than 0, 1, 2 reservoirs
    ("next", "i8", MOST_TILES),  # where each wadi tile flows to, or LEAVES
    ("way", "i8", MOST_TILES),  # the wadi tiles that water from each of them still passes
    ("upstream", "i8", MOST_TILES),  # the wadi tiles, each one after the tile it flows to
    ("wadi_tiles", "i8"),  # how many there are
    ("water", "i8", MOST_TILES),  # at the start
    ("players", "i8"),
    ("version", "i8"),  # of the rules: `reach` is by version 1 where that is what they play by
    ("spreading", "i8"),  # WA-5.1: shadoofs keep apart
)

STATE = record_type(
    ("flowing", "i8"),  # wadi tiles with water
    ("wet", "i8"),  # land tiles with water
    ("shadoofs", "i8", MOST_SEATS),  # the tiles with a shadoof of the seat
    ("rounds", "i8"),  # begun so far
    ("talisman", "i8"),  # the seat that begins the round
    ("seat", "i8"),  # whose turn it is
    ("actions", "i8"),  # left in this turn
    ("built", "i8"),  # in this turn
    ("gone", "i8"),  # water that left the game
    ("phase", "i8"),
    ("water", "i1", MOST_TILES),  # on each wadi tile
    ("supply", "i1", MOST_SEATS),  # shadoofs not yet built
)
