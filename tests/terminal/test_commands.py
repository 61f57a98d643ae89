from pathlib import Path

import pytest

import rivertable as engine
from rivertable.cli import main
from rivertable.games import GAMES, find
from tests.terminal.program import rivertable


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play"], ["--players", "--seats", "--seed", "--option", "--name", "--load", "examples:"]),
        (["replay"], ["FILE", "--all", "next move", "quit"]),
        (["games"], ["--no-colour"]),
    ],
)
def test_every_command_explains_itself_within_80_columns(
    arguments: list[str], told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--help"])
    shown = capsys.readouterr().out

    assert left.value.code == 0
    assert all(word in shown for word in told)
    assert max(map(len, shown.splitlines())) <= 80


def test_the_program_explains_itself_and_names_its_commands() -> None:
    run = rivertable("--help")

    assert run.code == 0
    assert all(word in run.output for word in ("play", "replay", "games", "examples:"))


def test_games_lists_every_game_with_its_options_and_their_defaults(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["games"])
    shown = capsys.readouterr().out

    seen = 0
    for name in GAMES:
        assert f"{name}\n" in shown
        for option, meaning in find(name).options.items():
            assert f"--option {option}=VALUE" in shown
            assert f"default: {meaning.default}." in " ".join(shown.split())
            seen += 1

    assert seen >= 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("play chess", "There is no game 'chess'"),
        ("play w", "There is no game 'w'"),
        ("play wadi --players 9", "WA-1: Wadi is for 2 to 4 players"),
        ("play wadi --seats me,you", "the level of a bot, 1 to 8; it cannot be 'you'"),
        ("play wadi --players 3 --seats me,me", "--seats lists 2, but this game has 3 players"),
        ("play wadi --option speed=9", "Wadi has no option 'speed'"),
        ("play wadi --option spreading", "Write an option as NAME=VALUE"),
        ("play wadi --option scenario=@missing", "no such file"),
        ("play wadi --name A --name B --name C", "2 seats need 2 names"),
        ("play --load missing", "no such file"),
        ("play --load missing --players 3", "the saved game has its own"),
        ("replay missing", "no such file"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    arguments: str,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    code = main(arguments.split())

    assert code == 2
    assert told in " ".join(capsys.readouterr().err.split())


def test_a_bad_record_is_refused_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad"
    path.write_text(engine.start("wadi", seed=5).record().replace("start 2", "start 9"), "utf-8")
    code = main(["play", "--load", str(path)])

    assert code == 2
    assert "line 7: WA-3: there is no seat 9" in " ".join(capsys.readouterr().err.split())


def test_a_record_of_another_game_than_was_asked_for_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "old"
    path.write_text(engine.start("wadi").record(), "utf-8")
    code = main(["play", "niagara", "--load", str(path)])

    assert code == 2
    assert "is a game of Wadi" in " ".join(capsys.readouterr().err.split())
