"""The numbers of a seat as small pictures: its gems, its canoes where they are, its tiles."""

from functools import cache

from rivertable.contract.parts import PanelRow
from rivertable.display.language import Say
from rivertable.engine.arrays import Record
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.position import View
from rivertable.games.niagara.board import (
    CANOES,
    CLOUD,
    COLOURS,
    FALLS,
    GOAL_ALIKE,
    GOAL_COLOURS,
    GOAL_GEMS,
    SHORE,
    TILES,
    VALUES,
    Canoe,
)
from rivertable.games.niagara.events import cargo, place
from rivertable.games.niagara.rules.state import TILE, WHO_STARTS
from rivertable.games.niagara.secrets import covers, is_choice
from rivertable.games.niagara.words.language import say_in

from .names import LABELS, gem_name, loaded, place_name

GOALS = ("colours", "alike", "gems")  # in the names of their icons


def panel(view: View, seat: int, language: str) -> list[PanelRow]:
    """The public numbers of a seat: icon, number or text, label."""
    say, s = say_in(language), view.state
    held = s.collection[seat - 1].tolist()
    rows: list[PanelRow] = [("ni-worth", str(worth(s, seat)), say("value of the gems"))]
    rows += [
        (f"ni-gem-{colour}", str(count), say(LABELS[colour]))
        for colour, count in zip(COLOURS, held)
        if count
    ]
    rows += [goal_row(held, say), *buoy_row(s, seat, say)]
    for number in range(1, CANOES + 1):
        canoe = seat, number
        rows += canoe_rows(canoe, place(s, canoe), cargo(s, canoe), say)
    rows += hand_rows(view, seat, say)
    return [*rows, *((icon, "", label) for icon, _, label in tile_row(view, seat, say))]


def goals(held: list[int], say: Say) -> list[tuple[int, int, str]]:
    """NI-8: how far a collection is on each of the three ways to end the game."""
    return [
        (sum(count > 0 for count in held), GOAL_COLOURS, say("different colours")),
        (max(held), GOAL_ALIKE, say("gems of one colour")),
        (sum(held), GOAL_GEMS, say("gems in all")),
    ]


def goal_row(held: list[int], say: Say) -> PanelRow:
    """The goal that is nearest: the others can be seen from the gems."""
    kind, (have, goal, label) = max(
        zip(GOALS, goals(held, say)), key=lambda row: row[1][0] / row[1][1]
    )
    return f"ni-goal-{kind}", f"{have}/{goal}", label


@cache
def canoe_rows(canoe: Canoe, where: int, gem: int, say: Say) -> list[PanelRow]:
    """A canoe as it is: ashore, on a disc that is named, or keel up; and what it carries."""
    picture = {SHORE: "ashore", FALLS: "wreck"}.get(where, "canoe")
    name = place_name(where, say)
    words = {"number": canoe[1], "place": name, "cargo": loaded(gem, say)}
    is_afloat = where not in (SHORE, FALLS)
    label = say("canoe {number}, {place}, {cargo}") if is_afloat else say("canoe {number}, {place}")
    icon = f"ni-{picture}-{canoe[0]}.{canoe[1]}"
    row: PanelRow = (icon, name if is_afloat else "", label.format(**words))
    aboard = say("aboard canoe {number}").format(number=canoe[1])
    stone = f"ni-gem-{COLOURS[gem - 1]}"
    return [row, (stone, "", f"{gem_name(gem, say)}, {aboard}")] if gem else [row]


def hand_rows(view: View, seat: int, say: Say) -> list[PanelRow]:
    """NI-4d: the tiles that a seat has not yet shown; of others only how many, if spent ones lie face down."""
    if covers(view.setting) and seat != view.seat and not view.is_over:
        held = int(view.state.hand[seat - 1]).bit_count()
        return [(f"ni-back-{seat}", str(held), say("tiles not yet played"))]
    return hand_row(seat, int(view.state.hand[seat - 1]), say)


@cache
def hand_row(seat: int, hand: int, say: Say) -> list[PanelRow]:
    """NI-4d: which tiles a seat has not yet shown is for all to know."""
    return [tile_in_hand(seat, tile, hand, say) for tile in range(1, TILES + 1)]


def tile_in_hand(seat: int, tile: int, hand: int, say: Say) -> PanelRow:
    name = say("cloud tile") if tile == CLOUD else say("tile {number}").format(number=tile)
    if hand >> (tile - 1) & 1:
        return f"ni-tile-{seat}-{tile}", "", say("{tile}, not yet played").format(tile=name)
    return f"ni-slot-{seat}", "", say("{tile}, played").format(tile=name)


def tile_row(view: View, seat: int, say: Say) -> list[PanelRow]:
    """The tile of this round: chosen, or shown; one's own is seen by oneself."""
    s = view.state
    tile = int(s.chosen[seat - 1])
    number = say("cloud") if tile == CLOUD else str(tile)
    if tile == 0 or s.phase == WHO_STARTS:
        return top_row(view, seat, say)
    if int(s.shown) >> (seat - 1) & 1:
        return [(f"ni-tile-{seat}-{tile}", number, say("tile of this round"))]
    if view.seat == seat:
        return [(f"ni-tile-{seat}-{tile}", number, say("chosen in secret"))]
    return [(f"ni-back-{seat}", "", say("has chosen"))]


def top_row(view: View, seat: int, say: Say) -> list[PanelRow]:
    """NI-4d, face down: the tile on top of the spent ones is seen until the next one covers it."""
    if not covers(view.setting):
        return []
    spent = (n for who, n in view.backwards() if who == seat and n != HIDDEN and is_choice(n))
    tile = next((number % 64 - TILE for number in spent), 0)
    if not tile:
        return []
    number = say("cloud") if tile == CLOUD else str(tile)
    return [(f"ni-tile-{seat}-{tile}", number, say("last tile played"))]


def buoy_row(s: Record, seat: int, say: Say) -> list[PanelRow]:
    """NI-5: who acts first."""
    return [("ni-buoy", "", say("life buoy: acts first"))] if s.buoy == seat else []


def worth(s: Record, seat: int) -> int:
    """NI-8: the value of a collection."""
    return int(VALUES @ s.collection[seat - 1])
