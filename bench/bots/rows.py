"""The rows of the table: who meets whom, how, and how often; and one game of a row."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bench.bots import before
from bench.bots.peers import KINDS
from rivertable.bots.arena import contestants, match, tournament
from rivertable.bots.arena.contestants import budget_of
from rivertable.bots.arena.match import Omniscient, Player
from rivertable.bots.levels import LEVELS
from rivertable.contract import BoardGame
from rivertable.engine.game import arrange
from rivertable.games import GAMES, find
from rivertable.jobs.journal import Row as Answer

QUICKEST_LEVELS = 7  # and those below
USUAL = 3  # players

# Other games than those that were looked at while the levels were set: raised whenever they are set anew.
SEASON = 4

# How far peers explore: the best of 0.2, 0.4, 0.8 and 1.5 in each game, as docs/bots.md tells.
CONSTANT = 0.4


@dataclass(frozen=True)
class Row:
    """One of ours against copies of somebody, in whole rotations."""

    name: str
    ours: str
    theirs: str
    first: int  # rotations that are played before any row gets more than its own
    rotations: int
    aim: float | None = None  # for the lower end of the interval
    games: tuple[str, ...] = tuple(GAMES)
    players: int = USUAL

    def due(self, rotation: int) -> float:
        """When a rotation is to be played: up to 1 with the first ones, up to 2 with the others."""
        if rotation < self.first:
            return (rotation + 1) / self.first
        return 1 + (rotation + 1 - self.first) / (self.rotations - self.first)


def constant_rows(constant: float) -> tuple[Row, Row]:
    """Another exploration constant for OpenSpiel's search than the one it gets, which is the best
    if none of the others has more than an even share.

    In Niagara by its search in Python, as for equal simulations.
    """

    def row(name: str, kind: str, *games: str) -> Row:
        return Row(name, f"{kind}:{constant}@300", f"{kind}:{CONSTANT}@300", 2, 20, games=games)

    return (
        row(f"constant-{constant}", "openspiel", "wind-river", "wadi"),
        row(f"constant-python-{constant}", "openspiel-python", "niagara"),
    )


def level_row(level: int, players: int) -> Row:
    """A level against some of the level below; the highest one takes long."""
    first, rotations = (30, 150) if level <= QUICKEST_LEVELS else (2, 40)
    games = tuple(name for name in GAMES if players in find(name).player_counts)
    name = f"level-{level}" if players == USUAL else f"level-{level}-of-{players}"
    return Row(name, str(level), str(level - 1), first, rotations, 1 / players, games, players)


def before_rows() -> tuple[Row, ...]:
    """Our best against the version before it was trained anew, through the engine protocol."""
    return (
        Row("before-1s", "best@1000ms", "before@1000ms", 1, 20, 0.40),
        Row("before-tenth", "best@100ms", "before@1000ms", 1, 20, 1 / 3),
        Row("before-1000", "best@1000", "before@1000", 2, 40, 0.38),
        Row("before-two", "best@250ms", "before@250ms", 2, 40, 1 / 2, ("wadi",), 2),
        Row("before-four", "best@250ms", "before@250ms", 1, 20, 1 / 4, ("wind-river",), 4),
        Row("before-five", "best@250ms", "before@250ms", 1, 20, 1 / 5, ("niagara",), 5),
    )


def longer_rows() -> tuple[Row, ...]:
    """What more time is worth: ten and a hundred times the simulations, all else alike."""
    return (
        Row("ten-times", "best@2000", "best@200", 2, 20),
        Row("hundred-times", "best@20000", "best@200", 1, 10),
    )


# What matters most comes first; the first rotations take about an hour on two cores.
ROWS = (
    Row("openspiel-250ms", "best@250ms", "openspiel@250ms", 8, 120, 0.85),
    Row("openspiel-1000", "best@1000", "openspiel@1000", 3, 60, 0.70, ("wind-river", "wadi")),
    # In C++ a decision takes ten seconds at the start: all of its playouts go through Python.
    Row("openspiel-python-1000", "best@1000", "openspiel-python@1000", 3, 10, 0.70, ("niagara",)),
    Row("plain-100ms", "best@100ms", "plain@100ms", 8, 120, 0.65),
    *before_rows(),
    *(level_row(level, count) for count in (3, 2, 4, 5) for level in LEVELS if level > min(LEVELS)),
    *longer_rows(),
    Row("random-10ms", "best@10ms", "random", 134, 134, 0.99),
    Row("ismcts-250ms", "best@250ms", "ismcts@250ms", 2, 10, None, ("niagara",)),
    Row("four-250ms", "best@250ms", "openspiel@250ms", 1, 6, None, ("wind-river", "wadi"), 4),
    Row("five-250ms", "best@250ms", "openspiel@250ms", 1, 6, None, ("niagara",), 5),
    Row("openspiel-1s", "best@1000ms", "openspiel@1000ms", 1, 10),
    *(row for constant in (0.2, 0.8, 1.5) for row in constant_rows(constant)),
)


def asked(rows: list[Row]) -> list[Answer]:
    """All games of these rows, in the order in which they are to be played."""
    games = [(due, game) for row in rows for due, game in in_row(row)]
    return [game for _, game in sorted(games, key=lambda pair: pair[0])]


def in_row(row: Row) -> Iterator[tuple[float, Answer]]:
    """The games of a row, and when each is to be played."""
    for game in row.games:
        for rotation in range(row.rotations):
            for seat in range(1, row.players + 1):
                yield (
                    row.due(rotation),
                    {
                        "row": row.name, "game": game, "players": row.players,
                        "ours": row.ours, "theirs": row.theirs, "rotation": rotation, "seat": seat,
                        "strength": tournament.strength_of(game, (row.ours, row.theirs)),
                    },
                )  # fmt: skip


def play(asked: Answer) -> Answer:
    """One game: ours on one seat, theirs on all others; the answer has our share of the win."""
    began = time.perf_counter()
    game, seed = find(asked["game"]), f"{asked['row']} {asked['rotation']} {SEASON}"
    players = [
        player(
            asked["ours"] if seat == asked["seat"] else asked["theirs"],
            game,
            Random(f"{seed} {asked['seat']} {seat}").randrange(2**31),
        )
        for seat in range(1, asked["players"] + 1)
    ]
    version = before.RULES if asked["theirs"].startswith(before.NAME) else None
    outcome = match.played(arrange(game, asked["players"], {}, version=version), players, seed)
    if outcome.forfeit is not None:  # says nothing of how well anybody plays
        raise outcome.forfeit
    share = match.shares(outcome.ranks)[asked["seat"] - 1]
    return {"share": share, "seconds": round(time.perf_counter() - began, 1)}


def player(name: str, game: BoardGame, seed: int) -> Player | Omniscient:
    """Anybody of the arena, or a peer such as `openspiel@250ms` or `openspiel:0.8@300`."""
    kind, _, amount = name.partition("@")
    kind, _, constant = kind.partition(":")
    constant = constant or str(CONSTANT)
    if kind == before.NAME:
        return before.player(amount, seed)
    if kind in KINDS:
        is_timed = amount.endswith("ms")
        budget = budget_of(amount[:-2], None) if is_timed else budget_of(None, amount)
        return KINDS[kind](budget, float(constant), seed)
    if kind == "plain":
        name = f"plain:{constant}@{amount}"
    return contestants.player(name, game, seed)
