"""Plains of players' own: drawn by chance, as pictures while they are drawn, changed a little."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rivertable.contract.board_text import MOST_CHARACTERS, VARIANT
from rivertable.contract.boards import Boards, Mistake
from rivertable.games.wind_river.board import (
    DIRECTIONS,
    GRID,
    HEXES,
    MOST_BUFFALOES,
    MOST_SEATS,
    NAMES,
    NO_BUFFALO,
    NO_HEX,
    START_RANKS,
    Plain,
)
from rivertable.games.wind_river.scenery.picture import painted

from .checks import mistakes_in
from .text import PLAINS

LINES = range(1, len(GRID.lanes) + 1)
TRIES = 40  # changes of the usual plain
MOST_OUT = 5  # hexes that chance takes out of play


def is_legal(plain: Plain) -> bool:
    return next(mistakes_in(plain, LINES), None) is None


def by_chance(seed: int) -> str:
    """The usual plain with some hexes out of play and some buffaloes elsewhere, by the rules."""
    rng, plain = Random(seed), PLAINS.find("usual")
    for _ in range(TRIES):
        changed = without_hex(plain, rng) if rng.random() < 0.3 else with_buffalo_moved(plain, rng)
        if is_legal(changed) and changed.marks.count(NO_HEX) <= MOST_OUT:
            plain = changed
    return PLAINS.file_text(replace(plain, title="", origin="by chance"))


def without_hex(plain: Plain, rng: Random) -> Plain:
    return with_marks(plain, {rng.randrange(HEXES): NO_HEX}, {})


def with_buffalo_moved(plain: Plain, rng: Random) -> Plain:
    """One buffalo on another hex of the first ranks; among lighter hexes, or among the others."""
    first = [hex for hex in range(HEXES) if hex % GRID.ranks < START_RANKS]
    start, to = rng.choice(first), rng.choice(first)
    return moved(plain, start, to) or plain


def moved(plain: Plain, start: int, to: int) -> Plain | None:
    counts = plain.buffaloes(MOST_SEATS)
    if start == to or not counts[start] or counts[to] == MOST_BUFFALOES:
        return None
    return with_marks(plain, {}, {start: counts[start] - 1, to: counts[to] + 1})


def with_marks(plain: Plain, land: dict[int, str], herd: dict[int, int]) -> Plain:
    """The same plain with other hexes, or other buffaloes on them."""
    marks, counts = list(plain.marks), list("".join(plain.herd))
    for hex, mark in land.items():
        marks[hex] = mark
    for hex, count in herd.items():
        counts[hex] = str(count) if count else NO_BUFFALO
    return replace(plain, land=lanes(marks), herd=lanes(counts))


def lanes(marks: list[str]) -> tuple[str, ...]:
    text, ranks = "".join(marks), GRID.ranks
    return tuple(text[at : at + ranks] for at in range(0, len(text), ranks))


def picture(text: str, theme: str) -> str:
    """What is drawn of a plain while it is drawn: its hexes, right or wrong, as four play on it."""
    plain, _ = PLAINS.judged(text[:MOST_CHARACTERS] or "usual")
    return painted(replace(plain, title="", origin=VARIANT), MOST_SEATS, theme)


def changes(option: str) -> list[tuple[Mistake, str]]:
    """Every legal plain on which one buffalo starts on a hex beside its own."""
    plain = PLAINS.find(option)
    return [(why, PLAINS.line(board)) for why, board in other_starts(plain) if is_legal(board)]


def other_starts(plain: Plain) -> Iterator[tuple[Mistake, Plain]]:
    for start in range(HEXES):
        for direction in range(DIRECTIONS):
            to = GRID.neighbour(start, direction)
            board = moved(plain, start, to) if 0 <= to < HEXES else None
            if board is not None:
                values = {"start": NAMES[start], "to": NAMES[to]}
                sentence = "one buffalo on {to} instead of {start}."
                yield Mistake(sentence, NAMES[to], values=values), board


BOARDS = Boards(
    option="plain",
    names=PLAINS.names,
    examine=PLAINS.examine,
    by_chance=by_chance,
    kit={},  # no editor draws it yet
    picture=picture,
    changes=changes,
)
