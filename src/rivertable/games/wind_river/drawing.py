"""The board as a scene: a function of a view, without any rule.

The same elements are there from the first move to the last, in the same order, so that a move
changes few of them: what is not on the board is only made invisible. `tracks.py` says how pieces,
which are alike, keep their ids.
"""

from collections.abc import Iterator

from rivertable.engine.compile import Record
from rivertable.engine.view import View
from rivertable.games.wind_river import places
from rivertable.games.wind_river.board import HEXES, NAMES, NUMBERS, PLAIN, PLAINS, STRAIGHT
from rivertable.games.wind_river.drawing_choices import choices
from rivertable.games.wind_river.drawing_layout import (
    FAR_HERD,
    HERD_NUMBER,
    WITH_NUMBER,
    camp_places,
    herd_places,
    safe_places,
)
from rivertable.games.wind_river.pieces_buffalo import POSES
from rivertable.games.wind_river.pieces_marks import STEPS
from rivertable.games.wind_river.rules import EXTRA, HERD, LOSING
from rivertable.games.wind_river.standing import stock, tipis_on, unfed
from rivertable.games.wind_river.strokes import Point
from rivertable.games.wind_river.tracks import UNUSED, Tracks, follow
from rivertable.games.wind_river.wording import place_text, plains_text, said
from rivertable.scene import Element, Scene

SIZE = (places.WIDTH, places.HEIGHT)
MOST_NUMBERED_CAMPS = 3  # of one seat: where it has more tipis than can be drawn


def draw(view: View, language: str = "en") -> Scene:
    """What the seat of the view sees, and what it can do."""
    s, players, tracks = view.state, view.setting.players, follow(view)
    elements = (
        *spots(view, language),
        *hex_names(players),
        touched_hex(view),
        *[tipi for seat in range(1, players + 1) for tipi in tipis(view, seat, tracks)],
        *sorted(buffaloes(s, tracks), key=lambda element: int(element.id.split("-")[1])),
        last_step(view),
        *herd_numbers(s, players),
        *camp_numbers(s, players),
        *safe_numbers(s, players),
        *counts(s, language),
    )
    return Scene(*SIZE, elements, choices(view, language))


def spots(view: View, language: str) -> Iterator[Element]:
    """Every place that can be pointed at; what is on it, for those who listen."""
    s, players = view.state, view.setting.players
    in_play = PLAIN.in_play(players)
    for hex in range(HEXES):
        if in_play >> hex & 1:
            label = place_text(view.setting, s, hex, language)
            yield spot(
                f"hex-{NAMES[hex]}", NAMES[hex], places.hex_path(hex), label, places.centre(hex)
            )
    label = plains_text(view.setting, s, language)
    yield spot("plains", "plains", places.plains_path(players), label, (0, 0))


def spot(id: str, place: str, path: str, label: str, at: Point) -> Element:
    attributes = {"class": "wr-place", "d": path, "data-place": place, "aria-label": label}
    return Element(id, "path", attributes, *at)


def hex_names(players: int) -> Iterator[Element]:
    """The names of the hexes in play: no part of the scenery, for on a phone they are larger."""
    in_play, (dx, dy) = PLAIN.in_play(players), places.HEX_NAME
    for hex in range(HEXES):
        if in_play >> hex & 1:
            x, y = places.centre(hex)
            attributes = {"class": "wr-hex-name", "aria-hidden": "true"}
            yield Element(f"name-{NAMES[hex]}", "text", attributes, x + dx, y + dy, NAMES[hex])


def piece(id: str, symbol: str, at: Point, place: str = "", is_away: bool = False) -> Element:
    """A piece or a mark; the ones that are away stay in the scene, unseen."""
    attributes = {"href": f"#wr-{symbol}", "class": "wr-piece wr-away" if is_away else "wr-piece"}
    if place and not is_away:
        attributes["data-place"] = place
    return Element(id, "use", attributes, *at)


