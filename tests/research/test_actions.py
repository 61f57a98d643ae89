"""Small action spaces: every move has a number, and nothing outside ever occurs."""

from typing import Any

import numpy as np
import pytest

import rivertable
from rivertable.engine.errors import RivertableError
from rivertable.research.actions import of, table_of
from rivertable.research.vector import VectorEnv
from tests.engine.random_games import SOME_AGREEMENTS, moments
from tests.games.wadi.positions import BEND
from tests.research.kinds import EVERY_KIND

COUNTS = {("wind-river", 3): 308, ("wind-river", 4): 376, ("wadi", 2): 392, ("wadi", 3): 392}
COUNTS |= {("niagara", 3): 535, ("niagara", 5): 647}


@pytest.mark.parametrize(("kind", "count"), COUNTS.items(), ids=str)
def test_there_are_no_more_actions_than_moves_that_can_be_legal(
    kind: tuple[str, int], count: int
) -> None:
    actions = of(rivertable.start(*kind).setting)

    assert actions.count == len(set(actions.texts)) == count
    assert [actions.find(text) for text in actions.texts] == [*range(count)]


@pytest.mark.parametrize(("game", "players", "options"), SOME_AGREEMENTS)
def test_nothing_outside_the_table_occurs_in_random_games(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """A move that is not in the table would raise"""
    env, seen = VectorEnv(game, 256, players, masks=False, copy=False, **options), 0
    env.reset(seed=1)
    for _ in range(400):
        words = env.step(env.random_actions())[4]["legal_words"]
        seen = seen | np.bitwise_or.reduce(words.view(np.uint64), axis=0)

    assert np.bitwise_count(seen).sum() > 0.8 * env.actions.count


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_an_action_is_the_number_of_a_move_for_every_seat(game: str, players: int) -> None:
    checked = 0
    for position in moments(game, players)[1::2]:
        for seat in filter(None, position.acting):
            actions = table_of(position)
            for action in actions.legal(position, seat).tolist():
                move = actions.move(position, action, seat)
                assert actions.action(move.number, seat) == action
                assert position.parse(move) == move
                checked += 1

    assert checked > 10


def test_a_thief_counts_the_seats_from_its_own() -> None:
    actions = of(rivertable.start("niagara", players=4).setting)
    theft = actions.find("1 >3 steal +1.2")
    robbed = [actions.number(theft, seat) % 64 - 23 for seat in (1, 2, 3, 4)]

    assert robbed == [2 * seat + 1 for seat in (1, 2, 3, 0)]


def test_a_board_of_ones_own_has_actions_of_its_own() -> None:
    env = VectorEnv("wadi", 64, 2, scenario=BEND)
    env.reset(seed=1)
    for _ in range(100):
        env.step(env.random_actions())

    assert env.actions.count < 100
    assert env.actions.texts[-1] == "end"


def test_a_move_outside_the_table_raises() -> None:
    env = VectorEnv("wadi", 2, 3)
    env.reset(seed=1)
    env.actions = type(env.actions)(env.setting)
    env.actions.actions[:, env.actions.numbers[1, -1]] = -1  # as if nobody could ever end a turn

    with pytest.raises(RivertableError, match="is not in the table of actions"):
        env.step(env.random_actions())


def test_a_number_a_game_or_a_setting_of_another_kind_is_refused_with_a_sentence() -> None:
    position, other = rivertable.start("wadi", 2, seed=1), rivertable.start("wadi", 3, seed=1)
    with pytest.raises(RivertableError, match="move 5 of seat 1 can never be legal here"):
        table_of(position).action(5, 1)
    with pytest.raises(RivertableError, match=r"of wadi 2\(players=2, .*\), not of wadi"):
        table_of(position).mask(other, 2)
    with pytest.raises(RivertableError, match=r"those of a setting, as position\.setting"):
        of(position)  # type: ignore[arg-type]  # that is what is tried
