"""Games as arrays for a learner: what each seat saw, might do and did, and what came of it.

    games = read_games("games.parquet")
    data = arrays(games)
    data["observations"], data["masks"], data["actions"], data["shares"]

A row for each decision of a seat with more than one legal action, in the order of the games. If the games
were saved with `rivertable selfplay --search`, there are also `visits` (how often the search tried each
action; they sum to 1), `action_values` and `values` (what the search expected of the win, of each action and
at all). Where nothing was searched these are nan.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from rivertable.bots.arena.match import shares
from rivertable.engine.errors import BadOption
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games import load
from rivertable.research import observation
from rivertable.research.actions import table_of

Arrays = dict[str, NDArray[Any]]
Row = dict[str, Any]


def arrays(games: pd.DataFrame | Iterable[str | Position]) -> Arrays:
    """Arrays of all decisions in games: what `read_games` gives, records or positions.

    `observations` (int8), `masks` (int8, by action), `actions`, `seats`, `games` (which, from 0),
    `shares` (what the seat won in the end; nan if the game goes on).
    """
    several: list[str | Position] = list(games["record"] if is_table(games) else games)
    searches = games["search"] if is_table(games) and "search" in games else [()] * len(several)
    pairs = zip(several, searches, strict=True)
    rows = [row for which, pair in enumerate(pairs) for row in rows_of(which, *pair)]
    if not rows:
        raise BadOption("there is no decision in these games.")
    if len({len(row["masks"]) for row in rows}) > 1:
        raise BadOption("these games are of several kinds: make arrays of each kind.")
    names = [name for name in rows[0] if any(name in row for row in rows)]
    return {name: np.array([row[name] for row in rows]) for name in names}


def is_table(games: Any) -> TypeGuard[pd.DataFrame]:
    return isinstance(games, pd.DataFrame)


def rows_of(which: int, game: str | Position, search: Iterable[Mapping[str, Any]]) -> list[Row]:
    """The decisions of one game."""
    played = load(game) if isinstance(game, str) else game
    won = shares(played.ranks) if played.ranks else [np.nan] * played.setting.players
    now, table = Position(played.with_seed(None).setting), table_of(played)
    seen = observation.of(played.setting.game.name, played.setting.players)
    found, rows = {one["move"]: one for one in search}, []
    for count, (seat, number) in enumerate(played.numbers(), start=1):
        if seat != CHANCE and len(now.legal_numbers(seat)) > 1:
            row: Row = {
                "observations": seen.row(now, seat),
                "masks": table.mask(now, seat),
                "actions": table.action(number, seat),
                "seats": seat,
                "games": which,
                "shares": won[seat - 1],
            }
            rows.append(row | searched(found.get(count), table.count) if found else row)
        now.play_number(number, seat)
    return rows


def searched(found: Mapping[str, Any] | None, count: int) -> Row:
    """What a search found, by action."""
    visits, values = np.full((2, count), np.nan)
    if found is None:
        return {"visits": visits, "action_values": values, "values": np.nan}
    at, tried = np.asarray(found["actions"], np.int64), np.asarray(found["visits"], np.float64)
    visits[:] = 0
    visits[at] = tried / tried.sum()
    values[at] = found["values"]
    return {"visits": visits, "action_values": values, "values": visits[at] @ values[at]}
