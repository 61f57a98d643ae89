"""Chance as the engine draws it, compiled: the same seed is the same game here and there.

`engine/chance.py` takes the first 64 bits of the SHA-256 of "seed number". A game's luck is three whole
numbers: its seed, which game of that seed it is, and how many draws it has had. The first game has the
engine's seed 7, the next ones "7.1", "7.2" and so on; with the number of the draw that is always less
than one block of 64 bytes.
"""

import numpy as np

from rivertable.engine.arrays import Numbers
from rivertable.engine.compiled import compiled, room

SEED, GAME, DRAWS = range(3)  # of a game's luck

BLOCK = 64  # bytes, and rounds
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


START = tuple(fraction(prime, 2) for prime in PRIMES[:8])
ROUND = np.array([fraction(prime, 3) for prime in PRIMES], np.int64)


@compiled
def draw(luck: Numbers, count: int) -> int:
    """Which of `count` equally likely moves the next draw of a game gives."""
    text = room(BLOCK, np.int64)
    end = write_number(luck[SEED], text, 0)
    if luck[GAME] > 0:
        text[end] = DOT
        end = write_number(luck[GAME], text, end + 1)
    text[end] = SPACE
    end = write_number(luck[DRAWS], text, end + 1)
    luck[DRAWS] += 1
    text[end] = END_MARK
    text[BLOCK - 2] = 8 * end >> 8
    text[BLOCK - 1] = 8 * end & 255
    digest = room(8, np.int64)
    hash_block(text, digest)
    return int((digest[0] * count + (digest[1] * count >> 32)) >> 32)


@compiled
def write_number(number: int, text: Numbers, at: int) -> int:
    """Write the digits of a number from a place on; returns the place after them."""
    digits = 1
    rest = number // 10
    while rest > 0:
        digits += 1
        rest //= 10
    for i in range(digits):
        text[at + digits - 1 - i] = ZERO + number % 10
        number //= 10
    return at + digits


@compiled
def twice(word: int) -> int:
    """A word beside itself: shifted by less than 32 bits, its lower half is the word turned by as much."""
    return word | word << 32


@compiled
def hash_block(text: Numbers, out: Numbers) -> None:
    """SHA-256 of a message that fits one block (FIPS 180-4); its first two words are all we need."""
    w = room(BLOCK, np.int64)
    for i in range(16):
        w[i] = text[4 * i] << 24 | text[4 * i + 1] << 16 | text[4 * i + 2] << 8 | text[4 * i + 3]
    for i in range(16, BLOCK):
        early, late = twice(w[i - 15]), twice(w[i - 2])
        early = (early >> 7 ^ early >> 18 ^ w[i - 15] >> 3) & WORD
        late = (late >> 17 ^ late >> 19 ^ w[i - 2] >> 10) & WORD
        w[i] = (w[i - 16] + early + w[i - 7] + late) & WORD
    a, b, c, d, e, f, g, h = START
    for i in range(BLOCK):
        mixed = twice(e)
        mixed = (mixed >> 6 ^ mixed >> 11 ^ mixed >> 25) & WORD
        one = h + mixed + (g ^ e & (f ^ g)) + ROUND[i] + w[i]
        mixed = twice(a)
        mixed = (mixed >> 2 ^ mixed >> 13 ^ mixed >> 22) & WORD
        two = mixed + (a & b | c & (a | b))
        h, g, f, e = g, f, e, (d + one) & WORD
        d, c, b, a = c, b, a, (one + two) & WORD
    out[0] = (START[0] + a) & WORD
    out[1] = (START[1] + b) & WORD
