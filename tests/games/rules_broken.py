"""The rules that a move breaks, in the rulebook's order, worked out anew from the board.

Only moves of the verbs that are asked for now are looked at: others cannot be pointed at.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

from rivertable.engine.position import Position
from rivertable.games.wind_river.board import NAMES, NUMBERS
from rivertable.games.wind_river.rules.state import HERD
from tests.games.niagara import truths
from tests.games.niagara.positions import lying
from tests.games.wadi.test_every_refusal import Facts as WadiFacts
from tests.games.wadi.test_every_refusal import apart
from tests.games.wind_river.test_refusals_anywhere import Facts as RiverFacts

LANES, RANKS = "ABCDEF", 6
FULL, DEAR = 5, 3  # buffaloes on a hex; resources for a tipi


def wind_river(position: Position, seat: int, facts: RiverFacts, text: str) -> Iterator[str]:
    verb, rest = text.split()
    start, _, end = rest.partition(">")
    if start == "plains":  # no hex
        yield "WR-2"
        return
    if facts.players == 3 and "A" in (start[0], end[:1]):
        yield "WR-2"
    if verb == "place" and any(s[NUMBERS[start]] for s in position.state.tipis):
        yield "WR-3"
    if verb == "herd":
        yield from herding(position, facts, start, end)
    if verb == "lose" and (not facts.mine(start) or facts.is_fed(start)):
        yield "WR-5.2b"
    if verb == "move" and (
        not facts.mine(start)
        or end not in [*forward(start), *backward(start)]
        or (end != "plains" and facts.others(end) and not facts.held())
    ):
        yield "WR-5.3a"
    if verb == "insert" and (
        facts.held() < DEAR
        or not position.state.unused[seat - 1]
        or not facts.mine(start)
        or facts.others(start)
    ):
        yield "WR-5.3c"


def herding(position: Position, facts: RiverFacts, start: str, end: str) -> Iterator[str]:
    if not facts.buffaloes(start) or end not in forward(start):
        yield "WR-5.1a"
    if int(position.state.phase) == HERD and facts.all_have_moved(start):
        yield "WR-5.1b"
    if end != "plains" and facts.buffaloes(end) >= FULL:
        yield "WR-5.1c"


def forward(name: str) -> list[str]:
    """WR-2, the table of steps."""
    lane, rank = LANES.index(name[0]), int(name[1])
    beside = rank + lane % 2
    steps = [(lane, rank + 1), (lane - 1, beside), (lane + 1, beside)]
    in_lanes = [(to, at) for to, at in steps if 0 <= to < len(LANES)]
    return ["plains" if at > RANKS else f"{LANES[to]}{at}" for to, at in in_lanes]


def backward(name: str) -> list[str]:
    return [other for other in NAMES if name in forward(other)]


def wadi(position: Position, seat: int, facts: WadiFacts, text: str) -> Iterator[str]:
    verb, rest = text.split()
    start, _, end = rest.partition(">")
    if verb == "build":
        if facts.has_built:
            yield "WA-5a"
        if (
            not facts.unused
            or facts.is_wadi(start)
            or start in facts.shadoofs | facts.wet
            or (facts.spreading and facts.is_one_beside(start))
        ):
            yield "WA-5.1"
        return
    near = [one for one in facts.mine if max(apart(one, start)) < 2 and max(apart(one, end)) < 2]
    if start not in facts.watered or end in facts.wet or not near:
        yield "WA-5.2"
    if facts.is_wadi(end):
        yield "WA-5.2a"
    if near and not any(facts.reaches(one, start) and facts.reaches(one, end) for one in near):
        yield "WA-5.3"


def niagara(position: Position, seat: int, text: str) -> Iterator[str]:
    found = re.match(r"\d ?(.*?) ?(\S+>\S+)", text)
    assert found is not None
    before, way = found.groups()
    start, end = way.split(">")
    here = truths.place(position, truths.mine(seat, text))
    if start != here:  # the canoe is elsewhere
        yield "NI-5.2"
        return
    points = int(position.state.chosen[seat - 1]) - truths.cost(text)
    steps = truths.steps(start, end)
    stops = end in ("shore", "falls")
    if points >= 0 and steps is not None and steps != points and not (stops and 0 < steps < points):
        yield "NI-5.2b"
    if steps is None:
        yield "NI-5.2c"
    where = start if before else end
    loads = re.findall(r"\bload (\w+)", text)
    aboard = truths.cargo(position, truths.mine(seat, text))
    if "load" in text and (
        points < 0
        or where not in truths.DEPOSITS
        or ("unload" in text) != bool(aboard)
        or any(
            not lying(position, truths.DEPOSITS[where]).count(colour)
            for colour in loads
            if colour != aboard
        )
    ):
        yield "NI-5.2d"
    if aboard in loads:
        yield "NI-5.2e"
    if "steal" in text:
        yield "NI-5.2g"


# By game: the rules that a text breaks in a position.
BROKEN: dict[str, Callable[[Position, int], Callable[[str], Iterator[str]]]] = {
    "wind-river": lambda position, seat: partial(wind_river, position, seat, RiverFacts(position)),
    "wadi": lambda position, seat: partial(wadi, position, seat, WadiFacts(position)),
    "niagara": lambda position, seat: partial(niagara, position, seat),
}
