import re
from pathlib import Path

import pytest

import rivertable as engine
from rivertable.cli import main
from tests.terminal.program import rivertable

KEYS = ["", "n", "p", "9", "l", "n", "f", "b", "4", "x", "q"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game in which every move is the first one of the list."""
    position = engine.start("wadi", seed=5, names=("Ada", "Bo"))
    while not position.is_over:
        position.play_number(int(position.legal_numbers()[0]))
    path = tmp_path_factory.mktemp("records") / "game"
    path.write_text(position.record(), "utf-8")
    return path


@pytest.fixture(scope="module")
def screens(record: Path) -> list[str]:
    """What was shown at the start, and after each of the keys."""
    run = rivertable("replay", record, "--step", typed=KEYS)
    assert (run.code, run.errors) == (0, "")
    return re.split(r"^\d+/\d+>\n", run.output, flags=re.MULTILINE)


def test_a_replay_begins_at_the_start_and_names_its_keys(screens: list[str]) -> None:
    assert re.search(r"^Wadi · move 0 of \d+ · the start$", screens[0], re.MULTILINE)
    assert "q: quit" in screens[0]


def test_enter_and_n_go_on_and_p_goes_back(screens: list[str]) -> None:
    assert re.search(r"move 1 of \d+ · Chance: start 2$", screens[1], re.MULTILINE)
    assert re.search(r"move 2 of \d+ · Bo: build \w\d$", screens[2], re.MULTILINE)
    assert screens[3] == screens[1]


def test_a_number_goes_to_that_move(screens: list[str]) -> None:
    assert "move 9 of" in screens[4]
    assert "move 4 of" in screens[9]


def test_the_last_move_shows_the_result_and_nothing_comes_after_it(screens: list[str]) -> None:
    assert "The game is over" in screens[5]
    assert screens[6] == "This was the last move.\n"


def test_the_first_screen_is_the_start_and_nothing_comes_before_it(screens: list[str]) -> None:
    assert "move 0 of" in screens[7]
    assert "0 is the start" in screens[8]


def test_an_unknown_key_is_told_the_keys(screens: list[str]) -> None:
    assert screens[10].startswith("There is no key 'x'. Enter/n: next")


@pytest.mark.parametrize("arguments", [["--all"], []])
def test_all_prints_every_move_and_so_does_a_pipe(
    arguments: list[str], record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = engine.load(record.read_text("utf-8")).moves
    code = main(["replay", str(record), *arguments])

    assert code == 0
    assert capsys.readouterr().out.count(f" of {len(moves)} · ") == len(moves) + 1


@pytest.mark.parametrize(("variable", "is_coloured"), [("", True), ("1", False)])
def test_colours_are_shown_unless_no_color_is_set(
    variable: str,
    is_coloured: bool,
    record: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in (("FORCE_COLOR", "1"), ("COLORTERM", "truecolor"), ("TERM", "xterm")):
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("NO_COLOR", variable)
    main(["replay", str(record), "--all"])

    assert (";38;2;" in capsys.readouterr().out) == is_coloured


def test_no_colour_on_the_command_line_does_the_same(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("FORCE_COLOR", "1"), ("COLORTERM", "truecolor"), ("TERM", "xterm")):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)
    main(["replay", str(record), "--all", "--no-colour"])

    assert ";38;2;" not in capsys.readouterr().out
