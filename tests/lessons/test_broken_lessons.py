"""A broken file of a course is refused with its name, the line and the reason."""

import pickle
import shutil
from pathlib import Path

import pytest

from rivertable.games import find
from rivertable.lessons.course import read_course
from rivertable.lessons.lesson_file import BadLesson, lines_of

WADI = find("wadi").lessons


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert WADI is not None
    shutil.copytree(WADI, tmp_path / "wadi" / "lessons")
    return tmp_path / "wadi" / "lessons"


def refused(folder: Path) -> BadLesson:
    with pytest.raises(BadLesson) as caught:
        read_course("wadi", folder)
    return caught.value


def changed(folder: Path, name: str, old: str, new: str) -> int:
    """Changes one line of a file; its number."""
    file = folder / f"{name}.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("aim", 'part = "aim"', 'part = "goal"', "a part is one of"),
        ("aim", 'part = "aim"', 'part = "aim', "Illegal character"),
        ("aim", 'find = ["tile-A3"]', 'find = ["tile-Z9"]', "no 'tile-Z9' here"),
        ("aim", 'find = ["tile-A3"]', "find = []", "nothing is accepted"),
        ("aim", 'point = ["tile-A2", "tile-A1"]', 'point = ["moon"]', "no 'moon' here"),
        ("aim", "1 build A2", "1 build B1", "wadi tile"),
        ("aim", "game: wadi 1", "game: chess 1", "no game 'chess'"),
        ("river", 'replies = ["2 end"]', 'replies = ["2 dance"]', "dance"),
        ("first-turn", 'moves = ["build A2"', 'moves = ["build B1"', "is not legal"),
        ("first-turn", "done.fr =", "done.de =", "done.fr is missing"),
        ("first-turn", 'answers = ["end"]', 'answer = ["end"]', "there is no 'answer' here"),
        ("short-game", "level = 1", 'level = "low"', "is a number"),
        ("course", '"WA-5.3"', '"WA-nine"', "no rule WA-nine"),
        ("course", '"river", ', '"rover", ', "no rover.toml"),
        ("course", '"river", "aim"', '"aim", "river"', "in this order"),
    ],
)  # fmt: skip
def test_the_line_and_the_reason_are_named(
    folder: Path, name: str, old: str, new: str, reason: str
) -> None:
    line = changed(folder, name, old, new)

    problem = refused(folder)

    assert problem.file == f"wadi/lessons/{name}.toml"
    assert reason in problem.reason
    is_list = name == "course"  # of several lines, the key of which is named
    assert problem.line <= line if is_list else abs(problem.line - line) <= 1
    assert str(problem).startswith(f"{problem.file}, line {problem.line}: ")


def test_a_rule_that_no_stage_teaches_is_refused(folder: Path) -> None:
    changed(folder, "far-bank", '"WA-5.3"', '"WA-5.2"')

    assert refused(folder).reason == "no stage teaches WA-5.3."


def test_a_stage_that_teaches_more_than_is_promised_is_refused(folder: Path) -> None:
    changed(folder, "course", '"WA-5.3", ', "")

    assert "WA-5.3, which is missing here" in refused(folder).reason


def test_a_course_that_is_too_short_is_refused(folder: Path) -> None:
    changed(folder, "course", '"river", "aim", "table", "first-turn",', "")

    assert "6 to 10 stages" in refused(folder).reason


def test_the_refusal_can_be_sent_to_another_process(folder: Path) -> None:
    changed(folder, "aim", 'part = "aim"', 'part = "goal"')
    problem = refused(folder)

    assert str(pickle.loads(pickle.dumps(problem))) == str(problem)


def test_every_key_knows_its_line() -> None:
    text = "a = 1\nlong = '''\nb = 2\n'''\n[[steps]]\nsay.en = 'x'\nsay.fr = 'y'\n[[steps.slips]]\nsay.en = 'z'\n[[steps]]\n"

    lines = lines_of(text)

    assert lines["a",] == 1
    assert ("b",) not in lines
    assert (lines["steps", 0, "say"], lines["steps", 0, "say", "fr"]) == (6, 7)
    assert lines["steps", 0, "slips", 0, "say"] == 9
    assert lines["steps", 1] == 10


def test_what_is_no_text_is_refused(folder: Path) -> None:
    file = folder / "aim.toml"
    file.write_bytes(b'part = "aim"\n\xff\xfe\n')

    assert (refused(folder).line, refused(folder).reason) == (2, "this is not text in UTF-8.")
