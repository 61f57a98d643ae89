"""A plain as text: for each lane a row of hexes, and beside it a row of buffaloes."""

from pathlib import Path

from rivertable.contract.board_text import BoardTexts, Row, Sheet
from rivertable.contract.boards import Mistake
from rivertable.games.wind_river.board import (
    GRID,
    IN_PLAY,
    LIGHTER,
    MOST_BUFFALOES,
    NO_BUFFALO,
    NO_HEX,
    Plain,
)

from .checks import mistakes_in

LANES, RANKS = GRID.lanes, GRID.ranks
LAND = IN_PLAY + LIGHTER + NO_HEX
HERD = NO_BUFFALO + "".join(str(count) for count in range(MOST_BUFFALOES + 1))


def read(sheet: Sheet) -> tuple[Plain, list[Mistake]]:
    """As far as it goes: what is missing is no hex, and no buffalo."""
    mistakes: list[Mistake] = []
    land, herd = [], []
    for lane in range(len(LANES)):
        row = sheet.rows[lane] if lane < len(sheet.rows) else None
        marks = lane_of(row, lane, mistakes) if row else (NO_HEX * RANKS, NO_BUFFALO * RANKS)
        land.append(marks[0])
        herd.append(marks[1].replace("0", NO_BUFFALO))
    if len(sheet.rows) != len(LANES):
        line = sheet.rows[-1].line if sheet.rows else 1
        values = {"lanes": len(LANES), "rows": len(sheet.rows)}
        sentence = "there are {lanes} lanes, not {rows}."
        mistakes.append(Mistake(sentence, None, "WR-2", line, values))
    plain = Plain(sheet.title, sheet.origin, tuple(land), tuple(herd))
    if not mistakes:
        lines = [row.line for row in sheet.rows]
        mistakes = list(mistakes_in(plain, lines))
    return plain, mistakes


def lane_of(row: Row, lane: int, mistakes: list[Mistake]) -> tuple[str, str]:
    """Hexes and buffaloes of a row, such as `######   222...`; what cannot be read is no hex."""
    if len(row.words) != 2:
        sentence = "lane {lane} is its hexes and its buffaloes, with a space between."
        mistakes.append(Mistake(sentence, None, "WR-2", row.line, {"lane": LANES[lane]}))
        return NO_HEX * RANKS, NO_BUFFALO * RANKS
    known = (LAND, HERD)
    return (
        marks_of(row.words[0], known[0], row, lane, mistakes),
        marks_of(row.words[1], known[1], row, lane, mistakes),
    )


def marks_of(text: str, known: str, row: Row, lane: int, mistakes: list[Mistake]) -> str:
    """Six known marks; each other one is a mistake, and is left out."""
    if len(text) != RANKS:
        lengths = {"lane": LANES[lane], "count": len(text), "ranks": RANKS, "text": text}
        sentence = "lane {lane} has {ranks} ranks, and {text!r} has {count}."
        mistakes.append(Mistake(sentence, None, "WR-2", row.line, lengths))
    for rank, mark in enumerate(text[:RANKS]):
        if mark not in known:
            name = f"{LANES[lane]}{rank + 1}"
            values = {"mark": mark, "known": known}
            sentence = "{mark!r} does not belong in this row; it is written with {known!r}."
            mistakes.append(Mistake(sentence, name, line=row.line, values=values))
    marks = (mark if mark in known else NO_HEX for mark in text[:RANKS].ljust(RANKS, NO_HEX))
    return "".join(marks)


def rows(plain: Plain) -> list[tuple[str, ...]]:
    return list(zip(plain.land, plain.herd, strict=True))


def draft(plain: Plain) -> dict[str, object]:
    return {"land": plain.land, "herd": plain.herd}


PLAINS = BoardTexts(Path(__file__).parent, "plain", read, rows, draft)
