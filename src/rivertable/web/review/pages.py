"""The pages: one's reviews and a new one, and a review itself."""

import asyncio
from types import SimpleNamespace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.engine.errors import RivertableError
from rivertable.review.words import names_of
from rivertable.tables.table import Table
from rivertable.web.host.rate_limit import address_of
from rivertable.web.language import language_of
from rivertable.web.learn.primers import primer_for
from rivertable.web.rendering import render, render_refusal
from rivertable.web.requests import form_of, guest_of, room_of, set_guest, whole_number
from rivertable.web.services import services

from .kept import Kept, game_in, keep, kept_in
from .messages import log_of, moment
from .running import StillRunning, check_not_running

MOST_LISTED = 30
TOO_MANY = "Too fast: wait a few seconds."


async def index(request: Request) -> Response:
    """A form for a record, and the reviews that one has."""
    guest = await services(request).guests.by_cookie(request)
    rows = await services(request).store.reviews_of(guest["id"], MOST_LISTED) if guest else []
    language = language_of(request)
    found = await asyncio.to_thread(lambda: [listed(Kept(row), language) for row in rows])
    return await render(request, "reviews.html", reviews=[one for one in found if one])


def listed(kept: Kept, language: str) -> dict[str, Any] | None:
    """A review as the page lists it; none of a game whose rules have changed since."""
    try:
        game = kept.game
    except RivertableError:
        return None
    return {
        "id": kept.id,
        "title": kept.board_game.title,
        "names": names_of(game.positions[0], language),
        "moves": len(game.moves),
        "is_over": game.positions[-1].is_over,
        "done": len(kept.row["findings"]) / max(1, len(game.questions)),
    }


async def create(request: Request) -> Response:
    """A review of a record that was pasted."""
    form = await form_of(request)
    text = "\n".join(line.strip() for line in str(form.get("record", "")).splitlines()).strip()
    return await made(request, text + "\n", "", (), 0)


async def of_table(request: Request) -> Response:
    """A review of a table that is over."""
    table = (await room_of(request)).table
    if not table.is_over:
        return await render_refusal(request, StillRunning(), 403)
    guest, _ = await guest_of(request)
    form = await form_of(request)
    index = whole_number(str(form.get("index", "")), 0)
    mine = tuple(table.seats_of(guest["id"]))
    return await made(request, record_of(table), table.id, mine, index)


def record_of(table: Table) -> str:
    """The whole record: the game is over, so nothing is hidden any more."""
    view = table.view(0)
    position = table.position.copy()
    position.setting = view.setting
    return position.record()


async def made(
    request: Request, record: str, source: str, seats: tuple[int, ...], index: int
) -> Response:
    """To the guest's review of a record, unless somebody is still playing it."""
    guest, _ = await guest_of(request)
    if services(request).new_tables.wait(guest["id"], address_of(request)):
        raise HTTPException(429, TOO_MANY)
    try:
        game = await asyncio.to_thread(game_in, record)
        await check_not_running(request, guest, game.positions)
    except StillRunning as problem:
        return await render_refusal(request, problem, 403)
    except RivertableError as problem:
        return await render_refusal(request, problem)
    review = await keep(request, guest, record, source, seats)
    there = f"/review/{review}" + (f"?move={index}&analysis" if index else "")
    return set_guest(request, RedirectResponse(there, 303), guest)


async def show(request: Request) -> Response:
    """A review, as far as it is known."""
    kept = await kept_in(request)
    guest = await services(request).guests.by_cookie(request)
    is_mine = guest is not None and guest["id"] == kept.row["owner"]
    last = len(kept.game.moves)
    at = min(last, whole_number(request.query_params.get("move", ""), last))
    first = await asyncio.to_thread(first_message, kept, at, is_mine, language_of(request))
    game = kept.board_game
    return await render(
        request,
        "review.html",
        kept=kept,
        game=game,
        # What board.html needs of a table.
        table=SimpleNamespace(game=game, setting=kept.game.setting, seats=first["names"]),
        is_mine=is_mine,
        record=kept.row["record"],
        first=first,
        symbols=game.pieces.symbols(),
        primer=primer_for(request, game),
    )


def first_message(kept: Kept, at: int, is_mine: bool, language: str) -> dict[str, Any]:
    """What the page begins with."""
    game = kept.game
    return {
        "at": at,
        "names": names_of(game.positions[0], language),
        "mine": kept.row["seats"] if is_mine else [],
        "isOwner": is_mine,
        "hasSecrets": kept.board_game.secrets is not None,
        "log": log_of(game, language),
        "summary": kept.summary(),
        "moment": without_task(moment(game.positions[at], 0, language)),
        "branches": kept.row["branches"],
    }


def without_task(message: dict[str, Any]) -> dict[str, Any]:
    """A page may be opened while its game is played elsewhere; to think about it, one has to ask."""
    return {**message, "task": None}
