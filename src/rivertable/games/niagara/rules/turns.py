"""The rules of Niagara, in the order of the rulebook. NI-ids: see README.md beside this file.

What a canoe may do in its turn (NI-5.2) is in `rules_canoes.py`, the state in `rules_state.py`.

`b` is what this game agreed on, `s` the state. Seats and canoes count from 1 in moves and from 0 in
arrays: `me = seat - 1`. Colours are numbers from 0; a canoe's cargo is a colour + 1, or 0.
"""

from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.bits import has
from rivertable.engine.compiled import compiled
from rivertable.engine.seats import seat_after
from rivertable.games.niagara.board import (
    ALL_TILES,
    CANOES,
    CLOUD,
    DOWNSTREAM,
    FALLS,
    FORK,
    GEMS,
    GOAL_ALIKE,
    GOAL_COLOURS,
    GOAL_GEMS,
    HIGHEST_WEATHER,
    LOWEST_WEATHER,
    MOST_ROUNDS,
    PLACES,
    SHORE,
    START_WEATHER,
    VALUES,
)
from rivertable.games.niagara.rules.canoes import (
    add_canoe_moves,
    count_canoes,
    lose_cargo,
    move_canoe,
)
from rivertable.games.niagara.rules.state import (
    BOARD,
    CANOE,
    CHOOSING,
    COLDER,
    FIRST_AT_GOAL,
    FORKING,
    KINDS,
    OTHER,
    OVER,
    RECOVER,
    START,
    STATE,
    STAY,
    TAKE_FORK,
    TILE,
    WARMER,
    WEATHER,
    WHO_STARTS,
    WORDS,
)

__all__ = ["BOARD", "STATE", "WORDS", "acting", "legal", "play", "scores", "setup"]


# NI-3 Start ---------------------------------------------------------------------------------


@compiled
def setup(b: Record, s: Record) -> None:
    """NI-2, NI-3: gems on their deposits, canoes ashore, all tiles in hand."""
    for colour in range(KINDS):
        s.deposit[colour, colour] = GEMS[colour]
    for me in range(b.players):
        s.hand[me] = ALL_TILES
    s.weather = START_WEATHER
    s.phase = WHO_STARTS


@compiled
def start(b: Record, s: Record, seat: int) -> None:
    """NI-3: chance gives the life buoy to somebody."""
    s.buoy = seat
    begin_round(b, s)


# NI-4 Phase I: choose a tile ----------------------------------------------------------------


@compiled
def begin_round(b: Record, s: Record) -> None:
    """NI-4a, c: tiles come back after the seventh; who has nothing left gets a canoe."""
    s.rounds += 1
    s.phase = CHOOSING
    s.seat = s.buoy
    s.lowest = 0
    s.shown = 0
    for me in range(b.players):
        s.chosen[me] = 0
        if s.hand[me] == 0:
            s.hand[me] = ALL_TILES
        if canoes_lost(s, me) == CANOES and gems(s, me) == 0:
            s.place[me, 0] = SHORE


@compiled
def canoes_lost(s: Record, me: int) -> int:
    """How many canoes of the seat went over the falls."""
    count = 0
    for canoe in range(CANOES):
        if s.place[me, canoe] == FALLS:
            count += 1
    return count


@compiled
def gems(s: Record, me: int) -> int:
    """How many gems the seat has ashore."""
    count = 0
    for colour in range(KINDS):
        count += s.collection[me, colour]
    return count


@compiled
def choices(s: Record, me: int) -> int:
    """NI-4a, b: the tiles in hand, and the gems that would buy a canoe back."""
    moves = s.hand[me] << 1
    if canoes_lost(s, me) > 0:
        for colour in range(KINDS):
            if s.collection[me, colour] > 0:
                moves |= 1 << (RECOVER + colour)
    return moves


