"""Many games stepped at once: the same games as anywhere else, and nothing peeked."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import rivertable
from rivertable.engine.bits import EVERYWHERE
from rivertable.engine.compiled import rebound
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import Position
from rivertable.research.vector import VectorEnv, kernel
from tests.research.kinds import EVERY_KIND, EVERY_NAME

# In which some game ends.
STEPS = {"wind-river": 300, "wadi": 200, "niagara": 2200, "clobber": 60, "goofspiel": 60}
LONG_ENOUGH = 4000  # steps in which every game ends
MODES = [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP]


class Mirror:
    """One game of an environment, played along with a Position and the same luck."""

    def __init__(self, env: VectorEnv, row: int) -> None:
        self.env = env
        self.row = row
        self.begin()

    def begin(self) -> None:
        """The engine plays the same game by the same seed."""
        self.position = Position(self.env.setting).with_seed(self.env.seed_of(self.row))

    def play(self, action: int) -> None:
        seat = self.position.acting[0]
        self.position.play_number(self.env.actions.number(action, seat), seat)

    @property
    def legal(self) -> list[int]:
        return sorted(self.env.actions.legal(self.position, self.position.acting[0]))

    @property
    def shares(self) -> list[float]:
        ranks = self.position.ranks
        assert ranks is not None
        return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]

    def observed(self, seat: int) -> list[int]:
        return list(self.env.observation.row(self.position, seat))


def ended(env: VectorEnv) -> tuple[Any, ...]:
    """What the first step tells in which a game ends, with the seats that acted in it."""
    _, info = env.reset(seed=3)
    for _ in range(LONG_ENOUGH):
        seats = info["seat"]
        *step, info = env.step(env.random_actions())
        if step[2].any():
            return (*step, info, seats)
    raise AssertionError("no game has ended")


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_the_games_are_those_that_positions_play(game: str, players: int) -> None:
    env = VectorEnv(game, 2, players)
    _, info = env.reset(seed=11)
    mirrors = [Mirror(env, row) for row in range(2)]
    assert [env.seed_of(row) for row in range(2)] == [11, 12]
    games = 0
    for _ in range(STEPS[game]):
        actions = env.random_actions()
        seats = info["seat"]
        observations, rewards, over, _, info = env.step(actions)
        for i, mirror in enumerate(mirrors):
            mirror.play(int(actions[i]))
            assert over[i] == mirror.position.is_over
            if over[i]:
                assert rewards[i] == mirror.shares[0]
                assert [*info["shares"][i]] == [*info["rewards"][i]] == mirror.shares
                assert [*info["final_obs"][i]] == mirror.observed(seats[i])
                assert info["final_seat"][i] == seats[i]
                assert env.last_position(i).record() == mirror.position.record()
                mirror.begin()
                games += 1
            assert info["seat"][i] == mirror.position.acting[0]
            assert [*np.flatnonzero(info["action_mask"][i])] == mirror.legal
            assert np.array_equal(
                env.batch.states[i], mirror.position.buffer[: mirror.position.size]
            )
            assert [*observations[i]] == mirror.observed(info["seat"][i])

    assert games > 0
    assert [env.position(row) for row in range(2)] == [mirror.position for mirror in mirrors]


@pytest.mark.parametrize("game", EVERY_NAME)
def test_words_and_masks_are_the_same_moves(game: str) -> None:
    env = VectorEnv(game, 8)
    _, info = env.reset(seed=1)
    for _ in range(50):
        *_, info = env.step(env.random_actions())

    bits = np.unpackbits(info["legal_words"].view(np.uint8), axis=1, bitorder="little")
    assert np.array_equal(bits[:, : env.actions.count], info["action_mask"])
    assert not bits[:, env.actions.count :].any()


def test_without_masks_there_are_only_words() -> None:
    _, info = VectorEnv("wadi", 2, masks=False).reset(seed=1)

    assert sorted(info) == ["chance", "legal_words", "seat"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_observes_a_tile_that_another_has_chosen_and_not_shown(players: int) -> None:
    tiles = 7
    env = VectorEnv("niagara", tiles, players)
    _, info = env.reset(seed=[5] * tiles)
    actions = np.flatnonzero(info["action_mask"][0])[:tiles]  # seat 1: another tile in each game
    seen = 0
    for _ in range(players - 1):
        observations, *_, info = env.step(actions)
        assert all(
            np.array_equal(rows[0], row)
            for rows in (observations, info["action_mask"], info["legal_words"], info["seat"])
            for row in rows
        )
        actions = np.repeat(np.flatnonzero(info["action_mask"][0])[0], tiles)
        seen += 1

    assert seen >= 2


@pytest.mark.parametrize("players", [2, 3])
def test_nobody_observes_a_bid_in_a_game_without_a_table_of_observations(players: int) -> None:
    cards = 5
    env = VectorEnv("goofspiel", cards, players)
    _, info = env.reset(seed=[5] * cards)
    actions = np.flatnonzero(info["action_mask"][0])  # seat 1: another card in each game
    observations, *_, info = env.step(actions)

    assert len(actions) == cards
    assert (info["seat"] == 2).all()
    assert (observations == observations[0]).all()


def test_a_game_begins_anew_in_the_same_step() -> None:
    env = VectorEnv("wadi", 4)
    observations, rewards, over, _, info, _seats = ended(env)
    first = np.flatnonzero(over)[0]

    assert np.array_equal(info["_final_obs"], over)
    assert rewards[first] == info["shares"][first, 0]
    assert env.observation.named(observations[first])["rounds"] == 1
    assert info["action_mask"].any(axis=1).all()


def test_a_game_begins_anew_in_the_next_step() -> None:
    env = VectorEnv("wadi", 4, autoreset_mode=AutoresetMode.NEXT_STEP)
    observations, _, over, _, info, _ = ended(env)
    first = np.flatnonzero(over)[0]
    at_the_end = env.observation.named(observations[first].copy())["phase"]
    assert not info["action_mask"][first].any()
    observations, rewards, over, *_ = env.step(env.random_actions())

    assert [*at_the_end] == [0, 0, 1]
    assert (rewards[first], over[first]) == (0, False)
    assert env.observation.named(observations[first])["rounds"] == 1


def test_without_autoreset_the_caller_chooses_which_games_begin_anew() -> None:
    env = VectorEnv("wadi", 4, autoreset_mode=AutoresetMode.DISABLED)
    _, _, over, *_ = ended(env)
    before = env.batch.states.copy()
    with pytest.raises(RivertableError, match="a game is over"):
        env.step(env.random_actions())
    env.reset(options={"reset_mask": over})

    assert np.array_equal((env.batch.states == before).all(axis=1), ~over)
    env.step(env.random_actions())


@pytest.mark.parametrize("action", [0, -1, 10**6])
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(action: int) -> None:
    env = VectorEnv("wadi", 3)
    env.reset(seed=1)
    before, actions = env.batch.states.copy(), env.random_actions()
    actions[1] = action

    with pytest.raises(
        RivertableError, match=f"action {action}.* is not legal for seat . in game 1"
    ):
        env.step(actions)
    assert np.array_equal(env.batch.states, before)


def test_a_wrong_number_of_actions_or_flags_is_refused() -> None:
    env = VectorEnv("wadi", 3)
    env.reset(seed=1)

    with pytest.raises(RivertableError, match="3 games"):
        env.step(env.random_actions()[:2])
    with pytest.raises(RivertableError, match="3 flags"):
        env.reset(options={"reset_mask": np.ones(2, np.bool_)})


@pytest.mark.parametrize("chosen", [np.ones(3, np.int64), np.ones(2, np.bool_), [1, 0, 0]])
def test_games_are_chosen_by_as_many_flags(chosen: Any) -> None:
    env = VectorEnv("wadi", 3)
    env.reset(seed=1)

    with pytest.raises(RivertableError, match="chosen is 3 flags"):
        env.step_some(env.random_actions(), chosen)


@pytest.mark.parametrize("seed", [[1, 2], -1, "seven", 1.5, 2**63 - 2, 2**64])
def test_seeds_of_another_kind_are_refused(seed: Any) -> None:
    with pytest.raises(RivertableError, match=r"a whole number from 0 on, below .*, or 3 of them"):
        VectorEnv("wadi", 3).reset(seed=seed)


def test_before_the_first_reset_there_is_nothing_to_see_or_play() -> None:
    env = VectorEnv("wadi", 3)

    asked = (
        env.random_actions, env.observe, env.state, lambda: env.step(np.zeros(3, np.int64)),
        lambda: env.position(0), lambda: env.clone(0, [1]), lambda: env.seed_of(0),
        lambda: env.set_position(0, rivertable.start("wadi", 2, seed=1)),
    )  # fmt: skip
    refused = 0
    for ask in asked:
        with pytest.raises(RivertableError, match="call reset first"):
            ask()
        refused += 1
    assert refused == 8


def played(seed: Any, mode: AutoresetMode = AutoresetMode.SAME_STEP) -> list[bytes]:
    """The states of an environment in which everything comes from a seed."""
    env = VectorEnv("niagara", 3, 3, autoreset_mode=mode)
    env.reset(seed=seed)
    states = []
    for _ in range(60):
        env.step(env.random_actions())
        states.append(env.batch.states.tobytes())
    return states


def test_the_same_seed_gives_the_same_games() -> None:
    assert played(4) == played(np.int64(4)) != played(5)
    assert played([1, 2, 3]) == played([1, 2, 3]) != played([1, 2, 4])


@pytest.mark.parametrize("are_in_order", [True, False])
def test_sets_of_more_words_than_are_looked_at_together_are_listed_whole(
    are_in_order: bool,
) -> None:
    """In plain Python: no game of ours has so many"""

    def legal(b: Any, s: Any, seat: int, moves: Any) -> None:
        moves[[0, 62, 63, 69]] = 1, 2, 4, 8

    names: dict[str, Any] = {"WORDS": 70, "legal": legal}
    names["words_with_moves"] = rebound(kernel.words_with_moves, "wide", names)
    listed = rebound(kernel.list_legal, "wide", names)
    actions = np.repeat(np.arange(64 * 70, dtype=np.int16)[None], 2, axis=0)
    places, firsts = np.full((2, 70), EVERYWHERE), np.repeat(64 * np.arange(70)[None], 2, axis=0)
    firsts = firsts if are_in_order else np.full_like(firsts, -1)
    moves, words = np.zeros((2, 70), np.int64)
    flags, mask = np.zeros(64 * 71, np.int8), np.zeros(64 * 70, np.int8)

    assert listed(None, None, 1, actions, places, firsts, moves, flags, words, mask)
    assert np.flatnonzero(mask).tolist() == [0, 64 * 62 + 1, 64 * 63 + 2, 64 * 69 + 3]
    assert np.array_equal(words, moves)
    assert not flags.any()

    places[1, 0], actions[1, 0] = EVERYWHERE - 1, -1  # move 0 is no action any more
    assert not listed(None, None, 1, actions, places, firsts, moves, flags, words, mask)


@pytest.mark.parametrize("game", EVERY_NAME)
def test_observations_are_in_their_space_and_by_choice_in_one_array(game: str) -> None:
    env, outside = VectorEnv(game, 16, copy=False), 0
    first, _ = env.reset(seed=2)
    for _ in range(200):
        observations, *_ = env.step(env.random_actions())
        outside += observations not in env.observation_space

    assert outside == 0
    assert observations is first


def test_random_actions_are_any_of_the_legal_ones() -> None:
    env = VectorEnv("wadi", 4000)
    _, info = env.reset(seed=[1] * 4000)
    counts = np.bincount(env.random_actions(), minlength=info["action_mask"].shape[1])

    assert np.array_equal(counts > 0, info["action_mask"][0] > 0)
    assert counts.max() < 2 * 4000 / info["action_mask"][0].sum()


@pytest.mark.parametrize("mode", MODES)
def test_gymnasium_s_wrappers_count_episodes(mode: AutoresetMode) -> None:
    env = VectorEnv("wadi", 8, autoreset_mode=mode)
    counting = RecordEpisodeStatistics(env)
    counting.reset(seed=1)
    for _ in range(150):
        counting.step(env.random_actions())

    assert counting.episode_count > 8


def test_options_are_those_of_the_game() -> None:
    env = VectorEnv("wadi", 2, scenario="el-arish", spreading=True)
    expected = rivertable.start("wadi", scenario="el-arish", spreading=True)

    assert env.setting.options == expected.setting.options
