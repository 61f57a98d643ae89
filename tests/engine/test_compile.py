"""Compiling: what is kept, where, and when it is thrown away."""

import ast
import os
import shutil
import subprocess
import sys
from functools import cached_property
from pathlib import Path

import numpy as np
import pytest

import rivertable
from rivertable.engine.compile import (
    CACHE,
    KEPT_SECONDS,
    SOURCES,
    fingerprint,
    is_writable,
    record_type,
)
from rivertable.engine.playing import Compiled
from rivertable.games import GAMES, find
from rivertable.games.wind_river import rules
from rivertable.games.wind_river.rules_feeding import unfed

PACKAGE = Path(rivertable.__file__).parent
OURS = "rivertable"
ENTRY_POINTS = [name for name, kind in vars(Compiled).items() if isinstance(kind, cached_property)]

START = "import rivertable; rivertable.start('wadi')"
PLAY = """
import numpy as np, rivertable
for game in rivertable.GAMES:
    position = rivertable.start(game, seed=1)
    position.play_number(int(position.legal_numbers()[0]))
    position.scores, position.legal_numbers(2)
    compiled, setting = position.setting.game.compiled, position.setting
    compiled.play_out(setting.board, setting.start, compiled.new_buffer(), 1, np.array([1]))
"""


def run(program: str, cache: Path, home: Path) -> None:
    """Run a fresh process that has its home and its cache there."""
    home.mkdir()
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_CACHE_HOME": str(cache),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    subprocess.run([sys.executable, "-c", program], cwd=home, env=environment, check=True)


def files(folder: Path) -> dict[Path, float]:
    """When each file below was written last."""
    return {file: file.stat().st_mtime for file in folder.rglob("*") if file.is_file()}


def kept_beside_the_sources() -> list[Path]:
    return list(PACKAGE.rglob("*.nb[ic]"))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of what the fingerprint looks at."""
    for folder in ("engine", "games"):
        shutil.copytree(
            PACKAGE / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    return tmp_path


def test_the_same_sources_have_the_same_fingerprint(package: Path) -> None:
    (package / "games" / "wadi" / "README.md").write_text("not compiled in")

    assert fingerprint(package) == fingerprint(PACKAGE) == CACHE.name


@pytest.mark.parametrize(
    "name",
    [
        "engine/bits.py",
        "games/niagara/rules.py",
        "games/niagara/rules_canoes.py",
        "games/wind_river/board.toml",
    ],
)
def test_a_changed_rule_or_board_changes_the_fingerprint(package: Path, name: str) -> None:
    (package / name).write_bytes((package / name).read_bytes() + b"\n")

    assert fingerprint(package) != fingerprint(PACKAGE)


def test_a_renamed_source_changes_the_fingerprint(package: Path) -> None:
    (package / "engine" / "bits.py").rename(package / "engine" / "masks.py")

    assert fingerprint(package) != fingerprint(PACKAGE)


def imported(file: Path) -> set[Path]:
    """The file, and all files of ours that it imports, and those that these import."""
    found = {file}
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.level or str(node.module).startswith(OURS)):
            parts = str(node.module).removeprefix(OURS).strip(".").split(".")
            there = (file.parent if node.level else PACKAGE).joinpath(*parts).with_suffix(".py")
            found |= imported(there)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_fingerprint_looks_at_all_that_the_rules_import(game: str) -> None:
    looked_at = {file for pattern in SOURCES for file in PACKAGE.glob(pattern)}
    files_of_rules = imported(Path(str(find(game).rules.__file__)))

    assert len(files_of_rules) >= 4
    assert files_of_rules <= looked_at


def test_a_process_that_finds_a_warm_cache_compiles_nothing(tmp_path: Path) -> None:
    for game in GAMES:
        for entry_point in ENTRY_POINTS:
            getattr(find(game).compiled, entry_point)
    shutil.copytree(CACHE, tmp_path / "rivertable" / CACHE.name)
    before = files(tmp_path)
    run(PLAY, cache=tmp_path, home=tmp_path / "home")

    assert len(before) >= 2 * len(ENTRY_POINTS) * len(GAMES)
    assert files(tmp_path) == before


def test_all_that_is_written_goes_into_the_cache_folder(tmp_path: Path) -> None:
    run(START, cache=tmp_path / "cache", home=tmp_path / "home")
    written = files(tmp_path)

    assert {file.suffix for file in written} == {".nbi", ".nbc"}
    assert all(tmp_path / "cache" / "rivertable" in file.parents for file in written)
    assert kept_beside_the_sources() == []


def test_without_a_cache_folder_nothing_is_written(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.write_text("a file where a folder should be")
    run(START, cache, home=tmp_path / "home")

    assert list(files(tmp_path)) == [cache]
    assert kept_beside_the_sources() == []


def test_a_rule_can_be_called_from_python() -> None:
    state = np.zeros(1, rules.STATE)[0]
    state.tipis[0, 7] = 1
    state.tipis[1, 7] = 3
    state.buffaloes[7] = 2

    assert unfed(state, 0, 7) == 1


def test_a_record_is_a_multiple_of_eight_bytes() -> None:
    assert record_type(("herds", "i8"), ("safe", "i1", 3)).itemsize == 16


@pytest.mark.parametrize("name", ["round", "all", "copy", "size"])
def test_a_field_is_not_named_like_a_method(name: str) -> None:
    with pytest.raises(ValueError, match=f"cannot be named '{name}'"):
        record_type((name, "i8"))


def test_what_nobody_used_for_a_month_is_deleted_when_something_new_is_compiled(
    tmp_path: Path,
) -> None:
    names = {"old": "0" * 16, "recent": "1" * 16, "notes": "my-notes", "new": "2" * 16}
    for age, name in ((1, "old"), (0, "recent"), (1, "notes")):
        folder = tmp_path / names[name]
        (folder / "deeper").mkdir(parents=True)
        at = tmp_path.stat().st_mtime - age * (KEPT_SECONDS + 60)
        os.utime(folder, (at, at))

    assert is_writable(tmp_path / names["new"])
    assert {folder.name for folder in tmp_path.iterdir()} == {*names.values()} - {names["old"]}


def test_a_folder_that_is_used_again_counts_as_new(tmp_path: Path) -> None:
    folder = tmp_path / ("3" * 16)
    folder.mkdir()
    os.utime(folder, (0, 0))

    assert is_writable(folder)
    assert folder.stat().st_mtime > KEPT_SECONDS
