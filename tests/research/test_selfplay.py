"""Games of bots into a file: the same each time, none lost and none twice."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import rivertable
from rivertable.cli import main
from rivertable.engine.errors import RivertableError
from rivertable.research import selfplay
from rivertable.research.data import read_games
from rivertable.research.selfplay.games_file import GamesFile
from rivertable.research.selfplay.run import play_game
from tests.terminal.program import rivertable as program

PLAN = selfplay.plan("wadi", 2, {}, [1], "7")
COMMAND = ("selfplay", "wadi", "--seed", "7", "--processes", "1", "--games")
ENDLESS = "1000000"
PATIENCE = 60  # seconds


def rows(path: Path) -> list[dict[str, Any]]:
    """Every row of a file."""
    return [json.loads(row.to_json()) for _, row in read_games(path).iterrows()]


def expected(games: int) -> list[dict[str, Any]]:
    """The rows that a file shall have."""
    return [{**PLAN.row(), **json.loads(json.dumps(play_game(PLAN, n + 1)))} for n in range(games)]


def begun(out: Path, lines: int) -> "subprocess.Popen[str]":
    """A run of the program that has finished some games, and goes on."""
    command = [sys.executable, "-m", "rivertable", *COMMAND, ENDLESS, "--out", str(out)]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    part, until = out.with_name(f"{out.name}.part"), time.monotonic() + PATIENCE
    while not part.exists() or part.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < until
        time.sleep(0.002)
    return running


@pytest.mark.parametrize("game", rivertable.GAMES)
def test_a_row_is_a_whole_game(game: str) -> None:
    plan = selfplay.plan(game, 3, {}, [1, 2, 1], "a seed")
    row = play_game(plan, 5)
    position = rivertable.load(row["record"])

    assert position.is_over
    assert (row["ranks"], row["moves"]) == (position.ranks, len(position.moves))
    assert row["scores"] == [*position.scores.values()]


def test_a_number_is_always_the_same_game_and_another_number_another() -> None:
    first, again, other = (play_game(PLAN, number) for number in (1, 1, 2))

    assert first == again
    assert first["record"] != other["record"]


def test_the_seed_of_a_row_draws_its_chance() -> None:
    row = play_game(PLAN, 3)
    start = rivertable.start(PLAN.game, PLAN.players, seed=row["seed"])

    assert start.moves[0] == rivertable.load(row["record"]).moves[0]


def test_several_processes_write_the_same_file_as_one(tmp_path: Path) -> None:
    selfplay.run(PLAN, 8, tmp_path / "games.parquet", workers=2)

    assert rows(tmp_path / "games.parquet") == expected(8)


def test_after_ctrl_c_all_finished_games_are_kept_and_the_rest_follows(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    running = begun(out, lines=3)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=PATIENCE)
    stopped = rows(out)
    finished = program(*COMMAND, str(len(stopped) + 3), "--out", out)

    assert (running.returncode, finished.code) == (2, 0)
    assert f"stopped; {len(stopped)} of {ENDLESS} games" in errors
    assert rows(out) == expected(len(stopped) + 3)
    assert list(tmp_path.iterdir()) == [out]


def test_after_a_kill_no_game_is_lost_or_twice(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    running = begun(out, lines=5)
    running.kill()
    running.communicate(timeout=PATIENCE)
    kept = (tmp_path / "games.parquet.part").read_bytes().count(b"\n")
    played = selfplay.run(PLAN, kept + 3, out, workers=1)

    assert played == 3
    assert rows(out) == expected(kept + 3)


def test_two_runs_do_not_write_into_one_file(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    running = begun(out, lines=3)
    with pytest.raises(RivertableError, match="being written by another process; wait"):
        selfplay.run(PLAN, 3, out, workers=1)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=PATIENCE)
    stopped = rows(out)

    assert stopped == expected(len(stopped))


def test_half_a_line_is_forgotten(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    part = tmp_path / "games.parquet.part"
    line = json.dumps({"asked": {**PLAN.row(), "number": 1}, "answer": play_game(PLAN, 1)})
    part.write_text(f"{line}\n{line[:99]}", "utf-8")
    selfplay.run(PLAN, 3, out, workers=1)

    assert rows(out) == expected(3)


def test_a_file_can_be_made_longer_and_never_gets_shorter(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    counts = [selfplay.run(PLAN, games, out, workers=1) for games in (4, 9, 2)]

    assert counts == [4, 5, 0]
    assert rows(out) == expected(9)


def test_other_games_do_not_go_into_the_same_file(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    selfplay.run(PLAN, 1, out, workers=1)
    other = selfplay.plan("wadi", 2, {}, [3], "7")

    with pytest.raises(RivertableError, match=r"holds games with levels \[1, 1\]"):
        selfplay.run(other, 1, out, workers=1)


def test_other_games_do_not_go_on_with_what_was_stopped(tmp_path: Path) -> None:
    part = tmp_path / "games.parquet.part"
    asked = {**PLAN.row(), "strength": "another", "number": 1}
    part.write_text(f"{json.dumps({'asked': asked, 'answer': {}})}\n", "utf-8")

    with pytest.raises(RivertableError, match="holds games with strength 'another'"):
        selfplay.run(PLAN, 1, tmp_path / "games.parquet", workers=1)


def test_a_game_that_is_added_twice_is_kept_once(tmp_path: Path) -> None:
    game = play_game(PLAN, 1)
    with GamesFile(tmp_path / "games.parquet", vars(PLAN)) as file:
        file.journal.add(file.asked(1), game)
        file.journal.add(file.asked(1), game)

    assert len(rows(tmp_path / "games.parquet")) == 1


def test_the_command_shows_a_bar_and_says_where_the_games_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "games.parquet")
    code = main(
        ["selfplay", "wadi", "--games", "2", "--level", "1,2", "--processes", "1", "--out", out]
    )

    shown = capsys.readouterr().out
    assert code == 0
    assert "2/2" in shown
    assert "2 games played" in shown


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["wadi", "--level", "1,2,3"], "2 play, but 3 levels are given"),
        (["wadi", "--level", "9"], "levels are 1 to 8"),
        (["chess"], "no game 'chess'"),
        (["wadi", "--out", "Makefile/games.parquet"], "cannot be written"),
    ],
)
def test_what_cannot_be_played_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    code = main(["selfplay", "--out", str(tmp_path / "a.parquet"), *arguments])

    assert code == 2
    assert told in " ".join(capsys.readouterr().err.split())


def test_searches_are_kept_on_request_and_change_no_move() -> None:
    plain, noted = (
        play_game(selfplay.plan("wadi", 2, {}, [2], "7", search=search), 1)
        for search in (False, True)
    )
    searches = noted.pop("search")

    assert plain == noted
    moves = rivertable.load(plain["record"]).moves
    assert all(len(one["actions"]) == len(one["visits"]) for one in searches)
    assert {moves[one["move"] - 1].seat for one in searches} == {1, 2}


def test_a_dataset_has_a_card_that_says_how(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "LEVEL", 1)  # level 8 takes ten seconds a game
    cards = []
    for name in ("one", "two"):
        out = tmp_path / name / "wadi.parquet"
        out.parent.mkdir()
        command = ["selfplay", "wadi", "--dataset", "--games", "2", "--processes", "1"]
        assert main([*command, "--out", str(out)]) == 0
        cards.append(out.with_suffix(".md").read_text("utf-8"))

    assert cards[0] == cards[1]
    assert "rivertable selfplay wadi --dataset --games 2 --out wadi.parquet" in cards[0]
    assert "| players, options | 2, scenario=first-game, spreading=false |" in cards[0]
    assert main([*command, "--seed", "3", "--out", str(out)]) == 2


@pytest.mark.skipif(
    "RIVERTABLE_SOAK" not in os.environ, reason="make soak: it compiles for minutes"
)
@pytest.mark.parametrize("game", rivertable.GAMES)
def test_games_and_searches_are_the_same_bytes_native_and_as_webassembly(
    game: str, tmp_path: Path
) -> None:
    """As in the published set, whose level thinks longer."""
    made = []
    for backend in ("native", "wasm"):
        out = tmp_path / f"{backend}.parquet"
        command = [sys.executable, "-m", "rivertable", "selfplay", game, "--search", "--level", "6"]
        environment = {**os.environ, "RIVERTABLE_BACKEND": backend}
        subprocess.run([*command, "--games", "1", "--out", str(out)], env=environment, check=True)
        made.append(out.read_bytes())

    assert made[0] == made[1]
