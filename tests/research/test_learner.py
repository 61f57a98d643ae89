"""One seat learns: Gymnasium's checks pass, and the others play as they are told."""

import pickle
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import rivertable
from rivertable.engine.errors import RivertableError
from rivertable.games import find
from rivertable.research.learner import LearnerEnv, LearnerVectorEnv

HAS_SCREEN = find_spec("pygame") is not None  # then all render modes are checked, too
NAMES = {"wind-river": "WindRiver", "wadi": "Wadi", "niagara": "Niagara"}


@pytest.fixture(autouse=True)
def _no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def first_legal(observations: Any, masks: Any) -> Any:
    """A policy that is easily known again."""
    return masks.argmax(axis=1)


def played(env: LearnerVectorEnv, steps: int) -> list[float]:
    """The rewards of all games that end within some random steps."""
    _, info = env.reset(seed=1)
    ended: list[float] = []
    for _ in range(steps):
        actions = [env.single_action_space.sample(mask) for mask in info["action_mask"]]
        _, rewards, terminations, _, info = env.step(np.array(actions))
        ended += rewards[terminations].tolist()
    return ended


@pytest.mark.parametrize("game", NAMES)
def test_gymnasium_s_check_passes_without_a_warning(game: str) -> None:
    env = gymnasium.make(f"rivertable/{NAMES[game]}-v{find(game).version}", render_mode="rgb_array")

    check_env(env.unwrapped, skip_render_check=not HAS_SCREEN)


def test_many_games_are_made_by_name_and_counted_by_wrappers() -> None:
    envs = gymnasium.make_vec("rivertable/Wadi-v2", num_envs=16, players=3)
    counting = RecordEpisodeStatistics(envs)
    _, info = counting.reset(seed=1)
    for _ in range(60):
        actions = [envs.single_action_space.sample(mask) for mask in info["action_mask"]]
        *_, info = counting.step(np.array(actions))

    returns = [*counting.return_queue]
    assert counting.episode_count > 32
    assert 0.15 < np.mean(returns) < 0.55  # a third of the games, among equals


def test_learners_take_the_seats_in_turn() -> None:
    env = LearnerVectorEnv("wadi", 6, 3)
    _, info = env.reset(seed=1)
    assert info["seat"].tolist() == [1, 2, 3, 1, 2, 3]

    _, info = env.reset()
    assert info["seat"].tolist() == [2, 3, 1, 2, 3, 1]


@pytest.mark.parametrize("opponents", ["random", 1, first_legal, ["random", 1, first_legal]])
def test_others_play_as_they_are_told(opponents: Any) -> None:
    env = LearnerVectorEnv("wadi", 4, 2, opponents=opponents)
    ended = played(env, 40)

    assert len(ended) >= 4
    assert {*ended} <= {0.0, 0.5, 1.0}


def test_a_policy_s_moves_are_those_of_the_other_seats() -> None:
    env = LearnerVectorEnv("wadi", 1, 3, opponents=first_legal, seat=2)
    env.reset(seed=4)
    position = rivertable.start("wadi", 3, seed=4)
    while position.acting != (2,):
        actions = env.games.actions
        seat = position.acting[0]
        position.play_number(actions.number(int(actions.mask(position, seat).argmax()), seat))

    assert env.games.position(0) == position


def test_an_illegal_action_loses_or_is_replaced() -> None:
    for illegal, reward in (("lose", -1.0), ("random", 0.0)):
        env = LearnerEnv("wadi", players=3, illegal=illegal)
        _, info = env.reset(seed=1)
        _, given, terminated, _, _ = env.step(int(info["action_mask"].argmin()))
        assert (given, terminated) == (reward, illegal == "lose")


def test_the_mask_can_be_asked_for_through_wrappers() -> None:
    """As sb3-contrib does"""
    env = gymnasium.make("rivertable/Wadi-v2", players=3)
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")

    assert masks().dtype == np.bool_
    assert np.array_equal(masks(), info["action_mask"] == 1)
    *_, info = env.step(int(masks().argmin()))  # illegal: the game is lost
    assert not masks().any()


def test_what_is_no_action_and_a_step_after_the_end_are_refused_with_a_sentence() -> None:
    env = LearnerEnv("wadi", players=3)
    _, info = env.reset(seed=1)
    for none in ("end", 1.5, 392):
        with pytest.raises(RivertableError, match=f"a whole number from 0 to 391, not {none!r}"):
            env.step(none)  # type: ignore[arg-type]  # that is what is tried
    env.step(int(info["action_mask"].argmin()))  # illegal: the game is lost
    with pytest.raises(RivertableError, match="the game is over: call reset"):
        env.step(0)


def test_a_game_is_truncated_after_the_learner_s_steps() -> None:
    env = LearnerEnv("niagara", players=3, max_steps=5)
    _, info = env.reset(seed=1)
    ends = []
    for _ in range(5):
        *_, truncated, info = env.step(int(info["action_mask"].argmax()))
        ends.append(truncated)

    assert ends == [False] * 4 + [True]


def test_earlier_selves_join_and_an_environment_is_pickled() -> None:
    """Also after a level has played, which thinks anew from then on"""
    env = LearnerVectorEnv("wadi", 4, 3, opponents=["random", 1])
    env.opponents.append(first_legal)
    env.reset(seed=1)
    copy = pickle.loads(pickle.dumps(env))

    assert copy.opponents == ["random", 1, first_legal]
    assert len(played(copy, 30)) > 0


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"opponents": 9}, "levels are 1 to 8, not 9"),
        ({"opponents": "weak"}, "no bot is called 'weak'"),
        ({"opponents": []}, "somebody has to play"),
        ({"opponents": 1.5}, "an opponent is 'random', a level or a policy, not 1.5"),
        ({"seat": 4}, "a seat is 1 to 3"),
        ({"seat": "first"}, "seat is a whole number from 1 on"),
        ({"illegal": "pass"}, "illegal is one of lose, random"),
        ({"max_steps": 0}, "max_steps is a whole number from 1 on, not 0"),
    ],
)
def test_what_is_not_known_is_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(RivertableError, match=message):
        LearnerVectorEnv("wadi", 2, 3, **parameters)
