"""Returns of several seats in one environment."""

import numpy as np
import pytest

from rivertable.engine.errors import BadOption
from rivertable.research.returns import advantages

NO = [False]
YES = [True]


def test_a_seat_is_paid_for_the_end_that_another_brought_about() -> None:
    """Seats 1, 2, 1, 2 act, and seat 1 wins with the move of seat 2"""
    rewards = [[[0, 0]], [[0, 0]], [[0, 0]], [[1, 0]]]
    values, seats, ended = np.zeros((4, 1)), [[1], [2], [1], [2]], [NO, NO, NO, YES]
    _, returns = advantages(rewards, values, seats, ended, trace=1.0)

    assert returns[:, 0].tolist() == [1, 0, 1, 0]


def test_with_one_seat_it_is_the_usual_estimate() -> None:
    rng = np.random.default_rng(1)
    rewards, values, last = rng.normal(size=(6, 3, 1)), rng.normal(size=(6, 3)), rng.normal(size=3)
    ended = rng.random((6, 3)) < 0.3
    found, _ = advantages(
        rewards, values, np.ones((6, 3), int), ended, None, last[:, None], discount=0.9, trace=0.8
    )

    usual, after, then = np.zeros((6, 3)), np.zeros(3), last
    for step in reversed(range(6)):
        goes_on = 1.0 - ended[step]
        delta = rewards[step, :, 0] + 0.9 * then * goes_on - values[step]
        after = usual[step] = delta + 0.9 * 0.8 * goes_on * after
        then = values[step]
    assert found == pytest.approx(usual)


def test_a_game_that_is_cut_short_teaches_nothing_about_its_end() -> None:
    values = [[0.4], [0.7]]
    found, returns = advantages(np.zeros((2, 1, 2)), values, [[1], [2]], [NO, NO], [NO, YES])

    assert found.tolist() == [[0], [0]]
    assert returns.tolist() == values


def test_what_seats_expect_after_the_last_step_counts() -> None:
    _, returns = advantages(
        np.zeros((2, 1, 2)), [[0.4], [0.7]], [[1], [2]], [NO, NO], None, [[0.9, 0.1]]
    )

    assert returns[:, 0] == pytest.approx([0.9, 0.1])


def test_last_values_have_one_for_each_seat() -> None:
    arrays = np.zeros((5, 4, 3)), np.zeros((5, 4)), np.ones((5, 4), int), np.zeros((5, 4))

    with pytest.raises(BadOption, match=r"by game and seat, \(4, 3\); not \(4,\)"):
        advantages(*arrays, last_values=np.zeros(4))


def test_arrays_that_do_not_fit_each_other_are_refused() -> None:
    rewards, values = np.zeros((2, 1, 2)), [[0.4], [0.7]]
    with pytest.raises(BadOption, match=r"these are \(2, 1\)"):
        advantages(values, values, [[1], [2]], [NO, NO])
    with pytest.raises(BadOption, match="seats are 1 to 2, or 0"):
        advantages(rewards, values, [[1], [3]], [NO, NO])
