"""WR-2: which hex lies where, and which boards the data file may describe."""

from importlib.resources import files

import pytest

from rivertable.engine.errors import BadBoard
from rivertable.games.wind_river.board import read
from tests.arranging import texts
from tests.games.wind_river.positions import extra_activity

BOARD = (files("rivertable.games.wind_river") / "board.toml").read_text("utf-8")


def steps(verb: str, start: str, players: int = 4) -> set[str]:
    """Where a buffalo or a tipi that stands on a hex can go."""
    position = extra_activity(players=players, buffaloes={start: 1}, tipis={1: start})
    way = f"{verb} {start}>"
    return {text.removeprefix(way) for text in texts(position) if text.startswith(way)}


@pytest.mark.parametrize(
    ("start", "straight", "left", "right"),
    [
        ("C2", "C3", "B2", "D2"),
        ("E5", "E6", "D5", "F5"),
        ("B2", "B3", "A3", "C3"),
        ("D5", "D6", "C6", "E6"),
    ],
)
def test_forward_is_straight_left_or_right(
    start: str, straight: str, left: str, right: str
) -> None:
    """WR-2: every second lane lies half a hex further east."""
    assert steps("herd", start) == {straight, left, right}


@pytest.mark.parametrize(
    ("start", "neighbours"),
    [
        ("C3", {"C4", "B3", "D3", "C2", "B2", "D2"}),
        ("D3", {"D4", "C4", "E4", "D2", "C3", "E3"}),
    ],
)
def test_a_hex_inside_the_board_has_six_neighbours(start: str, neighbours: set[str]) -> None:
    """WR-2"""
    assert steps("move", start) == neighbours


@pytest.mark.parametrize(
    ("start", "neighbours"),
    [
        ("A1", {"A2", "B1"}),
        ("C1", {"C2", "B1", "D1"}),
        ("F1", {"F2", "E1", "E2"}),
        ("A6", {"A5", "B5", "B6", "plains"}),
        ("F6", {"F5", "E6", "plains"}),
    ],
)
def test_nothing_leaves_at_the_north_south_or_west_edge(start: str, neighbours: set[str]) -> None:
    """WR-2"""
    assert steps("move", start) == neighbours


@pytest.mark.parametrize("lane", "ABCDEF")
def test_every_lane_leads_from_its_last_rank_to_the_plains(lane: str) -> None:
    """WR-2"""
    assert "plains" in steps("herd", f"{lane}6")
    assert "plains" in steps("move", f"{lane}6")
    assert "plains" not in steps("move", f"{lane}5")


@pytest.mark.parametrize("start", ["B1", "B3", "B6"])
def test_with_three_players_nothing_enters_lane_a(start: str) -> None:
    """WR-2"""
    with_four = steps("herd", start) | steps("move", start)
    with_three = steps("herd", start, players=3) | steps("move", start, players=3)

    assert with_four - with_three == {name for name in with_four if name.startswith("A")} != set()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("ranks = 6 ", "ranks = 11 ", "there have to be 1 to 62 hexes."),
        ('"ABCDEF"', '"ABCDEE"', "lanes have to be different letters, one for each lane."),
        ('"BDF"', '"BDX"', "there is no lane of this name."),
        ('"BDF"', '"BCD"', "of lanes B and C exactly one is shifted."),
        ("ranks = 3 ", "ranks = 7 ", "start.ranks is more than the board has."),
        ("buffaloes = 36", "buffaloes = 29", "three players have no more buffaloes than four"),
        ("tipis = 7", "tipis = 0", "limits.tipis has to be a whole number above 0."),
        ("price_of_a_tipi = 3", "price = 3", "limits.price_of_a_tipi has to be a whole number"),
        ("tipis = 7", "tents = 1\ntipis = 7", "limits.tents is not known"),
        ("[start]", "[start", "this is not TOML"),
        ("shifted_lanes", "bent_lanes", "the keys do not fit"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused(old: str, new: str, reason: str) -> None:
    """WR-2: whoever corrects the data file is told what is wrong with it."""
    assert old in BOARD

    with pytest.raises(BadBoard) as refusal:
        read(BOARD.replace(old, new, 1), "my-board.toml")
    assert reason in str(refusal.value)
    assert str(refusal.value).startswith("my-board.toml")
