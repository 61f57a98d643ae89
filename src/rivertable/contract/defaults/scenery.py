"""What never changes in a plain drawing: the sheet, and the places with their names."""

from xml.sax.saxutils import escape

from rivertable.contract.defaults.layout import (
    GAP,
    PLACE,
    Point,
    Sheet,
    sheet_of,
)
from rivertable.display.emblems import COLOURS
from rivertable.display.paths import short
from rivertable.engine.game import Setting

from .palette import PALETTES
from .state import label_of, map_of, owner_of

HALF = (PLACE - GAP) / 2
ROUND = 12  # of a place's corners
RIM = 10  # around the sheet


def scenery(setting: Setting, theme: str) -> str:
    """The sheet and the places, as SVG with colours of its own: it is a picture for itself."""
    sheet, palette = sheet_of(setting), PALETTES[theme]
    places = "".join(place(setting, sheet, name, palette) for name in sheet.centres)
    frame = (
        f'<rect x="{RIM}" y="{RIM}" width="{sheet.width - 2 * RIM}" '
        f'height="{sheet.height - 2 * RIM}" rx="22" fill="{palette["sheet"]}" '
        f'stroke="{palette["rim"]}" stroke-width="2"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width} {sheet.height}" '
        f'width="{sheet.width}" height="{sheet.height}">{frame}{places}</svg>'
    )


def place(setting: Setting, sheet: Sheet, name: str, palette: dict[str, str]) -> str:
    """One place, with its name in a corner; one that belongs to a seat has its colour below it."""
    x, y = sheet.centres[name]
    tone = palette["place2" if is_odd(setting, sheet, name) else "place"]
    look = f'fill="{tone}" stroke="{palette["edge"]}" stroke-width="1.5"'
    owner = owner_of(name)
    line = own_line((x, y), COLOURS[owner - 1]) if owner else ""
    return shape(sheet, (x, y), look) + line + name_text(sheet, (x, y), name, palette["faint"])


def is_odd(setting: Setting, sheet: Sheet, name: str) -> bool:
    """Is it a dark square of a chequered board?"""
    found = map_of(setting)
    return sheet.is_chequered and found is not None and sum(found.places[name]) % 2 == 1


def shape(sheet: Sheet, at: Point, look: str) -> str:
    """A square, or a circle where squares would overlap."""
    x, y = at
    if not sheet.is_square:
        return f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(HALF)}" {look}/>'
    return (
        f'<rect x="{short(x - HALF)}" y="{short(y - HALF)}" width="{short(2 * HALF)}" '
        f'height="{short(2 * HALF)}" rx="{ROUND}" {look}/>'
    )


def own_line(at: Point, colour: str) -> str:
    """A line in the colour of the seat that a place belongs to."""
    x, y = at
    return (
        f'<path d="M{short(x - HALF + ROUND)} {short(y + HALF - 4)}h{short(2 * HALF - 2 * ROUND)}" '
        f'stroke="{colour}" stroke-width="5" stroke-linecap="round"/>'
    )


def name_text(sheet: Sheet, at: Point, name: str, colour: str) -> str:
    """The name of a place, in its upper left corner; in the middle of a round one's foot."""
    x, y = at
    where = (x - HALF + 7, y - HALF + 17) if sheet.is_square else (x, y + HALF - 6)
    anchor = "start" if sheet.is_square else "middle"
    return (
        f'<text x="{short(where[0])}" y="{short(where[1])}" font-size="14" text-anchor="{anchor}" '
        f'font-family="\'DejaVu Sans\',system-ui,sans-serif" fill="{colour}">'
        f"{escape(label_of(name))}</text>"
    )
