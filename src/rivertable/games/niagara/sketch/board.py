"""The river in characters: places from the shore down to the falls, with canoes and gems."""

from rivertable.display.emblems import COLOURS as SEAT_COLOURS
from rivertable.engine.arrays import Record
from rivertable.engine.game import Row, Setting
from rivertable.games.niagara.board import (
    CANOES,
    COLOURS,
    FALLS,
    FORK,
    NAMES,
    RIVER,
    SHORE,
    Deposits,
)

WATER = "#6fa6c4 on #dcecf3"
FALLING = "#dcecf3 on #4f8fb3"
SAND = "#b39a5e on #efe3c2"
LAND = "#6b6046 on #e3ddc4"
LABEL = "bold #2a2723 on #e3ddc4"
SHORE_LABEL = "bold #2a2723 on #efe3c2"
SEAT_INKS = ("#ffffff", "#ffffff", "#ffffff", "#ffffff", "#000000")
# Light letters on a dark ground, so that no gem looks like a seat.
GEM_STYLES = tuple(
    f"bold {colour} on #26221d"
    for colour in ("#cf9bf0", "#ffffff", "#ffd54a", "#7db4ff", "#ff7b70")
)
LETTERS = tuple(colour[0].upper() for colour in COLOURS)

BOARD_WIDTH = 78
CANOE_WIDTH = 5  # " 4.2B"
TRUNK_WIDTH = 10 * CANOE_WIDTH + 1  # all canoes of five seats fit on one disc
BRANCH_WIDTH = 5 * CANOE_WIDTH + 1  # here they take two rows
ISLAND_WIDTH = 14
WAVES, GRAINS, SPRAY = "    ~     ", "  .    .  ", "░"


def river_rows(setting: Setting, s: Record) -> list[Row]:
    """Shore, trunk, the branches on both sides of the island, falls."""
    rows = [shore_row(setting, s)]
    rows += [trunk_row(setting, s, place) for place in range(SHORE + 1, FORK + 1)]
    rows += [fork_row()]
    for step in range(len(RIVER.left)):
        rows += branch_rows(setting, s, step)
    return [*rows, *falls_rows(setting, s)]


def canoes_on(setting: Setting, s: Record, place: int) -> list[Row]:
    """The canoes there, each as wide as the others."""
    return [
        canoe_pieces(s, me, canoe)
        for me in range(setting.players)
        for canoe in range(CANOES)
        if s.place[me, canoe] == place
    ]


def canoe_pieces(s: Record, me: int, canoe: int) -> Row:
    """`4.2B`: canoe 2 of seat 4 with a blue gem; its name is what `steal` asks for."""
    name = (f"{me + 1}.{canoe + 1}", f"bold {SEAT_INKS[me]} on {SEAT_COLOURS[me]}")
    cargo = int(s.cargo[me, canoe])
    return [name, (LETTERS[cargo - 1], GEM_STYLES[cargo - 1])] if cargo else [name]


