"""The board as a scene: a function of a view, without any rule.

The same elements are there from the first move to the last, in the same order, so that a move
changes few of them: what is not on the board is only made invisible. `identity.py` says how
pieces, which are alike, keep their ids.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rivertable.display.language import Say
from rivertable.display.paths import Point
from rivertable.display.scene import (
    Element,
    Elements,
    Scene,
    ending,
    passing,
)
from rivertable.display.turns import last_choices
from rivertable.engine.position import View
from rivertable.games.wind_river import layout
from rivertable.games.wind_river.board import NAMES
from rivertable.games.wind_river.drawing.animation import frames
from rivertable.games.wind_river.drawing.choices import choices
from rivertable.games.wind_river.drawing.counts import (
    camp_numbers,
    counts,
    herd_numbers,
    safe_numbers,
)
from rivertable.games.wind_river.drawing.identity import piece_ids
from rivertable.games.wind_river.drawing.last_move import last_move, last_step, touched_hex
from rivertable.games.wind_river.drawing.pieces import buffaloes, hungry_tipis, tipis
from rivertable.games.wind_river.layout import hexes_in_play
from rivertable.games.wind_river.rules.state import HERD, LOSING
from rivertable.games.wind_river.snapshot import Snapshot, stock
from rivertable.games.wind_river.words.language import say_in
from rivertable.games.wind_river.words.names import place_text, plains_text

SIZE = (layout.WIDTH, layout.HEIGHT)
MOST_SPOTS = 4096  # that are kept: the working set of some dozens of games


@dataclass(frozen=True)
class Board:
    """What everybody sees."""

    elements: Elements
    snapshot: Snapshot


def draw(view: View, language: str = "en") -> Scene:
    """What the seat of the view sees, and what it can do."""
    return drawn_on(board(view, language), view, language)


def drawn_on(board: Board, view: View, language: str) -> Scene:
    """The board, which all see alike, with what only the seat of this view is shown."""
    mine = hungry_tipis(view, board.snapshot)
    seen = [mine.get(one.id, one) for one in board.elements] if mine else board.elements
    offered = choices(view, view.state, board.snapshot, say_in(language))
    return Scene(*SIZE, (*seen, ending(last_choices(view))), offered)


def board(view: View, language: str) -> Board:
    """What everybody sees."""
    s, players, say = view.state, view.setting.players, say_in(language)
    pieces, snapshot, last = piece_ids(view), Snapshot.of(s), last_move(view)
    in_play = view.setting.layout.in_play(players)
    camps = tuple(tipis(pieces, players, snapshot, s.seat if s.phase in (HERD, LOSING) else 0))
    herd = buffaloes(pieces, snapshot, s.moved.tolist())
    elements = (
        *spots(view.setting.names, in_play, snapshot, say),
        plains_spot(in_play, plains_text(view.setting.names, players, s, say)),
        *hex_names(in_play),
        touched_hex(last),
        *camps,
        *herd,
        last_step(last),
        *herd_numbers(snapshot, in_play),
        *camp_numbers(snapshot, players),
        *safe_numbers(s.safe.tolist(), players),
        *counts(s.gone, stock(s), say),
        passing(frames(pieces.first, (*camps, *herd))),
    )
    return Board(elements, snapshot)


# Places -------------------------------------------------------------------------------------


def spots(names: tuple[str, ...], in_play: int, snapshot: Snapshot, say: Say) -> Iterator[Element]:
    """Every hex, to be pointed at; what is on it, for those who listen."""
    for hex in range(len(NAMES)):
        if not in_play >> hex & 1:  # whoever points at it is told why nothing happens
            yield outside_spot(hex, say)
            continue
        camps = snapshot.camps[hex]
        # Where nobody camps, the spot is the same whoever plays.
        yield hex_spot(hex, snapshot.herds[hex], camps, names if any(camps) else (), say)


@lru_cache(MOST_SPOTS)
def hex_spot(
    hex: int, herd: int, camps: tuple[int, ...], names: tuple[str, ...], say: Say
) -> Element:
    label = place_text(names, hex, herd, camps, say)
    return spot(f"hex-{NAMES[hex]}", NAMES[hex], layout.hex_path(hex), label, layout.centre(hex))


@lru_cache(MOST_SPOTS)
def outside_spot(hex: int, say: Say) -> Element:
    label = say("{hex}, out of play").format(hex=NAMES[hex])
    return spot(f"hex-{NAMES[hex]}", NAMES[hex], layout.hex_path(hex), label, layout.centre(hex))


@lru_cache(MOST_SPOTS)
def plains_spot(in_play: int, label: str) -> Element:
    return spot("plains", "plains", layout.plains_path(in_play), label, (0, 0))


def spot(id: str, place: str, path: str, label: str, at: Point) -> Element:
    attributes = {"class": "wr-place", "d": path, "data-place": place, "aria-label": label}
    return Element(id, "path", attributes, *at)


@lru_cache(layout.MOST_PLAINS)
def hex_names(in_play: int) -> tuple[Element, ...]:
    """The names of the hexes in play: no part of the scenery, for on a phone they are larger."""
    return tuple(hex_name(hex) for hex in hexes_in_play(in_play))


def hex_name(hex: int) -> Element:
    (x, y), (dx, dy) = layout.centre(hex), layout.HEX_NAME
    attributes = {"class": "wr-hex-name", "aria-hidden": "true"}
    return Element(f"name-{NAMES[hex]}", "text", attributes, x + dx, y + dy, NAMES[hex])
