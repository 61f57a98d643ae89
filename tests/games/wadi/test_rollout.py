"""Rollouts in Wadi go by what people usually do."""

from collections import Counter
from random import Random

import numpy as np
import pytest

import rivertable
from rivertable.bots.search.bind import seed_of
from rivertable.engine.position import Position
from rivertable.games.wadi import rules
from rivertable.games.wadi.ai.rollout import rollout_policy
from rivertable.games.wadi.scenarios.reader import NAMES
from tests.games.wadi.positions import BEND, wadi


def chosen(position: Position, times: int) -> Counter[str]:
    """What the policy chooses here, and how often."""
    rng, words = seed_of(1), np.zeros(rules.WORDS, np.int64)
    for number in position.legal_numbers(position.acting[0]).tolist():
        words[number >> 6] |= 1 << (number & 63)
    b, s = (
        position.setting.board.view(rules.BOARD)[0],
        position.buffer[: rules.STATE.itemsize // 2].view(rules.STATE)[0],
    )
    names = {move.number: str(move) for move in position.legal_moves()}
    return Counter(names[rollout_policy(b, s, words, rng)] for _ in range(times))


@pytest.mark.parametrize("scenario", NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_policy_chooses_legal_moves(scenario: str, players: int) -> None:
    position = rivertable.start("wadi", players=players, seed=players, scenario=scenario)
    rng = Random(players)
    seen = 0
    while not position.is_over:
        assert chosen(position, 3).total() == 3  # and `chosen` knows the names of legal moves only
        position.play(rng.choice(position.legal_moves()))
        seen += 1

    assert seen >= 16


def test_water_mostly_goes_where_it_scores_most() -> None:
    position = wadi(shadoofs={1: "C2"}, supply={1: 0}, scenario=BEND)
    done = chosen(position, 200)

    assert "pump B1>B2" in {str(move) for move in position.legal_moves()}
    assert done["pump B1>B2"] > 150


def test_others_points_count_half_against_a_pump() -> None:
    shared = wadi(shadoofs={1: "C2", 2: "A3 B3 C3"}, supply={1: 0}, scenario=BEND)

    assert chosen(shared, 200)["pump B1>B2"] < 50
