"""A game of three files, made known to a running program, is played at the terminal as ours are.

Clobber is for two, without options and without numbered rules; Goofspiel has chance and secrets.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rivertable
from rivertable.cli import main
from tests.example_games import EXAMPLES, example_games
from tests.terminal.program import in_process

NAMES = [game.name for game in EXAMPLES]
ENOUGH = 40  # moves of one seat; more than any of these games has


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """The examples are registered."""
    with example_games():
        yield


def test_games_lists_it_with_how_many_can_play() -> None:
    shown = " ".join(in_process("games").output.split())

    assert "clobber Clobber (2 players). Take an enemy stone" in shown


def test_help_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["selfplay", "--help"])

    assert "niagara, clobber or goofspiel" in " ".join(capsys.readouterr().out.split())


def test_play_offers_it() -> None:
    shown = in_process("play", "--seats", "me,me", "--seed", "1", typed=["4"]).output

    assert "  4) Clobber (2 players). " in shown
    assert "Clobber · Seat 1, it is your turn\n" in shown  # and no rule behind it


@pytest.mark.parametrize("game", NAMES)
def test_it_is_played_to_its_end_and_replayed(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    typed = ["1"] * ENOUGH + [f"save {path}"]
    played = in_process("play", game, "--seats", "me,random", "--seed", "3", typed=typed)
    moves = rivertable.load(path.read_text("utf-8")).moves
    replayed = in_process("replay", path)

    assert "The game is over: " in played.output
    assert replayed.output.count(f" of {len(moves)} · ") == len(moves) + 1


def test_what_is_not_legal_is_refused_without_a_rule() -> None:
    shown = in_process("play", "clobber", "--seats", "me,me", typed=["why a1>a3", "fly"]).output

    assert "a1>a3 is not legal now.\n" in shown
    assert "'fly' is not a move" in shown


def test_help_shows_a_move_of_this_game() -> None:
    shown = in_process("play", "clobber", "--seats", "me,me", typed=["help"]).output

    assert re.search(r"^\w\d>\w\d {11}a move, or enough of its beginning", shown, re.MULTILINE)


def test_people_bid_in_secret() -> None:
    typed = ["", "bid 2", "", "bid 3", "", "board"]
    run = in_process("play", "goofspiel", "--seats", "me,me", "--seed", "1", typed=typed)
    first, second, third = run.output.split("then press Enter.")[1:4]

    assert "Seat 1: bid ?" in second
    assert "Seat 2: bid 3" in third
    assert "bid 2" not in second.split("1) bid")[0]
    assert "Seat 1, it is your turn" in first


def test_it_has_no_options() -> None:
    run = in_process("play", "clobber", "--option", "size=9")

    assert run.code == 2
    assert "Clobber has no option 'size'; it has none." in run.errors


def test_too_many_players_are_refused() -> None:
    run = in_process("play", "clobber", "--players", "3")

    assert run.code == 2
    assert "Clobber is for 2 players, not 3." in run.errors


def test_it_has_hints_that_give_a_move_without_a_reason() -> None:
    typed = ["hint", "hint"]
    run = in_process("play", "clobber", "--seats", "me,me", typed=typed)
    look, move = run.replies[1:3]

    assert re.fullmatch(r"Look at \w\d\. Type hint again for a move\.\n", look)
    assert re.match(r"A good player: \w\d>\w\d\. ", move)
