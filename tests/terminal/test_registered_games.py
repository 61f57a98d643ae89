"""A game of three files, made known to a running program, is played at the terminal as ours are.

Clobber is for two, without options and without numbered rules; Goofspiel has chance and secrets.
"""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rivertable
from rivertable.cli import main
from tests.example_games import EXAMPLES, example_games

NAMES = [game.name for game in EXAMPLES]
ENOUGH = 40  # moves of one seat; more than any of these games has

Program = Callable[..., str]


@pytest.fixture
def program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Program]:
    """The program in this process, where the examples are registered."""

    def run(*arguments: str | Path, typed: str = "", code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", "80")
        assert main([*map(str, arguments), "--no-colour"]) == code
        return "".join(capsys.readouterr())

    with example_games():
        yield run


def test_games_lists_it_with_how_many_can_play(program: Program) -> None:
    shown = " ".join(program("games").split())

    assert "clobber Clobber (2 players). Take an enemy stone" in shown


def test_help_names_it(program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program("selfplay", "--help")

    assert "niagara, clobber or goofspiel" in " ".join(capsys.readouterr().out.split())


def test_play_offers_it(program: Program) -> None:
    shown = program("play", "--seats", "me,me", "--seed", "1", typed="4\n")

    assert "  4) Clobber (2 players). " in shown
    assert "Clobber · Seat 1, it is your turn\n" in shown  # and no rule behind it


@pytest.mark.parametrize("game", NAMES)
def test_it_is_played_to_its_end_and_replayed(game: str, program: Program, tmp_path: Path) -> None:
    path = tmp_path / "game"
    typed = "1\n" * ENOUGH + f"save {path}\n"
    shown = program("play", game, "--seats", "me,random", "--seed", "3", typed=typed)
    moves = rivertable.load(path.read_text("utf-8")).moves
    replayed = program("replay", path)

    assert "The game is over: " in shown
    assert replayed.count(f" of {len(moves)} · ") == len(moves) + 1


def test_what_is_not_legal_is_refused_without_a_rule(program: Program) -> None:
    shown = program("play", "clobber", "--seats", "me,me", typed="why a1>a3\nfly\n")

    assert "a1>a3 is not legal now.\n" in shown
    assert "'fly' is not a move" in shown


def test_help_shows_a_move_of_this_game(program: Program) -> None:
    shown = program("play", "clobber", "--seats", "me,me", typed="help\n")

    assert "C1>B1           a move; capitals and spaces do not matter\n" in shown


def test_people_bid_in_secret(program: Program) -> None:
    typed = "\nbid 2\n\nbid 3\n\nboard\n"
    shown = program("play", "goofspiel", "--seats", "me,me", "--seed", "1", typed=typed)
    first, second, third = shown.split("then press Enter.")[1:4]

    assert "Seat 1: bid ?" in second
    assert "Seat 2: bid 3" in third
    assert "bid 2" not in second.split("1) bid")[0]
    assert "Seat 1, it is your turn" in first


def test_it_has_no_options(program: Program) -> None:
    shown = program("play", "clobber", "--option", "size=9", code=2)

    assert "Clobber has no option 'size'; it has none." in " ".join(shown.split())


def test_too_many_players_are_refused(program: Program) -> None:
    shown = program("play", "clobber", "--players", "3", code=2)

    assert "Clobber is for 2 players, not 3." in " ".join(shown.split())
