"""What happened between two states without anybody deciding it, in sentences.

Tipis are fed and lost, turns are passed, the game ends.
States do not say which move lay between them, so the move is found that explains them best; what
it leaves unexplained has happened by itself.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from types import SimpleNamespace

import numpy as np

from rivertable.display.language import Say
from rivertable.display.phrases import listed, name_of
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.games.wind_river.board import (
    DIRECTIONS,
    HEXES,
    NAMES,
    NEIGHBOUR,
    OFF,
    PLAINS,
    PRICE_OF_A_TIPI,
)
from rivertable.games.wind_river.rules.feeding import lose, may_choose_loss
from rivertable.games.wind_river.rules.state import (
    EXTRA,
    HERD,
    LOSING,
    OVER,
    PLACING,
)
from rivertable.games.wind_river.rules.turns import earnings, insert, move_tipi
from rivertable.games.wind_river.snapshot import seats_in, tipis_on_board
from rivertable.games.wind_river.words.language import say_in
from rivertable.games.wind_river.words.names import counted_resources, counted_unfed_tipis


def happened(
    setting: Setting,
    before: Record,
    after: Record,
    language: str = "en",
    names: Sequence[str] = (),
) -> list[str]:
    """In sentences, what nobody decided; the move itself is `told`."""
    if before.phase <= PLACING:
        return []
    say, moved, seats = say_in(language), just_moved(before, after), in_turn(before)
    passing = [] if after.phase == OVER else seats[: seats.index(int(after.seat))]
    events = list(
        chain.from_iterable(
            events_of(moved, after, seat, seat in passing, names, say) for seat in seats
        )
    )
    if after.phase == OVER:
        events.append(say("No tipi is left on the board: the game is over."))
    return events


def in_turn(before: Record) -> list[int]:
    """The seats in the order in which they are fed from here on."""
    seats = list(seats_in(before))
    first = int(before.seat) % len(seats) if before.phase == EXTRA else int(before.seat) - 1
    return seats[first:] + seats[:first]


def events_of(
    moved: Record, after: Record, seat: int, passes: bool, names: Sequence[str], say: Say
) -> Iterator[str]:
    """WR-5.2: what a seat paid for unfed tipis, which it lost, and whether it had no move.

    WR-5.3e: a seat passes if it had a turn, or the rest of one, without being asked anything.
    """
    name = name_of(names, seat, say)
    paid = int(moved.resources[seat - 1]) - int(after.resources[seat - 1])
    lost = (moved.tipis[seat - 1] - after.tipis[seat - 1]).tolist()
    if paid:
        resources = counted_resources(paid, say)
        yield say("{name} pays {resources} to feed tipis.").format(name=name, resources=resources)
    if any(lost):
        where = listed([NAMES[hex] for hex in range(HEXES) if lost[hex]], say)
        tipis = counted_unfed_tipis(sum(lost), say)
        yield say("{name} loses {tipis} on {where}.").format(name=name, tipis=tipis, where=where)
    if passes and tipis_on_board(after, seat):
        yield say("{name} has no move and passes.").format(name=name)


# Which move it was --------------------------------------------------------------------------


def just_moved(before: Record, after: Record) -> Record:
    """The state right after the move, as the one that leaves least to be explained."""
    if before.phase == HERD:
        return before  # moving a buffalo costs nothing
    possible = after_a_loss if before.phase == LOSING else after_an_activity
    fitting = [s for s in possible(before, after) if may_lead_to(s, after)]
    return min(fitting, key=lambda s: unexplained(s, after), default=after)


def after_a_loss(before: Record, after: Record) -> Iterator[Record]:
    """WR-5.2b: one tipi was given up by choice; of the others nobody was asked."""
    me = int(before.seat) - 1
    for hex in range(HEXES):
        if before.tipis[me, hex] > after.tipis[me, hex]:
            s = copied(before)
            lose(s, me, hex)
            if after.phase == LOSING or not may_choose_loss(s, me):
                yield s


def after_an_activity(before: Record, after: Record) -> Iterator[Record]:
    """WR-5.3: one of the four."""
    me = int(before.seat) - 1
    if before.buffaloes.tolist() != after.buffaloes.tolist():
        yield before
        return
    earning = copied(before)
    earning.resources[me] += max(0, earnings(before, me))
    yield earning
    if may_lead_to(earning, after) and unexplained(earning, after) == 0:
        return
    gained = (after.tipis[me] > before.tipis[me]).nonzero()[0].tolist()
    is_safe = after.safe[me] > before.safe[me]
    for hex in before.tipis[me].nonzero()[0].tolist():
        if before.resources[me] >= PRICE_OF_A_TIPI and before.unused[me] and gained in ([], [hex]):
            s = copied(before)
            insert(s, me, hex)
            yield s
        for direction in range(DIRECTIONS):
            to = int(NEIGHBOUR[direction, hex])
            if is_safe == (to == PLAINS) and to != OFF and gained in ([], [to]):
                s = copied(before)
                move_tipi(s, me, hex, direction)
                yield s


def copied(s: Record) -> Record:
    """A state to change."""
    found = s._asdict().items()
    return SimpleNamespace(**{k: v.copy() if isinstance(v, np.ndarray) else v for k, v in found})


def may_lead_to(s: Record, after: Record) -> bool:
    """Can feeding alone, which takes resources and tipis and nothing else, lead on to that?"""
    return bool(
        (s.safe == after.safe).all()
        and (s.resources >= after.resources).all()
        and (s.tipis >= after.tipis).all()
    )


def unexplained(s: Record, after: Record) -> int:
    """How much must have happened by itself."""
    return int((s.resources - after.resources).sum() + (s.tipis - after.tipis).sum())
