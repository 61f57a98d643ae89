"""A position in characters: it fits a terminal and shows all that is known."""

import unicodedata
from random import Random
from typing import Any

import pytest

import rivertable
from rivertable import Position
from rivertable.games.wadi.scenarios import reader
from tests.games.wadi.positions import BEND, shadoofs_of, wadi, water_of, wet_tiles

NAMES = ("Ada", "Ben", "Cleo", "Dina of the seven wells and the three palms")
# Wadi tiles above one another in the first columns, land in all others.
WIDE = {
    "land": ["~1212121212121.121211.1121", "~.......................33"],
    "flow": ["v.........................", "X........................."],
    "water": {"A1": 21},
}
TALL = {"land": ["1~1"] * 10, "flow": [".v."] * 9 + [".X."], "water": {"B1": 12}}


def drawn(position: Position) -> list[str]:
    return str(position).splitlines()


def tile(position: Position, name: str) -> tuple[str, str]:
    """Both lines of a tile, on a board of at most twelve columns and nine rows."""
    at = 3 + 6 * (ord(name[0]) - ord("A"))
    top = 4 + 3 * (int(name[1:]) - 1)
    upper, lower = (drawn(position)[line].ljust(at + 5)[at : at + 5] for line in (top, top + 1))
    return upper.strip(), lower.strip()


def some_way_into(players: int, moves: int, **options: Any) -> Position:
    position = rivertable.start("wadi", players, 1, NAMES[:players], **options)
    rng = Random(moves)
    for _ in range(moves):
        if not position.is_over:
            position.play(rng.choice(position.legal_moves()))
    return position


def is_narrow(letter: str) -> bool:
    """One column wide everywhere; only boxes may be of ambiguous width."""
    width = unicodedata.east_asian_width(letter)
    return width in ("N", "Na", "H") or "\u2500" <= letter <= "\u257f"


@pytest.mark.parametrize("moves", [0, 7, 20, 999])
@pytest.mark.parametrize("scenario", reader.NAMES)
def test_a_sketch_fits_a_terminal(scenario: str, moves: int) -> None:
    lines = drawn(some_way_into(4, moves, scenario=scenario))

    assert max(map(len, lines)) <= 78
    assert len(lines) <= 32
    assert all(is_narrow(letter) for line in lines for letter in line)


@pytest.mark.parametrize("scenario", [BEND, WIDE, TALL])
def test_a_sketch_of_any_board_fits_in_width(scenario: object) -> None:
    lines = drawn(some_way_into(3, 6, scenario=scenario))

    assert max(map(len, lines)) <= 78


@pytest.mark.parametrize("moves", [5, 30])
def test_every_tile_shows_what_it_holds(moves: int) -> None:
    position = some_way_into(3, moves)
    scenario = position.setting.layout

    seen = 0
    for name, cell in zip(scenario.names, scenario.cells, strict=True):
        upper, lower = tile(position, name)
        if scenario.is_wadi(cell):
            assert upper.strip("~ ") == str(water_of(position).get(name, ""))
            seen += 1
        else:
            assert upper.count("▮" if name in wet_tiles(position) else "▯") == int(
                scenario.mark(cell)
            )
            owners = [seat for seat in (1, 2, 3) if name in shadoofs_of(position, seat)]
            assert lower == "".join(f"┤{seat}├" for seat in owners)

    assert seen >= 8


@pytest.mark.parametrize(
    ("name", "arrow"), [("B1", "▾"), ("B3", "╲"), ("G3", "╱"), ("B7", "out"), ("F7", "out")]
)
def test_a_wadi_tile_shows_where_it_flows(name: str, arrow: str) -> None:
    assert tile(wadi(), name)[1] == arrow


def test_flows_to_the_north_leave_through_the_upper_corners() -> None:
    scenario = {"land": [".~.", "~1~"], "flow": [".X.", "9.7"], "water": "A2=1 C2=2"}
    position = wadi(scenario=scenario)

    assert tile(position, "A2")[0] == "~ 1 ╱"
    assert tile(position, "C2")[0] == "╲ 2 ~"


def test_columns_and_rows_are_named() -> None:
    lines = drawn(wadi())

    assert lines[2].split() == list("ABCDEFG")
    assert [line[0] for line in lines if line[:1].isdecimal()] == list("1234567")


def test_a_board_too_wide_for_one_comes_in_two_parts() -> None:
    lines = drawn(wadi(scenario=WIDE))

    assert lines[2].split() == list("ABCDEFGHIJKLM")
    assert lines[10].split() == list("NOPQRSTUVWXYZ")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_numbers_of_every_seat_are_shown(players: int) -> None:
    position = some_way_into(players, 24)
    text = str(position)

    seen = 0
    for seat, scores in position.scores.items():
        points, unused = scores.values()
        assert f"┤{seat}├ {NAMES[seat - 1][:16]}" in text
        assert f"{points} point{'s' * (points != 1)}, {unused} shadoof" in text
        seen += 1

    assert seen >= 2


def test_round_water_and_turn_are_shown() -> None:
    position = wadi(seat=2, talisman=3, water={"B1": 4, "B2": 1}, wet="A1 A2 A3", actions=1)
    text = str(position)

    assert "Round 1 of at most 7" in text
    assert "5 flowing, 3 on land, 13 gone" in text
    assert "▸┤2├ Seat 2" in text
    assert "┤3├ Seat 3           talisman" in text
    assert "┤2├ has one action left:" in text


@pytest.mark.parametrize(
    ("built", "supply", "told"),
    [(False, 7, "once a turn"), (True, 6, "built already"), (False, 0, "none left")],
)
def test_whether_a_build_is_possible_is_shown(built: bool, supply: int, told: str) -> None:
    position = wadi(built=built, supply={1: supply}, shadoofs={1: "A1"})

    assert f"build A1    {told}" in str(position)


def test_before_the_start_chance_is_asked() -> None:
    text = str(rivertable.start("wadi", 3))

    assert "Before the first round" in text
    assert "start 1, 2 or 3" in text


@pytest.mark.parametrize(
    ("shadoofs", "told"),
    [
        ({1: "A1", 2: "G1"}, "Seat 1 wins."),
        ({1: "A1 G1", 2: "A3"}, "Seat 2 wins by unused shadoofs."),
        ({1: "A1", 2: "A3"}, "Seats 1 and 2 share the win."),
    ],
)
def test_the_end_names_the_winner(shadoofs: dict[int, str], told: str) -> None:
    position = wadi(seat=3, shadoofs=shadoofs, wet="A2", water={"B7": 1})
    position.play("end")

    assert "The wadi is dry." in str(position)
    assert told in str(position)


def test_a_long_or_a_wide_name_is_cut_to_its_columns() -> None:
    names = ("水" * 40, "Ben")
    position = rivertable.start("wadi", 2, seed=1, names=names)
    line = next(line for line in drawn(position) if "水" in line)

    assert line.count("水") == 8


def test_title_and_options_are_shown() -> None:
    assert drawn(wadi())[0] == "Wadi  First game (reconstructed)"
    assert drawn(wadi(scenario=BEND))[0] == "Wadi  a scenario of somebody's own"
    assert drawn(wadi(spreading=True))[0].endswith(", spreading")
