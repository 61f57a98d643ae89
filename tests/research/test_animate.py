"""A game as a moving picture."""

import re
import subprocess
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageChops

import rivertable
from rivertable.display.png import png
from rivertable.engine.position import Position
from rivertable.games import find
from tests.engine.random_games import moments
from tests.research.kinds import EVERY_NAME

WIDTH = 200
ROUNDING = 8  # of 255, where two pictures are laid over each other

WITHOUT_PILLOW = """
import sys
sys.modules["PIL"] = None
import rivertable
try:
    rivertable.start("wadi").animate()
except rivertable.RivertableError as problem:
    print(problem)
"""


def some_moves_in(game: str) -> Position:
    return moments(game, find(game).usual_players)[6]


@pytest.mark.parametrize("game", EVERY_NAME)
def test_the_last_frame_is_the_board_as_it_is_now(game: str) -> None:
    position = some_moves_in(game)
    last = position.animate(first=-1, width=WIDTH).frames[-1]

    now = Image.open(BytesIO(png(position.view(0).svg(), WIDTH))).convert("RGB")
    assert np.asarray(ImageChops.difference(last, now)).max() <= ROUNDING


@pytest.mark.parametrize(("suffix", "kind"), [(".gif", "GIF"), (".webp", "WEBP")])
def test_there_is_a_frame_for_every_moment(tmp_path: Path, suffix: str, kind: str) -> None:
    file = tmp_path / f"game{suffix}"
    some_moves_in("wadi").animate(file, width=WIDTH)

    with Image.open(file) as picture:
        assert picture.format == kind
        assert getattr(picture, "n_frames", 1) == 7


def test_a_part_of_a_game_is_named_like_a_part_of_a_list() -> None:
    position = some_moves_in("wadi")
    part = position.animate(first=2, last=-3, width=WIDTH)

    assert len(part.frames) == 3


def test_it_shows_itself_in_a_notebook() -> None:
    shown = some_moves_in("wadi").animate(first=-2, width=WIDTH)._repr_html_()
    data = re.search(r"data:image/webp;base64,([^\"]+)", shown)

    assert data is not None
    assert Image.open(BytesIO(b64decode(data[1]))).size[0] == WIDTH


def test_a_seat_is_shown_no_tile_that_others_hide() -> None:
    start = rivertable.start("niagara", 3, seed=1)
    pictures = []
    for tile in ("tile 1", "tile 5"):
        position = start.copy()
        position.play(tile, seat=1)
        pictures.append(position.animate(first=-1, seat=2, width=WIDTH).encoded(".webp"))

    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(("first", "last"), [(9, None), (0, 7), (5, 4), (-8, None)])
def test_moments_that_are_not_there_are_refused(first: int, last: int | None) -> None:
    with pytest.raises(rivertable.RivertableError, match="moments 0 to 6"):
        some_moves_in("wadi").animate(first=first, last=last)


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(rivertable.RivertableError, match=r"a \.gif or a \.webp file"):
        some_moves_in("wadi").animate(tmp_path / "game.mp4", first=-1, width=WIDTH)


def test_who_has_no_pillow_is_told_how_to_get_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PILLOW], capture_output=True, text=True, check=True
    )

    assert "pip install 'rivertable[research]'" in done.stdout
