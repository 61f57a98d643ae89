"""Why a move of Wind River is not legal, in one sentence. Legality itself is decided in rules.py."""

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove, Phrase, spelled
from rivertable.engine.game import Setting
from rivertable.games.wind_river.board import (
    DIRECTIONS,
    FORWARD,
    LIGHTER,
    MOST_BUFFALOES,
    MOST_RESOURCES,
    NAMES,
    NEIGHBOUR,
    OFF,
    PLAINS,
    PRICE_OF_A_TIPI,
)
from rivertable.games.wind_river.rules.state import (
    EXTRA,
    HERD,
    HERD_MOVE,
    INSERT,
    LOSE,
    LOSING,
    OTHER,
    OVER,
    PLACE,
    PLACING,
    TIPI_MOVE,
    WHO_STARTS,
)

# What is asked for in each phase, by which rule, and what is said to any other move.
ASKED = {
    WHO_STARTS: ("WR-3", "{verb!r} cannot be played now: the first player is being drawn."),
    PLACING: ("WR-3", "{verb!r} cannot be played now: players are placing their tipis."),
    HERD: ("WR-5.1", "{verb!r} cannot be played now: the herd has to be moved."),
    LOSING: ("WR-5.2b", "{verb!r} cannot be played now: choose which unfed tipi is lost."),
    EXTRA: ("WR-5.3", "{verb!r} cannot be played now: choose one extra activity."),
    OVER: ("WR-6", "{verb!r} cannot be played now: the game is over."),
}

# The phases in which a move can be legal, by its first word.
PHASES = {
    "start": (WHO_STARTS,),
    "place": (PLACING,),
    "herd": (HERD, EXTRA),
    "lose": (LOSING,),
    "move": (EXTRA,),
    "earn": (EXTRA,),
    "insert": (EXTRA,),
}


def rule_now(s: Record) -> str:
    """The rule that says what is asked for now."""
    return ASKED[int(s.phase)][0]


def refuse(setting: Setting, s: Record, seat: int, number: int) -> IllegalMove:
    """The rule that stands in the way of a well-written move."""
    word, hex = divmod(number, 64)
    verb = verb_of(number)
    if verb == "herd":
        return refuse_herd(setting, s, hex, int(NEIGHBOUR[word - HERD_MOVE, hex]))
    if verb == "move":
        return refuse_move(setting, s, seat - 1, hex, int(NEIGHBOUR[word - TIPI_MOVE, hex]))
    if int(s.phase) not in PHASES[verb]:
        return not_asked(s, verb)
    if verb == "earn":
        return refuse_earn(s, seat - 1)
    if is_out_of_play(setting, hex):
        return out_of_play(setting, hex)
    return {"place": refuse_place, "lose": refuse_lose, "insert": refuse_insert}[verb](
        s, seat - 1, hex
    )


def verb_of(number: int) -> str:
    """The first word of a move's text."""
    word, bit = divmod(number, 64)
    if word == OTHER:
        return "start" if bit else "earn"
    return {PLACE: "place", LOSE: "lose", INSERT: "insert"}.get(
        word, "herd" if word < TIPI_MOVE else "move"
    )


# In the order of the rulebook ----------------------------------------------------------------


def not_asked(s: Record, verb: str) -> IllegalMove:
    return IllegalMove(*ASKED[int(s.phase)], verb=verb)


def is_out_of_play(setting: Setting, hex: int) -> bool:
    board = setting.board.view(setting.game.rules.BOARD)[0]
    return not int(board.in_play) >> hex & 1


def one_out_of_play(setting: Setting, *places: int) -> IllegalMove | None:
    """WR-2: the first of these places that is out of play; the plains never are."""
    hexes = [place for place in places if place not in (PLAINS, OFF)]
    found = next((hex for hex in hexes if is_out_of_play(setting, hex)), None)
    return None if found is None else out_of_play(setting, found)


def out_of_play(setting: Setting, hex: int) -> IllegalMove:
    if setting.layout.marks[hex] == LIGHTER:
        return IllegalMove("WR-2", "{hex} is out of play with three players.", hex=NAMES[hex])
    return IllegalMove("WR-2", "{hex} is out of play on this board.", hex=NAMES[hex])


def refuse_place(s: Record, me: int, hex: int) -> IllegalMove:
    return IllegalMove("WR-3", "{hex} already holds a tipi.", hex=NAMES[hex])


