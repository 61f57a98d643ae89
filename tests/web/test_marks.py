"""Marks of legal moves are seen on every board, by day and at dusk, and are nobody's colour."""

import io
import re
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from rivertable.display.emblems import COLOURS
from rivertable.display.png import png
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import find

STYLE = (Path(__file__).parents[2] / "src/rivertable/web/static/styles/marks.css").read_text(
    "utf-8"
)
Numbers = npt.NDArray[np.float64]
LEAST = 3.0  # to 1: WCAG's contrast of what is not text
[FADED] = map(float, re.findall(r"@keyframes breathe.*?opacity: ([\d.]+)", STYLE, re.DOTALL))


def colour(name: str) -> Numbers:
    found = re.search(rf"--{name}: #(\w{{6}})", STYLE)
    assert found
    return np.array([int(found[1][i : i + 2], 16) for i in (0, 2, 4)], float)


def luminance(rgb: Numbers) -> Numbers:
    part = rgb / 255
    linear = np.where(part <= 0.03928, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    seen: Numbers = linear @ np.array([0.2126, 0.7152, 0.0722])
    return seen


def contrast(one: Numbers, other: Numbers) -> Numbers:
    high, low = np.maximum(one, other), np.minimum(one, other)
    ratio: Numbers = (high + 0.05) / (low + 0.05)
    return ratio


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["wind-river", "wadi", "niagara"])
def test_a_mark_has_contrast_on_every_dot_of_a_board_also_when_it_breathes(
    game: str, theme: str
) -> None:
    """One of its two lines has; the other is its casing."""
    svg = Position(arrange(find(game), 3, {})).view(0).svg(theme, "en")
    board = np.unique(
        np.asarray(Image.open(io.BytesIO(png(svg, 700))).convert("RGB")).reshape(-1, 3), axis=0
    ).astype(float)

    assert len(board) > 1000
    for strength in (1.0, FADED):
        best = np.max(
            [
                contrast(
                    luminance(board), luminance(strength * colour(name) + (1 - strength) * board)
                )
                for name in ("mark", "mark-casing")
            ],
            axis=0,
        )
        assert best.min() >= LEAST


def test_a_mark_is_nobodys_colour() -> None:
    """Seats have a hue; light and dark have none."""
    for name in ("mark", "mark-casing"):
        assert np.ptp(colour(name)) <= 16
    for seat in COLOURS:
        assert np.ptp([int(seat[i : i + 2], 16) for i in (1, 3, 5)]) > 60
