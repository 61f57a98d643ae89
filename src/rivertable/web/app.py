"""The web app: its routes, and its life from open to close."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy import URL
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

import rivertable
from rivertable.games import GAMES
from rivertable.storage.address import sqlite_file
from rivertable.storage.store import Store
from rivertable.tables.room import Rooms
from rivertable.web.api.bots import Bots
from rivertable.web.socket.draw_queue import DrawQueue

from . import (
    board_files,
    pages,
    replays,
    rules,
    tables,
    thinking_files,
)
from .api import endpoints, errors, tokens
from .guests import Guests
from .rate_limit import ConcurrencyLimit, RateLimit
from .security import SecurityMiddleware
from .services import Services

HERE = Path(__file__).parent
DATABASE = "rivertable.db"
# A stream is read line by line, so its lines must not wait until there are enough to be packed.
NEVER_COMPRESSED = (*DEFAULT_EXCLUDED_CONTENT_TYPES, endpoints.NDJSON)


def secret_in(folder: Path) -> str:
    """The key that cookies are signed with: made once, kept beside the database."""
    file, new = folder / "secret", folder / "secret.new"
    if not file.exists():
        new.touch(mode=0o600)
        new.write_text(secrets.token_urlsafe(32), "utf-8")
        new.replace(file)  # whole or not at all, for an empty key would fit every cookie
    return file.read_text("utf-8")


def warm_up() -> None:
    """Compile the rules before the first guest comes; with a warm cache that takes no time."""
    for name in GAMES:
        position = rivertable.start(name, seed=1)
        position.play(position.legal_moves()[0])
        position.view(1).legal_numbers(1)
        assert position.scores


def open_services(store: Store, rooms: Rooms, secret: str) -> Services:
    """What the pages share, with its limits."""
    draw_queue = DrawQueue()
    rooms.bot_pool.yielding.is_work_waiting = lambda: draw_queue.has_waiting
    return Services(
        store,
        rooms,
        Guests(store, secret),
        new_tables=RateLimit(per_second=1, burst=30),
        new_guests=RateLimit(per_second=5, burst=300),
        pictures=RateLimit(per_second=0.5, burst=20),
        sockets=ConcurrencyLimit(100),
        draw_queue=draw_queue,
    )


def create_app(folder: Path, bot_pause: float = 0.6, database: URL | None = None) -> Starlette:
    """The app over a folder that holds its secret, and its database unless that is elsewhere."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        folder.mkdir(parents=True, exist_ok=True)
        store = Store(database or sqlite_file(folder / DATABASE))
        await store.open()
        await asyncio.to_thread(warm_up)
        rooms = Rooms(store, bot_pause)
        app.state.services = open_services(store, rooms, secret_in(folder))
        app.state.bots = Bots(store, rooms)
        warming_up = asyncio.create_task(rooms.bot_pool.warm_up())
        yield
        warming_up.cancel()
        await rooms.close()
        await store.close()

    return Starlette(
        routes=routes(),
        middleware=[
            Middleware(SecurityMiddleware),
            Middleware(GZipMiddleware, exclude_content_types=NEVER_COMPRESSED),
        ],
        exception_handlers={
            HTTPException: pages.http_error,
            404: not_found,
            500: pages.server_error,
            ClientDisconnect: pages.disconnected,
        },
        lifespan=lifespan,
    )


async def not_found(request: Request, problem: Exception) -> Response:
    """JSON for programs, also where a line break keeps an address from the API's routes."""
    is_api = request.url.path.startswith("/api/")
    return await (errors.http_error if is_api else pages.not_found)(request, problem)


def routes() -> list[Route | WebSocketRoute | Mount]:
    """Every address."""
    return [
        Route("/", pages.home),
        Route("/lobby", pages.lobby),
        Route("/settings", pages.settings, methods=["POST"]),
        Route("/name", pages.rename, methods=["POST"]),
        Route("/me", pages.personal_link, methods=["GET", "POST"]),
        Route("/me/{key}", pages.arrive),
        Route("/bots", tokens.show, methods=["GET", "POST"]),
        Route("/bots/{bot}/token", tokens.renew, methods=["POST"]),
        Route("/bots/{bot}/remove", tokens.remove, methods=["POST"]),
        Route("/api", endpoints.page),
        endpoints.routes(),
        Route("/rules/{game}", rules.show),
        Route("/rules/{game}/{section}.svg", rules.diagram),
        Route("/play-now", tables.play_now, methods=["POST"]),
        Route("/new", tables.new, methods=["GET", "POST"]),
        Route("/table/{table}", tables.show),
        Route("/table/{table}/rematch", tables.rematch, methods=["POST"]),
        Route("/table/{table}/branch", tables.branch, methods=["POST"]),
        Route("/table/{table}/qr.svg", tables.qr_code),
        WebSocketRoute("/table/{table}/socket", tables.socket),
        Route("/table/{table}/replay", replays.show),
        Route("/table/{table}/moment/{index}", replays.moment),
        Route("/table/{table}/words", replays.board_text),
        Route("/table/{table}/record.txt", replays.record),
        Route("/table/{table}/picture.{form}", replays.picture),
        Route("/board/{game}/style.css", board_files.style),
        Route("/board/{game}/scenery.svg", board_files.scenery),
        Route("/board/{game}/cover.svg", board_files.cover),
        Route("/thinking/{game}/{hash}.wasm", thinking_files.module),
        Route("/thinking/{game}/{hash}/weights-{seed}", thinking_files.weights),
        Mount("/static", StaticFiles(directory=HERE / "static")),
    ]
