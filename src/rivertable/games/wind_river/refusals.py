"""Why a move of Wind River is not legal, in one sentence. Legality itself is decided in rules.py."""

from rivertable.engine.compile import Record
from rivertable.engine.errors import IllegalMove, spelled
from rivertable.engine.game import Setting
from rivertable.games.wind_river.board import (
    MOST_BUFFALOES,
    MOST_RESOURCES,
    NAMES,
    NEIGHBOUR,
    PLAINS,
    PRICE_OF_A_TIPI,
)
from rivertable.games.wind_river.rules import (
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

# What is asked for in each phase, and by which rule.
ASKED = {
    WHO_STARTS: ("WR-3", "chance says who starts"),
    PLACING: ("WR-3", "everybody places tipis"),
    HERD: ("WR-5.1", "the herd has to be moved"),
    LOSING: ("WR-5.2b", "you say which unfed tipi is lost"),
    EXTRA: ("WR-5.3", "you do one extra activity"),
    OVER: ("WR-6", "the game is over"),
}


def rule_now(s: Record) -> str:
    """The rule that says what is asked for now."""
    return ASKED[int(s.phase)][0]


def refuse(setting: Setting, s: Record, seat: int, number: int) -> IllegalMove:
    """The rule that stands in the way of a well-written move."""
    word, hex = divmod(number, 64)
    verb = verb_of(number)
    if int(s.phase) not in phases_of(verb):
        rule, asked = ASKED[int(s.phase)]
        return IllegalMove(rule, "now {asked}, so {verb!r} is not a move.", asked=asked, verb=verb)
    if verb == "earn":
        return refuse_earn(s, seat - 1)
    in_play = int(setting.board.view(setting.game.rules.BOARD)[0].in_play)
    if not in_play >> hex & 1:
        return out_of_play(hex)
    if verb in ("herd", "move"):
        to = NEIGHBOUR[word - (HERD_MOVE if verb == "herd" else TIPI_MOVE), hex]
        if to != PLAINS and not in_play >> to & 1 and has_piece(s, seat - 1, verb, hex):
            return out_of_play(to)
        return refuse_herd(s, hex, to) if verb == "herd" else refuse_move(s, seat - 1, hex, to)
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


def phases_of(verb: str) -> tuple[int, ...]:
    """The phases in which such a move can be legal."""
    return {
        "start": (WHO_STARTS,),
        "place": (PLACING,),
        "herd": (HERD, EXTRA),
        "lose": (LOSING,),
    }.get(verb, (EXTRA,))


def has_piece(s: Record, me: int, verb: str, hex: int) -> bool:
    """Is there anything on the hex that such a move could move?"""
    return bool(s.buffaloes[hex] if verb == "herd" else s.tipis[me, hex])


def others_camp(s: Record, me: int, hex: int) -> bool:
    """Has another player a tipi there?"""
    return any(s.tipis[other, hex] for other in range(len(s.tipis)) if other != me)


def out_of_play(hex: int) -> IllegalMove:
    return IllegalMove("WR-2", "{hex} is out of play with three players.", hex=NAMES[hex])


def refuse_place(s: Record, me: int, hex: int) -> IllegalMove:
    return IllegalMove("WR-3", "{hex} already holds a tipi.", hex=NAMES[hex])


def refuse_herd(s: Record, hex: int, to: int) -> IllegalMove:
    if not s.buffaloes[hex]:
        return IllegalMove("WR-5.1a", "there is no buffalo on {hex}.", hex=NAMES[hex])
    if s.phase == HERD and s.buffaloes[hex] == s.moved[hex]:
        return IllegalMove(
            "WR-5.1b", "no buffalo moves twice, and all on {hex} have moved.", hex=NAMES[hex]
        )
    return IllegalMove(
        "WR-5.1c",
        "{hex} already holds {count} buffaloes.",
        hex=NAMES[to],
        count=spelled(MOST_BUFFALOES),
    )


def refuse_lose(s: Record, me: int, hex: int) -> IllegalMove:
    if not s.tipis[me, hex]:
        return IllegalMove("WR-5.2b", "you have no tipi on {hex}.", hex=NAMES[hex])
    return IllegalMove("WR-5.2b", "your tipis on {hex} are fed.", hex=NAMES[hex])


def refuse_move(s: Record, me: int, hex: int, to: int) -> IllegalMove:
    if not s.tipis[me, hex]:
        return IllegalMove("WR-5.3a", "you have no tipi on {hex}.", hex=NAMES[hex])
    return IllegalMove(
        "WR-5.3a", "others camp on {hex}, and you have no resource to pay.", hex=NAMES[to]
    )


def refuse_earn(s: Record, me: int) -> IllegalMove:
    if s.resources[me] == MOST_RESOURCES:
        return IllegalMove(
            "WR-5.3b", "you already hold {count} resources.", count=spelled(MOST_RESOURCES)
        )
    return IllegalMove(
        "WR-5.3b", "there is nothing to earn: where you camp alone, there are no more buffaloes "
        "than tipis.",
    )  # fmt: skip


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
