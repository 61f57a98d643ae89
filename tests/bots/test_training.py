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

from rivertable.bots.bot import Effort, searching
from rivertable.bots.training import rounds as tune_rounds
from rivertable.bots.training.dataset import Lessons, shares_of, surprise
from rivertable.bots.training.fit_network import fit_doubts
from rivertable.bots.training.targets import fit, foreseen, play_lesson
from rivertable.bots.weights import read, weights_of
from rivertable.cli.tune import command
from rivertable.engine.arrays import Floats
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import GAMES, find, game_of
from rivertable.jobs.journal import Journal
from tests.terminal.program import rivertable as program

LONGEST_WAIT = 60  # seconds
WADI = find("wadi")
PLAN = tune_rounds.Plan(WADI, rounds=3, games=6, simulations=2, seed=7)
COMMAND = ("tune", "wadi", "--processes", "1", "--simulations", "2", "--out", "w.toml", "--rounds")


def invented(weights: list[float], rows: int, players: int) -> Lessons:
    """Results of games that these weights, the same from beginning to end, would explain."""
    rng = np.random.default_rng(1)
    features = rng.normal(size=(rows, MOST_SEATS, len(weights)))
    every = np.ones(rows, bool)  # is the last of a game of its own
    lessons = Lessons(
        features,
        rng.uniform(size=rows),
        np.zeros((rows, MOST_SEATS)),
        np.full(rows, players),
        every,
        np.ones(rows, np.int64),
        np.full(rows, np.nan),
    )
    return with_results(lessons, np.array([weights, weights]))


def with_results(lessons: Lessons, weights: Floats) -> Lessons:
    """The same positions with results that these weights would explain."""
    rng = np.random.default_rng(2)
    winners = [rng.choice(MOST_SEATS, p=chance) for chance in shares_of(lessons, weights)]
    return replace(lessons, shares=np.eye(MOST_SEATS)[winners])


def test_weights_are_found_again_from_results() -> None:
    lessons = invented([1.5, -0.5, 0.0], rows=20_000, players=3)
    weights = fit(lessons)

    assert weights == pytest.approx(np.array([[1.5, -0.5, 0.0]] * 2), abs=0.12)
    assert surprise(lessons, weights) < np.log(3)


def test_caution_pulls_weights_towards_nothing() -> None:
    lessons = invented([1.5, -0.5, 0.0], rows=2_000, players=3)

    assert np.abs(fit(lessons, caution=1000)).sum() < 0.8 * np.abs(fit(lessons)).sum()


def test_a_doubt_is_found_where_weights_alone_explain_nothing() -> None:
    lessons = invented([0.0, 0.0], rows=20_000, players=3)
    lessons = with_results(
        lessons, np.array([[0, 0], [0, 0], [2, 0], [-2, 0], [0, 0], [0, 0]], float)
    )
    weights = fit_doubts(lessons, np.zeros((6, 2)), seed=1)

    assert surprise(lessons, fit(lessons)) > 0.98 * np.log(3)
    assert surprise(lessons, weights) < 0.85 * np.log(3)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_fitted_is_what_bots_play_by(game: str) -> None:
    setting = arrange(find(game), 3, {})
    weights = weights_of(game_of(setting))
    position, dice = Position(setting).with_seed(1), Random(1)
    while not position.is_over:
        table, share = np.zeros((MOST_SEATS, weights.shape[1])), np.zeros(MOST_SEATS)
        late = searching(game).judge(setting.board, position.buffer, weights, table, share)
        lesson = Lessons(
            table[None], np.array([late]), share[None],
            np.array([3]), np.array([1]), np.array([1]), np.array([np.nan]),
        )  # fmt: skip
        assert shares_of(lesson, weights)[0] == pytest.approx(share)
        seat = position.acting[0]
        position.play_number(int(dice.choice(position.legal_numbers(seat))), seat)


def test_a_position_learns_from_hopes_of_its_game_and_from_the_result() -> None:
    lessons = replace(
        invented([1.0], rows=4, players=3),
        shares=np.array([[1.0, 0, 0, 0, 0]] * 3 + [[0, 0.5, 0.5, 0, 0]]),
        is_last=np.array([False, False, True, True]),
        seat=np.array([2, 1, 3, 3]),
        hope=np.array([0.5, 0.6, np.nan, 0.0]),
    )
    shares = foreseen(lessons, hopes=10)
    missed = 0.1 * 0.4  # the winner hoped for 0.6 before the last move
    second = 0.9 * missed / 2 + 0.1 * 0.5
    first, third = (1 - second) * np.array([1 - missed, missed / 2]) / (1 - missed / 2)

    assert shares[2] == pytest.approx([1, 0, 0, 0, 0])
    assert shares[1] == pytest.approx([1 - missed, missed / 2, missed / 2, 0, 0])
    assert shares[0] == pytest.approx([first, second, third, 0, 0])
    assert shares[3] == pytest.approx([0, 0.55, 0.45, 0, 0])


