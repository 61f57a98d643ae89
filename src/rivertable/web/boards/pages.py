"""The library of boards, the editor, and what the editor asks while somebody draws."""

import asyncio
import json
import secrets
import time
from functools import lru_cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from rivertable.contract import BoardGame
from rivertable.contract.boards import Boards
from rivertable.games import GAMES, find
from rivertable.storage import boards as library
from rivertable.tables.names import one_line
from rivertable.web.board_files import check_drawings
from rivertable.web.language import language_of, say_in
from rivertable.web.learn.pages import TOO_FAST, is_too_fast
from rivertable.web.rendering import render
from rivertable.web.requests import guest_of, set_guest, theme_in, whole_number
from rivertable.web.services import services

from .messages import Message, examined

MOST_LISTED = 120
MOST_OF_ONE = 60  # boards of a guest
MOST_LISTED_OF_ONE = 6  # of them, for others
LONGEST_TITLE = 60
MOST_PICTURES = 256  # that are remembered while boards are drawn
KEEP = {"cache-control": "public, max-age=86400"}
AFTER = "after"  # as an origin begins: a variant of which board
NO_BOARD = "This board does not exist."


def drawable(name: str = "") -> tuple[BoardGame, Boards]:
    """The game whose boards are drawn: the one of that name, or else the one with the most boards."""
    games = with_boards()
    if not games or (name and name not in games):
        raise HTTPException(404, NO_BOARD)
    return games[name or max(games, key=lambda one: len(games[one][1].names))]


def with_boards() -> dict[str, tuple[BoardGame, Boards]]:
    """Every game whose boards can be drawn."""
    games = (find(name) for name in GAMES)
    return {game.name: (game, game.boards) for game in games if game.boards is not None}


async def index(request: Request) -> Response:
    """All boards: those that come along, and those of players."""
    game, boards = drawable(request.query_params.get("game", ""))
    guest = await services(request).guests.by_cookie(request)
    reader = guest["id"] if guest else ""
    rows = await library.newest(services(request).store, MOST_LISTED, MOST_LISTED_OF_ONE, reader)
    return await render(
        request,
        "boards.html",
        game=game,
        boards=boards,
        games=[one for one, _ in with_boards().values()],
        shared=[row for row in rows if row["game"] == game.name],
        me=guest["id"] if guest else None,
        seed=secrets.randbelow(100_000),
    )


async def create(request: Request) -> Response:
    """The editor with nothing, with one of our boards, or with one drawn by chance."""
    query = request.query_params
    game, boards = drawable(query.get("game", ""))
    if "seed" in query:
        seed = whole_number(query["seed"], 1)
        text = await asyncio.to_thread(boards.by_chance, seed)
        return await editor(request, game.name, text, None, title=chance_title(request, seed))
    ours = query.get("from", "")
    if ours not in game.options[boards.option].labels:  # also those that are not offered any more
        return await editor(request, game.name, "", None)
    return await editor(request, game.name, boards.examine(ours).text, None, ours)


def chance_title(request: Request, seed: int) -> str:
    """The name of a random board until it is given one, in the reader's language."""
    return say_in(language_of(request))("Random, {seed}").format(seed=seed)


async def show(request: Request) -> Response:
    """The editor with a board of the library; whoever did not draw it saves a copy."""
    row = await board_in(request)
    return await editor(request, row["game"], "", row)


async def board_in(request: Request) -> dict[str, Any]:
    row = await library.board(services(request).store, request.path_params["board"])
    if row is None:
        raise HTTPException(404, NO_BOARD)
    return row


async def editor(
    request: Request,
    name: str,
    text: str,
    row: dict[str, Any] | None,
    ours: str = "",
    title: str = "",
) -> Response:
    """The page; a board that began as one of ours says which, whatever becomes of it."""
    game, boards = drawable(name)
    guest = await services(request).guests.by_cookie(request)
    found = boards.examine(row["board"] if row else text)
    first = examined(game, boards, found, language_of(request)) if row or text else None
    if first and row:
        first |= {"title": row["title"], "origin": row["origin"]}
    if first and ours:
        # What it is changed into is no "usual" plain any more: its name is for the player to say.
        label = game.say(language_of(request))(game.options[boards.option].labels[ours])
        title = "" if "kind" in boards.kit else label
        first["title"], first["origin"] = title, f"{AFTER}: {ours}"
    elif first and title:
        first["title"] = title
    return await render(
        request,
        "board_editor.html",
        game=game,
        boards=boards,
        first=first,
        row=row,
        is_mine=row is not None and guest is not None and guest["id"] == row["owner"],
        symbols=game.pieces.symbols(),
    )


