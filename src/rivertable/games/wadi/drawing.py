"""The changing part of a board of Wadi as a scene, and what to point at for every legal move.

Every element is in every scene of a game, in the same order; what is not to be seen has the class
`wa-off`. So a move changes a few attributes and never the order of painting.
"""

from collections.abc import Iterator

from rivertable.engine.game import Setting
from rivertable.engine.view import View
from rivertable.games.wadi.board import SHADOOFS, Cell, Scenario
from rivertable.games.wadi.drawing_foot import foot, token_place
from rivertable.games.wadi.drawing_last import above_pieces, below_pieces, last_action, shaft
from rivertable.games.wadi.drawing_pieces import Pieces, follow
from rivertable.games.wadi.pieces_land import reservoirs, strand, tile_outline
from rivertable.games.wadi.rules import BUILD, OTHER
from rivertable.games.wadi.scenery_bed import bed_of, gleam, pool
from rivertable.games.wadi.scenery_places import Point, centre, corner, size
from rivertable.games.wadi.wording import Lying, shadoof_worth, tile_words, water_worth
from rivertable.language import Say, translator
from rivertable.scene import Choice, Element, Pick, Scene

__all__ = ["draw", "size"]

# Where the drops of a stack lie; further ones are hidden below the last, and counted.
STACKS = {1: ((0, 0),), 2: ((-12, -2), (12, 2))}
HEAP = ((-14, -7), (14, -7), (0, 5))
COUNT = (21, 20)  # where the count of a heap stands
ON_LAND = (0, -9)  # where water lies on a land tile,
BESIDE_SHADOOF = (34, 4)  # and on one with a shadoof
ON_FOOT = -3  # a shadoof stands a little above the middle, clear of the basins
HOT = 98  # the edge of what can be pointed at: 45 px on a phone of 360 px


def draw(view: View, language: str = "en") -> Scene:
    """The scene that a seat sees, and what its legal moves are to point at."""
    say = translator(language, __package__)
    scenario: Scenario = view.setting.layout
    lying = Lying.of(view.state)
    pieces = follow(view)
    action = last_action(view)
    line, tip, angle, site = last_mark(scenario, lying, action)
    elements = [
        *green(scenario, lying),
        *pools(scenario, lying),
        *below_pieces(action, line, site),
        *shadoofs(scenario, pieces, view.setting.players),
        *water(scenario, lying, pieces),
        *counts(scenario, lying),
        above_pieces(tip, angle),
        *foot(scenario, view.state, view.setting.players, view.acting, say),
        *hot(view.setting, lying, say),
    ]
    return Scene(*size(view.setting), tuple(elements), tuple(choices(view, say)))


# The board ----------------------------------------------------------------------------------


def green(scenario: Scenario, lying: Lying) -> Iterator[Element]:
    """Watered land, laid over the dry land of the scenery: first the ground, then what grows."""
    for wet, name, count, cell in land(scenario, lying):
        d = {"class": f"wa-wet{count}" if wet else "wa-off", "d": tile_outline(scenario, cell)}
        yield Element(f"ground-{name}", "path", d, *corner(scenario, cell))
    for wet, name, count, cell in land(scenario, lying):
        href = {"href": f"#wa-growth-{count}{strand(scenario, cell)}"}
        look = href if wet else {**href, "class": "wa-off"}
        yield Element(f"growth-{name}", "use", look, *corner(scenario, cell))


def land(scenario: Scenario, lying: Lying) -> Iterator[tuple[bool, str, int, Cell]]:
    """Every land tile: is it wet, its name, its reservoirs, its cell."""
    for tile, cell in enumerate(scenario.cells):
        if scenario.is_land(cell):
            count = reservoirs(scenario, cell)
            yield lying.is_wet(tile), scenario.names[tile], count, cell


def wadi(scenario: Scenario, lying: Lying) -> Iterator[tuple[int, str, Cell]]:
    """Every wadi tile: how much water it holds, its name, its cell."""
    for tile, cell in enumerate(scenario.cells):
        if scenario.is_wadi(cell):
            yield lying.water[tile], scenario.names[tile], cell


def pools(scenario: Scenario, lying: Lying) -> Iterator[Element]:
    """The bed turns blue where water stands."""
    for count, name, cell in wadi(scenario, lying):
        look = "wa-pool" if count else "wa-off"
        yield Element(f"pool-{name}", "path", {"class": look, "d": pool(scenario, cell)})
        look = "wa-shine" if count else "wa-off"
        yield Element(f"shine-{name}", "path", {"class": look, "d": gleam(scenario, cell)})


def shadoofs(scenario: Scenario, pieces: Pieces, players: int) -> Iterator[Element]:
    """Seven shadoofs of each seat; those not yet built wait unseen at the seat's token."""
    for seat in range(1, players + 1):
        built = pieces.shadoofs[seat]
        for i in range(SHADOOFS):
            look = {"href": f"#wa-shadoof-{seat}"}
            if i < len(built):
                x, y = centre(scenario, scenario.cells[built[i]])
                look["data-place"] = scenario.names[built[i]]
            else:
                x, y = token_place(scenario, seat)
                look["class"] = "wa-off"
            yield Element(f"shadoof-{seat}.{i + 1}", "use", look, x, y + ON_FOOT)


