"""The board as a scene: a function of a view, without any rule.

The same elements are there from the first move to the last, in the same order, so that a move
changes few of them: what is not on the board is only made invisible. `tracks.py` says how pieces,
which are alike, keep their ids.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from rivertable.display.scene import (
    Element,
    Elements,
    Scene,
    ending,
    passing,
)
from rivertable.display.turns import last_choices
from rivertable.engine.position import View
from rivertable.games.wind_river.board import (
    HEXES,
    NAMES,
    NUMBERS,
    PLAIN,
    PLAINS,
    STRAIGHT,
)
from rivertable.games.wind_river.drawing import layout
from rivertable.games.wind_river.drawing.choices import choices
from rivertable.games.wind_river.drawing.crowds import (
    FAR_HERD,
    HERD_NUMBER,
    WITH_NUMBER,
    camp_places,
    herd_places,
    safe_places,
)
from rivertable.games.wind_river.drawing.identity import (
    UNUSED,
    Ids,
    Tracks,
    follow,
)
from rivertable.games.wind_river.notation import written
from rivertable.games.wind_river.pieces.buffalo import POSES
from rivertable.games.wind_river.pieces.marks import STEPS
from rivertable.games.wind_river.rules.state import EXTRA, HERD, LOSING
from rivertable.games.wind_river.scenery.strokes import Point
from rivertable.games.wind_river.snapshot import Standing, stock
from rivertable.games.wind_river.words.sentences import place_text, plains_text, said

SIZE = (layout.WIDTH, layout.HEIGHT)
MOST_NUMBERED_CAMPS = 3  # of one seat: where it has more tipis than can be drawn
MOST_PIECES = 8192  # that are kept: the working set of some dozens of games
MOST_SPOTS = 4096
MOST_COUNTS = 512


def draw(view: View, language: str = "en") -> Scene:
    """What the seat of the view sees, and what it can do."""
    return drawn_on(board(view, language), view, language)


def drawn_on(board: Elements, view: View, language: str) -> Scene:
    """The board, which all see alike, with what only the seat of this view is shown."""
    s = view.state
    standing = Standing.of(s)
    mine = hungry_tipis(view, standing)
    seen = tuple(mine.get(one.id, one) for one in board) if mine else board
    offered = choices(view, s, standing, language)
    return Scene(*SIZE, (*seen, ending(last_choices(view))), offered)


def board(view: View, language: str) -> Elements:
    """What everybody sees."""
    s, players, tracks = view.state, view.setting.players, follow(view)
    standing, last = Standing.of(s), last_places(view)
    camps = tuple(tipis(tracks, players, standing, s.seat if s.phase in (HERD, LOSING) else 0))
    herd = buffaloes(tracks, standing, s.moved.tolist())
    return (
        *spots(view.setting.names, players, standing, language),
        plains_spot(players, plains_text(view.setting.names, players, s, language)),
        *hex_names(players),
        touched_hex(last),
        *camps,
        *herd,
        last_step(last),
        *herd_numbers(standing, players),
        *camp_numbers(standing, players),
        *safe_numbers(s.safe.tolist(), players),
        *counts(s.gone, stock(s), language),
        passing(moved_first(tracks.first, (*camps, *herd))),
    )


# Places -------------------------------------------------------------------------------------


@cache
def hexes_in_play(players: int) -> tuple[int, ...]:
    in_play = PLAIN.in_play(players)
    return tuple(hex for hex in range(HEXES) if in_play >> hex & 1)


def spots(
    names: tuple[str, ...], players: int, standing: Standing, language: str
) -> Iterator[Element]:
    """Every hex, to be pointed at; what is on it, for those who listen."""
    for hex in hexes_in_play(players):
        camps = standing.camps[hex]
        # Where nobody camps, the spot is the same whoever plays.
        yield hex_spot(hex, standing.herds[hex], camps, names if any(camps) else (), language)


@lru_cache(MOST_SPOTS)
def hex_spot(
    hex: int, herd: int, camps: tuple[int, ...], names: tuple[str, ...], language: str
) -> Element:
    label = place_text(names, hex, herd, camps, language)
    return spot(f"hex-{NAMES[hex]}", NAMES[hex], layout.hex_path(hex), label, layout.centre(hex))


@lru_cache(MOST_SPOTS)
def plains_spot(players: int, label: str) -> Element:
    return spot("plains", "plains", layout.plains_path(players), label, (0, 0))


def spot(id: str, place: str, path: str, label: str, at: Point) -> Element:
    attributes = {"class": "wr-place", "d": path, "data-place": place, "aria-label": label}
    return Element(id, "path", attributes, *at)


@cache
def hex_names(players: int) -> tuple[Element, ...]:
    """The names of the hexes in play: no part of the scenery, for on a phone they are larger."""
    return tuple(hex_name(hex) for hex in hexes_in_play(players))


def hex_name(hex: int) -> Element:
    (x, y), (dx, dy) = layout.centre(hex), layout.HEX_NAME
    attributes = {"class": "wr-hex-name", "aria-hidden": "true"}
    return Element(f"name-{NAMES[hex]}", "text", attributes, x + dx, y + dy, NAMES[hex])


# Pieces -------------------------------------------------------------------------------------


@lru_cache(MOST_PIECES)
def piece(id: str, symbol: str, at: Point, place: str = "", is_away: bool = False) -> Element:
    """A piece or a mark; the ones that are away stay in the scene, unseen."""
    attributes = {"href": f"#wr-{symbol}", "class": "wr-piece wr-away" if is_away else "wr-piece"}
    if place and not is_away:
        attributes["data-place"] = place
    return Element(id, "use", attributes, *at)


def tipis(tracks: Tracks, players: int, standing: Standing, fed_next: int) -> Iterator[Element]:
    """All tipis, seat by seat, by id; of the seat that is fed next, it shows who would go unfed."""
    for seat, stands in enumerate(tracks.tipis, start=1):
        drawn: dict[int, Element] = {}
        for hex in range(HEXES):
            if stands[hex]:
                hungry = standing.unfed(seat, hex) if seat == fed_next else 0
                drawn |= camp(seat, hex, stands[hex], standing, hungry)
        drawn |= safe_camp(players, seat, stands[PLAINS])
        home = layout.camp(seat, players)
        for n in stands[UNUSED]:
            drawn[n] = piece(f"tipi-{seat}-{n}", f"tipi-{seat}", home, "", True)
        yield from (drawn[n] for n in sorted(drawn))


def camp(seat: int, hex: int, ids: Ids, standing: Standing, hungry: int) -> dict[int, Element]:
    """The tipis of a seat on a hex; the hungry ones fly a flag."""
    camp = camp_places(standing.camps[hex], standing.herds[hex])[seat]
    (x, y), drawn = layout.centre(hex), {}
    for index, n in enumerate(sorted(ids)):
        is_shown = index < len(camp.places)
        dx, dy = camp.places[min(index, len(camp.places) - 1)]
        size = "-small" if camp.is_small else ""
        hunger = "-unfed" if is_shown and index >= len(camp.places) - hungry else ""
        symbol = f"tipi-{seat}{size}{hunger}"
        drawn[n] = piece(f"tipi-{seat}-{n}", symbol, (x + dx, y + dy), NAMES[hex], not is_shown)
    return drawn


def hungry_tipis(view: View, standing: Standing) -> dict[str, Element]:
    """The reader's own camps where a tipi would go unfed, by id, while others act."""
    me, s = view.seat, view.state
    if me in (0, s.seat) or s.phase not in (HERD, LOSING, EXTRA):
        return {}
    stands = follow(view).tipis[me - 1]
    drawn: dict[str, Element] = {}
    for hex in range(HEXES):
        hungry = standing.unfed(me, hex)
        if hungry:
            camped = camp(me, hex, stands[hex], standing, hungry).values()
            drawn |= {tipi.id: tipi for tipi in camped}
    return drawn


