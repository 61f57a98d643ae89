"""Fitting weights by self-play."""

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rivertable.bots.bot import Budget
from rivertable.bots.processes import games_job
from rivertable.bots.search.bind import search_for
from rivertable.bots.search.network import OUTPUT, ROWS, UNITS
from rivertable.bots.training import rounds as training
from rivertable.bots.training.dataset import Samples, cross_entropy, predicted_shares
from rivertable.bots.training.fit_linear import fit_linear, linear
from rivertable.bots.training.fit_network import fit_network
from rivertable.bots.training.self_play import play_game
from rivertable.bots.training.targets import td_targets
from rivertable.bots.weights import read, weights_of
from rivertable.cli.train import command
from rivertable.engine.arrays import Floats
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import GAMES, find, game_of
from rivertable.jobs.journal import Journal
from tests.terminal.program import rivertable as program

LONGEST_WAIT = 60  # seconds
WADI = find("wadi")
PLAN = training.Plan(WADI, rounds=3, games=6, simulations=2, seed=7)
COMMAND = ("train", "wadi", "--processes", "1", "--simulations", "2", "--out", "w.toml", "--rounds")


def invented(weights: list[float], rows: int, players: int) -> Samples:
    """Results of games that these weights, the same from beginning to end, would explain."""
    rng = np.random.default_rng(1)
    features = rng.normal(size=(rows, MOST_SEATS, len(weights)))
    every = np.ones(rows, bool)  # is the last of a game of its own
    samples = Samples(
        features,
        rng.uniform(size=rows),
        np.zeros((rows, MOST_SEATS)),
        np.full(rows, players),
        every,
        np.full((rows, MOST_SEATS), np.nan),
    )
    return with_results(samples, linear(np.array([weights, weights], float).reshape(-1)))


def with_results(samples: Samples, weights: Floats) -> Samples:
    """The same positions with results that these weights would explain."""
    rng = np.random.default_rng(2)
    winners = [rng.choice(MOST_SEATS, p=chance) for chance in predicted_shares(samples, weights)]
    return replace(samples, shares=np.eye(MOST_SEATS)[winners])


def test_weights_are_found_again_from_results() -> None:
    samples = invented([1.5, -0.5, 0.0], rows=20_000, players=3)
    weights = fit_linear(samples)

    assert pytest.approx(np.array([[1.5, -0.5, 0.0]] * 2), abs=0.12) == weights[:3].T
    assert cross_entropy(samples, weights) < np.log(3)


def test_l2_pulls_weights_towards_nothing() -> None:
    samples = invented([1.5, -0.5, 0.0], rows=2_000, players=3)

    assert np.abs(fit_linear(samples, l2=1000)).sum() < 0.8 * np.abs(fit_linear(samples)).sum()


def test_a_hidden_unit_is_found_where_weights_alone_explain_nothing() -> None:
    samples = invented([0.0, 0.0], rows=100_000, players=3)
    hidden = np.zeros((2 + ROWS, UNITS + 4))
    hidden[0, UNITS : UNITS + 2] = 2, -2  # the score is twice the first feature, whatever its sign
    hidden[2 + OUTPUT, UNITS : UNITS + 2] = 1
    samples = with_results(samples, hidden)
    weights = fit_network(samples, np.zeros_like(hidden), seed=1)

    assert cross_entropy(samples, fit_linear(samples)) > 0.98 * np.log(3)
    assert cross_entropy(samples, weights) < 0.85 * np.log(3)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_fitted_is_what_bots_play_by(game: str) -> None:
    setting = arrange(find(game), 3, {})
    weights = weights_of(game_of(setting))
    position, dice = Position(setting).with_seed(1), Random(1)
    seen = 0
    while not position.is_over and seen < 60:  # later the rules themselves may know a seat's share
        table, share = np.zeros((MOST_SEATS, len(weights) - ROWS)), np.zeros(MOST_SEATS)
        late = search_for(game).evaluate_position(
            setting.board, position.buffer, weights, table, share
        )
        sample = Samples(
            table[None], np.array([late]), share[None],
            np.array([3]), np.array([1]), np.full((1, MOST_SEATS), np.nan),
        )  # fmt: skip
        assert predicted_shares(sample, weights)[0] == pytest.approx(share)
        seat = position.acting[0]
        position.play_number(int(dice.choice(position.legal_numbers(seat))), seat)
        seen += 1

    assert seen >= 20


