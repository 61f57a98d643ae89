"""The app without a server: pages are asked for inside this process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from rivertable.web.app import create_app

ADDRESS = "http://127.0.0.1:8000"


@asynccontextmanager
async def opened(folder: Path, **how: Any) -> AsyncIterator[Starlette]:
    """The app over a folder, while it is open."""
    app = create_app(folder, **how)
    async with app.router.lifespan_context(app):
        yield app


def browser(
    app: Starlette, address: str = ADDRESS, client: str = "127.0.0.1", **how: Any
) -> httpx.AsyncClient:
    """Somebody with a browser, at a network address; an error of ours is a page, as outside."""
    inside = httpx.ASGITransport(app, raise_app_exceptions=False, client=(client, 50000))
    return httpx.AsyncClient(transport=inside, base_url=address, timeout=60, **how)
