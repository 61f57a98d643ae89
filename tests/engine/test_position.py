"""Playing on a position: who acts, what is legal, playing it, taking it back."""

import pytest

import rivertable
from rivertable import (
    IllegalMove,
    Move,
    Position,
    RivertableError,
)
from tests.arranging import texts
from tests.engine.random_games import finished


def wadi(*moves: str) -> Position:
    """A game of Wadi for two in which seat 1 began and these moves were made."""
    position = rivertable.start("wadi")
    for move in ("start 1", *moves):
        position.play(move)
    return position


def niagara(*moves: tuple[int, str]) -> Position:
    """A game of Niagara for three in which seat 1 has the buoy and these choices were made."""
    position = rivertable.start("niagara")
    position.play("start 1")
    for seat, move in moves:
        position.play(move, seat)
    return position


# Who acts -----------------------------------------------------------------------------------


def test_a_game_is_for_as_few_as_can_play_it_unless_told_otherwise() -> None:
    assert rivertable.start("wadi").setting.players == 2
    assert rivertable.start("wadi", players=4).setting.players == 4


def test_without_a_seed_chance_is_left_to_the_caller() -> None:
    position = rivertable.start("wadi")

    assert position.acting == (0,)
    assert texts(position) == {"start 1", "start 2"}


def test_with_a_seed_chance_has_moved_already() -> None:
    position = rivertable.start("wadi", seed=7)

    assert position.acting in ((1,), (2,))
    assert [move.seat for move in position.moves] == [0]


def test_several_seats_act_at_once() -> None:
    assert niagara().acting == (1, 2, 3)
    assert niagara((2, "tile 4")).acting == (1, 3)


def test_nobody_acts_when_the_game_is_over() -> None:
    position = finished(rivertable.start("wadi"), luck=1)

    assert position.is_over
    assert position.acting == ()
    assert position.legal_moves() == []
    assert position.legal_numbers().size == 0


# What is legal ------------------------------------------------------------------------------


def test_legal_moves_are_those_of_all_seats_that_act() -> None:
    position = niagara((2, "tile 4"))

    assert {move.seat for move in position.legal_moves()} == {1, 3}
    assert {move.seat for move in position.legal_moves(3)} == {3}


def test_a_seat_that_waits_has_no_legal_move() -> None:
    assert niagara((2, "tile 4")).legal_moves(2) == []
    assert wadi().legal_numbers(2).size == 0


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_has_no_moves_to_ask_for(seat: int) -> None:
    with pytest.raises(RivertableError, match=f"no seat {seat}; seats are 1 to 2"):
        wadi().legal_moves(seat)


def test_a_move_is_its_text() -> None:
    move = wadi().legal_moves()[0]

    assert str(move) == move.text == "build A1"
    assert move == Move(seat=1, number=move.number, text="build A1")


# Playing ------------------------------------------------------------------------------------


def test_a_move_can_be_given_as_text_or_as_a_move() -> None:
    by_text, by_move = wadi(), wadi()
    by_text.play("build C3")
    by_move.play(next(move for move in by_move.legal_moves() if move.text == "build C3"))

    assert by_text.moves == by_move.moves


def test_capitals_and_spaces_around_a_move_do_not_matter() -> None:
    assert wadi("  BUILD   c3 ") == wadi("build C3")


def test_the_seat_may_be_named_where_only_one_acts() -> None:
    position = wadi()
    position.play("build C3", seat=1)

    assert position == wadi("build C3")


def test_a_seat_that_is_not_to_move_is_refused() -> None:
    with pytest.raises(IllegalMove, match="not seat 2's turn, but seat 1's") as refused:
        wadi().play("build C3", seat=2)

    assert refused.value.rule == "WA-5"


def test_chance_is_refused_when_a_seat_is_to_move() -> None:
    with pytest.raises(IllegalMove, match="not chance's turn, but seat 1's"):
        wadi().play("start 2", seat=0)


def test_a_seat_is_refused_when_chance_is_to_move() -> None:
    with pytest.raises(IllegalMove, match="not seat 1's turn, but chance's"):
        rivertable.start("wadi").play("build C3", seat=1)


def test_where_several_act_the_seat_has_to_be_named() -> None:
    with pytest.raises(IllegalMove, match="say for which one: seat 1 or seat 3"):
        niagara((2, "tile 4")).play("tile 4")


def test_where_several_act_a_move_knows_its_seat() -> None:
    position = niagara()
    position.play(position.legal_moves(2)[0])

    assert position.acting == (1, 3)


