"""Your games, and your profile: /games and /me."""

import asyncio
import io
import time
import zipfile
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from rivertable.engine.errors import RivertableError
from rivertable.games import GAMES, find
from rivertable.tables.commands import Refused, checked_name
from rivertable.tables.table import Table
from rivertable.web.account.settings import redirect_back
from rivertable.web.host.rate_limit import address_of
from rivertable.web.language import language_of, say_in
from rivertable.web.rendering import render
from rivertable.web.requests import form_of, guest_of, set_guest, whole_number
from rivertable.web.review.kept import Kept
from rivertable.web.services import services

from . import charts
from .figures import Figures, figures_of
from .openings import in_words
from .played import LEFT, LOST, SHARED, STOPPED, WON, Played, games_of

PER_PAGE = 24
MOST_RECORDS = 500  # in one file
CHUNK = 25  # tables that are in memory at once
MOST_REVIEWS = 16
RESULTS = {
    WON: "Won",
    LOST: "Lost",
    LEFT: "Left early",
    STOPPED: "Stopped early",
    SHARED: "Pass and play",
}
KNOWN: dict[tuple[str, int], float | None] = {}  # accuracies, by review and how much was found
MOST_KNOWN = 10_000
TOO_MANY = "Too fast: wait a few seconds."


def wanted(request: Request, games: list[Played]) -> list[Played]:
    """Those that the address asks for: by game, result, and name of an opponent."""
    query = request.query_params
    game, result, name = (query.get(key, "").strip() for key in ("game", "result", "with"))
    return [
        one
        for one in games
        if (not game or one.game == game)
        and (not result or one.result == result)
        and (not name or one.is_with(name))
    ]


async def index(request: Request) -> Response:
    """Every game that somebody played."""
    guest = await services(request).guests.by_cookie(request)
    games = await games_of(services(request), guest["id"]) if guest else []
    found = wanted(request, games)
    page = max(1, whole_number(request.query_params.get("page", ""), 1))
    return await render(
        request,
        "games.html",
        all_count=len(games),
        found=found[(page - 1) * PER_PAGE : page * PER_PAGE],
        count=len(found),
        page=page,
        pages=-(-len(found) // PER_PAGE),
        titles={name: find(name).title for name in GAMES},
        results=RESULTS,
        query={key: request.query_params.get(key, "") for key in ("game", "result", "with")},
        now=time.time(),
    )


async def records(request: Request) -> Response:
    """The same games, as one file of records."""
    here = services(request)
    guest = await here.guests.by_cookie(request)
    if guest is None:
        raise HTTPException(404, "You have not played any games yet.")
    if here.pictures.wait(guest["id"], address_of(request)):
        raise HTTPException(429, TOO_MANY)
    names = [one.table for one in wanted(request, await games_of(here, guest["id"]))[:MOST_RECORDS]]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for first in range(0, len(names), CHUNK):
            for room in await here.rooms.readable(names[first : first + CHUNK]):
                packed.writestr(*await asyncio.to_thread(record_file, room.table, guest["id"]))
    headers = {"content-disposition": 'attachment; filename="rivertable-games.zip"'}
    return Response(out.getvalue(), media_type="application/zip", headers=headers)


def record_file(table: Table, guest: str) -> tuple[str, str]:
    """A record as its player may know it, and what it is called."""
    day = time.strftime("%Y-%m-%d", time.gmtime(table.last_acted_at))
    record = table.view(table.view_seat(guest)).record()
    return f"{day}-{table.game.name}-{table.id}.txt", record


async def profile(request: Request, problem: str = "", typed: str = "") -> Response:
    """A player's profile and results."""
    guest, _ = await guest_of(request)
    figures = figures_of(await games_of(services(request), guest["id"]))
    accuracies = await accuracies_of(request, guest["id"])
    say = say_in(language_of(request))
    response = await render(
        request,
        "me.html",
        400 if problem else 200,
        who=guest,
        problem=problem,
        typed=typed,
        figures=figures,
        titles={name: find(name).title for name in GAMES},
        covers={name: find(name) for name in GAMES},
        pictures=pictures(figures, accuracies, say),
        in_words=in_words,
        accuracy=round(sum(accuracies) / len(accuracies), 1) if accuracies else None,
    )
    response.headers["cache-control"] = "no-store"
    return set_guest(request, response, guest)


def pictures(figures: Figures, accuracies: list[float], say: Any) -> dict[str, Any]:
    """The charts that there is something to show in."""
    return {
        "river": charts.result_river(figures.latest, say) if figures.latest else "",
        "accuracy": charts.accuracy_line(accuracies, say) if accuracies else "",
        "ranks": {name: charts.rank_bars(one.ranks, say) for name, one in figures.games.items()},
        "levels": {
            name: charts.level_columns(one.levels, say)
            for name, one in figures.games.items()
            if one.levels
        },
    }


async def accuracies_of(request: Request, guest: str) -> list[float]:
    """Of the latest games that somebody reviewed, at their own seats, the oldest first."""
    rows = await services(request).store.reviews_of(guest, MOST_REVIEWS)
    found = await asyncio.to_thread(lambda: [accuracy(Kept(row)) for row in rows])
    return [value for value in reversed(found) if value is not None]


def accuracy(kept: Kept) -> float | None:
    """As its review says, once it is whole; remembered until more is found."""
    key = kept.id, len(kept.row["findings"])
    if len(kept.row["seats"]) != 1 or not kept.row["findings"]:
        return None
    if key not in KNOWN:
        if len(KNOWN) > MOST_KNOWN:
            KNOWN.clear()
        KNOWN[key] = found_accuracy(kept)
    return KNOWN[key]


def found_accuracy(kept: Kept) -> float | None:
    try:
        summary = kept.summary()
    except RivertableError:  # a game by other rules than today's
        return None
    seat = summary["seats"][kept.row["seats"][0] - 1]
    return seat["accuracy"] if summary["isWhole"] else None


async def rename(request: Request) -> Response:
    """Choose another name; what is wrong with it is said where it was typed."""
    form = await form_of(request)
    guest, _ = await guest_of(request)
    typed = str(form.get("name", ""))
    try:
        name = checked_name(typed)
    except Refused as problem:
        return await profile(request, problem.said(say_in(language_of(request))), typed[:60])
    await services(request).store.rename_guest(guest["id"], name)
    return set_guest(request, redirect_back(form), guest)
