"""Which choices end the turn: whoever confirms their turns is asked before one of these."""

from collections.abc import Iterator

from rivertable.engine.view import View
from rivertable.scene import Element


def ending(view: View) -> Element:
    """The indices of the choices that end the turn; to be read by the page, not to be seen."""
    return Element("ending", "metadata", text=" ".join(map(str, last_ones(view))))


def last_ones(view: View) -> Iterator[int]:
    """The choices after which it is not this seat that acts: each is tried on a copy."""
    setting, seat = view.setting, view.seat
    if view.acting != (seat,) or seat == 0:
        return
    for index, number in enumerate(view.legal_numbers(seat).tolist()):
        now = setting.play_number(setting.board, view._buffer.copy(), seat, number)
        if now & 255 != 1 << seat:
            yield index
