"""NI-1 to NI-4: components, river, start, and phase I."""

import pytest

import rivertable
from rivertable.engine.errors import BadOption
from rivertable.games.niagara.board import (
    CANOES,
    COLOURS,
    NAMES,
    RIVER,
)
from rivertable.games.niagara.variants.text import DEPOSITS
from tests.arranging import texts
from tests.games.niagara.positions import (
    choose,
    choosing,
    collected,
    hand,
    lying,
    play,
    turn,
    where,
)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_seat_has_two_canoes_ashore_and_seven_tiles(players: int) -> None:
    """NI-1, NI-3"""
    position = rivertable.start("niagara", players=players, seed=1)

    seen = 0
    for seat in range(1, players + 1):
        assert [where(position, f"{seat}.{canoe + 1}") for canoe in range(CANOES)] == ["shore"] * 2
        assert hand(position, seat) == "1 2 3 4 5 6 cloud"
        seen += 1

    assert seen >= 3


@pytest.mark.parametrize("players", [1, 2, 6, True, "3"])
def test_niagara_is_for_three_to_five_players(players: int) -> None:
    """NI-1"""
    with pytest.raises(BadOption, match=r"NI-1: Niagara is for 3 to 5 players"):
        rivertable.start("niagara", players=players)


@pytest.mark.parametrize("fork", ["random", "alternate"])
def test_the_fork_is_random_or_alternate(fork: str) -> None:
    """Options"""
    position = rivertable.start("niagara", fork=fork)

    assert position.setting.options["fork"] == fork


def test_the_fork_is_random_unless_agreed_otherwise() -> None:
    """Options"""
    assert rivertable.start("niagara").setting.options["fork"] == "random"
    with pytest.raises(BadOption, match="option fork is one of random, alternate, not 'left'"):
        rivertable.start("niagara", fork="left")


@pytest.mark.parametrize("colour", COLOURS)
def test_seven_gems_of_its_colour_start_on_each_deposit(colour: str) -> None:
    """NI-1, NI-2"""
    position = rivertable.start("niagara")

    assert lying(position, colour) == " ".join([colour] * 7)


def test_nine_discs_lead_from_the_shore_to_the_falls() -> None:
    """NI-2"""
    assert NAMES == ("shore", "1", "2", "3", "4", "5", "6L", "7L", "6R", "7R", "falls")
    ways_down = [
        (NAMES[place], NAMES[RIVER.down(place, branch)])
        for place in range(RIVER.falls)
        for branch in (0, 1)
    ]
    assert set(ways_down) == {
        ("shore", "1"), ("1", "2"), ("2", "3"), ("3", "4"), ("4", "5"), ("5", "6L"), ("5", "6R"),
        ("6L", "7L"), ("6R", "7R"), ("7L", "falls"), ("7R", "falls"),
    }  # fmt: skip


def test_deposits_lie_beside_discs_three_to_seven() -> None:
    """NI-2"""
    usual = DEPOSITS.find("usual")

    assert dict(zip(COLOURS, usual.discs, strict=True)) == {
        "violet": ("3",), "white": ("4",), "yellow": ("5",), "blue": ("6L", "6R"), "red": ("7L", "7R")
    }  # fmt: skip


def test_blue_is_one_pile_reached_from_both_branches() -> None:
    """NI-2"""
    position = turn(2, canoes={"1.1": "6L", "1.2": "6R"})

    play(position, "1 load blue 6L>6L", "2 load blue 6R>6R")

    assert lying(position, "blue") == "blue blue blue blue blue"


def test_the_weather_starts_at_0_on_a_track_from_minus_1_to_plus_2() -> None:
    """NI-2"""
    assert rivertable.start("niagara").state.weather == 0
    assert RIVER.weather == {"lowest": -1, "highest": 2, "start": 0}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_chance_gives_the_life_buoy_to_any_seat(players: int) -> None:
    """NI-3"""
    position = rivertable.start("niagara", players=players)

    assert position.acting == (0,)
    assert texts(position) == {f"start {seat}" for seat in range(1, players + 1)}
    position.play(f"start {players}")
    assert position.state.buoy == players


def test_all_choose_at_the_same_time_in_any_order() -> None:
    """NI-4a"""
    position = choosing()
    asked = []

    for seat in (2, 3):
        position.play("tile 3", seat)
        asked.append(position.acting)

    assert asked == [(1, 3), (1,)]


def test_only_tiles_still_in_hand_can_be_chosen() -> None:
    """NI-4a"""
    position = choosing(spent={2: "1 3 cloud"})

    assert texts(position, 2) == {"tile 2", "tile 4", "tile 5", "tile 6"}
    assert len(texts(position, 1)) == 7


