"""Native code: what is kept, where, and when it is thrown away."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest
from numba.core import config

import rivertable
from rivertable.bots.search.bind import BoundSearch
from rivertable.contract import BoardGame
from rivertable.engine.arrays import record_type
from rivertable.engine.backends import cache, intrinsics
from rivertable.engine.backends.cache import KEPT_SECONDS, SEAL, folder_of
from rivertable.engine.backends.fingerprint import fingerprint, parts_of
from rivertable.engine.backends.native import function_of
from rivertable.engine.compiled import compiled_functions
from rivertable.engine.kernel import ALGORITHMS
from rivertable.games import GAMES, find
from rivertable.games.wind_river import rules
from rivertable.games.wind_river.rules.feeding import unfed
from rivertable.research.observation.observe import Observer
from rivertable.research.vector.kernel import BatchKernel

PACKAGE = Path(rivertable.__file__).parent

START = "import rivertable; rivertable.start('wadi')"
PLAY = """
import numpy as np, rivertable
for game in rivertable.GAMES:
    position = rivertable.start(game, seed=1)
    position.play_number(int(position.legal_numbers()[0]))
    position.scores, position.legal_numbers(2)
    compiled, setting = position.setting.game.kernel, position.setting
    compiled.play_out(setting.board, setting.start, compiled.new_buffer(), 1, np.array([1]))
"""


def run(program: str, cache: Path, home: Path, sources: Path = PACKAGE.parent) -> None:
    """Run a fresh process that has its home, its cache and its sources there."""
    home.mkdir()
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_CACHE_HOME": str(cache),
        "PYTHONDONTWRITEBYTECODE": "1",
        "RIVERTABLE_BACKEND": "native",
        "PYTHONPATH": str(sources),
    }
    subprocess.run([sys.executable, "-c", program], cwd=home, env=environment, check=True)


def files(folder: Path) -> dict[Path, float]:
    """When each file below was written last."""
    return {file: file.stat().st_mtime for file in folder.rglob("*") if file.is_file()}


def kept_beside_the_sources() -> list[Path]:
    return list(PACKAGE.rglob("*.nb[ic]"))


def entry_points(game: BoardGame) -> list[FunctionType]:
    """What Python calls of a game that is compiled: rules, search, observation, many at once."""
    kinds = (game.kernel, BoundSearch(game), Observer(game), BatchKernel(game))
    return [point.function for kind in kinds for point in kind.all()]


@pytest.mark.parametrize("name", GAMES)
def test_every_compiled_function_is_in_a_fingerprint(name: str) -> None:
    game = find(name)
    points = entry_points(game)
    looked_at = {part.__code__ for point in points for part in parts_of(point)}
    of_game = f"{game.package}."
    ours = [
        function.__code__
        for function in compiled_functions
        if function.__module__.startswith((of_game, "rivertable.engine", "rivertable.bots"))
    ]

    assert len(points) >= 10
    assert len(ours) >= 40
    assert {code.co_qualname for code in ours if code not in looked_at} <= REPLACED


@pytest.mark.parametrize("name", GAMES)
def test_no_two_entry_points_have_the_same_fingerprint(name: str) -> None:
    points = entry_points(find(name))

    assert len({fingerprint(point) for point in points}) == len(points)


def helped(number: int) -> int:
    return number + STEP


def entered(number: int) -> int:
    """Calls another function, with a constant."""
    return helped(number) * 2


def elsewhere(function: Any, **names: object) -> FunctionType:
    """The same function in another file, further down, with other words about it."""
    code = function.__code__.replace(
        co_filename="elsewhere.py", co_firstlineno=900, co_name="other", co_qualname="other"
    )
    copy = FunctionType(code, {**function.__globals__, **names}, "other")
    copy.__module__ = "elsewhere"
    return copy


# What stands in for a part that the game has.
REPLACED = {
    "nothing_is_known",
    "nobody_stands",
    "random_policy",
    "nothing_is_hidden",
    "nothing_to_conceal",
    "nothing_to_redraw",
}
STEP = 3


def test_a_function_that_is_moved_keeps_its_fingerprint() -> None:
    moved = elsewhere(entered, helped=elsewhere(helped))

    assert fingerprint(moved) == fingerprint(entered)


def test_a_changed_callee_changes_the_fingerprint() -> None:
    changed = elsewhere(entered, helped=elsewhere(entered))

    assert fingerprint(changed) != fingerprint(entered)


@pytest.mark.parametrize("constant", [4, (3,), np.arange(3), np.dtype("i8")])
def test_a_changed_constant_changes_the_fingerprint(constant: object) -> None:
    changed = elsewhere(entered, helped=elsewhere(helped, STEP=constant))

    assert fingerprint(changed) != fingerprint(entered)


def test_a_process_that_finds_a_warm_cache_compiles_nothing_wherever_its_sources_lie(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "cache" / "rivertable"
    for game in GAMES:
        for point in find(game).kernel.all():
            function_of(point)
            folder = folder_of(point.function)
            shutil.copytree(folder, kept / folder.name)
    before = files(kept)
    sources = shutil.copytree(PACKAGE, tmp_path / "elsewhere" / "rivertable")
    run(PLAY, cache=tmp_path / "cache", home=tmp_path / "home", sources=sources.parent)

    assert len(before) >= 3 * len(ALGORITHMS) * len(GAMES)
    assert {file: at for file, at in files(kept).items() if file.suffix != ".lock"} == before


def test_all_that_is_written_goes_into_the_cache_folder(tmp_path: Path) -> None:
    run(START, cache=tmp_path / "cache", home=tmp_path / "home")
    written = files(tmp_path)

    assert {file.suffix or file.name for file in written} == {".nbi", ".nbc", SEAL, ".lock"}
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
    cache.use(tmp_path / names["new"])

    assert {folder.name for folder in tmp_path.iterdir()} == {*names.values()} - {names["old"]}


def test_a_folder_that_is_used_again_counts_as_new(tmp_path: Path) -> None:
    folder = tmp_path / ("3" * 16)
    folder.mkdir()
    os.utime(folder, (0, 0))
    cache.use(folder)

    assert folder.stat().st_mtime > KEPT_SECONDS


@pytest.mark.parametrize(
    ("features", "processor", "is_quick"),
    [
        ("+avx2,+bmi2", "skylake", True),
        ("+avx2,+bmi2", "znver2", False),  # has it, and takes hundreds of steps for it
        ("+avx2,-bmi2", "skylake", False),
        ("", "generic", False),
    ],
)
def test_bits_are_extracted_where_the_processor_is_quick_at_it(
    features: str, processor: str, is_quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "CPU_FEATURES", features)
    monkeypatch.setattr(intrinsics, "get_host_cpu_name", lambda: processor)

    assert intrinsics.extracts_bits() == is_quick
