"""The pieces of Niagara as SVG symbols.

A symbol is drawn around its own middle and knows no colour: every shape has a class, and `style.py`
gives the classes their colours in each theme. `BOXES` says how large a symbol is, so that a drawing
can scale it with `width` and `height`.
"""

from rivertable.display import svg
from rivertable.display.emblems import EMBLEMS, SHAPES_BY_SEAT
from rivertable.display.paths import arc
from rivertable.games.niagara.board import (
    CANOES,
    COLOURS,
    HIGHEST,
    MOST_SEATS,
)
from rivertable.games.niagara.board import CLOUD as CLOUD_TILE
from rivertable.games.niagara.layout import RADIUS, REACH, WEATHER_RADIUS

from .shapes import (
    BOW_PATTERNS,
    CLOUD,
    GEM_SHAPES,
    GUNWALE,
    HULL,
    HULL_SHADE,
    INSIDE,
    INSIDE_SHADE,
    KEEL,
    KEEL_FOAM,
    KEEL_LIGHT,
    ON_WATER,
    PADDLE_BLADE,
    PADDLE_SHAFT,
    STERN_STRIPES,
    THWARTS,
    WAVES,
    WHOLE_CANOE,
)

SEATS = range(1, MOST_SEATS + 1)
Box = tuple[float, float]  # half the width, half the height

# By the first words of a symbol's name.
BOXES: dict[str, Box] = {
    "gem": (18, 18),
    "canoe": (52, 26),
    "wreck": (60, 26),
    "glass": (58, 62),
    "tile": (35, 46),
    "back": (35, 46),
    "slot": (35, 46),
    "turn": (42, 52),
    "buoy": (17, 17),
    "marker": (42, 42),
    "count": (20, 15),
    "next": (20, 16),
    "emblem": (16, 16),
    "worth": (16, 16),
    "goal": (16, 16),
    "risk": (14, 13),
    "ashore": (52, 26),
    "hot-canoe": (REACH, REACH),
    "hot-weather": (49, 49),
}


def box(name: str) -> Box:
    """Half the width and half the height of a symbol."""
    words = name.split("-")
    return BOXES["-".join(words[:2])] if words[0] == "hot" else BOXES[words[0]]


def symbol(name: str, body: str) -> str:
    """One piece; it may paint beyond its box, which saves the renderer a clip."""
    wide, high = box(name)
    frame = f"{-wide:g} {-high:g} {2 * wide:g} {2 * high:g}"
    return svg.symbol(f"ni-{name}", body, frame, is_clipped=False)


def path(kind: str, d: str, more: str = "") -> str:
    """A shape of a class."""
    return f'<path class="ni-{kind}" d="{d}"{more}/>'


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A symbol within a symbol, in its own size or scaled."""
    wide, high = box(name)
    return (
        f'<use href="#ni-{name}" x="{x - wide * scale:g}" y="{y - high * scale:g}" '
        f'width="{2 * wide * scale:g}" height="{2 * high * scale:g}"/>'
    )


def symbols() -> str:
    """Every symbol, for one `<defs>`."""
    parts = [emblem(seat) for seat in SEATS]
    parts += [gem(colour) for colour in COLOURS]
    parts += [canoe(seat, number) for seat in SEATS for number in range(1, CANOES + 1)]
    parts += [ashore(seat, number) for seat in SEATS for number in range(1, CANOES + 1)]
    parts += [wreck(seat, number) for seat in SEATS for number in range(1, CANOES + 1)]
    parts += [slot(seat) + face(seat) + back(seat) for seat in SEATS]
    parts += [tile(seat, number) for seat in SEATS for number in range(1, CLOUD_TILE + 1)]
    parts += [glass(), marker(), buoy(), *marks(), *hot(), DEFINITIONS]
    return "".join(parts)


# What symbols refer to: hatching for what is lost, a head for the arrow of the last move.
DEFINITIONS = (
    '<pattern id="ni-hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="ni-hatching" d="M0 0H7"/></pattern>'
    '<marker id="ni-head" viewBox="-14 -9 18 18" refX="0" refY="0" markerWidth="18" markerHeight="18" '
    'markerUnits="userSpaceOnUse" orient="auto" overflow="visible"><path class="ni-head" d="M-11-7L1 0L-11 7"/></marker>'
    '<marker id="ni-head-halo" viewBox="-14 -9 18 18" refX="0" refY="0" markerWidth="18" markerHeight="18" '
    'markerUnits="userSpaceOnUse" orient="auto" overflow="visible"><path class="ni-head-halo" d="M-11-7L1 0L-11 7"/></marker>'
)


def emblem(seat: int) -> str:
    """The seat's emblem on a roundel in its colour."""
    return symbol(
        f"emblem-{seat}",
        f'<circle class="ni-seat-{seat} ni-thin" r="15"/>{path("paper", SHAPES_BY_SEAT[seat - 1])}',
    )