def test_a_position_learns_from_the_searches_of_its_game_and_from_the_result() -> None:
    samples = replace(
        invented([1.0], rows=4, players=3),
        shares=np.array([[1.0, 0, 0, 0, 0]] * 3 + [[0, 0.5, 0.5, 0, 0]]),
        is_last=np.array([False, False, True, True]),
        promised=np.array(
            [[0.3, 0.5, 0.2, 0, 0], [0.6, 0.4, 0, 0, 0], [np.nan] * 5, [0, 1.0, 0, 0, 0]]
        ),
    )
    shares = td_targets(samples, td_lambda=0.9)

    assert shares[2] == pytest.approx([1, 0, 0, 0, 0])
    assert shares[1] == pytest.approx([0.96, 0.04, 0, 0, 0])
    assert shares[0] == pytest.approx([0.894, 0.086, 0.02, 0, 0])
    assert shares[3] == pytest.approx([0, 0.55, 0.45, 0, 0])


def test_bots_with_an_evaluation_teach_what_their_searches_promised() -> None:
    setting = arrange(WADI, 3, {})
    budget, weights = Budget(simulations_each=20), weights_of(WADI)
    samples = play_game(setting, budget, weights, seed=1)
    values = samples.promised[~np.isnan(samples.promised).any(axis=1)]

    assert 0 < len(values) <= len(samples.promised)
    assert ((values >= 0) & (values <= 1)).all()
    assert values.sum(axis=1) == pytest.approx(1)
    assert td_targets(samples, td_lambda=0.9).sum(axis=1) == pytest.approx(1)


def test_uct_opponents_teach_no_search_values() -> None:
    setting, budget = arrange(WADI, 3, {}), Budget(simulations_each=20)
    samples = play_game(setting, budget, weights_of(WADI), seed=1, uct_opponents=1)

    assert np.isnan(samples.promised).all()


@pytest.mark.parametrize(("game", "has_values"), [("wadi", True), ("niagara", False)])
def test_without_weights_only_a_rollout_policy_gives_search_values(
    game: str, has_values: bool
) -> None:
    setting = arrange(find(game), 3, {})
    nothing = np.zeros_like(weights_of(game_of(setting)))
    samples = play_game(setting, Budget(simulations_each=4), nothing, seed=1)

    assert (~np.isnan(samples.promised)).any() == has_values


def test_rounds_of_bots_that_knew_little_are_forgotten() -> None:
    firsts = [training.first_of_interest(number) for number in range(1, 9)]

    assert firsts == [1, 2, 2, 3, 3, 4, 4, 5]


def test_the_first_round_has_uct_opponents_of_its_own() -> None:
    plan = replace(PLAN, uct_opponents=5, uct_opponents_at_first=1)
    weights = weights_of(WADI)

    assert next(training.asked(plan, 1, np.zeros_like(weights)))["uct_opponents"] == 1
    assert next(training.asked(plan, 2, weights))["uct_opponents"] == 5


def test_seats_that_do_not_play_teach_nothing() -> None:
    samples = invented([1.0], rows=500, players=2)
    features = samples.features.copy()
    features[:, 2:] *= -1

    # The scale of a feature is taken from all seats, so it stays the same here.
    assert fit_linear(replace(samples, features=features)) == pytest.approx(
        fit_linear(samples), rel=1e-2
    )


@pytest.mark.parametrize("game", GAMES)
def test_samples_are_the_same_after_packing(game: str) -> None:
    plan = training.Plan(find(game), rounds=1, games=2, simulations=2, seed=1)
    question = list(training.asked(plan, 1, weights_of(plan.game)))[1]
    packed = training.play(question)
    samples = training.unpacked(packed)

    assert training.packed(samples) == packed == training.play(question)
    assert samples.shares.sum(axis=1) == pytest.approx(1)
    assert set(samples.players) == {question["players"]}


