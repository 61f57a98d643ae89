"""Whole games, one for each way to end, replayed to their exact result and looked at on the way."""

from pathlib import Path

import pytest

import rivertable
from rivertable.engine.position import Position
from tests.games.niagara.positions import collected, lying, where

REPLAYS = Path(__file__).parents[2] / "replays"
NAMES = ("Ada", "Boris", "Chantal", "Dmitri", "Esther")


def record(name: str) -> str:
    return (REPLAYS / f"niagara-{name}.txt").read_text("utf-8")


def after(name: str, moves: int) -> Position:
    """The position after so many moves of a recorded game, chance included."""
    head, _, body = record(name).partition("\n\n")
    begun = [line for line in head.splitlines() if not line.startswith("result")]
    return rivertable.load("\n".join([*begun, "", *body.splitlines()[:moves]]))


def results(position: Position) -> list[tuple[int, ...]]:
    return [tuple(scores.values()) for scores in position.scores.values()]


def collections(position: Position) -> list[str]:
    return [collected(position, seat) for seat in range(1, position.setting.players + 1)]


def count(position: Position, word: str) -> int:
    return sum(word in str(move) for move in position.moves)


@pytest.mark.parametrize(
    "name", ["five-colours", "four-alike", "seven-gems", "several-at-once", "210-rounds"]
)
def test_a_recorded_game_is_over_and_reads_the_same_again(name: str) -> None:
    position = rivertable.load(record(name))

    assert position.is_over
    assert position.record() == record(name)
    assert position.setting.names == NAMES[: position.setting.players]


def test_five_colours_win_the_first_game() -> None:
    """NI-8"""
    position = rivertable.load(record("five-colours"))

    assert results(position) == [(1, 15), (0, 7), (0, 12)]
    assert position.ranks == (1, 3, 2)
    assert collected(position, 1) == "violet white yellow blue red"


def test_the_first_game_in_its_seventeenth_round() -> None:
    """NI-5, NI-6"""
    position = after("five-colours", 161)

    assert (position.state.rounds, position.state.buoy, position.state.weather) == (17, 2, 0)
    assert [where(position, f"{seat}.1") for seat in (1, 2, 3)] == ["7L blue", "2 blue", "falls"]
    assert collections(position) == ["violet white", "violet white", "violet violet white yellow"]


def test_a_deposit_holds_two_gems_of_another_colour_in_round_26() -> None:
    """NI-5.2d"""
    position = after("five-colours", 242)

    assert lying(position, "yellow") == "yellow yellow yellow yellow yellow yellow blue blue"


def test_four_alike_win_though_others_are_richer() -> None:
    """NI-8"""
    position = rivertable.load(record("four-alike"))

    assert results(position) == [(1, 4), (0, 10), (0, 4), (0, 8)]
    assert position.ranks == (1, 2, 4, 3)
    assert collected(position, 1) == "violet violet violet violet"


def test_an_alternate_game_draws_one_fork() -> None:
    """NI-6"""
    position = rivertable.load(record("four-alike"))

    assert position.setting.options == {"fork": "alternate"}
    assert count(position, "fork") == 1
    assert (count(position, "steal"), count(position, "recover")) == (7, 4)


def test_after_seven_rounds_of_it_one_canoe_of_each_seat_is_lost() -> None:
    """NI-6"""
    position = after("four-alike", 59)

    lost = [name for name in ("1.2", "2.1", "3.1", "4.1") if where(position, name) == "falls"]
    assert lost == ["1.2", "2.1", "3.1", "4.1"]
    assert {where(position, name) for name in ("1.1", "2.2", "3.2", "4.2")} == {"5 violet"}


def test_seven_gems_win_a_game_of_five() -> None:
    """NI-8"""
    position = rivertable.load(record("seven-gems"))

    assert results(position) == [(0, 6), (1, 20), (0, 10), (0, 9), (0, 15)]
    assert position.ranks == (5, 1, 3, 4, 2)
    assert collected(position, 2) == "violet white white yellow blue blue blue"


def test_half_way_there_is_no_violet_left() -> None:
    """NI-5.2d"""
    position = after("seven-gems", 196)

    assert lying(position, "violet") == ""
    assert collections(position) == ["violet", "blue", "violet", "violet violet", "violet violet"]


def test_of_two_who_reach_a_goal_in_one_round_the_more_valuable_collection_wins() -> None:
    """NI-8: four alike of value 10 lose to seven gems of value 15; seat 3 had no goal."""
    position = rivertable.load(record("several-at-once"))

    assert results(position) == [(1, 10), (0, 10), (0, 12), (1, 15)]
    assert position.ranks == (2, 4, 3, 1)


def test_on_the_way_there_seat_2_has_no_canoe_but_four_colours() -> None:
    """NI-4b"""
    position = after("several-at-once", 423)

    assert (where(position, "2.1"), where(position, "2.2")) == ("falls", "falls")
    assert collected(position, 2) == "violet white yellow blue"


def test_210_rounds_of_timid_play_are_decided_by_value() -> None:
    """NI-8b"""
    position = rivertable.load(record("210-rounds"))

    assert position.state.rounds == 210
    assert results(position) == [(0, 2), (0, 3), (0, 5)]
    assert position.ranks == (3, 2, 1)


def test_in_round_159_three_canoes_wait_above_the_falls() -> None:
    """NI-6"""
    position = after("210-rounds", 1486)

    assert (position.state.rounds, position.state.weather, position.acting) == (159, 2, (1, 2, 3))
    assert [where(position, name) for name in ("1.1", "2.2", "3.2")] == [
        "7R white",
        "7R white",
        "7R violet",
    ]
