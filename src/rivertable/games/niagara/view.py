"""What a seat may not know in Niagara: the tiles that others have chosen but not yet shown (NI-4a)."""

from rivertable.engine.compile import Record
from rivertable.engine.game import Secrets
from rivertable.games.niagara.board import TILES
from rivertable.games.niagara.rules import HIDDEN_TILE, OTHER, RECOVER, TILE


def hide(s: Record, seat: int) -> None:
    """That somebody has chosen is seen by all; what, only by themselves."""
    for other in hidden_seats(s):
        if other != seat:
            s.chosen[other - 1] = HIDDEN_TILE


def hidden_seats(s: Record) -> list[int]:
    """The seats that have chosen a tile and not yet shown it."""
    return [
        me + 1 for me in range(len(s.chosen)) if s.chosen[me] != 0 and not int(s.shown) >> me & 1
    ]


def is_choice(number: int) -> bool:
    """Is this move the choice of a tile?"""
    return number // 64 == OTHER and TILE < number % 64 < RECOVER


def possible(s: Record, seat: int) -> list[int]:
    """NI-4d: everybody knows which tiles a seat still holds, so the choice is one of those."""
    hand = int(s.hand[seat - 1])
    return [64 * OTHER + TILE + tile for tile in range(1, TILES + 1) if hand >> (tile - 1) & 1]


SECRETS = Secrets(hide, hidden_seats, is_choice, possible, text="tile ?")
