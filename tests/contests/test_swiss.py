"""Swiss rounds at tables of three to five."""

from random import Random

import pytest

from rivertable.contests.swiss import Round, Standing, paired, points_by_rank, sizes, standings


@pytest.mark.parametrize(
    ("count", "wished", "allowed", "expected"),
    [
        (9, 3, range(3, 5), ([3, 3, 3], 0)),
        (7, 3, range(3, 5), ([4, 3], 0)),
        (5, 3, range(3, 5), ([4], 1)),
        (5, 3, range(3, 6), ([5], 0)),
        (8, 4, range(2, 5), ([4, 4], 0)),
    ],
)
def test_as_few_as_possible_have_no_table(
    count: int, wished: int, allowed: range, expected: tuple[list[int], int]
) -> None:
    assert sizes(count, wished, allowed) == expected


def test_points_go_by_rank_and_ties_share_them() -> None:
    assert points_by_rank((1, 2, 3)) == [6, 3, 0]
    assert points_by_rank((1, 1, 3, 4)) == [5, 5, 2, 0]


@pytest.mark.parametrize("count", [9, 12, 15])
def test_nobody_meets_anybody_twice_as_long_as_that_can_be(count: int) -> None:
    players = [f"p{n}" for n in range(count)]
    rounds: list[Round] = []
    ranks: dict[tuple[int, tuple[str, ...]], tuple[int, ...]] = {}
    rng = Random(count)
    for number in range(3):
        drawn = paired(standings(players, rounds, ranks), 3, range(3, 4), f"t {number}")
        rounds.append(drawn)
        for table in drawn.tables:
            ranks[number, table] = tuple(rng.sample((1, 2, 3), 3))

    met = [frozenset((a, b)) for one in rounds for t in one.tables for a in t for b in t if a < b]
    assert len(met) == len(set(met)) == 3 * count
    assert sum(one.points for one in standings(players, rounds, ranks)) == 3 * 3 * count


def test_a_bye_goes_to_whoever_had_none_and_has_the_fewest_points() -> None:
    standing = [Standing(f"p{n}", points=float(n)) for n in range(4)]
    first = paired(standing, 3, range(3, 4), "x")
    standing[0].byes = 1
    second = paired(standing, 3, range(3, 4), "y")

    assert (first.byes, second.byes) == (("p0",), ("p1",))


def test_whoever_draws_a_round_draws_the_same() -> None:
    standing = [Standing(f"p{n}") for n in range(10)]
    drawn = paired(standing, 4, range(3, 6), "t 1")

    assert isinstance(drawn, Round)
    assert drawn == paired(standing, 4, range(3, 6), "t 1")