# What the editor asks -------------------------------------------------------------------------


async def sent(request: Request) -> dict[str, str]:
    """The texts that an editor sends."""
    try:
        message = json.loads(await request.body())
        if isinstance(message, dict):
            return {key: value for key, value in message.items() if is_text(value)}
    except ValueError:
        pass
    raise HTTPException(400, "This is not a board.")


def is_text(value: object) -> bool:
    """Is it a text that every database can hold? JSON can also say halves of characters and NUL."""
    if not isinstance(value, str) or "\0" in value:
        return False
    return not any("\ud800" <= sign <= "\udfff" for sign in value)


async def too_fast(request: Request) -> Response | None:
    if await is_too_fast(request):
        return JSONResponse({"sentence": say_in(language_of(request))(TOO_FAST)}, 429)
    return None


async def check(request: Request) -> Response:
    """Everything that is wrong with a draft, or unwise."""
    message = await sent(request)
    game, boards = drawable(message.get("game", ""))
    if (refused := await too_fast(request)) is not None:
        return refused
    if message.get("seed"):
        seed = whole_number(message["seed"], 1)
        message["text"] = await asyncio.to_thread(boards.by_chance, seed)
    answer = examined(game, boards, boards.examine(message.get("text", "")), language_of(request))
    if message.get("seed"):
        answer["title"] = chance_title(request, seed)
    return JSONResponse(answer)


async def picture(request: Request) -> Response:
    """A draft as it looks, right or wrong."""
    text = request.query_params.get("board", "")
    game, _ = drawable(request.query_params.get("game", ""))
    await check_drawings(request)
    svg = await asyncio.to_thread(drawn, game.name, text, theme_in(request))
    return Response(svg, media_type="image/svg+xml", headers=KEEP)


@lru_cache(MOST_PICTURES)
def drawn(game: str, text: str, theme: str) -> str:
    return drawable(game)[1].picture(text, theme)


async def save(request: Request) -> Response:
    """A board for the library: a new one, or one's own as it is now."""
    message, guest_and_new = await sent(request), await guest_of(request)
    game, boards = drawable(message.get("game", ""))
    guest, store, say = guest_and_new[0], services(request).store, say_in(language_of(request))
    if (refused := await too_fast(request)) is not None:
        return refused
    found = boards.examine(message.get("text", ""))
    if not found.option:
        return JSONResponse({"sentence": say("Only a board without mistakes can be saved.")}, 400)
    title = shown_title(message.get("title", "") or found.title)
    if not title:
        return JSONResponse({"sentence": say("Give the board a name first.")}, 400)
    values = {"title": title, "origin": shown_title(found.origin), "board": found.option}
    name = message.get("id", "")
    old = await library.board(store, name) if name else None
    if old is not None and old["owner"] == guest["id"]:
        await library.change(store, name, guest["id"], **values)
    else:
        if await library.count_of(store, guest["id"]) >= MOST_OF_ONE:
            return JSONResponse({"sentence": say("You have many boards: remove one first.")}, 400)
        name = await added(request, guest, game, values, old)
    return set_guest(request, JSONResponse({"id": name}), guest)


async def added(
    request: Request,
    guest: Message,
    game: BoardGame,
    values: dict[str, str],
    old: dict[str, Any] | None,
) -> str:
    """A new board; a copy of somebody else's says so."""
    name = secrets.token_urlsafe(6)
    if old is not None:
        values = {**values, "origin": f"{AFTER}: {old['title']}"}
    row = {"id": name, "owner": guest["id"], "game": game.name, "made_at": time.time()}
    await library.add(services(request).store, {**row, **values, "played": 0})
    return name


def shown_title(title: str) -> str:
    """A title that a page can show."""
    return "".join(sign for sign in one_line(title) if sign.isprintable())[:LONGEST_TITLE]


async def remove(request: Request) -> Response:
    """One's own board, for good; tables on it go on."""
    row = await board_in(request)
    guest, _ = await guest_of(request)
    if row["owner"] != guest["id"]:
        raise HTTPException(403, "Only its author can remove a board.")
    await library.remove(services(request).store, row["id"], guest["id"])
    return RedirectResponse(f"/boards?game={row['game']}", 303)
