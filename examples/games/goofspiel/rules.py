"""The rules of Goofspiel, the game of pure strategy.

1. Chance turns up a prize, which is worth as many points as it shows.
2. All seats bid a card of their hand, in secret and at the same time.
3. The highest card takes the prize; if several bid it, nobody does. The cards bid are gone.
4. After the last prize the most points win.

`b` is what this game agreed on, `s` the state. Seats count from 1, arrays from 0: `me = seat - 1`.
"""

from rivertable.engine.arrays import Numbers, Record, record_type
from rivertable.engine.bits import has
from rivertable.engine.compiled import compiled

from .board import ALL_CARDS, CARDS, MOST_SEATS

# A move is 64 * word + bit; the bit is the card.
BID, PRIZE = range(2)
WORDS = 2

BOARD = record_type(("players", "i8"))
STATE = record_type(
    ("left", "i8"),  # the prizes that have not been turned up
    ("prize", "i8"),  # that is bid for, or 0 while chance turns one up
    ("lost", "i8"),  # the prizes that nobody took
    ("hand", "i8", MOST_SEATS),  # cards that were not shown yet
    ("won", "i8", MOST_SEATS),  # the prizes of each seat
    ("bid", "i1", MOST_SEATS),  # the card that a seat has chosen, or 0
)


@compiled
def setup(b: Record, s: Record) -> None:
    """All prizes lie face down, and everybody has all cards."""
    s.left = ALL_CARDS
    for me in range(b.players):
        s.hand[me] = ALL_CARDS


@compiled
def turn_up(s: Record, prize: int) -> None:
    """Rule 1: chance turns up a prize."""
    s.prize = prize
    s.left &= ~(1 << prize)


@compiled
def have_all_bid(b: Record, s: Record) -> bool:
    """Rule 2: all bid at the same time, so the cards are shown after the last one chose."""
    for me in range(b.players):
        if s.bid[me] == 0:
            return False
    return True


@compiled
def highest_bidder(b: Record, s: Record) -> int:
    """Rule 3: the index of the seat that takes the prize, or -1."""
    winner = -1
    highest = 0
    for me in range(b.players):
        if s.bid[me] == highest:
            winner = -1
        elif s.bid[me] > highest:
            highest = s.bid[me]
            winner = me
    return winner


@compiled
def show_bids(b: Record, s: Record) -> None:
    """Rule 3: the prize is taken or lost, and the cards that were bid are gone."""
    winner = highest_bidder(b, s)
    if winner >= 0:
        s.won[winner] |= 1 << s.prize
    else:
        s.lost |= 1 << s.prize
    for me in range(b.players):
        s.hand[me] &= ~(1 << s.bid[me])
        s.bid[me] = 0
    s.prize = 0


@compiled
def acting(b: Record, s: Record) -> int:
    """Who may act: bit 0 is chance, bit n is seat n."""
    if s.prize == 0:
        return 1 if s.left != 0 else 0
    seats = 0
    for me in range(b.players):
        if s.bid[me] == 0:
            seats |= 2 << me
    return seats


@compiled
def legal(b: Record, s: Record, seat: int, words: Numbers) -> None:
    """Every legal move; `words` comes empty."""
    if seat == 0:
        words[PRIZE] = s.left
    else:
        words[BID] = s.hand[seat - 1]


@compiled
def play(b: Record, s: Record, seat: int, move: int) -> None:
    """Rules 1 to 3."""
    card = move & 63
    if seat == 0:
        turn_up(s, card)
    else:
        s.bid[seat - 1] = card
        if have_all_bid(b, s):
            show_bids(b, s)


@compiled
def scores(b: Record, s: Record, out: Numbers) -> None:
    """Rule 4: a prize is worth what it shows."""
    for me in range(b.players):
        points = 0
        for prize in range(1, CARDS + 1):
            if has(s.won[me], prize):
                points += prize
        out[me, 0] = points
