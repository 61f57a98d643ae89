"""What a bot thinks of a position in Wind River."""

from random import Random

import numpy as np
import pytest

import rivertable
from rivertable.bots.search.bind import search_for
from rivertable.bots.weights import weights_of
from rivertable.engine.arrays import Floats
from rivertable.engine.position import Position
from rivertable.engine.seats import MOST_SEATS
from rivertable.games.wind_river import GAME
from rivertable.games.wind_river.ai.features import FEATURES
from tests.games.wind_river.positions import Scene, extra_activity, herd_phase


def judged(position: Position) -> tuple[Floats, float, Floats]:
    """The features of every seat, how far the game is on, and the shares of the win."""
    setting = position.setting
    table, share = np.zeros((MOST_SEATS, len(FEATURES))), np.zeros(MOST_SEATS)
    evaluate = search_for("wind-river").evaluate_position
    late = evaluate(setting.board, position.buffer, weights_of(GAME), table, share)
    return table, late, share


def features(position: Position, seat: int) -> dict[str, float]:
    """The features of a seat, by name."""
    return dict(zip(FEATURES, judged(position)[0][seat - 1].tolist(), strict=True))


def test_tipis_are_counted_by_their_ranks_and_camps_by_their_hexes() -> None:
    found = features(herd_phase(tipis={1: "B1 C2 C2 D3 E4 F6"}, safe={1: 1}), 1)

    assert found["safe"] == 1
    assert [found[name] for name in FEATURES[1:6]] == [3, 1, 1, 0, 1]
    assert found["camps"] == 5


def test_who_has_tipis_but_no_resource_is_penniless() -> None:
    position = herd_phase(tipis={1: "C2", 2: "D2"}, resources={2: 3, 3: 0})

    assert [features(position, seat)["penniless"] for seat in (1, 2, 3)] == [1, 0, 0]
    assert features(position, 2)["resources"] == 3


def test_earnings_are_what_earning_would_bring() -> None:
    scene: Scene = {"buffaloes": {"C2": 4, "D4": 5}, "tipis": {1: "C2 D4", 2: "D4"}}

    assert features(extra_activity(**scene), 1)["earnings"] == 3


def test_a_tipi_is_hungry_if_guests_eat_all_there_is() -> None:
    scene: Scene = {"buffaloes": {"C6": 1}, "tipis": {1: "C6", 2: "C6"}}
    found = features(extra_activity(seat=3, **scene), 1)

    assert (found["hungry"], found["hungry_at_the_edge"], found["spare_food"]) == (1, 1, 0)


def test_a_buffalo_behind_mends_hunger_and_a_resource_pays_for_it() -> None:
    tipis = {1: "C4 E4"}
    fed = features(herd_phase(buffaloes={"C3": 1, "E3": 1}, tipis=tipis), 1)
    paid = features(herd_phase(buffaloes={"C3": 1}, tipis=tipis, resources={1: 1}), 1)
    lost = features(herd_phase(buffaloes={"C3": 1}, tipis=tipis), 1)

    assert (fed["hungry"], fed["to_be_paid"], fed["starving"]) == (2, 0, 0)
    assert (paid["to_be_paid"], paid["starving"]) == (1, 0)
    assert (lost["to_be_paid"], lost["starving"]) == (0, 1)


def test_a_buffalo_that_has_moved_is_no_food_for_the_rest_of_the_phase() -> None:
    position = herd_phase(buffaloes={"C2": 1, "F1": 1}, tipis={1: "C4", 2: "C4"}, to_move=2)
    position.play("herd C2>C3")

    assert [features(position, seat)["food_behind"] for seat in (1, 2)] == [0, 1]


def test_the_herd_behind_is_what_has_not_passed_a_tipi() -> None:
    scene: Scene = {"buffaloes": {"B1": 1, "D3": 2, "E5": 1}, "tipis": {1: "C3 C3", 2: "C6"}}
    position = herd_phase(**scene)

    assert [features(position, seat)["herd_behind"] for seat in (1, 2)] == [4, 3]


