"""The eight levels."""

from random import Random

import pytest

import rivertable
from rivertable.bots import LEVELS, bot
from rivertable.bots.levels import USUAL_LEVEL, level_in, masked_weights
from rivertable.bots.weights import weights_of
from rivertable.games import GAMES, find


def test_there_are_eight_levels_with_names_of_their_own() -> None:
    assert list(LEVELS) == list(range(1, 9))
    assert len({level.name for level in LEVELS.values()}) == 8


def test_each_level_thinks_longer_than_the_one_below() -> None:
    simulations = [level.simulations for level in LEVELS.values()]

    assert simulations == sorted(set(simulations))


@pytest.mark.parametrize("game", GAMES)
def test_the_lowest_level_has_the_highest_temperature_and_the_highest_none(game: str) -> None:
    temperatures = [level_in(find(game), level).temperature for level in LEVELS]

    assert max(temperatures) == temperatures[0] <= 1
    assert temperatures[-1] == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [1, 3, 4])
def test_a_whole_game_of_bots_comes_to_an_end(game: str, level: int) -> None:
    position = rivertable.start(game, players=3, seed=level)
    bots = [bot(level, find(game), seat) for seat in (1, 2, 3)]
    while not position.is_over:
        seat = position.acting[0]
        position.play(bots[seat - 1].choose(position.view(seat)))

    assert position.ranks is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_low_level_overlooks_features_and_a_high_one_none(game: str) -> None:
    found = find(game)
    evaluation, weights = found.evaluation, weights_of(found)
    spoken = len(evaluation.names) - len(evaluation.unspoken)
    blind = masked_weights(found, 0.4, seed=1)

    assert (blind == 0).all(axis=0)[:spoken].sum() >= int(0.4 * spoken)
    assert (blind[:, spoken:] == weights[:, spoken:]).all()
    assert (masked_weights(found, 0.0, seed=1) == weights).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_level_that_one_meets_first_beats_random_players(game: str) -> None:
    shares = 0.0
    for seed in range(3):
        position = rivertable.start(game, players=3, seed=seed)
        ours = bot(USUAL_LEVEL, find(game), seed)
        rng = Random(seed)
        while not position.is_over:
            seat = position.acting[0]
            if seat == 1:
                position.play(ours.choose(position.view(1)))
            else:
                moves = position.legal_moves(seat)
                position.play(rng.choice(moves))
        assert position.ranks is not None
        shares += (position.ranks[0] == 1) / position.ranks.count(1)
    assert shares >= 2