def test_a_move_of_one_seat_is_not_played_for_another() -> None:
    position = niagara()

    with pytest.raises(IllegalMove, match="a move of seat 2, not of seat 3"):
        position.play(position.legal_moves(2)[0], seat=3)


def test_a_move_from_another_position_is_read_anew() -> None:
    position = wadi()

    with pytest.raises(IllegalMove, match="'tile 1' is not a move"):
        position.play(niagara().legal_moves(1)[0])
    with pytest.raises(IllegalMove, match="not chance's turn"):
        position.play(rivertable.start("wadi").legal_moves()[0])


def test_a_move_with_a_wrong_number_is_what_its_text_says() -> None:
    position = wadi()
    position.play(Move(seat=1, number=9, text="build C3"))

    assert position == wadi("build C3")


def test_a_refused_move_changes_nothing() -> None:
    position = wadi("build C3")
    before = position.record()

    for text in ("build C4", "pump A1>A1", "nonsense"):
        with pytest.raises(IllegalMove):
            position.play(text)
    assert position == wadi("build C3")
    assert position.record() == before


def test_an_illegal_move_names_its_rule_and_says_why() -> None:
    with pytest.raises(IllegalMove) as refused:
        wadi().play("build B1")

    assert refused.value.rule == "WA-5.1"
    assert str(refused.value) == f"WA-5.1: {refused.value.reason}"
    assert refused.value.reason.endswith(".")


def test_nothing_is_played_after_the_end() -> None:
    position = finished(rivertable.start("wadi"), luck=1)

    with pytest.raises(IllegalMove, match="the game is over"):
        position.play("end")


def test_an_endless_text_is_refused_with_its_beginning() -> None:
    with pytest.raises(IllegalMove) as refused:
        wadi().play("start " + 5000 * "9")

    assert "start 999" in str(refused.value)
    assert len(str(refused.value)) < 200


# Taking back --------------------------------------------------------------------------------


def test_undo_returns_the_move_it_took_back() -> None:
    position = wadi("build C3")
    undone = position.undo()

    assert undone.text == "build C3"
    assert position == wadi()
    assert position.moves == wadi().moves


def test_undo_goes_back_to_the_very_start() -> None:
    position = wadi("build C3", "end", "end")
    while position.moves:
        position.undo()

    assert position == rivertable.start("wadi")
    assert position.acting == (0,)


def test_without_a_seed_a_move_of_chance_is_taken_back_like_any_other() -> None:
    position = wadi()

    assert position.undo().text == "start 1"
    assert position.acting == (0,)


def test_with_a_seed_undo_takes_back_a_move_and_the_chance_after_it() -> None:
    position = rivertable.start("niagara", seed=1)
    before = position.copy()
    while position.moves[-1].seat != 0 or len(position.moves) == 1:
        before = position.copy()
        position.play(position.legal_moves()[-1])
    undone = position.undo()

    assert undone.seat != 0
    assert position == before
    assert position.record() == before.record()


def test_with_a_seed_the_first_move_of_chance_stays() -> None:
    position = rivertable.start("wadi", seed=7)

    with pytest.raises(RivertableError, match="no move to take back"):
        position.undo()
    assert len(position.moves) == 1


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(RivertableError, match="no move to take back"):
        rivertable.start("wadi").undo()


def test_the_end_of_a_game_can_be_taken_back() -> None:
    position = finished(rivertable.start("wadi"), luck=1)
    position.undo()

    assert not position.is_over
    assert position.ranks is None


# Looking ------------------------------------------------------------------------------------


def test_scores_are_named_numbers_by_seat() -> None:
    assert wadi("build C3").scores == {
        1: {"points": 0, "unused_shadoofs": 6},
        2: {"points": 0, "unused_shadoofs": 7},
    }


def test_the_fields_of_a_state_can_be_read() -> None:
    assert wadi("build C3").state.supply.tolist()[:2] == [6, 7]


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    with pytest.raises(RivertableError, match=f"no seat {seat}; seats are 1 to 2"):
        wadi().view(seat)


def test_a_view_has_the_moves_of_its_own_seat_only() -> None:
    view = niagara().view(2)

    assert {move.seat for move in view.legal_moves()} == {2}
    with pytest.raises(RivertableError, match="the view of seat 2, not of seat 3"):
        view.legal_moves(3)


def test_a_view_does_not_know_the_seed() -> None:
    assert rivertable.start("wadi", seed=7).view(1).setting.seed is None


def test_a_spectator_has_no_moves_though_chance_has_the_same_number() -> None:
    position = rivertable.start("wadi")

    assert position.acting == (0,)
    assert position.legal_moves(0)
    assert position.view(0).legal_moves() == []
    assert position.view(0).legal_numbers().tolist() == []
