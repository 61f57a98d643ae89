"""Level 8 finds a best move wherever the last turn of a game can be searched to its end.

The positions are last turns of random games in which not every move is equally good. Best play
is found by looking at everything, without any of the bots' own code. 6 of each game, and 300 with
RIVERTABLE_SOAK (`make soak`).
"""

import os
import time
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import rivertable
from rivertable.bots import bot
from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games import GAMES, find, game_of
from rivertable.games.niagara import rules
from rivertable.games.niagara.board import CANOES
from rivertable.games.niagara.rules.canoes import count_canoes
from rivertable.games.niagara.rules.state import CANOE, KINDS

POSITIONS = 300 if "RIVERTABLE_SOAK" in os.environ else 6
RANK = 0.001  # decides between equal shares, and never against a share
MOST_LINES = 1_500  # of play that are looked at in one position


def share(position: Position, seat: int) -> float:
    """The seat's share of the win, of a game that is over, and a little for everybody behind it."""
    ranks = position.ranks
    assert ranks is not None
    behind = sum(rank > ranks[seat - 1] for rank in ranks)
    return (ranks[seat - 1] == 1) / ranks.count(1) + RANK * behind


class TooMany(Exception):
    """There is too much to look at, or the game goes on after the turn."""


def exhausted(position: Position, seat: int, lines: list[int]) -> float:
    """The best share, then rank, that the seat can surely reach with the rest of its turn.

    A line that goes on after the turn counts as nothing: what it is worth is not known.
    """
    if position.is_over:
        return share(position, seat)
    if position.acting != (seat,):
        lines[1] += 1
        return 0.0
    best = 0.0
    for number in position.legal_numbers(seat).tolist():
        lines[0] += 1
        if lines[0] > MOST_LINES:
            raise TooMany
        after = position.copy()
        after.play_number(number, seat)
        best = max(best, exhausted(after, seat, lines))
    return best


def last_turn(game: str, seed: int) -> Position:
    """Where the last turn of a random game begins."""
    rng = Random(seed)
    players = rng.choice(list(find(game).player_counts))
    position = rivertable.start(game, players=players, seed=seed)
    before = position.copy()
    while not position.is_over:
        seat = position.acting[0]
        last = next(position.backwards(), (CHANCE, 0))[0]
        if last != seat:
            before = position.copy()
        position.play_number(int(rng.choice(position.legal_numbers(seat).tolist())), seat)
    return before


def last_turn_of_niagara(seed: int) -> Position:
    """The last turn of a round in which somebody may win.

    Random games of Niagara hardly ever come to that, so the gems are dealt out.
    """
    rng = Random(seed)
    position = rivertable.start("niagara", players=rng.choice([3, 4, 5]), seed=seed)
    for _ in range(400):
        state = position.state
        is_last = state.seat % position.setting.players + 1 == state.buoy
        if state.phase == CANOE and is_last and rng.random() < 0.2:
            break
        seat = position.acting[0]
        position.play_number(int(rng.choice(position.legal_numbers(seat).tolist())), seat)
    deal(position, rng)
    return position


def deal(position: Position, rng: Random) -> None:
    """Deal gems to the collections and into the canoes of the seat that acts, near the shore."""
    setting = position.setting
    s = position.buffer[: position.size].view(rules.STATE)[0]
    for me in range(setting.players):
        for _ in range(rng.randrange(6)):
            take(s, rng, s.collection[me])
    me = s.seat - 1
    for canoe in range(CANOES):
        if s.cargo[me, canoe] == 0 and rng.random() < 0.7:
            s.place[me, canoe] = rng.randrange(1, 5)
            gem = np.zeros(KINDS, np.int64)
            take(s, rng, gem)
            s.cargo[me, canoe] = int(gem.argmax()) + 1 if gem.any() else 0
    b = setting.board.view(rules.BOARD)[0]
    count_canoes(b, s, me)
    position.now = setting.game.kernel.what_now(setting.board, position.buffer)


def take(s: Record, rng: Random, collection: Numbers) -> None:
    """Move a gem of any colour that is left from its deposit to a collection."""
    left = [colour for colour in range(KINDS) if s.deposit[colour, colour] > 0]
    if left:
        colour = rng.choice(left)
        s.deposit[colour, colour] -= 1
        collection[colour] += 1


def best_moves(position: Position) -> set[int]:
    """The moves that keep the best share, if that is known and not every move does."""
    seat = position.acting[0]
    lines = [0, 0]  # looked at, and of those not looked at to the end
    worth = {}
    for number in position.legal_numbers(seat).tolist():
        after = position.copy()
        after.play_number(number, seat)
        worth[number] = exhausted(after, seat, lines)
    best = max(worth.values())
    if best < 1 and lines[1]:
        return set()  # a line that goes on might be better
    found = {number for number, value in worth.items() if value == best}
    return found if len(found) < len(worth) else set()


def puzzles(game: str) -> Iterator[tuple[Position, set[int]]]:
    """Positions with their best moves."""
    for seed in range(200 * POSITIONS):
        position = last_turn_of_niagara(seed) if game == "niagara" else last_turn(game, seed)
        if len(position.acting) != 1 or position.acting == (CHANCE,):
            continue
        try:
            best = best_moves(position)
        except TooMany:
            continue
        if best:
            yield position, best


@pytest.mark.parametrize("game", GAMES)
def test_level_8_finds_a_best_move_in_every_last_turn(game: str) -> None:
    seen = 0
    for position, best in puzzles(game):
        seat = position.acting[0]
        thinker = bot(8, game_of(position.setting), seed=seen, clock=time.thread_time)
        chosen = thinker.choose(position.view(seat))
        assert chosen.number in best, f"{chosen} in\n{position.record()}"
        seen += 1
        if seen == POSITIONS:
            break
    assert seen == POSITIONS
