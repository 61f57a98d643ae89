"""The legal moves as a numbered list: grouped by verb and place, in as many columns as fit."""

import re
from collections import Counter
from dataclasses import dataclass

from rich.text import Text

from rivertable.engine.moment import Move

from .screen import wrap

GAP = 2  # between columns
FEW_DIGITS = 2  # of the numbers; where they have more, columns move together
NUMBER_STYLE = "cyan"
HEAD_STYLE = "bold"

# `herd C2>C3`, `build C4`: the verb and the place we start from can be said once for many moves.
# What begins with a digit cannot, because it would look like the number of a move.
STEP = re.compile(r"([a-z]+) (\w+>)(\w+)")
ON_A_PLACE = re.compile(r"([a-z]+) ()([^\W\d]\w*|[+-])")


@dataclass(frozen=True)
class Entry:
    """One move of the list; what stands beside its number need not repeat its verb and place."""

    move: Move
    verb: str
    place: str
    rest: str


def entries(moves: list[Move]) -> list[Entry]:
    """The moves in the order in which they are numbered."""
    parts = [split(move) for move in moves]
    whole = {entry.move.text.split()[0] for entry in parts if not entry.verb}
    parts = [
        Entry(entry.move, "", "", entry.move.text) if entry.verb in whole else entry
        for entry in parts
    ]
    # By verb, as the game lists them, then by place; moves that stay whole keep their order.
    verbs = list(dict.fromkeys(entry.verb for entry in parts))
    return sorted(parts, key=lambda entry: (verbs.index(entry.verb), entry.place))


def split(move: Move) -> Entry:
    """A move's verb, place and rest, if it has them."""
    match = STEP.fullmatch(move.text) or ON_A_PLACE.fullmatch(move.text)
    return Entry(move, *match.groups()) if match else Entry(move, "", "", move.text)


def ordered(moves: list[Move]) -> list[Move]:
    """The moves as they are numbered."""
    return [entry.move for entry in entries(moves)]


def list_rows(moves: list[Move], width: int, numbers: dict[Move, int]) -> list[Text]:
    """The rows of the list; `numbers` has the number of each move."""
    parts = entries(moves)
    digits = len(str(max(numbers.values(), default=0)))
    gap = GAP if digits <= FEW_DIGITS else 1
    margin = max((len(entry.verb) + GAP for entry in parts if entry.verb), default=0)
    rows: list[Text] = []
    for verb in dict.fromkeys(entry.verb for entry in parts):
        section = [entry for entry in parts if entry.verb == verb]
        cells: dict[str, list[Text]] = {}
        for entry in section:
            cells.setdefault(entry.place, []).append(cell(entry, numbers[entry.move], digits))
        for count, row in enumerate(section_rows(cells, width - margin, gap)):
            head = verb if count == 0 else ""
            rows.append(Text.assemble((head.ljust(margin), HEAD_STYLE), row))
    return rows


def cell(entry: Entry, number: int, digits: int) -> Text:
    """`12) C3`."""
    return Text.assemble((f"{number:>{digits}}) ", NUMBER_STYLE), entry.rest)


def section_rows(cells: dict[str, list[Text]], width: int, gap: int) -> list[Text]:
    """One verb's moves: a block for each place, the blocks side by side where they fit."""
    wide = max(len(one) for row in cells.values() for one in row)
    head = max(len(place) + 1 if place else 0 for place in cells)
    longest = max(len(row) for row in cells.values())
    per_row = max(1, min(longest, (width - head + gap) // (wide + gap)))
    rows = []
    for place, row in cells.items():
        for at in range(0, len(row), per_row):
            start = Text((place if at == 0 else "").ljust(head), HEAD_STYLE)
            rows.append(in_columns(start, row[at : at + per_row], wide, gap))
    block = head + per_row * (wide + gap) - gap
    side_by_side = (width + GAP) // (block + GAP)
    if side_by_side <= 1 or len(rows) > len(cells):
        return rows
    return [
        in_columns(Text(), rows[at : at + side_by_side], block, GAP)
        for at in range(0, len(rows), side_by_side)
    ]


def in_columns(start: Text, cells: list[Text], wide: int, gap: int) -> Text:
    """Cells of equal width on one row."""
    row = start.copy()
    for one in cells:
        row.append_text(one)
        row.append(" " * (wide - len(one) + gap))
    row.rstrip()
    return row


def summary(moves: list[Move], width: int) -> list[Text]:
    """The list in a sentence, where the terminal has too few rows for board and list."""
    if not moves:
        return []
    verbs = Counter(verb for move in moves if (verb := move.text.split()[0]).isalpha())
    sentence = f"{len(moves)} moves. Type moves to list them."
    if verbs:
        counts = ", ".join(f"{count} {verb}" for verb, count in verbs.items())
        [(most, _)] = verbs.most_common(1)
        sentence = f"{len(moves)} moves ({counts}). Type moves to list them all, or moves {most}."
    return [Text(row) for row in wrap(sentence, width)]