def roundel(seat: int, y: float, radius: float) -> str:
    """The seat's emblem on paper, for canoes and tiles: large enough for a phone."""
    scale = radius / 12.6
    return (
        f'<circle class="ni-paper ni-line" cy="{y:g}" r="{radius:g}"/><path class="ni-seat-{seat}" '
        f'd="{SHAPES_BY_SEAT[seat - 1]}" transform="translate(0 {y:g}) scale({scale:.2f})"/>'
    )


def gem(colour: str) -> str:
    """Three facet tones in a silhouette of its own."""
    shape, light, dark, table = GEM_SHAPES[colour]
    return symbol(
        f"gem-{colour}",
        path(f"{colour}-body", shape)
        + path(f"{colour}-light", light)
        + path(f"{colour}-dark", dark)
        + path(f"{colour}-table", table)
        + path("gem-line", shape),
    )


def canoe(seat: int, number: int) -> str:
    """A canoe from the side: the seat's pattern on the bow, the canoe's number as stripes astern."""
    solid = "ni-bow ni-filled" if seat == 1 + EMBLEMS.index("star") else "ni-bow"
    return symbol(
        f"canoe-{seat}.{number}",
        path("shadow-deep", ON_WATER)
        + path("inside ni-line", INSIDE)
        + path("inside-shade", INSIDE_SHADE)
        + path("thwart", THWARTS)
        + path(f"seat-{seat} ni-line", HULL)
        + path(f"seat-{seat}-dark", HULL_SHADE)
        + path("gunwale", GUNWALE)
        + f'<path class="{solid}" d="{BOW_PATTERNS[seat - 1]}"/>'
        + path("stripe", STERN_STRIPES[number])
        + roundel(seat, 1, 15),
    )


def wreck(seat: int, number: int) -> str:
    """A lost canoe, keel up in the foam and hatched."""
    return symbol(
        f"wreck-{seat}.{number}",
        path(f"seat-{seat}-dark ni-line", KEEL)
        + path(f"seat-{seat}", KEEL_LIGHT)
        + path("hatched", KEEL)
        + path("stripe", STERN_STRIPES[number], ' transform="translate(2 -5) scale(.9 .8)"')
        + roundel(seat, -6, 14)
        + path("foam", KEEL_FOAM)
        + path("ripple", "M-44 11Q-20 15 6 12"),
    )


CARD = '<rect class="{}" x="-31" y="-41" width="62" height="82" rx="8"/>'
CARD_SHADOW = '<rect class="ni-shadow" x="-29" y="-38" width="62" height="81" rx="8"/>'
WAVES_AT = (-30, -21, -12, 12, 21, 30)


