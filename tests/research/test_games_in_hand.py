"""Single games of a vector environment in hand: read, set, cloned, kept; and what is refused."""

import pickle
from typing import Any, cast

import numpy as np
import pytest

import rivertable
from rivertable.engine.errors import RivertableError
from rivertable.research.vector import VectorEnv


def played_on(env: VectorEnv, steps: int = 30) -> list[str]:
    """The records of all games after some more random actions."""
    for _ in range(steps):
        env.step(env.random_actions())
    return [env.position(row).record() for row in range(env.num_envs)]


def test_a_row_is_a_position_and_back_with_the_same_chance_to_come() -> None:
    env, other = VectorEnv("niagara", 2, 3), VectorEnv("niagara", 2, 3)
    env.reset(seed=3)
    played_on(env, 100)
    other.reset(seed=50)
    for row in range(2):
        other.set_position(row, env.position(row))
    other._action_rng[:] = env._action_rng

    assert np.array_equal(other.observe()[1]["action_mask"], env.observe()[1]["action_mask"])
    assert played_on(other, 200) == played_on(env, 200)


def test_a_clone_and_a_pickle_go_on_as_the_same_game() -> None:
    env = VectorEnv("wind-river", 3, 3)
    env.reset(seed=3)
    played_on(env)
    copy = pickle.loads(pickle.dumps(env))
    assert played_on(copy) == played_on(env)

    env.clone(0, [1, 2])
    assert len({env.position(row).record() for row in range(3)}) == 1


def test_games_begin_at_given_positions_in_turn() -> None:
    starts = [rivertable.start("wadi", 3, seed=seed) for seed in (1, 2)]
    starts[0].play(starts[0].legal_moves()[0])
    env = VectorEnv("wadi", 4, 3, start=starts)
    env.reset(seed=1)

    assert [env.position(row) for row in range(4)] == [*starts, *starts]
    assert all(record.startswith("rivertable 1") for record in played_on(env))


def test_what_chance_does_is_told() -> None:
    env = VectorEnv("wadi", 3, 3)
    _, info = env.reset(seed=1)
    told = [env.position(row).numbers()[0][1] for row in range(3)]

    assert [*info["chance"][:, 0]] == told
    assert (info["chance"][:, 1:] == -1).all()


def test_by_default_what_a_step_gives_stays_as_it_was() -> None:
    env = VectorEnv("wadi", 3, 3)
    observations, info = env.reset(seed=1)
    for change in (
        lambda: played_on(env),
        lambda: env.clone(0, [1, 2]),
        lambda: env.set_position(1, env.position(0)),
        lambda: env.step_some(env.random_actions(), np.array([True, False, True])),
        lambda: env.reset(options={"reset_mask": np.array([False, True, True])}),
    ):
        before = observations.copy(), info["action_mask"].copy(), info["chance"].copy()
        change()
        assert np.array_equal(observations, before[0])
        assert np.array_equal(info["action_mask"], before[1])
        assert np.array_equal(info["chance"], before[2])
        observations, *_, info = env.step(env.random_actions())

    again = env.observe()[1]["action_mask"]
    again[:] = 0
    assert np.array_equal(env.observe()[1]["action_mask"], info["action_mask"])


def test_a_game_is_truncated_after_its_steps() -> None:
    env = VectorEnv("niagara", 4, 3, max_steps=20)
    env.reset(seed=1)
    flags = [env.step(env.random_actions())[2:4] for _ in range(40)]

    assert [bool(truncated.all()) for _, truncated in flags] == ([False] * 19 + [True]) * 2
    assert not any(terminated.any() for terminated, _ in flags)


def test_shaping_pays_for_gains_on_the_others() -> None:
    env = VectorEnv("wadi", 4, 3, shaping={"points": 0.5}, autoreset_mode="DISABLED")
    env.reset(seed=1)
    paid = np.zeros((4, 3))
    for _ in range(20):
        paid += env.step(env.random_actions())[4]["rewards"]
    points = [[seat["points"] for seat in env.position(r).scores.values()] for r in range(4)]

    gained = np.array(points) - np.mean(points, axis=1, keepdims=True)
    assert paid == pytest.approx(0.5 * gained)
    assert gained.any()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda env: env.step(np.zeros(3, np.int64)), "call reset first"),
        (lambda env: env.reset(seed=[1, 2]), "or 3 of them"),
        (lambda env: env.reset(options={"reset_mask": np.zeros(3, np.bool_)}), "begins all games"),
        (
            lambda env: (env.reset(), env.set_position(0, rivertable.start("wadi", 2))),
            "these are games of wadi",
        ),
        (lambda env: VectorEnv("wadi", 1, autoreset_mode="later"), "autoreset_mode is one of"),
        (
            lambda env: VectorEnv("wadi", 1, shaping={"gems": 1}),
            "there are points, unused_shadoofs",
        ),
        (
            lambda env: VectorEnv("wadi", 1, shaping=cast(Any, ["points"])),
            "a number for each score",
        ),
        (lambda env: VectorEnv("wadi", cast(Any, "many")), "num_envs is a whole number"),
        (
            lambda env: (env.reset(), env.position(3)),
            "games have the numbers 0 to 2; there is no 3",
        ),
        (
            lambda env: (env.reset(), env.clone([0, 1], [0, 1, 2])),
            "3 clones are of one game, or of as many",
        ),
        (
            lambda env: (env.reset(), env.set_position(0, "start")),
            "from a Position, not from 'start'",
        ),
        (lambda env: VectorEnv("wadi", 1, start=[]), "at one position at least"),
        (
            lambda env: VectorEnv("wadi", 1, shaping={"points": float("nan")}),
            "a number for each score, .* nan",
        ),
        (
            lambda env: (env.reset(), env.reset(options={"reset_mask": [1, 0, 0]})),
            "3 flags, True or False, one for each game",
        ),
    ],
)
def test_mistakes_are_told_in_a_sentence(wrong: Any, message: str) -> None:
    with pytest.raises(RivertableError, match=message):
        wrong(VectorEnv("wadi", 3, 3))