def safe_camp(players: int, seat: int, ids: Ids) -> dict[int, Element]:
    """The tipis of a seat in the open plains."""
    (x, y), stand, drawn = layout.camp(seat, players), safe_places(len(ids)), {}
    for index, n in enumerate(sorted(ids)):
        dx, dy = stand[min(index, len(stand) - 1)]
        is_away = index >= len(stand)
        drawn[n] = piece(
            f"tipi-{seat}-{n}", f"tipi-{seat}", (x + dx, y + dy), "plains", is_away
        )  # fmt: skip
    return drawn


def buffaloes(tracks: Tracks, standing: Standing, moved: Sequence[int]) -> list[Element]:
    """Every buffalo; those that moved in this phase raise dust, those that left are far away."""
    drawn: dict[int, Element] = {}
    for hex in range(HEXES):
        ids = tracks.buffaloes[hex]
        if ids:
            tired = ids[len(ids) - moved[hex] :]
            stand = herd_places(len(ids), any(standing.camps[hex]))
            for n, at in zip(sorted(ids), stand):
                drawn[n] = buffalo(n, hex, at, n in tired)
    for index, n in enumerate(tracks.buffaloes[PLAINS]):
        drawn[n] = far_buffalo(n, index)
    return [drawn[n] for n in sorted(drawn)]


@lru_cache(MOST_PIECES)
def buffalo(n: int, hex: int, at: Point, is_tired: bool) -> Element:
    """A buffalo on a hex, at a place around its centre."""
    x, y = layout.centre(hex)
    symbol = f"buffalo-{pose(n)}{'-moved' if is_tired else ''}"
    return piece(f"buffalo-{n}", symbol, (x + at[0], y + at[1]), NAMES[hex])


