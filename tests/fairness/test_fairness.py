"""How fair a board is: what is said of boards that are made unfair, and of those that are not."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rivertable.bots.processes import games_job
from rivertable.fairness.changes import tilt, wins_in
from rivertable.fairness.playing import EVERY, Plan, answer, plan, play, questions
from rivertable.fairness.report import Report, report_of
from rivertable.fairness.statistics import ever_unfair, exact_test, interval, spread
from rivertable.games.wadi.scenarios import reader
from rivertable.jobs.journal import Journal
from rivertable.jobs.run import run
from tests.terminal.program import rivertable as typed

LONG = int(os.environ.get("RIVERTABLE_SOAK", "1"))
RUNS = 100 if LONG > 1 else 2  # of a meter
# The only water, and one tile for it: whoever begins has it.
FIRST_TAKES_ALL = "~3 X. A1=1"
# A tile and a water for each of two, who cannot reach each other.
A_BANK_EACH = "3~3 .X. B1=2"
A_POND_EACH = "3~.3~.3~ .X..X..X B1=1 E1=1 H1=1"
# Bots that look three moves ahead leave what flows by last to whoever plays last: see docs/fairness.md.
LAST_TAKES_MOST = "long-confluence"
# As a journal had it once: choices in a decision.
OLD_ROW = {"shares": [1, 0], "points": [20, 9], "margin": 11, "moves": 36, "choices": 31.0}
TURNED = str.maketrans("><\\/97", "<>/\\79")  # flows, seen in a mirror


def board(line: str, players: int = 2, level: int = 5) -> Plan:
    return plan("wadi", players, {"scenario": line}, level)


def mirrored(text: str) -> str:
    """The same board, seen in a mirror: fair or unfair alike."""
    one = reader.find(text)
    side = len(one.land[0])
    return replace(
        one,
        land=tuple(row[::-1] for row in one.land),
        flow=tuple(row[::-1].translate(TURNED) for row in one.flow),
        water=tuple(
            (f"{chr(129 + side - ord(cell[0]))}{cell[1:]}", count) for cell, count in one.water
        ),
    ).line()


def measured(path: Path, one: Plan, games: int) -> Report:
    with Journal(path / "games.jsonl") as journal:
        run(games_job(workers=1), answer, questions(one, games), journal)
        return report_of(one, games, journal)


def winners(one: Plan, games: int, seed: int) -> Iterator[int]:
    """One winner of each game, drawn where several share it, as the meter of the browser does."""
    rng = Random(seed)
    for game in range(games):
        shares = play(one, 4 * (seed * games + game) + 1)["shares"]
        yield rng.choice([place for place, share in enumerate(shares) if share])


def unfair_runs(one: Plan) -> int:
    """How often a meter that looks after each of 60 games says that a board is unfair."""
    return sum(ever_unfair(winners(one, 60, seed), one.players) for seed in range(RUNS))


def test_a_board_on_which_the_first_takes_all_is_called_unfair(tmp_path: Path) -> None:
    report = measured(tmp_path, board(FIRST_TAKES_ALL), 40)

    assert report.shares == [1.0, 0.0]
    assert report.is_unfair
    assert "the first to play wins more" in report.verdict()


def test_the_meter_says_so_if_a_place_has_an_advantage_also_in_the_mirror() -> None:
    for text in (FIRST_TAKES_ALL, mirrored(FIRST_TAKES_ALL)):
        assert unfair_runs(board(text, 3)) == RUNS
    for text in (LAST_TAKES_MOST, mirrored(LAST_TAKES_MOST)):
        assert unfair_runs(board(text, 2, level=3)) >= 0.95 * RUNS
    assert mirrored(mirrored(LAST_TAKES_MOST)) == reader.find(LAST_TAKES_MOST).line()


def test_the_meter_does_not_say_so_if_all_have_the_same(tmp_path: Path) -> None:
    report = measured(tmp_path, board(A_BANK_EACH), 40)

    assert report.shares == [0.5, 0.5]
    assert not report.is_unfair
    assert unfair_runs(board(A_BANK_EACH)) <= max(1, 0.05 * RUNS)
    assert unfair_runs(board(A_POND_EACH, 3)) <= max(1, 0.05 * RUNS)


def test_a_meter_that_looks_after_every_game_is_wrong_in_at_most_one_of_twenty_runs() -> None:
    runs, games = 100 * LONG, 600
    draws = np.random.default_rng(7)
    fair = sum(ever_unfair(draws.integers(0, 3, games).tolist(), 3) for _ in range(runs))
    tilted = draws.choice(3, (runs, games), p=(0.28, 0.3, 0.42))
    seen = sum(ever_unfair(row.tolist(), 3) for row in tilted)

    assert fair <= 0.05 * runs
    assert seen >= 0.9 * runs


def test_the_exact_test_counts_what_can_be_counted() -> None:
    wins = [[1.0, 0.0]] * 12 + [[0.0, 1.0]] * 3 + [[0.5, 0.5]] * 4
    exact = 2 * sum(comb(15, k) for k in range(4)) / 2**15

    assert exact_test(wins) == pytest.approx(exact, abs=0.006)
    assert exact_test([[0.5, 0.5]] * 9) == 1


def test_intervals_and_spreads_lie_where_they_should() -> None:
    low, high = interval(0.3, 1000)

    assert (round(low, 3), round(high, 3)) == (0.272, 0.329)
    assert spread(4, 10_000) == pytest.approx((0.2415, 0.2585), abs=1e-4)


def test_a_change_is_judged_by_the_wins_that_its_points_foretell() -> None:
    """The second wins by 1, the first by 5: with even points the second wins far more often."""
    games = [{"shares": [0, 1], "points": [8, 9]}] * 5 + [{"shares": [1, 0], "points": [12, 7]}]
    wins = wins_in(games)

    assert [sum(one["points"][place] for one in games) for place in (0, 1)] == [52, 52]
    assert wins.slope > 0
    assert (
        tilt([[9.0, 7.0]] * 9, wins) < tilt([[8.0, 8.0]] * 9, wins) < tilt([[7.0, 9.0]] * 9, wins)
    )
    assert wins_in([{"shares": [0.5, 0.5], "points": [1, 1]}]).slope == 0


def test_every_fourth_game_has_one_better_bot_in_each_place_in_turn(tmp_path: Path) -> None:
    one = plan("wadi", 3, {})
    report = measured(tmp_path, one, 24)

    assert (report.games, report.better_games) == (18, 24 // EVERY)
    assert sum(report.shares) == pytest.approx(1)
    assert report.moves > 20


def test_what_there_is_to_choose_from_is_counted_turn_by_turn(tmp_path: Path) -> None:
    """Wadi for two: seven rounds, and up to three actions in each turn; chance's move is no choice."""
    report = measured(tmp_path, plan("wadi", 2, {}), 4)
    told = report.message()

    assert report.turns == 7
    assert 2 < report.decisions_in_turn <= 4
    assert report.choices_in_turn > 20 * report.decisions_in_turn
    assert (told["turns"], told["choicesInTurn"]) == (7, report.choices_in_turn)


