"""What is seen on the way to a scene, in all games."""

import random

import pytest

import rivertable
from rivertable.games import GAMES, find
from tests.games.passages import passages

KINDS = [(name, players) for name in GAMES for players in find(name).player_counts]
MOST_MOVES = 250


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_only_what_is_in_the_scene_passes_by(name: str, players: int) -> None:
    position, rng, count = rivertable.start(name, players=players), random.Random(5), 0
    draw = find(name).draw
    for _ in range(MOST_MOVES):
        if position.is_over:
            break
        seat = rng.choice(position.acting)
        position.play_number(rng.choice(position.legal_numbers(seat).tolist()), seat)
        ids = {element.id for element in draw(position.view(0)).elements}
        moments = passages(position)
        assert {id.rstrip("=") for moment in moments for id in moment} <= ids
        count += bool(moments)

    assert count > 0


@pytest.mark.parametrize("name", GAMES)
def test_nothing_has_passed_before_the_first_move(name: str) -> None:
    assert passages(rivertable.start(name)) == []
