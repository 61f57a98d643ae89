"""A drawing says which choices end the turn; the rules themselves decide whether that is true."""

import random

import pytest

import rivertable
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games import GAMES, find, game_of

KINDS = [(name, players) for name in GAMES for players in find(name).player_counts]
MOST_MOVES = 250


def said(position: Position, seat: int) -> set[str]:
    """The moves of which the drawing says that they end the turn."""
    scene = game_of(position.setting).draw(position.view(seat))
    (ending,) = (element for element in scene.elements if element.id == "ending")
    return {scene.choices[int(index)].move for index in ending.text.split()}


def true(position: Position, seat: int) -> set[str]:
    """The moves after which somebody else acts, or several at once, or nobody."""
    secrets, last = position.setting.game.secrets, set()
    for move in position.legal_moves(seat):
        after = position.copy()
        after.play_number(move.number, seat)
        is_secret = secrets is not None and secrets.is_choice(move.number)
        if after.acting != (seat,) and len(position.acting) == 1 and not is_secret:
            last.add(move.text)
    return last


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_what_ends_a_turn_is_marked_and_nothing_else(name: str, players: int) -> None:
    position, rng, marked = rivertable.start(name, players=players), random.Random(7), 0
    for _ in range(MOST_MOVES):
        if position.is_over:
            break
        seat = rng.choice(position.acting)
        if seat != CHANCE:
            assert said(position, seat) == true(position, seat)
            marked += bool(said(position, seat))
        position.play_number(rng.choice(position.legal_numbers(seat).tolist()), seat)

    assert marked > 0


def test_a_tile_that_can_be_changed_ends_no_turn() -> None:
    """NI-4a"""
    position = rivertable.start("niagara", seed=1)

    assert position.legal_moves(1)
    assert said(position, 1) == set()


def test_a_spectator_ends_no_turn() -> None:
    assert said(rivertable.start("wadi", seed=1), 0) == set()
