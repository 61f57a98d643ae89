"""The passages of a move drawn: only what moves, and only where it is."""

from collections.abc import Iterator
from dataclasses import replace

from rivertable.scene import Element

from . import drawing_places as places
from .board import COLOURS, FALLS
from .drawing_canoes import Berths, moored
from .drawing_history import AWAY, WAITING
from .drawing_river import Passage
from .lying import Lying

SPOTS = {AWAY: places.GONE, WAITING: places.COVE, **places.DISCS}


def moment(passage: Passage, lying: Lying, players: int) -> Iterator[Element]:
    """Canoes, their gems and the discs."""
    berths = dict(moored(replace(lying, places=dict(passage.places)), players))
    berths |= {canoe: (*spot, berths[canoe][2]) for canoe, spot in passage.spots.items()}
    yield from glasses(passage)
    for (seat, number), (x, y, _) in berths.items():
        yield Element(f"hull-{seat}.{number}", "use", {"class": "piece"}, x, y)
    yield from cargo(passage, berths)


def glasses(passage: Passage) -> Iterator[Element]:
    """The discs; the one that fell is seen at the brink."""
    for where, disc in passage.discs.items():
        is_falling = where == AWAY and bool(passage.fallen)
        x, y = places.LIPS[passage.fallen] if is_falling else SPOTS[where]
        look = {} if is_falling or where in places.DISCS else {"class": "ni-away"}
        yield Element(f"glass-{disc}", "use", look, x, y)


def cargo(passage: Passage, berths: Berths) -> Iterator[Element]:
    """The gems in canoes, as long as these float."""
    for canoe, (colour, gem) in passage.cargo.items():
        if passage.places[canoe] != FALLS or canoe in passage.spots:
            x, y, scale = berths[canoe]
            dx, dy = places.CARGO
            spot = (x + dx * scale, y + dy * scale)
            yield Element(f"gem-{COLOURS[colour]}-{gem}", "use", {"class": "piece"}, *spot)
