"""A program that does not play loses its game, is named with the reason, and leaves nothing behind."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rivertable
from rivertable.bots.arena import tournament
from rivertable.bots.processes import games_job
from rivertable.bots.programs import player
from rivertable.engine.errors import RivertableError
from rivertable.jobs.journal import Journal
from tests.bots.programs.writing import ANSWER, program, python, running
from tests.terminal.program import rivertable as command

PATIENCE = 60  # seconds
CHILD = "[sys.executable, '-c', 'import time; time.sleep(99)'], stdout=-3, stderr=-3"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("print('no idea', file=sys.stderr); sys.exit(3)", "ended with exit code 3: no idea"),
        ("time.sleep(99)", "did not answer in its 0.1 s a turn and 0.5 s of grace"),
        ("say('move build Z9')", "answered an illegal move, 'build Z9': WA-"),
        ("say('move')", "answered an illegal move, ''"),
        ("say(f'move {legal[0]}\\nmove {legal[0]}')", "answered when nobody had asked it"),
        ("while True: say('info thinking\\n' * 999)", "flooded its output"),
        ("print('x' * 5000, flush=True)", "flooded its output"),
        ("os.close(1); time.sleep(99)", "closed its output"),
        (f"signed.write(str(subprocess.Popen({CHILD}).pid)); os._exit(0)", "ended with exit code"),
        (f"signed.write(str(subprocess.Popen({CHILD}).pid)); time.sleep(9)", "did not answer"),
    ],
    ids=["crash", "hang", "illegal", "empty", "twice", "flood", "line", "close", "orphan", "child"],
)  # fmt: skip
def test_who_does_not_play_loses_and_the_other_games_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, reason: str
) -> None:
    monkeypatch.setattr(player, "GRACE", 0.5)
    monkeypatch.setattr("rivertable.bots.programs.process.A_MOMENT", 0.5)
    path, bad = tmp_path / "a.jsonl", program(tmp_path, answer)
    asked = tournament.prepared("wadi", 2, {}, ["random", bad], "1")
    games = tournament.run(asked, 2, path, games_job(1))
    with Journal(path) as journal:
        answers = [answer for _, answer in journal.rows()]

    assert [game.ranks[game.bots.index(bad)] for game in games] == [2, 2]
    assert [game.forfeited_by for game in games] == [bad, bad]
    assert all(answer["forfeit"]["reason"].startswith(reason) for answer in answers)
    assert not running(tmp_path)


def test_the_moves_until_then_are_kept_and_the_others_share_the_win(tmp_path: Path) -> None:
    bad = program(tmp_path, f"say('move nothing') if len(moves) > 9 else {ANSWER}")
    asked = tournament.prepared("wadi", 3, {}, ["random", "best@2", bad], "1")
    answer = tournament.play_game(next(tournament.asked(asked, 1)))
    kept = rivertable.load(answer["record"])

    assert sorted(answer["ranks"]) == [1, 1, 3]
    assert len(kept.moves) > 9
    assert kept.acting == (answer["forfeit"]["seat"],)


def test_a_program_plays_one_game_after_the_other_and_a_new_one_follows_one_that_ended(
    tmp_path: Path,
) -> None:
    faithful, path = program(tmp_path), tmp_path / "ids"
    asked = tournament.prepared("wadi", 2, {}, ["random", faithful], "1")
    tournament.run(asked, 4, tmp_path / "a.jsonl", games_job(1))

    assert len(path.read_text("utf-8").split()) == 1
    assert not running(tmp_path)


def test_the_table_and_the_file_name_who_forfeited_and_why(tmp_path: Path) -> None:
    bad = program(tmp_path, "say('move nothing')")
    arguments = ("--bots", f"random,{bad}", "--games", "2", "--players", "2", "--processes", "1")
    run = command("arena", "wadi", *arguments, folder=tmp_path, COLUMNS="250")
    told = json.loads((tmp_path / "arena-wadi.json").read_text("utf-8"))

    assert run.code == 0
    assert f"{bad} lost 2 games: it answered an illegal move" in " ".join(run.output.split())
    assert [forfeit["bot"] for forfeit in told["forfeits"]] == [bad, bad]
    assert told["asked"]["programs"] == {bad: "Random 1"}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("print('protocol 2\\nready')", "speaks version '2' of the protocol, not 1"),
        ("print('protocol 1\\ngame go 1\\nready')", "does not know wadi 2, but go 1"),
        ("raise SystemExit('no licence')", "ended with exit code 1: no licence"),
    ],
)
def test_a_program_that_cannot_play_at_all_is_refused_at_once(source: str, told: str) -> None:
    name = f"program:{python('-c', source)}"

    with pytest.raises(RivertableError, match=told):
        tournament.prepared("wadi", 2, {}, ["random", name], "1")


def test_a_command_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(
        RivertableError, match="program:no-such-thing -x cannot be started: No such"
    ):
        tournament.prepared("wadi", 2, {}, ["random", "program:no-such-thing -x"], "1")


def hanging_arena(folder: Path) -> subprocess.Popen[str]:
    """An arena of two processes, in each of which a program hangs."""
    hanging = program(folder, "time.sleep(99)", limit="@60000ms")
    arguments = ("arena", "wadi", "--bots", f"random,{hanging}", "--processes", "2")
    arena = subprocess.Popen(
        [sys.executable, "-m", "rivertable", *arguments],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, cwd=folder,
    )  # fmt: skip
    ids, until = folder / "ids", time.monotonic() + PATIENCE
    while not ids.exists() or ids.read_bytes().count(b"\n") < 3:  # one has only said hello
        assert time.monotonic() < until
        time.sleep(0.02)
    return arena


def test_after_ctrl_c_no_program_is_left(tmp_path: Path) -> None:
    arena = hanging_arena(tmp_path)
    arena.send_signal(signal.SIGINT)
    _, errors = arena.communicate(timeout=PATIENCE)

    assert "stopped; 0 of 60 games" in errors
    assert "Traceback" not in errors
    assert not running(tmp_path)


def test_no_program_is_left_when_the_arena_is_killed(tmp_path: Path) -> None:
    arena = hanging_arena(tmp_path)
    arena.kill()
    arena.communicate(timeout=PATIENCE)  # until its processes have noticed, too

    assert not running(tmp_path)
