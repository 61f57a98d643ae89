"""The rules of Wind River, in the order of the rulebook. WR-ids: see README.md beside this file.

Feeding (WR-5.2) is in `rules_feeding.py`, the state and its pieces in `rules_state.py`.

`b` is the board of this game (who plays, what is in play), `s` the state. Seats count from 1 in
moves and from 0 in arrays: `me = seat - 1`.
"""

from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.bits import lowest
from rivertable.engine.compiled import compiled
from rivertable.engine.seats import seat_after
from rivertable.games.wind_river.board import (
    BACK,
    DIRECTIONS,
    FORWARD,
    HEXES,
    MOST_RESOURCES,
    MOST_SEATS,
    NEIGHBOUR,
    PLAINS,
    PRICE_OF_A_TIPI,
    START_RESOURCES,
    START_TIPIS,
    TIPIS,
)
from rivertable.games.wind_river.rules.feeding import (
    feed,
    lose,
    lose_the_rest,
    may_choose_loss,
    unfed_hexes,
)
from rivertable.games.wind_river.rules.state import (
    BOARD,
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
    STATE,
    TIPI_MOVE,
    WHO_STARTS,
    WORDS,
    add_buffalo,
    add_tipi,
    take_buffalo,
    take_tipi,
    tipis_on_board,
)

__all__ = ["BOARD", "STATE", "WORDS", "acting", "legal", "play", "scores", "setup"]


# WR-3 Setup ---------------------------------------------------------------------------------


@compiled
def setup(b: Record, s: Record) -> None:
    """WR-2, WR-3: buffaloes where this plain has them, seven tipis and one resource each."""
    for hex in range(HEXES):
        for _ in range(b.herd[hex]):
            add_buffalo(s, hex)
    for me in range(b.players):
        s.unused[me] = TIPIS
        s.resources[me] = START_RESOURCES
    s.phase = WHO_STARTS


@compiled
def start(b: Record, s: Record, seat: int) -> None:
    """WR-3: chance says who starts; then all place their tipis, one after the other."""
    s.starter = seat
    s.seat = seat
    s.left = START_TIPIS * b.players
    s.phase = PLACING


@compiled
def hexes_to_place(b: Record, s: Record) -> int:
    """WR-3: hexes in play that hold no tipi at all."""
    return b.in_play & ~(s.camps[0] | s.camps[1] | s.camps[2] | s.camps[3])


@compiled
def place(b: Record, s: Record, me: int, hex: int) -> None:
    """WR-3: the first tipi of each seat in order, then the second in the same order."""
    s.unused[me] -= 1
    add_tipi(s, me, hex)
    s.left -= 1
    s.seat = seat_after(b, s.seat)
    if s.left == 0:
        begin_turn(s)


# WR-5.1 Move the herd -----------------------------------------------------------------------


@compiled
def begin_turn(s: Record) -> None:
    """WR-5.1: as many buffaloes move as the seat has tipis on the board now."""
    s.phase = HERD
    s.left = tipis_on_board(s, s.seat - 1)
    s.fresh = s.herds


@compiled
def herd_sources(b: Record, s: Record, buffaloes: int, direction: int) -> int:
    """WR-5.1a, c: where a buffalo can step in this direction: in play, and not into a full hex."""
    return buffaloes & b.steps[direction] & ~hexes_before(s.full, direction)


@compiled
def hexes_before(hexes: int, direction: int) -> int:
    """The hexes from which a step in this direction leads into one of the given ones."""
    before = 0
    while hexes:
        hex = NEIGHBOUR[(direction + BACK) % DIRECTIONS, lowest(hexes)]
        if hex >= 0:
            before |= 1 << hex
        hexes &= hexes - 1
    return before


@compiled
def may_move_herd(b: Record, s: Record, buffaloes: int) -> bool:
    """WR-5.1e: can any of these buffaloes move?"""
    for direction in range(FORWARD):
        if herd_sources(b, s, buffaloes, direction) != 0:
            return True
    return False


