"""Boards as picture files, drawn by the command."""

from pathlib import Path

import pytest

from rivertable.cli import main

REPLAYS = Path(__file__).parents[1] / "replays"


@pytest.mark.parametrize(
    ("record", "name", "head"),
    [
        ("wadi-first-game.txt", "a.svg", b"<svg"),
        ("wind-river-plains.txt", "a.png", b"\x89PNG"),
        ("niagara-four-alike.txt", "a.png", b"\x89PNG"),
    ],
)
def test_a_moment_of_a_record_is_drawn(tmp_path: Path, record: str, name: str, head: bytes) -> None:
    code = main(["picture", str(REPLAYS / record), str(tmp_path / name), "--move", "9"])

    assert code == 0
    assert (tmp_path / name).read_bytes().startswith(head)


@pytest.mark.parametrize(("name", "move"), [("a.gif", "1"), ("a.svg", "9999"), ("no/a.svg", "1")])
def test_what_cannot_be_drawn_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, move: str
) -> None:
    record = str(REPLAYS / "wadi-first-game.txt")
    code = main(["picture", record, str(tmp_path / name), "--move", move])

    assert code == 2
    assert "rivertable: " in capsys.readouterr().err
