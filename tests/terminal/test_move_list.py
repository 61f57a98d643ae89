from rivertable.engine.moment import Move
from rivertable.terminal.move_list import list_rows, ordered, summary


def moves(*texts: str) -> list[Move]:
    return [Move(1, number, text) for number, text in enumerate(texts)]


def rows(legal: list[Move], width: int = 78) -> list[str]:
    numbers = {move: number for number, move in enumerate(ordered(legal), start=1)}
    return [row.plain for row in list_rows(legal, width, numbers)]


def test_moves_are_grouped_by_verb_and_place_and_numbered_as_they_are_read() -> None:
    legal = moves("herd C2>C3", "herd B1>B2", "herd C2>B2", "move C2>D2", "earn")

    assert rows(legal) == [
        "herd  B1> 1) B2         C2> 2) C3  3) B2",
        "move  C2> 4) D2",
        "      5) earn",
    ]


def test_moves_on_places_stand_side_by_side() -> None:
    assert rows(moves("build C4", "build A1", "end")) == ["build  1) C4  2) A1", "       3) end"]


def test_a_move_whose_end_is_a_number_is_written_in_full() -> None:
    legal = moves("tile 2", "tile 6", "tile cloud")

    assert rows(legal) == ["1) tile 2      2) tile 6      3) tile cloud"]


def test_moves_of_canoes_are_written_in_full() -> None:
    legal = moves("1 shore>4 load white", "1 shore>6L", "stay")

    assert rows(legal, 50) == ["1) 1 shore>4 load white  2) 1 shore>6L", "3) stay"]


def test_100_moves_fit_80_columns_and_14_rows() -> None:
    places = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, 8)]
    pumps = [f"pump {source}>{target}" for source in places[:9] for target in places[10:18]]
    shown = rows(moves(*pumps, *(f"build {place}" for place in places[:27]), "end"), 80)

    assert len(shown) <= 14
    assert max(map(len, shown)) <= 80


def test_a_list_too_long_for_the_screen_is_summed_up() -> None:
    (row,) = summary(moves("build C4", "build A1", "end"), 80)

    assert row.plain == "3 moves (2 build, 1 end). Type moves to list them all, or moves build."


def test_moves_without_a_verb_are_only_counted() -> None:
    (row,) = summary(moves("C1>B1", "1 shore>4"), 80)

    assert row.plain == "2 moves. Type moves to list them."
