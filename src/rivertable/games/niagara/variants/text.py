"""Deposits as text: for each colour a row with the discs that it lies beside, and what can be wrong.

The rulebook: three deposits lie along the banks and two on the island, each beside a disc of its own
(NI-2). On the island that is a disc of one branch, or the two that face each other.
"""

from collections.abc import Iterator
from pathlib import Path

from rivertable.contract.board_text import BoardTexts, Row, Sheet
from rivertable.contract.boards import Mistake
from rivertable.games.niagara.board import COLOURS, RIVER, Deposits

ON_ISLAND = (*RIVER.left, *RIVER.right)
DISCS = (*RIVER.trunk, *ON_ISLAND)
SPELLED = {disc.lower(): disc for disc in DISCS}
FACING = tuple(zip(RIVER.left, RIVER.right, strict=True))
BANK_DEPOSITS, ISLAND_DEPOSITS = 3, 2

Rows = dict[str, Row]


def read(sheet: Sheet) -> tuple[Deposits, list[Mistake]]:
    """As far as it goes."""
    rows: Rows = {}
    mistakes: list[Mistake] = []
    for row in sheet.rows:
        colour = row.words[0].removesuffix(":").lower()
        if colour not in COLOURS:
            values = {"word": row.words[0], "known": ", ".join(COLOURS)}
            sentence = "{word!r} is not a colour; the colours are {known}."
            mistakes.append(Mistake(sentence, None, "NI-1", row.line, values))
        elif colour in rows:
            mistakes.append(
                Mistake("{key} is given twice.", None, "NI-1", row.line, {"key": colour})
            )
        else:
            rows[colour] = row
    mistakes += missing(rows)
    discs = tuple(tuple(discs_of(rows.get(colour), mistakes)) for colour in COLOURS)
    deposits = Deposits(sheet.title, sheet.origin, discs)
    mistakes += [*shared_discs(deposits, rows), *places(deposits, rows)]
    if not mistakes:
        mistakes += shares(deposits, rows)
    return deposits, mistakes


def missing(rows: Rows) -> Iterator[Mistake]:
    """NI-1: every colour has its deposit."""
    sentences = {
        "violet": "the violet deposit is missing.",
        "white": "the white deposit is missing.",
        "yellow": "the yellow deposit is missing.",
        "blue": "the blue deposit is missing.",
        "red": "the red deposit is missing.",
    }
    for colour in COLOURS:
        if colour not in rows or len(rows[colour].words) == 1:
            line = rows[colour].line if colour in rows else 1
            yield Mistake(sentences[colour], None, "NI-1", line)


def discs_of(row: Row | None, mistakes: list[Mistake]) -> Iterator[str]:
    """NI-2: the discs of a row, in the order of the river; what is none is a mistake."""
    if row is None:
        return
    words = [word.removesuffix(",").lower() for word in row.words[1:]]
    for word in words:
        if word not in SPELLED:
            values = {"word": word, "known": ", ".join(DISCS)}
            sentence = "{word!r} is not a disc; the discs are {known}."
            mistakes.append(Mistake(sentence, None, "NI-2", row.line, values))
    yield from (disc for disc in DISCS if disc.lower() in words)


def shared_discs(deposits: Deposits, rows: Rows) -> Iterator[Mistake]:
    """NI-2: at most one deposit lies beside a disc."""
    taken: set[str] = set()
    for colour, discs in zip(COLOURS, deposits.discs, strict=True):
        for disc in discs:
            if disc in taken:
                sentence = "two deposits lie beside this disc."
                yield Mistake(sentence, disc, "NI-2", rows[colour].line)
            taken.add(disc)


def places(deposits: Deposits, rows: Rows) -> Iterator[Mistake]:
    """NI-2: a deposit has one disc; on the island it may be two that face each other."""
    for colour, discs in zip(COLOURS, deposits.discs, strict=True):
        if len(discs) > 1 and discs not in FACING:
            sentence = (
                "a deposit lies beside one disc, or on the island between two that face each other."
            )
            for disc in discs:
                yield Mistake(sentence, disc, "NI-2", rows[colour].line)


def shares(deposits: Deposits, rows: Rows) -> Iterator[Mistake]:
    """NI-2: three deposits along the banks, two on the island."""
    count = sum(discs[0] in ON_ISLAND for discs in deposits.discs)
    if count != ISLAND_DEPOSITS:
        values = {"banks": BANK_DEPOSITS, "island": ISLAND_DEPOSITS, "count": count}
        sentence = (
            "{banks} deposits lie along the banks (1 to 5) and {island} on the island, not {count}."
        )
        line = min(row.line for row in rows.values())
        yield Mistake(sentence, None, "NI-2", line, values)


def rows(deposits: Deposits) -> list[tuple[str, ...]]:
    return [(colour, *discs) for colour, discs in zip(COLOURS, deposits.discs, strict=True)]


def draft(deposits: Deposits) -> dict[str, object]:
    return {"discs": dict(zip(COLOURS, deposits.discs, strict=True))}


DEPOSITS = BoardTexts(Path(__file__).parent, "deposits", read, rows, draft)
