"""The passages of a move drawn: only what moves, and only where it is."""

from collections.abc import Iterator
from dataclasses import replace

from rivertable.display.scene import Element
from rivertable.games.niagara.board import COLOURS, FALLS
from rivertable.games.niagara.snapshot import Lying

from . import layout as places
from .animation import Passage
from .canoes import Berths, moored
from .identity import AWAY, WAITING

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
