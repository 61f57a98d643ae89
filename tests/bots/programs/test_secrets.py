"""What a program is told is what its seat may know: the same bytes, whatever others hide."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import rivertable
from rivertable.bots.arena.match import Player, RandomPlayer, played
from rivertable.bots.programs.player import ProgramPlayer
from rivertable.bots.programs.program import dismiss_all
from rivertable.bots.programs.telling import MoveLines
from rivertable.engine.position import Position
from tests.bots.programs.writing import Scripted, program
from tests.engine.random_games import finished
from tests.example_games import example_games

LISTEN = 'for line in sys.stdin:\n    open({path!r}, "ab").write(line.encode())\n'


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with example_games():
        yield
    dismiss_all()


def heard(folder: Path, game: str, choice: str) -> list[str]:
    """All that the program on seat 2 is told of a game in which seat 1 first chooses this."""
    folder.mkdir()
    listening, log = program(folder), folder / "log"
    file = folder / "program.py"
    text = file.read_text("utf-8").replace("for line in sys.stdin:\n", LISTEN.format(path=str(log)))
    file.write_text(text.replace("import sys\n", "import sys\nrandom.seed(5)\n", 1), "utf-8")
    players: list[Player] = [
        Scripted([choice], RandomPlayer(1)),
        ProgramPlayer(shlex.split(listening.partition(":")[2]), 1000, 7),
        RandomPlayer(3),
    ]
    outcome = played(rivertable.start(game, 3).setting, players, "7")
    assert outcome.forfeit is None
    dismiss_all()
    return log.read_bytes().decode().splitlines()


@pytest.mark.parametrize(
    ("game", "low", "high"), [("niagara", "tile 1", "tile 6"), ("goofspiel", "bid 1", "bid 5")]
)
def test_bytes_are_the_same_until_the_choice_is_shown(
    tmp_path: Path, game: str, low: str, high: str
) -> None:
    one, other = heard(tmp_path / "one", game, low), heard(tmp_path / "other", game, high)
    word = low.split()[0]
    hidden = next(line for line in one if line.endswith(f" 1 {word} ?"))
    shown = one.index(hidden.replace("?", low.split()[1]))

    assert one[:shown] == other[:shown]
    assert one[shown] == hidden.replace("?", low.split()[1])
    assert other[shown] == hidden.replace("?", high.split()[1])
    assert "go" in {line.split()[0] for line in one[one.index(hidden) : shown]}


@pytest.mark.parametrize("game", ["niagara", "goofspiel", "wadi"])
def test_in_the_end_every_move_was_told_and_every_choice_shown(game: str) -> None:
    whole = finished(rivertable.start(game, 3), 4)
    position, told = Position(whole.setting), MoveLines(whole.setting)
    lines = list(told.news(position.view(2)))
    for seat, number in whole.numbers():
        position.play_number(number, seat)
        lines += told.news(position.view(2))
    by_index = {line.split()[1]: line.split(" ", 2)[2] for line in lines}

    assert [*by_index.values()] == [f"{move.seat} {move}" for move in whole.moves]
    assert len(lines) == len(whole.moves) + sum(line.endswith("?") for line in lines)