def test_a_chosen_tile_is_shown_only_in_its_seats_turn() -> None:
    """NI-4a, NI-5"""
    position = turn(1, others=5)

    assert position.state.shown == 0b001
    assert hand(position, 1) == "2 3 4 5 6 cloud"
    assert hand(position, 2) == "1 2 3 4 5 6 cloud"


def test_after_the_seventh_tile_all_come_back_to_hand() -> None:
    """NI-4a"""
    position = choosing(spent=dict.fromkeys((1, 2, 3), "1 2 3 4 5 6"), round=7)

    choose(position, "cloud", "cloud", "cloud")
    play(position, "weather +", "weather -", "weather -")

    assert position.state.rounds == 8
    assert [hand(position, seat) for seat in (1, 2, 3)] == ["1 2 3 4 5 6 cloud"] * 3


def test_before_the_seventh_tile_none_comes_back() -> None:
    """NI-4a"""
    position = choosing(spent=dict.fromkeys((1, 2, 3), "1 2 3 4 5"), round=6)

    choose(position, "cloud", "cloud", "cloud")
    play(position, "weather +", "weather -", "weather -")

    assert hand(position, 1) == "6"


def test_a_lost_canoe_costs_one_gem_of_any_colour() -> None:
    """NI-4b"""
    position = choosing(canoes={"1.2": "falls"}, collections={1: "violet red"})

    assert texts(position, 1) >= {"recover violet", "recover red"}
    position.play("recover red", 1)
    assert where(position, "1.2") == "shore"
    assert collected(position, 1) == "violet"
    assert lying(position, "red") == " ".join(["red"] * 7)


def test_of_two_lost_canoes_the_lower_number_comes_back_first() -> None:
    """NI-4b"""
    position = choosing(
        canoes={"1.1": "falls", "1.2": "falls"}, collections={1: "violet violet violet"}
    )

    position.play("recover violet", 1)
    assert (where(position, "1.1"), where(position, "1.2")) == ("shore", "falls")
    position.play("recover violet", 1)
    assert where(position, "1.2") == "shore"
    assert "recover violet" not in texts(position, 1)


def test_buying_back_is_optional_and_comes_before_choosing() -> None:
    """NI-4b"""
    position = choosing(canoes={"1.1": "falls"}, collections={1: "blue"})

    position.play("tile 2", 1)

    assert position.acting == (2, 3)
    assert where(position, "1.1") == "falls"


def test_a_canoe_that_is_not_lost_is_not_for_sale() -> None:
    """NI-4b"""
    position = choosing(canoes={"2.1": "falls"}, collections={1: "blue"})

    assert "recover blue" not in texts(position, 1)
    assert not {text for text in texts(position, 2) if text.startswith("recover")}


def test_buying_back_is_seen_by_everybody() -> None:
    """NI-4b"""
    position = choosing(canoes={"1.1": "falls"}, collections={1: "blue"})

    position.play("recover blue", 1)

    assert [str(move) for move in position.view(2).moves] == ["recover blue"]
    assert collected(position.view(2), 1) == ""


def test_who_has_neither_canoe_nor_gem_gets_canoe_1_for_free() -> None:
    """NI-4c"""
    position = turn(4, others="cloud", canoes={"1.1": "7L", "1.2": "falls"})

    play(position, "1 7L>falls", "weather -", "weather +")

    assert position.state.rounds == 2
    assert (where(position, "1.1"), where(position, "1.2")) == ("shore", "falls")


def test_who_still_has_a_gem_gets_no_canoe_for_free() -> None:
    """NI-4c"""
    position = turn(
        4, others="cloud", canoes={"1.1": "7L", "1.2": "falls"}, collections={1: "violet"}
    )

    play(position, "1 7L>falls", "weather -", "weather +")

    assert (where(position, "1.1"), where(position, "1.2")) == ("falls", "falls")


def test_who_still_has_a_canoe_gets_none_for_free() -> None:
    """NI-4c"""
    position = turn("cloud", others="cloud", canoes={"1.1": "falls", "1.2": "2"})

    play(position, "weather +", "weather -", "weather -")

    assert where(position, "1.1") == "falls"


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_everybody_is_shown_which_tiles_are_spent(seat: int) -> None:
    """NI-4d"""
    position = choosing(spent={1: "2 5", 2: "cloud"})

    assert hand(position.view(seat), 1) == "1 3 4 6 cloud"
    assert hand(position.view(seat), 2) == "1 2 3 4 5 6"
