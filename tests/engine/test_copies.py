"""Copies of a position: equal, independent, and as good as the first one."""

import copy
import pickle
from collections.abc import Callable

import pytest

import rivertable
from rivertable import (
    BadBoard,
    BadRecord,
    IllegalMove,
    Position,
    RivertableError,
)
from rivertable.engine.errors import spelled


def pickled(position: Position) -> Position:
    return pickle.loads(pickle.dumps(position))  # type: ignore[no-any-return]


def begun() -> Position:
    """A game of Wadi after its first build."""
    position = rivertable.start("wadi", 3, seed=3)
    position.play("build C3")
    return position


every_way = pytest.mark.parametrize(
    "copied",
    [Position.copy, copy.copy, copy.deepcopy, pickled],
    ids=["its own copy", "copy.copy", "copy.deepcopy", "pickle"],
)


@every_way
def test_a_copy_is_equal_and_has_the_same_history(copied: Callable[[Position], Position]) -> None:
    position = begun()
    other = copied(position)

    assert other == position
    assert hash(other) == hash(position)
    assert other.record() == position.record()


@every_way
def test_a_copy_is_played_on_by_itself(copied: Callable[[Position], Position]) -> None:
    position = begun()
    other = copied(position)
    other.play("end")

    assert other != position
    assert position == begun()
    assert [move.text for move in position.moves[1:]] == ["build C3"]


@every_way
def test_a_copy_goes_on_with_the_same_luck(copied: Callable[[Position], Position]) -> None:
    position = rivertable.start("niagara", 3, seed=5)
    other = copied(position)
    for _ in range(200):
        move = position.legal_moves()[-1]
        position.play(move)
        other.play(move)

    assert other.record() == position.record()


@every_way
def test_a_copy_can_be_taken_back(copied: Callable[[Position], Position]) -> None:
    other = copied(begun())

    assert other.undo().text == "build C3"


def test_the_same_moves_make_equal_positions() -> None:
    assert begun() == begun()
    assert len({begun(), begun()}) == 1


def test_the_same_position_reached_another_way_is_equal() -> None:
    one, other = rivertable.start("wadi", 2), rivertable.start("wadi", 2)
    for position, turn in ((one, ("build G1", "pump B2>A2")), (other, ("pump B2>A2", "build G1"))):
        for move in ("start 1", "build A1", "end", "end", "end", *turn):
            position.play(move)

    assert one == other
    assert hash(one) == hash(other)
    assert one.record() != other.record()


def test_other_players_or_options_make_another_position() -> None:
    start = rivertable.start("wadi", 3)

    assert start != rivertable.start("wadi", 4)
    assert start != rivertable.start("wadi", 3, spreading=True)
    assert start != rivertable.start("wadi", 3, scenario="el-arish")
    assert start != rivertable.start("wind-river", 3)


def test_names_and_seeds_do_not_make_another_position() -> None:
    named = rivertable.start("wadi", 3, names=("Ada", "Bo", "Cy"))

    assert named == rivertable.start("wadi", 3)
    assert rivertable.start("wadi", 3, seed=1).with_seed(2) == rivertable.start("wadi", 3, seed=1)


def test_a_position_equals_nothing_else() -> None:
    assert begun() != "wadi"
    assert begun() != begun().view(1)


def test_a_view_equals_another_view_of_the_same_seat() -> None:
    assert begun().view(1) == begun().view(1)
    assert begun().view(1) != begun().view(2)


def test_a_pickled_view_is_the_same_view() -> None:
    view = begun().view(2)
    other = pickle.loads(pickle.dumps(view))

    assert other == view
    assert other.seat == 2
    assert other.record() == view.record()


def test_a_long_game_can_be_pickled() -> None:
    position = rivertable.start("niagara", 5, seed=1)
    while len(position.numbers()) < 1500:
        position.play_number(int(position.legal_numbers()[-1]))

    assert pickled(position) == position


def test_its_repr_says_what_is_played_and_how_far() -> None:
    assert repr(begun()) == (
        "<Position of wadi, players=3, scenario='first-game', spreading='false': "
        f"2 moves, acting {begun().acting}>"
    )
    assert repr(begun().view(1)).startswith("<View of wadi, players=3")


def test_it_prints_as_something_to_look_at() -> None:
    lines = str(begun()).splitlines()

    assert len(lines) > 1
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("WA-5.1", "{tile} holds water.", tile="C4"),
        BadBoard("el-arish.txt", "C4", "it flows to where no wadi tile lies."),
        BadBoard("el-arish.txt", None, "there are no rows of land."),
        BadRecord(3, "{key} is given twice.", key="players"),
    ],
    ids=str,
)
def test_an_error_survives_a_pickle(error: RivertableError) -> None:
    other = pickle.loads(pickle.dumps(error))

    assert type(other) is type(error)
    assert str(other) == str(error)
    assert vars(other) == vars(error)


def test_small_numbers_are_spelled_in_sentences() -> None:
    assert [spelled(0), spelled(2), spelled(10), spelled(11)] == ["none", "two", "ten", "11"]
