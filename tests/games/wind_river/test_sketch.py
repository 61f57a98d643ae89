"""What `print(position)` shows."""

import unicodedata
from collections.abc import Callable, Iterator

import pytest
from rich.style import Style

import rivertable
from rivertable import Position
from rivertable.games.wind_river.board import NAMES
from tests.arranging import texts
from tests.games.wind_river.anywhere import anywhere
from tests.games.wind_river.positions import (
    after_feeding,
    buffaloes_on,
    extra_activity,
    herd_phase,
    tipis_on,
)

WIDEST, TALLEST = 78, 32
# The column of the first hex of a lane, and the columns from one hex to the next.
FIRST_COLUMN = {"A": 1, "B": 5, "C": 1, "D": 5, "E": 1, "F": 5}
HEX = 8
BESIDE = 55  # the column where the seats begin


def hex_text(sketch: str, name: str) -> str:
    """What is drawn inside a hex, its rows one after the other."""
    rows = sketch.splitlines()
    row = 2 + 4 * "ABCDEF".index(name[0])
    column = FIRST_COLUMN[name[0]] + HEX * (int(name[1]) - 1)
    return " ".join(rows[row + i].ljust(WIDEST)[column : column + HEX - 1] for i in range(3))


def seat_text(position: Position, seat: int) -> list[str]:
    """What is told about a seat, as words."""
    rows = [row[BESIDE:] for row in str(position).splitlines()]
    first = next(i for i, row in enumerate(rows) if row.startswith(f"∆{seat} "))
    return rows[first : first + 5]


def columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def anything() -> Iterator[Position]:
    yield from anywhere(5)
    yield over(safe={1: 2})
    yield over(safe={1: 1, 2: 2, 3: 2})


def over(safe: dict[int, int]) -> Position:
    position = extra_activity(buffaloes={"C2": 2}, tipis={1: "C6"}, safe=safe)
    position.play("move C6>plains")
    return position


def test_the_sketch_fits_into_a_terminal() -> None:
    seen = 0
    for position in anything():
        rows = str(position).splitlines()

        assert max(map(columns, rows)) <= WIDEST
        assert len(rows) <= TALLEST
        seen += 1

    assert seen >= 18


def test_characters_of_doubtful_width_are_only_lines_and_blocks() -> None:
    seen = 0
    for position in anything():
        doubtful = {c for c in str(position) if unicodedata.east_asian_width(c) in "AWF"}

        assert all("\u2500" <= c <= "\u259f" for c in doubtful)
        seen += 1

    assert seen >= 18


def test_every_hex_in_play_shows_its_name_its_buffaloes_and_its_tipis() -> None:
    seen = 0
    for position in anything():
        sketch, players = str(position), position.setting.players
        for name in NAMES[0 if players == 4 else 6 :]:
            text = hex_text(sketch, name)
            tokens = text.replace("►", " ").replace("▻", " ").split()
            camps = [(seat, tipis_on(position, seat, name)) for seat in range(1, players + 1)]

            assert text.count("►") + text.count("▻") == buffaloes_on(position, name)
            assert tokens == [name, *(f"{n if n > 1 else ''}∆{seat}" for seat, n in camps if n)]
            seen += 1

    assert seen >= 610


def test_every_number_of_every_seat_is_shown() -> None:
    seen = 0
    for position in anything():
        s = position.state
        for me in range(position.setting.players):
            on_board = int(s.tipis[me].sum())
            numbers = [row[13:15].strip() for row in seat_text(position, me + 1)[1:]]

            assert numbers == [
                str(count) for count in (s.safe[me], s.resources[me], on_board, s.unused[me])
            ]
            seen += 1

    assert seen >= 60


def test_the_title_counts_the_herd_and_the_stock() -> None:
    position = extra_activity(buffaloes={"C2": 4}, tipis={1: "C2"}, resources={1: 3, 2: 7})

    assert str(position).splitlines()[0].split("   ")[:3] == [
        "WIND RIVER",
        "3 players",
        "4 buffaloes, 26 gone",
    ]
    assert "30 resources in stock" in str(position)