def water(scenario: Scenario, lying: Lying, pieces: Pieces) -> Iterator[Element]:
    """Every water of the game; what has left waits unseen at its exit."""
    placed: dict[int, Element] = {}
    for tile, stack in pieces.water.items():
        for i, number in enumerate(stack):
            placed[number] = drop(scenario, lying, tile, number, i, len(stack))
    for number, cell in pieces.gone.items():
        x, y, _ = bed_of(scenario).exits[cell] if cell else (0.0, 0.0, 0.0)
        look = {"href": "#wa-drop", "class": "wa-off"}
        placed[number] = Element(f"water-{number}", "use", look, x, y)
    yield from (placed[number] for number in sorted(placed))


def drop(scenario: Scenario, lying: Lying, tile: int, number: int, i: int, count: int) -> Element:
    """One water on the board, the i-th of those on its tile."""
    x, y = resting(scenario, lying, tile)
    look = {"href": "#wa-drop", "data-place": scenario.names[tile]}
    if scenario.is_wadi(scenario.cells[tile]):
        places = STACKS.get(count, HEAP)
        dx, dy = places[min(i, len(places) - 1)]
        x, y = x + dx, y + dy
        if i >= len(places):
            look["class"] = "wa-off"
    elif tile in lying.owners:
        look["href"] = "#wa-drop-small"
    return Element(f"water-{number}", "use", look, x, y)


def resting(scenario: Scenario, lying: Lying, tile: int) -> Point:
    """Where water rests on a tile."""
    cell = scenario.cells[tile]
    if scenario.is_wadi(cell):
        return bed_of(scenario).middle(cell)
    x, y = centre(scenario, cell)
    dx, dy = BESIDE_SHADOOF if tile in lying.owners else ON_LAND
    return x + dx, y + dy


def counts(scenario: Scenario, lying: Lying) -> Iterator[Element]:
    """The number on a heap."""
    for count, name, cell in wadi(scenario, lying):
        x, y = bed_of(scenario).middle(cell)
        x, y = x + COUNT[0], y + COUNT[1]
        is_heap = count > len(HEAP)
        pill = {"href": "#wa-pill-wide" if count > 9 else "#wa-pill"}
        off = {} if is_heap else {"class": "wa-off"}
        yield Element(f"pill-{name}", "use", {**pill, **off}, x, y)
        look = {"class": "wa-count" if is_heap else "wa-off"}
        yield Element(f"count-{name}", "text", look, x, y + 10, str(count) if is_heap else "")


def last_mark(
    scenario: Scenario, lying: Lying, action: tuple[int, int] | None
) -> tuple[str, Point | None, float, Point]:
    """The line of the last move, its tip and angle, and the site if it was a build."""
    if action is None:
        return "M0 0", None, 0.0, (0.0, 0.0)
    word, tile = action
    if word == BUILD:
        return "M0 0", None, 0.0, centre(scenario, scenario.cells[tile])
    begin, end = resting(scenario, lying, word), resting(scenario, lying, tile)
    line, tip, angle = shaft(begin, end, tile in lying.owners)
    return line, tip, angle, (0.0, 0.0)


# What can be pointed at -----------------------------------------------------------------------


def hot(setting: Setting, lying: Lying, say: Say) -> Iterator[Element]:
    """Every tile, to be pointed at and to be read aloud."""
    scenario: Scenario = setting.layout
    for tile, name in enumerate(scenario.names):
        x, y = centre(scenario, scenario.cells[tile])
        look = {**SQUARE, "data-place": name, "aria-label": tile_words(setting, lying, tile, say)}
        yield Element(f"tile-{name}", "rect", look, x, y)


SQUARE = {
    "class": "wa-hot", "x": str(-HOT / 2), "y": str(-HOT / 2),
    "width": str(HOT), "height": str(HOT), "rx": "12",
}  # fmt: skip


def choices(view: View, say: Say) -> Iterator[Choice]:
    """A build is one tile, a pump is two, and ending the turn is a button.

    A site holds no water and a source does, so no choice begins like another one.
    """
    if view.seat == 0 or view.seat not in view.acting:
        return
    names = view.setting.layout.names
    sites = shadoof_worth(view.setting, view.state)
    worth = water_worth(view.setting, view.state, view.seat)
    for move in view.legal_moves():
        word, tile = divmod(move.number, 64)
        if word == OTHER:
            picks: tuple[Pick, ...] = (Pick("end", say("End turn"), is_button=True),)
        elif word == BUILD:
            words = say("build on {tile}: {points:+d}")
            words = words.format(tile=names[tile], points=sites[tile])
            picks = (Pick(f"tile-{names[tile]}", words),)
        else:
            take = say("take water from {tile}").format(tile=names[word])
            points = worth[tile] - worth[word]
            pour = say("pour on {tile}: {points:+d}").format(tile=names[tile], points=points)
            picks = (Pick(f"tile-{names[word]}", take), Pick(f"tile-{names[tile]}", pour))
        yield Choice(move.text, picks)
