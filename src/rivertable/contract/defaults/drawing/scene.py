"""A plain drawing of any game: its places, the pieces on them, and the seats below."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from rivertable.contract.board_map import Piece
from rivertable.contract.defaults.layout import Point, Sheet, sheet_of
from rivertable.contract.defaults.pieces import SIZES
from rivertable.contract.defaults.scenery import HALF, ROUND
from rivertable.contract.defaults.state import owner_of
from rivertable.contract.defaults.words import (
    Speaker,
    is_secret_now,
    place_text,
    score_text,
)
from rivertable.contract.parts import Drawing
from rivertable.display.language import Say
from rivertable.display.phrases import name_of
from rivertable.display.scene import (
    Element,
    Elements,
    Scene,
    ending,
    passing,
)
from rivertable.display.turns import last_choices
from rivertable.engine.position import View

from .choices import choices, hot_id
from .identity import last_moves, piece_ids
from .last_move import arrow, frames

MOST_ON_A_PLACE = 9  # that are drawn; the last one stands for all further ones
LETTER = 14  # the width of a letter of a name, at most, as a rule
ROOM = 72  # of a place, that pieces lie on
CLEAR_OF_NAME = 9
TEXT_DOWN = {1: 22, 2: 11, 3: 8}  # from the middle of a card to the foot of its text, by size


def drawing_of(game: Speaker) -> Drawing:
    """The drawing of a game that brings none."""
    return Drawing(partial(drawn, game), partial(drawn_on, game))


def drawn(game: Speaker, view: View, language: str) -> Elements:
    """Everything that changes, as the seat of a view sees it."""
    say, sheet = game.say(language), sheet_of(view.setting)
    lying, last = piece_ids(view).pieces, last_moves(view)
    return (
        passing(()),
        *frames(view.setting, sheet, last),
        *arrow(view.setting, sheet, last),
        *seats(view, sheet, say),
        *hot(view, sheet, tuple(lying.values()), say),
        *pieces(sheet, lying),
    )


def drawn_on(game: Speaker, board: Elements, view: View, language: str) -> Scene:
    """The board, which all see alike unless somebody hides something, and what may be done on it."""
    sheet, secrets = sheet_of(view.setting), view.setting.game.secrets
    seen = drawn(game, view, language) if secrets and secrets.seats(view.state) else board
    # A choice that nobody has seen yet can still be changed.
    last = () if is_secret_now(view) else last_choices(view)
    return Scene(sheet.width, sheet.height, (ending(last), *seen), choices(view))


# Pieces -------------------------------------------------------------------------------------


def pieces(sheet: Sheet, lying: Mapping[str, Piece]) -> Iterator[Element]:
    """Every piece; last of all, and new ones behind the others, so that the order stays."""
    stacks: dict[str, list[str]] = {}
    for id, piece in lying.items():
        stacks.setdefault(piece.place, []).append(id)
    for id, piece in lying.items():
        stack = stacks[piece.place]
        yield from piece_elements(sheet, id, piece, stack.index(id), len(stack))


def piece_elements(
    sheet: Sheet, id: str, piece: Piece, index: int, count: int
) -> Iterator[Element]:
    """A stone; or a card and what is written on it."""
    side = 1 if count == 1 else 2 if count <= 4 else 3
    x, y = spot(sheet, piece.place, min(index, MOST_ON_A_PLACE - 1), side)
    more = count - MOST_ON_A_PLACE + 1
    text = f"+{more}" if index == MOST_ON_A_PLACE - 1 and more > 1 else piece.text
    size = "" if side == 1 else f"-{side}"
    href = f"#bd-{'card' if text else 'stone'}-{piece.seat}{size}"
    look = {"href": href, "class": "bd-piece" if index < MOST_ON_A_PLACE else "bd-off"}
    # What is written on a card would stay where it is if the card were lifted alone.
    look |= {} if text or owner_of(piece.place) else {"data-place": piece.place}
    yield Element(id, "use", look, x, y)
    if text:
        written = f"bd-{'text' if piece.seat else 'plain'}{size}"
        hidden = {"class": written if index < MOST_ON_A_PLACE else "bd-off"}
        down = TEXT_DOWN[side] if piece.seat else TEXT_DOWN[side] / 2
        yield Element(f"{id}-text", "text", hidden, x, y + down, text)


def spot(sheet: Sheet, place: str, index: int, side: int) -> Point:
    """Where one of several pieces lies on a place, so many in a row, clear of the place's name."""
    (x, y), step = sheet.centres[place], ROOM / side
    first = -step * (side - 1) / 2
    off = CLEAR_OF_NAME if sheet.is_square else -CLEAR_OF_NAME
    return x + first + step * (index % side), y + off + first + step * (index // side)


assert set(SIZES) == set(TEXT_DOWN)


# Seats --------------------------------------------------------------------------------------


def seats(view: View, sheet: Sheet, say: Say) -> Iterator[Element]:
    """Below the board: who plays, how they stand, whose turn it is."""
    scores = view.scores
    for seat, (x, y) in enumerate(sheet.seats, start=1):
        is_acting = seat in view.acting
        bar = {"class": "bd-acting" if is_acting else "bd-off", "d": "M0-22V22h-6V-22z"}
        yield Element(f"acting-{seat}", "path", bar, x, y)
        yield Element(f"seat-{seat}", "use", {"href": f"#bd-stone-{seat}-2"}, x + 28, y)
        name = shortened(name_of(view.setting.names, seat, say), sheet.seat_width - 70)
        look = {"class": "bd-name-acting" if is_acting else "bd-name"}
        yield Element(f"name-{seat}", "text", look, x + 56, y - 2, name)
        told = score_text(scores[seat], say)
        yield Element(f"score-{seat}", "text", {"class": "bd-score"}, x + 56, y + 22, told)


def shortened(name: str, width: float) -> str:
    """A name that has room beside the next one."""
    most = int(width / LETTER)
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


# What can be pointed at -----------------------------------------------------------------------


def hot(view: View, sheet: Sheet, lying: Sequence[Piece], say: Say) -> Iterator[Element]:
    """Every place, to be pointed at and to be read aloud."""
    there: dict[str, list[Piece]] = {}
    for piece in lying:
        there.setdefault(piece.place, []).append(piece)
    names = view.setting.names
    for place, (x, y) in sheet.centres.items():
        label = place_text(place, there.get(place, []), names, say)
        look = {**(SQUARE if sheet.is_square else CIRCLE), "aria-label": label}
        # A move does not name a seat's own place by its whole name.
        look |= {} if owner_of(place) else {"data-place": place}
        yield Element(hot_id(place), "rect" if sheet.is_square else "circle", look, x, y)


SQUARE = {
    "class": "bd-hot", "x": str(-HALF), "y": str(-HALF),
    "width": str(2 * HALF), "height": str(2 * HALF), "rx": str(ROUND),
}  # fmt: skip
CIRCLE = {"class": "bd-hot", "r": str(HALF)}
