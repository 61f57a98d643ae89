"""Chance: drawn from a seed, or left to the caller."""

from collections import Counter

import pytest

import rivertable
from rivertable import BadOption, Position
from rivertable.engine.chance import draw


def niagara(seed: int | str) -> Position:
    """A game of Niagara in which everybody always makes their last legal move, for a while."""
    position = rivertable.start("niagara", 3, seed)
    for _ in range(300):
        position.play_number(int(position.legal_numbers()[-1]))
    return position


def test_a_draw_depends_on_the_seed_and_its_number_only() -> None:
    assert draw(7, 3, 100) == draw(7, 3, 100)
    assert len({draw(7, number, 1_000_000) for number in range(50)}) == 50
    assert len({draw(seed, 3, 1_000_000) for seed in range(50)}) == 50


def test_a_draw_is_the_same_in_every_version() -> None:
    # Stored games count on it.
    assert [draw(7, number, 100) for number in range(5)] == [62, 41, 53, 5, 52]
    assert draw("monsoon", 0, 1000) == 731


def test_every_move_is_equally_likely() -> None:
    drawn = Counter(draw("fair", number, 5) for number in range(5000))

    assert sorted(drawn) == [0, 1, 2, 3, 4]
    assert all(900 < count < 1100 for count in drawn.values())


def test_of_one_move_that_one_is_drawn() -> None:
    assert draw("any", 0, 1) == 0


def test_the_same_seed_gives_the_same_game() -> None:
    assert niagara(3).record() == niagara(3).record()


def test_another_seed_gives_another_game() -> None:
    assert len({niagara(seed).record() for seed in range(5)}) == 5


def test_a_seed_may_be_a_number_or_a_text() -> None:
    assert niagara("rain").record() == niagara("rain").record()
    assert niagara("7").record() == niagara(7).record()
    assert niagara(-1).record() != niagara(1).record()


def test_everybody_may_start() -> None:
    starts = {str(rivertable.start("wadi", 4, seed).moves[0]) for seed in range(40)}

    assert starts == {"start 1", "start 2", "start 3", "start 4"}


@pytest.mark.parametrize("seed", [1.5, True, (1,), b"rain"])
def test_a_seed_is_nothing_else(seed: int) -> None:
    with pytest.raises(BadOption, match="a seed is a whole number or a text"):
        rivertable.start("wadi", seed=seed)
    with pytest.raises(BadOption, match="a seed is a whole number or a text"):
        rivertable.start("wadi").with_seed(seed)


@pytest.mark.parametrize("seed", ["\ud800", 10**5000], ids=["half a character", "endless"])
def test_a_seed_that_cannot_be_written_down_is_refused(seed: int | str) -> None:
    with pytest.raises(BadOption, match="a seed has at most"):
        rivertable.start("wadi", seed=seed)


def test_with_seed_chance_is_drawn_from_then_on() -> None:
    position = rivertable.start("wadi").with_seed(7)

    assert position.acting == rivertable.start("wadi", seed=7).acting
    assert position == rivertable.start("wadi", seed=7)


def test_with_seed_the_position_itself_stays_as_it_is() -> None:
    position = rivertable.start("wadi")
    position.with_seed(7)

    assert position.acting == (0,)


def test_with_no_seed_chance_is_the_callers_from_then_on() -> None:
    position = rivertable.start("niagara", 3, seed=1).with_seed(None)
    while 0 not in position.acting:
        position.play(position.legal_moves()[-1])

    assert position.acting == (0,)
    assert {str(move) for move in position.legal_moves()} == {"fork L", "fork R"}


def test_taking_a_move_back_and_making_it_again_draws_the_same() -> None:
    position = niagara(3)
    before = position.record()
    move = position.undo()
    position.play(move)

    assert position.record() == before


def test_a_loaded_game_goes_on_with_the_luck_of_its_seed() -> None:
    position = rivertable.start("niagara", 3, seed=4)
    loaded = rivertable.load(position.record(), seed=4)
    for _ in range(100):
        move = position.legal_moves()[-1]
        position.play(move)
        loaded.play(move)

    assert loaded.record() == position.record()
