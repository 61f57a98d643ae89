"""Tracking a game move by move: the same is found from wherever one goes on."""

import random

import pytest

import rivertable
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.position import Position
from rivertable.engine.tracker import Tracker
from rivertable.games import GAMES

Tracked = tuple[tuple[int, int], ...]


def from_the_start(setting: Setting, s: Record) -> Tracked:
    return ()


def one_more(found: Tracked, seat: int, number: int, s: Record) -> Tracked:
    return (*found, (seat, int(s.seat)))


def tracker(most: int = 100) -> Tracker[Tracked]:
    """Finds who moved, and whose turn it was then."""
    return Tracker(from_the_start, one_more, most)


def random_game(name: str, moves: int = 60) -> list[Position]:
    rng, position = random.Random(5), rivertable.start(name, seed=5)
    game = [position.copy()]
    while not position.is_over and len(game) < moves:
        seat = rng.choice(position.acting)
        position.play_number(rng.choice(position.legal_numbers(seat).tolist()), seat)
        game.append(position.copy())
    return game


@pytest.mark.parametrize("name", GAMES)
def test_going_on_from_the_last_moment_finds_what_the_whole_game_does(name: str) -> None:
    step_by_step = tracker()
    seen = 0
    for position in random_game(name):
        for seat in (1, 0):
            view = position.view(seat)

            assert step_by_step.at(view) == tracker().at(view)
            assert len(step_by_step.at(view)) == len(view.moves)
            seen += 1

    assert seen >= 36


def test_a_move_that_was_taken_back_and_made_again_is_followed_anew() -> None:
    position, one = rivertable.start("wadi", seed=5), tracker()
    position.play("build C2")
    before = one.at(position.view(1))
    position.undo()

    assert len(one.at(position.view(1))) == len(before) - 1
    position.play("end")
    assert len(one.at(position.view(1))) == len(before)


def test_only_the_last_moments_are_kept() -> None:
    one, game = tracker(most=4), random_game("wadi")
    for position in game:
        one.at(position.view(0))

    assert len(one._kept) == 4
    assert one.at(game[10].view(0)) == tracker().at(game[10].view(0))
