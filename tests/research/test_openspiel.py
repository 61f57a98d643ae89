"""The games in OpenSpiel: its own checks pass, its algorithms run, and nobody peeks."""

import pickle
import random
import runpy
import subprocess
import sys
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

import rivertable
from rivertable.engine.seats import CHANCE
from rivertable.games import find
from rivertable.research import observation
from rivertable.research.openspiel import game_at, register, resampler
from rivertable.research.openspiel.game import initial_position, parameters_of
from tests.engine.random_games import AGREEMENTS, moments
from tests.games.niagara.positions import choose, choosing
from tests.research.kinds import EVERY_KIND, EVERY_NAME, EXAMPLE_GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
REPLAYS = Path(__file__).parents[1] / "replays"
NIAGARA = "rivertable_niagara"
TURN_BASED = f"turn_based_simultaneous_game(game={NIAGARA}())"
IN_TURN = f"{NIAGARA}(simultaneous=false)"
GOOFSPIEL = "rivertable_goofspiel"
BIDS_TURN_BASED = f"turn_based_simultaneous_game(game={GOOFSPIEL}(players=3))"
BIDS_IN_TURN = f"{GOOFSPIEL}(players=3,simultaneous=false)"
SIMULATIONS = 8

for example_game in EXAMPLE_GAMES:
    register(example_game)


def loaded(game: str, players: int, **parameters: Any) -> Any:
    """A game in OpenSpiel; Niagara only for some rounds, for random paddlers rarely end it."""
    cut = {"rounds": 10} if game == "niagara" else {}
    return pyspiel.load_game(
        "rivertable_" + game.replace("-", "_"), {"players": players, **cut, **parameters}
    )


def wander(state: Any, rng: random.Random, moves: int) -> Any:
    """Play so many random moves, or to the end."""
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_simultaneous_node():
            players = range(state.num_players())
            state.apply_actions([rng.choice(state.legal_actions(p) or [0]) for p in players])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def in_the_middle(game: str) -> int:
    """After how many moves a game has well begun and is not over."""
    return 5 if game == "goofspiel" else 18


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_the_checks_of_openspiel_pass(game: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(game, players), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_they_pass_where_tiles_are_chosen_one_after_the_other(players: int) -> None:
    turn_based = pyspiel.convert_to_turn_based(loaded("niagara", players))
    in_turn = loaded("niagara", players, simultaneous=False)

    for game in (turn_based, in_turn):
        assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_they_pass_in_a_whole_game_of_niagara() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(NIAGARA), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players", "options"), AGREEMENTS)
def test_every_option_is_a_parameter(game: str, players: int, options: dict[str, str]) -> None:
    parameters = {
        name: {"true": True, "false": False}.get(text, text) for name, text in options.items()
    }

    setting = loaded(game, players, **parameters).new_initial_state().position.setting

    assert setting.players == players
    assert options.items() <= setting.options.items()


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_actions_are_the_numbers_of_moves_and_are_called_the_same(game: str, players: int) -> None:
    rng = random.Random(1)
    state = wander(loaded(game, players).new_initial_state(), rng, moves=in_the_middle(game))
    while state.is_chance_node():
        wander(state, rng, moves=1)
    position = state.position
    for move in position.legal_moves():
        assert move.number in state.legal_actions(move.seat - 1)
        assert state.action_to_string(move.seat - 1, move.number) == str(move)

    assert rivertable.load(position.record()) == position


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_chance_never_has_more_outcomes_than_the_game_says(game: str, players: int) -> None:
    at_chance = [p for p in moments(game, players) if p.acting == (CHANCE,)]
    outcomes = max((position.legal_numbers().size for position in at_chance), default=0)

    assert outcomes <= find(game).most_outcomes
    assert bool(outcomes) == bool(find(game).most_outcomes)


def test_a_game_without_chance_is_deterministic() -> None:
    chance = pyspiel.GameType.ChanceMode
    modes = {name: loaded(name, find(name).player_counts[0]).get_type() for name in EVERY_NAME}

    assert {name for name, kind in modes.items() if kind.chance_mode == chance.DETERMINISTIC} == {
        "clobber"
    }


def test_a_game_takes_only_parameters_that_make_sense() -> None:
    assert set(loaded("clobber", 2).get_parameters()) == {"players", "moves"}
    assert set(loaded("goofspiel", 2).get_parameters()) == {"players", "moves", "simultaneous"}


def test_a_game_that_hides_its_chance_is_refused() -> None:
    silent = replace(find("goofspiel"), most_outcomes=0)

    with pytest.raises(ValueError, match="Goofspiel has chance"):
        initial_position(silent, parameters_of(silent))


def test_a_game_can_be_registered_again() -> None:
    assert register(find("clobber")) == "rivertable_clobber"
    assert pyspiel.load_game("rivertable_clobber").new_initial_state().legal_actions()


def test_chance_says_who_starts_and_which_branch_the_river_takes() -> None:
    state = pyspiel.load_game(f"{IN_TURN[:-1]},players=4)").new_initial_state()
    assert state.chance_outcomes() == [(player, 0.25) for player in range(4)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 2) == "start 3"

    state.position = choose(choosing(canoes={"1.1": "5"}, players=4), 6, 6, 6, 6)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 1) == "fork R"