# Pieces -------------------------------------------------------------------------------------


def tipis(view: View, seat: int, tracks: Tracks) -> list[Element]:
    """All tipis of a seat, by id."""
    s, players, drawn = view.state, view.setting.players, dict[int, Element]()
    for place, ids in enumerate(tracks.tipis[seat - 1]):
        if place < HEXES and ids:
            hungry = unfed(s, seat, place) if may_go_unfed(view, seat) else 0
            drawn |= camp(s, seat, place, sorted(ids), hungry)
        elif place != UNUSED:
            drawn |= safe_camp(players, seat, sorted(ids))
        else:
            home = places.camp(seat, players)
            drawn |= {n: piece(f"tipi-{seat}-{n}", f"tipi-{seat}", home, is_away=True) for n in ids}
    return [drawn[n] for n in sorted(drawn)]


def may_go_unfed(view: View, seat: int) -> bool:
    """Is it of interest now who would go unfed: the seat that feeds next, the reader's own?"""
    s = view.state
    is_feeding = seat == s.seat and s.phase in (HERD, LOSING)
    return is_feeding or (seat == view.seat != s.seat and s.phase in (HERD, LOSING, EXTRA))


def camp(s: Record, seat: int, hex: int, ids: list[int], hungry: int) -> dict[int, Element]:
    """The tipis of a seat on a hex; the hungry ones fly a flag."""
    camp = camp_places(tipis_on(s, hex), int(s.buffaloes[hex]))[seat]
    (x, y), drawn = places.centre(hex), {}
    for index, n in enumerate(ids):
        is_shown = index < len(camp.places)
        dx, dy = camp.places[min(index, len(camp.places) - 1)]
        size = "-small" if camp.is_small else ""
        hunger = "-unfed" if is_shown and index >= len(camp.places) - hungry else ""
        drawn[n] = piece(
            f"tipi-{seat}-{n}", f"tipi-{seat}{size}{hunger}", (x + dx, y + dy),
            NAMES[hex], is_away=not is_shown,
        )  # fmt: skip
    return drawn


def safe_camp(players: int, seat: int, ids: list[int]) -> dict[int, Element]:
    """The tipis of a seat in the open plains."""
    (x, y), stand = places.camp(seat, players), safe_places(len(ids))
    return {
        n: piece(
            f"tipi-{seat}-{n}", f"tipi-{seat}",
            (x + stand[min(index, len(stand) - 1)][0], y + stand[min(index, len(stand) - 1)][1]),
            "plains", is_away=index >= len(stand),
        )
        for index, n in enumerate(ids)
    }  # fmt: skip


def buffaloes(s: Record, tracks: Tracks) -> Iterator[Element]:
    """Every buffalo; those that moved in this phase raise dust, those that left are far away."""
    for hex in range(HEXES):
        ids = tracks.buffaloes[hex]
        tired = set(ids[len(ids) - int(s.moved[hex]) :])
        (x, y), stand = places.centre(hex), herd_places(len(ids), bool(tipis_on(s, hex)))
        for n, (dx, dy) in zip(sorted(ids), stand):
            moved = "-moved" if n in tired else ""
            yield piece(f"buffalo-{n}", f"buffalo-{pose(n)}{moved}", (x + dx, y + dy), NAMES[hex])
    for index, n in enumerate(tracks.buffaloes[PLAINS]):
        dx, dy = FAR_HERD[index % len(FAR_HERD)]
        at = (places.GONE[0] + dx, places.GONE[1] + dy)
        is_away = index >= len(FAR_HERD)
        yield piece(f"buffalo-{n}", f"buffalo-{pose(n)}-far", at, "plains", is_away)


def pose(number: int) -> int:
    return number % len(POSES) + 1


# Marks and numbers --------------------------------------------------------------------------


def last_places(view: View) -> list[str]:
    """The places that the last move names: where it began, and where it led to, if anywhere."""
    text = str(view.moves[-1]) if view.moves else ""
    names = text.partition(" ")[2].split(">")
    return names if names[0] in NUMBERS else []


