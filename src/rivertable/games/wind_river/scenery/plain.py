"""The plain itself: grass in hexes, the seams between them, what grows there, the camps."""

import math

from rivertable.display.emblems import SHAPES_BY_SEAT
from rivertable.display.paths import (
    Hand,
    Point,
    cubic,
    joined,
    short,
    soft,
)
from rivertable.games.wind_river.board import GRID, HEXES, LIGHTER, Plain
from rivertable.games.wind_river.layout import (
    FIRST,
    PITCH,
    camp,
    centre,
    seams,
)
from rivertable.games.wind_river.pieces.palette import GRASS, PALE, Colours

TUFTS = ("l-3-6m3 6l0-8m0 8l3-6", "l-2-5m3 5l1-7m1 7l4-5", "l-3-4m3 4l0-6",
         "q-1-5-4-7m5 7q1-6 0-9m2 9q1-4 4-6", "q1-5-2-8m4 8q2-5 5-6", "l2-6m1 6l4-4",
         "q-2-3-6-3m6 3q-1-6-3-8m4 8q2-7 4-8m-2 8q3-4 7-4")  # fmt: skip
TRAILS = (
    ((150, 326), (300, 308), (420, 350), (560, 310), (700, 350), (820, 332), (960, 340)),
    ((150, 690), (290, 658), (430, 698), (560, 650), (700, 694), (840, 670), (960, 690)),
)
# Ink that is lifted now and then, so that a seam does not look like a frontier on a map.
INK_DASHES = ("46 9 11 80", "14 12 70", "29 7 24 30")


def grass(colour: Colours, laid: Plain) -> str:
    """The hexes' ground, greener in the west; the lighter hexes are paler (WR-2)."""
    hand, tones = Hand(17), dict[str, str]()
    for hex in range(HEXES):
        across = (centre(hex)[0] - FIRST[0]) / (PITCH[0] * (GRID.ranks - 0.5))
        step = round(across * (len(GRASS) - 1) + hand.between(-0.4, 0.4))
        step = min(len(GRASS) - 1, max(0, step))
        tone = hand.one_of((0, 1, 1, 2))
        if laid.marks[hex] == LIGHTER:
            tone = PALE
        name = f"grass {step} {tone}"
        tones[name] = tones.get(name, "") + cubic(seams().outline(hex), close=True)
    return "".join(f'<path fill="{colour[name]}" d="{d}"/>' for name, d in sorted(tones.items()))


