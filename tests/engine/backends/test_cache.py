"""A cache of compiled code that is broken, foreign or unwritable stops nothing, and the log says so."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rivertable
from rivertable.engine.backends.cache import LOCK, SEAL, contents, folder_of, made_by
from rivertable.engine.backends.native import function_of
from rivertable.games import find

VICTIM = "set_up"  # of Wadi: the one that is compiled most quickly
START = """
import rivertable
position = rivertable.start("wadi", seed=1)
print(position.setting.kernel.backend, position.legal_numbers().size)
"""


def only(folder: Path, suffix: str) -> Path:
    (file,) = folder.glob(f"*{suffix}")
    return file


def cut_short(suffix: str) -> Callable[[Path], object]:
    def cut(folder: Path) -> None:
        file = only(folder, suffix)
        file.write_bytes(file.read_bytes()[:-100])

    return cut


def filled_with_garbage(suffix: str) -> Callable[[Path], object]:
    return lambda folder: only(folder, suffix).write_bytes(b"\xff\xfe\x00 garbage" * 100)


def with_a_file_in_its_place(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("a file where a folder should be")


def of_another_python(folder: Path) -> None:
    seal = (folder / SEAL).read_text()
    assert made_by() in seal
    (folder / SEAL).write_text(seal.replace(made_by(), "3.8.0 vax numba 0.1"))


BROKEN: dict[str, Callable[[Path], object]] = {
    "code cut short": cut_short(".nbc"),
    "index cut short": cut_short(".nbi"),
    "seal cut short": cut_short(SEAL),
    "code of garbage": filled_with_garbage(".nbc"),
    "index of garbage": filled_with_garbage(".nbi"),
    "seal of garbage": filled_with_garbage(SEAL),
    "no seal": lambda folder: (folder / SEAL).unlink(),
    "a foreign file": lambda folder: (folder / "foreign.nbc").write_bytes(b"foreign"),
    "a file in place of the folder": with_a_file_in_its_place,
    "of another Python": of_another_python,
}
# Every process compiles for seconds; the others are the same for another file (`make soak`).
SEEN = (
    "code cut short", "index of garbage", "seal cut short", "no seal", "a foreign file",
    "a file in place of the folder", "of another Python",
)  # fmt: skip


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A cache that has all of Wadi's rules."""
    folder = tmp_path / "cache" / "rivertable"
    for point in find("wadi").kernel.all():
        function_of(point)
        place = folder_of(point.function)
        shutil.copytree(place, folder / place.name)
    return folder


def started(cache: Path) -> str:
    """What the log says when a game is started, natively, with this cache."""
    environment = {**os.environ, "RIVERTABLE_BACKEND": "native", "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", START], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"native {rivertable.start('wadi', seed=1).legal_numbers().size}\n"
    return done.stderr


@pytest.mark.parametrize("what", BROKEN if "RIVERTABLE_SOAK" in os.environ else SEEN)
def test_what_is_broken_is_thrown_away_and_compiled_again(what: str, kept: Path) -> None:
    victim = kept / folder_of(find("wadi").kernel.entry_point(VICTIM).function).name
    BROKEN[what](victim)
    log = started(kept.parent)

    assert log == (f"Compiled code in {victim} is broken or unfinished; it is thrown away.\n")
    assert (victim / SEAL).read_bytes() == contents(victim)


def test_what_is_whole_is_used_without_a_word(kept: Path) -> None:
    assert started(kept.parent) == ""


def test_without_a_lock_nothing_is_kept_and_the_game_is_played(kept: Path) -> None:
    (kept / LOCK).mkdir()

    assert "Compiled code cannot be kept" in started(kept.parent)


def test_with_a_file_in_place_of_the_cache_the_game_is_played(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")

    assert "Compiled code cannot be kept in" in started(tmp_path / "cache")


def test_a_cache_that_may_only_be_read_is_read(kept: Path) -> None:
    kept.chmod(0o500)
    if os.access(kept, os.W_OK):
        pytest.skip("root may write anywhere")
    log = started(kept.parent)
    kept.chmod(0o700)

    assert "Compiled code cannot be kept in" in log