def test_buffaloes_that_have_moved_look_different() -> None:
    """WR-5.1b"""
    position = herd_phase(buffaloes={"C2": 2, "C3": 2}, tipis={1: "E1 E1"})
    position.play("herd C2>C3")

    assert hex_text(str(position), "C3").split() == ["C3", "▻►►"]


def test_lane_a_is_marked_as_out_of_play_with_three_players() -> None:
    """WR-2"""
    assert "out of play" in str(rivertable.start("wind-river", 3))
    assert "out of play" not in str(rivertable.start("wind-river", 4))


def test_whose_turn_it_is_stands_beside_the_name() -> None:
    position = extra_activity(2, buffaloes={"C2": 2}, tipis={1: "C2", 2: "D3"})

    assert seat_text(position, 2)[0] == "∆2 Seat 2 ◄ turn"
    assert str(position).count("◄") == 1


@pytest.mark.parametrize(
    ("arrange", "asked"),
    [
        (lambda: rivertable.start("wind-river", 3), "Drawing the first player ..."),
        (
            lambda: rivertable.start("wind-river", 3, seed=1),
            "places a tipi on a hex that holds none.",
        ),
        (
            lambda: herd_phase(buffaloes={"C2": 2}, tipis={1: "E1 E1"}),
            "moves the herd: 2 buffaloes to go.",
        ),
        (
            lambda: herd_phase(buffaloes={"C2": 2}, tipis={1: "E1"}),
            "moves the herd: 1 buffalo to go.",
        ),
        (
            lambda: after_feeding(tipis={1: "C2 D3"}, resources={1: 1}),
            "cannot feed all: 1 unfed tipi to",
        ),
        (lambda: extra_activity(buffaloes={"C2": 2}, tipis={1: "C2"}), "does one extra activity."),
        (lambda: over(safe={1: 2}), "The game is over: ∆1 Seat 1 wins."),
        (lambda: over(safe={1: 1, 2: 2, 3: 2}), "The game is over: ∆1 ∆2 ∆3 share the victory."),
    ],
)
def test_what_is_asked_stands_below(arrange: Callable[[], Position], asked: str) -> None:
    position = arrange()

    assert asked in str(position).splitlines()[27]


def test_the_moves_given_as_examples_are_legal_and_of_every_kind() -> None:
    seen = 0
    for position in anywhere(5):
        line = str(position).splitlines()[28]
        examples = line.removeprefix("for example  ").split("   ")
        legal = texts(position)

        assert set(examples) <= legal
        assert {text.split()[0] for text in examples} == {text.split()[0] for text in legal}
        seen += 1

    assert seen >= 17


def test_every_tipi_that_may_be_lost_is_named() -> None:
    """WR-5.2b"""
    position = after_feeding(tipis={1: "C2 D3 E1"}, resources={1: 1})

    assert "lose C2   lose D3   lose E1" in str(position)


def test_the_end_shows_who_came_where() -> None:
    """WR-6"""
    position = over(safe={1: 0, 2: 1, 3: 4})

    assert [seat_text(position, seat)[0] for seat in (1, 2, 3)] == [
        "∆1 Seat 1, 2nd",
        "∆2 Seat 2, 2nd",
        "∆3 Seat 3, 1st",
    ]


@pytest.mark.parametrize("name", ["Dolores of the Long Valley", "草原を渡る風の谷の人", "M" * 99])
def test_a_long_name_is_cut(name: str) -> None:
    position = rivertable.start("wind-river", 3, seed=1, names=(name, name, name))

    assert max(columns(row) for row in str(position).splitlines()) <= WIDEST
    assert f"∆1 {name[:5]}" in str(position)


def test_styles_are_ones_that_rich_knows() -> None:
    seen = 0
    for position in anything():
        rows = position.setting.game.sketched(position.setting, position.state)
        for style in {style for row in rows for _, style in row}:
            assert str(Style.parse(style)) == style or style in ("", "none")
            seen += 1

    assert seen >= 150


def test_a_view_is_drawn_as_its_position_is() -> None:
    """Nothing is hidden in this game."""
    position = extra_activity(buffaloes={"C2": 2}, tipis={1: "C2"})

    assert str(position.view(0)) == str(position) == str(position.view(2))
