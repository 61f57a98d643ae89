"""The strip below the map: whose turn it is, who holds the talisman, the season, the water."""

from functools import lru_cache

from rivertable.display.language import Say
from rivertable.display.paths import Point
from rivertable.display.scene import Element
from rivertable.engine.arrays import Record
from rivertable.engine.seats import CHANCE
from rivertable.games.wadi.board import Scenario
from rivertable.games.wadi.layout import KEPT, STRIP, map_size
from rivertable.games.wadi.snapshot import Snapshot

TOKEN_STEP = 68  # from one seat's token to the next
TOTAL_STEP = 76  # from one count of water to the next
TOTALS = ("wadi", "land", "gone")
BEAD_STEP = 34  # from one round to the next, where there is room
WAVE = 7  # how far the season swings up and down
MOST_SEATS_ROOM = 4 * TOKEN_STEP + 20


@lru_cache(KEPT)
def beads(scenario: Scenario) -> int:
    """How many rounds there can be at most: as many as the longest way of any water has tiles."""
    starts = [scenario.cells[scenario.numbers[name]] for name, _ in scenario.water]
    return max((len(scenario.way_out(cell)) for cell in starts), default=0)


def bead(scenario: Scenario, round_number: int) -> Point:
    """Where the bead of a round lies."""
    width, height = map_size(scenario)
    room = width - MOST_SEATS_ROOM - len(TOTALS) * TOTAL_STEP - 24
    count = beads(scenario)
    step = min(BEAD_STEP, room / max(1, count))
    left = MOST_SEATS_ROOM + (room - step * (count - 1)) / 2
    swing = WAVE if round_number % 2 else -WAVE
    return left + step * (round_number - 1), height + STRIP / 2 + swing


def token_place(scenario: Scenario, seat: int) -> Point:
    """Where the token of a seat lies."""
    _, height = map_size(scenario)
    return 36 + TOKEN_STEP * (seat - 1), height + STRIP / 2 - 4


def status_strip(
    scenario: Scenario,
    snapshot: Snapshot,
    s: Record,
    players: int,
    acting: tuple[int, ...],
    say: Say,
) -> tuple[Element, ...]:
    """Everything in the strip that changes."""
    turn = acting[0] if acting else CHANCE
    on_wadi, on_land = sum(snapshot.water), snapshot.wet.bit_count()
    return (
        *tokens(scenario, players, s.talisman, turn, say),
        *season(scenario, s.rounds, say),
        *totals(scenario, on_wadi, on_land, s.gone, say),
    )


@lru_cache(KEPT)
def tokens(
    scenario: Scenario, players: int, holder: int, turn: int, say: Say
) -> tuple[Element, ...]:
    """A token per seat; the talisman hangs on one of them, and the one to move is marked."""
    elements = []
    for seat in range(1, players + 1):
        x, y = token_place(scenario, seat)
        elements.append(Element(f"token-{seat}", "use", {"href": f"#wa-seat-{seat}"}, x, y))
    x, y = token_place(scenario, max(1, holder))
    shown = {"href": "#wa-talisman", "aria-label": say("talisman")}
    look = shown if holder else {**shown, "class": "wa-off"}
    elements.append(Element("talisman", "use", look, x + 21, y + 13))
    x, y = token_place(scenario, max(1, turn))
    shown = {"href": "#wa-turn"}
    look = {**shown, "class": "wa-off"} if turn == CHANCE else shown
    return (*elements, Element("turn", "use", look, x, y))


@lru_cache(KEPT)
def season(scenario: Scenario, now: int, say: Say) -> tuple[Element, ...]:
    """The rounds that have passed, and the number of this one."""
    count, elements = beads(scenario), []
    for i in range(1, count + 1):
        x, y = bead(scenario, i)
        look = "wa-past" if i < now else "wa-off"
        elements.append(Element(f"season-{i}", "circle", {"r": "4.5", "class": look}, x, y))
    x, y = bead(scenario, min(max(now, 1), count))
    off = {} if now else {"class": "wa-off"}
    words = say("round {number} of at most {most}").format(number=now, most=count)
    shown = {"class": "wa-round-number", "aria-label": words, **off}
    return (
        *elements,
        Element("round", "use", {"href": "#wa-round", **off}, x, y),
        Element("round-number", "text", shown, x, y + 6.7, str(now)),
    )


@lru_cache(KEPT)
def totals(
    scenario: Scenario, wadi: int, land: int, gone: int, say: Say
) -> tuple[Element, ...]:  # fmt: skip
    """How much water is on the wadi, on land and gone."""
    width, height = map_size(scenario)
    counts = {"wadi": wadi, "land": land, "gone": gone}
    words = {
        "wadi": say("water on the wadi"),
        "land": say("water on land"),
        "gone": say("water that has left"),
    }
    elements = []
    for i, name in enumerate(TOTALS):
        x, y = width - 8 - TOTAL_STEP * (len(TOTALS) - i), height + STRIP / 2
        icon = {"href": f"#wa-icon-{name}", "width": "30", "height": "30"}
        elements.append(Element(f"icon-{name}", "use", icon, x, y - 15))
        label = {"class": "wa-total", "aria-label": f"{words[name]}: {counts[name]}"}
        elements.append(Element(f"total-{name}", "text", label, x + 35, y + 9, str(counts[name])))
    return tuple(elements)