@pytest.mark.parametrize(
    ("record", "shares"),
    [("wadi-first-game", [1, 0, 0, 0]), ("wadi-shared-win", [0.5, 0, 0.5, 0])],
)
def test_the_win_is_shared_by_those_who_rank_first(record: str, shares: list[float]) -> None:
    position = rivertable.load((REPLAYS / f"{record}.txt").read_text("utf-8"))
    state = game_at(position).new_initial_state()

    assert state.is_terminal()
    assert [share > 0 for share in state.returns()] == [rank == 1 for rank in position.ranks or ()]
    assert sorted(state.returns()) == sorted(shares[: state.num_players()])


def test_the_choice_of_tiles_is_simultaneous() -> None:
    """NI-4a"""
    state = pyspiel.load_game(NIAGARA).new_initial_state()
    state.apply_action(1)
    assert state.is_simultaneous_node()

    tiles = [state.legal_actions(player)[tile] for player, tile in enumerate((2, 0, 4))]
    state.apply_actions(tiles)
    assert [str(move) for move in state.position.moves[-3:]] == ["tile 3", "tile 1", "tile 5"]
    assert state.current_player() == 1


def test_who_recovers_a_canoe_chooses_a_tile_after_the_others() -> None:
    """NI-4b"""
    state = recovering()
    recover = state.legal_actions(1)[-1]
    assert state.action_to_string(1, recover) == "recover red"

    state.apply_actions([state.legal_actions(0)[0], recover, state.legal_actions(2)[0]])
    assert state.current_player() == 1
    assert [state.action_to_string(1, action) for action in state.legal_actions()][:2] == [
        "tile 1",
        "tile 2",
    ]


def test_the_order_in_which_a_joint_action_is_played_does_not_matter() -> None:
    """NI-4"""
    state = recovering()
    for joint in ([0, -1, 1], [2, 3, 4], [-1, -1, 0]):
        actions = [state.legal_actions(player)[nth] for player, nth in enumerate(joint)]
        ends = set()
        for order in permutations((1, 2, 3)):
            position = state.position.copy()
            for seat in order:
                position.play_number(actions[seat - 1], seat)
            ends.add(position)
        assert len(ends) == 1


def recovering() -> Any:
    """Tiles are chosen; seats 1 and 2 have lost a canoe and have a gem to buy it back with."""
    state = pyspiel.load_game(NIAGARA).new_initial_state()
    state.position = choosing(
        canoes={"1.2": "falls", "2.1": "falls"}, collections={1: "blue", 2: "red"}
    )
    return state


def test_a_cut_game_is_over_after_its_last_round() -> None:
    state = loaded("niagara", 3, rounds=2).new_initial_state()
    wander(state, random.Random(1), moves=1000)

    assert state.is_terminal()
    assert state.position.state.rounds == 3
    assert state.returns() == pytest.approx([1 / 3] * 3)  # nobody has brought a gem ashore


def test_a_game_can_begin_at_any_position() -> None:
    position = rivertable.start("wadi", players=2, spreading=True, seed=1)
    position.play("build C1")
    state = game_at(position, rounds=1).new_initial_state()

    assert state.position == position
    assert state.legal_actions() == position.legal_numbers().tolist()
    assert wander(state, random.Random(1), moves=100).position.state.rounds == 2


def test_a_game_cannot_begin_while_a_choice_is_hidden() -> None:
    position = rivertable.start("niagara", seed=1)
    position.play("tile 3", 2)

    with pytest.raises(ValueError, match="cannot begin while a choice is hidden"):
        game_at(position)