def test_a_tipi_is_exposed_if_others_have_the_moves_to_pull_its_food_away() -> None:
    camps = {1: "C2 D2 E2", 2: "B5", 3: "F5"}
    few = herd_phase(buffaloes={"B5": 3, "F5": 3}, tipis=camps)
    many = herd_phase(buffaloes={"B5": 4, "F5": 5}, tipis=camps)

    assert [features(few, seat)["exposed"] for seat in (1, 2, 3)] == [0, 1, 1]
    assert [features(many, seat)["exposed"] for seat in (1, 2, 3)] == [0, 0, 0]


def test_who_moves_the_herd_does_not_wait_and_who_just_did_waits_longest() -> None:
    camps = {1: "C2", 2: "D2", 3: "E2"}
    herding, after = herd_phase(seat=2, tipis=camps), extra_activity(seat=2, tipis=camps)

    assert [features(herding, seat)["wait"] * 3 for seat in (1, 2, 3)] == [2, 0, 1]
    assert [features(after, seat)["wait"] * 3 for seat in (1, 2, 3)] == [2, 3, 1]


def test_tipis_are_savable_while_the_herd_has_steps_left() -> None:
    tipis = {1: "C6 C5"}

    assert features(herd_phase(buffaloes={"C4": 3}, tipis=tipis), 1)["savable"] == 2
    assert features(herd_phase(buffaloes={"C4": 2}, tipis=tipis), 1)["savable"] == 1
    assert features(herd_phase(buffaloes={}, tipis=tipis), 1)["savable"] == 0


def test_without_tipis_on_the_board_who_has_fewer_safe_ones_is_beaten() -> None:
    position = herd_phase(tipis={1: "C3"}, buffaloes={"C3": 1}, safe={2: 2, 3: 1})

    assert [features(position, seat)["out"] for seat in (1, 2, 3)] == [0, 1, 1]
    assert [features(position, seat)["beaten"] for seat in (1, 2, 3)] == [0, 0, 1]
    assert judged(position)[2][2] < 0.1


def test_who_is_alone_on_the_board_wins_only_by_one_tipi_more_before_the_herd_is_gone() -> None:
    """WR-6: nobody is ahead yet, so a tipi that never comes home shares the win with all others"""
    near, far = (herd_phase(tipis={1: hex}, buffaloes={"D1": 5, "C1": 5}) for hex in ("D6", "D1"))
    late = herd_phase(tipis={1: "D1"}, buffaloes={"D6": 1})
    home = herd_phase(tipis={1: "D1"}, buffaloes={"D6": 1}, safe={1: 1})
    behind = herd_phase(tipis={1: "D6"}, buffaloes={"D1": 5}, safe={2: 1})

    shares = [float(judged(one)[2][0]) for one in (home, near, far, late, behind)]
    assert shares[0] == 1.0
    assert shares == sorted(shares, reverse=True)
    assert judged(behind)[2][1] > 0.9
    assert all(np.isclose(judged(one)[2].sum(), 1) for one in (near, far, late, behind))


def seated(order: tuple[int, int, int]) -> Position:
    """The same three tribes, whoever plays them; the first of them is about to move the herd."""
    return herd_phase(
        seat=order[0],
        buffaloes={"C2": 3, "D3": 2, "E5": 1, "B4": 1},
        tipis=dict(zip(order, ("C2 C2 D3", "D3 E5", "B4"), strict=True)),
        resources=dict(zip(order, (0, 2, 4), strict=True)),
        safe=dict(zip(order, (1, 0, 2), strict=True)),
    )


@pytest.mark.parametrize("order", [(2, 3, 1), (3, 1, 2)])
def test_features_go_with_the_tribe_to_another_seat(order: tuple[int, int, int]) -> None:
    first, other = judged(seated((1, 2, 3)))[0], judged(seated(order))[0]

    assert np.array_equal(other[[seat - 1 for seat in order]], first[:3])


@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("finished_seats", GAME.options["finished_seats"].choices)
def test_shares_of_the_win_add_up_in_every_phase(players: int, finished_seats: str) -> None:
    phases = set()
    for seed in range(12):
        rng = Random(seed)
        position = rivertable.start(
            "wind-river", players=players, seed=seed, finished_seats=finished_seats
        )
        while not position.is_over:
            table, late, share = judged(position)
            phases.add(int(position.state.phase))
            assert np.isfinite(table).all()
            assert share.sum() == pytest.approx(1)
            assert 0 <= late <= 1
            position.play(rng.choice(position.legal_moves()))
    assert phases == {1, 2, 3, 4}