def bed(canoes: list[Row], width: int, texture: str, style: str) -> Row:
    """Canoes on a stretch of water or sand, which goes on to its full width."""
    row: Row = []
    at = 0
    for canoe in canoes:
        row += [(" ", style), *canoe]
        used = 1 + sum(len(text) for text, _ in canoe)
        row += [(" " * (CANOE_WIDTH - used), style)]
        at += CANOE_WIDTH
    rest = (texture * (width // len(texture) + 1))[at:width]
    return [*row, (rest, style)]


def trunk_row(setting: Setting, s: Record, place: int) -> Row:
    """One disc of the trunk, and to its right the deposit beside it."""
    bank = ("│", LAND)
    texture = WAVES[2 * place :] + WAVES[: 2 * place]
    water = bed(canoes_on(setting, s, place), TRUNK_WIDTH, texture, WATER)
    deposit = deposit_pieces(s, setting.layout.beside(place))
    return filled(
        [(f"{NAMES[place]:>3}  ", LABEL), bank, *water, bank, (" ", LAND), *deposit], LAND
    )


def shore_row(setting: Setting, s: Record) -> Row:
    """The beach, where canoes start and land."""
    width = BOARD_WIDTH - len(NAMES[SHORE]) - 1
    sand = bed(canoes_on(setting, s, SHORE), width, GRAINS, SAND)
    return [(f"{NAMES[SHORE]} ", SHORE_LABEL), *sand]


def filled(row: Row, style: str) -> Row:
    """A row that goes on to the edge of the board."""
    return [*row, (" " * (BOARD_WIDTH - sum(len(text) for text, _ in row)), style)]


def deposit_pieces(s: Record, deposit: int) -> Row:
    """`V7 B1`: how many gems of which colour lie there, its own colour first."""
    if deposit < 0:
        return []
    order = [deposit, *(colour for colour in range(len(COLOURS)) if colour != deposit)]
    row: Row = []
    for colour in order:
        count = int(s.deposit[deposit, colour])
        if count:
            row += [(" ", LAND)] if row else []
            row += [(LETTERS[colour], GEM_STYLES[colour]), (str(count), LABEL)]
    return row or [("no gems", LAND)]


def fork_row() -> Row:
    """Where the island parts the river."""
    island = "┌" + "─" * ISLAND_WIDTH + "┐"
    row = [
        ("    ┌┘", LAND),
        (bare(BRANCH_WIDTH - 1), WATER),
        (island, LAND),
        (bare(TRUNK_WIDTH - BRANCH_WIDTH - len(island) + 1), WATER),
        ("└" + "─" * 15 + "┐", LAND),
    ]
    return filled(row, LAND)


def bare(width: int) -> str:
    """Water without a canoe."""
    return (WAVES * width)[:width]


def branch_rows(setting: Setting, s: Record, step: int) -> list[Row]:
    """The same step of both branches, and the deposit between them."""
    left, right = FORK + 1 + step, FORK + 1 + len(RIVER.left) + step
    bank = ("│", LAND)
    rows = []
    for line, island in enumerate(island_rows(setting.layout, s, left, right)):
        labels = (NAMES[left], NAMES[right]) if line == 0 else ("", "")
        row = [(f" {labels[0]:<3}", LABEL), bank, *branch_water(setting, s, left, line), bank]
        row += [*centred(island, ISLAND_WIDTH), bank]
        row += [*branch_water(setting, s, right, line), bank, (f" {labels[1]:<3}", LABEL)]
        rows += [row]
    return rows


def island_rows(deposits: Deposits, s: Record, left: int, right: int) -> tuple[Row, Row]:
    """A deposit between two discs has its name there; one beside a single disc points at it."""
    deposit, other = deposits.beside(left), deposits.beside(right)
    if deposit == other:
        name = f"{COLOURS[deposit]} deposit" if deposit >= 0 else ""
        return [(name, LAND)], deposit_pieces(s, deposit)
    to_left: Row = [("< ", LAND), *deposit_pieces(s, deposit)] if deposit >= 0 else []
    to_right: Row = [*deposit_pieces(s, other), (" >", LAND)] if other >= 0 else []
    return to_left, to_right


def branch_water(setting: Setting, s: Record, place: int, line: int) -> Row:
    """One of the two rows of a disc in a branch."""
    canoes = canoes_on(setting, s, place)[5 * line : 5 * line + 5]
    texture = WAVES[3:] + WAVES[:3] if line else WAVES
    return bed(canoes, BRANCH_WIDTH, texture, WATER)


def centred(row: Row, width: int) -> Row:
    """A row with blanks on both sides."""
    free = width - sum(len(text) for text, _ in row)
    return [(" " * (free // 2), LAND), *row, (" " * (free - free // 2), LAND)]


def falls_rows(setting: Setting, s: Record) -> list[Row]:
    """The end of the island, and the canoes that are lost."""
    island = "└" + "─" * ISLAND_WIDTH + "┘"
    edge = ("▒" * BRANCH_WIDTH, FALLING)
    width = 2 * BRANCH_WIDTH + len(island)
    lost = bed(canoes_on(setting, s, FALLS), width, SPRAY, FALLING)
    return [
        filled([("    ╵", LAND), edge, (island, LAND), edge, ("╵", LAND)], LAND),
        filled([(NAMES[FALLS], LABEL), *lost], LAND),
    ]
