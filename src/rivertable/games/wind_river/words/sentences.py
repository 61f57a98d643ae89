"""Wind River in sentences: what is asked, what was done, what is where. French is in `fr.po`."""

from collections.abc import Iterable, Sequence

from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games.wind_river.board import (
    HEXES,
    MOST_SEATS,
    NAMES,
    NUMBERS,
    PLAIN,
    PRICE_OF_A_TIPI,
)
from rivertable.games.wind_river.rules.state import (
    EXTRA,
    HERD,
    LOSING,
    OVER,
    PLACING,
    WHO_STARTS,
)
from rivertable.games.wind_river.snapshot import (
    Camps,
    Standing,
    seats_on,
    stock,
    tipis_on_board,
    unfed,
)
from rivertable.games.wind_river.words.events import happened
from rivertable.games.wind_river.words.numbers import (
    counted_buffaloes,
    counted_resources,
    counted_tipis,
    listed,
    name_of,
    said,
)

__all__ = [
    "asked",
    "board_text",
    "counted_buffaloes",
    "counted_tipis",
    "happened",
    "panel",
    "place_text",
    "placed",
    "plains_text",
    "said",
    "scoring",
    "told",
]

# What is asked in each phase: of the reader, and of somebody else.
ASKED = {
    WHO_STARTS: ("Chance says who starts.", "Chance says who starts."),
    PLACING: ("Your turn: place a tipi on a hex without tipis.", "{name} places a tipi."),
    HERD: (
        "Your turn: move the herd, {number} of {count}.",
        "{name} moves the herd, {number} of {count}.",
    ),
    LOSING: (
        "Your turn: choose which unfed tipi is lost; {left} to lose.",
        "{name} chooses which unfed tipi is lost; {left} to lose.",
    ),
    EXTRA: ("Your turn: one extra activity.", "{name} has one extra activity."),
}


def asked(view: View, language: str = "en") -> str:
    """Whose turn it is and what is asked now, for the reader of the view."""
    say, s = said(language), view.state
    if s.phase == OVER:
        return result(view, language)
    seat = int(s.seat)
    mine, other = ASKED[int(s.phase)]
    count = tipis_on_board(s, seat) if seat else 0
    return say(mine if seat == view.seat else other).format(
        name=name_of(view.setting.names, seat, language),
        count=count,
        number=count - int(s.left) + 1,
        left=int(s.left),
    )


def result(view: View, language: str) -> str:
    """Who has won (WR-6)."""
    say, ranks = said(language), view.ranks or ()
    winners = [
        name_of(view.setting.names, seat, language)
        for seat, rank in enumerate(ranks, start=1)
        if rank == 1
    ]
    if len(winners) == 1:
        return say("The game is over: {name} wins.").format(name=winners[0])
    return say("The game is over: {names} share the victory.").format(
        names=listed(winners, language)
    )


def told(setting: Setting, s: Record, move: Move, language: str, names: Sequence[str]) -> str:
    """A move as a sentence of the log; `s` is the state before it."""
    say, seat = said(language), move.seat
    verb, _, where = move.text.partition(" ")
    start, _, end = where.partition(">")
    if verb == "start":
        return say("{name} starts.").format(name=name_of(names, int(start), language))
    name = name_of(names, seat, language)
    if verb == "earn":
        return say("{name} earns {resources}.").format(
            name=name, resources=counted_resources(Standing.of(s).earnings(seat), language)
        )
    payers = Standing.of(s).payers(seat, NUMBERS[end]) if verb == "move" and end in NUMBERS else []
    if payers:
        who = [name_of(names, payer, language) for payer in payers]
        return say(
            "{name} moves a tipi from {start} to {end}, where others camp: 1 resource from {payers}."
        ).format(name=name, start=start, end=end, payers=listed(who, language))
    template = TOLD[verb, end == "plains"]
    return say(template).format(name=name, start=start, end=end, price=PRICE_OF_A_TIPI)


