"""What a bot thinks of a position in Niagara."""

from random import Random

import numpy as np
import pytest

import rivertable
from rivertable.bots.search.bind import search_for
from rivertable.bots.weights import weights_of
from rivertable.contract.parts import NOTES
from rivertable.engine.backends.fingerprint import unwrapped
from rivertable.engine.backends.plain import callee, widened
from rivertable.engine.position import Position
from rivertable.engine.seats import MOST_SEATS
from rivertable.games.niagara import GAME
from rivertable.games.niagara.ai.features import FEATURES, HERE
from rivertable.games.niagara.ai.trips import (
    CARGO,
    OVER,
    SOON,
    UNIT,
)
from rivertable.games.niagara.board import ALL_TILES, SHORE
from rivertable.games.niagara.rules.state import BOARD, STATE
from tests.games.niagara.positions import choosing

CALM = 1  # in the table of trips: no weather


def features(position: Position, seat: int) -> dict[str, float]:
    """The features of a seat, by name."""
    setting = position.setting
    table, share = np.zeros((MOST_SEATS, len(FEATURES))), np.zeros(MOST_SEATS)
    search_for("niagara").evaluate_position(
        setting.board, position.buffer, weights_of(GAME), table, share
    )
    return dict(zip(FEATURES, table[seat - 1].tolist(), strict=True))


def test_a_gem_ashore_is_nearer_to_a_goal_than_one_aboard() -> None:
    ashore = features(choosing(collections={1: "white"}), 1)
    aboard = features(choosing(canoes={"1.1": "2 white"}), 1)

    assert ashore["rounds_to_goal"] < aboard["rounds_to_goal"]
    assert aboard["cargo"] > ashore["cargo"] == 0


@pytest.mark.parametrize(
    "gems",
    ["violet white yellow blue red", "blue blue blue blue", "violet white violet white white"],
)
def test_rounds_to_a_goal_become_fewer_with_every_gem(gems: str) -> None:
    colours = gems.split()
    left = [
        features(choosing(collections={1: " ".join(colours[:count])}), 1)["rounds_to_goal"]
        for count in range(len(colours) + 1)
    ]

    assert left == sorted(left, reverse=True)
    assert len(set(left)) == len(left)
    is_goal = len(set(colours)) != 2
    assert (left[-1] == 0) is is_goal


def test_a_cargo_is_worth_less_the_nearer_it_is_to_the_falls() -> None:
    places = ["1 blue", "4 blue", "6L blue", "7L blue"]
    worth = [features(choosing(canoes={"1.1": place}), 1)["cargo"] for place in places]

    assert worth == sorted(worth, reverse=True)
    assert worth[0] > worth[-1]


def test_the_gem_that_ends_the_game_is_told_apart() -> None:
    nearly, far = "violet white yellow blue", "violet white"
    red = {"1.1": "1 red"}
    last = features(choosing(collections={1: nearly}, canoes=red), 1)
    one_of_many = features(choosing(collections={1: far}, canoes=red), 1)

    assert last["winning_cargo"] > 0.8
    assert one_of_many["winning_cargo"] == 0


def test_who_can_steal_is_a_threat_and_has_a_prey() -> None:
    position = choosing(canoes={"2.1": "3 blue", "1.1": "5"}, buoy=1)

    assert features(position, 2)["threatened"] > 0
    assert features(position, 1)["prey"] > 0
    assert features(position, 3)["prey"] == 0


def test_nobody_is_a_threat_to_canoes_behind_them_or_with_cargo_of_their_own() -> None:
    upstream = choosing(canoes={"2.1": "5 blue", "1.1": "3"}, buoy=1)
    laden = choosing(canoes={"2.1": "3 blue", "1.1": "5 white"}, buoy=1)

    assert features(upstream, 2)["threatened"] == 0  # NI-5.2g: only upstream
    assert features(laden, 2)["threatened"] == 0


def test_lost_canoes_are_counted() -> None:
    one = features(choosing(canoes={"1.1": "falls"}), 1)
    both = features(choosing(canoes={"1.1": "falls", "1.2": "falls"}), 1)

    assert (one["lost"], one["stranded"]) == (1, 0)
    assert (both["lost"], both["stranded"]) == (1, 1)
    assert both["errands"] == 0


def test_among_those_at_a_goal_the_more_valuable_collection_leads() -> None:
    position = choosing(collections={1: "violet violet violet violet", 2: "red red red red"})
    poor, rich, none = (features(position, seat) for seat in (1, 2, 3))

    assert (poor["goal"], rich["goal"], none["goal"]) == (1, 1, 0)
    assert (poor["leads"], rich["leads"], none["leads"]) == (0, 1, 0)


def test_trips_are_the_surer_the_shorter_they_are() -> None:
    home = SOON[CALM, ALL_TILES, :, CARGO] * UNIT
    fetching = SOON[CALM, ALL_TILES, SHORE, SHORE + 1 : OVER] * UNIT

    assert home[SHORE] == pytest.approx(1)
    assert (np.diff(home[SHORE:OVER]) <= 1e-9).all()
    assert ((fetching > 0) & (fetching < 1)).all()


@pytest.mark.parametrize("players", GAME.player_counts)
def test_shares_of_the_win_add_up_wherever_a_game_leads(players: int) -> None:
    rng = Random(players)
    position = rivertable.start("niagara", players=players, seed=1)
    setting, weights = position.setting, weights_of(GAME)
    table = np.zeros((MOST_SEATS, len(FEATURES)))
    seen = 0
    while not position.is_over:
        share = np.zeros(MOST_SEATS)
        late = search_for("niagara").evaluate_position(
            setting.board, position.buffer, weights, table, share
        )
        assert share.sum() == pytest.approx(1)
        assert np.isfinite(table).all()
        assert 0 <= late <= 1
        position.play(rng.choice(position.legal_moves(position.acting[0])))
        seen += 1

    assert seen >= 630


def test_what_was_kept_from_the_position_before_is_what_would_be_counted_anew() -> None:
    rng, looked_at, kept_rows = Random(3), 0, 0
    kept = np.zeros((MOST_SEATS, len(FEATURES) + NOTES))
    position = rivertable.start("niagara", players=4, seed=3)
    plain = unwrapped(GAME.evaluation.features)
    assert plain is not None
    written = callee(plain)
    while not position.is_over and looked_at < 120:
        board = position.setting.board.view(BOARD)[0]
        state = position.buffer[: STATE.itemsize // 2].view(STATE)[0]
        before, fresh = kept[:, HERE].copy(), np.zeros_like(kept)
        written(widened(board), widened(state), widened(kept))
        written(widened(board), widened(state), widened(fresh))

        assert (kept == fresh).all()
        kept_rows += int((kept[:4, HERE] == before[:4]).sum())
        looked_at += 1
        position.play(rng.choice(position.legal_moves(position.acting[0])))

    assert looked_at == 120
    assert kept_rows > 120
