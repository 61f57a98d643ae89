"""The shapes of everything that moves or changes, as SVG symbols; `style.py` colours them."""

from collections.abc import Iterator
from functools import cache

from rivertable.display.svg import symbol
from rivertable.games.wind_river.board import MOST_SEATS
from rivertable.games.wind_river.pieces import marks, tipi
from rivertable.games.wind_river.pieces.buffalo import DUST, POSES, buffalo

SMALL = 0.8  # of tipis, where three or more seats share a hex
FAR = 0.56  # of buffaloes that left


@cache
def symbols() -> str:
    """Every shape, once."""
    pieces = [symbol(f"wr-{name}", shape) for name, shape in shapes()]
    signs = [symbol(f"wr-{name}", shape, "-16 -16 32 32") for name, shape in icons()]
    return "".join(pieces + signs)


def shapes() -> Iterator[tuple[str, str]]:
    """The pieces and marks on the board."""
    for pose, (head, legs) in enumerate(POSES, start=1):
        yield f"buffalo-{pose}", buffalo(head, legs)
        drawn = f'<use href="#wr-buffalo-{pose}"/>'
        yield (
            f"buffalo-{pose}-moved",
            f'<path class="wr-dust" transform="scale(1.3)" d="{DUST}"/>{drawn}',
        )
        yield f"buffalo-{pose}-far", f'<g transform="scale({FAR})">{drawn}</g>'
    for seat in range(1, MOST_SEATS + 1):
        yield from tipis_of(seat)
        for count in marks.CAMPS_WITH_A_NUMBER:
            yield f"camp-{seat}-{count}", marks.tag(str(count), f"wr-camp-{seat}")
    for count in marks.HERDS_WITH_A_NUMBER:
        box = "wr-full" if count == marks.HERDS_WITH_A_NUMBER[-1] else "wr-herd"
        yield f"herd-{count}", marks.tag(str(count), box)
    for direction in marks.STEPS:
        yield f"step-{direction}", marks.trail(direction)
    yield "here", marks.here()
    yield "food", tipi.food()
    yield (
        "stock",
        "".join(
            f'<use href="#wr-food" x="{x}" y="{y}"/>'
            for x, y in ((-14, 2), (14, 2), (0, -10), (0, 8))
        ),
    )
    yield (
        "pill",
        '<g class="wr-tag"><rect class="wr-herd" x="-18" y="-13.5" width="36" height="27" rx="13.5"/></g>',
    )


def tipis_of(seat: int) -> Iterator[tuple[str, str]]:
    """A seat's tipi, also small, also unfed."""
    yield f"tipi-{seat}", tipi.cone(seat)
    yield f"tipi-{seat}-small", f'<g transform="scale({SMALL})"><use href="#wr-tipi-{seat}"/></g>'
    for size, high in (("", 57), ("-small", 46)):
        flag = f'<g transform="translate(0 -{high})">{marks.flag("−1")}</g>'
        yield f"tipi-{seat}{size}-unfed", f'<use href="#wr-tipi-{seat}{size}"/>{flag}'


def icons() -> Iterator[tuple[str, str]]:
    """Small signs for the seats' panels; these have a box of their own and fit any size."""
    yield "icon-food", '<g transform="scale(1.3)"><use href="#wr-food"/></g>'
    yield (
        "icon-buffalo",
        '<g transform="translate(0 11) scale(.64)"><use href="#wr-buffalo-1"/></g>',
    )
    for seat in range(1, MOST_SEATS + 1):
        yield f"icon-tipi-{seat}", tipi.small_cone(seat)
        yield (
            f"icon-packed-{seat}",
            f'<g transform="translate(3 8) scale(.66)">{tipi.packed(seat)}</g>',
        )
        yield f"icon-safe-{seat}", tipi.safe_cone(seat)
