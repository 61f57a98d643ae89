"""What people may do at a table, and what is refused."""

import pytest

from rivertable import IllegalMove
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.tables.table import Table
from tests.tables.sitting import RNG, do, play, seated


def refused(code: str) -> "pytest.RaisesExc[Refused]":
    return pytest.raises(Refused, check=lambda problem: problem.code == code)


def chosen_by(table: Table, seat: int) -> int:
    return int(table.position.state.chosen[seat - 1])


def test_a_move_is_logged_in_its_proper_form() -> None:
    table = seated("wadi", "ada", "ben")

    assert play(table, "ada", 1, " BUILD  c1 ")[0].data == "build C1"
    assert table.version == 2


def test_nobody_acts_for_a_seat_that_is_not_theirs() -> None:
    table = seated("wadi", "ada", "ben")

    with refused("not-yours"):
        play(table, "ben", 1, "build C1")
    with refused("not-yours"):
        play(table, "", 1, "build C1")


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    table = seated("wadi", "ada", "ben")

    with pytest.raises(IllegalMove, match="WA-5"):
        play(table, "ada", 1, "build B1")
    assert table.version == 1


def test_a_repeated_move_is_done_once() -> None:
    table = seated("wadi", "ada", "ben")
    play(table, "ada", 1, "build C1", version=1)

    assert play(table, "ada", 1, "build C1", version=1) == []
    assert table.version == 2


def test_the_move_that_ended_the_game_is_answered_as_before_when_it_is_repeated() -> None:
    table = seated("wadi", "ada", "ben")
    while not table.is_over:
        (seat,) = table.position.acting
        guest, version = ("ada", "ben")[seat - 1], table.version
        text = str(RNG.choice(table.position.legal_moves(seat)))
        play(table, guest, seat, text)

    assert play(table, guest, seat, text, version) == []
    with refused("over"):
        play(table, guest, seat, text)


def test_a_stale_move_is_refused() -> None:
    table = seated("wadi", "ada", "ben")
    play(table, "ada", 1, "build C1", version=1)

    with refused("stale"):
        play(table, "ada", 1, "build C2", version=1)
    with refused("stale"):
        play(table, "ada", 1, "end", version=99)


def test_tiles_chosen_at_the_same_time_are_accepted_in_any_order() -> None:
    table = seated("niagara", "ada", "ben", "cem")
    play(table, "cem", 3, "tile 4", version=1)
    play(table, "ada", 1, "tile 2", version=1)
    play(table, "ben", 2, "tile 5", version=1)

    assert table.position.acting == (1,)


def test_a_tile_can_be_changed_until_the_last_one_is_chosen() -> None:
    table = seated("niagara", "ada", "ben", "cem")
    play(table, "ada", 1, "tile 2")
    play(table, "ben", 2, "tile 5")
    do(table, commands.undo, "ada", 1, table.version, False)
    play(table, "ada", 1, "tile 3")

    assert chosen_by(table, 1) == 3
    assert chosen_by(table, 2) == 5
    play(table, "cem", 3, "tile 6")
    with refused("no-undo"):
        commands.undo(table, "cem", 3, table.version, False)


def test_undo_goes_back_one_step_or_the_whole_turn_but_not_into_anothers() -> None:
    table = seated("wind-river", "ada", "ben", "cem")
    for seat, text in ((1, "place B2"), (2, "place C2"), (3, "place D2")) * 1:
        play(table, ["ada", "ben", "cem"][seat - 1], seat, text)
    for seat, text in ((1, "place B3"), (2, "place C3"), (3, "place D3")):
        play(table, ["ada", "ben", "cem"][seat - 1], seat, text)
    play(table, "ada", 1, "herd B2>B3")
    play(table, "ada", 1, "herd C2>C3")

    assert commands.undoable(table, 1) == 2
    do(table, commands.undo, "ada", 1, table.version, False)
    assert [move.text for move in table.moves][-1] == "herd B2>B3"
    do(table, commands.undo, "ada", 1, table.version, True)
    with refused("no-undo"):
        commands.undo(table, "ada", 1, table.version, False)


def test_a_canoes_move_that_makes_another_show_a_tile_cannot_be_taken_back() -> None:
    table = seated("niagara", "ada", "ben", "cem")
    for guest, seat in (("ada", 1), ("ben", 2), ("cem", 3)):
        play(table, guest, seat, "tile 3")
    play(table, "ada", 1, "1 shore>3")

    assert commands.undoable(table, 1) == 0


def test_once_all_have_chosen_nobody_takes_a_choice_back() -> None:
    """NI-4e: not even the last to choose, who is the first to act."""
    table = seated("niagara", "ada", "ben", "cem")
    play(table, "ben", 2, "tile 4")
    play(table, "cem", 3, "tile 2")
    assert [commands.undoable(table, seat) for seat in (1, 2, 3)] == [0, 1, 1]
    play(table, "ada", 1, "tile 5")

    assert [commands.undoable(table, seat) for seat in (1, 2, 3)] == [0, 0, 0]
    with refused("no-undo"):
        commands.undo(table, "ada", 1, table.version, False)


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    table = seated("wadi", "ada", "")
    with refused("waiting"):
        play(table, "ada", 1, "build C1")
    do(table, commands.sit, "ben", 2, "Ben", RNG)

    assert table.is_started
    assert table.position.acting in ((1,), (2,))


def test_a_seat_that_is_taken_is_not_open() -> None:
    table = seated("wadi", "ada", "ben")

    with refused("taken"):
        commands.sit(table, "cem", 2, "Cem", RNG)


def test_an_absent_seat_is_handed_to_a_bot_after_its_time_and_back_when_its_player_returns() -> (
    None
):
    table = seated("wadi", "ada", "ben", patience=60)

    with refused("patience"):
        commands.hand_over(table, "ben", 1, waited=30.0)
    do(table, commands.hand_over, "ben", 1, 100.0)
    assert commands.bots_to_move(table) == [1]
    do(table, commands.come_back, "ada")
    assert commands.bots_to_move(table) == []


def test_who_only_watches_hands_nobody_over() -> None:
    table = seated("wadi", "ada", "ben")

    with refused("not-seated"):
        commands.hand_over(table, "eve", 1, waited=999.0)


def test_who_leaves_a_game_for_good_is_followed_by_a_bot() -> None:
    table = seated("wadi", "ada", "ben")
    do(table, commands.leave, "ada", 1)

    assert table.seats[0].kind == "bot"
    with refused("not-yours"):
        play(table, "ada", 1, "build C1")


def test_only_the_maker_closes_a_table() -> None:
    table = seated("wadi", "ada", "ben")

    with refused("not-yours"):
        commands.close(table, "ben")
    do(table, commands.close, "ada")
    with refused("closed"):
        play(table, "ada", 1, "build C1")


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_chat_is_neither_empty_nor_endless(text: str) -> None:
    with pytest.raises(Refused):
        commands.chat(seated("wadi", "ada", "ben"), "ada", "Ada", text)


def test_a_view_shows_a_guest_of_several_seats_the_one_that_may_act() -> None:
    table = seated("wadi", "ada", "ada", start="start 2")

    assert table.view_seat("ada") == 2
    assert table.view_seat("eve") == 0
