"""The web app: its routes, and its life from open to close."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

import rivertable
from rivertable.games import GAMES
from rivertable.storage.address import file_of, sqlite_file
from rivertable.storage.store import Store
from rivertable.tables.reading import BrokenTable
from rivertable.tables.rooms import Rooms
from rivertable.tables.sharing.fair_queue import FairQueue
from rivertable.tables.twins.traces import Traces
from rivertable.web import board_files, thinking_files
from rivertable.web.admin import notices, own_data
from rivertable.web.admin import pages as admin
from rivertable.web.admin.keys import HostKeys
from rivertable.web.admin.retention import keep_tidy
from rivertable.web.api.bots import Bots
from rivertable.web.company.presence import Presence
from rivertable.web.contests import rating_pages, tournament_pages
from rivertable.web.contests.clerk import keep_books
from rivertable.web.host.folder import DATABASE, fingerprint, make_private, secret_in
from rivertable.web.host.rate_limit import Allowance, ConcurrencyLimit, RateLimit, SocketLimits
from rivertable.web.host.shared_rates import SharedRates
from rivertable.web.host.site import Site
from rivertable.web.notices.telling import Notices
from rivertable.web.processes.health import health
from rivertable.web.processes.metrics import figures_of, metrics
from rivertable.web.security import SecurityMiddleware
from rivertable.web.socket.draw_queue import DrawQueue

from . import (
    pages,
    replays,
    rules,
    tables,
)
from .account import passkeys, people, settings, signing_in
from .api import endpoints, errors, tokens
from .boards import pages as boards
from .boards import thinking as board_thinking
from .guests import Guests, OpenSockets
from .history import pages as history
from .installed import files as installed
from .installed import previews
from .learn import pages as lessons
from .learn import primers
from .lobby import invitations, new_table, pairing
from .lobby import pages as lobby
from .puzzles import pages as puzzles
from .puzzles.offline import answers as puzzle_answers
from .review import answers as review_answers
from .review import pages as reviews
from .services import Services

HERE = Path(__file__).parent
# A stream is read line by line, so its lines must not wait until there are enough to be packed.
NEVER_COMPRESSED = (*DEFAULT_EXCLUDED_CONTENT_TYPES, endpoints.NDJSON)


def warm_up() -> None:
    """Compile the rules before the first guest comes; with a warm cache that takes no time."""
    for name in GAMES:
        position = rivertable.start(name, seed=1)
        position.play(position.legal_moves()[0])
        position.view(1).legal_numbers(1)
        assert position.scores


def open_services(store: Store, rooms: Rooms, bots: Bots, secret: str, site: Site) -> Services:
    """What the pages share, with its limits."""
    draw_queue = DrawQueue()
    presence = Presence(rooms, store.peers)
    rooms.bot_pool.is_watched_elsewhere = lambda table: bool(presence.present(table))
    telling = Notices(store, rooms, presence, site)
    rooms.bot_pool.yielding.is_work_waiting = lambda: draw_queue.has_waiting
    limits = SocketLimits()
    allowances = {
        "tables": Allowance(per_second=1, burst=30),
        "listed": Allowance(per_second=0.05, burst=5, guests_at_an_address=6),
        "pictures": Allowance(per_second=0.5, burst=20),
        "drawings": Allowance(per_second=5, burst=200),
        "lessons": Allowance(per_second=10, burst=200),
        "thoughts": Allowance(per_second=1, burst=40),
        "notices": Allowance(per_second=0.1, burst=20),
        **vars(limits),
        "programs": bots.requests_of_owner,
    }
    rates = {
        "guests": RateLimit(per_second=5, burst=300),
        "bots": bots.requests,
        "sign-ins": RateLimit(per_second=0.2, burst=20),
        "sent": telling.sent,
    }
    slots = {"sockets": ConcurrencyLimit(100), "addresses": ConcurrencyLimit(1000)}
    return Services(
        store,
        rooms,
        Guests(store, secret),
        new_tables=allowances["tables"],
        listed_tables=allowances["listed"],
        new_guests=rates["guests"],
        sign_ins=rates["sign-ins"],
        pictures=allowances["pictures"],
        painter=FairQueue(1),
        drawings=allowances["drawings"],
        lesson_answers=allowances["lessons"],
        thoughts=allowances["thoughts"],
        sockets=slots["sockets"],
        sockets_of_address=slots["addresses"],
        socket_limits=limits,
        open_sockets=OpenSockets(store.peers),
        draw_queue=draw_queue,
        presence=presence,
        traces=Traces(store),
        notices=telling,
        notice_changes=allowances["notices"],
        shared_rates=SharedRates(
            store.peers, {**rates, **by_name(allowances), "logins": bots.failed_logins}, slots
        ),
    )


def by_name(allowances: Mapping[str, Allowance]) -> dict[str, RateLimit]:
    """The rates of allowances, by guest and by address."""
    return {
        f"{name} {who}": rate
        for name, allowance in allowances.items()
        for who, rate in (("guest", allowance.by_guest), ("address", allowance.by_address))
    }


class App(Starlette):
    """Starlette with our headers around everything, also around what it answers to an error."""

    def build_middleware_stack(self) -> ASGIApp:
        return SecurityMiddleware(super().build_middleware_stack(), self.state.site)


def create_app(
    folder: Path,
    bot_pause: float = 0.6,
    database: URL | None = None,
    site: Site | None = None,
    retention: float = 0.0,
) -> Starlette:
    """The app over a folder that holds its secret, and its database unless that is elsewhere.

    What was never used goes after so many days of retention; 0 keeps it for ever.
    """
    url = database or sqlite_file(folder / DATABASE)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        make_private(folder, file_of(url))
        store = Store(url)
        await store.open()
        await asyncio.to_thread(warm_up)
        rooms = Rooms(store, bot_pause)
        rooms.open()
        app.state.bots = Bots(store, rooms)
        here = app.state.services = open_services(
            store, rooms, app.state.bots, secret_in(folder), app.state.site
        )
        await here.notices.open()
        here.shared_rates.open()
        about = {"secret": fingerprint(secret_in(folder))}
        store.peers.describe = lambda: json.dumps({**about, **figures_of(here)})
        app.state.host_keys = HostKeys(store, secret_in(folder))
        tasks = [
            asyncio.create_task(rooms.bot_pool.warm_up()),
            asyncio.create_task(keep_tidy(here, retention)),
            asyncio.create_task(pairing.keep_pairing(here)),
            asyncio.create_task(here.presence.watch()),
            asyncio.create_task(keep_books(here)),
        ]
        yield
        for task in tasks:
            task.cancel()
        await here.notices.close()
        await here.shared_rates.close()
        await rooms.close()
        await store.close()

    app = App(
        routes=routes(),
        middleware=[Middleware(GZipMiddleware, exclude_content_types=NEVER_COMPRESSED)],
        exception_handlers={
            HTTPException: pages.http_error,
            404: not_found,
            500: pages.server_error,
            BrokenTable: pages.broken_table,
            SQLAlchemyError: pages.database_error,
            ClientDisconnect: pages.disconnected,
        },
        lifespan=lifespan,
    )
    app.state.site = site or Site()
    # The API makes tables as the pages do, and is imported by them.
    app.state.create_table, app.state.seats_of = tables.create, new_table.seats_of
    app.state.folder, app.state.database_file = folder, file_of(url)
    return app


async def not_found(request: Request, problem: Exception) -> Response:
    """JSON for programs, also where a line break keeps an address from the API's routes."""
    is_api = request.url.path.startswith("/api/")
    return await (errors.http_error if is_api else pages.not_found)(request, problem)