def touched_hex(view: View) -> Element:
    """A round on the hex where a tipi was put up or taken away last; it lies below all pieces."""
    last = last_places(view)
    at = places.centre(NUMBERS[last[0]]) if len(last) == 1 else places.GONE
    return piece("last-here", "here", at, is_away=len(last) != 1)


def last_step(view: View) -> Element:
    """A trail from where the last piece came; it lies above all pieces."""
    start, end = [*last_places(view), "", ""][:2]
    if not end:
        return piece("last", f"step-{STRAIGHT}", places.GONE, is_away=True)
    x, y = places.centre(NUMBERS[start])
    direction = STRAIGHT
    if end in NUMBERS:
        to_x, to_y = places.centre(NUMBERS[end])
        direction = next(d for d, step in STEPS.items() if step == (to_x - x, to_y - y))
    return piece("last", f"step-{direction}", (x, y))


def herd_numbers(s: Record, players: int) -> Iterator[Element]:
    """A large herd has its number beside it; on a full hex it is white on black (WR-5.1c)."""
    in_play = PLAIN.in_play(players)
    for hex, count in enumerate(s.buffaloes.tolist()):
        if in_play >> hex & 1:
            x, y = places.centre(hex)
            at = (x + HERD_NUMBER[0], y + HERD_NUMBER[1])
            symbol = f"herd-{max(count, WITH_NUMBER)}"
            yield piece(f"herd-{NAMES[hex]}", symbol, at, is_away=count < WITH_NUMBER)


def camp_numbers(s: Record, players: int) -> Iterator[Element]:
    """How many tipis there are where not all can be drawn."""
    numbered: dict[int, list[tuple[int, Point]]] = {seat: [] for seat in range(1, players + 1)}
    for hex in range(HEXES):
        camps, (x, y) = tipis_on(s, hex), places.centre(hex)
        for seat, camp in camp_places(camps, int(s.buffaloes[hex])).items():
            if camp.number_at is not None:
                at = (x + camp.number_at[0], y + camp.number_at[1])
                numbered[seat].append((camps[seat], at))
    for seat, found in numbered.items():
        for index in range(MOST_NUMBERED_CAMPS):
            id = f"camp-{seat}-{index + 1}"
            if index < len(found):
                yield piece(id, f"camp-{seat}-{found[index][0]}", found[index][1])
            else:
                yield piece(id, f"camp-{seat}-2", places.camp(seat, players), is_away=True)


def safe_numbers(s: Record, players: int) -> Iterator[Element]:
    """How many tipis of a seat are safe: what decides the game (WR-6)."""
    for seat in range(1, players + 1):
        count, (x, y) = int(s.safe[seat - 1]), places.camp(seat, players)
        symbol = f"camp-{seat}-{max(2, count)}"
        yield piece(f"safe-{seat}", symbol, (x, y + 14), is_away=count < 2)


def counts(s: Record, language: str) -> Iterator[Element]:
    """The herd that left, the stock of resources, and the name of the plains."""
    say = said(language)
    gone, (x, y) = int(s.gone), places.GONE
    yield Element(
        "name-plains", "text", {"class": "wr-name"}, *places.PLAINS_NAME, say("open plains")
    )
    yield piece("gone-pill", "pill", (x + 64, y - 8), is_away=gone == 0)
    yield number("gone", gone, (x + 64, y - 8), is_away=gone == 0)
    x, y = places.STOCK
    yield piece("stock-pile", "stock", (x - 8, y))
    yield piece("stock-pill", "pill", (x + 34, y + 8))
    yield number("stock", stock(s), (x + 34, y + 8))


def number(id: str, value: int, at: Point, is_away: bool = False) -> Element:
    look = "wr-number wr-count wr-away" if is_away else "wr-number wr-count"
    return Element(id, "text", {"class": look, "dy": ".35em"}, *at, str(value))
