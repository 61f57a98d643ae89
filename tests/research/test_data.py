"""Games as tables for pandas."""

from pathlib import Path

import pandas as pd
import pytest

import rivertable
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import Position
from rivertable.research import selfplay
from rivertable.research.data import moves_table, read_games
from tests.engine.random_games import finished


def a_game(game: str) -> Position:
    return finished(rivertable.start(game, 3, seed=4), luck=1)


@pytest.mark.parametrize("game", rivertable.GAMES)
def test_a_table_of_moves_has_a_row_for_each_move(game: str) -> None:
    position = a_game(game)
    table = moves_table(position)

    assert [*table["text"]] == [move.text for move in position.moves]
    assert [*table["seat"]] == [move.seat for move in position.moves]
    assert [*table["move"]] == [*range(1, len(position.moves) + 1)]


def test_a_row_says_how_many_choices_there_were() -> None:
    position = rivertable.start("niagara", 3, seed=4)
    before = len(position.legal_moves(2))
    position.play("tile 3", seat=2)

    assert [*moves_table(position)["choices"]] == [3, before]


def test_a_row_says_how_the_seat_ended_and_chance_has_no_rank() -> None:
    position = a_game("wadi")
    table = moves_table(position)
    seats = table[table["seat"] > 0].groupby("seat")["rank"]

    assert position.ranks == tuple(seats.first())
    assert table[table["seat"] == 0]["rank"].isna().all()


def test_a_game_that_goes_on_has_no_ranks() -> None:
    assert moves_table(rivertable.start("wadi", seed=1))["rank"].isna().all()


def test_records_and_positions_give_the_same_table() -> None:
    games = [a_game("wadi"), a_game("niagara")]
    table = moves_table(games)

    pd.testing.assert_frame_equal(moves_table([game.record() for game in games]), table)
    assert [*table["game"].unique()] == ["wadi", "niagara"]


def test_a_file_of_games_is_a_table_by_number(tmp_path: Path) -> None:
    plan = selfplay.plan("wind-river", 3, {}, [1, 2, 3], "x")
    selfplay.run(plan, 3, tmp_path / "games.parquet", workers=1)
    table = read_games(tmp_path / "games.parquet")

    assert [*table.index] == [1, 2, 3]
    assert [*table.loc[2, "levels"]] == [1, 2, 3]
    assert rivertable.load(table.loc[3, "record"]).ranks == tuple(table.loc[3, "ranks"])
    pd.testing.assert_frame_equal(moves_table(table), moves_table([*table["record"]]))


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "other.parquet")
    (tmp_path / "text.parquet").write_text("games")

    for name in ("other.parquet", "text.parquet", "nothing.parquet"):
        with pytest.raises(RivertableError, match="is not"):
            read_games(tmp_path / name)
