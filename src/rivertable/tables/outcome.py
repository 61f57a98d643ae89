"""The state and result of a table, as rows for lists of games."""

from typing import Any

from .table import BOT, OPEN, Table

Row = dict[str, Any]


def outcome(table: Table) -> tuple[Row, list[Row]]:
    """The row of a table and those of its seats: see `games` and `played` in the schema."""
    game = {
        "table_id": table.id,
        "game": table.game.name,
        "players": len(table.seats),
        "made_at": table.made_at,
        "ended_at": max(table.made_at, table.last_acted_at) if table.is_over else None,
        "moves": len(table.moves),
        "is_whole": table.position.is_over,
    }
    return game, [seat_row(table, number) for number in range(1, 1 + len(table.seats))]


def seat_row(table: Table, number: int) -> Row:
    """The player of a seat, and whether they have left."""
    seat, guest = table.seats[number - 1], table.player_of(number)
    has_left = bool(guest) and seat.guest != guest
    ranks = table.position.ranks
    return {
        "table_id": table.id,
        "seat": number,
        "guest": "" if seat.kind == OPEN else guest,
        "name": seat.name,
        "level": seat.level if seat.kind == BOT and not guest else 0,
        "rank": ranks[number - 1] if ranks else 0,
        "has_left": has_left and seat.kind != OPEN,
        "opening": opening(table, number) if table.is_over else "",
    }


def opening(table: Table, number: int) -> str:
    """The first move of a seat for which there was a choice; what was chosen in secret stays so."""
    secrets = table.game.secrets
    return next(
        (
            move.text
            for move in table.moves
            if move.seat == number and not (secrets and secrets.is_choice(move.number))
        ),
        "",
    )
