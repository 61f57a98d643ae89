"""Ratings of players of known strength: their order, and intervals that hold what they promise."""

from statistics import fmean

import pytest

from bench.anchors import PAGE, measured, written
from bench.ratings import season
from rivertable.contests.anchors import FILE, anchor
from rivertable.contests.rating import Rating, Ratings, Result

# The long one is `python -m bench.ratings --seasons 1000`.
SEASONS = 40


def test_ratings_come_out_in_order_with_intervals_that_hold_95_percent() -> None:
    seasons = [season(1000 + seed) for seed in range(SEASONS)]
    held = [one for each in seasons for one in each.held()]

    assert len(held) == SEASONS * 24
    assert 0.93 <= fmean(held) <= 0.97
    assert fmean(each.order for each in seasons) > 0.92


def test_levels_are_anchors_that_do_not_move_and_tell_somebody_what_they_are_worth() -> None:
    ratings = Ratings("wadi")
    ratings.note(Result(("me", "bot-5", "bot-5"), (1 + number % 3, 1, 3)) for number in range(60))

    assert ratings.rating("bot-5").mu == anchor("wadi", 5)
    assert abs(ratings.rating("me").mu - anchor("wadi", 5)) < 8
    assert (ratings.rating("me").games, ratings.rating("me").wins) == (60, 20)


def test_a_rating_is_provisional_until_its_interval_is_narrow() -> None:
    assert Rating().is_provisional
    assert not Rating(sigma=3.0).is_provisional


@pytest.mark.parametrize("seats", [("", "a", "b"), ("a", "a", "b"), ("bot-1", "bot-2", "bot-3")])
def test_shared_devices_and_bots_among_themselves_are_not_rated(seats: tuple[str, ...]) -> None:
    ratings = Ratings("wadi")
    ratings.note([Result(seats, (1, 2, 3))])

    assert ratings.of == {}


def test_the_anchors_are_what_was_measured() -> None:
    assert FILE.read_text("utf-8").strip() == written(measured(PAGE.read_text("utf-8")))
