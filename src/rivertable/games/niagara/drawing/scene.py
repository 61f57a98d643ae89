"""A view of Niagara as a scene: canoes, gems, river discs, tiles, weather, and what can be pointed at.

The elements are the same from the first scene to the last, and in the same order, so that a move is
sent as the few attributes that it changed. What is not to be seen has the class `ni-away`.

Ids: `hull-2.1` is canoe 1 of seat 2; `gem-red-3` and `glass-4` follow one gem and one river disc
through the game (see identity.py); `tile-2` is the tile of seat 2 in this round. What can be
pointed at is clear and has the class `ni-hot`: `canoe-2.1`, `disc-6L`, `shore`, `falls`, `weather-1`.
"""

from dataclasses import dataclass
from functools import cache

from rivertable.display.language import Say
from rivertable.display.paths import short
from rivertable.display.scene import (
    Element,
    Elements,
    Scene,
    ending,
    passing,
    sounding,
)
from rivertable.engine.arrays import Record
from rivertable.engine.position import View
from rivertable.games.niagara import layout
from rivertable.games.niagara.board import HIGHEST_WEATHER, LOWEST_WEATHER
from rivertable.games.niagara.events import canoes_lost, canoes_lost_and_back
from rivertable.games.niagara.forecast import Forecast, forecast
from rivertable.games.niagara.layout import SIZE, deposit_spots
from rivertable.games.niagara.rules.state import (
    CANOE,
    CHOOSING,
    FORKING,
    WEATHER,
)
from rivertable.games.niagara.snapshot import Snapshot
from rivertable.games.niagara.words.language import say_in

from .animation import drawn_frame, frames
from .canoes import (
    Berths,
    hot_canoes,
    hulls,
    moored,
    risks,
)
from .choices import choices, last_choices
from .elements import placed, written
from .gems import counts, gems, strangers
from .identity import AWAY_LOOK, DISC_SPOTS, PieceIds, piece_ids, record
from .last_move import last_way


@dataclass(frozen=True)
class Board:
    """What everybody sees; what only one seat is shown goes between the elements and the last ones."""

    elements: Elements
    last: Elements
    snapshot: Snapshot
    berths: Berths


def draw(view: View, language: str = "en") -> Scene:
    """The scene of a view, with the words in it and in its choices in the reader's language."""
    return drawn_on(board(view, language), view, language)


def drawn_on(board: Board, view: View, language: str) -> Scene:
    """The board, which all see alike, with what only the seat of this view is shown."""
    say, s, players = (
        say_in(language),
        view.state,
        view.setting.players,
    )
    offered = choices(view, board.snapshot, say)
    mine = {tile.id: tile for tile in own_tile(s, view.seat, players)}
    seen = tuple(mine.get(one.id, one) for one in board.elements) if mine else board.elements
    elements = (
        *seen,
        *hot_canoes(board.snapshot, board.berths, view.seat, say),
        ending(last_choices(s, [number for number, _ in offered])),
        *board.last,
    )
    return Scene(*SIZE, elements, tuple(choice for _, choice in offered))


def board(view: View, language: str) -> Board:
    """The board as spectators see it, from whosever view."""
    say, s, players = (
        say_in(language),
        view.state,
        view.setting.players,
    )
    pieces, snapshot = piece_ids(view), Snapshot.of(s, players)
    berths, river = moored(snapshot, players), forecast(s, players)
    spots = deposit_spots(view.setting.layout.discs)
    elements = (
        *glasses(pieces),
        *last_way(s.phase, pieces.last_way),
        *hulls(snapshot, berths, view.setting.names, say),
        *disc_names(),
        *gems(snapshot, pieces, berths, players, spots),
        *counts(snapshot, spots),
        *risks(snapshot, berths, river),
        *tiles(s, players),
        *signs(s, river, say),
        *hot_places(say),
        passing(drawn_frame(frame, snapshot, players) for frame in frames(pieces, players)),
        sounding(sound_of(pieces, s)),
    )
    return Board(elements, tuple(strangers(snapshot, spots)), snapshot, berths)


def sound_of(pieces: PieceIds, s: Record) -> str:
    """NI-5.2i, NI-6: a canoe falls, or the river moves."""
    if pieces.last is None:
        return ""
    before = record(pieces.last.state)
    if canoes_lost(before, s) or canoes_lost_and_back(before, s):
        return "falls"
    return "water" if pieces.last.branches else ""


# The river ----------------------------------------------------------------------------------


def glasses(pieces: PieceIds) -> list[Element]:
    """The river discs, those that nobody sees included; by number, so that they glide."""
    return [glass(disc, where) for disc, where in sorted(zip(pieces.discs.values(), pieces.discs))]


@cache
def glass(disc: int, where: str) -> Element:
    """A river disc in its place."""
    look = "" if where in layout.DISCS else AWAY_LOOK
    return placed(f"glass-{disc}", "glass-disc", DISC_SPOTS[where], look=look)


