"""The bot API: a program plays at a live table over HTTP. See docs/bot-api.md."""

from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

from rivertable.engine.errors import IllegalMove
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.web.host.rate_limit import address_of
from rivertable.web.rendering import render
from rivertable.web.services import services

from . import making
from .bots import EVENTS, Bot, bots_of
from .errors import JSON_ERRORS
from .messages import seat_of, summary, whole
from .openapi import document
from .reading import body_of, check_wait, number_in, own_room, room_of, text_in
from .streams import (
    EventStream,
    TableStream,
    event_lines,
    table_lines,
)

NDJSON = "application/x-ndjson"

Handler = Callable[[Request], Awaitable[Response]]
BotHandler = Callable[[Request, Bot], Awaitable[Response]]


def authenticated(handler: BotHandler) -> Handler:
    """A handler that needs a bot's token, with a rate limit for each bot."""

    async def handle(request: Request) -> Response:
        bot = await authenticate(request)
        bots, address = bots_of(request), address_of(request)
        check_wait(bots.requests.wait(bot["id"]))
        check_wait(bots.requests_of_owner.wait(bot["owner"], address))
        return await handler(request, bot)

    return handle


async def authenticate(request: Request) -> Bot:
    """The bot whose token the request has."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    is_sent = kind.lower() == "bearer" and bool(token.strip())
    bot = await bots_of(request).by_token(token.strip()) if is_sent else None
    if bot is None:
        if is_sent:  # only who guesses has to wait
            check_wait(bots_of(request).failed_logins.wait(address_of(request)))
        raise Refused("token", "Send a bot's token: 'Authorization: Bearer rivertable_...'.")
    return bot


async def account(request: Request, bot: Bot) -> Response:
    """Who the bot is."""
    return JSONResponse({"id": bot["id"], "name": bot["name"], "made_at": bot["made_at"]})


async def tables(request: Request, bot: Bot) -> Response:
    """Where the bot sits; or a new table."""
    if request.method == "POST":
        return await making.table(request, bot)
    rooms = await bots_of(request).rooms_of(bot["id"])
    return JSONResponse({"tables": [summary(room.table, bot["id"]) for room in rooms]})


async def table(request: Request, bot: Bot) -> Response:
    """A table as it is now."""
    room = await own_room(request, bot)
    return JSONResponse({**whole(room.table, bot["id"]), **await room.clock_fields()})


async def sit(request: Request, bot: Bot) -> Response:
    """Take an open seat."""
    room = await room_of(request)
    await bots_of(request).sit(room, bot, number_in(await body_of(request), "seat"))
    return JSONResponse(summary(room.table, bot["id"]))


async def leave(request: Request, bot: Bot) -> Response:
    """Stand up for good."""
    room = await own_room(request, bot)
    await room.do(commands.leave, bot["id"], seat_of(room.table, bot["id"]))
    return JSONResponse(summary(room.table, bot["id"]))


async def move(request: Request, bot: Bot) -> Response:
    """Play a move, by the same door as everybody."""
    room = await own_room(request, bot)
    body = await body_of(request)
    text, version = text_in(body, "move"), number_in(body, "version")
    seat = seat_of(room.table, bot["id"])
    await room.come_back(bot["id"])
    if version is None:
        version = room.table.version
    try:
        await room.play(bot["id"], seat, text, version)
    except IllegalMove as problem:
        if seat in room.table.position.acting:
            raise
        raise Refused("turn", problem.reason) from None
    return JSONResponse({"version": room.table.version})


async def chat(request: Request, bot: Bot) -> Response:
    """Write a line of chat."""
    room = await own_room(request, bot)
    text = text_in(await body_of(request), "text")
    chats = services(request).socket_limits.chats  # of the owner, whoever of theirs speaks
    check_wait(chats.wait(bot["owner"], address_of(request)))
    await room.chat(bot["id"], bot["name"], text, bot["owner"])
    return JSONResponse({"version": room.table.version})


async def events(request: Request, bot: Bot) -> Response:
    """The tables of the bot, and what becomes of them."""
    bots = bots_of(request)

    async def lines() -> AsyncIterator[str]:
        events = EventStream(bot["id"])
        with bots.registered(bot["id"], EVENTS, events):
            async for line in event_lines(events, await bots.rooms_of(bot["id"])):
                yield line

    return stream_response(request, bot, lines())


async def stream(request: Request, bot: Bot) -> Response:
    """One table, as it is and as it goes on."""
    room = await own_room(request, bot)

    async def lines() -> AsyncIterator[str]:
        watcher = TableStream(bot["id"])
        with bots_of(request).registered(bot["id"], room.table.id, watcher):
            async for line in table_lines(watcher, room):
                yield line

    return stream_response(request, bot, lines())


def stream_response(request: Request, bot: Bot, lines: AsyncIterator[str]) -> Response:
    """An answer that goes on; a HEAD request gets its head."""
    bots_of(request).check_streams(bot["id"])
    if request.method == "HEAD":
        return Response(media_type=NDJSON)
    return StreamingResponse(lines, media_type=NDJSON, headers={"cache-control": "no-store"})


async def openapi(request: Request) -> Response:
    """The API described for programs."""
    return JSONResponse(document())


async def page(request: Request) -> Response:
    """The API described for people."""
    return await render(request, "api.html", document=document())


BOT_ROUTES: list[tuple[str, str, BotHandler]] = [
    ("GET", "/bot/account", account),
    ("GET", "/bot/events", events),
    ("GET POST", "/bot/tables", tables),
    ("GET", "/bot/tables/{table}", table),
    ("GET", "/bot/tables/{table}/board", making.board),
    ("GET", "/bot/tables/{table}/stream", stream),
    ("POST", "/bot/tables/{table}/sit", sit),
    ("POST", "/bot/tables/{table}/move", move),
    ("POST", "/bot/tables/{table}/chat", chat),
    ("POST", "/bot/tables/{table}/leave", leave),
]


def routes() -> Mount:
    """Every address of the API; its errors are JSON."""
    described = [
        Route(path, authenticated(handler), methods=methods.split())
        for methods, path, handler in BOT_ROUTES
    ]
    return Mount(
        "/api",
        name="api",
        routes=[
            Route("/openapi.json", openapi),
            Route("/rules/{game}", making.rules),
            Route("/bot/accounts", making.account, methods=["POST"]),
            *described,
        ],
        middleware=[JSON_ERRORS],
    )
