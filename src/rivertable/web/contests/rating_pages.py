"""The leaderboard of each game and number of players: `/ratings`."""

import asyncio
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from rivertable.bots import LEVELS
from rivertable.contests.rating import BOT, Rating, Ratings, Result
from rivertable.contract import BoardGame
from rivertable.games import GAMES, find
from rivertable.storage.store import Row, Store
from rivertable.web.language import language_of, say_in
from rivertable.web.rendering import render
from rivertable.web.requests import whole_number
from rivertable.web.services import services

from .results import latest_rated, rated_results
from .rounds import names_of

MOST = 200  # people that are shown
MARGIN = 60  # points beyond the best and the worst that the picture shows


@dataclass(frozen=True)
class Place:
    """A line of the leaderboard; in percent of the picture's width: where its interval lies."""

    rank: int  # 0 for a bot, and as long as a rating is provisional
    name: str
    rating: Rating
    is_bot: bool
    is_me: bool
    low: float = 0.0
    middle: float = 0.0
    high: float = 0.0


class RatingBook:
    """The ratings of each game and number of players, as far as results are known here."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], tuple[list[str], Ratings]] = {}

    async def ratings(self, store: Store, game: str, players: int) -> Ratings:
        """Follows from the results; those that are new are added."""
        rows = await rated_results(store, game, players)
        return await asyncio.to_thread(self._add, game, players, rows)

    def _add(self, game: str, players: int, rows: list[Row]) -> Ratings:
        done, ratings = self._known.get((game, players), ([], Ratings(game)))
        names = [row["table_id"] for row in rows]
        if names[: len(done)] != done:  # another process noted something that was earlier
            done, ratings = [], Ratings(game)
        ratings.note(Result(tuple(row["seats"]), tuple(row["ranks"])) for row in rows[len(done) :])
        self._known[game, players] = names, ratings
        return ratings


def book_of(request: Request) -> RatingBook:
    """One for the whole app."""
    if not hasattr(request.app.state, "rating_book"):
        request.app.state.rating_book = RatingBook()
    book: RatingBook = request.app.state.rating_book
    return book


async def asked_for(request: Request, who: str) -> tuple[BoardGame, int]:
    """As the address says, else where the reader, or anybody, has been rated last."""
    name, query = request.query_params.get("game", ""), request.query_params
    if name not in GAMES:
        row = await latest_rated(services(request).store, who)
        if row is not None and row["game"] in GAMES:
            return find(row["game"]), row["players"]
    game = find(name if name in GAMES else next(iter(GAMES)))
    asked = whole_number(query.get("players", ""), game.usual_players)
    return game, asked if asked in game.player_counts else game.usual_players


async def show(request: Request) -> Response:
    """People and the bots' levels on one scale."""
    here = services(request)
    me = await here.guests.by_cookie(request)
    game, players = await asked_for(request, me["id"] if me else "")
    ratings = await book_of(request).ratings(here.store, game.name, players)
    best = ratings.best()[:MOST]
    names = await names_of(here.store, [who for who, _ in best])
    mine = me["id"] if me else ""
    people = [
        Place(0 if rating.is_provisional else rank, names[who], rating, False, who == mine)
        for rank, (who, rating) in enumerate(best, start=1)
    ]
    return await render(
        request,
        "ratings.html",
        game=game,
        players=players,
        places=drawn([*people, *bots(request, game, ratings)]),
        has_people=bool(people),
    )


def bots(request: Request, game: BoardGame, ratings: Ratings) -> list[Place]:
    """The anchors."""
    say = say_in(language_of(request))
    return [
        Place(0, f"{say(level.name)} ({number})", ratings.rating(f"{BOT}{number}"), True, False)
        for number, level in LEVELS.items()
    ]


def drawn(places: list[Place]) -> list[Place]:
    """The strongest first, each with its interval in the picture."""
    ends = [
        (place.rating.points - reach(place), place.rating.points + reach(place)) for place in places
    ]
    least, most = min(low for low, _ in ends) - MARGIN, max(high for _, high in ends) + MARGIN

    def at(points: float) -> float:
        return round(100 * (points - least) / (most - least), 2)

    rows = [
        Place(
            one.rank, one.name, one.rating, one.is_bot, one.is_me,
            at(low), at(one.rating.points), at(high),
        )
        for one, (low, high) in zip(places, ends, strict=True)
    ]  # fmt: skip
    return sorted(rows, key=lambda one: -one.rating.mu)


def reach(place: Place) -> int:
    """What is drawn on either side; an anchor is a line."""
    return 0 if place.is_bot else place.rating.margin
