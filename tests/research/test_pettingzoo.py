"""The games in PettingZoo: its own tests pass without a warning, and nobody peeks."""

import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from rivertable.engine.errors import BadOption, RivertableError
from rivertable.games.niagara.rules.state import CHOOSING
from rivertable.research import observation
from rivertable.research.pettingzoo import env, parallel_env
from tests.research.kinds import EVERY_KIND, EVERY_NAME

with warnings.catch_warnings():
    # Importing its tests, PettingZoo imports a game of its own in a way that it warns against.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        render_test,
        seed_test,
    )
    from pettingzoo.test.state_test import state_test

CYCLES = 100


def played(made: Any, seed: int = 1, moves: int = 10_000) -> dict[str, float]:
    """Play random legal moves, at most so many; returns what each agent was given."""
    made.reset(seed=seed)
    rewards = dict.fromkeys(made.agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in made.agent_iter(moves):
        _, reward, termination, truncation, info = made.last()
        rewards[agent] += reward
        legal = np.flatnonzero(info["action_mask"])
        made.step(None if termination or truncation else rng.choice(legal))
    return rewards


# PettingZoo's own tests; pytest takes every warning for an error ------------------------------


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_the_api_test_passes_without_a_warning(game: str, players: int) -> None:
    api_test(env(game, players), CYCLES)


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_the_seed_test_passes_without_a_warning(game: str, players: int) -> None:
    seed_test(lambda: env(game, players), CYCLES)


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_the_max_cycles_test_passes_without_a_warning(game: str, players: int) -> None:
    """It plays without a look at the mask."""
    module = SimpleNamespace(
        env=partial(env, game, players, illegal="random"),
        parallel_env=partial(parallel_env, game, players, illegal="random"),
    )

    max_cycles_test(module)


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_the_parallel_api_test_passes_without_a_warning(game: str, players: int) -> None:
    parallel_api_test(parallel_env(game, players, illegal="random"), CYCLES)


@pytest.mark.parametrize("game", EVERY_NAME)
def test_the_state_test_passes_without_a_warning(game: str) -> None:
    state_test(env(game, illegal="random"), parallel_env(game, illegal="random"))


@pytest.mark.parametrize("game", EVERY_NAME)
def test_the_render_test_passes_without_a_warning(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pygame", reason="windows are opened by pygame, which is not installed")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # a screen that nobody sees

    render_test(partial(env, game, illegal="random"))


# The course of a game -------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [kind for kind in EVERY_KIND if kind[0] != "niagara"])
def test_in_the_end_the_win_is_shared_by_those_who_rank_first(game: str, players: int) -> None:
    made = env(game, players)
    rewards = played(made)
    ranks = made.unwrapped.position.ranks

    assert made.agents == []
    assert sum(rewards.values()) == pytest.approx(1)
    assert [reward > 0 for reward in rewards.values()] == [rank == 1 for rank in ranks]


def test_a_parallel_game_ends_with_the_same_rewards() -> None:
    made = parallel_env("wadi", players=3)
    _, infos = made.reset(seed=2)
    rng = np.random.default_rng(2)
    while made.agents:
        legal = {agent: np.flatnonzero(info["action_mask"]) for agent, info in infos.items()}
        actions = {agent: rng.choice(moves) if moves.size else 0 for agent, moves in legal.items()}
        _, rewards, terminations, truncations, infos = made.step(actions)

    assert sum(rewards.values()) == pytest.approx(1)
    assert all(terminations.values())
    assert not any(truncations.values())


def test_tiles_are_chosen_at_once_in_a_parallel_game() -> None:
    """NI-4a"""
    made = parallel_env("niagara", players=4)
    _, infos = made.reset(seed=1)
    actions = {agent: np.flatnonzero(info["action_mask"])[2] for agent, info in infos.items()}
    made.step(actions)

    moves = [str(move) for move in made.position.moves]
    assert moves[1:] == ["tile 3"] * 4


def test_who_plays_an_illegal_move_loses() -> None:
    made = env("wadi", players=2, illegal="lose")
    made.reset(seed=1)
    agent, other = made.agent_selection, next(a for a in made.agents if a != made.agent_selection)
    made.step(0)

    assert all(made.terminations.values())
    assert (made.rewards[agent], made.rewards[other]) == (-1, 0)


def test_an_illegal_move_in_a_parallel_game_is_lost_by_who_played_it() -> None:
    made = parallel_env("niagara", players=3)
    _, infos = made.reset(seed=1)
    actions = {agent: np.flatnonzero(info["action_mask"])[0] for agent, info in infos.items()}
    _, rewards, terminations, _, _ = made.step({**actions, "seat_2": 0})

    assert rewards == {"seat_1": 0, "seat_2": -1, "seat_3": 0}
    assert all(terminations.values())


def test_an_agent_leaves_after_its_cycles_and_the_others_play_on() -> None:
    made = env("wind-river", players=3, max_cycles=5)
    made.reset(seed=1)
    made.step(np.flatnonzero(made.infos[made.agent_selection]["action_mask"])[0])
    left = played(made)

    assert made.agents == []
    assert left == {"seat_1": 0, "seat_2": 0, "seat_3": 0}
    assert not made.unwrapped.position.is_over


@pytest.mark.parametrize("game", ["wind-river", "wadi", "niagara"])
def test_another_seed_gives_another_game_and_none_goes_on_with_the_luck(game: str) -> None:
    made = env(game, players=3)
    starters = []
    for seed in (1, *[None] * 20):
        made.reset(seed=seed)
        starters.append(str(made.unwrapped.position.moves[0]))

    assert set(starters) == {"start 1", "start 2", "start 3"}


def test_options_of_the_game_are_taken() -> None:
    setting = env("niagara", players=5, fork="alternate").unwrapped.position.setting

    assert (setting.players, setting.options["fork"]) == (5, "alternate")


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (
            {"render_mode": "paper"},
            "render_mode is one of None, human, rgb_array, ansi, svg, not 'paper'.",
        ),
        ({"illegal": "pass"}, "illegal is one of lose, random, not 'pass'."),
        ({"max_cycles": 0}, "max_cycles is a whole number from 1 on, not 0."),
        ({"colour": "red"}, "Wadi has no option 'colour'; it has scenario, spreading."),
    ],
)
def test_what_is_not_known_is_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption) as refused:
        env("wadi", **parameters)

    assert str(refused.value) == message


