"""What happened between two states without anybody deciding it, in sentences."""

from collections.abc import Sequence

from rivertable.display.language import Say
from rivertable.display.phrases import name_of
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.games.niagara.board import ALL_TILES, COLOURS
from rivertable.games.niagara.events import (
    canoes_back,
    canoes_lost,
    canoes_lost_and_back,
    cargo,
    game_ended,
    is_next_round,
    river_points,
    seats,
    tile_shown,
)
from rivertable.games.niagara.rules.state import FORKING, WHO_STARTS
from rivertable.games.niagara.rules.turns import has_goal
from rivertable.games.niagara.secrets import covers
from rivertable.games.niagara.words.language import say_in

from .names import gem_name, tile_name


def happened(
    setting: Setting,
    before: Record,
    after: Record,
    language: str = "en",
    names: Sequence[str] = (),
) -> list[str]:
    """What happened by itself between two states: tiles shown, the river, canoes lost, the end."""
    say = say_in(language)
    if before.phase == WHO_STARTS:
        return []
    lost = canoes_over_falls(before, after, names, say)
    river = river_moved(before, after, say)
    return [
        *([] if river else lost),  # then somebody paddled over the falls before the next tile
        *tiles_shown(setting, before, after, names, say),
        *river,
        *(lost if river else []),
        *round_ended(before, after, names, say),
        *goals_reached(before, after, names, say),
    ]


def tiles_shown(
    setting: Setting, before: Record, after: Record, names: Sequence[str], say: Say
) -> list[str]:
    """NI-5: in the order of the turns. NI-4d: what will lie face down is seen, but not written down."""
    shows = say("{name} shows a tile.") if covers(setting) else say("{name} shows {tile}.")
    count, first = len(seats(before)), int(before.buoy)
    in_turn = [(first + i - 1) % count + 1 for i in range(count)]
    return [
        shows.format(name=name_of(names, seat, say), tile=tile_name(tile, say))
        for seat in in_turn
        if (tile := tile_shown(before, after, seat))
    ]


def river_moved(before: Record, after: Record, say: Say) -> list[str]:
    """NI-6: said once, when the river begins to move or did so at a stroke."""
    if before.phase == FORKING or not (is_next_round(before, after) or after.phase == FORKING):
        return []
    points = river_points(before, after) + (int(after.points) if after.phase == FORKING else 0)
    if not points:
        return [say("The river stands still.")]
    return [say("The river moves {points}.").format(points=points)]


def canoes_over_falls(before: Record, after: Record, names: Sequence[str], say: Say) -> list[str]:
    """NI-5.2i, NI-6: the gem returns to the deposit of its colour, unless it was unloaded first."""
    out = []
    for seat, number in canoes_lost(before, after) + canoes_lost_and_back(before, after):
        values = {"name": name_of(names, seat, say), "number": number}
        gem = cargo(before, (seat, number))
        if gem and not was_left_elsewhere(before, after, gem - 1):
            lost = say("{name}: canoe {number} is lost in the falls; {gem} returns to its deposit.")
            out.append(lost.format(gem=gem_name(gem, say), **values))
        else:
            out.append(say("{name}: canoe {number} is lost in the falls.").format(**values))
    return out


def was_left_elsewhere(before: Record, after: Record, colour: int) -> bool:
    """Has a gem been unloaded on a deposit that is not its own?"""
    more = after.deposit[:, colour] > before.deposit[:, colour]
    return any(more[deposit] for deposit in range(len(COLOURS)) if deposit != colour)


def round_ended(before: Record, after: Record, names: Sequence[str], say: Say) -> list[str]:
    """NI-4a, c, NI-7: tiles and canoes that come back, the buoy that passes on."""
    if not is_next_round(before, after):
        return []
    back = say("{name}: canoe {number} comes back ashore for free.")
    out = [
        back.format(name=name_of(names, seat, say), number=number)
        for seat, number in canoes_back(before, after) + canoes_lost_and_back(before, after)
    ]
    if all(after.hand[seat - 1] == ALL_TILES for seat in seats(after)):
        out.append(say("All tiles come back to hand."))
    holder = name_of(names, int(after.buoy), say)
    begun = say("Round {number}: {name} has the life buoy.")
    return [*out, begun.format(number=int(after.rounds), name=holder)]


def goals_reached(before: Record, after: Record, names: Sequence[str], say: Say) -> list[str]:
    """NI-8: the game ends with phase II."""
    if not game_ended(before, after):
        return []
    winners = [seat for seat in seats(after) if has_goal(after, seat - 1)]
    if not winners:
        return [say("The last round is over: the value of the gems decides.")]
    reached = say("{name} has reached a goal: the game is over.")
    return [reached.format(name=name_of(names, seat, say)) for seat in winners]
