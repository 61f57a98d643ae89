"""The strip below the map: whose turn it is, who holds the talisman, the season, the water."""

from collections.abc import Iterator
from functools import lru_cache

from rivertable.engine.compile import Record
from rivertable.games.wadi.board import Scenario
from rivertable.games.wadi.scenery_places import FOOT, KEPT, Point, map_size
from rivertable.language import Say
from rivertable.scene import Element

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
    return max(len(scenario.way_out(cell)) for cell in starts)


def bead(scenario: Scenario, round_number: int) -> Point:
    """Where the bead of a round lies."""
    width, height = map_size(scenario)
    room = width - MOST_SEATS_ROOM - len(TOTALS) * TOTAL_STEP - 24
    count = beads(scenario)
    step = min(BEAD_STEP, room / max(1, count))
    left = MOST_SEATS_ROOM + (room - step * (count - 1)) / 2
    swing = WAVE if round_number % 2 else -WAVE
    return left + step * (round_number - 1), height + FOOT / 2 + swing


def token_place(scenario: Scenario, seat: int) -> Point:
    """Where the token of a seat lies."""
    _, height = map_size(scenario)
    return 36 + TOKEN_STEP * (seat - 1), height + FOOT / 2 - 4


def foot(
    scenario: Scenario, s: Record, players: int, acting: tuple[int, ...], say: Say
) -> Iterator[Element]:
    """Everything in the strip that changes."""
    yield from tokens(scenario, s, players, acting, say)
    yield from season(scenario, s, say)
    yield from totals(scenario, s, say)


def tokens(
    scenario: Scenario, s: Record, players: int, acting: tuple[int, ...], say: Say
) -> Iterator[Element]:
    """A token per seat; the talisman hangs on one of them, and the one to move is marked."""
    for seat in range(1, players + 1):
        x, y = token_place(scenario, seat)
        yield Element(f"token-{seat}", "use", {"href": f"#wa-seat-{seat}"}, x, y)
    holder = int(s.talisman)
    x, y = token_place(scenario, max(1, holder))
    shown = {"href": "#wa-talisman", "aria-label": say("talisman")}
    yield Element(
        "talisman", "use", shown if holder else {**shown, "class": "wa-off"}, x + 21, y + 13
    )
    is_turn = bool(acting and acting[0])
    x, y = token_place(scenario, acting[0] if is_turn else 1)
    shown = {"href": "#wa-turn"}
    yield Element("turn", "use", shown if is_turn else {**shown, "class": "wa-off"}, x, y)


def season(scenario: Scenario, s: Record, say: Say) -> Iterator[Element]:
    """The rounds that have passed, and the number of this one."""
    now, count = int(s.rounds), beads(scenario)
    for i in range(1, count + 1):
        x, y = bead(scenario, i)
        look = "wa-past" if i < now else "wa-off"
        yield Element(f"season-{i}", "circle", {"r": "4.5", "class": look}, x, y)
    x, y = bead(scenario, min(max(now, 1), count))
    off = {} if now else {"class": "wa-off"}
    yield Element("round", "use", {"href": "#wa-round", **off}, x, y)
    words = say("round {number} of at most {most}").format(number=now, most=count)
    shown = {"class": "wa-round-number", "aria-label": words, **off}
    yield Element("round-number", "text", shown, x, y + 6.7, str(now))


def totals(scenario: Scenario, s: Record, say: Say) -> Iterator[Element]:
    """How much water is on the wadi, on land and gone."""
    width, height = map_size(scenario)
    land = int(s.wet).bit_count()
    counts = {"wadi": int(s.water.sum()), "land": land, "gone": int(s.gone)}
    words = {
        "wadi": say("water on the wadi"),
        "land": say("water on land"),
        "gone": say("water that has left"),
    }
    for i, name in enumerate(TOTALS):
        x, y = width - 8 - TOTAL_STEP * (len(TOTALS) - i), height + FOOT / 2
        icon = {"href": f"#wa-icon-{name}", "width": "30", "height": "30"}
        yield Element(f"icon-{name}", "use", icon, x, y - 15)
        label = {"class": "wa-total", "aria-label": f"{words[name]}: {counts[name]}"}
        yield Element(f"total-{name}", "text", label, x + 35, y + 9, str(counts[name]))
