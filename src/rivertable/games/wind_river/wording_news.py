"""What happened by itself between two states: tipis fed and lost, turns passed, the end.

States do not say which move lay between them, so the move is found that explains them best; what
it leaves unexplained has happened by itself.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import chain

from rivertable.engine.compile import Record
from rivertable.games.wind_river import rules
from rivertable.games.wind_river.board import (
    DIRECTIONS,
    HEXES,
    NAMES,
    NEIGHBOUR,
    OFF,
    PRICE_OF_A_TIPI,
)
from rivertable.games.wind_river.standing import seats_in, tipis_on_board
from rivertable.games.wind_river.wording_numbers import (
    counted,
    counted_resources,
    listed,
    name_of,
    said,
)


def happened(
    before: Record, after: Record, language: str = "en", names: Sequence[str] = ()
) -> list[str]:
    """In sentences, what nobody decided; the move itself is `told`."""
    if before.phase <= rules.PLACING:
        return []
    moved = just_moved(before, after)
    news = list(
        chain.from_iterable(
            news_of(moved, after, seat, seat in passing(before, after), language, names)
            for seat in in_turn(before)
        )
    )
    if after.phase == rules.OVER:
        news.append(said(language)("No tipi is left on the board: the game is over."))
    return news


def in_turn(before: Record) -> list[int]:
    """The seats in the order in which they are fed from here on."""
    seats = list(seats_in(before))
    first = int(before.seat) % len(seats) if before.phase == rules.EXTRA else int(before.seat) - 1
    return seats[first:] + seats[:first]


def passing(before: Record, after: Record) -> list[int]:
    """WR-5.3e: the seats that had a turn, or the rest of one, without being asked anything."""
    seats = in_turn(before)
    return [] if after.phase == rules.OVER else seats[: seats.index(int(after.seat))]


def news_of(
    moved: Record, after: Record, seat: int, passes: bool, language: str, names: Sequence[str]
) -> Iterator[str]:
    """WR-5.2: what a seat paid for unfed tipis, which it lost, and whether it had no move."""
    say, name = said(language), name_of(names, seat, language)
    paid = int(moved.resources[seat - 1] - after.resources[seat - 1])
    lost = (moved.tipis[seat - 1] - after.tipis[seat - 1]).tolist()
    if paid:
        resources = counted_resources(paid, language)
        yield say("{name} pays {resources} to feed tipis.").format(name=name, resources=resources)
    if any(lost):
        where = listed([NAMES[hex] for hex in range(HEXES) if lost[hex]], language)
        tipis = counted(sum(lost), "{count} unfed tipi", "{count} unfed tipis", language)
        yield say("{name} loses {tipis} on {where}.").format(name=name, tipis=tipis, where=where)
    if passes and tipis_on_board(after, seat):
        yield say("{name} has nothing to do.").format(name=name)


# Which move it was --------------------------------------------------------------------------


def just_moved(before: Record, after: Record) -> Record:
    """The state right after the move, as the one that leaves least to be explained."""
    possible = {
        rules.HERD: unchanged,
        rules.LOSING: after_a_loss,
        rules.EXTRA: after_an_activity,
    }[int(before.phase)]
    fitting = [s for s in possible(before, after) if may_lead_to(s, after)]
    return min(fitting, key=lambda s: unexplained(s, after), default=after)


def unchanged(before: Record, after: Record) -> Iterator[Record]:
    """Moving a buffalo costs nothing."""
    yield before


def after_a_loss(before: Record, after: Record) -> Iterator[Record]:
    """WR-5.2b: one tipi was given up by choice; of the others nobody was asked."""
    me = int(before.seat) - 1
    for hex in range(HEXES):
        if before.tipis[me, hex] > after.tipis[me, hex]:
            s = deepcopy(before)
            rules.lose(s, me, hex)
            if after.phase == rules.LOSING or not rules.may_choose_loss(s, me):
                yield s


def after_an_activity(before: Record, after: Record) -> Iterator[Record]:
    """WR-5.3: one of the four."""
    me = int(before.seat) - 1
    if before.buffaloes.tolist() != after.buffaloes.tolist():
        yield before
        return
    s = deepcopy(before)
    s.resources[me] += max(0, rules.earnings(s, me))
    yield s
    for hex in before.tipis[me].nonzero()[0].tolist():
        if before.resources[me] >= PRICE_OF_A_TIPI and before.unused[me]:
            s = deepcopy(before)
            rules.insert(s, me, hex)
            yield s
        for direction in range(DIRECTIONS):
            if NEIGHBOUR[direction, hex] != OFF:
                s = deepcopy(before)
                rules.move_tipi(s, me, hex, direction)
                yield s


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
