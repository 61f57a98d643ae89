"""The position in characters: it fits, and it shows every number that players may know."""

import random
import re
from collections.abc import Callable
from unicodedata import east_asian_width

import pytest

import rivertable
from rivertable.display.emblems import COLOURS as SEAT_COLOURS
from rivertable.engine.moment import Moment
from tests.games.niagara.positions import choose, choosing, play, turn, wander

COLUMNS, ROWS = 78, 32


def line(moment: Moment, start: str) -> str:
    """The line of the drawing that begins like this."""
    return next(row for row in str(moment).splitlines() if row.lstrip(" >").startswith(start))


def width(text: str) -> int:
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("fork", ["random", "alternate"])
def test_it_fits_a_terminal_in_every_position_of_random_games(players: int, fork: str) -> None:
    rng = random.Random(players)
    names = ("Konstantinos Papadopoulos", "日本語の名前です日本語の名前です", "Bo", "Cy", "Di")
    position = rivertable.start("niagara", players=players, fork=fork, names=names[:players])

    for _ in range(150):
        rows = str(position).splitlines()
        assert max(width(row) for row in rows) <= COLUMNS
        assert len(rows) <= ROWS
        if not position.is_over:
            wander(position, rng)


def test_nothing_but_single_characters_is_used() -> None:
    drawing = str(turn(4, canoes={"1.1": "5 red"}, players=5))

    assert set(drawing) - set("│┌┐└┘─╵░▒\n") <= {chr(code) for code in range(32, 127)}


@pytest.mark.parametrize("place", ["shore", "1", "5", "6L", "7R", "falls"])
def test_ten_canoes_in_one_place_are_all_seen(place: str) -> None:
    """NI-5.2j"""
    names = [f"{seat}.{canoe}" for seat in range(1, 6) for canoe in (1, 2)]
    gem = "" if place in ("shore", "falls") else " violet"
    cargo = {name: place + (gem if name[0] < "4" else "") for name in names}

    drawing = str(choosing(canoes=cargo, players=5))

    board = drawing[drawing.index("shore") : drawing.index("seat  ")]
    assert re.findall(r"\b\d\.\d", board) == names
    assert board.count("V") == (6 if gem else 0) + 1
    assert max(map(len, drawing.splitlines())) <= COLUMNS


def test_a_canoe_is_seen_on_its_disc_with_its_gem() -> None:
    position = choosing(canoes={"1.1": "4", "2.2": "4 red", "3.1": "6R blue"})

    assert "1.1  2.2R" in line(position, "4  ")
    assert "3.1B" in line(position, "6L").split("deposit")[1]
    assert "1.2  2.1  3.2" in line(position, "shore")


@pytest.mark.parametrize("disc", ["1", "2", "3", "4", "5", "6L", "7L", "6R", "7R"])
def test_every_disc_has_its_name(disc: str) -> None:
    """NI-2"""
    labels = [row.split("│") for row in str(choosing()).splitlines() if "│" in row]

    assert disc in [label.strip() for first, *_, last in labels for label in (first, last)]


def test_deposits_show_gems_of_every_colour_that_lie_there() -> None:
    """NI-2, NI-5.2d"""
    position = choosing(
        collections={1: "violet"}, strangers={"yellow": "red red violet", "blue": "white"}
    )

    assert line(position, "3  ").endswith("V5")
    assert line(position, "5  ").endswith("Y7 V1 R2")
    assert "B7 W1" in str(position)


def test_an_empty_deposit_says_so() -> None:
    position = choosing(strangers={"white": " ".join(["violet"] * 7)})

    assert line(position, "3  ").endswith("no gems")


def test_weather_and_flow_are_shown() -> None:
    """NI-6"""
    position = choose(choosing(weather=1), 3, 2, 6)
    assert line(position, "weather").endswith("-1  0 [+1] +2    flow 4 so far")

    position.play("1 shore>3")
    assert line(position, "weather").endswith("flow 3 so far")


def test_while_the_river_moves_the_points_to_go_are_shown() -> None:
    """NI-6"""
    position = choose(choosing(weather=1, canoes={"1.1": "5"}), "cloud", "cloud", "cloud")
    play(position, "weather +", "weather -", "weather +")

    assert line(position, "weather").endswith("flow 2 to go")