def test_an_environment_comes_back_from_a_pickle() -> None:
    made = pickle.loads(pickle.dumps(env("wadi", players=4, named=True)))

    assert made.unwrapped.episode.named
    assert sum(played(made).values()) == pytest.approx(1)


# What agents observe --------------------------------------------------------------------------


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("mask", [False, True])
def test_what_is_observed_is_in_its_space(named: bool, mask: bool) -> None:
    made = env("niagara", players=3, named=named, mask_in_observation=mask)
    made.reset(seed=3)
    checked = 0
    for agent in made.agent_iter(60):
        seen, _, _, _, info = made.last()
        assert made.observation_space(agent).contains(seen)
        made.step(np.flatnonzero(info["action_mask"])[-1])
        checked += 1

    assert checked >= 30


def test_names_and_masks_are_the_same_numbers() -> None:
    flat, both = env("wadi"), env("wadi", named=True, mask_in_observation=True)
    flat.reset(seed=1)
    both.reset(seed=1)
    row, last = flat.last()[0], both.last()
    parts = observation.of("wadi", 2).named(row)

    assert all((last[0]["observation"][name] == part).all() for name, part in parts.items())
    assert (last[0]["action_mask"] == last[4]["action_mask"]).all()


def test_only_the_agent_whose_turn_it_is_has_legal_moves() -> None:
    made = env("wind-river", players=4)
    played(made, moves=30)
    masks = {agent: info["action_mask"] for agent, info in made.infos.items()}

    assert {agent for agent, mask in masks.items() if mask.any()} == {made.agent_selection}
    position = made.unwrapped.position
    assert len(np.flatnonzero(masks[made.agent_selection])) == len(position.legal_numbers())


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_hidden_tile_changes_nothing_that_other_agents_observe(players: int) -> None:
    """NI-4a; the first agent chooses each of its tiles, all others do the same as ever"""
    made = [env("niagara", players) for _ in range(7)]
    for tile, one in enumerate(made):
        one.reset(seed=5)
        one.step(np.flatnonzero(one.last()[4]["action_mask"])[tile])
    checked = 0
    for _ in range(players - 1):
        last = [one.last() for one in made]
        assert len({seen.tobytes() for seen, *_ in last}) == 1
        assert len({info["action_mask"].tobytes() for *_, info in last}) == 1
        for agent in made[0].agents[1:]:
            assert len({one.observe(agent).tobytes() for one in made}) == 1
            assert len({one.infos[agent]["action_mask"].tobytes() for one in made}) == 1
            checked += 1
        assert len({one.observe("seat_1").tobytes() for one in made}) == 7
        assert all(one.unwrapped.position.state.phase == CHOOSING for one in made)
        for one in made:
            one.step(np.flatnonzero(last[0][4]["action_mask"])[1])

    assert checked >= 4


