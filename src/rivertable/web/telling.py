"""What happened at a table as lines: of the log, of the chat, of the result."""

from collections.abc import Iterator
from typing import Any

from rivertable.engine.position import Position
from rivertable.engine.view import View
from rivertable.tables.table import Entry, Table

LINES_AT_FIRST = 120  # of the log; the replay has all of it

Message = dict[str, Any]


def chat_line(entry: Entry) -> Message:
    name, _, text = entry.data.partition("\n")
    return {"seat": entry.seat, "name": name, "text": text, "at": entry.at}


def log_lines(table: Table, seat: int, language: str, most: int) -> Iterator[Message]:
    """The last moves of a table as lines of the log, for the eyes of a seat."""
    numbers = [(move.seat, move.number) for move in table.moves]
    first = max(0, len(numbers) - most)
    position = Position(table.setting, numbers[:first])
    before = position.view(seat)
    for index, played in enumerate(table.moves[first:], start=first):
        text = told_to(table, position, played.seat, played.text, seat)
        position.play_number(played.number, played.seat)
        after = position.view(seat)
        yield move_line(table, index, played.seat, text, before, after, language)
        before = after


def move_line(
    table: Table, index: int, who: int, text: str, before: View, after: View, language: str
) -> Message:
    """A move, as whose views these are may know it, in sentences."""
    wording = table.game.part("wording")
    told = wording.told(table.setting, before.state, who, text, language, table.names)
    happened = wording.happened(before.state, after.state, language, table.names)
    return {"index": index, "seat": who, "sentences": [told, *happened]}


def told_to(table: Table, before: Position, who: int, text: str, seat: int) -> str:
    """A move as this seat may know it. What others chose in secret is never said, not even later."""
    secrets = table.game.secrets
    if secrets is None or who in (0, seat):
        return text
    number = table.game.read(table.setting, before.state, who, text)
    return secrets.text if secrets.is_choice(number) else text


def result_lines(table: Table, view: View, language: str) -> list[Message]:
    """Who won, and where each point comes from."""
    if view.ranks is None:
        return []
    rows = table.game.part("wording").scoring(view, language)
    return [
        {"seat": seat, "name": name, "rank": view.ranks[seat - 1], "rows": rows[seat - 1]}
        for seat, name in enumerate(table.names, start=1)
    ]