@cache
def disc_names() -> tuple[Element, ...]:
    """Names stay where they are when the glass slides away under them."""
    return tuple(
        written(f"name-{name}", "ni-name", (x, y + 44), name)
        for name, (x, y) in layout.DISCS.items()
    )


# Tiles, weather, words ----------------------------------------------------------------------


def tiles(s: Record, players: int) -> list[Element]:
    """The tiles of the round in the order in which the seats act, from the life buoy."""
    chosen = s.chosen.tolist()
    scale = layout.TILE_SCALE[players]
    in_turn = s.phase in (CANOE, WEATHER)
    x, y = layout.slot((s.seat - s.buoy) % players, players)
    first_x, first_y = layout.slot(0, players)
    return [
        *(drawn_tile(s, seat, chosen[seat - 1], players) for seat in range(1, players + 1)),
        placed("turn", "turn", (x, y - 5), scale, in_turn),
        placed("buoy", "buoy", (first_x - 27 * scale, first_y - 46 * scale), 1, s.buoy > 0),
    ]


def own_tile(s: Record, reader: int, players: int) -> list[Element]:
    """The reader's tile, of which the others see only the back."""
    tile = int(s.chosen[reader - 1]) if reader else 0
    is_shown = bool(s.shown >> (reader - 1) & 1) if reader else False
    return [drawn_tile(s, reader, tile, players, True)] if tile and not is_shown else []


def drawn_tile(s: Record, seat: int, tile: int, players: int, is_own: bool = False) -> Element:
    x, y = layout.slot((seat - s.buoy) % players, players)
    lift = 5 if s.phase in (CANOE, WEATHER) and s.seat == seat else 0
    symbol, look = tile_symbol(seat, tile, bool(s.shown >> (seat - 1) & 1), is_own)
    spot = (x, y - lift)
    return placed(f"tile-{seat}", symbol, spot, layout.TILE_SCALE[players], look=look)


def tile_symbol(seat: int, tile: int, is_shown: bool, is_own: bool) -> tuple[str, str]:
    """What is seen of a seat's tile: nothing yet, its back, or its front. NI-4a."""
    if tile == 0:
        return f"slot-{seat}", "piece"
    if is_shown:
        return f"tile-{seat}-{tile}", "piece"
    if is_own:
        return f"tile-{seat}-{tile}", "piece ni-secret"
    return f"back-{seat}", "piece"


def signs(s: Record, river: Forecast | None, say: Say) -> list[Element]:
    """The weather marker, the round, the sum by which the river will move, the next branch."""
    left, top, wide, _ = layout.CARD
    branch = "R" if s.branch == 1 else "L"
    return [
        placed("weather", "marker", layout.weather(s.weather), look="piece"),
        written(
            "round",
            "ni-words",
            (35, 92),
            say("Round {number}").format(number=s.rounds) if s.rounds else "",
        ),
        written("river", "ni-words", (left + 20, top + 154), say("River")),
        written("flow", "ni-sum", (left + wide - 98, top + 154), flow(s, river)),
        placed("next", f"next-{branch}", layout.NEXT[branch], shown=s.branch > 0),
    ]


def flow(s: Record, river: Forecast | None) -> str:
    """The lowest number and the weather, and their sum; at least and at most, while tiles are hidden."""
    weather = int(s.weather)
    change = f"{'−' if weather < 0 else '+'} {abs(weather)}"
    if river is not None and not river.is_known:
        return f"{s.lowest or '?'} {change} → {river.least}–{river.most}"
    if s.phase == FORKING or s.lowest:
        return f"{s.lowest} {change} = {max(0, int(s.lowest) + weather)}"
    return f"? {change}" if s.phase in (CHOOSING, WEATHER, CANOE) else ""


# What can be pointed at ---------------------------------------------------------------------


@cache
def hot_places(say: Say) -> tuple[Element, ...]:
    """The shore, the falls, the discs and the weather."""
    disc = say("Disc {name}")
    x, y, wide, high = layout.FALLS_AREA
    return (
        Element(
            "shore",
            "path",
            {
                "class": "ni-hot",
                "d": layout.SHORE_AREA,
                "data-place": "shore",
                "aria-label": say("The shore"),
            },
        ),
        Element(
            "falls",
            "rect",
            {
                "class": "ni-hot",
                "width": short(wide),
                "height": short(high),
                "rx": "18",
                "data-place": "falls",
                "aria-label": say("The falls"),
            },
            x,
            y,
        ),
        *(
            Element(
                f"disc-{name}",
                "circle",
                {
                    "class": "ni-hot",
                    "r": str(layout.REACH),
                    "data-place": name,
                    "aria-label": disc.format(name=name),
                },
                *spot,
            )
            for name, spot in layout.DISCS.items()
        ),
        *(
            placed(
                f"weather-{value}",
                "hot-weather",
                layout.weather(value),
                look="ni-hot",
                aria_label=f"{value:+d}",
            )
            for value in range(LOWEST_WEATHER, HIGHEST_WEATHER + 1)
        ),
    )
