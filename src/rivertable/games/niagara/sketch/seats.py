"""What every seat has in Niagara, as a table in characters, and what the signs mean."""

from unicodedata import combining, east_asian_width

from rivertable.display.emblems import COLOURS as SEAT_COLOURS
from rivertable.engine.arrays import Record
from rivertable.engine.game import Row, Setting
from rivertable.games.niagara.board import (
    CANOES,
    CLOUD,
    COLOURS,
    GOAL_ALIKE,
    GOAL_COLOURS,
    GOAL_GEMS,
    NAMES,
    TILES,
    VALUES,
)
from rivertable.games.niagara.rules.state import (
    CANOE,
    CHOOSING,
    HIDDEN_TILE,
    WEATHER,
)
from rivertable.games.niagara.secrets import covers
from rivertable.games.niagara.sketch.board import GEM_STYLES, LETTERS, SEAT_INKS

NAME_WIDTH = 9


def seat_rows(setting: Setting, s: Record) -> list[Row]:
    """A heading, then a row for each seat."""
    return [heading(), *(seat_row(setting, s, me) for me in range(setting.players))]


def heading() -> Row:
    """What the columns are."""
    gems: Row = []
    for letter, style in zip(LETTERS, GEM_STYLES, strict=True):
        gems += [(letter, style), (" ", "")]
    rest = "value  goals       tile  in hand"
    return [(f"   {'seat':<{NAME_WIDTH + 7}}{'canoes':<12}", "dim"), *gems, (rest, "dim")]


def seat_row(setting: Setting, s: Record, me: int) -> Row:
    """Canoes, collection, goals and tiles of one seat."""
    acts = is_asked(s, me)
    name = fitted(setting.names[me] if setting.names else "", NAME_WIDTH)
    collection = [int(count) for count in s.collection[me]]
    value = sum(int(worth) * count for worth, count in zip(VALUES, collection, strict=True))
    return [
        (">" if acts else " ", "bold"),
        (f" {me + 1} ", f"bold {SEAT_INKS[me]} on {SEAT_COLOURS[me]}"),
        (f" {name} ", "bold" if acts else ""),
        ("(o) " if s.buoy == me + 1 else "    ", "bold #cf4b17"),
        *canoe_columns(s, me),
        *((f"{count or '.'} ", "bold" if count else "dim") for count in collection),
        (f"{value:>4}  ", "bold"),
        *goal_columns(collection),
        (f"{tile_text(s, me):^5}", "bold"),
        *(covered_columns(s, me) if covers(setting) else hand_columns(s, me)),
    ]


def is_asked(s: Record, me: int) -> bool:
    """Has this seat something to do now?"""
    if s.phase == CHOOSING:
        return bool(s.chosen[me] == 0)
    return bool(s.phase in (WEATHER, CANOE) and s.seat == me + 1)


def canoe_columns(s: Record, me: int) -> Row:
    """`3+B shore`: where both canoes are and what they carry."""
    row: Row = []
    for canoe in range(CANOES):
        cargo = int(s.cargo[me, canoe])
        place = NAMES[s.place[me, canoe]]
        text = f"{place}+{LETTERS[cargo - 1]}" if cargo else place
        row += [(f"{text:<6}", "dim" if place in ("shore", "falls") else "")]
    return row


def goal_columns(collection: list[int]) -> Row:
    """NI-8: how far the collection is on the way to each goal."""
    goals = (
        (sum(count > 0 for count in collection), GOAL_COLOURS),
        (max(collection), GOAL_ALIKE),
        (sum(collection), GOAL_GEMS),
    )
    row: Row = []
    for has, goal in goals:
        row += [(f"{has}/{goal}", "bold reverse" if has >= goal else ""), (" ", "")]
    return row


def tile_text(s: Record, me: int) -> str:
    """The tile of this round: shown, (not shown yet), unknown, or not chosen."""
    tile = int(s.chosen[me])
    if tile == 0:
        return "-"
    if tile == HIDDEN_TILE:
        return "?"
    name = "c" if tile == CLOUD else str(tile)
    return name if int(s.shown) >> me & 1 else f"({name})"


def hand_columns(s: Record, me: int) -> Row:
    """The tiles in hand; a dot for each that is spent."""
    hand = int(s.hand[me])
    row: Row = []
    for bit, name in enumerate([*map(str, range(1, CLOUD)), "c"]):
        row += [(" ", ""), (name, "bold") if hand >> bit & 1 else (".", "dim")]
    return row


def covered_columns(s: Record, me: int) -> Row:
    """NI-4d, face down: how many tiles are in hand, for who has to remember which."""
    held = int(s.hand[me]).bit_count()
    return [*[(" ?", "bold")] * held, *[(" .", "dim")] * (TILES - held)]


def legend_rows() -> list[Row]:
    """What the signs mean."""
    gems = ", ".join(
        f"{colour} {int(value)}" for colour, value in zip(COLOURS, VALUES, strict=True)
    )
    lines = (
        f" gems and their values: {gems}",
        f" goals: {GOAL_COLOURS} colours, {GOAL_ALIKE} alike or {GOAL_GEMS} gems   "
        "tiles: c cloud, . spent, (4) not shown",
        " 4.2B: canoe 2 of seat 4 with a blue gem    (o): the life buoy, who acts first",
    )
    return [[(line, "dim")] for line in lines]


def fitted(name: str, width: int) -> str:
    """A name cut or filled to so many columns."""
    name = shortened(name, width)
    return name + " " * (width - columns(name))


def shortened(name: str, width: int) -> str:
    """A name cut to at most so many columns."""
    while columns(name) > width:
        name = name[:-1]
    return name


def columns(name: str) -> int:
    """How wide a name is in a terminal: some characters take two columns, some none."""
    return sum(2 if east_asian_width(c) in "WF" else not combining(c) for c in name)
