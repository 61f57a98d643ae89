"""What a bot believes that the others have chosen in secret: what it would choose in their place.

While a bot thinks about its own secret choice, its search lets all others choose too, each by a node of
their own. How often each of their moves was tried there is how likely the bot believes it to be, until
the choices are shown. What they have in fact chosen is in no view, so no belief can follow from it.
"""

import numpy as np

from rivertable.bots.search.bind import reported, search_for
from rivertable.bots.search.ranking import NUMBER, VISITS
from rivertable.bots.search.tree import Memory
from rivertable.bots.search.workspace import CHOICES
from rivertable.engine.arrays import Floats
from rivertable.engine.position import View
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import game_of

NO_BELIEFS: Floats = np.zeros(0)
RARE = 0.1  # of the most visits: a choice that is made in secret is never one tried more rarely
OPEN_MIND = 0.1  # how much of a belief is spread over all choices: others think otherwise


def is_secret(view: View) -> bool:
    """Is it a secret choice that this seat is asked for?"""
    secrets = game_of(view.setting).secrets
    if secrets is None:
        return False
    numbers = view.legal_numbers(view.seat)
    return any(map(secrets.is_choice, numbers.tolist()))


def beliefs_after(view: View, memory: Memory) -> Floats:
    """What the others may choose, after a search for a seat's own choice: a number for each seat and bit."""
    secrets, search = game_of(view.setting).secrets, search_for(view.setting.game.name)
    assert secrets is not None
    buffer, beliefs = view.buffer.copy(), np.zeros((MOST_SEATS, CHOICES))
    search.draw_hidden(view.setting.board, buffer, view.seat, np.ones(1, np.int64))
    for seat in range(1, view.setting.players + 1):
        if seat != view.seat:
            rows = reported(search, memory, buffer, seat)
            choices = [row for row in rows.tolist() if secrets.is_choice(int(row[NUMBER]))]
            most = max((row[VISITS] for row in choices), default=0.0)
            for row in choices:
                often = row[VISITS] if row[VISITS] >= RARE * most else 0.0
                beliefs[seat - 1, int(row[NUMBER]) % CHOICES] = often + OPEN_MIND * most / len(
                    choices
                )
    return beliefs.ravel()
