"""What a bot thinks of a position in Wadi."""

from random import Random

import numpy as np
import pytest

import rivertable
from rivertable.bots.search.bind import search_for
from rivertable.bots.weights import weights_of
from rivertable.engine.position import Position
from rivertable.engine.seats import MOST_SEATS
from rivertable.games.wadi import GAME
from rivertable.games.wadi.ai.features import FEATURES, UNSPOKEN
from rivertable.games.wadi.scenarios.reader import NAMES

SPOKEN = [name for name in FEATURES if name not in UNSPOKEN]


def features(position: Position, seat: int) -> dict[str, float]:
    """The features of a seat, by name."""
    setting = position.setting
    table, share = np.zeros((MOST_SEATS, len(FEATURES))), np.zeros(MOST_SEATS)
    search_for("wadi").evaluate_position(
        setting.board, position.buffer, weights_of(GAME), table, share
    )
    return dict(zip(FEATURES, table[seat - 1].tolist(), strict=True))


def begun(*moves: str) -> Position:
    """A game for two that seat 1 begins."""
    position = rivertable.start("wadi", players=2)
    for move in ("start 1", *moves):
        position.play(move)
    return position


def test_at_the_start_there_are_only_shadoofs_and_actions() -> None:
    expected = {"shadoofs_left": 7, "shadoofs_to_build": 7, "to_act": 3}
    found = features(begun(), 1)

    assert {name: found[name] for name in SPOKEN} == {
        name: expected.get(name, 0) for name in SPOKEN
    }


def test_points_are_what_the_seat_would_score_now() -> None:
    rng = Random(3)
    position = rivertable.start("wadi", players=3, seed=3)
    seen = 0
    while not position.is_over:
        for seat in (1, 2, 3):
            assert features(position, seat)["points"] == position.scores[seat]["points"]
            seen += 1
        position.play(rng.choice(position.legal_moves()))

    assert seen >= 50


def test_a_shadoof_beside_the_water_thirsts_for_it() -> None:
    built = features(begun("build C1"), 1)

    assert built["thirst"] >= built["harvest"] > 0
    assert built["water_to_come"] > 0
    assert built["own_harvest"] == built["harvest"]  # nobody else is there


def test_what_another_reaches_too_is_no_points_of_ones_own() -> None:
    rng = Random(1)
    position = rivertable.start("wadi", players=4, seed=1)
    seen = 0
    while not position.is_over:
        for seat in (1, 2, 3, 4):
            found = features(position, seat)
            assert 0 <= found["own_points"] <= found["points"]
            assert 0 <= found["next_gain"] <= found["best_gain"]
            seen += 1
        position.play(rng.choice(position.legal_moves()))

    assert seen >= 100


def test_who_has_had_the_turn_has_no_actions_left_in_the_round() -> None:
    position = begun("build C1", "end")

    assert features(position, 1)["to_act"] == 0
    assert features(position, 2)["to_act"] == 3


def test_the_best_pump_is_the_one_that_brings_most_points() -> None:
    rng = Random(5)
    position = rivertable.start("wadi", players=3, seed=5)
    seen = 0
    while not position.is_over:
        seat = position.acting[0]
        before, gains = position.scores[seat]["points"], [0]
        for move in position.legal_moves() if position.acting != (0,) else ():
            if str(move).startswith("pump"):
                position.play(move)
                gains.append(position.scores[seat]["points"] - before)
                position.undo()
        if seat:
            assert features(position, seat)["best_pump"] == max(gains)
            seen += 1
        position.play(rng.choice(position.legal_moves()))

    assert seen >= 17


def test_what_others_can_pump_away_is_exposed() -> None:
    mine = begun("build C1", "pump B1>C2")

    assert features(mine, 1)["exposed"] == 0
    position = begun("build C1", "pump B1>C2", "end", "build C3")
    assert features(position, 1)["exposed"] == features(position, 1)["points"] > 0
    assert features(position, 2)["exposed"] == features(position, 2)["points"]


def test_a_place_beside_water_is_the_best_site() -> None:
    position = begun("build C1", "pump B1>C2", "end")

    assert features(position, 2)["best_site"] == features(position, 2)["best_build"] == 3
    assert features(position, 1)["best_build"] == 0  # its turn is over


@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("scenario", NAMES)
def test_shares_of_the_win_add_up_wherever_a_game_leads(players: int, scenario: str) -> None:
    rng = Random(players)
    position = rivertable.start("wadi", players=players, seed=1, scenario=scenario)
    setting, weights = position.setting, weights_of(GAME)
    table = np.zeros((MOST_SEATS, len(FEATURES)))
    seen = 0
    while not position.is_over:
        share = np.zeros(MOST_SEATS)
        late = search_for("wadi").evaluate_position(
            setting.board, position.buffer, weights, table, share
        )
        assert share.sum() == pytest.approx(1)
        assert 0 <= late <= 1
        position.play(rng.choice(position.legal_moves()))
        seen += 1

    assert seen >= 16
