"""People one has played with: followed, blocked, and asked for another game."""

import time
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.contract import BoardGame
from rivertable.games import GAMES, find
from rivertable.storage import members
from rivertable.tables.commands import unlike
from rivertable.tables.table import GUEST, Seat
from rivertable.web.rendering import render
from rivertable.web.requests import form_of, guest_of, set_guest
from rivertable.web.services import services
from rivertable.web.tables import create, guest_seat

MOST_LISTED = 60
ACTS = {"follow": members.FOLLOW, "block": members.BLOCK, "forget": ""}
STRANGER = "You have not played with this player."


async def show(request: Request) -> Response:
    """The people a player has played with, follows or has blocked."""
    guest, _ = await guest_of(request)
    store = services(request).store
    ties = await members.ties_of(store, guest["id"])
    people = await members.recent_players(store, guest["id"], MOST_LISTED)
    listed = {person["id"] for person in people}
    names = await members.names_of(store, ties.keys() - listed)
    people += [{"id": other, "name": name, "count": 0, "at": 0.0} for other, name in names.items()]
    response = await render(
        request,
        "people.html",
        people=[{**person, "tie": ties.get(person["id"], "")} for person in people],
        offers=[find(name) for name in GAMES],
        now=time.time(),
    )
    return set_guest(request, response, guest)


async def known_person(request: Request, guest: str) -> str:
    """Somebody with whom the guest has played, or has to do already: ids are for nobody else."""
    other, store = request.path_params["person"], services(request).store
    people = await members.recent_players(store, guest, 10_000)
    if other not in {person["id"] for person in people} | {*await members.ties_of(store, guest)}:
        raise HTTPException(404, STRANGER)
    return str(other)


async def act(request: Request) -> Response:
    """Follow, block, or neither any more."""
    guest, _ = await guest_of(request)
    other = await known_person(request, guest["id"])
    kind = ACTS.get(str((await form_of(request)).get("do")))
    if kind is not None:
        await members.tie(services(request).store, guest["id"], other, kind)
    return RedirectResponse("/people", 303)


async def play_again(request: Request) -> Response:
    """A table for two, with a seat that is kept for somebody; they find it at home."""
    guest, _ = await guest_of(request)
    other = await known_person(request, guest["id"])
    store, name = services(request).store, str((await form_of(request)).get("game", ""))
    who = await store.guest(other)
    if who is None or name not in GAMES:
        raise HTTPException(404, STRANGER)
    if await members.is_blocked(store, guest["id"], {other}):
        raise HTTPException(403, "This player does not want to be invited by you.")
    game = find(name)
    table = await create(request, game, seats_for(game, guest, who), {}, guest, is_listed=False)
    return RedirectResponse(f"/table/{table}", 303)


def seats_for(game: BoardGame, guest: dict[str, Any], other: dict[str, Any]) -> list[Seat]:
    """The two of them, and open seats where a game needs more."""
    second = Seat(GUEST, other["id"], unlike(other["name"], (guest["name"],)))
    missing = max(0, game.player_counts[0] - 2)
    return [guest_seat(guest), second, *(Seat() for _ in range(missing))]
