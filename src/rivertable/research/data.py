"""Games as tables: files of many games, and the moves of records for pandas."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from rivertable.engine.errors import BadOption
from rivertable.engine.game import Game
from rivertable.engine.position import Position
from rivertable.games import find, load

Row = dict[str, Any]

KEY = b"rivertable"  # under which a file says what was played
# A search: before which move of the game (from 1), and for each action how often it was tried and what
# share of the win it promised.
SEARCH = pa.struct(
    [
        ("move", pa.int32()),
        ("actions", pa.list_(pa.int16())),
        ("visits", pa.list_(pa.int32())),
        ("values", pa.list_(pa.float32())),
    ]
)
ROWS_AT_ONCE = 1000  # in memory; a file may hold millions


def read_games(path: str | Path) -> pd.DataFrame:
    """The games that `rivertable selfplay` wrote: one row a game, by its number.

    Columns: game, version (of the rules), players, options, levels (of the bots, by seat), strength
    (a hash of all that decides how well bots play), seed, ranks and scores (by seat), moves (how
    many, chance included), record (the text that `rivertable.load` replays). If others than levels
    played, bots (their names by seat; levels are 0 there); if it was asked for, search: what bots
    found before which move, counted from 1 as in `moves_table`.
    """
    with opened(Path(path)) as file:
        table = file.read().to_pandas().set_index("number")
    table["options"] = table["options"].map(lambda options: options or {})
    return table


def moves_table(games: str | Position | pd.DataFrame | Iterable[str | Position]) -> pd.DataFrame:
    """One row for each move of records or positions, or of what `read_games` gives; with chance.

    Columns: which (of the games, from 0), game, move (from 1), seat (0 is chance), text, number,
    choices (how many moves the seat had), rank (of the seat in the end; none for chance and in
    a game that goes on).
    """
    if isinstance(games, pd.DataFrame):
        games = games["record"]
    several = [games] if isinstance(games, str | Position) else games
    rows = [row for which, game in enumerate(several) for row in moves_of(which, game)]
    columns = ["which", "game", "move", "seat", "text", "number", "choices", "rank"]
    return pd.DataFrame(rows, columns=columns).astype({"rank": "Int8"})


def moves_of(which: int, game: str | Position) -> Iterator[tuple[Any, ...]]:
    """The rows of one game."""
    played = load(game) if isinstance(game, str) else game
    ranks = (None, *(played.ranks or [None] * played.setting.players))  # chance has none
    name, now = played.setting.game.name, Position(played.with_seed(None).setting)
    for count, move in enumerate(played.moves, start=1):
        choices = len(now.legal_numbers(move.seat))
        yield which, name, count, move.seat, move.text, move.number, choices, ranks[move.seat]
        now.play_number(move.number, move.seat)


# Files of games -------------------------------------------------------------------------------


def schema_of(game: Game, plan: Row) -> Any:
    """The columns of a file; it says itself what was played."""
    options = options_type(game)
    scores = pa.struct([(name, pa.int64()) for name in game.score_names])
    columns = [
        ("number", pa.int64()),
        ("game", pa.string()),
        ("version", pa.int16()),
        ("players", pa.int8()),
        ("options", options),
        ("levels", pa.list_(pa.int8())),
        ("strength", pa.string()),
        ("seed", pa.string()),
        ("ranks", pa.list_(pa.int8())),
        ("scores", pa.list_(scores)),
        ("moves", pa.int32()),
        ("record", pa.string()),
    ]
    if plan.get("bots"):
        columns.append(("bots", pa.list_(pa.string())))
    if plan.get("search"):
        columns.append(("search", pa.list_(SEARCH)))
    return pa.schema(columns, metadata={KEY: json.dumps(plan)})


def options_type(game: Game) -> Any:
    """Parquet has no structure without fields, so a game without options has nothing there."""
    return pa.struct([(name, pa.string()) for name in game.options]) if game.options else pa.null()


def write_games(path: Path, plan: Row, rows: Iterable[Row]) -> None:
    """Write a file of games beside its place and then put it there."""
    schema = schema_of(find(plan["game"]), plan)
    draft = path.with_name(f"{path.name}.draft")
    with pq.ParquetWriter(draft, schema, compression="zstd") as file:
        for some in batched(rows):
            whole = [{**row, "options": row["options"] or None} for row in some]
            file.write_table(pa.Table.from_pylist(whole, schema))
    draft.replace(path)


def batched(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """As many rows at once as memory should hold."""
    some: list[Row] = []
    for row in rows:
        some.append(row)
        if len(some) == ROWS_AT_ONCE:
            yield some
            some = []
    yield some


def opened(path: Path) -> Any:
    """A file of games, or BadOption."""
    try:
        file = pq.ParquetFile(path)
    except FileNotFoundError:
        raise BadOption(f"{path} is not there.") from None
    except (OSError, pa.ArrowInvalid):
        raise BadOption(f"{path} is not a file of games.") from None
    if KEY not in (file.schema_arrow.metadata or {}):
        file.close()
        raise BadOption(f"{path} is not a file of games.")
    return file


def plan_in(path: Path) -> Row:
    """What was played in a file."""
    with opened(path) as file:
        plan: Row = json.loads(file.schema_arrow.metadata[KEY])
        return plan


def numbers_in(path: Path) -> list[int]:
    """The numbers of the games in a file."""
    with opened(path) as file:
        numbers: list[int] = file.read(["number"])["number"].to_pylist()
        return numbers


def rows_in(path: Path) -> Iterator[Row]:
    """The rows of a file, by their numbers."""
    with opened(path) as file:
        for some in file.iter_batches(ROWS_AT_ONCE):
            yield from some.to_pylist()
