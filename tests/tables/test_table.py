"""A table is what its log adds up to."""

import pytest

from rivertable.engine.position import Position
from rivertable.tables import commands
from rivertable.tables.table import Table
from tests.tables.sitting import RNG, do, play, seated


def moments(table: Table) -> list[Position]:
    """The position before each move, played from the start."""
    numbers = [(move.seat, move.number) for move in table.moves]
    return [Position(table.setting, numbers[:count]) for count in range(len(numbers))]


@pytest.mark.parametrize("game", ["wind-river", "wadi", "niagara"])
def test_a_table_keeps_the_moments_of_the_last_turn_also_after_undo(game: str) -> None:
    guests = ("ada", "ben", "cem")
    table = seated(game, *guests)
    for _ in range(60):
        seat = RNG.choice(table.position.acting)
        play(table, guests[seat - 1], seat, str(RNG.choice(table.position.legal_moves(seat))))
        if RNG.random() < 0.3 and commands.undoable(table, seat):
            do(table, commands.undo, guests[seat - 1], seat, table.version, False)
        last = table.moves[-1].seat
        others = [i for i, move in enumerate(table.moves) if move.seat != last]

        assert table.turn == moments(table)[max(others, default=-1) + 1 :]
        assert table.position == Position(table.setting, [(m.seat, m.number) for m in table.moves])
        if table.is_over:
            break

    assert table.version > 20


def test_those_who_sit_down_are_named_in_what_is_seen() -> None:
    table = seated("wadi", "ada", "")
    assert table.view(1).setting.names == ("Ada", "Seat 2")
    do(table, commands.sit, "ben", 2, "Ben", RNG)

    assert table.view(1).setting.names == ("Ada", "Ben")
