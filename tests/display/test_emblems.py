"""The emblems of the seats."""

from xml.etree import ElementTree

from rivertable.display.emblems import COLOURS, EMBLEMS, SHAPES, SHAPES_BY_SEAT, symbols
from rivertable.engine.seats import MOST_SEATS


def test_every_seat_has_a_colour_and_an_emblem_of_its_own() -> None:
    assert len(set(COLOURS)) == len(set(EMBLEMS)) == len(set(SHAPES_BY_SEAT)) == MOST_SEATS


def test_every_emblem_is_a_symbol() -> None:
    drawn = ElementTree.fromstring(f"<svg>{symbols()}</svg>")

    assert [symbol.get("id") for symbol in drawn] == [f"emblem-{name}" for name in SHAPES]
