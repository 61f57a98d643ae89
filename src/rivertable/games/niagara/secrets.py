"""What a seat may not know in Niagara: the tiles that others have chosen but not yet shown (NI-4a)."""

from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.bits import has, nth, size
from rivertable.engine.compiled import compiled
from rivertable.engine.game import Secrets, Setting
from rivertable.engine.kernel import below
from rivertable.games.niagara.board import MOST_SEATS, TILES
from rivertable.games.niagara.rules.state import (
    CHOOSING,
    HIDDEN_TILE,
    OTHER,
    RECOVER,
    TILE,
)

FINE = 1 << 20  # steps from 0 to 1, in which chances are drawn


@compiled
def is_secret(s: Record, me: int) -> bool:
    """Has this seat chosen a tile and not yet shown it?"""
    return s.chosen[me] != 0 and not has(s.shown, me)


def hide(s: Record, seat: int) -> None:
    """That somebody has chosen is seen by all; what, only by themselves."""
    for other in hidden_seats(s):
        if other != seat:
            s.chosen[other - 1] = HIDDEN_TILE


def hidden_seats(s: Record) -> list[int]:
    """The seats that have chosen a tile and not yet shown it: `is_secret`, without a compiled call.

    Every view asks this, and handing a state over to compiled code takes longer than the answer.
    """
    shown = int(s.shown)
    return [
        seat
        for seat, tile in enumerate(s.chosen.tolist(), start=1)
        if tile and not shown >> (seat - 1) & 1
    ]


def is_choice(number: int) -> bool:
    """Is this move the choice of a tile?"""
    return number // 64 == OTHER and TILE < number % 64 < RECOVER


def possible(s: Record, seat: int) -> list[int]:
    """NI-4d: everybody has seen which tiles a seat has spent, so the choice is one of the others."""
    hand = int(s.hand[seat - 1])
    return [64 * OTHER + TILE + tile for tile in range(1, TILES + 1) if hand >> (tile - 1) & 1]


# For a search, which thinks about what others might choose, not about what they have chosen. ------


@compiled
def conceal(s: Record, seat: int) -> None:
    """Blank what a seat may not know; while all choose, even who has chosen."""
    for me in range(MOST_SEATS):
        if me != seat - 1 and is_secret(s, me):
            s.chosen[me] = 0 if s.phase == CHOOSING else HIDDEN_TILE


@compiled
def redraw(b: Record, s: Record, seat: int, beliefs: Floats, rng: Numbers) -> None:
    """Let the others' hidden tiles be some that they may hold; while all choose, let them choose."""
    for me in range(b.players):
        if me != seat - 1 and is_secret(s, me):
            tile = draw_tile(s.hand[me], beliefs[me], rng)
            s.chosen[me] = 0 if s.phase == CHOOSING else tile


@compiled
def draw_tile(hand: int, beliefs: Floats, rng: Numbers) -> int:
    """A tile of a hand, as likely as somebody believes; any of them, if nothing is believed."""
    tile = 1 + nth(hand, below(rng, size(hand)))
    total = 0.0
    for other in range(1, TILES + 1):
        if has(hand, other - 1):
            total += beliefs[TILE + other]
    if total <= 0.0:
        return int(tile)
    rest = total * below(rng, FINE) / FINE
    for other in range(1, TILES + 1):
        if has(hand, other - 1):
            rest -= beliefs[TILE + other]
            if rest < 0.0:
                return other
    return int(tile)


@compiled
def is_hidden(b: Record, s: Record) -> bool:
    """Is there a tile that somebody has chosen and not yet shown?"""
    for me in range(b.players):
        if is_secret(s, me):
            return True
    return False


def covers(setting: Setting) -> bool:
    """NI-4d: do spent tiles lie face down, each on the one before?"""
    return setting.options.get("spent_tiles") == "face_down"


SECRETS = Secrets(
    hide, hidden_seats, is_choice, possible, "tile ?", conceal, redraw, is_hidden, covers
)
