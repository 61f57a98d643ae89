"""Every rule that a plain can break (WR-1, WR-2), in the rulebook's order: all mistakes at once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rivertable.contract.boards import Mistake
from rivertable.games.wind_river.board import (
    BACK,
    DIRECTIONS,
    GRID,
    HEXES,
    MOST_SEATS,
    NAMES,
    NO_BUFFALO,
    PLAINS,
    START_RANKS,
    STRAIGHT,
    Plain,
    buffaloes_of,
)

Mistakes = Iterator[Mistake]
FEWEST_SEATS = 3


def mistakes_in(plain: Plain, lines: Sequence[int]) -> Mistakes:
    """All of them, with the line of each lane's row."""
    for check in CHECKS:
        for mistake in check(plain):
            lane = NAMES.index(mistake.cell) // GRID.ranks if mistake.cell else 0
            yield replace(mistake, line=lines[lane])


def check_count(plain: Plain) -> Mistakes:
    """WR-1: 36 buffaloes with four players, 30 with three."""
    sentences = {
        4: "with four players there are {want} buffaloes, not {count}.",
        3: "with three players there are {want} buffaloes beside the lighter hexes, not {count}.",
    }
    for players, sentence in sentences.items():
        count, want = sum(plain.buffaloes(players)), buffaloes_of(players)
        if count != want:
            yield Mistake(sentence, None, "WR-1", values={"want": want, "count": count})


def check_start(plain: Plain) -> Mistakes:
    """WR-2: buffaloes start on hexes in play, in the first ranks."""
    in_play = plain.in_play(MOST_SEATS)
    for hex, mark in enumerate("".join(plain.herd)):
        if mark == NO_BUFFALO:
            continue
        if not in_play >> hex & 1:
            yield Mistake("buffaloes start on hexes in play.", NAMES[hex], "WR-2")
        elif hex % GRID.ranks >= START_RANKS:
            values = {"ranks": START_RANKS}
            sentence = "buffaloes start on the first {ranks} ranks."
            yield Mistake(sentence, NAMES[hex], "WR-2", values=values)


def check_way(plain: Plain) -> Mistakes:
    """WR-2: from every hex in play a way leads forward to the plains, or a herd would stand still."""
    for players, sentence in (
        (MOST_SEATS, "no way leads forward from here to the open plains."),
        (FEWEST_SEATS, "without the lighter hexes no way leads from here to the open plains."),
    ):
        stuck = hexes_of(plain.in_play(players)) - leading_out(plain, players)
        for hex in sorted(stuck):
            yield Mistake(sentence, NAMES[hex], "WR-2")
        if stuck:
            return


def check_connected(plain: Plain) -> Mistakes:
    """WR-2: the hexes in play are one plain, also without the lighter ones."""
    for players, sentence in (
        (MOST_SEATS, "this hex is cut off from the others."),
        (FEWEST_SEATS, "without the lighter hexes this hex is cut off from the others."),
    ):
        hexes = hexes_of(plain.in_play(players))
        parts = []
        while hexes:
            part = reached_from(min(hexes), hexes)
            parts.append(part)
            hexes -= part
        cut_off = sorted(set().union(*sorted(parts, key=len)[:-1]))
        for hex in cut_off:
            yield Mistake(sentence, NAMES[hex], "WR-2")
        if cut_off:
            return


def hexes_of(mask: int) -> set[int]:
    return {hex for hex in range(HEXES) if mask >> hex & 1}


def leading_out(plain: Plain, players: int) -> set[int]:
    """The hexes from which steps forward lead to the plains."""
    hexes = hexes_of(plain.in_play(players))
    out = {hex for hex in hexes if GRID.neighbour(hex, STRAIGHT) == PLAINS}
    todo = list(out)
    while todo:
        at = todo.pop()
        for direction in range(BACK, DIRECTIONS):
            behind = GRID.neighbour(at, direction)
            if behind in hexes and behind not in out:
                out.add(behind)
                todo.append(behind)
    return out


def reached_from(start: int, hexes: set[int]) -> set[int]:
    """The hexes that hang together with this one."""
    found, todo = {start}, [start]
    while todo:
        at = todo.pop()
        beside = {GRID.neighbour(at, direction) for direction in range(DIRECTIONS)}
        todo += (new := (beside & hexes) - found)
        found |= new
    return found


CHECKS: tuple[Callable[[Plain], Mistakes], ...] = (
    check_start,
    check_count,
    check_way,
    check_connected,
)