@pytest.mark.parametrize("players", [2, 3])
def test_a_hidden_bid_changes_nothing_that_other_agents_observe(players: int) -> None:
    """In a game without a table of observations"""
    made = [env("goofspiel", players) for _ in range(5)]
    for card, one in enumerate(made):
        one.reset(seed=5)
        one.step(np.flatnonzero(one.last()[4]["action_mask"])[card])

    assert len({one.observe("seat_1").tobytes() for one in made}) == 5
    for agent in made[0].agents[1:]:
        assert len({one.observe(agent).tobytes() for one in made}) == 1


# Pictures -------------------------------------------------------------------------------------


def rendered(mode: str | None, tile: int = 4) -> Any:
    """Niagara after the first agent has chosen a tile."""
    made = env("niagara", players=3, render_mode=mode)
    made.reset(seed=1)
    made.step(np.flatnonzero(made.last()[4]["action_mask"])[tile - 1])
    return made.render()


def test_a_game_is_rendered_as_text_as_dots_and_as_svg() -> None:
    dots = rendered("rgb_array")

    assert dots.dtype == np.uint8
    assert dots.shape[1:] == (800, 3)
    assert dots.std() > 10
    assert rendered("svg").startswith("<svg")
    assert "Niagara, round 1" in rendered("ansi")


@pytest.mark.parametrize("game", EVERY_NAME)
def test_every_game_is_rendered(game: str) -> None:
    shown = {}
    for mode in ("ansi", "rgb_array", "svg"):
        made = env(game, render_mode=mode)
        made.reset(seed=1)
        shown[mode] = made.render()

    assert shown["svg"].startswith("<svg")
    assert shown["rgb_array"].std() > 10
    assert len(shown["ansi"].splitlines()) > 2


def test_a_rendered_game_does_not_show_a_hidden_tile() -> None:
    """NI-4a"""
    assert rendered("ansi", tile=2) == rendered("ansi", tile=5)
    assert rendered("svg", tile=2) == rendered("svg", tile=5)


def test_a_step_that_cannot_be_made_is_refused_with_a_sentence() -> None:
    env = parallel_env("wadi", players=2)
    with pytest.raises(RivertableError, match="no game is running: call reset first"):
        env.step({"seat_1": 0, "seat_2": 0})
    env.reset(seed=1)
    with pytest.raises(RivertableError, match="seat_2 may act, and has no action here"):
        env.step({"seat_1": 0})
    with pytest.raises(RivertableError, match=r"seat_2 plays a whole number .*, not 'end'"):
        env.step({"seat_1": 0, "seat_2": "end"})


def test_so_it_is_where_agents_take_turns() -> None:
    alone = env("wadi", players=2)
    with pytest.raises(RivertableError, match="no game is running: call reset first"):
        alone.step(0)
    alone.reset(seed=1)
    for none in (None, 1.5, 392):
        with pytest.raises(RivertableError, match=f"seat_2 plays .* 0 to 391, not {none}"):
            alone.step(none)
    alone.step(0)  # nothing can be pumped yet: it is illegal, and ends the game
    with pytest.raises(RivertableError, match="is out of the game: its action is None"):
        alone.step(0)
    while alone.agents:
        alone.step(None)
    for ask in (lambda: alone.step(None), alone.last):
        with pytest.raises(RivertableError, match="no game is running: call reset first"):
            ask()


def test_an_agent_that_does_not_play_is_told_who_does() -> None:
    alone = env("wadi", players=2)
    alone.reset(seed=1)

    for ask in (alone.observe, alone.action_space, alone.observation_space):
        with pytest.raises(
            RivertableError, match="agents are seat_1, seat_2; there is no 'seat_3'"
        ):
            ask("seat_3")


def test_whoever_renders_without_a_mode_is_told_to_choose_one() -> None:
    alone = env("wadi", players=2)
    alone.reset(seed=1)

    with pytest.warns(UserWarning, match="make the environment with a render_mode"):
        assert alone.render() is None