@compiled
def move_buffalo(s: Record, hex: int, direction: int) -> int:
    """WR-5.1a, d: one forward step; who enters the plains leaves the game. Returns where to."""
    to = NEIGHBOUR[direction, hex]
    take_buffalo(s, hex)
    if to == PLAINS:
        s.gone += 1
    else:
        add_buffalo(s, to)
    return to


@compiled
def move_herd(s: Record, hex: int, direction: int) -> None:
    """WR-5.1b: move a buffalo and remember that it moved, so that it does not move twice."""
    to = move_buffalo(s, hex, direction)
    if to != PLAINS:
        s.moved[to] += 1
    if s.buffaloes[hex] == s.moved[hex]:
        s.fresh &= ~(1 << hex)
    s.left -= 1


@compiled
def end_herd(s: Record) -> None:
    """After the phase nobody asks any more which buffaloes moved."""
    for hex in range(HEXES):
        s.moved[hex] = 0
    s.fresh = 0
    s.left = 0


# WR-5.3 One extra activity ------------------------------------------------------------------


@compiled
def foreign_camps(s: Record, me: int) -> int:
    """Hexes with tipis of other players."""
    hexes = 0
    for other in range(MOST_SEATS):
        if other != me:
            hexes |= s.camps[other]
    return hexes


@compiled
def tipi_sources(b: Record, s: Record, me: int, direction: int) -> int:
    """WR-5.3a: where a tipi of mine can go in this direction; strangers' hexes cost a resource."""
    sources = s.camps[me] & b.steps[direction]
    if s.resources[me] == 0:
        sources &= ~hexes_before(foreign_camps(s, me), direction)
    return sources


@compiled
def move_tipi(s: Record, me: int, hex: int, direction: int) -> None:
    """WR-5.3a: move, and pay if others camp there; in the plains the tipi is safe."""
    to = NEIGHBOUR[direction, hex]
    take_tipi(s, me, hex)
    if to == PLAINS:
        s.safe[me] += 1
    else:
        pay_for_company(s, me, to)
        add_tipi(s, me, to)


@compiled
def pay_for_company(s: Record, me: int, hex: int) -> None:
    """WR-5.3a: everybody with a tipi there pays one, if they can, and so does who comes."""
    others = False
    for other in range(MOST_SEATS):
        if other != me and s.tipis[other, hex] > 0:
            others = True
            s.resources[other] -= min(1, s.resources[other])
    if others:
        s.resources[me] -= 1


@compiled
def own_camps(s: Record, me: int) -> int:
    """Hexes where only I have tipis."""
    return s.camps[me] & ~foreign_camps(s, me)


@compiled
def earnings(s: Record, me: int) -> int:
    """WR-5.3b: buffaloes minus tipis over the hexes that are mine alone, up to ten in hand."""
    total = 0
    hexes = own_camps(s, me)
    while hexes:
        hex = lowest(hexes)
        total += s.buffaloes[hex] - s.tipis[me, hex]
        hexes &= hexes - 1
    return min(total, MOST_RESOURCES - s.resources[me])


@compiled
def hexes_to_insert(s: Record, me: int) -> int:
    """WR-5.3c: with a tipi and three resources left, the hexes that are mine alone."""
    if s.unused[me] == 0 or s.resources[me] < PRICE_OF_A_TIPI:
        return 0
    return own_camps(s, me)


@compiled
def insert(s: Record, me: int, hex: int) -> None:
    """WR-5.3c: pay three resources, put an unused tipi there."""
    s.resources[me] -= PRICE_OF_A_TIPI
    s.unused[me] -= 1
    add_tipi(s, me, hex)


@compiled
def may_do_extra(b: Record, s: Record, me: int) -> bool:
    """WR-5.3e: is any of the four activities possible?"""
    if may_move_herd(b, s, s.herds) or earnings(s, me) > 0 or hexes_to_insert(s, me) != 0:
        return True
    for direction in range(DIRECTIONS):
        if tipi_sources(b, s, me, direction) != 0:
            return True
    return False


