"""Policies in files: they play in the arena, in self-play, and beside a learner."""

from pathlib import Path

import numpy as np
import pytest

import rivertable
from rivertable.bots.arena import contestants, match
from rivertable.engine.errors import BadOption
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.research import observation, selfplay
from rivertable.research.actions import table_of
from rivertable.research.data import read_games
from rivertable.research.features import arrays
from rivertable.research.learner import LearnerVectorEnv
from rivertable.research.policy import Policy, PolicyPlayer
from tests.engine.random_games import moments


def policy(temperature: float = 1.0) -> Policy:
    """A network with nothing learned, for Wadi of two."""
    rng = np.random.default_rng(1)
    layers = [
        (rng.normal(size=(8, 237)) / 9, np.zeros(8)),
        (rng.normal(size=(392, 8)), np.ones(392)),
    ]
    return Policy.of_layers("wadi", 2, layers, temperature=temperature)


@pytest.fixture
def file(tmp_path: Path) -> str:
    policy().save(tmp_path / "wadi.npz")
    return str(tmp_path / "wadi.npz")


def test_a_saved_policy_is_the_same_policy(tmp_path: Path) -> None:
    made = policy(temperature=0)
    made.save(tmp_path / "greedy.npz")
    position = rivertable.start("wadi", players=2, seed=1)
    row = observation.of("wadi", 2).row(position, position.acting[0])
    mask = table_of(position).mask(position, position.acting[0])
    read = Policy.load(tmp_path / "greedy.npz")

    assert np.allclose(read.logits(row), made.logits(row), atol=1e-5)
    assert read(row, mask) == made(row, mask) == np.where(mask, made.logits(row), -1e9).argmax()


def test_a_policy_plays_in_the_arena(file: str) -> None:
    wadi = find("wadi")
    players = [contestants.player(name, wadi, seed=1) for name in (file, "random")]
    outcome = match.played(arrange(wadi, 2, {}), players, "seed")

    assert outcome.forfeit is None
    assert outcome.position.is_over


def test_a_policy_that_learned_another_game_loses_with_a_sentence(file: str) -> None:
    wadi = find("wadi")
    players = [contestants.player(name, wadi, seed=1) for name in (file, "random", "random")]
    outcome = match.played(arrange(wadi, 3, {}), players, "seed")

    assert "learned wadi 2(players=2" in str(outcome.forfeit)


def test_a_policy_plays_in_self_play_and_the_games_go_into_arrays(
    file: str, tmp_path: Path
) -> None:
    plan = selfplay.plan("wadi", 2, {}, [], "7", bots=["1", file], search=True)
    selfplay.run(plan, 2, tmp_path / "games.parquet", workers=1)
    games = read_games(tmp_path / "games.parquet")
    data = arrays(games)
    is_level = np.isfinite(data["values"])

    assert [list(bots) for bots in games["bots"]] == [["1", file]] * 2
    assert [list(levels) for levels in games["levels"]] == [[1, 0]] * 2
    assert data["masks"][np.arange(len(data["actions"])), data["actions"]].all()
    assert (is_level == (data["seats"] == 1)).all()
    assert np.allclose(data["visits"][is_level].sum(axis=1), 1)
    assert (data["visits"][is_level][data["masks"][is_level] == 0] == 0).all()
    assert set(data["shares"]) <= {0.0, 0.5, 1.0}


def test_a_policy_and_a_class_play_beside_a_learner(file: str) -> None:
    env = LearnerVectorEnv("wadi", 4, 2, opponents=[file, "best@2"])
    _, info = env.reset(seed=1)
    for _ in range(30):
        actions = info["action_mask"].argmax(axis=1)
        *_, info = env.step(actions)


@pytest.mark.parametrize("game", rivertable.GAMES)
def test_a_view_is_observed_like_the_position_behind_it(game: str) -> None:
    """A policy at a live table is given a view, and has learned from positions"""
    seen = observation.of(game, 3)
    pairs = [
        (seen.row(position.view(seat), seat), seen.row(position, seat))
        for position in moments(game, 3)
        for seat in position.acting
        if seat
    ]

    assert len(pairs) > 20
    assert all((mine == real).all() for mine, real in pairs)


def test_what_is_no_policy_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("hello")
    np.savez(tmp_path / "arrays.npz", weight_0=np.ones(3))
    for name in ("text.npz", "arrays.npz"):
        with pytest.raises(BadOption, match="is not a policy"):
            Policy.load(tmp_path / name)
    with pytest.raises(BadOption, match="237 numbers to see and 392 actions; these layers have 3"):
        Policy.of_layers("wadi", 2, [(np.ones((5, 3)), np.ones(5))])
    layers = [(np.ones((5, 237)), np.ones(5)), (np.ones((392, 6)), np.ones(392))]
    with pytest.raises(BadOption, match="gives 5 numbers and has 5 to add; the next one takes 6"):
        Policy.of_layers("wadi", 2, layers)
    with pytest.raises(BadOption, match="is not there"):
        PolicyPlayer(1, str(tmp_path / "nothing.npz"))
