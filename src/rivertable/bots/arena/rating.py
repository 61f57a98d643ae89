"""How strong bots are, from the ranks of their games: openskill's Plackett-Luce ratings."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, median, quantiles
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from .match import shares

MOST_SAMPLES, FEWEST_SAMPLES = 200, 40
GAMES_RATED = 60_000  # in all samples together: some seconds

# Bots do not change from game to game, so nothing is added to how unsure a rating is.
MODEL = PlackettLuce(tau=0.0)


class Game(NamedTuple):
    """One game: who sat where, and how they ranked; and who forfeited it, and why."""

    bots: Sequence[str]
    ranks: Sequence[int]
    forfeited_by: str = ""
    reason: str = ""


class Rating(NamedTuple):
    """A bot's rating with its 95 % interval, and its mean share of the win."""

    bot: str
    rating: float
    low: float
    high: float
    share: float
    seats: int  # how many times it played


def rate(games: Sequence[Game]) -> list[Rating]:
    """The ratings of all bots, the strongest first.

    Openskill looks at one game after the other, so the order matters a little; each sample of the
    bootstrap is as many games, drawn with replacement, in an order of its own.
    """
    rng = Random(len(games))
    count = min(MOST_SAMPLES, max(FEWEST_SAMPLES, GAMES_RATED // len(games)))
    samples = [rated(rng.choices(games, k=len(games))) for _ in range(count)]
    won = won_by(games)
    ratings = []
    for bot, parts in won.items():
        seen = [sample[bot] for sample in samples if bot in sample]
        ends = quantiles(seen, n=40)  # in steps of 2.5 %
        ratings.append(Rating(bot, median(seen), ends[0], ends[-1], fmean(parts), len(parts)))
    return sorted(ratings, key=lambda rating: rating.rating, reverse=True)


def won_by(games: Sequence[Game]) -> dict[str, list[float]]:
    """Each bot's shares of the win, a number for each time it played."""
    won: dict[str, list[float]] = {}
    for game in games:
        for bot, share in zip(game.bots, shares(game.ranks)):
            won.setdefault(bot, []).append(share)
    return won


def rated(games: Sequence[Game]) -> dict[str, float]:
    """The mean of each bot's rating after these games."""
    known: dict[str, PlackettLuceRating] = {}
    for game in games:
        teams = [[known.get(bot) or MODEL.rating()] for bot in game.bots]
        after = MODEL.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for bot in set(game.bots):
            mine = [team[0] for team, who in zip(after, game.bots) if who == bot]
            # One that had several seats has learnt the mean of what they have learnt.
            mu, sigma = fmean(one.mu for one in mine), fmean(one.sigma for one in mine)
            known[bot] = MODEL.rating(mu=mu, sigma=sigma)
    return {bot: rating.mu for bot, rating in known.items()}
