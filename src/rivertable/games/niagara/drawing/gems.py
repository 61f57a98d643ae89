"""The gems of Niagara: on deposits, in canoes, and how many there are."""

from functools import lru_cache

from rivertable.display.scene import Element
from rivertable.games.niagara import layout
from rivertable.games.niagara.board import CANOES, COLOURS
from rivertable.games.niagara.snapshot import Snapshot

from .canoes import Berths
from .elements import MOST_ELEMENTS, placed, written
from .identity import FIRST_CANOE, FIRST_COLLECTION, PieceIds

Spots = tuple[layout.Spot, ...]  # of the deposits


def gems(
    snapshot: Snapshot, pieces: PieceIds, berths: Berths, players: int, spots: Spots
) -> list[Element]:
    """All 35 gems: on deposits, in canoes; a gem in a collection has gone ashore out of sight."""
    strange = [snapshot.strange_colours(deposit) for deposit in range(len(COLOURS))]
    elements = []
    for colour, piles in enumerate(pieces.gems):
        drawn: dict[int, Element] = {}
        for where, pile in enumerate(piles):
            for index, gem in enumerate(pile):
                if where < FIRST_CANOE:
                    drawn[gem] = on_deposit(colour, gem, where, index, strange[where], spots[where])
                elif where < FIRST_COLLECTION:
                    drawn[gem] = in_canoe(colour, gem, berths, where - FIRST_CANOE)
                else:
                    spot = layout.berth(where - FIRST_COLLECTION + 1, 1, players)
                    drawn[gem] = drawn_gem(colour, gem, spot, 1, False)
        elements += [drawn[gem] for gem in sorted(drawn)]
    return elements


@lru_cache(MOST_ELEMENTS)
def on_deposit(
    colour: int, gem: int, deposit: int, index: int, strange: tuple[int, ...], spot: layout.Spot
) -> Element:
    """A gem on a deposit, the index-th of its colour there."""
    x, y = spot
    (dx, dy), scale = layout.pile(deposit, colour, index, strange)
    return drawn_gem(colour, gem, (x + dx, y + dy), scale)


def in_canoe(colour: int, gem: int, berths: Berths, number: int) -> Element:
    """A gem in a canoe; canoes are numbered seat by seat."""
    seat, canoe = divmod(number, CANOES)
    x, y, scale = berths[seat + 1, canoe + 1]
    dx, dy = layout.CARGO
    return drawn_gem(colour, gem, (x + dx * scale, y + dy * scale), scale)


def drawn_gem(
    colour: int, gem: int, spot: layout.Spot, scale: float, shown: bool = True
) -> Element:
    name = COLOURS[colour]
    return placed(f"gem-{name}-{gem}", f"gem-{name}", spot, scale, shown, look="piece")


def counts(snapshot: Snapshot, spots: Spots) -> list[Element]:
    """How many gems of its own colour each deposit holds."""
    elements = []
    for deposit, colour in enumerate(COLOURS):
        x, y = spots[deposit]
        dx, dy = layout.count_spot(bool(snapshot.strange_colours(deposit)))
        count = snapshot.deposits[deposit][deposit]
        elements += [
            placed(f"count-{colour}", "count", (x + dx, y + dy)),
            written(f"number-{colour}", "ni-number", (x + dx, y + dy + 8), str(count)),
        ]
    return elements


def strangers(snapshot: Snapshot, spots: Spots) -> list[Element]:
    """How many gems of another colour lie on a deposit, where there are several; seldom."""
    elements = []
    for deposit, colour in enumerate(COLOURS):
        x, y = spots[deposit]
        strange = snapshot.strange_colours(deposit)
        for other in strange:
            count = snapshot.deposits[deposit][other]
            if count > 1:
                (dx, dy), _ = layout.pile(deposit, other, 0, strange)
                down = layout.strange_count_below(strange)
                id = f"number-{colour}-{COLOURS[other]}"
                elements.append(written(id, "ni-many", (x + dx, y + dy + down), str(count)))
    return elements