def test_a_copy_is_played_on_independently() -> None:
    state = pyspiel.load_game("rivertable_wind_river").new_initial_state()
    copy = wander(state.clone(), random.Random(1), moves=30)

    assert state.position == rivertable.start("wind-river", players=3)
    assert vars(copy).keys() == {"position"}
    assert pickle.loads(pickle.dumps(copy)).position == copy.position


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_the_tensor_of_a_player_is_the_observation_of_the_seat(game: str, players: int) -> None:
    opened = loaded(game, players)
    state = wander(opened.new_initial_state(), random.Random(2), moves=in_the_middle(game))
    row = observation.of(game, players).row(state.position, seat=2)
    observer = make_observation(opened)
    observer.set_from(state, player=1)

    assert state.observation_tensor(1) == row.tolist()
    first = next(iter(observer.dict.values()))
    assert (first == observer.tensor[: first.size]).all()


# What is hidden -----------------------------------------------------------------------------


def observed(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel lets a player know."""
    return (
        state.observation_string(player),
        state.observation_tensor(player),
        state.information_state_string(player),
        state.current_player(),
        state.legal_actions(player) if state.is_simultaneous_node() else [],
    )


@pytest.mark.parametrize("game", [IN_TURN, TURN_BASED])
@pytest.mark.parametrize("moves", [1, 2, 3, 4])
def test_a_hidden_tile_changes_nothing_that_others_observe(game: str, moves: int) -> None:
    """NI-4a; seat 2 starts, so seat 1 shows its tile last"""
    states = []
    for tile in range(7):
        state = pyspiel.load_game(game).new_initial_state()
        state.apply_action(1)
        state.apply_action(state.legal_actions()[tile])
        for _ in range(moves - 1):
            state.apply_action(state.legal_actions()[0])
        states.append(state)

    for player in (1, 2):
        assert len({str(observed(state, player)) for state in states}) == 1
    assert len({state.information_state_string(0) for state in states}) == 7


@pytest.mark.parametrize("game", [BIDS_IN_TURN, BIDS_TURN_BASED])
def test_a_hidden_bid_changes_nothing_that_others_observe(game: str) -> None:
    states = []
    for card in range(5):
        state = pyspiel.load_game(game).new_initial_state()
        state.apply_action(1)
        state.apply_action(state.legal_actions()[card])
        states.append(state)

    for player in (1, 2):
        assert len({str(observed(state, player)) for state in states}) == 1
    assert len({state.information_state_string(0) for state in states}) == 5


@pytest.mark.parametrize("game", [BIDS_IN_TURN, BIDS_TURN_BASED])
def test_a_resampled_game_of_bids_looks_the_same_to_its_player(game: str) -> None:
    rng, resample, looked = random.Random(3), resampler(4), 0
    state = pyspiel.load_game(game).new_initial_state()
    while not state.is_terminal():
        for player in range(3):
            drawn = resample(state, player)
            assert observed(drawn, player) == observed(state, player)
            looked += str(drawn) != str(state)
        wander(state, rng, moves=1)

    assert looked > 5  # bids were drawn anew


@pytest.mark.parametrize("game", [IN_TURN, TURN_BASED])
def test_a_resampled_state_looks_the_same_to_its_player(game: str) -> None:
    rng, resample = random.Random(3), resampler(4)
    state = wander(pyspiel.load_game(game).new_initial_state(), rng, moves=21)
    for _ in range(60):
        for player in range(3):
            drawn = resample(state, player)
            assert observed(drawn, player) == observed(state, player)
        wander(state, rng, moves=1)


@pytest.mark.parametrize("game", [IN_TURN, TURN_BASED])
def test_resampling_draws_every_tile_that_the_others_may_have_chosen(game: str) -> None:
    state = pyspiel.load_game(game).new_initial_state()
    for action in (2, 1411, 1412):  # seat 3 starts; seat 1 chooses tile 3, seat 2 tile 4
        state.apply_action(action)
    resample = resampler(5)

    drawn = [resample(state, 1).history() for _ in range(80)]
    assert {history[1] for history in drawn} == set(range(1409, 1416))
    assert {history[2] for history in drawn} == {1412}


# OpenSpiel's algorithms ---------------------------------------------------------------------


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
    for tile in (1409, 1412):
        state = pyspiel.load_game(game).new_initial_state()
        state.apply_action(0)
        state.apply_action(tile)
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


def example(name: str) -> Any:
    """The main function of an example."""
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))["main"]


def test_python_ends_quietly_after_the_games_were_loaded() -> None:
    program = "import pyspiel, rivertable.research.openspiel; pyspiel.load_game('rivertable_wadi')"

    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
