"""The scenery of Niagara: a picture of its own, small, and the same every time."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from rivertable.games.niagara.layout import SIZE
from rivertable.games.niagara.pieces import symbols as pieces
from rivertable.games.niagara.scenery import picture
from tests.games.niagara.positions import choosing

USUAL = (("3",), ("4",), ("5",), ("6L", "6R"), ("7L", "7R"))


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_scenery_stands_alone_and_is_small(players: int, theme: str) -> None:
    plate = picture.scenery(choosing(players=players).setting, theme)
    root = ElementTree.fromstring(plate)

    assert len(plate.encode()) < 60_000
    assert root.attrib["viewBox"] == f"0 0 {SIZE[0]} {SIZE[1]}"
    assert not re.search(r"<script|foreignObject|var\(|url\((?!#)|href=\"(?!#)", plate)


def test_the_scenery_is_the_same_every_time() -> None:
    picture.plate.cache_clear()
    first = picture.plate(USUAL, 5, "light")
    picture.plate.cache_clear()

    assert picture.plate(USUAL, 5, "light") == first


def test_scenery_and_symbols_fit_together() -> None:
    plate, symbols = picture.plate(USUAL, 5, "light"), pieces.symbols()
    ids = re.findall(r'id="([^"]+)"', plate + symbols)

    assert len(set(ids)) == len(ids)
    assert "<style" not in symbols
    assert not re.search(r"#[0-9a-f]{6}", symbols), "colours come from the style sheet"