def routes() -> list[Route | WebSocketRoute | Mount]:
    """Every address."""
    return [
        Route("/", lobby.home),
        *installed.ROUTES,
        Route("/health", health),
        Route("/metrics", metrics),
        Route("/lobby", lobby.lobby),
        Route("/turns", lobby.turns),
        Route("/pair", pairing.pair, methods=["POST"]),
        Route("/games", history.index),
        Route("/games/records.zip", history.records),
        Route("/people", people.show),
        Route("/people/{person}", people.act, methods=["POST"]),
        Route("/people/{person}/play", people.play_again, methods=["POST"]),
        Route("/account", signing_in.account),
        Route("/account/codes", signing_in.new_codes, methods=["POST"]),
        Route("/account/sessions", signing_in.end_session, methods=["POST"]),
        Route("/account/passkey/new", passkeys.begin_registering, methods=["POST"]),
        Route("/account/passkey/keep", passkeys.register, methods=["POST"]),
        Route("/account/passkey/remove", passkeys.remove, methods=["POST"]),
        Route("/account/passkey/begin", passkeys.begin_signing_in, methods=["POST"]),
        Route("/account/passkey/sign-in", passkeys.sign_in, methods=["POST"]),
        Route("/sign-in", signing_in.sign_in, methods=["GET", "POST"]),
        Route("/host", admin.show),
        Route("/host/free", admin.free_space, methods=["POST"]),
        Route("/host/{key}", admin.enter, methods=["GET", "POST"]),
        Route("/host/table/{table}/close", admin.close_table, methods=["POST"]),
        Route("/host/report/{report}/settle", admin.settle, methods=["POST"]),
        Route("/host/guest/{guest}/mute", admin.mute_guest, methods=["POST"]),
        Route("/host/guest/{guest}/remove", admin.remove, methods=["POST"]),
        Route("/settings", settings.settings, methods=["GET", "POST"]),
        Route("/name", history.rename, methods=["POST"]),
        Route("/me", history.profile),
        Route("/me", signing_in.new_link, methods=["POST"]),
        Route("/me/data.json", own_data.download),
        Route("/me/delete", own_data.delete_me, methods=["POST"]),
        Route("/me/notices", notices.show),
        Route("/me/notices/push", notices.subscribe, methods=["POST"]),
        Route("/me/notices/webhook", notices.add_webhook, methods=["POST"]),
        Route("/me/notices/quiet", notices.set_quiet, methods=["POST"]),
        Route("/me/notices/muted/{guest}/unmute", notices.hear_again, methods=["POST"]),
        Route("/me/notices/{channel}/test", notices.try_out, methods=["POST"]),
        Route("/me/notices/{channel}/remove", notices.remove, methods=["POST"]),
        Route("/me/{key}", signing_in.arrive, methods=["GET", "POST"]),
        Route("/bots", tokens.show, methods=["GET", "POST"]),
        Route("/bots/{bot}/token", tokens.renew, methods=["POST"]),
        Route("/bots/{bot}/remove", tokens.remove, methods=["POST"]),
        Route("/api", endpoints.page),
        endpoints.routes(),
        Route("/puzzles", puzzles.index),
        Route("/puzzles/{game}/{name}.svg", puzzles.picture),
        Route("/puzzles/{game}/{name}/answers", puzzle_answers),
        Route("/puzzles/{game}/{name}", puzzles.show),
        Route("/puzzles/{game}/{name}", puzzles.answer, methods=["POST"]),
        Route("/ratings", rating_pages.show),
        Route("/tournaments", tournament_pages.index, methods=["GET", "POST"]),
        Route("/tournaments/{tournament}", tournament_pages.show),
        Route("/tournaments/{tournament}/version", tournament_pages.version),
        Route("/tournaments/{tournament}/{deed}", tournament_pages.change, methods=["POST"]),
        Route("/learn", lessons.index),
        Route("/learn/{game}", lessons.course),
        Route("/learn/{game}/minute", primers.minute),
        Route("/learn/{game}/minute/{number}.svg", primers.picture),
        Route("/learn/{game}/{stage}", lessons.show),
        Route("/learn/{game}/{stage}", lessons.answer, methods=["POST"]),
        Route("/learn/{game}/{stage}/play", tables.play_lesson, methods=["POST"]),
        Route("/learn/{game}/{stage}/done", lessons.finish, methods=["POST"]),
        Route("/review", reviews.index),
        Route("/review", reviews.create, methods=["POST"]),
        Route("/review/{review}", reviews.show),
        Route("/review/{review}/{what}", review_answers.answer, methods=["POST"]),
        Route("/boards", boards.index),
        Route("/boards/new", boards.create),
        Route("/boards/check", boards.check, methods=["POST"]),
        Route("/boards/picture.svg", boards.picture),
        Route("/boards/save", boards.save, methods=["POST"]),
        Route("/boards/task", board_thinking.task, methods=["POST"]),
        Route("/boards/changes", board_thinking.changes, methods=["POST"]),
        Route("/boards/{board}", boards.show),
        Route("/boards/{board}/remove", boards.remove, methods=["POST"]),
        Route("/rules/{game}", rules.show),
        Route("/rules/{game}/{section}.svg", rules.diagram),
        Route("/play-now", tables.play_now, methods=["POST"]),
        Route("/new", new_table.new, methods=["GET", "POST"]),
        Route("/table/{table}", tables.show),
        Route("/table/{table}/sit", invitations.accept, methods=["POST"]),
        Route("/table/{table}/preview.png", previews.table),
        Route("/table/{table}/rematch", tables.rematch, methods=["POST"]),
        Route("/table/{table}/branch", tables.branch, methods=["POST"]),
        Route("/table/{table}/review", reviews.of_table, methods=["POST"]),
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
