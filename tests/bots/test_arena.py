"""Bots against each other: every seat order, nothing lost, nothing twice."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from rivertable.bots import levels
from rivertable.bots.arena import contestants, tournament
from rivertable.bots.bot import (
    PLAIN,
    Bot,
    Budget,
    best_style,
)
from rivertable.bots.processes import games_job
from rivertable.bots.weights import weights_of, write
from rivertable.engine.errors import RivertableError
from rivertable.games import find
from rivertable.games.wadi.ai.features import FEATURES
from rivertable.jobs.journal import Journal
from rivertable.jobs.pool import imported_ray
from tests.terminal.program import rivertable as program

WADI = find("wadi")
PATIENCE = 60  # seconds
BOTS = "random,best@2,plain@2"  # so few simulations that a game takes no time
COMMAND = ("arena", "wadi", "--bots", BOTS, "--processes", "1", "--out", "a.json", "--games")


def wadi(bots: list[str], players: int = 3) -> tournament.Arena:
    return tournament.prepared("wadi", players, {}, bots, "7")


def lines(path: Path) -> list[str]:
    """The games in a journal, by what was asked."""
    return [json.dumps(json.loads(line)["asked"]) for line in path.read_text("utf-8").splitlines()]


def test_every_seat_order_is_played_with_the_same_chance() -> None:
    asked = list(tournament.asked(wadi(["random", "best", "plain"]), 12))
    orders = Counter(tuple(question["bots"]) for question in asked)

    assert len(orders) == 6
    assert set(orders.values()) == {2}
    assert Counter(question["seed"] for question in asked) == {"7 0": 6, "7 1": 6}


def test_the_number_of_games_is_rounded_up_to_whole_sets_of_seat_orders() -> None:
    assert len(list(tournament.asked(wadi(["random", "best", "plain"]), 7))) == 12


def test_more_bots_than_seats_all_meet_each_other() -> None:
    four = wadi(["random", "best", "plain", "plain@5"])

    assert len(tournament.lineups(four)) == 4
    assert len(list(tournament.asked(four, 24))) == 24


def test_fewer_bots_than_seats_sit_down_several_times_but_never_alone() -> None:
    two = wadi(["random", "best"])

    assert tournament.lineups(two) == [("random", "random", "best"), ("random", "best", "best")]
    assert len(list(tournament.asked(two, 6))) == 6


def test_a_question_is_always_answered_with_the_same_game() -> None:
    question = next(tournament.asked(wadi(["random", "best@2", "plain@2"]), 1))

    assert tournament.play_game(question)["ranks"] == tournament.play_game(question)["ranks"]


def test_several_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    asked = wadi(["random", "best@2", "plain@2"])
    one = tournament.run(asked, 6, tmp_path / "one.jsonl", games_job(1))
    two = tournament.run(asked, 6, tmp_path / "two.jsonl", games_job(2))

    assert one == two
    assert sorted(lines(tmp_path / "one.jsonl")) == sorted(lines(tmp_path / "two.jsonl"))


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    tournament.run(wadi(["random", "best@2", "plain@2"]), 6, path, games_job(1))
    before = lines(path)
    games = tournament.run(wadi(["random", "best@2", "plain@2"]), 12, path, games_job(1))

    assert len(games) == 12
    assert lines(path)[:6] == before
    assert len(set(lines(path))) == len(lines(path)) == 12


def test_half_a_line_is_forgotten_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    asked = wadi(["random", "best@2", "plain@2"])
    tournament.run(asked, 6, path, games_job(1))
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    tournament.run(asked, 6, path, games_job(1))

    assert len(set(lines(path))) == len(lines(path)) == 6


def test_two_arenas_do_not_write_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Journal(path), pytest.raises(RivertableError, match="being written by another process"):
        tournament.run(wadi(["random", "best@2", "plain@2"]), 6, path, games_job(1))

    assert len(tournament.run(wadi(["random", "best@2", "plain@2"]), 6, path, games_job(1))) == 6
    assert list(tmp_path.iterdir()) == [path]


def test_who_only_looks_may_look_while_another_writes_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Journal(path) as writing:
        writing.add({"game": 1}, {"ranks": [1, 2]})
        with path.open("ab") as file:
            file.write(b'{"asked": {"ga')
        with Journal(path, only_looks=True) as looking:
            assert looking.find({"game": 1}) == {"ranks": [1, 2]}

        assert path.read_bytes().endswith(b'{"asked": {"ga')


@pytest.mark.parametrize("line", ["nonsense", "7", '{"asked": 1}', "[]"])
def test_a_line_that_is_no_game_is_named_and_nothing_is_lost(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.jsonl"
    with Journal(path) as journal:
        journal.add({"game": 1}, {"ranks": [1, 2]})
    before = path.read_text("utf-8") + f"{line}\n"
    path.write_text(before, "utf-8")

    with pytest.raises(RivertableError, match=r"Line 2 of .*a\.jsonl is not a finished game"):
        Journal(path)

    assert path.read_text("utf-8") == before
    assert list(tmp_path.iterdir()) == [path]


def test_after_ctrl_c_every_finished_game_is_kept_and_the_rest_follows(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "rivertable", *COMMAND, "60000"],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, cwd=tmp_path,
    )  # fmt: skip
    path, until = tmp_path / "a.jsonl", time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert time.monotonic() < until
        time.sleep(0.002)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=PATIENCE)
    stopped = lines(path)
    finished = program(*COMMAND, str(len(stopped) + 6), folder=tmp_path)

    assert (running.returncode, finished.code) == (2, 0)
    assert f"stopped; {len(stopped)} of 60000 games" in errors
    assert lines(path)[: len(stopped)] == stopped
    assert len(set(lines(path))) == len(lines(path)) >= len(stopped) + 6


def test_the_command_shows_a_bar_and_a_table_and_writes_json(tmp_path: Path) -> None:
    run = program(*COMMAND, "6", folder=tmp_path)
    told = json.loads((tmp_path / "a.json").read_text("utf-8"))

    assert run.code == 0
    assert "6/6" in run.output
    assert "share (even: 33%)" in run.output
    assert {rating["bot"] for rating in told["ratings"]} == set(BOTS.split(","))
    assert sum(rating["share"] for rating in told["ratings"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "best,clever"], "no bot is called 'clever'"),
        (["--bots", "best,plain@1"], "no bot is called 'plain@1'"),
        (["--bots", "best,best"], "name two bots or more"),
        (["--games", "0"], "--games is 1 or more"),
        (["--bots", "best,best+none.toml"], "cannot read the weights in none.toml: No such file"),
        (["--bots", "best,plain+none.toml"], "plain plays without an evaluation"),
    ],
)
def test_what_cannot_be_played_is_said(tmp_path: Path, arguments: list[str], told: str) -> None:
    run = program("arena", "wadi", *arguments, folder=tmp_path, COLUMNS="200")

    assert run.code == 2
    assert told in run.errors


def test_a_name_says_how_a_bot_plays() -> None:
    best, plain = (contestants.player(name, WADI, 1) for name in ("best@250ms", "plain:0.5@1000"))

    assert isinstance(best, Bot)
    assert (best.budget, best.style) == (Budget(seconds=0.25), best_style(WADI))
    assert isinstance(plain, Bot)
    assert plain.budget == Budget(simulations_each=1000)
    assert plain.style == PLAIN._replace(exploration=0.5)


def test_weights_in_a_file_meet_those_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "w.toml"
    weights = weights_of(WADI).round(4)
    path.write_text(write(-weights, FEATURES, "nobody"), "utf-8")
    name = f"best+{path}@2"
    negative = list(tournament.asked(wadi(["best@2", name]), 6))
    path.write_text(write(weights, FEATURES, "nobody"), "utf-8")
    positive = list(tournament.asked(wadi(["best@2", name]), 6))
    bot = contestants.player(name, WADI, 1)

    assert isinstance(bot, Bot)
    assert bot.weights == pytest.approx(weights)
    assert bot.budget == Budget(simulations_each=2)
    assert all(question["weights"][name] == (-weights).tolist() for question in negative)
    assert all(question not in negative for question in positive)  # what changed is played anew
    assert sorted(tournament.play_game(negative[0])["ranks"])[0] == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("not TOML", "has no weights such as `rivertable train` writes"),
        ("safe = [1.0, 2.0]", "the features are"),
        ("\n".join(f"{name} = [1.0, 'two']" for name in FEATURES), "has no weights such as"),
        ("\n".join(f"{name} = [1.0] * 99" for name in FEATURES), "has no weights such as"),
    ],
)
def test_what_is_no_file_of_weights_is_refused(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "w.toml"
    path.write_text(text, "utf-8")

    with pytest.raises(RivertableError, match=told):
        wadi(["best", f"best+{path}"])


def test_bots_are_timed_by_the_clock_of_the_processor() -> None:
    bots = [contestants.player(name, WADI, 1) for name in ("best", "8")]

    assert all(isinstance(bot, Bot) and bot.clock is time.thread_time for bot in bots)


def test_a_number_is_a_level() -> None:
    bot = contestants.player("3", WADI, 1)

    assert isinstance(bot, Bot)
    assert bot.budget.simulations == levels.level_in(WADI, 3).simulations


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(RivertableError, match=r"pip install 'rivertable\[ray\]'"):
        imported_ray()
