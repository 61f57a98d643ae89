"""Fitting weights by self-play."""

import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rivertable.bots import tune_rounds
from rivertable.bots.tree import MOST_SEATS
from rivertable.bots.tune import PATIENCE, Lessons, expected, fit, foreseen
from rivertable.bots.weights import read, weights_of
from rivertable.games import GAMES, find
from tests.terminal.program import rivertable as program

LONGEST_WAIT = 60  # seconds
WADI = find("wadi")
PLAN = tune_rounds.Plan(WADI, rounds=2, games=6, simulations=2, seed=7)
COMMAND = ("tune", "wadi", "--processes", "1", "--simulations", "2", "--out", "w.toml", "--rounds")


def invented(weights: list[float], rows: int, players: int) -> Lessons:
    """Results of games that these weights, the same from beginning to end, would explain."""
    rng = np.random.default_rng(1)
    features = rng.normal(size=(rows, MOST_SEATS, len(weights)))
    plays = np.tile(np.arange(MOST_SEATS) < players, (rows, 1))
    chances = expected(features, plays, np.array(weights))
    winners = [rng.choice(MOST_SEATS, p=chance) for chance in chances]
    shares = np.eye(MOST_SEATS)[winners]
    every = np.ones(rows, bool)  # is the last of a game of its own
    return Lessons(features, rng.uniform(size=rows), shares, np.full(rows, players), every)


def test_weights_are_found_again_from_results() -> None:
    weights, surprise = fit(invented([1.5, -0.5, 0.0], rows=20_000, players=3))

    assert weights == pytest.approx(np.array([[1.5, -0.5, 0.0]] * 2), abs=0.12)
    assert surprise < np.log(3)


def test_a_position_learns_from_the_next_ones_of_its_game_and_from_the_result() -> None:
    lessons = invented([1.0], rows=4, players=2)
    lessons = replace(lessons, is_last=np.array([False, False, True, True]))
    knows_nothing = np.zeros((2, 1))
    shares = foreseen(lessons, knows_nothing)
    even = np.array([0.5, 0.5, 0.0, 0.0, 0.0])
    before_the_end = PATIENCE * lessons.shares[2] + (1 - PATIENCE) * even

    assert (shares[2:] == lessons.shares[2:]).all()
    assert shares[1] == pytest.approx(before_the_end)
    assert shares[0] == pytest.approx(PATIENCE * before_the_end + (1 - PATIENCE) * even)


def test_seats_that_do_not_play_teach_nothing() -> None:
    lessons = invented([1.0], rows=500, players=2)
    features = lessons.features.copy()
    features[:, 2:] *= -1

    # The scale of a feature is taken from all seats, so it stays the same here.
    assert fit(replace(lessons, features=features))[0] == pytest.approx(fit(lessons)[0], rel=1e-2)


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_the_same_after_packing(game: str) -> None:
    plan = tune_rounds.Plan(find(game), rounds=1, games=2, simulations=2, seed=1)
    question = list(tune_rounds.asked(plan, 1, weights_of(plan.game)))[1]
    packed = tune_rounds.play(question)
    lessons = tune_rounds.unpacked(packed)

    assert tune_rounds.packed(lessons) == packed == tune_rounds.play(question)
    assert lessons.shares.sum(axis=1) == pytest.approx(1)
    assert set(lessons.players) == {question["players"]}


def test_half_of_the_games_are_as_usual_and_the_others_of_all_kinds() -> None:
    plan = replace(PLAN, games=60)
    asked = list(tune_rounds.asked(plan, 1, weights_of(WADI)))

    assert {(question["players"], *question["options"]) for question in asked[::2]} == {(3,)}
    assert {question["players"] for question in asked[1::2]} == {2, 3, 4}
    assert len({question["options"]["scenario"] for question in asked[1::2]}) == 5


def test_a_second_run_plays_nothing_and_gives_the_same_weights(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    rounds: list[tune_rounds.Round] = []
    first = tune_rounds.run(PLAN, weights_of(WADI), path, workers=1, tell=rounds.append)
    played = path.read_bytes()
    again = tune_rounds.run(PLAN, weights_of(WADI), path, workers=1)

    assert (again == first).all()
    assert path.read_bytes() == played
    assert played.count(b"\n") == 12
    assert [done.number for done in rounds] == [1, 2]
    assert rounds[1].rows > rounds[0].rows


def test_after_ctrl_c_the_rest_follows(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "rivertable", *COMMAND, "1", "--games", "60000"],
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
    assert "stopped in round 1 of 1" in errors
    assert finished.code == 0
    assert path.read_bytes().count(b"\n") == kept + 4


def test_the_command_writes_weights_that_bots_can_read(tmp_path: Path) -> None:
    run = program(*COMMAND, "2", "--games", "4", "--afresh", folder=tmp_path)
    text = (tmp_path / "w.toml").read_text("utf-8")
    names = WADI.part("evaluation").FEATURES

    assert run.code == 0
    assert "round 2" in run.output
    assert read(text, names, "w.toml").shape == (2, len(names))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["0"], "--rounds is 1 or more"), (["1", "--simulations", "1"], "--simulations is 2 or more")],
)
def test_nothing_to_learn_from_is_said(tmp_path: Path, arguments: list[str], told: str) -> None:
    run = program(*COMMAND, *arguments, folder=tmp_path)

    assert run.code == 2
    assert told in run.errors
