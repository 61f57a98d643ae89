"""Where a turn ends."""

from collections.abc import Iterator

from rivertable.engine.position import View


def last_choices(view: View) -> Iterator[int]:
    """The legal moves after which it is not this seat that acts: each is tried on a copy."""
    setting, seat = view.setting, view.seat
    if view.acting != (seat,) or seat == 0:
        return
    for index, number in enumerate(view.legal_numbers(seat).tolist()):
        now = setting.kernel.play_number(setting.board, view.buffer.copy(), seat, number)
        if now & 255 != 1 << seat:
            yield index