def test_a_turn_of_niagara_is_a_round_and_one_of_wind_river_ends_when_another_acts() -> None:
    for name, most in (("niagara", 5), ("wind-river", 6)):
        one = play(plan(name, 3, {}, level=1), 1)
        decisions = one["decisions_in_turn"] * one["turns"] * 3

        assert 1 < one["decisions_in_turn"] < most
        assert decisions < one["moves"]


def test_games_of_an_older_journal_do_not_tell_what_a_turn_had(tmp_path: Path) -> None:
    """Their `choices` were those of a decision."""
    one = plan("wadi", 2, {})
    with Journal(tmp_path / "games.jsonl") as journal:
        for asked in questions(one, 2):
            row = play(one, asked["number"]) if asked["number"] == 2 else OLD_ROW
            journal.add(asked, row)
        report = report_of(one, 2, journal)

    assert report.games == 2
    assert report.choices_in_turn > 20
    assert report.moves > 30


def test_the_command_goes_on_where_it_was_and_writes_json_and_a_picture(tmp_path: Path) -> None:
    file, journal = tmp_path / "mine.txt", tmp_path / "games.jsonl"
    file.write_text(FIRST_TAKES_ALL, "utf-8")
    about = ("fairness", "wadi", "--board", file, "--players", "2", "--processes", "1")
    given = (*about, "--journal", journal, "--picture", tmp_path / "mine.svg")

    begun = typed(*given, "--games", "8")
    known = journal.read_text("utf-8")
    told = typed(*given, "--games", "40", "--json")

    assert (begun.code, told.code) == (0, 0)
    assert "too" not in begun.errors
    assert journal.read_text("utf-8").startswith(known)
    (found,) = json.loads(told.output.partition("\nPicture")[0])
    assert (found["games"], found["isUnfair"]) == (30, True)
    assert found["places"][0]["interval"][0] > found["fair"]["spread"][1]
    assert (tmp_path / "mine.svg").read_text("utf-8").startswith("<svg")
    assert len(journal.read_text("utf-8").splitlines()) == 40


def test_the_change_that_mends_a_board_with_one_poor_tile_is_found(tmp_path: Path) -> None:
    file = tmp_path / "poor.txt"
    file.write_text(A_POND_EACH.replace("3~ ", "1~ "), "utf-8")  # the third pond

    told = typed(
        *("fairness", "wadi", "--board", file, "--players", "3", "--processes", "1"),
        *("--journal", tmp_path / "games.jsonl", "--games", "20", "--changes"),
    )

    assert "Not fair: the first" in told.output or "Not fair: the second" in told.output
    assert "Fairest with one change: G1: land with 3 reservoirs. No sign" in told.output
    assert A_POND_EACH in told.output
