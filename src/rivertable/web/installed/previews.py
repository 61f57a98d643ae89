"""Pictures for link previews: the board of a table as it is, who plays, and what."""

import re
from html import escape

from starlette.requests import Request
from starlette.responses import Response

from rivertable.display.emblems import SHAPES_BY_SEAT
from rivertable.engine.seats import SPECTATOR
from rivertable.tables.table import Table
from rivertable.web.language import say_in
from rivertable.web.requests import language_in, room_of

from .painting import picture_of

WIDTH, HEIGHT, EDGE = 1200, 630, 36
COLOURS = ("#c04514", "#1f6fae", "#12795a", "#8d4f9e", "#946500")
FIRST_ROW, ROW = 250, 70
LONGEST = 18  # letters of a name
BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


async def table(request: Request) -> Response:
    """A picture of what anyone may see of a table, for places where its link is pasted."""
    found = (await room_of(request)).table
    dots = await picture_of(request, lambda: card(found, language_in(request)), WIDTH)
    return Response(dots, media_type="image/png", headers={"cache-control": "max-age=60"})


def card(table: Table, language: str) -> str:
    """The board at the right; at the left the game and who plays."""
    board = table.view(SPECTATOR).svg("light", language)
    found = BOX.search(board)
    assert found, "every board says how large it is"
    high = HEIGHT - 2 * EDGE
    wide = min(high * float(found[1]) / float(found[2]), 0.6 * WIDTH)
    left = WIDTH - EDGE - wide
    placed = board.replace(
        "<svg ", f'<svg x="{left:.0f}" y="{EDGE}" width="{wide:.0f}" height="{high}" ', 1
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f5eedd"/>'
        f'<text x="{EDGE + 12}" y="120" font-size="76" font-weight="700" fill="#2a2723">'
        f"{escape(table.game.title)}</text>"
        f'<text x="{EDGE + 12}" y="180" font-size="34" fill="#6b6357">'
        f"{escape(state(table, language))}</text>{names(table, language)}"
        f'<text x="{EDGE + 12}" y="{HEIGHT - EDGE - 6}" font-size="28" fill="#6b6357">Rivertable</text>'
        f"{placed}</svg>"
    )


def state(table: Table, language: str) -> str:
    """In few words."""
    say = say_in(language)
    if table.is_over:
        return say("finished")
    if not table.is_started:
        return say("Join the game")
    return say("in progress, {count} moves").format(count=len(table.moves))


def names(table: Table, language: str) -> str:
    """A line for each seat, with its emblem."""
    parts = []
    for number, seat in enumerate(table.seats):
        y = FIRST_ROW + ROW * number
        name = seat.name or say_in(language)("Open seat")
        shown = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
        parts.append(
            f'<circle cx="{EDGE + 38}" cy="{y}" r="26" fill="{COLOURS[number]}"/>'
            f'<g transform="translate({EDGE + 38} {y}) scale(1.5)">'
            f'<path d="{SHAPES_BY_SEAT[number]}" fill="#fbf7ec"/></g>'
            f'<text x="{EDGE + 82}" y="{y + 13}" font-size="38" fill="#2a2723">{escape(shown)}</text>'
        )
    return "".join(parts)
