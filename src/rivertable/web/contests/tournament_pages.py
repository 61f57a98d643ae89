"""Tournaments: `/tournaments`. They are announced, entered and begun here; the rest goes by itself."""

import secrets
import time
from contextlib import suppress
from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from rivertable.contests.swiss import BYE, FEWEST, FULL
from rivertable.games import GAMES, find
from rivertable.storage.schema import entrants, tournaments
from rivertable.storage.store import Row
from rivertable.tables.commands import Refused, checked_name
from rivertable.web.host.rate_limit import address_of
from rivertable.web.rendering import render, render_refusal
from rivertable.web.requests import form_of, guest_of, set_guest, whole_number
from rivertable.web.services import services

from .rounds import Tournament, begin_round, load, make_tables, names_of

NO_TOURNAMENT = "This tournament does not exist."
ROUNDS = range(1, 10)
SHOWN, SHOWN_OF_ONE = 30, 4  # tournaments in the list, and of one guest for others
MOST_ENTRANTS = 60


async def index(request: Request) -> Response:
    """The newest tournaments, and the form for another."""
    return await (create if request.method == "POST" else listed)(request)


async def listed(request: Request) -> Response:
    """Those that were announced lately."""
    here = services(request)
    guest, store = await here.guests.by_cookie(request), here.store
    newest = tournaments.c.made_at.desc()
    place = func.row_number().over(partition_by=tournaments.c.maker, order_by=newest)
    placed = select(tournaments, place.label("place")).subquery()
    is_shown = (placed.c.place <= SHOWN_OF_ONE) | (placed.c.maker == (guest["id"] if guest else ""))
    few = select(placed.c.id).where(is_shown).order_by(placed.c.made_at.desc()).limit(SHOWN)
    found = [await load(store, row["id"]) for row in await store.read(few)]
    return await render(
        request,
        "tournaments.html",
        found=[(one, find(one.row["game"])) for one in found if one is not None],
        sizes={name: sizes_of(name) for name in GAMES},
        rounds=ROUNDS,
    )


def sizes_of(game: str) -> list[int]:
    """How many can meet at a table."""
    return [count for count in find(game).player_counts if count >= FEWEST]


async def create(request: Request) -> Response:
    """Announce a tournament; whoever does takes part."""
    form = await form_of(request)
    guest, _ = await guest_of(request)
    if services(request).listed_tables.wait(guest["id"], address_of(request)):
        raise HTTPException(
            429, "You have created many public tables: wait a minute before the next one."
        )
    try:
        row = announced(form, guest["id"])
    except Refused as problem:
        return await render_refusal(request, problem)
    store = services(request).store
    await store.write(insert(tournaments), [row])
    await enter_now(request, row["id"], guest["id"])
    return set_guest(request, RedirectResponse(f"/tournaments/{row['id']}", 303), guest)


def announced(form: dict[str, Any], maker: str) -> Row:
    """What the form says, or a refusal."""
    game = str(form.get("game", ""))
    size, count = (whole_number(str(form.get(name, "")), 0) for name in ("size", "rounds"))
    if game not in GAMES or size not in sizes_of(game) or count not in ROUNDS:
        raise Refused("tournament", "Choose a game, a table size it can have, and 1 to 9 rounds.")
    return {
        "id": secrets.token_urlsafe(6),
        "maker": maker,
        "made_at": time.time(),
        "title": checked_name(str(form.get("title", ""))),
        "game": game,
        "size": size,
        "rounds": count,
        "is_rated": form.get("rated") == "yes",
    }


async def tournament_of(request: Request) -> Tournament:
    """The tournament of an address."""
    found = await load(services(request).store, request.path_params["tournament"])
    if found is None:
        raise HTTPException(404, NO_TOURNAMENT)
    return found


async def show(request: Request) -> Response:
    """The participants, the standings, and every round."""
    here, store = await tournament_of(request), services(request).store
    guest = await services(request).guests.by_cookie(request)
    return await render(
        request,
        "tournament.html",
        cup=here,
        game=find(here.row["game"]),
        names=await names_of(store, [*here.players, *here.entered, here.row["maker"]]),
        standings=here.standings(),
        me=guest["id"] if guest else "",
        version=version_of(here),
        fewest=FEWEST,
        full=FULL,
        bye=BYE,
    )


def version_of(here: Tournament) -> str:
    """Another one whenever there is something new to see."""
    return f"{len(here.entered)}-{len(here.rounds)}-{len(here.results)}"


async def version(request: Request) -> Response:
    """For a page that is open: is there something new?"""
    return JSONResponse(version_of(await tournament_of(request)))


async def change(request: Request) -> Response:
    """Enter, withdraw, or begin."""
    here = await tournament_of(request)
    guest, _ = await guest_of(request)
    deeds = {"enter": enter, "withdraw": withdraw, "start": start}
    deed = deeds.get(request.path_params["deed"])
    if deed is None:
        raise HTTPException(404, NO_TOURNAMENT)
    try:
        if here.rounds:
            raise Refused("begun", "This tournament has already started.")
        await deed(request, here, guest["id"])
    except Refused as problem:
        return await render_refusal(request, problem)
    return set_guest(request, RedirectResponse(f"/tournaments/{here.id}", 303), guest)


async def enter(request: Request, here: Tournament, guest: str) -> None:
    """Take part."""
    if len(here.entered) >= MOST_ENTRANTS:
        raise Refused("full", "This tournament is full.")
    await enter_now(request, here.id, guest)


async def enter_now(request: Request, tournament: str, guest: str) -> None:
    row = {"tournament": tournament, "guest": guest, "entered_at": time.time()}
    with suppress(IntegrityError):  # is in it already
        await services(request).store.write(insert(entrants), [row])


async def withdraw(request: Request, here: Tournament, guest: str) -> None:
    """Think better of it, before it starts."""
    mine = (entrants.c.tournament == here.id, entrants.c.guest == guest)
    await services(request).store.write(delete(entrants).where(*mine))


async def start(request: Request, here: Tournament, guest: str) -> None:
    """The first round; whoever announced it says when."""
    if guest != here.row["maker"]:
        raise Refused("not-yours", "Only the player who created this tournament can start it.")
    if len(here.entered) < FEWEST:
        raise Refused("few", "A tournament needs at least {fewest} players.", fewest=FEWEST)
    at = services(request)
    if await begin_round(at.store, here):
        begun = await load(at.store, here.id)
        if begun is not None:
            await make_tables(at.store, at.rooms, begun)
