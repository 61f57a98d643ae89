"""The WebAssembly modules in the package are what the sources give, and nothing else."""

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
import wasmtime

import rivertable
from rivertable.cli.wasm import entry_points
from rivertable.engine.backends import build, stamp
from rivertable.games import GAMES, find

PACKAGE = Path(rivertable.__file__).parent
MOST_BYTES = 80_000  # compressed

BUILD = """
import sys
from rivertable.cli.wasm import built
from rivertable.games import find
sys.stdout.buffer.write(built(find(sys.argv[1])))
"""
PLAY = """
import sys
sys.modules["numba"] = None  # it is not installed
import rivertable
position = rivertable.start("wadi", seed=1)
print(position.setting.kernel.backend, position.scores[1]["unused_shadoofs"])
"""


def module_of(game: str) -> bytes:
    file = find(game).module
    assert file is not None, "make wasm"
    return file.read_bytes()


def made_by() -> dict[str, str]:
    """The versions on this machine; none if there is no linker."""
    try:
        return build.made_by()
    except PackageNotFoundError:
        return {}


@pytest.mark.parametrize("game", GAMES)
def test_a_module_is_what_the_sources_give(game: str) -> None:
    module = module_of(game)
    told = stamp.read(module)
    prints = {
        point.name: stamp.fingerprint_of(point.function) for point in entry_points(find(game))
    }
    stale = f"games/{find(game).package.split('.')[-1]}/game.wasm is stale; `make wasm` renews it."

    assert told["functions"] == prints, stale
    if told["made by"] == made_by():  # else the same sources may give other bytes
        done = subprocess.run([sys.executable, "-c", BUILD, game], capture_output=True, check=True)
        assert done.stdout == module, stale


@pytest.mark.parametrize("game", GAMES)
def test_a_module_imports_nothing_and_exports_its_entry_points(game: str) -> None:
    module = wasmtime.Module(wasmtime.Engine(), module_of(game))
    names = [point.name for point in entry_points(find(game))]

    assert [*module.imports] == []
    assert sorted(one.name for one in module.exports) == sorted([*names, "memory", "__heap_base"])


@pytest.mark.parametrize("game", GAMES)
def test_a_module_is_small_and_names_no_place_on_the_machine_that_made_it(game: str) -> None:
    module = module_of(game)
    places = [PACKAGE.parents[1], Path.home(), Path(sys.prefix), Path(sys.base_prefix)]

    assert len(gzip.compress(module, 9)) < MOST_BYTES
    assert [place for place in places if str(place).encode() in module] == []
    assert not any(part in module for part in (b"site-packages", b"rivertable/", b".py"))


def played(tmp_path: Path, change: Callable[[str], str]) -> tuple[str, str]:
    """What a copy of the package with other rules prints and complains of."""
    package = shutil.copytree(PACKAGE, tmp_path / "rivertable")
    rules = package / "games" / "wadi" / "rules" / "turns.py"
    before = rules.read_text("utf-8")
    rules.write_text(change(before), "utf-8")
    assert rules.read_text("utf-8") != before
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "RIVERTABLE_BACKEND": "auto"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env=environment, cwd=tmp_path,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip(), done.stderr


def test_a_module_whose_rules_changed_is_not_used_and_says_so(tmp_path: Path) -> None:
    told, complaints = played(tmp_path, lambda text: text.replace("= SHADOOFS", "= SHADOOFS + 1"))

    assert told == "python 8"
    assert "wadi/game.wasm is older than its sources; `make wasm` renews it." in complaints


def test_also_if_the_module_is_newer_than_the_rules(tmp_path: Path) -> None:
    """A checkout gives files the date of the checkout."""
    rules = "games/wadi/rules/turns.py"

    def change(text: str) -> str:
        (tmp_path / "rivertable" / "games" / "wadi" / "game.wasm").touch()
        os.utime(tmp_path / "rivertable" / rules, (0, 0))
        return text.replace("= SHADOOFS", "= SHADOOFS + 1")

    assert played(tmp_path, change)[0] == "python 8"


def test_comments_docstrings_and_layout_leave_a_module_valid(tmp_path: Path) -> None:
    def change(text: str) -> str:
        words = text.replace('"""WA-', '"""Other words. WA-')
        return "# A comment above.\n" + words.replace(
            "= SHADOOFS", "= (\n    SHADOOFS  # so\n    )"
        )

    assert played(tmp_path, change) == ("wasm 7", "")
