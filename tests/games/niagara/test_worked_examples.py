"""The worked examples of the rules, and the forms of moves as text."""

import pytest

import rivertable
from tests.arranging import texts
from tests.games.niagara.positions import choose, choosing, lying, play, turn, where


def test_tiles_3_3_5_2_and_a_cloud_to_plus_2_move_the_river_4() -> None:
    """NI-6"""
    position = choose(choosing(weather=1, players=5), 3, 3, 5, 2, "cloud")

    play(position, "1 shore>3", "1 shore>3", "1 shore>5", "1 shore>2", "weather +")
    play(position, "fork L", "fork R", "fork L", "fork L")

    assert position.state.rounds == 2
    assert where(position, "4.1") == "6L"
    assert where(position, "3.1") == "falls"


def test_with_tile_4_one_canoe_goes_down_two_and_loads_while_the_other_goes_up_four() -> None:
    """NI-5.2b, d"""
    position = turn(4, canoes={"1.1": "4", "1.2": "5 yellow"})

    play(position, "1 4>6L load blue", "2 5>1")

    assert (where(position, "1.1"), where(position, "1.2")) == ("6L blue", "1 yellow")


def test_with_tile_5_one_canoe_swaps_and_the_other_unloads_and_steals() -> None:
    """NI-5.2e, g"""
    position = turn(5, canoes={"1.1": "5 yellow", "1.2": "5 white", "2.1": "2 red"})

    play(position, "1 5>6R unload load blue", "2 unload 5>2 steal 2.1")

    assert (where(position, "1.1"), where(position, "1.2")) == ("6R blue", "2 red")
    assert "yellow" in lying(position, "blue")
    assert "white" in lying(position, "yellow")


def test_tile_3_at_the_blue_deposit_has_these_moves_and_no_others() -> None:
    """NI-5.2"""
    canoes = {"1.1": "6L", "1.2": "falls", "2.1": "3 white", "3.1": "3 violet"}
    position = turn(3, canoes=canoes, strangers={"yellow": "red"})

    assert texts(position) == {
        "1 6L>3", "1 6L>3 steal 2.1", "1 6L>3 steal 3.1",
        "1 6L>falls",
        "1 load blue 6L>5", "1 load blue 6L>7L",
        "1 6L>7L load red",
        "1 6L>5 load yellow", "1 6L>5 load red",
    }  # fmt: skip


@pytest.mark.parametrize("place", ["3", "4", "5", "6L", "6R", "7L", "7R"])
@pytest.mark.parametrize("cargo", ["", " white"])
def test_tile_1_neither_loads_nor_unloads(place: str, cargo: str) -> None:
    """NI-5.2d"""
    position = turn(1, canoes={"1.1": place + cargo, "1.2": "falls"})

    assert not {text for text in texts(position) if "load" in text}


def test_landing_from_disc_2_with_tile_6_loses_four_points() -> None:
    """NI-5.2h"""
    position = turn(6, canoes={"1.1": "2 red", "1.2": "falls"})

    assert "1 2>shore" in texts(position)
    position.play("1 2>shore")
    assert position.acting == (2,)


@pytest.mark.parametrize(
    ("tile", "canoes", "move"),
    [
        (6, {}, "1 shore>4 load white"),
        (3, {"1.2": "6L"}, "2 load blue 6L>5"),
        (5, {"1.1": "6L red"}, "1 unload load blue 6L>7L"),
        (3, {"1.1": "6L", "3.2": "3 red"}, "1 6L>3 steal 3.2"),
        (5, {"1.2": "5"}, "2 5>shore"),
        (4, {"1.1": "7R"}, "1 7R>falls"),
        (2, {"1.1": "6L"}, "1 load blue 6L>6L"),
    ],
)
def test_moves_are_written_as_the_rules_write_them(
    tile: int, canoes: dict[str, str], move: str
) -> None:
    """Moves, as text"""
    position = turn(tile, canoes=canoes)

    assert move in texts(position)
    position.play(move)
    assert str(position.moves[-1]) == move


@pytest.mark.parametrize("text", ["1 SHORE>4 Load White", " 1  shore > 4  load white "])
def test_capitals_and_spaces_do_not_matter(text: str) -> None:
    """Moves, as text"""
    position = turn(6)

    position.play(text)

    assert str(position.moves[-1]) == "1 shore>4 load white"


def test_a_recorded_round_replays_to_the_same_position() -> None:
    """Moves, as text"""
    position = rivertable.start("niagara", seed=3, names=("Ada", "Bo", "Cy"))
    while position.state.rounds < 3:
        position.play(position.legal_moves()[-1])

    assert rivertable.load(position.record()) == position
