"""What happened by itself between two states: tiles shown, points of the river, canoes lost."""

from rivertable.engine.arrays import Record
from rivertable.games.niagara.rules.state import FORKING, OVER, WHO_STARTS

from .board import (
    ALL_TILES,
    CANOES,
    FALLS,
    HIGHEST,
    RIVER,
    SHORE,
    Canoe,
)


def seats(s: Record) -> range:
    """The seats that play, from 1: whoever plays has always had a tile in hand or on the table."""
    return range(1, 1 + sum(map(bool, (s.hand | s.chosen).tolist())))


def is_next_round(before: Record, after: Record) -> bool:
    """Did a round end with phase IV? Then the buoy has passed on."""
    return bool(before.buoy and before.buoy != after.buoy)


def tile_shown(before: Record, after: Record, seat: int) -> int:
    """The tile that the seat showed in between, or 0.

    In a hand that has lost it, for the choice itself may have been hidden or be gone again.
    """
    was, now = int(before.hand[seat - 1]), int(after.hand[seat - 1])
    if was == now or before.phase == WHO_STARTS:
        return 0
    all_came_back = now == ALL_TILES
    return (was if all_came_back else was & ~now).bit_length()


def lowest_shown(before: Record, after: Record) -> int:
    """The lowest number of the round that was going on before, or 0."""
    shown = [tile_shown(before, after, seat) for seat in seats(before)]
    numbers = [int(before.lowest), *shown]
    return min((number for number in numbers if 0 < number <= HIGHEST), default=0)


def river_points(before: Record, after: Record) -> int:
    """NI-6: how many points the river moved in between."""
    left = int(after.points) if after.phase == FORKING else 0
    if before.phase == FORKING:
        return int(before.points) - left
    if not is_next_round(before, after) and after.phase != FORKING:
        return 0
    return max(0, lowest_shown(before, after) + int(after.weather)) - left


def canoes_lost(before: Record, after: Record) -> list[Canoe]:
    """The canoes that went over the falls."""
    return [
        canoe for canoe in canoes(before) if place(before, canoe) != FALLS == place(after, canoe)
    ]


def canoes_back(before: Record, after: Record) -> list[Canoe]:
    """The canoes that came back from the falls."""
    return [
        canoe for canoe in canoes(before) if place(before, canoe) == FALLS != place(after, canoe)
    ]


def canoes_lost_and_back(before: Record, after: Record) -> list[Canoe]:
    """NI-4c: the canoes that fell at the end of a round and came back for free with the next.

    They were on the river and are ashore, and cannot have paddled there.
    """
    if not is_next_round(before, after):
        return []
    return [
        canoe
        for canoe in canoes(before)
        if SHORE < place(before, canoe) < FALLS and place(after, canoe) == SHORE
        if canoe[0] != before.seat or steps_ashore(before, canoe) > before.chosen[canoe[0] - 1]
    ]


def steps_ashore(s: Record, canoe: Canoe) -> int:
    """How far it is from a canoe to the shore."""
    steps, at = 0, place(s, canoe)
    while at != SHORE:
        steps, at = steps + 1, RIVER.up(at)
    return steps


def canoes(s: Record) -> list[Canoe]:
    """Every canoe, by seat and number."""
    return [(seat, number) for seat in seats(s) for number in range(1, CANOES + 1)]


def place(s: Record, canoe: Canoe) -> int:
    """Where a canoe is."""
    return int(s.place[canoe[0] - 1, canoe[1] - 1])


def cargo(s: Record, canoe: Canoe) -> int:
    """What a canoe carries: a colour, counted from 1, or 0."""
    return int(s.cargo[canoe[0] - 1, canoe[1] - 1])


def game_ended(before: Record, after: Record) -> bool:
    """Did the game end?"""
    return bool(before.phase != OVER == after.phase)