def test_in_the_alternate_game_the_next_branch_is_shown() -> None:
    """NI-6"""
    position = choose(choosing(fork="alternate"), "cloud", "cloud", "cloud")
    play(position, "weather +", "weather +", "weather -", "fork L")

    assert line(position, "weather").endswith("next branch R")


def test_a_seat_shows_canoes_collection_value_goals_and_hand() -> None:
    """NI-4d, NI-8"""
    position = choosing(
        canoes={"2.1": "6L red", "2.2": "falls"}, collections={2: "violet violet blue"},
        spent={2: "2 cloud"}, names=("Ada", "Bo", "Cy"), buoy=2,
    )  # fmt: skip

    words = " ".join(line(position, "2  Bo").split())
    assert words == "> 2 Bo (o) 6L+R falls 2 . . 1 . 6 2/5 2/4 3/7 - 1 . 3 4 5 6 ."


def test_a_goal_that_is_reached_is_marked() -> None:
    """NI-8"""
    position = choosing(collections={1: "red red red red"})
    rows = position.setting.game.sketched(position.setting, position.state)

    assert ("4/4", "bold reverse") in [piece for row in rows for piece in row]


def tiles(moment: Moment) -> list[str]:
    """The column of tiles."""
    rows = str(moment).splitlines()
    at = next(row.index("tile  in hand") for row in rows if "tile  in hand" in row)
    return [row[at - 1 : at + 3].strip() for row in rows if "/7 " in row]


def test_tiles_are_shown_hidden_or_not_yet_chosen() -> None:
    """NI-4a"""
    position = choosing()
    position.play("tile 5", 2)

    assert tiles(position.view(2)) == ["-", "(5)", "-"]
    assert tiles(position.view(1)) == tiles(position.view(0)) == ["-", "?", "-"]


def test_a_shown_tile_is_seen_by_all() -> None:
    """NI-4a"""
    position = turn("cloud", others=3)

    assert tiles(position.view(3)) == ["c", "?", "(3)"]


@pytest.mark.parametrize(
    ("arrange", "question"),
    [
        (lambda: rivertable.start("niagara"), "Chance gives the life buoy to somebody."),
        (lambda: choosing(), "Seat 1, seat 2 and seat 3 choose a tile."),
        (lambda: turn("cloud"), "Seat 1 shows the cloud and moves the weather."),
        (lambda: turn(3), "Seat 1 shows tile 3: one of the canoes has to move."),
        (lambda: turn(1, canoes={"1.1": "3"}), "Seat 1 shows tile 1: canoe 1 has to move, canoe 2 may."),
        (lambda: turn(1, canoes={"1.1": "3", "1.2": "4"}), "Seat 1 shows tile 1: both canoes have to move."),
        (lambda: play(turn(1, canoes={"1.1": "3"}), "1 3>2"), "Seat 1 shows tile 1: canoe 2 may move."),
    ],
)  # fmt: skip
def test_the_question_is_asked_in_words(arrange: Callable[[], Moment], question: str) -> None:
    assert str(arrange()).splitlines()[1].strip() == question


@pytest.mark.parametrize(
    ("collections", "sentence"),
    [
        ({1: "red red red red"}, "The game is over. Seat 1 (Ada) wins with a value of 20."),
        ({1: "red red red red", 3: "blue blue blue blue blue"},
            "The game is over. Seat 1 and seat 3 share the win, value 20."),
    ],
)  # fmt: skip
def test_the_end_names_the_winners(collections: dict[int, str], sentence: str) -> None:
    """NI-8"""
    names = ("Ada", "Bo", "Cy")
    position = turn("cloud", others="cloud", collections=collections, names=names)
    play(position, "weather +", "weather -", "weather +")

    assert str(position).splitlines()[1].strip() == sentence


def test_seats_are_told_apart_by_number_and_by_colour() -> None:
    position = choosing(players=5)
    rows = position.setting.game.sketched(position.setting, position.state)
    pieces = [piece for row in rows for piece in row]

    seen = 0
    for seat, colour in enumerate(SEAT_COLOURS, start=1):
        assert any(text == f"{seat}.1" and colour in style for text, style in pieces)
        assert any(text == f" {seat} " and colour in style for text, style in pieces)
        seen += 1

    assert seen >= 5
