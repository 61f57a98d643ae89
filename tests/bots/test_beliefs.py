"""What a bot believes that others have chosen in secret (NI-4a)."""

from math import log
from statistics import fmean

import numpy as np
import pytest

import rivertable
from rivertable.bots import bot
from rivertable.bots.beliefs import NO_BELIEFS, is_secret
from rivertable.bots.bot import Bot, Budget
from rivertable.bots.search.workspace import CHOICES
from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.position import Position
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import find
from rivertable.games.niagara.board import TILES
from rivertable.games.niagara.rules.state import BOARD, CHOOSING, STATE
from rivertable.games.niagara.secrets import is_choice, redraw
from tests.games.niagara.positions import choose, choosing

NIAGARA = find("niagara")
THINKING = Budget(simulations=400)


def chances(beliefs: Floats, seat: int, hand: int) -> list[float]:
    """How likely each tile of a hand is believed to be, 1 first."""
    row = beliefs.reshape(MOST_SEATS, CHOICES)[seat - 1]
    held = [float(row[tile]) if hand >> (tile - 1) & 1 else 0.0 for tile in range(1, TILES + 1)]
    return [one / sum(held) for one in held]


def test_a_bot_foresees_tiles_better_than_by_chance() -> None:
    """In nats: what seat 1 believes of the others' tiles, beside any of those that they hold"""
    believed, by_chance = [], []
    for seed in range(3):
        position = rivertable.start("niagara", players=3, seed=seed)
        bots = [Bot(THINKING, seed=10 * seed + seat) for seat in range(3)]
        while not position.is_over and position.state.rounds <= 8:
            seat = position.acting[0]
            move = bots[seat - 1].choose(position.view(seat))
            if seat > 1 and is_choice(move.number) and len(position.legal_numbers(seat)) > 1:
                hand = int(position.state.hand[seat - 1])
                guess = chances(bots[0].beliefs, seat, hand)
                believed.append(-log(guess[move.number % CHOICES - 1]))
                by_chance.append(log(hand.bit_count()))
            position.play(move, seat)

    assert len(believed) > 30
    assert fmean(believed) < fmean(by_chance) - 0.2


def test_what_others_have_chosen_moves_no_belief() -> None:
    """NI-4a: seats 2 and 3 have chosen, and it might have been anything"""
    found = []
    for tiles in ((3, 4), (6, "cloud")):
        position = choosing(canoes={"1.1": "3", "2.1": "2", "3.1": "4"})
        for seat, tile in enumerate(tiles, start=2):
            position.play(f"tile {tile}", seat)
        player = Bot(THINKING, seed=5)
        player.choose(position.view(1))
        found.append(player.beliefs)

    assert found[0].any()
    assert np.array_equal(found[0], found[1])


def test_a_new_choice_ends_what_was_believed() -> None:
    """NI-4d: with one tile left nobody thinks, and nothing is believed"""
    player = Bot(THINKING, seed=5)
    player.choose(choosing(canoes={"1.1": "3"}).view(1))
    before = player.beliefs
    player.choose(choosing(spent=dict.fromkeys((1, 2, 3), "1 2 3 4 5 6")).view(1))

    assert before.any()
    assert player.beliefs is NO_BELIEFS


def test_hidden_tiles_are_drawn_as_they_are_believed() -> None:
    """NI-4a: seat 2 is believed to have a 3 or, half as likely, a 5"""
    position = choose(choosing(), 4, 6, 6)
    beliefs, rng = np.zeros((MOST_SEATS, CHOICES)), np.array([77])
    beliefs[1, 3], beliefs[1, 5] = 2.0, 1.0

    drawn = [tile_drawn(position, beliefs, rng) for _ in range(600)]

    assert {*drawn} == {3, 5}
    assert 340 < drawn.count(3) < 460


def tile_drawn(position: Position, beliefs: Floats, rng: Numbers) -> int:
    setting, buffer = position.setting, position.buffer.copy()
    state = buffer[: position.size].view(STATE)[0]
    assert state["phase"] != CHOOSING
    redraw(setting.board.view(BOARD)[0], state, 1, beliefs, rng)
    return int(state["chosen"][1])


@pytest.mark.parametrize(("level", "guesses"), [(4, False), (5, True)])
def test_beginners_guess_nothing(level: int, guesses: bool) -> None:
    player, view = bot(level, NIAGARA, 1), choosing(canoes={"1.1": "3"}).view(1)

    player.choose(view)

    assert is_secret(view)
    assert player.beliefs.any() == guesses


def test_nothing_is_believed_where_nothing_is_secret() -> None:
    view = rivertable.start("wadi", players=2, seed=1).view(2)
    player = Bot(THINKING, seed=5)

    player.choose(view)

    assert not is_secret(view)
    assert player.beliefs is NO_BELIEFS
