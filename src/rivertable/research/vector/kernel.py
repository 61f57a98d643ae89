"""Many games of one kind stepped at once: written over the names of the rules, and compiled.

`BatchKernel` binds these algorithms to a game. `batch.py` says what the arrays are, by game.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from rivertable.bots.search.evaluate import compared, win_shares
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.backends.entry_points import Algorithms, EntryPoints
from rivertable.engine.bits import has, lowest
from rivertable.engine.compiled import inlined, rebound, room
from rivertable.engine.eights import bits_of_flags
from rivertable.engine.kernel import below, clear
from rivertable.engine.seats import CHANCE, MOST_SEATS
from rivertable.games import find
from rivertable.research.observation.observe import plain_writer

from .chance import DRAWS, GAME, HASHED, LUCK, NOTHING_KEPT, draw
from .moves import NO_MOVE, copy, count_moves, flag_actions, has_move, move_at

NOBODY = 0  # acts: the game is over
ALL_LEGAL = -1
OUTSIDE = -2  # and below: a move of game OUTSIDE - result is not in the table of actions
SEAT_BITS = 3  # a move in a log is number << SEAT_BITS | seat
# When a game that is over begins anew: with the step that ends it, with the next one, when asked.
SAME_STEP, NEXT_STEP, NEVER = range(3)
# Of a game's course, behind its luck: moves in its log, where it began, its steps.
LENGTH, ORIGIN, STEPS = range(LUCK, LUCK + 3)
MOST_WORDS = 63  # of moves that are looked at together
ELSEWHERE = -1  # an origin: the log has everything from the first move on

# What the algorithms below mean by these names is filled in by `BatchKernel`.
STATE: Any
BOARD: Any
WORDS: int
SIZE: int  # of a state, in 16-bit integers
SCORES: int  # how many numbers rank a seat
acting: Any
legal: Any
play: Any
scores: Any
observe: Any


@inlined
def log_move(seat: int, number: int, course: Numbers, log: Numbers) -> None:
    """Add a move to the game so far; `Batch` has made room for it."""
    if course[LENGTH] < log.size:
        log[course[LENGTH]] = number << SEAT_BITS | seat
    course[LENGTH] += 1


@inlined
def note_chance(number: int, chance: Numbers) -> None:
    """Add a move of chance to those of this step."""
    for i in range(chance.size):
        if chance[i] == NO_MOVE:
            chance[i] = number
            return


@inlined
def forget_chance(chance: Numbers) -> None:
    """Another game begins, in which chance has done nothing yet."""
    for i in range(chance.size):
        chance[i] = NO_MOVE


def next_to_act(
    b: Record, s: Record, moves: Numbers, course: Numbers, log: Numbers, chance: Numbers
) -> int:
    """The first seat that may act, after chance has been drawn for as long as it is its turn."""
    seats = acting(b, s)
    while has(seats, CHANCE):
        clear(moves)
        legal(b, s, CHANCE, moves)
        number = move_at(moves, draw(course, count_moves(moves)))
        play(b, s, CHANCE, number)
        log_move(CHANCE, number, course, log)
        note_chance(number, chance)
        seats = acting(b, s)
    return lowest(seats) if seats else NOBODY


def begin_game(row: int, starts: Numbers, draws: Numbers, state: Numbers, course: Numbers) -> None:
    """Lay out the next game of a row; several starts take turns."""
    course[GAME] += 1
    origin = (row + course[GAME]) % starts.shape[0]
    for i in range(SIZE):
        state[i] = starts[origin, i]
    course[DRAWS] = draws[origin]
    course[HASHED] = NOTHING_KEPT
    course[LENGTH] = 0
    course[ORIGIN] = origin
    course[STEPS] = 0


@inlined
def keep_last(course: Numbers, log: Numbers, last_course: Numbers, last_log: Numbers) -> None:
    """Keep a game that is over while the next one of its row begins."""
    copy(course, last_course)
    for i in range(min(course[LENGTH], log.size)):
        last_log[i] = log[i]


def words_with_moves(moves: Numbers) -> int:
    """Which of the first words have any, as bits: all of them are looked at together."""
    found = 0
    for i in range(min(WORDS, MOST_WORDS)):
        found |= (1 if moves[i] else 0) << i
    return found


def list_legal(
    b: Record,
    s: Record,
    seat: int,
    actions: Numbers,
    places: Numbers,
    firsts: Numbers,
    moves: Numbers,
    flags: Numbers,
    words: Numbers,
    mask: Numbers,
) -> bool:
    """What the seat that acts may do, as actions; false if a move is not among them.

    `flags` are room to work in, zeros before and after; `mask` is empty where nobody wants masks.
    """
    clear(moves)
    if seat != NOBODY:
        legal(b, s, seat, moves)
    least = 0
    left = words_with_moves(moves)
    while left:
        i = lowest(left)
        left &= left - 1
        least = min(least, flag_actions(moves[i], i, seat, actions, places, firsts, flags))
    for i in range(MOST_WORDS, WORDS):
        least = min(least, flag_actions(moves[i], i, seat, actions, places, firsts, flags))
    for i in range(words.size):
        words[i] = bits_of_flags(flags, 64 * i)
    copy(flags[: mask.size], mask)
    clear(flags)
    return least == 0


def stand(b: Record, s: Record, weights: Floats, ranking: Numbers, standing: Floats) -> None:
    """How far each seat's weighted score is above the mean of all; nothing without weights."""
    if weights.size == 0:
        return
    scores(b, s, ranking)
    mean = 0.0
    for me in range(b.players):
        standing[me] = 0.0
        for i in range(SCORES):
            standing[me] += weights[i] * ranking[me, i]
        mean += standing[me] / b.players
    for me in range(b.players):
        standing[me] -= mean


