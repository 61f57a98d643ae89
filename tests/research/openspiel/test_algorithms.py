"""OpenSpiel's own searches play the games."""

import runpy
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from rivertable.bots.arena import contestants, match
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.research.openspiel import resampler
from tests.research.openspiel.states import EXAMPLES, IN_TURN, SIMULATIONS, TURN_BASED


@pytest.mark.parametrize(
    "game", ["rivertable_wind_river", "rivertable_wadi", f"{IN_TURN[:-1]},rounds=9)", TURN_BASED]
)
def test_its_tree_search_finds_a_legal_move(game: str) -> None:
    loaded = pyspiel.load_game(game)
    state = loaded.new_initial_state()
    state.apply_action(0)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(loaded, rollouts, 1.4, SIMULATIONS, 100, False, 1, False)

    assert bot.mcts_search(state).best_child().action in state.legal_actions()


@pytest.mark.parametrize("game", [IN_TURN, TURN_BASED])
def test_its_search_over_information_sets_finds_a_legal_move_without_peeking(game: str) -> None:
    """NI-4a: whatever tile seat 1 has chosen, seat 2 chooses the same"""
    answers = set()
    for tile in (0, 3):
        state = pyspiel.load_game(game).new_initial_state()
        state.apply_action(0)
        state.apply_action(state.legal_actions()[tile])
        rollouts = RandomRolloutEvaluator(1, np.random.RandomState(1))
        rng = np.random.RandomState(2)
        bot = ISMCTSBot(state.get_game(), rollouts, 1.4, SIMULATIONS, random_state=rng)
        bot.set_resampler(resampler(3))
        answers.add(bot.step(state))

    assert len(answers) == 1
    assert answers <= {*state.legal_actions()}


def test_regret_minimisation_gets_closer_to_an_equilibrium_in_a_cut_game() -> None:
    before, after = example("openspiel_cfr")(iterations=6)

    assert after < before / 2


def test_the_examples_of_searches_run(capsys: pytest.CaptureFixture[str]) -> None:
    example("openspiel_mcts")(moves=3, simulations=4)
    example("openspiel_ismcts")(moves=3, simulations=2)

    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in printed] == [
        "rivertable_wind_river",
        "rivertable_wadi",
        "rivertable_niagara(simultaneous=false)",
        *["player"] * 3,
    ]


@pytest.mark.parametrize("search", ["mcts.py:Searcher=3", "alpha_beta.py:Searcher=1"])
def test_searches_are_contestants(search: str) -> None:
    wadi = find("wadi")
    names = [f"{EXAMPLES}/openspiel_{search}", "random", f"{EXAMPLES}/openspiel_{search}"]
    players = [contestants.player(name, wadi, seed=1) for name in names]

    for first in (0, 1):  # in both seats
        some = players[first : first + 2]
        assert match.played(arrange(wadi, 2, {}), some, "seed").forfeit is None


def test_with_a_fixed_starter_alpha_beta_accepts_wadi_and_wins() -> None:
    assert example("openspiel_alpha_beta")(depth=1) == [1, -1]


def test_regret_minimisation_by_samples_gets_closer_too() -> None:
    before, after = example("openspiel_mccfr")(iterations=100)

    assert after < 0.8 * before


def example(name: str) -> Any:
    """The main function of an example."""
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))["main"]


def test_python_ends_quietly_after_the_games_were_loaded() -> None:
    program = "import pyspiel, rivertable.research.openspiel; pyspiel.load_game('rivertable_wadi')"

    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
