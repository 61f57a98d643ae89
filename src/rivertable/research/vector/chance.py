"""Chance as the engine draws it, compiled: the same seed is the same game here and there.

`engine/chance.py` takes the first 64 bits of the SHA-256 of "seed number". A game's luck is three whole
numbers: its seed, which game of that seed it is, and how many draws it has had. The first game has the
engine's seed 7, the next ones "7.1", "7.2" and so on; with the number of the draw that is always less
than one block of 64 bytes.

Eight draws are hashed at once, side by side, which takes little longer than one; a game keeps those
to come behind its luck.
"""

from typing import Any

import numpy as np

from rivertable.engine.arrays import Numbers
from rivertable.engine.compiled import compiled, room

AHEAD = 8  # draws that are hashed at once
SEED, GAME, DRAWS, HASHED = range(4)  # of a game's luck; HASHED: the first draw that is kept
KEPT = HASHED + 1  # from here on AHEAD hashes, of 64 bits each
LUCK = KEPT + AHEAD  # numbers
NOTHING_KEPT = -1

WORDS, ROUNDS = 16, 64  # of a block
LANES, STATE = ROUNDS * AHEAD, (ROUNDS + 4) * AHEAD
WORD = 0xFFFFFFFF
SPACE, DOT, ZERO, END_MARK = 32, 46, 48, 128
PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, n))]


def fraction(value: int, root: int) -> int:
    """The first 32 bits behind the point of a square or cube root, by whole numbers only."""
    low, high = 0, 1 << 40
    while low < high:  # the greatest number whose power is at most value * 2 ** (32 * root)
        middle = (low + high + 1) // 2
        if middle**root <= value << 32 * root:
            low = middle
        else:
            high = middle - 1
    return low & WORD


START = np.array([fraction(prime, 2) for prime in PRIMES[:8]], np.int64)
ROUND = np.repeat(np.array([fraction(prime, 3) for prime in PRIMES], np.uint32), AHEAD)


@compiled
def draw(luck: Numbers, count: int) -> int:
    """Which of `count` equally likely moves the next draw of a game gives."""
    ahead = luck[DRAWS] % AHEAD
    if luck[HASHED] != luck[DRAWS] - ahead:
        luck[HASHED] = luck[DRAWS] - ahead
        hash_ahead(luck)
    luck[DRAWS] += 1
    first, second = luck[KEPT + ahead] >> 32 & WORD, luck[KEPT + ahead] & WORD
    return int((first * count + (second * count >> 32)) >> 32)


@compiled
def hash_ahead(luck: Numbers) -> None:
    """Keep the hashes of the next draws."""
    w = room(LANES, np.uint32)
    end = write_number(luck[SEED], w, 0)
    if luck[GAME] > 0:
        write(DOT, w, end)
        end = write_number(luck[GAME], w, end + 1)
    write(SPACE, w, end)
    for i in range(WORDS):
        for lane in range(1, AHEAD):
            w[AHEAD * i + lane] = w[AHEAD * i]
    for lane in range(AHEAD):
        last = write_number(luck[HASHED] + lane, w[lane:], end + 1)
        write(END_MARK, w[lane:], last)
        w[AHEAD * (WORDS - 1) + lane] = 8 * last
    hash_blocks(w, luck[KEPT:])


@compiled
def write(byte: int, w: Numbers, at: int) -> None:
    """Write a byte of a message that was empty there, into the words of one lane."""
    word = at // 4 * AHEAD
    w[word] = w[word] | byte << 8 * (3 - at % 4)


@compiled
def write_number(number: int, w: Numbers, at: int) -> int:
    """Write the digits of a number from a place on; returns the place after them."""
    digits = 1
    rest = number // 10
    while rest > 0:
        digits += 1
        rest //= 10
    for i in range(digits):
        write(ZERO + number % 10, w, at + digits - 1 - i)
        number //= 10
    return at + digits


@compiled
def turned(word: Any, by: int) -> Any:
    """A word turned to the right; above its 32 bits there may be more."""
    return word >> by | word << 32 - by


@compiled
def hash_blocks(w: Numbers, out: Numbers) -> None:
    """SHA-256 of messages that fit one block each, a lane for each (FIPS 180-4); their first 64 bits.

    What the standard calls a, b, c and d is what `a` was in the last four rounds, and so for `e`. All
    arrays are 32 bits wide and lanes stand side by side, so that one instruction works on all lanes.
    """
    for i in range(WORDS * AHEAD, LANES):
        early, late = np.int64(w[i - 15 * AHEAD]), np.int64(w[i - 2 * AHEAD])
        early = turned(early, 7) ^ turned(early, 18) ^ early >> 3
        late = turned(late, 17) ^ turned(late, 19) ^ late >> 10
        w[i] = (w[i - 16 * AHEAD] + early + w[i - 7 * AHEAD] + late) & WORD
    a, e = room(STATE, np.uint32), room(STATE, np.uint32)
    for i in range(4 * AHEAD):
        a[i], e[i] = START[3 - i // AHEAD], START[7 - i // AHEAD]
    for i in range(LANES):
        a0, a1, a2 = np.int64(a[i + 3 * AHEAD]), np.int64(a[i + 2 * AHEAD]), np.int64(a[i + AHEAD])
        e0, e1, e2 = np.int64(e[i + 3 * AHEAD]), np.int64(e[i + 2 * AHEAD]), np.int64(e[i + AHEAD])
        mixed = turned(e0, 6) ^ turned(e0, 11) ^ turned(e0, 25)
        one = (np.int64(e[i]) + mixed + (e2 ^ e0 & (e1 ^ e2)) + ROUND[i] + w[i]) & WORD
        mixed = turned(a0, 2) ^ turned(a0, 13) ^ turned(a0, 22)
        e[i + 4 * AHEAD] = (a[i] + one) & WORD
        a[i + 4 * AHEAD] = (one + mixed + (a0 & a1 | a2 & (a0 | a1))) & WORD
    for lane in range(AHEAD):
        first, second = a[STATE - AHEAD + lane], a[STATE - 2 * AHEAD + lane]
        out[lane] = (START[0] + first & WORD) << 32 | START[1] + second & WORD
