"""Our own side of the protocol: `rivertable engine`, and the same file alone."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import rivertable
from rivertable.bots.arena import contestants, engine, tournament
from rivertable.bots.arena.engine import Engine
from rivertable.bots.arena.match import Outcome, RandomPlayer, played
from rivertable.bots.processes import games_job
from rivertable.bots.programs.program import dismiss_all
from rivertable.bots.programs.telling import MoveLines, game_lines
from rivertable.engine.position import Position
from rivertable.games import find
from rivertable.jobs.journal import Journal
from tests.bots.programs.writing import EXAMPLE, python
from tests.engine.random_games import finished

ALONE = python(str(Path(engine.__file__)), "--bot", "best@6")
COMMAND = python("-m", "rivertable", "engine", "--bot", "best@6")


def against_random(game: str, name: str) -> Outcome:
    """A game of a contestant against players who play at random."""
    board_game = find(game)
    one = contestants.player(name, board_game, 11)
    players = [RandomPlayer(1), one, RandomPlayer(2)]
    return played(rivertable.start(game, 3).setting, players, "5")


@pytest.mark.parametrize("command", [COMMAND, ALONE], ids=["command", "file"])
@pytest.mark.parametrize("game", rivertable.GAMES)
def test_a_bot_in_a_program_plays_the_same_game_as_a_bot_here(game: str, command: str) -> None:
    here, there = (against_random(game, name) for name in ("best@6", f"program:{command}"))
    dismiss_all()

    assert there.forfeit is None
    assert there.position.record() == here.position.record()


@pytest.mark.parametrize("game", rivertable.GAMES)
def test_the_engine_sees_what_its_seat_may_know_and_no_more(game: str) -> None:
    whole, said = finished(rivertable.start(game, 3), 2), [""][:0]
    position, told, mine = (
        Position(whole.setting),
        MoveLines(whole.setting),
        Engine("1", said.append),
    )
    mine.listen(game_lines(position.view(3), 1, 100))
    compared = 0
    for seat, number in whole.numbers()[:300]:
        mine.listen(["news of another version", *told.news(position.view(3))])
        if Random(compared).random() < 0.5:
            assert mine.view() == position.view(3)
            assert mine.view().numbers() == position.view(3).numbers()
        compared += 1
        position.play_number(number, seat)

    assert compared > 20
    assert said == ["ready"]


def test_a_search_has_the_time_of_the_wall_that_it_is_told_or_a_budget_of_its_own() -> None:
    told, own = ["best", "plain:0.5"], ["best@7", "best@9ms", "3", "random"]

    assert [engine.in_time(name, 250) for name in told] == [
        ("best@250ms", time.perf_counter), ("plain:0.5@250ms", time.perf_counter),
    ]  # fmt: skip
    assert [engine.in_time(name, 250) for name in own] == [(n, time.thread_time) for n in own]


def test_an_engine_ends_with_its_input() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "rivertable", "engine", "--bot", "3"],
        input="hello 1\n", capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    first, name, *games, last = run.stdout.splitlines()

    assert (first, last) == ("protocol 1", "ready")
    assert name == f"name Rivertable {engine.sources_hash()} 3"
    assert games == [f"game {name} {n}" for name in rivertable.GAMES for n in find(name).versions]


def test_the_example_has_about_thirty_lines() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 40


@pytest.mark.parametrize("game", rivertable.GAMES)
def test_the_example_plays_in_the_arena_without_our_package(tmp_path: Path, game: str) -> None:
    example = f"program:{python('-I', '-S', str(EXAMPLE))}"
    asked = tournament.prepared(game, 3, {}, ["random", example], "1")
    games = tournament.run(asked, 6, tmp_path / "a.jsonl", games_job(2))
    with Journal(tmp_path / "a.jsonl") as journal:
        rows = list(journal.rows())

    assert len(games) == 6
    assert not any(played.reason for played in games)
    assert all(question["programs"] == {example: "Random 1"} for question, _ in rows)
    assert all("longest" in times for _, row in rows for times in row["milliseconds"].values())


def test_a_name_holds_a_command_with_spaces_and_commas_in_quotes() -> None:
    text = """best@9ms, program@20ms:"C:\\My Games\\e.exe" -o 'a, b' --c=d,3"""
    best, program, level = contestants.names_in(text)

    assert (best, level) == ("best@9ms", "3")
    assert contestants.command_of(program) == ["C:\\My Games\\e.exe", "-o", "a, b", "--c=d"]
    assert contestants.milliseconds_of(program) == 20
    assert contestants.command_of(best) is None


def test_an_engine_plays_by_the_version_of_the_rules_that_it_is_told() -> None:
    said = [""][:0]
    mine = Engine("1", said.append)
    mine.listen(game_lines(rivertable.start("niagara", 3, version=1).view(2), 1, 100))
    mine.listen(["moved 1 0 start 1"])

    assert mine.view().setting.version == 1
    assert said == ["ready"]


def test_an_arena_plays_by_the_newest_rules_that_all_programs_know() -> None:
    older = "print('protocol 1\\ngame niagara 1\\nready'); input()"
    bots = ["random", f"program:{python('-c', older)}"]
    arena = tournament.prepared("niagara", 3, {"fork": "alternate"}, bots, "1")
    dismiss_all()

    assert (arena.version, arena.options) == (1, {"fork": "alternate"})
    assert "version" not in next(tournament.asked(arena, 1))
    newest = tournament.prepared("niagara", 3, {}, ["random", "1"], "1")
    assert next(tournament.asked(newest, 1))["version"] == newest.version == 3
