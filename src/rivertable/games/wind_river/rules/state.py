"""The state of Wind River: what stands where, and how moves are numbered."""

from rivertable.engine.arrays import Record, record_type
from rivertable.engine.compiled import compiled
from rivertable.games.wind_river.board import (
    DIRECTIONS,
    GRID,
    HEXES,
    MOST_BUFFALOES,
    MOST_SEATS,
    TIPIS,
)

# Phases, in the order in which a game passes through them.
WHO_STARTS, PLACING, HERD, LOSING, EXTRA, OVER = range(6)

# Moves: the word says what is done, the bit on which hex.
HERD_MOVE = 0  # + direction
TIPI_MOVE = 3  # + direction
PLACE = 9
LOSE = 10
INSERT = 11
OTHER = 12  # bit 0: earn; bit n: seat n starts
WORDS = 13
EARN = 64 * OTHER

RANKS = GRID.ranks

BOARD = record_type(
    ("in_play", "i8"),  # the hexes in play
    ("steps", "i8", DIRECTIONS),  # the hexes from which one may step in this direction
    ("players", "i8"),
    ("skip_finished", "i8"),  # WR-5.4: a seat without a tipi on the board takes no turn
    ("way", "i8"),  # the steps straight ahead that the whole herd has to the plains; no rule asks
    ("herd", "i1", HEXES),  # the buffaloes that start on each hex
)

STATE = record_type(
    # Sets of hexes, kept beside the counts below because they make moves fast.
    ("herds", "i8"),  # hexes with a buffalo
    ("fresh", "i8"),  # hexes with a buffalo that was not moved in this phase
    ("full", "i8"),  # hexes that can take no further buffalo
    ("camps", "i8", MOST_SEATS),  # hexes with a tipi of the seat
    ("buffaloes", "i1", HEXES),
    ("moved", "i1", HEXES),  # of the buffaloes: those moved in this phase
    ("tipis", "i1", (MOST_SEATS, HEXES)),
    ("resources", "i1", MOST_SEATS),
    ("unused", "i1", MOST_SEATS),  # tipis in front of the player
    ("safe", "i1", MOST_SEATS),  # tipis in the plains
    ("gone", "i8"),  # buffaloes in the plains
    ("phase", "i8"),
    ("seat", "i8"),  # whose turn it is, from 1
    ("starter", "i8"),
    ("left", "i8"),  # buffaloes to move, tipis to place or tipis to lose
)


# Pieces -------------------------------------------------------------------------------------


@compiled
def tipis_on_board(s: Record, me: int) -> int:
    """How many tipis of the seat stand on the board."""
    return TIPIS - s.unused[me] - s.safe[me]


@compiled
def add_buffalo(s: Record, hex: int) -> None:
    s.buffaloes[hex] += 1
    s.herds |= 1 << hex
    if s.buffaloes[hex] == MOST_BUFFALOES:
        s.full |= 1 << hex


@compiled
def take_buffalo(s: Record, hex: int) -> None:
    s.buffaloes[hex] -= 1
    s.full &= ~(1 << hex)
    if s.buffaloes[hex] == 0:
        s.herds &= ~(1 << hex)


@compiled
def add_tipi(s: Record, me: int, hex: int) -> None:
    s.tipis[me, hex] += 1
    s.camps[me] |= 1 << hex


@compiled
def take_tipi(s: Record, me: int, hex: int) -> None:
    s.tipis[me, hex] -= 1
    if s.tipis[me, hex] == 0:
        s.camps[me] &= ~(1 << hex)
