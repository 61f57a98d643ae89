from rich.text import Text

from rivertable.terminal.layout import fit


def rows(word: str, count: int) -> list[Text]:
    return [Text(f"{word} {number}") for number in range(1, count + 1)]


def screen(height: int | None, news: int = 6, moves: int = 8) -> list[str]:
    shown = fit(rows("board", 10), rows("news", news), rows("moves", moves), [Text("sum")], height)
    return [row.plain for row in shown if row.plain]


def test_a_pipe_gets_everything() -> None:
    assert len(screen(None)) == 10 + 6 + 8


def test_a_high_terminal_gets_everything() -> None:
    assert screen(40) == screen(None)


def test_older_news_give_way_first() -> None:
    shown = screen(26)

    assert [row for row in shown if "news" in row or "…" in row] == ["…", "news 5", "news 6"]
    assert shown[-1] == "moves 8"


def test_then_the_empty_rows_give_way() -> None:
    assert screen(23)[-9:] == ["news 6", *(f"moves {number}" for number in range(1, 9))]


def test_the_list_of_moves_gives_way_to_a_sentence() -> None:
    shown = screen(22)

    assert shown[:10] == [f"board {number}" for number in range(1, 11)]
    assert shown[-2:] == ["news 6", "sum"]


def test_nothing_scrolls_where_there_is_room_for_board_and_sentence() -> None:
    heights = range(16, 40)
    parts = rows("board", 10), rows("news", 6), rows("moves", 8), [Text("sum")]
    shown = [len(fit(*parts, height)) + 2 for height in heights]  # and the heading, and the prompt

    assert [rows for rows, height in zip(shown, heights, strict=True) if rows > height] == []


def test_a_short_list_is_shown_even_below_a_board_that_is_too_high() -> None:
    assert screen(5, moves=2)[-2:] == ["moves 1", "moves 2"]
