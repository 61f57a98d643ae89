"""The files of an app: its manifest, its icons, and the worker that answers without a network."""

import asyncio
import json
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from rivertable.display.png import png_elsewhere
from rivertable.games import GAMES, find
from rivertable.web.host.site import site_of
from rivertable.web.language import language_of, say_in
from rivertable.web.puzzles.pages import todays
from rivertable.web.rendering import render

STATIC = Path(__file__).parents[1] / "static"
SIZES = (192, 512)
KEEP = {"cache-control": "public, max-age=86400"}
PAPER, NIGHT = "#f5eedd", "#12171b"
SAFE = 0.62  # part of a maskable icon that no system cuts off


async def manifest(request: Request) -> Response:
    """What a system needs to install the site."""
    say, path = say_in(language_of(request)), site_of(request).outer_path
    icons = [
        {"src": path(f"/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png",
         "purpose": purpose}
        for size in SIZES
        for purpose in ("any", "maskable")
    ]  # fmt: skip
    shortcuts = {"/games": "Your games", "/puzzles": "Puzzles", "/learn": "Learn"}
    about = {
        "id": path("/"),
        "name": "Rivertable",
        "short_name": "Rivertable",
        "description": say("Board games of moving water and moving herds"),
        "lang": language_of(request),
        "start_url": path("/"),
        "scope": path("/"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [{"name": say(name), "url": path(to)} for to, name in shortcuts.items()],
    }
    return JSONResponse(about, media_type="application/manifest+json", headers=KEEP)


@lru_cache
def icon_png(size: int) -> bytes:
    """The mark on paper, with a margin that a system may cut into a circle."""
    mark = (STATIC / "mark.svg").read_text("utf-8")
    inner = mark[mark.index("<svg") + 4 :]
    side, edge = 100 * SAFE, 50 * (1 - SAFE)
    placed = f'<svg x="{edge:g}" y="{edge:g}" width="{side:g}" height="{side:g}"{inner}'
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    return png_elsewhere(
        f'{svg}<rect width="100" height="100" fill="{PAPER}"/>{placed}</svg>', size
    )


async def icon(request: Request) -> Response:
    size = int(request.path_params["size"])
    if size not in (180, *SIZES):
        raise HTTPException(404)
    dots = await asyncio.to_thread(icon_png, size)
    return Response(dots, media_type="image/png", headers=KEEP)


async def worker(request: Request) -> Response:
    """The service worker, at the root, because it answers for every page below its own address."""
    script = (STATIC / "app" / "service-worker.js").read_text("utf-8")
    site = site_of(request)
    games = [name for name in GAMES if find(name).has_rulebook]
    known = {
        "base": site.base,
        "pages": [site.outer_path(page) for page in (
            "/offline", "/learn", "/puzzles", *(f"/rules/{name}" for name in games),
            *(f"/learn/{name}/minute" for name in games if find(name).lessons), *todays_puzzle(),
        )],
        "push": (STATIC / "app" / "push.js").exists(),
    }  # fmt: skip
    body = f"const SITE = {json.dumps(known)};\n{script}"
    headers = {"cache-control": "no-cache", "service-worker-allowed": site.outer_path("/")}
    return Response(body, media_type="text/javascript", headers=headers)


def todays_puzzle() -> list[str]:
    """Its page and its answers: the worker is another one each day, and so fetches them."""
    today = todays()
    return [today.address, f"{today.address}/answers"] if today else []


async def offline(request: Request) -> Response:
    """The offline page: there is no connection, and this can be read meanwhile."""
    return await render(request, "offline.html", offers=[find(name) for name in GAMES])


ROUTES = [
    Route("/manifest.webmanifest", manifest),
    Route("/icon-{size:int}.png", icon),
    Route("/service-worker.js", worker),
    Route("/offline", offline),
]
