"""What happened at a table as lines: of the log, of the chat, of the result."""

from collections.abc import Iterator
from typing import Any

from rivertable.engine.kernel import HIDDEN
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import CHANCE
from rivertable.tables.table import Entry, Table
from rivertable.web.company.phrases import in_language
from rivertable.web.language import say_in

LINES_AT_FIRST = 120  # of the log; the replay has all of it

Message = dict[str, Any]


def chat_line(entry: Entry, language: str = "en") -> Message:
    name, _, text = entry.data.partition("\n")
    said = in_language(text, say_in(language))
    return {"seat": entry.seat, "name": name, "text": said, "at": entry.at}


def log_lines(table: Table, seat: int, language: str, most: int) -> Iterator[Message]:
    """The last moves of a table as lines of the log, for the eyes of a seat."""
    numbers = [(move.seat, move.number) for move in table.moves]
    first = max(0, len(numbers) - most)
    position = Position(table.setting, numbers[:first])
    before = position.view(seat)
    for index, move in enumerate(table.moves[first:], start=first):
        position.play_number(move.number, move.seat)
        after = position.view(seat)
        yield move_line(table, index, known_move(table, move, seat), before, after, language)
        before = after


def move_line(
    table: Table, index: int, move: Move, before: View, after: View, language: str
) -> Message:
    """A move, as whose views these are may know it, in sentences."""
    words = table.game.words
    made = words.told(table.setting, before.state, move, language, table.names)
    happened = words.happened(table.setting, before.state, after.state, language, table.names)
    return {"index": index, "seat": move.seat, "sentences": [made, *happened]}


def known_move(table: Table, move: Move, seat: int) -> Move:
    """A move as this seat may know it. What others chose in secret is never said, not even later."""
    secrets = table.game.secrets
    if secrets is None or move.seat in (CHANCE, seat) or not secrets.is_choice(move.number):
        return move
    return Move(move.seat, HIDDEN, secrets.text)


def result_lines(table: Table, view: View, language: str) -> list[Message]:
    """Who won, and where each point comes from."""
    if view.ranks is None:
        return []
    rows = table.game.words.scoring(view, language)
    return [
        {"seat": seat, "name": name, "rank": view.ranks[seat - 1], "rows": rows[seat - 1]}
        for seat, name in enumerate(table.names, start=1)
    ]
