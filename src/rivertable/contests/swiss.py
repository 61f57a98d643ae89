"""Swiss rounds for tables of several: who has as many points meets, and nobody twice if it can be."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

FULL = 6.0  # points of the first at a table; the last gets none, those between in equal steps
BYE = FULL / 2  # of whoever has no table in a round: neither won nor lost
FEWEST = 3  # at a table
REPEATED = 1000.0  # how much worse it is to meet again than to be a point apart
TRIES = 4000  # exchanges that are looked at


@dataclass(frozen=True)
class Round:
    """Who meets at each table, and who has none."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


@dataclass
class Standing:
    """What somebody has in a tournament so far."""

    player: str
    points: float = 0.0
    wins: int = 0
    byes: int = 0
    met: set[str] = field(default_factory=set)


def points_by_rank(ranks: Sequence[int]) -> list[float]:
    """Those who tie share what their ranks are worth."""
    step = FULL / (len(ranks) - 1)
    worth = [FULL - step * place for place in range(len(ranks))]
    places: dict[int, list[float]] = {}
    for place, rank in enumerate(sorted(ranks)):
        places.setdefault(rank, []).append(worth[place])
    return [sum(places[rank]) / len(places[rank]) for rank in ranks]


def standings(
    players: Iterable[str],
    rounds: Sequence[Round],
    ranks: Mapping[tuple[int, tuple[str, ...]], Sequence[int]],
) -> list[Standing]:
    """The best first; `ranks` has those of tables that are finished, by round from 0 and who sat there."""
    all_of = {player: Standing(player) for player in players}
    for number, one in enumerate(rounds):
        for player in one.byes:
            all_of[player].points += BYE
            all_of[player].byes += 1
        for table in one.tables:
            for player in table:
                all_of[player].met |= set(table) - {player}
            if (number, table) in ranks:
                note(all_of, table, ranks[number, table])
    strength = {
        name: sum(all_of[other].points for other in one.met) for name, one in all_of.items()
    }
    return sorted(
        all_of.values(),
        key=lambda one: (-one.points, -one.wins, -strength[one.player], one.player),
    )


def note(all_of: dict[str, Standing], table: tuple[str, ...], ranks: Sequence[int]) -> None:
    """What a table was worth to those who sat there."""
    for player, points, rank in zip(table, points_by_rank(ranks), ranks, strict=True):
        all_of[player].points += points
        all_of[player].wins += rank == 1


def sizes(count: int, wished: int, allowed: Iterable[int]) -> tuple[list[int], int]:
    """The sizes of the tables, and how many have none: as few as possible, then near the wish."""
    fitting = [size for size in allowed if size >= FEWEST]
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for total in range(1, count + 1):
        options = [
            (best[total - size][0] + abs(size - wished), [*best[total - size][1], size])
            for size in fitting
            if total - size in best
        ]
        if options:
            best[total] = min(options)
    seated = max(best)
    return sorted(best[seated][1], reverse=True), count - seated


def paired(standing: Sequence[Standing], wished: int, allowed: Iterable[int], seed: str) -> Round:
    """The next round, the same from whoever draws it: the seed names tournament and round."""
    rng = Random(seed)
    tied = {one.player: rng.random() for one in standing}
    order = sorted(standing, key=lambda one: (-one.points, tied[one.player]))
    wanted, without = sizes(len(order), wished, allowed)
    # A bye goes to whoever has had the fewest, and of those to whoever has the fewest points.
    last = sorted(order, key=lambda one: (one.byes, one.points, tied[one.player]))[:without]
    byes = {one.player for one in last}
    seated = [one for one in order if one.player not in byes]
    tables: list[list[Standing]] = []
    for size in wanted:
        tables.append(seated[:size])
        seated = seated[size:]
    exchange(tables, rng)
    for table in tables:
        rng.shuffle(table)  # seats are not equal
    rows = tuple(tuple(one.player for one in table) for table in tables)
    return Round(rows, tuple(sorted(byes)))


def exchange(tables: list[list[Standing]], rng: Random) -> None:
    """Let players change tables as long as that is better for both."""
    if len(tables) < 2:
        return
    for _ in range(TRIES):
        one, other = rng.sample(tables, 2)
        here, there = rng.randrange(len(one)), rng.randrange(len(other))
        before = cost(one) + cost(other)
        one[here], other[there] = other[there], one[here]
        if cost(one) + cost(other) > before:
            one[here], other[there] = other[there], one[here]


def cost(table: Sequence[Standing]) -> float:
    """How often they have met, then how far apart they are."""
    return sum(
        REPEATED * (b.player in a.met) + (a.points - b.points) ** 2
        for a, b in combinations(table, 2)
    )
