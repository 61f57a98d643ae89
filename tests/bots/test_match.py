"""Games between programs, and what they say."""

import pytest

import rivertable
from rivertable.bots.arena.match import (
    Omniscient,
    RandomPlayer,
    play,
    result,
    shares,
    wilson,
)
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.moment import Moment
from rivertable.engine.position import Position


class Curious:
    """Plays the first move, and remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Position] = []

    def choose_knowing_all(self, position: Position) -> int:
        self.shown.append(position)
        return position.legal_numbers().item(0)


def numbers(moment: Moment) -> set[int]:
    """The moves so far."""
    return {number for _, number in moment.backwards()}


@pytest.mark.parametrize("game", rivertable.GAMES)
def test_the_same_players_with_the_same_seed_play_the_same_game(game: str) -> None:
    setting = rivertable.start(game, 3).setting
    first, again = (play(setting, [RandomPlayer(n) for n in range(3)], "7") for _ in range(2))

    assert first == again
    assert min(first) == 1


def test_the_omniscient_see_hidden_tiles_but_not_the_chance_to_come() -> None:
    setting = rivertable.start("niagara", 3).setting
    curious = Curious()
    play(setting, [RandomPlayer(1), curious, RandomPlayer(2)], "7")

    assert isinstance(curious, Omniscient)
    assert all(position.setting.seed is None for position in curious.shown)
    assert any(HIDDEN in numbers(position.view(2)) for position in curious.shown)
    assert not any(HIDDEN in numbers(position) for position in curious.shown)


def test_those_who_rank_first_share_the_win() -> None:
    assert shares([1, 3, 1]) == [0.5, 0.0, 0.5]
    assert shares([2, 1, 3]) == [0.0, 1.0, 0.0]


def test_winning_every_game_is_not_yet_certainty() -> None:
    few, many = result([[1.0, 1.0, 1.0]] * 2), result([[1.0, 1.0, 1.0]] * 200)

    assert few.share == many.share == 1.0
    assert few.low < 0.65
    assert many.low > 0.99


def test_games_of_a_rotation_that_all_end_alike_count_as_one() -> None:
    alike = result([[1.0] * 3, [0.0] * 3] * 50)
    mixed = result([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]] * 50)

    assert alike.low == pytest.approx(wilson(0.5, 100)[0], abs=0.002)
    assert mixed.low == pytest.approx(wilson(0.5, 300)[0], abs=0.002)
    assert alike.games == mixed.games == 300


def test_wilson_gives_what_the_textbook_gives() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
