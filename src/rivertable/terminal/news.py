"""What has happened since a seat last had its turn."""

from rich.text import Text

from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import CHANCE

from .screen import seat_name, seat_style, wrapped

HANG = 2

Event = tuple[int, list[str]]  # a seat, and what it did without another one in between


def since(moves: list[Move], seat: int) -> int:
    """Where the moves begin that the seat has not answered yet, or has begun to answer."""
    start = len(moves)
    while start and moves[start - 1].seat in (seat, CHANCE):
        start -= 1
    while start and moves[start - 1].seat != seat:
        start -= 1
    return start


def events(position: Position, view: View, listener: int) -> list[Event]:
    """What a seat has not answered yet, choices that have been shown since included."""
    if listener == CHANCE:
        return []
    moves = view.moves
    start = since(moves, listener)
    shown = shown_since(position, view, start)
    told: list[tuple[int, str]] = []
    for move in moves[start:]:
        told += [(move.seat, f"shows {text}") for text in shown.pop(move.seat, [])]
        told.append((move.seat, move.text))
    told += [(seat, f"shows {text}") for seat, texts in shown.items() for text in texts]
    return joined(told)


def shown_since(position: Position, view: View, start: int) -> dict[int, list[str]]:
    """Choices that were hidden when the seat last looked, before its own move, and are not now."""
    if view.setting.game.secrets is None:
        return {}
    earlier = [(move.seat, move.number) for move in position.moves[: max(start - 1, 0)]]
    then = Position(view.setting, earlier).view(view.seat).moves
    shown: dict[int, list[str]] = {}
    for before, now in zip(then, view.moves, strict=False):
        if before.number != now.number:
            shown.setdefault(now.seat, []).append(now.text)
    return shown


def joined(told: list[tuple[int, str]]) -> list[Event]:
    """Each seat's moves in a row as one event."""
    result: list[Event] = []
    for seat, text in told:
        if result and result[-1][0] == seat:
            result[-1][1].append(text)
        else:
            result.append((seat, [text]))
    return result


def news(position: Position, view: View, listener: int, width: int) -> list[Text]:
    """The news as rows."""
    rows: list[Text] = []
    for seat, texts in events(position, view, listener):
        name = "You" if seat == view.seat and seat != CHANCE else seat_name(view, seat)
        lines = wrapped(f"{name}: {', '.join(texts)}", width, HANG)
        for count, line in enumerate(lines):
            row = Text(line)
            if count == 0:
                row.stylize(seat_style(seat), 0, len(name))
            rows.append(row)
    return rows
