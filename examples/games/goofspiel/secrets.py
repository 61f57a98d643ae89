"""What a seat may not know in Goofspiel: the cards that others have bid and not yet shown (rule 2)."""

from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.compiled import compiled
from rivertable.engine.game import Secrets

from .board import HIDDEN_CARD, MOST_SEATS, in_mask
from .rules import BID


def hide(s: Record, seat: int) -> None:
    """That somebody has bid is seen by all; what, only by themselves."""
    for other in hidden_seats(s):
        if other != seat:
            s.bid[other - 1] = HIDDEN_CARD


def hidden_seats(s: Record) -> list[int]:
    """The seats that have bid: cards are gone as soon as they are shown."""
    return [seat for seat, card in enumerate(s.bid.tolist(), start=1) if card]


def is_choice(number: int) -> bool:
    """Is this move a bid?"""
    return number // 64 == BID


def possible(s: Record, seat: int) -> list[int]:
    """Everybody knows which cards a seat still holds, so the bid is one of those."""
    return [64 * BID + card for card in in_mask(s.hand[seat - 1])]


# For a search, compiled. It thinks about what others might bid, not about what they have bid. ------


@compiled
def conceal(s: Record, seat: int) -> None:
    """Forget what others have bid, and even that they have."""
    for me in range(MOST_SEATS):
        if me != seat - 1:
            s.bid[me] = 0


@compiled
def redraw(b: Record, s: Record, seat: int, beliefs: Floats, rng: Numbers) -> None:
    """Let the others bid anew."""
    conceal(s, seat)


@compiled
def is_hidden(b: Record, s: Record) -> bool:
    """Has anybody bid?"""
    for me in range(b.players):
        if s.bid[me] != 0:
            return True
    return False


SECRETS = Secrets(hide, hidden_seats, is_choice, possible, "bid ?", conceal, redraw, is_hidden)
