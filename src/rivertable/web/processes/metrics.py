"""/metrics: what is going on, for Prometheus. Of all processes, whichever is asked.

The text format is a few lines, so no library makes it.
"""

import json
from collections.abc import Iterator, Mapping

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from rivertable.web.services import Services, services

MEDIA = "text/plain; version=0.0.4; charset=utf-8"

# Name, kind, and what it says.
FIGURES = (
    ("moves_total", "counter", "Moves that were committed, chance included."),
    ("entries_total", "counter", "Entries of logs that were committed."),
    ("commits_total", "counter", "Transactions."),
    ("commit_seconds_total", "counter", "Seconds that transactions took."),
    ("writes_waiting", "gauge", "Writes that wait for the database."),
    ("answers_total", "counter", "Moves over sockets that were answered."),
    ("answer_seconds_total", "counter", "Seconds from a move to its answer, all together."),
    ("sockets", "gauge", "Open sockets."),
    ("tables_open", "gauge", "Tables in memory."),
    ("tables_watched", "gauge", "Tables that somebody watches."),
    ("thinking_waiting", "gauge", "Searches of bots that wait for a thread."),
    ("thoughts_total", "counter", "Searches that were made in this process."),
    ("thinking_jobs", "gauge", "Searches for processes that think: waiting, or under way."),
    ("draining", "gauge", "1 if the process is about to end."),
)

Figures = Mapping[str, float]


def figures_of(here: Services) -> dict[str, float]:
    """The figures of one process."""
    rooms = here.rooms.open_rooms()
    return {
        **here.store.figures(),
        "answers_total": here.answers.count,
        "answer_seconds_total": here.answers.seconds,
        "sockets": len(here.open_sockets.all()),
        "tables_open": len(rooms),
        "tables_watched": sum(bool(room.watchers) for room in rooms),
        "thinking_waiting": here.rooms.bot_pool.waiting,
        "thoughts_total": here.rooms.bot_pool.thought,
        "draining": float(here.is_draining),
    }


async def metrics(request: Request) -> Response:
    """The figures of every process that is alive."""
    here = services(request)
    told = await here.store.peers.figures()
    jobs = {"thinking_jobs": await here.store.peers.jobs_waiting()}
    mine = {here.store.peers.process or "only": {**figures_of(here), **jobs}}
    others = {process: json.loads(text) for process, text in told.items() if text}
    headers = {"cache-control": "no-store"}
    text = "".join(lines({**others, **mine}))
    return PlainTextResponse(text, media_type=MEDIA, headers=headers)


def lines(processes: Mapping[str, Figures]) -> Iterator[str]:
    """In Prometheus' text format."""
    for name, kind, about in FIGURES:
        yield f"# HELP rivertable_{name} {about}\n# TYPE rivertable_{name} {kind}\n"
        for process, figures in sorted(processes.items()):
            if name in figures:
                yield f'rivertable_{name}{{process="{process}"}} {figures[name]:.10g}\n'