def face(seat: int) -> str:
    """The front of the seat's tiles, without number: a pale paddle over a foot in its colour."""
    return symbol(
        f"tile-{seat}",
        CARD_SHADOW
        + CARD.format("ni-tile ni-line")
        + '<rect class="ni-tile-line" x="-27" y="-37" width="54" height="74" rx="5"/><g transform="rotate(32)">'
        + path("paddle", PADDLE_SHAFT + PADDLE_BLADE)
        + "</g>"
        + path(f"seat-{seat}", "M-27 17H27V32Q27 37 22 37H-22Q-27 37-27 32Z")
        + roundel(seat, 26, 13),
    )


def tile(seat: int, number: int) -> str:
    """A paddle tile: a number, or the cloud with its two arrows."""
    if number > HIGHEST:
        sign = '<g transform="translate(0 -9)">' + path(
            "cloud", CLOUD, ' transform="translate(0 -6)"'
        )
        sign += (
            path(
                "cloud-arrows", "M-5 15H-15M-11 10.5L-16 15L-11 19.5M5 15H15M11 10.5L16 15L11 19.5"
            )
            + "</g>"
        )
    else:
        sign = f'<text class="ni-numeral" y="6">{number}</text>'
    return symbol(f"tile-{seat}-{number}", use(f"tile-{seat}") + sign)


def back(seat: int) -> str:
    """A tile face down: waves in the seat's colour."""
    waves = "".join(
        path(f"waves-{seat}", WAVES, f' transform="translate(0 {y})"') for y in WAVES_AT
    )
    return symbol(
        f"back-{seat}",
        CARD_SHADOW
        + CARD.format(f"ni-seat-{seat} ni-line")
        + waves
        + '<rect class="ni-back-line" x="-27" y="-37" width="54" height="74" rx="5"/>'
        + roundel(seat, 0, 18),
    )


def slot(seat: int) -> str:
    """Where a seat's tile will lie: its emblem, faint."""
    return symbol(
        f"slot-{seat}",
        f'<path class="ni-awaited" d="{SHAPES_BY_SEAT[seat - 1]}" transform="scale(1.5)"/>',
    )


def glass() -> str:
    """A river disc: a thick polished plate, its edge seen below, two bands of sheen, a bright rim."""
    r = RADIUS
    return (
        '<linearGradient id="ni-glass" x1=".15" y1=".1" x2=".85" y2=".95"><stop class="ni-glass-high" offset="0"/>'
        '<stop class="ni-glass-middle" offset=".45"/><stop class="ni-glass-low" offset="1"/></linearGradient>'
        + symbol(
            "glass-disc",
            f'<ellipse class="ni-glass-shadow" cx="3" cy="11" rx="{r + 2}" ry="{r}"/>'
            + path("glass-edge", f"M-{r} 0A{r} {r} 0 0 0 {r} 0V5.5A{r} {r} 0 0 1-{r} 5.5Z")
            + path("glass-light", arc(r, 20, 110, 0, 3))
            + f'<circle class="ni-glass-body" r="{r}"/><circle class="ni-glass-face" r="{r}"/>'
            + path("sheen", "M-41-12L-12-41L2-42.5L-42.5 2Z")
            + path("sheen ni-faint-sheen", "M-42.5 8L8-42.5L14-41L-41 14Z")
            + f'<circle class="ni-bevel" r="{r - 4.5}"/>'
            + path("rim", arc(r - 2, 186, 276))
            + path("rim ni-faint-rim", arc(r - 2, 24, 66))
            + path("glass-ripple", "M12 20q7-5 14 0t12-1M-30 30q7-5 14 0t14 0"),
        )
    )


def clasp() -> str:
    """A ring around a weather picture, open where its number stands."""
    r = WEATHER_RADIUS + 3
    return f"M{-r * 0.72:.1f} {r * 0.694:.1f}A{r} {r} 0 1 1 {r * 0.72:.1f} {r * 0.694:.1f}"


def marker() -> str:
    """The weather marker: a wooden ring."""
    light = arc(WEATHER_RADIUS + 3, 170, 290)
    return symbol(
        "marker",
        path("marker-line", clasp()) + path("marker", clasp()) + path("marker-light", light),
    )