def reward(
    b: Record,
    s: Record,
    seat: int,
    weights: Floats,
    ranking: Numbers,
    standing: Floats,
    rewards: Floats,
    shares: Floats,
) -> None:
    """Pay each seat for what it has gained on the others, and in the end its share of the win."""
    if weights.size:
        for me in range(b.players):
            rewards[me] -= standing[me]
        stand(b, s, weights, ranking, standing)
        for me in range(b.players):
            rewards[me] += standing[me]
    if seat == NOBODY:
        win_shares(b, s, ranking, shares)


def play_action(
    b: Record, s: Record, seat: int, number: int, course: Numbers, log: Numbers
) -> None:
    """Play a move of a seat, and note it."""
    play(b, s, seat, number)
    log_move(seat, number, course, log)
    course[STEPS] += 1


def refresh(
    board: Numbers,
    starts: Numbers,
    draws: Numbers,
    actions: Numbers,
    places: Numbers,
    firsts: Numbers,
    flags: Numbers,
    weights: Floats,
    chosen: Numbers,
    are_new: bool,
    states: Numbers,
    courses: Numbers,
    logs: Numbers,
    chance: Numbers,
    standings: Floats,
    seats: Numbers,
    words: Numbers,
    masks: Numbers,
    observations: Numbers,
) -> int:
    """Begin the chosen games anew, or go on with the states that they were given."""
    b = board.view(BOARD)[0]
    moves = room(WORDS, np.int64)
    ranking = room((MOST_SEATS, SCORES), np.int64)
    for i in range(chosen.size):
        if chosen[i]:
            s = states[i].view(STATE)[0]
            if are_new:
                begin_game(i, starts, draws, states[i], courses[i])
            seats[i] = next_to_act(b, s, moves, courses[i], logs[i], chance[i])
            if not list_legal(
                b, s, seats[i], actions, places, firsts, moves, flags, words[i], masks[i]
            ):
                return OUTSIDE - i
            stand(b, s, weights, ranking, standings[i])
            observe(board, states[i], seats[i], observations[i])
    return ALL_LEGAL


def find_illegal(seats: Numbers, words: Numbers, played: Numbers, chosen: Numbers) -> int:
    """The first chosen game in which an action is not legal, or ALL_LEGAL."""
    for i in range(played.size):
        if chosen[i] and seats[i] != NOBODY and not has_move(words[i], played[i]):
            return i
    return ALL_LEGAL


