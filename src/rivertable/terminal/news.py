"""What has happened since the last turn of a seat."""

from rich.text import Text

from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import CHANCE

from .screen import seat_name, seat_style, wrap

HANG = 2

Event = tuple[int, list[str]]  # a seat, and what it did without another one in between


def since(moves: list[Move], seat: int) -> int:
    """Where the moves since the last turn of the seat begin; a turn that it is in does not count."""
    start = len(moves)
    while start and moves[start - 1].seat in (seat, CHANCE):
        start -= 1
    while start and moves[start - 1].seat != seat:
        start -= 1
    return start


def events(position: Position, view: View, reader: int) -> list[Event]:
    """What has happened since the last turn of a seat, and which choices were revealed."""
    if reader == CHANCE:
        return []
    moves = view.remembered()
    start = since(moves, reader)
    revealed = revealed_since(position, view, start)
    lines: list[tuple[int, str]] = []
    for move in moves[start:]:
        lines += [(move.seat, f"shows {text}") for text in revealed.pop(move.seat, [])]
        lines.append((move.seat, move.text))
    lines += [(seat, f"shows {text}") for seat, texts in revealed.items() for text in texts]
    return grouped(lines)


def revealed_since(position: Position, view: View, start: int) -> dict[int, list[str]]:
    """Choices that were hidden when the seat last looked, before its own move, and are not now."""
    if view.setting.game.secrets is None:
        return {}
    earlier = [(move.seat, move.number) for move in position.moves[: max(start - 1, 0)]]
    then = Position(view.setting, earlier).view(view.seat).remembered()
    revealed: dict[int, list[str]] = {}
    for before, now in zip(then, view.remembered(), strict=False):
        if before.number != now.number:
            revealed.setdefault(now.seat, []).append(now.text)
    return revealed


def grouped(lines: list[tuple[int, str]]) -> list[Event]:
    """What a seat does without another one in between, as one event."""
    result: list[Event] = []
    for seat, text in lines:
        if result and result[-1][0] == seat:
            result[-1][1].append(text)
        else:
            result.append((seat, [text]))
    return result


def news_rows(position: Position, view: View, reader: int, width: int) -> list[Text]:
    """The news as rows."""
    rows: list[Text] = []
    for seat, texts in events(position, view, reader):
        name = "You" if seat == view.seat and seat != CHANCE else seat_name(view, seat)
        lines = wrap(f"{name}: {', '.join(texts)}", width, HANG)
        for count, line in enumerate(lines):
            row = Text(line)
            if count == 0:
                row.stylize(seat_style(seat), 0, len(name))
            rows.append(row)
    return rows
