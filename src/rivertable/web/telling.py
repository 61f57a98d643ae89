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
    for index in range(first, len(numbers)):
        before = position.copy()
        played = table.moves[index]
        position.play_number(played.number, played.seat)
        yield move_line(
            table, index, played.seat, played.text, before, position.copy(), seat, language
        )


def move_line(
    table: Table,
    index: int,
    who: int,
    text: str,
    before: Position,
    after: Position,
    seat: int,
    language: str,
) -> Message:
    """A move as sentences. What others chose in secret is never said, not even later."""
    wording = table.game.part("wording")
    text = told_to(table, before, who, text, seat)
    states = before.view(seat).state, after.view(seat).state
    told = wording.told(table.setting, states[0], who, text, language, table.names)
    happened = wording.happened(*states, language, table.names)
    return {"index": index, "seat": who, "sentences": [told, *happened]}


def told_to(table: Table, before: Position, who: int, text: str, seat: int) -> str:
    """A move as this seat may know it."""
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
