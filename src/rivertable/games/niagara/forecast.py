"""NI-6 looked at beforehand: how far the river can move in this round, as everybody may know."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from rivertable.engine.arrays import Record
from rivertable.games.niagara.board import (
    CLOUD,
    FALLS,
    HIGHEST_WEATHER,
    LOWEST_WEATHER,
    RIVER,
    SHORE,
)
from rivertable.games.niagara.rules.state import CANOE, WEATHER

MOST_FORECASTS = 1024  # that are kept
LIKELY = 0.25  # a chance from which on somebody should be warned

River = tuple[int, int]  # the lowest number so far, or 0; the weather
Chances = dict[River, float]


@dataclass(frozen=True)
class Forecast:
    """By how many points the river will move, with their chances; and who has moved already.

    Chances are those of tiles drawn blindly from the hands: people have reasons, but nobody knows them.
    """

    chances: Mapping[int, float]
    moved: frozenset[int]

    @property
    def least(self) -> int:
        return min(self.chances)

    @property
    def most(self) -> int:
        return max(self.chances)

    @property
    def is_known(self) -> bool:
        return len(self.chances) == 1

    def chance_of_falling(self, place: int) -> float:
        """The chance that a canoe there goes over the falls, if all discs take its branch."""
        if place in (SHORE, FALLS):
            return 0.0
        needed = points_to_falls(place)
        return sum(chance for points, chance in self.chances.items() if points >= needed)


def forecast(s: Record, players: int) -> Forecast | None:
    """While the seats paddle, from what all have seen; hands are public, hidden tiles are not."""
    if s.phase not in (WEATHER, CANOE):
        return None
    hidden = hidden_hands(s, players)
    river, is_cloudy = (int(s.lowest), int(s.weather)), bool(s.phase == WEATHER)
    moved = seats_before(int(s.buoy), int(s.seat), players)
    return Forecast(points_after(hidden, river, is_cloudy), moved)


def hidden_hands(s: Record, players: int) -> tuple[int, ...]:
    """The hands of which no tile is shown yet."""
    return tuple(int(s.hand[seat]) for seat in range(players) if not int(s.shown) >> seat & 1)


@lru_cache(MOST_FORECASTS)
def points_after(hidden: tuple[int, ...], river: River, is_cloudy: bool) -> Mapping[int, float]:
    """The chances of each number of points."""
    rivers: Chances = shared(weather_after(river), 1.0) if is_cloudy else {river: 1.0}
    for hand in hidden:
        after: Chances = defaultdict(float)
        for before, chance in rivers.items():
            for one, part in after_tile(hand, before, chance).items():
                after[one] += part
        rivers = after
    points: dict[int, float] = defaultdict(float)
    for (lowest, weather), chance in rivers.items():
        points[max(0, lowest + weather)] += chance
    return dict(points)


def shared(rivers: list[River], chance: float) -> Chances:
    """The same chance for each."""
    return dict.fromkeys(rivers, chance / len(rivers))


def seats_before(first: int, seat: int, players: int) -> frozenset[int]:
    """The seats that have moved in this round."""
    out = set()
    while first != seat:
        out.add(first)
        first = first % players + 1
    return frozenset(out)


def after_tile(hand: int, river: River, chance: float) -> Chances:
    """What a tile of a hand makes of it, each as likely as the others."""
    lowest, weather = river
    tiles = [tile for tile in range(1, CLOUD + 1) if hand >> (tile - 1) & 1]
    out: Chances = defaultdict(float)
    for tile in tiles:
        shown = (min(lowest, tile) if lowest else tile, weather)
        ends = weather_after(river) if tile == CLOUD else [shown]
        for one, part in shared(ends, chance / len(tiles)).items():
            out[one] += part
    return out or {river: chance}


def weather_after(river: River) -> list[River]:
    """NI-5.1: one space up or down."""
    lowest, weather = river
    return [
        (lowest, value)
        for value in (weather - 1, weather + 1)
        if LOWEST_WEATHER <= value <= HIGHEST_WEATHER
    ]


@cache
def points_to_falls(place: int) -> int:
    """The fewest points that carry a canoe from a disc over the falls."""
    return min(1 if end == FALLS else 1 + points_to_falls(end) for end in ends_below(place))


def ends_below(place: int) -> set[int]:
    """Where a disc can go with one point."""
    return {RIVER.down(place, branch) for branch in range(2)}
