"""What is installed: one wheel for all systems, with all that is played and thought with; numba or not."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ("niagara", "wadi", "wind_river")

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
import rivertable
from rivertable.bots import bot
from rivertable.games import find
from examples.games.clobber import GAME
rivertable.games.register(GAME)
for game in ("wind-river", "wadi", "niagara", "clobber"):
    position = rivertable.start(game, seed=1)
    for _ in range(2):
        seat = position.acting[0]
        position.play(bot(1, find(game), seed=1).choose(position.view(seat)))
    print(game, position.setting.kernel.backend, len(position.numbers()) >= 2)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and an sdist."""
    folder = tmp_path_factory.mktemp("dist")
    for target in ("wheel", "sdist"):
        command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def test_one_wheel_for_all_systems_has_every_game_compiled(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()

    assert wheel.name.endswith("-py3-none-any.whl")
    assert {f"rivertable/games/{game}/game.wasm" for game in GAMES} <= {*names}
    assert not [name for name in names if name.endswith((".so", ".pyd", ".dylib", ".nbi"))]


def test_the_sources_have_every_game_compiled(built: Path) -> None:
    (sources,) = built.glob("*.tar.gz")
    with tarfile.open(sources) as opened:
        names = [name.partition("/")[2] for name in opened.getnames()]

    assert {f"src/rivertable/games/{game}/game.wasm" for game in GAMES} <= {*names}


def test_without_numba_every_game_is_played_and_bots_think() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA], cwd=ROOT, check=True, capture_output=True, text=True
    )

    assert done.stdout.splitlines() == [
        "wind-river wasm True",
        "wadi wasm True",
        "niagara wasm True",
        "clobber python True",
    ]
    assert done.stderr == ""
