"""Wind River in sentences: whose turn it is, a seat's numbers, the end, the board aloud."""

from rivertable.contract.parts import PanelRow, ScoreRow
from rivertable.display.language import Say
from rivertable.display.phrases import drawing_first_player, ended, name_of
from rivertable.engine.position import View
from rivertable.games.wind_river.board import GRID, HEXES, NUMBERS, Plain
from rivertable.games.wind_river.rules.state import (
    EXTRA,
    HERD,
    LOSING,
    OVER,
    PLACING,
    WHO_STARTS,
)
from rivertable.games.wind_river.snapshot import Snapshot, stock, tipis_on_board
from rivertable.games.wind_river.words.language import say_in
from rivertable.games.wind_river.words.names import counted_resources, place_text, plains_text

# What is asked in each phase: of the reader, and of somebody else.
ASKED = {
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


def asked(view: View, language: str) -> str:
    """Whose turn it is and what is asked now, for the reader of the view."""
    say, s = say_in(language), view.state
    if s.phase == OVER:
        return ended(view, say)
    if s.phase == WHO_STARTS:
        return drawing_first_player(say)
    seat = int(s.seat)
    mine, other = ASKED[int(s.phase)]
    count = tipis_on_board(s, seat)
    return say(mine if seat == view.seat else other).format(
        name=name_of(view.setting.names, seat, say),
        count=count,
        number=count - int(s.left) + 1,
        left=int(s.left),
    )


def panel(view: View, seat: int, language: str) -> list[PanelRow]:
    """The numbers of a seat: the sign beside each, the number, what it counts."""
    say, s, me = say_in(language), view.state, seat - 1
    return [
        ("wr-icon-safe-" + str(seat), int(s.safe[me]), say("tipis safe in the open plains")),
        ("wr-icon-food", int(s.resources[me]), say("resources")),
        ("wr-icon-tipi-" + str(seat), tipis_on_board(s, seat), say("tipis on the board")),
        ("wr-icon-packed-" + str(seat), int(s.unused[me]), say("unused tipis")),
    ]


def scoring(view: View, language: str) -> list[list[ScoreRow]]:
    """What the ranks come from, by seat: tipis in the plains, then resources (WR-6)."""
    say = say_in(language)
    return [
        [
            (say("tipis safe in the open plains"), numbers["safe_tipis"]),
            (say("resources (they break ties)"), numbers["resources"]),
        ]
        for numbers in view.scores.values()
    ]


def out_of_play(plain: Plain, players: int, say: Say) -> list[str]:
    """WR-2: the lanes that are out of play as a whole, and other hexes by their names."""
    out = [name for name, hex in NUMBERS.items() if not plain.in_play(players) >> hex & 1]
    lanes = [lane for lane in GRID.lanes if sum(name[0] == lane for name in out) == GRID.ranks]
    hexes = [name for name in out if name[0] not in lanes]
    texts = [say("Out of play: lane {lane}.").format(lane=lane) for lane in lanes]
    if hexes:
        texts.append(say("Out of play: {hexes}.").format(hexes=", ".join(hexes)))
    return texts


def board_text(view: View, language: str) -> list[str]:
    """The board for those who listen: every hex with something on it, the plains, the stock."""
    say, s, setting = say_in(language), view.state, view.setting
    snapshot, players = Snapshot.of(s), setting.players
    hexes = [
        place_text(setting.names, hex, snapshot.herds[hex], snapshot.camps[hex], say)
        for hex in range(HEXES)
        if snapshot.herds[hex] or any(snapshot.camps[hex])
    ]
    out = out_of_play(setting.layout, players, say)
    resources = counted_resources(stock(s), say)
    return [
        *(f"{text}." for text in hexes),
        plains_text(setting.names, players, s, say) + ".",
        say("Stock: {resources}.").format(resources=resources),
        *out,
    ]
