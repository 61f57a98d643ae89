"""A program at a seat: it plays for itself, and is stood in for like a person."""

from rivertable.tables import commands
from rivertable.tables.commands import bots_to_move
from rivertable.tables.table import PROGRAM, PROGRAM_ID, Table
from tests.tables.sitting import RNG, do, play, row

ROBIN = PROGRAM_ID + "robin"


def with_robin() -> Table:
    """A game of Wadi that began when a program took the second seat."""
    table = Table(row("wadi", "ada", ""))
    do(table, commands.sit, ROBIN, 2, "Robin", RNG)
    return table


def robins_turn() -> Table:
    table = with_robin()
    for _ in range(9):
        if table.position.acting == (2,):
            break
        play(table, "ada", 1, str(table.position.legal_moves()[-1]))
    return table


def test_a_seat_that_a_program_took_is_marked_and_no_bot_of_ours_plays_it() -> None:
    table = robins_turn()

    assert (table.seats[1].kind, table.seats[1].name) == (PROGRAM, "Robin")
    assert bots_to_move(table) == []


def test_a_program_that_keeps_others_waiting_is_stood_in_for_until_it_is_back() -> None:
    table = robins_turn()
    do(table, commands.hand_over, "ada", 2, 1000.0)
    assert bots_to_move(table) == [2]

    do(table, commands.come_back, ROBIN)
    assert bots_to_move(table) == []
    assert table.seats[1].kind == PROGRAM
