"""What must always hold, along random games of all kinds."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import rivertable
from rivertable.engine.position import Position
from rivertable.games.niagara.board import (
    ALL_TILES,
    FALLS,
    HIGHEST_WEATHER,
    LOWEST_WEATHER,
    SHORE,
)
from rivertable.games.niagara.rules.state import CHOOSING
from tests.games.niagara.positions import wander

MOMENTS = 200  # of each game that is looked at

games = st.builds(
    lambda players, fork: rivertable.start("niagara", players=players, fork=fork),
    players=st.integers(3, 5),
    fork=st.sampled_from(["random", "alternate"]),
)
randoms = st.integers(0, 10**6).map(random.Random)


def along(position: Position, rng: random.Random) -> list[Position]:
    """The moments of the beginning of a random game."""
    moments: list[Position] = []
    while len(moments) < MOMENTS and not position.is_over:
        wander(position, rng)
        moments.append(position.copy())
    return moments


@settings(max_examples=12)
@given(games, randoms)
def test_there_are_always_seven_gems_of_each_colour(game: Position, rng: random.Random) -> None:
    seen = 0
    for position in along(game, rng):
        s = position.state
        aboard = [(s.cargo == colour + 1).sum() for colour in range(5)]

        assert (s.deposit.sum(axis=0) + s.collection.sum(axis=0) + aboard == 7).all()
        assert min(s.deposit.min(), s.collection.min()) >= 0
        seen += 1

    assert seen >= 1


@settings(max_examples=12)
@given(games, randoms)
def test_every_canoe_is_ashore_on_the_river_or_lost(game: Position, rng: random.Random) -> None:
    seen = 0
    for position in along(game, rng):
        s = position.state

        assert ((s.place >= SHORE) & (s.place <= FALLS)).all()
        assert (s.cargo[(s.place == SHORE) | (s.place == FALLS)] == 0).all()
        seen += 1

    assert seen >= 1


@settings(max_examples=12)
@given(games, randoms)
def test_a_tile_is_in_hand_or_spent_and_never_both(game: Position, rng: random.Random) -> None:
    spent = [0] * game.setting.players
    seen = 0
    for position in along(game, rng):
        s = position.state
        for me, _ in enumerate(spent):
            if s.rounds % 7 == 1 and s.phase == CHOOSING:
                spent[me] = 0
            if s.shown >> me & 1:
                spent[me] |= 1 << (s.chosen[me] - 1)

            assert spent[me] & s.hand[me] == 0
            assert spent[me] | s.hand[me] == ALL_TILES
            seen += 1

    assert seen >= 1


@settings(max_examples=12)
@given(games, randoms)
def test_weather_buoy_and_seat_stay_where_they_can_be(game: Position, rng: random.Random) -> None:
    seen = 0
    for position in along(game, rng):
        s = position.state

        assert LOWEST_WEATHER <= s.weather <= HIGHEST_WEATHER
        assert 1 <= s.buoy <= position.setting.players
        assert 1 <= s.seat <= position.setting.players
        seen += 1

    assert seen >= 1


@settings(max_examples=12)
@given(games, randoms)
def test_whoever_may_act_has_a_move_and_nobody_else_has(game: Position, rng: random.Random) -> None:
    seen = 0
    for position in along(game, rng):
        for seat in range(position.setting.players + 1):
            has_moves = len(position.legal_numbers(seat)) > 0

            assert has_moves == (seat in position.acting)
            seen += 1

    assert seen >= 1


@settings(max_examples=12)
@given(games, randoms)
def test_a_record_leads_to_the_same_position(game: Position, rng: random.Random) -> None:
    position = along(game, rng)[-1]

    assert rivertable.load(position.record()) == position
    assert rivertable.load(position.record()).moves == position.moves


@settings(max_examples=12)
@given(games, randoms)
def test_every_game_ends_within_210_rounds_with_a_best_seat(
    game: Position, rng: random.Random
) -> None:
    """NI-8b"""
    while not game.is_over:
        wander(game, rng)

    assert game.state.rounds <= 210
    assert game.ranks is not None
    assert min(game.ranks) == 1
    best = max(tuple(score.values()) for score in game.scores.values())
    assert best[0] == 1 or game.state.rounds == 210