@compiled
def end_turn(b: Record, s: Record) -> None:
    """WR-5, WR-5.4: the next seat clockwise; the finished ones are skipped if so agreed."""
    s.seat = seat_after(b, s.seat)
    while b.skip_finished and tipis_on_board(s, s.seat - 1) == 0:
        s.seat = seat_after(b, s.seat)
    begin_turn(s)


# WR-6 End -----------------------------------------------------------------------------------


@compiled
def is_over(s: Record) -> bool:
    """WR-6: as soon as no tipi is on the board."""
    return s.camps[0] | s.camps[1] | s.camps[2] | s.camps[3] == 0


@compiled
def scores(b: Record, s: Record, out: Numbers) -> None:
    """WR-6: most tipis in the plains, then most resources."""
    for me in range(b.players):
        out[me, 0] = s.safe[me]
        out[me, 1] = s.resources[me]


# The course of play -------------------------------------------------------------------------


@compiled
def acting(b: Record, s: Record) -> int:
    """Who may act: bit 0 is chance, bit n is seat n."""
    if s.phase == OVER:
        return 0
    if s.phase == WHO_STARTS:
        return 1
    return 1 << s.seat


@compiled
def legal(b: Record, s: Record, seat: int, words: Numbers) -> None:
    """Every legal move, in the phases' own words; `words` comes empty."""
    me = seat - 1
    if s.phase == HERD:
        for direction in range(FORWARD):
            words[HERD_MOVE + direction] = herd_sources(b, s, s.fresh, direction)
    elif s.phase == EXTRA:
        for direction in range(FORWARD):
            words[HERD_MOVE + direction] = herd_sources(b, s, s.herds, direction)
        for direction in range(DIRECTIONS):
            words[TIPI_MOVE + direction] = tipi_sources(b, s, me, direction)
        words[INSERT] = hexes_to_insert(s, me)
        words[OTHER] = 1 if earnings(s, me) > 0 else 0
    elif s.phase == LOSING:
        words[LOSE] = unfed_hexes(s, me)
    elif s.phase == PLACING:
        words[PLACE] = hexes_to_place(b, s)
    elif s.phase == WHO_STARTS:
        words[OTHER] = (1 << (b.players + 1)) - 2


@compiled
def play(b: Record, s: Record, seat: int, move: int) -> None:
    """Make a legal move, then go on to the next choice that somebody has to make."""
    me = seat - 1
    word = move >> 6
    hex = move & 63
    if s.phase == HERD:
        move_herd(s, hex, word - HERD_MOVE)
    elif s.phase == LOSING:
        lose(s, me, hex)
    elif s.phase == PLACING:
        place(b, s, me, hex)
    elif s.phase == WHO_STARTS:
        start(b, s, hex)
    else:
        do_extra(s, me, word, hex)
        s.phase = OVER if is_over(s) else EXTRA
        if s.phase != OVER:
            end_turn(b, s)
    if s.phase != PLACING:
        go_on(b, s)


@compiled
def do_extra(s: Record, me: int, word: int, hex: int) -> None:
    """WR-5.3: exactly one extra activity."""
    if word < TIPI_MOVE:
        move_buffalo(s, hex, word - HERD_MOVE)
    elif word < PLACE:
        move_tipi(s, me, hex, word - TIPI_MOVE)
    elif word == INSERT:
        insert(s, me, hex)
    else:
        s.resources[me] += earnings(s, me)


@compiled
def go_on(b: Record, s: Record) -> None:
    """Whatever happens by itself, until there is a choice to make or the game is over."""
    while s.phase != OVER:
        me = s.seat - 1
        if s.phase == HERD:
            if s.left > 0 and may_move_herd(b, s, s.fresh):
                return
            end_herd(s)
            feed(s, me)
        elif s.phase == LOSING:
            if may_choose_loss(s, me):
                return
            lose_the_rest(s, me)
            s.phase = OVER if is_over(s) else EXTRA
        elif may_do_extra(b, s, me):
            return
        else:
            end_turn(b, s)
