"""The games in OpenSpiel: its own checks pass, its algorithms run, and nobody peeks."""

import pickle
import random
from copy import deepcopy
from dataclasses import replace
from itertools import permutations
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import rivertable
from rivertable.engine.seats import CHANCE
from rivertable.games import find
from rivertable.research import observation
from rivertable.research.actions import table_of
from rivertable.research.openspiel import game_at, register
from rivertable.research.openspiel.game import initial_position, parameters_of
from tests.engine.random_games import AGREEMENTS, moments
from tests.games.niagara.positions import choose, choosing
from tests.research.kinds import EVERY_KIND, EVERY_NAME
from tests.research.openspiel.states import (
    IN_TURN,
    NIAGARA,
    REPLAYS,
    in_the_middle,
    loaded,
    wander,
)


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
def test_actions_are_those_of_research_and_are_called_like_their_moves(
    game: str, players: int
) -> None:
    rng = random.Random(1)
    state = wander(loaded(game, players).new_initial_state(), rng, moves=in_the_middle(game))
    while state.is_chance_node():
        wander(state, rng, moves=1)
    position = state.position
    for move in position.legal_moves():
        action = table_of(position).action(move.number, move.seat)
        assert action in state.legal_actions(move.seat - 1)
        assert state.action_to_string(move.seat - 1, action) == str(move)

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
    always = {"players", "moves", "version", "zero_sum"}
    assert set(loaded("clobber", 2).get_parameters()) == always
    assert set(loaded("goofspiel", 2).get_parameters()) == {*always, "simultaneous"}


def test_a_game_is_played_by_the_version_of_the_rules_that_is_asked_for() -> None:
    first = pyspiel.load_game("rivertable_niagara(version=1)")

    assert first.initial_position.setting.version == 1
    assert game_at(first.initial_position).initial_position.setting.version == 1
    assert pyspiel.load_game("rivertable_niagara").initial_position.setting.version == 3


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
                number = table_of(position).number(actions[seat - 1], seat)
                position.play_number(number, seat)
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
    assert state.legal_actions() == table_of(position).legal(position, position.acting[0]).tolist()
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


@pytest.mark.parametrize("name", ["rivertable_wadi(players=2,starter=1)", "rivertable_niagara"])
def test_a_game_can_be_pickled_and_copied(name: str) -> None:
    game = pyspiel.load_game(name)

    for other in (pickle.loads(pickle.dumps(game)), deepcopy(game)):
        assert str(other) == str(game)
        assert other.new_initial_state().position == game.new_initial_state().position


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