@compiled
def recover(s: Record, me: int, colour: int) -> None:
    """NI-4b: a gem goes back to its deposit, the lost canoe with the lower number comes ashore."""
    s.collection[me, colour] -= 1
    s.deposit[colour, colour] += 1
    canoe = 0 if s.place[me, 0] == FALLS else 1
    s.place[me, canoe] = SHORE


@compiled
def have_all_chosen(b: Record, s: Record) -> bool:
    """NI-4a: all choose at the same time, so phase II waits for the last one."""
    for me in range(b.players):
        if s.chosen[me] == 0:
            return False
    return True


# NI-5 Phase II: act -------------------------------------------------------------------------


@compiled
def show_tile(b: Record, s: Record) -> None:
    """NI-5: the seat whose turn it is shows its tile; a cloud or a number."""
    me = s.seat - 1
    tile = s.chosen[me]
    s.shown |= 1 << me
    s.hand[me] &= ~(1 << (tile - 1))
    if tile == CLOUD:
        s.phase = WEATHER
    else:
        s.phase = CANOE
        s.lowest = tile if s.lowest == 0 else min(s.lowest, tile)
        count_canoes(b, s, me)


@compiled
def weather_choices(s: Record) -> int:
    """NI-5.1: one space left or right; the marker must move."""
    moves = 0
    if s.weather > LOWEST_WEATHER:
        moves |= 1 << WARMER
    if s.weather < HIGHEST_WEATHER:
        moves |= 1 << COLDER
    return moves


# NI-6 Phase III: the river moves ------------------------------------------------------------


@compiled
def begin_river(s: Record) -> None:
    """NI-6: the lowest number shown plus the weather, never below 0."""
    s.points = max(0, s.lowest + s.weather)
    s.may_move = 0
    s.must_move = 0


@compiled
def is_fork_drawn(b: Record, s: Record) -> bool:
    """NI-6: where it matters to a canoe; in the `alternate` game only once."""
    if b.alternate:
        return s.branch == 0
    for me in range(b.players):
        for canoe in range(CANOES):
            if FORK <= s.place[me, canoe] < FALLS:
                return True
    return False


@compiled
def push_disc(b: Record, s: Record, branch: int) -> None:
    """NI-6: every canoe on the trunk goes one disc down, those on one branch too."""
    for me in range(b.players):
        for canoe in range(CANOES):
            place = s.place[me, canoe]
            to = DOWNSTREAM[branch, 1, place]
            if is_carried(place, branch):
                s.place[me, canoe] = to
                if to == FALLS:
                    lose_cargo(s, me, canoe)
    s.points -= 1
    if b.alternate:
        s.branch = branch + 1


@compiled
def is_carried(place: int, branch: int) -> bool:
    """NI-6: is a canoe there on the trunk, or in the branch that the disc takes?"""
    first = DOWNSTREAM[branch, 1, FORK]
    in_branch = first <= place < first + (FALLS - FORK) // 2
    return SHORE < place <= FORK or in_branch


# NI-7, NI-8 ---------------------------------------------------------------------------------


@compiled
def end_round(b: Record, s: Record) -> None:
    """NI-7, NI-8b: the buoy passes to the left, until there have been enough rounds."""
    s.buoy = seat_after(b, s.buoy)
    if s.rounds == MOST_ROUNDS:
        s.phase = OVER
    else:
        begin_round(b, s)


@compiled
def has_goal(s: Record, me: int) -> bool:
    """NI-8: all five colours, four of one colour, or seven gems."""
    different = 0
    for colour in range(KINDS):
        if s.collection[me, colour] >= GOAL_ALIKE:
            return True
        if s.collection[me, colour] > 0:
            different += 1
    return different >= GOAL_COLOURS or gems(s, me) >= GOAL_GEMS


@compiled
def note_goal(s: Record, seat: int) -> None:
    """NI-8, where the first one wins: who is the first to have a goal?"""
    if s.first == 0 and has_goal(s, seat - 1):
        s.first = seat