def test_half_of_the_games_are_as_usual_and_the_others_of_all_kinds() -> None:
    plan = replace(PLAN, games=60)
    asked = list(training.asked(plan, 1, weights_of(WADI)))

    assert {(question["players"], *question["options"]) for question in asked[::2]} == {(3,)}
    assert {question["players"] for question in asked[1::2]} == {2, 3, 4}
    assert len({question["options"]["scenario"] for question in asked[1::2]}) == 5


def test_a_second_run_plays_nothing_and_gives_the_same_weights(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    rounds: list[training.Round] = []
    first = training.run(PLAN, weights_of(WADI), path, job=games_job(1), tell=rounds.append)
    played = path.read_bytes()
    again = training.run(PLAN, weights_of(WADI), path, job=games_job(1))

    assert (again[0] == first[0]).all()
    assert (again[1] == first[1]).all()
    assert path.read_bytes() == played
    assert played.count(b"\n") == 18
    assert [done.number for done in rounds] == [1, 2, 3]


def test_a_round_learns_from_the_later_half_of_all_so_far(tmp_path: Path) -> None:
    path, rounds = tmp_path / "games.jsonl", list[training.Round]()
    training.run(PLAN, weights_of(WADI), path, job=games_job(1), tell=rounds.append)
    with Journal(path) as journal:
        rows = [
            len(training.unpacked(row).progress) for row in (answer for _, answer in journal.rows())
        ]
    first, second, third = sum(rows[:6]), sum(rows[6:12]), sum(rows[12:])

    assert [done.samples for done in rounds] == [first, second, second + third]


def test_after_ctrl_c_the_rest_follows(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "rivertable", *COMMAND, "1", "--games", "6000"],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, cwd=tmp_path,
    )  # fmt: skip
    path, until = tmp_path / "w.jsonl", time.monotonic() + LONGEST_WAIT
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert time.monotonic() < until
        time.sleep(0.002)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=LONGEST_WAIT)
    kept = path.read_bytes().count(b"\n")
    finished = program(*COMMAND, "1", "--games", str(kept + 4), folder=tmp_path)

    assert running.returncode == 2
    assert "of 6000 games of round 1 are in" in errors
    assert finished.code == 0
    assert path.read_bytes().count(b"\n") == kept + 4


def test_the_command_writes_weights_that_bots_can_read(tmp_path: Path) -> None:
    run = program(*COMMAND, "2", "--games", "4", folder=tmp_path)
    text = (tmp_path / "w.toml").read_text("utf-8")
    names = WADI.evaluation.names

    assert run.code == 0
    assert "round 2" in run.output
    assert (
        "wadi --games 4 --rounds 2 --simulations 2 --td-lambda 0.9 --units 20 --l2 10 --uct-opponents 3 --uct-opponents-at-first 3 --seed 1\n"
        in text
    )
    assert read(text, names, "w.toml").shape == weights_of(WADI).shape


# Those of Wadi and Niagara were fitted to games of the version before `rivertable train`, and say so.
@pytest.mark.parametrize("game", ["wind-river"])
def test_a_games_weights_name_the_command_that_makes_them_again(game: str) -> None:
    folder = find(game).evaluation.folder
    assert folder is not None
    made_by = (folder / "weights.toml").read_text("utf-8").splitlines()[0]

    assert made_by.endswith(command(training.usual_plan(find(game)), is_further=False))


def test_further_begins_with_the_weights_that_are_there(tmp_path: Path) -> None:
    run = program(*COMMAND, "1", "--games", "1", "--further", folder=tmp_path)
    asked = json.loads((tmp_path / "w.jsonl").read_text("utf-8"))["asked"]

    assert run.code == 0
    assert "--seed 1 --further\n" in (tmp_path / "w.toml").read_text("utf-8")
    assert asked["weights"] == weights_of(WADI).tolist()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["0"], "--rounds is 1 or more"), (["1", "--simulations", "1"], "--simulations is 2 or more")],
)
def test_nothing_to_learn_from_is_said(tmp_path: Path, arguments: list[str], told: str) -> None:
    run = program(*COMMAND, *arguments, folder=tmp_path)

    assert run.code == 2
    assert told in run.errors
