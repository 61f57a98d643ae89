"""The state of Niagara: what lies where, and how moves are numbered."""

from rivertable.engine.arrays import record_type
from rivertable.games.niagara.board import (
    BRANCHES,
    CANOES,
    COLOURS,
    MOST_SEATS,
    PLACES,
)

WHO_STARTS, CHOOSING, WEATHER, CANOE, FORKING, OVER = range(6)

KINDS = len(COLOURS)
WAYS_DOWN = len(BRANCHES)

# Canoe moves: the word says which canoe goes where (canoe * PLACES + place), the bit what else it
# does; a colour, or a canoe to steal from (seat * CANOES + canoe), is added to the bit.
PADDLE = 0
LOAD = 1  # before the first step
UNLOAD = 6
SWAP = 7
LOAD_AFTER = 12  # after the last step
UNLOAD_AFTER = 17
SWAP_AFTER = 18
STEAL = 23
UNLOAD_STEAL = 33

OTHER = CANOES * PLACES  # everything else shares one word
TILE = 0  # + tile; CLOUD is one of them
RECOVER = 8  # + colour
WARMER = 13  # weather -
COLDER = 14  # weather +
STAY = 15
TAKE_FORK = 16  # + branch
START = 18  # + seat
WORDS = OTHER + 1

FIRST_AT_GOAL = 2  # what a goal counts for who reached it first, where that wins; else 1

HIDDEN_TILE = -1  # chosen, but not for the eyes of whoever sees this state

BOARD = record_type(
    ("players", "i8"),
    ("alternate", "i8"),  # NI-6: the branches take turns
    ("lone_may_stay", "i8"),  # NI-5.2a: an only canoe that is ashore may stay there
    ("first_wins", "i8"),  # NI-8: who reached a goal first, not the most valuable of all who did
    ("face_down", "i8"),  # NI-4d: spent tiles are not shown; no rule asks for it
    ("home", "i8", KINDS),  # how many steps from the shore each deposit lies; no rule asks for it
    ("beside", "i8", PLACES),  # NI-2: the deposit beside each place, or -1
)

STATE = record_type(
    ("phase", "i8"),
    ("rounds", "i8"),  # begun so far
    ("buoy", "i8"),  # the seat that acts first
    ("seat", "i8"),  # who acts in phase II
    ("weather", "i8"),
    ("lowest", "i8"),  # number shown in this round, or 0
    ("shown", "i8"),  # seats whose tile of this round everybody has seen, as a mask of bits n - 1
    ("may_move", "i8"),  # canoes of the acting seat, as a mask
    ("must_move", "i8"),
    ("points", "i8"),  # that the river still moves in this round
    ("branch", "i8"),  # that the last disc took in the `alternate` game, from 1, or 0
    ("first", "i8"),  # the seat that reached a goal first, where that wins, or 0
    ("place", "i1", (MOST_SEATS, CANOES)),
    ("cargo", "i1", (MOST_SEATS, CANOES)),
    ("collection", "i1", (MOST_SEATS, KINDS)),
    ("deposit", "i1", (KINDS, KINDS)),  # [deposit, colour]
    ("hand", "i8", MOST_SEATS),  # tiles not yet shown, as masks
    ("chosen", "i1", MOST_SEATS),  # the tile of this round, or 0
)
