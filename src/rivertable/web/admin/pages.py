"""/host, for the host: see what is going on, close a table, mute or remove a guest, free space."""

import json
import shutil
from pathlib import Path
from typing import Any

from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rivertable.storage.forgetting import mute, newest_guests, newest_tables
from rivertable.tables.commands import Draft
from rivertable.tables.table import Table
from rivertable.web.company.mutes import newest_reports, settle_report
from rivertable.web.host.site import site_of
from rivertable.web.processes.metrics import figures_of
from rivertable.web.rendering import render
from rivertable.web.requests import form_of, room_of, whole_number
from rivertable.web.services import Services, services

from .keys import host_keys_of
from .own_data import remove_guest
from .retention import remove_old, tidy

MOST_TABLES, MOST_GUESTS = 40, 60
NOT_HOST = "This page is for the host: the command “rivertable admin” prints a link to it."
DAYS = (7, 30, 90, 365)
SIZE = text("SELECT pg_database_size(current_database()) AS size")


async def enter(request: Request) -> Response:
    """By a key: a page that asks first, because whatever looks at links would use it up."""
    if request.method == "GET":
        page = await render(request, "host_key.html")
        page.headers["cache-control"] = "no-store"
        return page
    response = RedirectResponse("/host", 303)
    is_secure = site_of(request).is_secure(request)
    if not await host_keys_of(request).exchange(request.path_params["key"], response, is_secure):
        raise HTTPException(403, "This key has been used or has expired: ask for another one.")
    return response


def check_host(request: Request) -> None:
    if not host_keys_of(request).is_host(request):
        raise HTTPException(403, NOT_HOST)


async def show(request: Request) -> Response:
    """Everything on one page."""
    check_host(request)
    here = services(request)
    page = await render(
        request,
        "host.html",
        figures=await figures(request, here),
        tables=await tables(here),
        people=await newest_guests(here.store, MOST_GUESTS),
        reported=await newest_reports(here.store),
        days=DAYS,
        done=request.query_params.get("done", ""),
        count=whole_number(request.query_params.get("count", ""), 0),
    )
    page.headers["cache-control"] = "no-store"
    return page


async def figures(request: Request, here: Services) -> dict[str, Any]:
    """Of all processes together."""
    told = await here.store.peers.figures()
    mine = {here.store.peers.process or "only": figures_of(here)}
    processes = {**{who: json.loads(said) for who, said in told.items() if said}, **mine}
    names = ("sockets", "tables_watched", "moves_total", "thinking_waiting", "thoughts_total")
    total = {name: int(sum(one.get(name, 0) for one in processes.values())) for name in names}
    serving = sum("sockets" in one for one in processes.values())
    folder: Path = request.app.state.folder
    return {
        **total,
        "serving": serving,
        "thinking": len(processes) - serving,
        "jobs": await here.store.peers.jobs_waiting(),
        "database": megabytes(await database_size(request, here)),
        "free": megabytes(shutil.disk_usage(folder).free),
    }


async def database_size(request: Request, here: Services) -> int:
    if here.store.peers.is_shared:
        return int((await here.store.read(SIZE))[0]["size"])
    file: Path = request.app.state.database_file
    return sum(part.stat().st_size for part in file.parent.glob(f"{file.name}*"))


def megabytes(size: float) -> str:
    return f"{size / 1e9:.1f} GB" if size > 1e9 else f"{size / 1e6:.1f} MB"


async def tables(here: Services) -> list[tuple[Table, int]]:
    """Those that are watched first, in whichever process, then the newest; with how many watch."""
    found = {room.table.id: room.table for room in here.rooms.open_rooms()}
    others = {*here.presence.watched(), *await newest_tables(here.store, MOST_TABLES)} - {*found}
    found |= {room.table.id: room.table for room in await here.rooms.readable(others)}
    watched = {table: len(here.presence.present(table)) for table in found}
    latest = sorted(found, key=lambda table: (-watched[table], -found[table].last_acted_at))
    return [(found[table], watched[table]) for table in latest[:MOST_TABLES]]


def back(done: str, count: int = 1) -> Response:
    return RedirectResponse(f"/host?done={done}&count={count}", 303)


async def close_table(request: Request) -> Response:
    check_host(request)
    room = await room_of(request)
    await room.do(lambda table: [] if table.is_closed else [Draft("close", 0, "")])
    return back("closed")


async def mute_guest(request: Request) -> Response:
    """Or let them chat again."""
    check_host(request)
    is_muted = (await form_of(request)).get("muted") == "yes"
    await mute(services(request).store, request.path_params["guest"], is_muted)
    return back("muted" if is_muted else "heard")


async def remove(request: Request) -> Response:
    check_host(request)
    await remove_guest(request, request.path_params["guest"])
    return back("removed")


async def settle(request: Request) -> Response:
    """A report has been seen."""
    check_host(request)
    await settle_report(services(request).store, request.path_params["report"])
    return back("settled")


async def free_space(request: Request) -> Response:
    """Remove what was never used, or tables at which nothing happened for long."""
    check_host(request)
    form, here = await form_of(request), services(request)
    days = whole_number(str(form.get("days", "")), 0)
    if days not in DAYS:
        raise HTTPException(400, "Choose a number of days.")
    if form.get("what") == "old":
        return back("freed", await remove_old(here, days))
    return back("freed", sum(await tidy(here, days)))