@compiled
def scores(b: Record, s: Record, out: Numbers) -> None:
    """NI-8: only who has reached a goal can win; then the value of the collection."""
    for me in range(b.players):
        out[me, 0] = 1 if has_goal(s, me) else 0
        if s.first == me + 1:
            out[me, 0] = FIRST_AT_GOAL
        value = 0
        for colour in range(KINDS):
            value += VALUES[colour] * s.collection[me, colour]
        out[me, 1] = value


# The course of play -------------------------------------------------------------------------


@compiled
def acting(b: Record, s: Record) -> int:
    """Who may act: bit 0 is chance, bit n is seat n; in phase I several at once (NI-4a)."""
    if s.phase == OVER:
        return 0
    if s.phase == WHO_STARTS or s.phase == FORKING:
        return 1
    if s.phase != CHOOSING:
        return 1 << s.seat
    seats = 0
    for me in range(b.players):
        if s.chosen[me] == 0:
            seats |= 2 << me
    return seats


@compiled
def legal(b: Record, s: Record, seat: int, words: Numbers) -> None:
    """Every legal move; `words` comes empty."""
    me = seat - 1
    if s.phase == CANOE:
        for canoe in range(CANOES):
            if has(s.may_move, canoe):
                add_canoe_moves(b, s, me, canoe, words)
        if s.must_move == 0:
            words[OTHER] = 1 << STAY
    elif s.phase == CHOOSING:
        words[OTHER] = choices(s, me)
    elif s.phase == WEATHER:
        words[OTHER] = weather_choices(s)
    elif s.phase == FORKING:
        words[OTHER] = 3 << TAKE_FORK
    elif s.phase == WHO_STARTS:
        words[OTHER] = ((1 << b.players) - 1) << (START + 1)


@compiled
def play(b: Record, s: Record, seat: int, move: int) -> None:
    """Make a legal move, then go on to the next choice that somebody has to make."""
    me = seat - 1
    word = move >> 6
    bit = move & 63
    if s.phase == CANOE and word < OTHER:
        move_canoe(b, s, me, word // PLACES, word % PLACES, bit)
        if b.first_wins:
            note_goal(s, seat)
        go_on(b, s, s.may_move == 0)
    elif s.phase == CANOE:
        go_on(b, s, True)
    elif s.phase == CHOOSING and bit >= RECOVER:
        recover(s, me, bit - RECOVER)
    elif s.phase == CHOOSING:
        s.chosen[me] = bit - TILE
        if have_all_chosen(b, s):
            show_tile(b, s)
            go_on(b, s, False)
    elif s.phase == WEATHER:
        s.weather += 1 if bit == COLDER else -1
        go_on(b, s, True)
    elif s.phase == FORKING:
        push_disc(b, s, bit - TAKE_FORK)
        run_river(b, s)
    else:
        start(b, s, bit - START)


@compiled
def go_on(b: Record, s: Record, turn_is_over: bool) -> None:
    """NI-5: seat after seat shows its tile, until one has a choice to make or all have acted."""
    while turn_is_over or (s.phase == CANOE and s.may_move == 0):
        turn_is_over = False
        s.seat = seat_after(b, s.seat)
        if s.seat == s.buoy:
            end_phase_two(b, s)
            return
        show_tile(b, s)


@compiled
def end_phase_two(b: Record, s: Record) -> None:
    """NI-8: a goal ends the game here and now; otherwise the river moves."""
    for me in range(b.players):
        if has_goal(s, me):
            s.phase = OVER
            s.may_move = 0
            s.must_move = 0
            return
    begin_river(s)
    run_river(b, s)


@compiled
def run_river(b: Record, s: Record) -> None:
    """NI-6: point by point, until a fork has to be drawn or the river stands still."""
    while s.points > 0:
        if is_fork_drawn(b, s):
            s.phase = FORKING
            return
        push_disc(b, s, 1 if s.branch == 1 else 0)  # the branch that the last disc did not take
    end_round(b, s)
