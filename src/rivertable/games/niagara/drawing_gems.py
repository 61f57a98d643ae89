"""The gems of Niagara: on deposits, in canoes, and how many there are."""

from rivertable.engine.compile import Record
from rivertable.engine.view import View
from rivertable.scene import Element

from . import drawing_places as places
from .board import CANOES, COLOURS
from .drawing_canoes import Berths
from .drawing_elements import placed, written
from .drawing_history import FIRST_CANOE, FIRST_COLLECTION, Pieces


def gems(view: View, history: Pieces, berths: Berths) -> list[Element]:
    """All 35 gems: on deposits, in canoes; a gem in a collection has gone ashore out of sight."""
    elements = []
    for colour, piles in enumerate(history.gems):
        spots = {
            gem: gem_spot(view, berths, colour, where, index)
            for where, pile in enumerate(piles)
            for index, gem in enumerate(pile)
        }
        for gem, (x, y, scale, shown) in sorted(spots.items()):
            name = COLOURS[colour]
            elements.append(
                placed(f"gem-{name}-{gem}", f"gem-{name}", (x, y), scale, shown, look="piece")
            )
    return elements


def gem_spot(
    view: View, berths: Berths, colour: int, where: int, index: int
) -> tuple[float, float, float, bool]:
    """Where a gem is drawn, how large, and whether it is seen at all."""
    if where >= FIRST_COLLECTION:
        x, y = places.berth(where - FIRST_COLLECTION + 1, 1, view.setting.players)
        return x, y, 1, False
    if where >= FIRST_CANOE:
        seat, canoe = divmod(where - FIRST_CANOE, CANOES)
        x, y, scale = berths[seat + 1, canoe + 1]
        dx, dy = places.CARGO
        return x + dx * scale, y + dy * scale, scale, True
    x, y = places.DEPOSITS[COLOURS[where]]
    (dx, dy), scale = places.pile(where, colour, index, strange_colours(view.state, where))
    return x + dx, y + dy, scale, True


def strange_colours(s: Record, deposit: int) -> list[int]:
    """The colours that lie on a deposit which is not theirs."""
    return [c for c in range(len(COLOURS)) if c != deposit and s.deposit[deposit, c] > 0]


def counts(s: Record) -> list[Element]:
    """How many gems of its own colour each deposit holds."""
    elements = []
    for deposit, colour in enumerate(COLOURS):
        x, y = places.DEPOSITS[colour]
        dx, dy = places.count_spot(bool(strange_colours(s, deposit)))
        count = int(s.deposit[deposit, deposit])
        elements += [
            placed(f"count-{colour}", "count", (x + dx, y + dy)),
            written(f"number-{colour}", "ni-number", (x + dx, y + dy + 8), str(count)),
        ]
    return elements


def strangers(s: Record) -> list[Element]:
    """How many gems of another colour lie on a deposit, where there are several; seldom."""
    elements = []
    for deposit, colour in enumerate(COLOURS):
        x, y = places.DEPOSITS[colour]
        strange = strange_colours(s, deposit)
        for other in strange:
            count = int(s.deposit[deposit, other])
            if count > 1:
                (dx, dy), _ = places.pile(deposit, other, 0, strange)
                down = places.strange_count_below(strange)
                id = f"number-{colour}-{COLOURS[other]}"
                elements.append(written(id, "ni-many", (x + dx, y + dy + down), str(count)))
    return elements
