"""The legal moves as what has to be pointed at.

While the herd moves one points at a buffalo's hex and at the hex it goes to. For the extra activity
a tipi and a buffalo of the same hex may both go the same way, so one says first what it will be,
if there is anything to choose from.
"""

from functools import lru_cache

from rivertable.display.language import Say
from rivertable.display.scene import Choice, Pick
from rivertable.engine.arrays import Record
from rivertable.engine.position import View
from rivertable.games.wind_river.board import PLAINS, PRICE_OF_A_TIPI
from rivertable.games.wind_river.notation import (
    Decoded,
    decode,
    place_name,
    written,
)
from rivertable.games.wind_river.rules.state import EXTRA
from rivertable.games.wind_river.snapshot import Snapshot
from rivertable.games.wind_river.words.names import counted_buffaloes, counted_tipis, placed

MOST_CHOICES = 8192  # that are kept


def choices(view: View, s: Record, snapshot: Snapshot, say: Say) -> tuple[Choice, ...]:
    """One choice for each legal move of the seat whose view this is; none for chance."""
    if view.seat == 0 or view.seat not in view.acting:
        return ()
    numbers = view.legal_numbers(view.seat).tolist()
    asks_first = s.phase == EXTRA and len({decode(number).verb for number in numbers}) > 1
    return tuple(
        choice(number, view.seat, asks_first, *matters(number, view.seat, snapshot), say)
        for number in numbers
    )


def matters(number: int, seat: int, snapshot: Snapshot) -> tuple[int, int, bool]:
    """What a move's labels say: how much is where it begins and ends, and whether one pays.

    For earning: how much it brings.
    """
    move = decode(number)
    if move.verb == "earn":
        return snapshot.earnings(seat), 0, False
    is_herd = move.verb in ("herd", "place")
    here = snapshot.herds[move.hex] if is_herd else snapshot.camps[move.hex][seat - 1]
    if move.to is None or move.to == PLAINS:
        return here, 0, False
    pays = move.verb == "move" and bool(snapshot.payers(seat, move.to))
    return here, snapshot.herds[move.to], pays


@lru_cache(MOST_CHOICES)
def choice(
    number: int, seat: int, asks_first: bool, here: int, there: int, pays: bool, say: Say
) -> Choice:
    """A move with its labels."""
    move, picks = decode(number), []
    if move.verb == "earn" or asks_first:
        picks.append(activity(move.verb, seat, here, say))
    if move.verb != "earn":
        picks.append(pick_of_start(move, here, say))
    if move.to is not None:
        picks.append(pick_of_end(move.to, there, pays, say))
    return Choice(written(number), tuple(picks))


def activity(verb: str, seat: int, earnings: int, say: Say) -> Pick:
    """The button of one of the four extra activities (WR-5.3)."""
    labels = {
        "move": say("Move a tipi"),
        "earn": say("Earn {count}").format(count=earnings),
        "insert": say("Insert a tipi ({price} resources)").format(price=PRICE_OF_A_TIPI),
        "herd": say("Move one more buffalo"),
    }
    icons = {
        "move": f"wr-icon-tipi-{seat}",
        "earn": "wr-icon-food",
        "insert": f"wr-icon-packed-{seat}",
        "herd": "wr-icon-buffalo",
    }
    return Pick(verb, labels[verb], is_button=True, icon=icons[verb])


def pick_of_start(move: Decoded, here: int, say: Say) -> Pick:
    """Where a move begins, and what it is about there."""
    is_herd = move.verb in ("herd", "place")
    content = counted_buffaloes(here, say) if is_herd else counted_tipis(here, say)
    name = place_name(move.hex)
    return Pick(f"hex-{name}", placed(name, [content], say))


def pick_of_end(place: int, herd: int, pays: bool, say: Say) -> Pick:
    """Where a piece goes, what is there, and what it costs."""
    if place == PLAINS:
        return Pick("plains", say("open plains"))
    name = place_name(place)
    label = placed(name, [counted_buffaloes(herd, say)], say)
    if pays:
        label = say("{place}, pay 1").format(place=label)
    return Pick(f"hex-{name}", label, note="−1" if pays else "")