def patches(colour: Colours) -> str:
    """Broad shapes of light and shade that do not care about hexes, and two worn trails."""
    hand = Hand(2)
    shapes = "".join(f'<path id="wrs-patch{n}" d="{patch(hand)}"/>' for n in range(3))
    lit = shaded = ""
    for index in range(34):
        x = round(100 + index % 7 * 122 + hand.between(-50, 50))
        y = round(220 + index // 7 * 128 + hand.between(-40, 40))
        laid = f'<use href="#wrs-patch{index % 3}" x="{x}" y="{y}"/>'
        lit, shaded = (lit + laid, shaded) if index % 2 else (lit, shaded + laid)
    trails = "".join(soft(trail, False) for trail in TRAILS)
    return (
        f'<defs>{shapes}</defs><g fill="{colour["patch"]}" fill-opacity=".12">{lit}</g>'
        f'<g fill="{colour["seam"]}" fill-opacity=".06">{shaded}</g>'
        f'<path fill="none" stroke="{colour["glow"]}" stroke-width="7" stroke-opacity=".16" stroke-linecap="round" d="{trails}"/>'
    )


def patch(hand: Hand) -> str:
    rays = [(0.57 * index, hand.between(22, 66)) for index in range(11)]
    return soft([(r * math.cos(a) * 1.5, r * math.sin(a) * 0.8) for a, r in rays])


def out_of_play(colour: Colours, in_play: int) -> str:
    """WR-2: hatching over the hexes that are not in play."""
    out = "".join(
        cubic(seams().outline(hex), close=True) for hex in range(HEXES) if not in_play >> hex & 1
    )
    if not out:
        return ""
    return (
        '<pattern id="wrs-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
        f'<path fill="{colour["paper"]}" fill-opacity=".34" d="M0 0h9v9H0z"/>'
        f'<path fill="{colour["seam"]}" fill-opacity=".5" d="M0 0h1.4v9H0z"/></pattern>'
        f'<path fill="url(#wrs-hatch)" d="{out}"/>'
    )


def seam_lines(colour: Colours) -> str:
    """The seams: two soft bands, a light line beside them, broken ink on top."""
    found = seams()
    lines = [
        cubic([found.corner(a), *handles, found.corner(b)])
        for (a, b), handles in found.edges.items()
    ]
    lines = Hand(3).shuffled(lines)
    third = len(lines) // 3 + 1
    hands = [
        f'<path id="wrs-seam{n}" d="{"".join(lines[n * third : (n + 1) * third])}"/>'
        for n in range(3)
    ]
    every = "".join(f'<use href="#wrs-seam{n}"/>' for n in range(3))
    ink = "".join(
        f'<use href="#wrs-seam{n}" stroke-dasharray="{dash}"/>' for n, dash in enumerate(INK_DASHES)
    )
    return (
        f'<defs>{"".join(hands)}<g id="wrs-seams">{every}</g></defs><g fill="none" stroke-linecap="round">'
        f'<g stroke="{colour["seam"]}"><use href="#wrs-seams" stroke-width="11" stroke-opacity=".13"/>'
        '<use href="#wrs-seams" stroke-width="5" stroke-opacity=".14"/></g>'
        f'<use href="#wrs-seams" stroke="{colour["glow"]}" stroke-width="1.5" stroke-opacity=".38" transform="translate(1.6 1.8)"/>'
        f'<g stroke="{colour["edge"]}" stroke-width="1.5" stroke-opacity=".66">{ink}</g></g>'
    )


def growth(colour: Colours) -> str:
    """Straw inside the hexes, dark grass along the seams, wind on the open plains, bushes, stones."""
    hand = Hand(19)
    return (
        f'<g fill="none" stroke-linecap="round"><path stroke="{colour["glow"]}" stroke-opacity=".4" stroke-width="1.5" d="{laid_grass(hand)}"/>'
        f'<path stroke="{colour["straw"]}" stroke-width="1.3" stroke-opacity=".85" d="{straw(hand)}{wind(hand)}"/>'
        f'<path stroke="{colour["blade"]}" stroke-width="1.4" d="{dark_grass(hand)}"/></g>{bushes(colour, hand)}'
    )


def around(hand: Hand, hex: int, angles: tuple[float, float], far: tuple[float, float]) -> Point:
    """Some point of a hex."""
    (x, y), angle, radius = centre(hex), hand.between(*angles), hand.between(*far)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def laid_grass(hand: Hand) -> str:
    strokes = ""
    for hex in range(HEXES):
        for _ in range(hand.one_of((1, 1, 2))):
            x, y = around(hand, hex, (2.6, 5.2), (18, 44))
            long, less = round(hand.between(16, 28)), round(hand.between(10, 20))
            strokes += f"M{round(x - 10)} {round(y)}q9-4 {long}-3m-16 6q7-3 {less}-2"
    return strokes


def straw(hand: Hand) -> str:
    strokes = ""
    for hex in range(HEXES):
        for _ in range(hand.one_of((1, 2, 3))):
            strokes += f"M{joined(around(hand, hex, (0, 6.28), (20, 50)))}{hand.one_of(TUFTS)}"
    return strokes


def wind(hand: Hand) -> str:
    """Grass laid by the wind on the open plains."""
    strokes = ""
    for _ in range(60):
        x, y, long = hand.between(800, 940), hand.between(145, 805), hand.between(18, 48)
        if all(math.dist((x + 14, y), centre(hex)) > 76 for hex in range(HEXES)):
            strokes += f"M{joined((x, y))}q{joined((long * 0.4, -6, long, -1), 1)}"
    return strokes


def dark_grass(hand: Hand) -> str:
    strokes = ""
    for (ax, ay), (bx, by) in seams().edges:
        for _ in range(hand.one_of((1, 2, 2, 3))):
            along = hand.between(0.05, 0.95)
            x = ax + (bx - ax) * along + hand.between(-5, 5)
            y = ay + (by - ay) * along + hand.between(-3, 5)
            strokes += f"M{joined((x, y))}{hand.one_of(TUFTS)}"
    return strokes


def bushes(colour: Colours, hand: Hand) -> str:
    corners = hand.shuffled(list(seams().corners.values()))
    bush = (
        f'<g id="wrs-bush"><path fill="{colour["bush"]}" d="M-8 0c-2-4 1-6 3-5c1-4 6-4 7-1c4-1 6 3 4 6c-5 2-10 2-14 0z"/>'
        f'<path fill="{colour["bush shade"]}" d="M6 0c-5 2-10 2-14 0c5 0 9-1 11-4c2 1 3 2 3 4z"/></g>'
    )
    stone = (
        f'<g id="wrs-stone"><path fill="{colour["stone shade"]}" d="M-6 1c0-4 3-6 6-6s7 2 7 6z"/>'
        f'<path fill="{colour["stone"]}" d="M-6 1c0-4 3-6 6-6c2 0 3 1 3 2c-3 0-4 2-5 4z"/></g>'
    )
    grown = "".join(
        f'<use href="#wrs-{"bush" if index < 15 else "stone"}" x="{round(x)}" y="{round(y + 3)}"/>'
        for index, (x, y) in enumerate(corners[:24])
    )
    return f"<defs>{bush}{stone}</defs>{grown}"


def camps(colour: Colours, players: int) -> str:
    """A ring of stones with its emblem for each seat's safe tipis."""
    stones = "".join(
        f"M{short(29 * math.cos(a) - 3)} {short(11 * math.sin(a))}q0-4 3.5-4t3.5 4q-3.5 3-7 0z"
        for a in (2 * math.pi * index / 15 + 0.2 for index in range(15))
    )
    ring = (
        f'<g id="wrs-camp"><ellipse fill="{colour["seam"]}" fill-opacity=".18" rx="30" ry="12"/>'
        f'<path fill="{colour["stone shade"]}" d="{stones}"/>'
        f'<path fill="{colour["stone"]}" transform="translate(-.8 -1.3) scale(.94)" d="{stones}"/></g>'
    )
    laid = ""
    for seat in range(1, players + 1):
        x, y = camp(seat, players)
        laid += (
            f'<use href="#wrs-camp" x="{short(x)}" y="{short(y)}"/>'
            f'<path fill="{colour[f"seat {seat}"]}" fill-opacity=".85" d="{SHAPES_BY_SEAT[seat - 1]}" '
            f'transform="translate({short(x)} {short(y - 1)}) scale(1.39 .74)"/>'
        )
    return f"<defs>{ring}</defs>{laid}"
