"""Ratings from ranks."""

from random import Random

from rivertable.bots.arena.rating import Game, rate


def games(count: int) -> list[Game]:
    """Games in which a mostly beats b, and both always beat c."""
    rng, played = Random(1), []
    for _ in range(count):
        first, second = ("a", "b") if rng.random() < 0.8 else ("b", "a")
        seats = [first, second, "c"]
        rng.shuffle(seats)
        ranks = {first: 1, second: 2, "c": 3}
        played.append(Game(seats, [ranks[bot] for bot in seats]))
    return played


def test_who_wins_more_is_rated_higher() -> None:
    ratings = rate(games(40))

    assert [rating.bot for rating in ratings] == ["a", "b", "c"]
    assert all(rating.low <= rating.rating <= rating.high for rating in ratings)
    assert [rating.seats for rating in ratings] == [40, 40, 40]


def test_clearly_different_bots_have_intervals_that_do_not_touch() -> None:
    a, b, c = rate(games(60))

    assert a.low > b.high
    assert b.low > c.high


def test_bots_that_are_alike_have_intervals_that_overlap() -> None:
    draws = [Game(["a", "b", "b"], [1, 1, 1]), Game(["b", "b", "a"], [1, 2, 2])] * 10
    draws += [Game(["a", "b", "b"], [1, 2, 2])] * 5
    one, other = rate(draws)

    assert one.low < other.high


def test_a_bot_on_two_seats_gets_both_shares_of_the_win() -> None:
    ratings = {rating.bot: rating for rating in rate([Game(["a", "b", "a"], [1, 3, 1])] * 4)}

    assert (ratings["a"].share, ratings["a"].seats) == (0.5, 8)
    assert (ratings["b"].share, ratings["b"].seats) == (0.0, 4)


def test_the_same_games_give_the_same_ratings() -> None:
    assert rate(games(20)) == rate(games(20))
