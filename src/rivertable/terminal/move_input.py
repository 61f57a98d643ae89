"""From what somebody typed to a move: a number, a notation, or the beginning of one."""

from rivertable.engine.errors import IllegalMove
from rivertable.engine.moment import Move
from rivertable.engine.position import View


def squeezed(text: str) -> str:
    """The text as it is compared: without spaces and without capitals."""
    return "".join(text.split()).lower()


def candidates(text: str, moves: list[Move]) -> list[Move]:
    """The moves that are written so; if none is, those whose notation begins so."""
    wanted = squeezed(text)
    exact = [move for move in moves if squeezed(move.text) == wanted]
    return exact or [move for move in moves if squeezed(move.text).startswith(wanted)]


def containing(text: str, moves: list[Move]) -> list[Move]:
    """The moves in whose notation the text stands."""
    return [move for move in moves if squeezed(text) in squeezed(move.text)]


def refusal(view: View, text: str) -> IllegalMove | None:
    """Why the seat whose view this is may not make the move; None if it may."""
    try:
        view.parse(text, view.seat)
    except IllegalMove as problem:
        return problem
    return None
