"""The legal moves as what has to be pointed at.

While the herd moves one points at a buffalo's hex and at the hex it goes to. For the extra activity
a tipi and a buffalo of the same hex may both go the same way, so one says first what it will be,
if there is anything to choose from.
"""

from functools import lru_cache

from rivertable.display.scene import Choice, Pick
from rivertable.engine.arrays import Record
from rivertable.engine.position import View
from rivertable.games.wind_river.board import NUMBERS, PRICE_OF_A_TIPI
from rivertable.games.wind_river.notation import written
from rivertable.games.wind_river.rules.state import EXTRA
from rivertable.games.wind_river.snapshot import Standing
from rivertable.games.wind_river.words.sentences import (
    counted_buffaloes,
    counted_tipis,
    placed,
    said,
)

MOST_CHOICES = 8192  # that are kept


def choices(view: View, s: Record, standing: Standing, language: str) -> tuple[Choice, ...]:
    """One choice for each legal move of the seat whose view this is; none for chance."""
    if view.seat == 0 or view.seat not in view.acting:
        return ()
    moves = [written(number) for number in view.legal_numbers(view.seat).tolist()]
    asks_first = s.phase == EXTRA and len({text.partition(" ")[0] for text in moves}) > 1
    return tuple(
        choice(text, view.seat, asks_first, *matters(text, view.seat, standing), language)
        for text in moves
    )


def matters(text: str, seat: int, standing: Standing) -> tuple[int, int, bool]:
    """What a move's labels say: how much is where it begins and ends, and whether one pays.

    For earning: how much it brings.
    """
    verb, _, where = text.partition(" ")
    if verb == "earn":
        return standing.earnings(seat), 0, False
    start, _, end = where.partition(">")
    hex, to = NUMBERS[start], NUMBERS.get(end)
    is_herd = verb in ("herd", "place")
    here = standing.herds[hex] if is_herd else standing.camps[hex][seat - 1]
    if to is None:
        return here, 0, False
    return here, standing.herds[to], verb == "move" and bool(standing.payers(seat, to))


@lru_cache(MOST_CHOICES)
def choice(
    text: str, seat: int, asks_first: bool, here: int, there: int, pays: bool, language: str
) -> Choice:  # fmt: skip
    """A move with its labels."""
    verb, _, where = text.partition(" ")
    picks = []
    if verb == "earn" or asks_first:
        picks.append(activity(verb, seat, here, language))
    if where:
        picks += pointing(verb, where, here, there, pays, language)
    return Choice(text, tuple(picks))


def activity(verb: str, seat: int, earnings: int, language: str) -> Pick:
    """The button of one of the four extra activities (WR-5.3)."""
    say = said(language)
    labels = {
        "move": say("Move a tipi"),
        "earn": say("Earn {count}").format(count=earnings),
        "insert": say("Insert a tipi for {price}").format(price=PRICE_OF_A_TIPI),
        "herd": say("Move one more buffalo"),
    }
    icons = {
        "move": f"wr-icon-tipi-{seat}",
        "earn": "wr-icon-food",
        "insert": f"wr-icon-packed-{seat}",
        "herd": "wr-icon-buffalo",
    }
    return Pick(verb, labels[verb], is_button=True, icon=icons[verb])


def pointing(
    verb: str, where: str, here: int, there: int, pays: bool, language: str
) -> list[Pick]:  # fmt: skip
    """The places that a move names: what it is about at its start, and what is at its end."""
    start, _, end = where.partition(">")
    is_herd = verb in ("herd", "place")
    content = counted_buffaloes(here, language) if is_herd else counted_tipis(here, language)
    picks = [Pick(f"hex-{start}", placed(start, [content], language))]
    if end:
        picks.append(pick_of_end(end, there, pays, language))
    return picks


def pick_of_end(name: str, herd: int, pays: bool, language: str) -> Pick:
    """Where a piece goes, what is there, and what it costs."""
    say = said(language)
    if name not in NUMBERS:
        return Pick("plains", say("open plains"))
    label = placed(name, [counted_buffaloes(herd, language)], language)
    if pays:
        label = say("{place}, pay 1").format(place=label)
    return Pick(f"hex-{name}", label, note="−1" if pays else "")