def buoy() -> str:
    """The life buoy of whoever acts first."""
    return symbol(
        "buoy",
        '<circle class="ni-buoy-line" r="11"/><circle class="ni-buoy" r="11"/><circle class="ni-buoy-red" r="11"/>',
    )


def marks() -> list[str]:
    """Signs that are no pieces: a count, the turn, the next branch; icons of the seats' numbers."""
    arrow = "M16-8L-4-8L-4-14L-18 0L-4 14L-4 8L16 8Z"
    return [
        symbol(
            "count",
            '<rect class="ni-paper ni-line" x="-17" y="-13.5" width="34" height="27" rx="13.5"/>',
        ),
        symbol("turn", '<rect class="ni-turn" x="-35" y="-45" width="70" height="90" rx="11"/>'),
        symbol("next-L", path("next", arrow)),
        symbol("next-R", path("next", arrow, ' transform="scale(-1 1)"')),
        symbol(
            "worth",
            '<circle class="ni-coin ni-thin" r="14"/><circle class="ni-coin-line" r="9.5"/>',
        ),
        symbol("risk", RISK),
        *goals(),
    ]


# A triangle with a wave that breaks.
RISK = path("risk", "M0-12L14 12H-14Z") + path("risk-wave", "M-7 8q3.5-4 7 0t7 0M0-5V3")


def ashore(seat: int, number: int) -> str:
    """A canoe that lies on the beach, for the seats' numbers."""
    sand = path("sand", "M-52 20Q-30 9 0 12T52 20Q30 27 0 26T-52 20Z")
    return symbol(f"ashore-{seat}.{number}", sand + use(f"canoe-{seat}.{number}", 0, -3))


def goals() -> list[str]:
    """Icons of the three ways to end the game: five colours, four alike, seven gems (NI-8)."""
    ring = [(0, -10), (10, -3), (6, 9), (-6, 9), (-10, -3)]
    heap = [(-10, 9), (0, 9), (10, 9), (-5, 1), (5, 1), (0, -7)]
    colours = "".join(
        f'<circle class="ni-{colour}-body ni-thin" cx="{x}" cy="{y}" r="5"/>'
        for colour, (x, y) in zip(COLOURS, ring)
    )
    alike = "".join(f"M{x} {y - 7}l6 7l-6 7l-6-7Z" for x, y in ((0, -8), (-8, 0), (8, 0), (0, 8)))
    gems = "".join(f'<circle class="ni-paper ni-thin" cx="{x}" cy="{y}" r="5"/>' for x, y in heap)
    return [
        symbol("goal-colours", colours),
        symbol("goal-alike", path("goal ni-thin", alike)),
        symbol("goal-gems", gems),
    ]


# Where the clear area of a canoe lies: around it, or to one side if the seat's other canoe is near.
SIDES = {"": (0, 0), "-above": (0, -1), "-below": (0, 1), "-left": (-1, 0), "-right": (1, 0)}
# The clear area stays large where canoes are drawn small.
SIZES = {"": 1.04, "-close": 1.22, "-small": 1.7}


def hot() -> list[str]:
    """What can be pointed at. A large clear area, and a shape that takes the stroke it is given."""
    symbols = [
        symbol(
            f"hot-canoe{size}{side}",
            reach(x * REACH * grown, y * REACH * grown, REACH * grown) + path("ring", WHOLE_CANOE),
        )
        for size, grown in SIZES.items()
        for side, (x, y) in SIDES.items()
    ]
    return [*symbols, symbol("hot-weather", reach(0, 6, 49) + path("ring", clasp()))]


def reach(x: float, y: float, half: float) -> str:
    """A clear square."""
    return (
        f'<rect class="ni-reach" x="{x - half:g}" y="{y - half:g}" '
        f'width="{2 * half:g}" height="{2 * half:g}"/>'
    )
