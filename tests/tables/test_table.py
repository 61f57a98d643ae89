"""A table is what its log adds up to."""

import time
from xml.etree import ElementTree

import pytest

from rivertable.engine.moment import Move
from rivertable.engine.position import Position
from rivertable.tables import commands
from rivertable.tables.commands import Draft
from rivertable.tables.reading import read_table
from rivertable.tables.table import Table
from tests.tables.sitting import RNG, apply, do, play, row, seated


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


def long_game(moves: int, undos: int) -> Table:
    """Niagara by players who play at random, and then cannot make up their mind."""
    guests = ("ada", "ben", "cem")
    table = seated("niagara", *guests)
    while len(table.moves) < moves or undos > 0:
        seat = RNG.choice(table.position.acting)
        play(table, guests[seat - 1], seat, str(move_that_ends_nothing(table.position, seat)))
        if undos and len(table.moves) > moves and commands.undoable(table, seat):
            do(table, commands.undo, guests[seat - 1], seat, table.version, False)
            undos -= 1
    return table


def move_that_ends_nothing(position: Position, seat: int) -> Move:
    moves = position.legal_moves(seat)
    RNG.shuffle(moves)
    for move in moves:
        after = position.copy()
        after.play_number(move.number, seat)
        if not after.is_over:
            return move
    raise AssertionError("the game has to end")


def test_however_far_a_log_goes_back_the_position_is_that_of_its_moves() -> None:
    table = long_game(moves=200, undos=5)
    for count in range(120):
        apply(table, [Draft("undo", table.moves[-1].seat, "")])
        numbers = [(move.seat, move.number) for move in table.moves]

        assert table.position == Position(table.setting, numbers)
        assert len(table.turn) > 0, count


def test_a_table_that_was_undone_a_thousand_times_is_read_at_once() -> None:
    table = long_game(moves=900, undos=1500)
    entries = [{"table_id": "t1", **vars(entry)} for entry in table.entries]
    seconds = []
    for _ in range(3):  # other threads of this process count too
        begun = time.process_time()
        again = read_table(row("niagara", "ada", "ben", "cem"), entries)
        seconds.append(time.process_time() - begun)

    assert min(seconds) < 0.2
    assert len(again.entries) > 3000
    assert (again.position, again.turn) == (table.position, table.turn)


def test_a_name_of_before_that_no_picture_can_show_is_shown_without_what_hurts() -> None:
    stored = row("wadi", "ada", "ben")
    stored["seats"][0]["name"], stored["seats"][1]["name"] = "A\x00d\x1ba", "\x07"
    table = Table(stored)

    assert table.names == ("A�d�a", "�")
    ElementTree.fromstring(table.view(0).svg())


def test_tables_that_agreed_on_the_same_share_what_never_changes() -> None:
    one, same = (Table(row("wadi", "ada", "ben")) for _ in range(2))
    others = [
        Table(row("wadi", "ada", "ben", "cem")),
        Table({**row("wadi", "ada", "ben"), "version": 1}),
        Table({**row("wadi", "ada", "ben"), "options": {"spreading": "true"}}),
    ]

    assert same.setting is one.setting
    assert len({id(table.setting) for table in (one, *others)}) == 4
    assert others[-1].setting.options["spreading"] == "true"
