"""The legal moves as what has to be pointed at.

While the herd moves one points at a buffalo's hex and at the hex it goes to. For the extra activity
a tipi and a buffalo of the same hex may both go the same way, so one says first what it will be,
if there is anything to choose from.
"""

from rivertable.engine.view import View
from rivertable.games.wind_river.board import NUMBERS, PRICE_OF_A_TIPI
from rivertable.games.wind_river.rules import EXTRA
from rivertable.games.wind_river.standing import earnings, payers
from rivertable.games.wind_river.wording import counted_buffaloes, counted_tipis, placed, said
from rivertable.scene import Choice, Pick


def choices(view: View, language: str) -> tuple[Choice, ...]:
    """One choice for each legal move of the seat whose view this is; none for chance."""
    if view.seat == 0 or view.seat not in view.acting:
        return ()
    moves = [str(move) for move in view.legal_moves()]
    verbs = {text.split()[0] for text in moves}
    asks_first = view.state.phase == EXTRA and len(verbs) > 1
    return tuple(
        Choice(text, (*activity(view, text, asks_first, language), *pointing(view, text, language)))
        for text in moves
    )


def activity(view: View, text: str, asks_first: bool, language: str) -> tuple[Pick, ...]:
    """The button of one of the four extra activities (WR-5.3)."""
    say, verb = said(language), text.split()[0]
    labels = {
        "move": say("Move a tipi"),
        "earn": say("Earn {count}").format(count=earnings(view.state, view.seat)),
        "insert": say("Insert a tipi for {price}").format(price=PRICE_OF_A_TIPI),
        "herd": say("Move one more buffalo"),
    }
    if verb == "earn" or asks_first:
        return (Pick(verb, labels[verb], is_button=True),)
    return ()


def pointing(view: View, text: str, language: str) -> tuple[Pick, ...]:
    """The places that a move names."""
    verb, _, where = text.partition(" ")
    if not where:
        return ()
    start, *ends = where.split(">")
    content = on_start(view, verb, start, language)
    picks = [Pick(f"hex-{start}", placed(start, [content], language))]
    if ends:
        picks.append(pick_of_end(view, verb, ends[0], language))
    return tuple(picks)


def on_start(view: View, verb: str, name: str, language: str) -> str:
    """What stands on the hex where a move begins: the pieces that it is about."""
    s, hex = view.state, NUMBERS[name]
    if verb in ("herd", "place"):
        return counted_buffaloes(int(s.buffaloes[hex]), language)
    return counted_tipis(int(s.tipis[view.seat - 1, hex]), language)


def pick_of_end(view: View, verb: str, name: str, language: str) -> Pick:
    """Where a piece goes, what is there, and what it costs."""
    say, s = said(language), view.state
    if name not in NUMBERS:
        return Pick("plains", say("open plains"))
    content = counted_buffaloes(int(s.buffaloes[NUMBERS[name]]), language)
    label = placed(name, [content], language)
    if verb == "move" and payers(s, view.seat, NUMBERS[name]):
        label = say("{place}, pay 1").format(place=label)
    return Pick(f"hex-{name}", label)