@cache
def far_buffalo(n: int, index: int) -> Element:
    """A buffalo in the open plains, the so-manieth that came there."""
    dx, dy = FAR_HERD[index % len(FAR_HERD)]
    at = (layout.GONE[0] + dx, layout.GONE[1] + dy)
    return piece(f"buffalo-{n}", f"buffalo-{pose(n)}-far", at, "plains", index >= len(FAR_HERD))


def pose(number: int) -> int:
    return number % len(POSES) + 1


def moved_first(first: str, pieces: Sequence[Element]) -> tuple[Sequence[Element], ...]:
    """Who moved goes first, then the tipis are lost."""
    return ((), [one for one in pieces if one.id == first]) if first else ()


# Marks and numbers --------------------------------------------------------------------------


def last_places(view: View) -> list[str]:
    """The places that the last move names: where it began, and where it led to, if anywhere."""
    for _, number in view.backwards():
        names = written(number).partition(" ")[2].split(">")
        return names if names[0] in NUMBERS else []
    return []


def touched_hex(last: list[str]) -> Element:
    """A round on the hex where a tipi was put up or taken away last; it lies below all pieces."""
    at = layout.centre(NUMBERS[last[0]]) if len(last) == 1 else layout.GONE
    return piece("last-here", "here", at, "", len(last) != 1)


def last_step(last: list[str]) -> Element:
    """A trail from where the last piece came; it lies above all pieces."""
    if len(last) < 2:
        return piece("last", f"step-{STRAIGHT}", layout.GONE, "", True)
    start, end = last
    x, y = layout.centre(NUMBERS[start])
    direction = STRAIGHT
    if end in NUMBERS:
        to_x, to_y = layout.centre(NUMBERS[end])
        direction = next(d for d, step in STEPS.items() if step == (to_x - x, to_y - y))
    return piece("last", f"step-{direction}", (x, y))


def herd_numbers(standing: Standing, players: int) -> Iterator[Element]:
    """A large herd has its number beside it."""
    for hex in hexes_in_play(players):
        yield herd_number(hex, standing.herds[hex])


@cache
def herd_number(hex: int, count: int) -> Element:
    """On a full hex it is white on black (WR-5.1c)."""
    x, y = layout.centre(hex)
    at = (x + HERD_NUMBER[0], y + HERD_NUMBER[1])
    symbol = f"herd-{max(count, WITH_NUMBER)}"
    return piece(f"herd-{NAMES[hex]}", symbol, at, "", count < WITH_NUMBER)


def camp_numbers(standing: Standing, players: int) -> Iterator[Element]:
    """How many tipis there are where not all can be drawn."""
    numbered: dict[int, list[tuple[int, Point]]] = {seat: [] for seat in range(1, players + 1)}
    for hex, camps in enumerate(standing.camps):
        if any(camps):
            x, y = layout.centre(hex)
            for seat, camp in camp_places(camps, standing.herds[hex]).items():
                if camp.number_at is not None:
                    at = (x + camp.number_at[0], y + camp.number_at[1])
                    numbered[seat].append((camps[seat - 1], at))
    for seat, found in numbered.items():
        for index in range(MOST_NUMBERED_CAMPS):
            id = f"camp-{seat}-{index + 1}"
            if index < len(found):
                yield piece(id, f"camp-{seat}-{found[index][0]}", found[index][1])
            else:
                yield piece(id, f"camp-{seat}-2", layout.camp(seat, players), "", True)


def safe_numbers(safe: Sequence[int], players: int) -> Iterator[Element]:
    """How many tipis of a seat are safe: what decides the game (WR-6)."""
    for seat in range(1, players + 1):
        count, (x, y) = safe[seat - 1], layout.camp(seat, players)
        symbol = f"camp-{seat}-{max(2, count)}"
        yield piece(f"safe-{seat}", symbol, (x, y + 14), "", count < 2)


@lru_cache(MOST_COUNTS)
def counts(gone: int, stock: int, language: str) -> tuple[Element, ...]:
    """The herd that left, the stock of resources, and the name of the plains."""
    say = said(language)
    (x, y), (stock_x, stock_y) = layout.GONE, layout.STOCK
    name = say("open plains")
    return (
        Element("name-plains", "text", {"class": "wr-name"}, *layout.PLAINS_NAME, name),
        piece("gone-pill", "pill", (x + 64, y - 8), "", gone == 0),
        number("gone", gone, (x + 64, y - 8), is_away=gone == 0),
        piece("stock-pile", "stock", (stock_x - 8, stock_y)),
        piece("stock-pill", "pill", (stock_x + 34, stock_y + 8)),
        number("stock", stock, (stock_x + 34, stock_y + 8)),
    )


def number(id: str, value: int, at: Point, is_away: bool = False) -> Element:
    look = "wr-number wr-count wr-away" if is_away else "wr-number wr-count"
    return Element(id, "text", {"class": look, "dy": ".35em"}, *at, str(value))
