from pathlib import Path

import pytest

import rivertable as engine
from rivertable.terminal.files import (
    BadFile,
    located,
    read_record,
    write_text,
)
from rivertable.terminal.session import GREETING
from tests.terminal.program import in_process as rivertable

WADI = ("play", "wadi", "--seats", "me,me", "--seed", "5")


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    before = rivertable(*WADI, typed=["build c1", "save old.rivertable", "q"], folder=tmp_path)
    after = rivertable(
        "play", "--load", "old.rivertable", "--seats", "me,me", typed=["load old.rivertable"],
        folder=tmp_path,
    )  # fmt: skip

    greeting = GREETING + "\n"
    assert after.replies[0].replace(greeting, "") == before.replies[1]
    assert "Loaded old.rivertable." in after.replies[1]
    assert (
        engine.load((tmp_path / "old.rivertable").read_text("utf-8")).moves[-1].text == "build C1"
    )


def test_a_file_of_somebody_else_is_overwritten_only_after_yes(tmp_path: Path) -> None:
    for name in ("hers", "his"):
        (tmp_path / name).write_text("old", "utf-8")
    typed = [
        "build c1",
        "save hers",
        "",
        "q",
        "hers",
        "no",
        "save his",
        "y",
        "e",
        "save",
        "save new",
    ]
    run = rivertable(*WADI, typed=typed, folder=tmp_path)

    assert (tmp_path / "hers").read_text("utf-8") == "old"
    assert (tmp_path / "his").read_text("utf-8") == (tmp_path / "new").read_text("utf-8")
    assert run.output.count("Overwrite it?") == 3


def test_files_that_cannot_be_used_are_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "letter").write_text("Dear Ada\n", "utf-8")
    names = ["missing", "folder", "picture", "letter", ""]
    typed = [f"load {name}" for name in names] + ["save folder", "save missing/x", "save letter/x"]
    run = rivertable(*WADI, typed=typed, folder=tmp_path)
    replies = [" ".join(reply.split()) for reply in run.replies[1:]]

    reasons = ["no such file", "is a directory", "not a text file", "line 1: a record begins"]
    reasons += ["Type load FILE", "this is not a file.", "no such file", "not a directory"]
    assert [reason in reply for reason, reply in zip(reasons, replies, strict=False)] == [True] * 8
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "letter", "picture"]
    assert (run.code, run.errors) == (0, "")


def test_loading_asks_before_it_drops_an_unsaved_game(tmp_path: Path) -> None:
    (tmp_path / "old").write_text(engine.start("wind-river", seed=1).record(), "utf-8")
    run = rivertable(*WADI, typed=["build c1", "load old", "", "load old", "y"], folder=tmp_path)

    assert run.output.count("This game is not saved. Leave it?") == 2
    assert run.output.count("Loaded old.") == 1


def test_a_record_that_cannot_be_written_leaves_the_old_one_and_no_other_file(
    tmp_path: Path,
) -> None:
    path = tmp_path / "old"
    write_text(path, "old\n")
    with pytest.raises(BadFile):
        write_text(path, "new, but \udcff cannot be written\n")

    assert [(file.name, file.read_text("utf-8")) for file in tmp_path.iterdir()] == [
        ("old", "old\n")
    ]


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "~nobody-of-that-name/x"])
def test_a_name_that_no_file_can_have_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(BadFile):
        read_record(located(name))