def test_bots_with_an_evaluation_teach_what_they_hoped_for() -> None:
    setting = arrange(WADI, 3, {})
    effort, weights = Effort(simulations_each=20), weights_of(WADI)
    lessons = play_lesson(setting, effort, weights, seed=1)
    hopes = lessons.hope[~np.isnan(lessons.hope)]

    assert 0 < len(hopes) < len(lessons.hope)
    assert ((hopes >= 0) & (hopes <= 1)).all()
    assert foreseen(lessons, hopes=10).sum(axis=1) == pytest.approx(1)


def test_strangers_teach_no_hopes() -> None:
    setting, effort = arrange(WADI, 3, {}), Effort(simulations_each=20)
    lessons = play_lesson(setting, effort, weights_of(WADI), seed=1, strangers=1)

    assert np.isnan(lessons.hope).all()


@pytest.mark.parametrize(("game", "has_hopes"), [("wadi", True), ("niagara", False)])
def test_who_knows_nothing_hopes_only_by_habit(game: str, has_hopes: bool) -> None:
    setting = arrange(find(game), 3, {})
    nothing = np.zeros_like(weights_of(game_of(setting)))
    lessons = play_lesson(setting, Effort(simulations_each=4), nothing, seed=1)

    assert (~np.isnan(lessons.hope)).any() == has_hopes


def test_rounds_of_bots_that_knew_little_are_forgotten() -> None:
    firsts = [tune_rounds.first_of_interest(number) for number in range(1, 9)]

    assert firsts == [1, 2, 2, 3, 3, 4, 4, 5]


def test_the_first_round_has_strangers_of_its_own() -> None:
    plan = replace(PLAN, strangers=5, strangers_at_first=1)
    weights = weights_of(WADI)

    assert next(tune_rounds.asked(plan, 1, np.zeros_like(weights)))["strangers"] == 1
    assert next(tune_rounds.asked(plan, 2, weights))["strangers"] == 5


def test_seats_that_do_not_play_teach_nothing() -> None:
    lessons = invented([1.0], rows=500, players=2)
    features = lessons.features.copy()
    features[:, 2:] *= -1

    # The scale of a feature is taken from all seats, so it stays the same here.
    assert fit(replace(lessons, features=features)) == pytest.approx(fit(lessons), rel=1e-2)


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
    assert played.count(b"\n") == 18
    assert [done.number for done in rounds] == [1, 2, 3]


def test_a_round_learns_from_the_later_half_of_all_so_far(tmp_path: Path) -> None:
    path, rounds = tmp_path / "games.jsonl", list[tune_rounds.Round]()
    tune_rounds.run(PLAN, weights_of(WADI), path, workers=1, tell=rounds.append)
    with Journal(path) as journal:
        rows = [len(tune_rounds.unpacked(row).progress) for row in journal.answers.values()]
    first, second, third = sum(rows[:6]), sum(rows[6:12]), sum(rows[12:])

    assert [done.rows for done in rounds] == [first, second, second + third]


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
    run = program(*COMMAND, "2", "--games", "4", folder=tmp_path)
    text = (tmp_path / "w.toml").read_text("utf-8")
    names = WADI.evaluation.names

    assert run.code == 0
    assert "round 2" in run.output
    assert (
        "wadi --games 4 --rounds 2 --simulations 2 --hopes 10 --caution 10 --strangers 3 --strangers-at-first 3 --seed 1\n"
        in text
    )
    assert read(text, names, "w.toml").shape == weights_of(WADI).shape


@pytest.mark.parametrize("game", GAMES)
def test_a_games_weights_name_the_command_that_makes_them_again(game: str) -> None:
    folder = find(game).evaluation.folder
    assert folder is not None
    made_by = (folder / "weights.toml").read_text("utf-8").splitlines()[0]

    assert made_by.endswith(command(game, tune_rounds.usual_plan(find(game)), is_further=False))


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