def step(
    board: Numbers,
    starts: Numbers,
    draws: Numbers,
    actions: Numbers,
    places: Numbers,
    firsts: Numbers,
    flags: Numbers,
    weights: Floats,
    numbers: Numbers,
    played: Numbers,
    chosen: Numbers,
    mode: int,
    most_steps: int,
    states: Numbers,
    courses: Numbers,
    logs: Numbers,
    chance: Numbers,
    standings: Floats,
    seats: Numbers,
    words: Numbers,
    masks: Numbers,
    observations: Numbers,
    last_courses: Numbers,
    last_logs: Numbers,
    final_observations: Numbers,
    final_seats: Numbers,
    shares: Floats,
    rewards: Floats,
    terminations: Numbers,
    truncations: Numbers,
) -> int:
    """Play a legal action in each chosen game."""
    b = board.view(BOARD)[0]
    moves = room(WORDS, np.int64)
    ranking = room((MOST_SEATS, SCORES), np.int64)
    for i in range(played.size):
        if not chosen[i]:
            continue
        s = states[i].view(STATE)[0]
        observer = seat = seats[i]
        if seat != NOBODY:
            play_action(b, s, seat, numbers[seat, played[i]], courses[i], logs[i])
            seats[i] = next_to_act(b, s, moves, courses[i], logs[i], chance[i])
            reward(b, s, seats[i], weights, ranking, standings[i], rewards[i], shares[i])
            terminations[i] = seats[i] == NOBODY
            truncations[i] = seats[i] != NOBODY and 0 < most_steps <= courses[i, STEPS]
            observer = seats[i] if seats[i] != NOBODY else seat
            if terminations[i] or truncations[i]:
                seats[i] = NOBODY
                if mode == SAME_STEP:
                    observe(board, states[i], observer, final_observations[i])
                    final_seats[i] = observer
                    keep_last(courses[i], logs[i], last_courses[i], last_logs[i])
                    forget_chance(chance[i])
        if seats[i] == NOBODY and (seat == NOBODY or mode == SAME_STEP):
            begin_game(i, starts, draws, states[i], courses[i])
            observer = seats[i] = next_to_act(b, s, moves, courses[i], logs[i], chance[i])
            stand(b, s, weights, ranking, standings[i])
        if not list_legal(
            b, s, seats[i], actions, places, firsts, moves, flags, words[i], masks[i]
        ):
            return OUTSIDE - i
        observe(board, states[i], observer, observations[i])
    return ALL_LEGAL


def pick_actions(words: Numbers, rng: Numbers, out: Numbers) -> None:
    """One legal move for each game, each as likely as the others; 0 where a game is over."""
    for i in range(out.size):
        count = count_moves(words[i])
        out[i] = move_at(words[i], below(rng, count)) if count else 0


def observe_seats(board: Numbers, states: Numbers, out: Numbers) -> None:
    """What each seat may know in each game."""
    for i in range(out.shape[0]):
        for me in range(out.shape[1]):
            observe(board, states[i], me + 1, out[i, me])


# How numba writes what a game is: board, starts and their draws, actions by seat and number, and by seat
# and word, room for a flag for each action, weights.
SETTING = "u1[::1], i2[:, ::1], i8[::1], i2[:, ::1], i8[:, ::1], i8[:, ::1], i1[::1], f8[::1]"
# A batch: states, courses, logs, chance, standings, seats, words, masks, observations ...
BATCH = (
    "i2[:, ::1], i8[:, ::1], i4[:, ::1], i2[:, ::1], f8[:, ::1], "
    "i8[::1], i8[:, ::1], i1[:, ::1], i1[:, ::1]"
)
# ... and what a step writes beside: last courses and logs, final observations and seats, shares, rewards, flags.
OUTPUTS = "i8[:, ::1], i4[:, ::1], i1[:, ::1], i8[::1], f8[:, ::1], f8[:, ::1], b1[::1], b1[::1]"


ALGORITHMS: Algorithms = {
    "refresh": (refresh, f"i8({SETTING}, b1[::1], b1, {BATCH})"),
    "find_illegal": (find_illegal, "i8(i8[::1], i8[:, ::1], i8[::1], b1[::1])"),
    "step": (
        step,
        f"i8({SETTING}, i2[:, ::1], i8[::1], b1[::1], i8, i8, {BATCH}, {OUTPUTS})",
    ),
    "pick_actions": (pick_actions, "void(i8[:, ::1], i8[::1], i8[::1])"),
    "observe_seats": (observe_seats, "void(u1[::1], i2[:, ::1], i1[:, :, ::1])"),
}


class BatchKernel(EntryPoints):
    """The algorithms above, bound to one game."""

    refresh: Callable[..., int]
    find_illegal: Callable[..., int]
    step: Callable[..., int]
    pick_actions: Callable[..., None]
    observe_seats: Callable[..., None]

    def __init__(self, game: BoardGame) -> None:
        rules = game.rules
        names: dict[str, Any] = {
            "STATE": rules.STATE,
            "BOARD": rules.BOARD,
            "WORDS": rules.WORDS,
            "acting": rules.acting,
            "legal": rules.legal,
            "play": rules.play,
            "scores": rules.scores,
        }
        names |= {"SIZE": rules.STATE.itemsize // 2, "SCORES": len(game.score_names)}
        names["observe"] = plain_writer(game.name)
        name = game.name.replace("-", "_")
        # Each may call earlier ones.
        for part in (
            compared, win_shares, next_to_act, begin_game, words_with_moves, list_legal, stand,
            reward, play_action,
        ):  # fmt: skip
            names[part.__name__] = inlined(rebound(part, name, names))
        super().__init__(game.name, ALGORITHMS, names)


@cache
def batch_kernel(game: str) -> BatchKernel:
    """The compiled functions of a game, once for the whole process."""
    return BatchKernel(find(game))