# By the verb of the move, and whether it leads to the open plains.
TOLD = {
    ("place", False): "{name} places a tipi on {start}.",
    ("herd", False): "{name} moves a buffalo from {start} to {end}.",
    ("herd", True): "{name} moves a buffalo from {start} to the open plains.",
    ("lose", False): "{name} gives up an unfed tipi on {start}.",
    ("move", False): "{name} moves a tipi from {start} to {end}.",
    ("move", True): "{name} moves a tipi from {start} to the open plains: it is safe.",
    ("insert", False): "{name} pays {price} resources for a new tipi on {start}.",
}


def panel(view: View, seat: int, language: str = "en") -> list[tuple[str, int | str, str]]:
    """The numbers of a seat: the sign beside each, the number, what it counts."""
    say, s, me = said(language), view.state, seat - 1
    return [
        ("wr-icon-safe-" + str(seat), int(s.safe[me]), say("tipis safe in the open plains")),
        ("wr-icon-food", int(s.resources[me]), say("resources")),
        ("wr-icon-tipi-" + str(seat), tipis_on_board(s, seat), say("tipis on the board")),
        ("wr-icon-packed-" + str(seat), int(s.unused[me]), say("unused tipis")),
    ]


def scoring(view: View, language: str = "en") -> list[list[tuple[str, int]]]:
    """What the ranks come from, by seat: tipis in the plains, then resources (WR-6)."""
    say = said(language)
    return [
        [
            (say("tipis safe in the open plains"), numbers["safe_tipis"]),
            (say("resources (they break ties)"), numbers["resources"]),
        ]
        for numbers in view.scores.values()
    ]


def board_text(view: View, language: str = "en") -> list[str]:
    """The board for those who listen: every hex with something on it, the plains, the stock."""
    say, s, setting = said(language), view.state, view.setting
    standing, players = Standing.of(s), setting.players
    hexes = [
        place_text(setting.names, hex, standing.herds[hex], standing.camps[hex], language)
        for hex in range(HEXES)
        if standing.herds[hex] or any(standing.camps[hex])
    ]
    lighter = ", ".join(PLAIN.lighter_lanes)
    out = [say("Out of play: lane {lane}.").format(lane=lighter)] if players < MOST_SEATS else []
    resources = counted_resources(stock(s), language)
    return [
        *(f"{text}." for text in hexes),
        plains_text(setting.names, players, s, language) + ".",
        say("Stock: {resources}.").format(resources=resources),
        *out,
    ]


def place_text(names: Sequence[str], hex: int, herd: int, camps: Camps, language: str) -> str:
    """What is on a hex, and who would go unfed there."""
    say = said(language)
    parts = [counted_buffaloes(herd, language)] if herd else []
    for seat in seats_on(camps):
        part = owned(names, seat, camps[seat - 1], language)
        hungry = unfed(herd, camps, seat)
        if hungry:
            part = say("{tipis} ({hungry} unfed)").format(tipis=part, hungry=hungry)
        parts.append(part)
    return placed(NAMES[hex], parts, language)


def plains_text(names: Sequence[str], players: int, s: Record, language: str) -> str:
    """What has reached the open plains."""
    parts = [counted_buffaloes(int(s.gone), language)] if s.gone else []
    for seat, count in enumerate(s.safe.tolist()[:players], start=1):
        if count:
            parts.append(owned(names, seat, count, language))
    return placed(said(language)("Open plains"), parts, language)


def owned(names: Sequence[str], seat: int, count: int, language: str) -> str:
    name = name_of(names, seat, language)
    return said(language)("{name} {tipis}").format(name=name, tipis=counted_tipis(count, language))


def placed(place: str, parts: Iterable[str], language: str) -> str:
    say, told = said(language), ", ".join(parts)
    return say("{place}: {content}").format(place=place, content=told or say("empty"))
