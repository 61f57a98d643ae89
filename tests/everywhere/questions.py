"""Positions from real games, as questions that every backend has to answer alike."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from rivertable.bots.bot import PLAIN, Bot, Budget
from rivertable.bots.levels import bot
from rivertable.bots.search.bind import seed_of
from rivertable.bots.search.workspace import CHOICES
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE, MOST_SEATS
from rivertable.games import find

EACH = 10  # positions of a game, its start and its end among them
LOW = (1, 2, 3)  # levels
RANDOM = 0.5  # share of the moves that are made at random
PLAIN_EACH = 5  # one question in so many is searched without an evaluation


class Question(NamedTuple):
    """A position, who may act, a move to play, and how to search it."""

    game: str
    players: int
    board: Numbers
    buffer: Numbers
    acting: tuple[int, ...]  # nobody if the game is over
    seat: int  # one of them; nobody thinks for chance, or when the game is over
    move: int
    view: Numbers  # the buffer as the seat may know it
    weights: Floats
    style: Floats
    rng: int

    @property
    def has_search(self) -> bool:
        return bool(self.acting) and self.seat != CHANCE


def questions(game: str, players: int) -> Iterator[Question]:
    """As many as anybody wants; always the same ones."""
    rng, found = Random(f"{game} {players}"), find(game)
    while True:
        start, *moments, end = played(found, players, rng)
        for position in (start, *rng.sample(moments, EACH - 2), end):
            yield question(position, rng)


def played(game: BoardGame, players: int, rng: Random) -> Iterator[Position]:
    """Every moment of a game in which bots of low levels and chance decide; its end, too."""
    options = {
        name: rng.choice(option.choices) for name, option in game.options.items() if option.choices
    }
    position = Position(arrange(game, players, options))
    bots = {
        seat: bot(rng.choice(LOW), game, rng.getrandbits(30), clock=lambda: 0.0)
        for seat in range(1, players + 1)
    }
    while not position.is_over:
        yield position.copy()
        seat = rng.choice(position.acting)
        if seat == CHANCE or rng.random() < RANDOM:
            position.play_number(rng.choice(position.legal_numbers(seat).tolist()), seat)
        else:
            position.play(bots[seat].choose(position.view(seat)), seat)
    yield position


def question(position: Position, rng: Random) -> Question:
    """What is asked about a position."""
    seat, move, seed = CHANCE, -1, rng.getrandbits(30)
    if not position.is_over:
        seat = rng.choice(position.acting)
        move = rng.choice(position.legal_numbers(seat).tolist())
    setting = position.setting
    style = PLAIN if seed % PLAIN_EACH == 0 else None
    weights, constants = Bot(Budget(), style, seed).bound_to(find(setting.game.name))
    if setting.game.secrets is not None:  # any beliefs, or none
        beliefs = seed % 2 * np.random.default_rng(seed).random(MOST_SEATS * CHOICES)
        constants = np.concatenate((constants, beliefs))
    return Question(
        setting.game.name,
        setting.players,
        setting.board,
        position.buffer.copy(),
        position.acting,
        seat,
        move,
        position.view(seat).buffer.copy(),
        weights,
        constants,
        int(seed_of(seed)[0]),
    )