def refuse_herd(setting: Setting, s: Record, hex: int, to: int) -> IllegalMove:
    """WR-5.1: why no buffalo steps from one place to the other, be they neighbours or not."""
    if int(s.phase) not in PHASES["herd"]:
        return not_asked(s, "herd")
    if outside := one_out_of_play(setting, hex, to):
        return outside
    if not s.buffaloes[hex]:
        return IllegalMove("WR-5.1a", "there is no buffalo on {hex}.", hex=NAMES[hex])
    if to not in NEIGHBOUR[:FORWARD, hex]:
        return IllegalMove(
            "WR-5.1a", "a buffalo on {hex} can only step to {ways}.",
            hex=NAMES[hex], ways=ways(setting, hex, FORWARD),
        )  # fmt: skip
    if s.phase == HERD and s.buffaloes[hex] == s.moved[hex]:
        return IllegalMove(
            "WR-5.1b", "no buffalo moves twice, and all on {hex} have moved.", hex=NAMES[hex]
        )
    return IllegalMove(
        "WR-5.1c", "{hex} already holds {count} buffaloes.",
        hex=NAMES[to], count=spelled(MOST_BUFFALOES),
    )  # fmt: skip


def ways(setting: Setting, hex: int, directions: int) -> str:
    """WR-2: where one can go from a hex: 'C3, B2 or D2'."""
    places = [int(place) for place in NEIGHBOUR[:directions, hex] if place != OFF]
    names = [
        Phrase("the plains") if place == PLAINS else NAMES[place]
        for place in places
        if place == PLAINS or not is_out_of_play(setting, place)
    ]
    first, *rest = names
    for name in rest[:-1]:
        first = Phrase("{first}, {next}", first=first, next=name)
    return Phrase("{first} or {last}", first=first, last=rest[-1]) if rest else first


def refuse_lose(s: Record, me: int, hex: int) -> IllegalMove:
    if not s.tipis[me, hex]:
        return IllegalMove("WR-5.2b", "you have no tipi on {hex}.", hex=NAMES[hex])
    return IllegalMove("WR-5.2b", "your tipis on {hex} are fed.", hex=NAMES[hex])


def refuse_move(setting: Setting, s: Record, me: int, hex: int, to: int) -> IllegalMove:
    """WR-5.3a: why no tipi moves from one place to the other, be they neighbours or not."""
    if int(s.phase) not in PHASES["move"]:
        return not_asked(s, "move")
    if outside := one_out_of_play(setting, hex, to):
        return outside
    if not s.tipis[me, hex]:
        return IllegalMove("WR-5.3a", "you have no tipi on {hex}.", hex=NAMES[hex])
    if to not in NEIGHBOUR[:DIRECTIONS, hex]:
        return IllegalMove(
            "WR-5.3a", "a tipi on {hex} can only move to {ways}.",
            hex=NAMES[hex], ways=ways(setting, hex, DIRECTIONS),
        )  # fmt: skip
    return IllegalMove(
        "WR-5.3a", "others camp on {hex}, and you have no resource to pay.", hex=NAMES[to]
    )


def refuse_earn(s: Record, me: int) -> IllegalMove:
    if s.resources[me] == MOST_RESOURCES:
        return IllegalMove(
            "WR-5.3b", "you already hold {count} resources.", count=spelled(MOST_RESOURCES)
        )
    if all(others_camp(s, me, hex) for hex in range(len(NAMES)) if s.tipis[me, hex]):
        return IllegalMove("WR-5.3b", "there is no hex where you camp alone.")
    return IllegalMove(
        "WR-5.3b", "where you camp alone there are, in all, no more buffaloes than tipis."
    )


def others_camp(s: Record, me: int, hex: int) -> bool:
    """Has another player a tipi there?"""
    return any(s.tipis[other, hex] for other in range(len(s.tipis)) if other != me)


def refuse_insert(s: Record, me: int, hex: int) -> IllegalMove:
    if not s.unused[me]:
        return IllegalMove("WR-5.3c", "you have no unused tipi.")
    if s.resources[me] < PRICE_OF_A_TIPI:
        return IllegalMove(
            "WR-5.3c", "a new tipi costs {price} resources, and you have {count}.",
            price=spelled(PRICE_OF_A_TIPI), count=spelled(int(s.resources[me])),
        )  # fmt: skip
    if not s.tipis[me, hex]:
        return IllegalMove("WR-5.3c", "you have no tipi on {hex}.", hex=NAMES[hex])
    return IllegalMove("WR-5.3c", "others camp on {hex}.", hex=NAMES[hex])
