"""Buffaloes in three poses, all facing east: snapshot, grazing, walking.

Each is drawn about 100 wide with its feet at y = 72, then made smaller. Dark parts come first,
so that the outline holds everything together; the light falls from the top left.
"""

from dataclasses import dataclass

# From the tail over the back to the hump, and from the chest along the belly.
BACK = "C12 22 23 22 31 19C39 16 43 8 50 4C57 0 65 2 70 8"
CHEST = "C60 61 58 59 56 56C48 57 41 55 35 51"
TAIL = "M9 28C3 32 2 40 4 47L2 54L7 52L8 46C6 40 7 34 10 31Z"
LIGHT_ON_BACK = "M10 31C17 25 27 26 34 22C41 18 44 10 51 6C47 13 44 20 43 26C38 31 21 29 10 31Z"
BELLY_SHADE = "M35 51C41 54 48 56 54 56L50 51C44 52 39 50 36 47Z"
MANE_EDGE = "C45 13 41 25 43 33L46 34L45 40L49 41L48 47L52 48L52 53L57 56L58 60L61 60L62 65L66 63L69 66L71 63"
LIGHT_ON_HUMP = "M53 8C58 4 64 6 67 11C62 9 58 11 56 16L54 14L52 18C51 14 51 11 53 8Z"


@dataclass(frozen=True)
class Head:
    """A head, and the line of the neck that leads to it."""

    neck: str  # from the hump to the top of the head
    face: str  # on from there round to the chest
    back: str  # from the chest up behind the head to its top
    top: str
    horn: str
    eye: tuple[float, float]


@dataclass(frozen=True)
class Legs:
    """The two legs on the near side, as parts of the outline, and the two behind them."""

    front: str
    hind: str
    hind_shade: str
    far: str


LEVEL = Head(
    neck="C73 12 76 17 79 20",
    face="C84 18 90 21 92 27C94 33 98 41 98 47C98 51 95 54 91 54C90 55 89 56 88 57C87 62 85 65 81 68"
    "C80 63 79 60 77 58",
    back="L73 50L74 44L71 42C70 34 73 25 79 20",
    top="79 20",
    horn="M77 28C83 30 88 26 87 14C93 20 94 32 85 35C80 36 76 32 77 28Z",
    eye=(89, 41.5),
)
LOWERED = Head(
    neck="C77 15 83 24 86 33",
    face="C92 34 96 40 96 47C98 54 100 61 98 66C97 70 92 72 88 70C86 71 84 72 82 72C78 67 76 62 75 57",
    back="L73 52L75 49L73 46C74 40 79 34 86 33",
    top="86 33",
    horn="M80 41C86 44 91 40 91 29C97 35 98 46 89 49C84 50 79 46 80 41Z",
    eye=(92, 55),
)
STANDING = Legs(
    front="L70 67L71 72L63 72L62 63",
    hind="C33 54 30 57 29 60L28 66L29 72L21 72L20 61C17 56 13 53 11 48",
    hind_shade="M12 48C20 54 24 56 29 60L28 71L22 71L20 61C17 56 13 53 12 48Z",
    far="M34 51L37 71L31 71L28 57ZM55 55L59 71L53 71L51 55Z",
)
WALKING = Legs(
    front="L75 66L80 72L72 72L62 64",
    hind="C33 55 29 58 25 62L20 67L20 72L11 72L13 64C14 58 12 53 11 48",
    hind_shade="M12 48C18 54 24 57 28 58L20 66L19 71L12 71L14 63C15 58 13 53 12 48Z",
    far="M33 51L43 70L36 72L28 57ZM56 55L51 71L44 71L49 54Z",
)

# The poses, by number; a buffalo keeps its own for the whole game.
POSES = ((LEVEL, STANDING), (LOWERED, STANDING), (LEVEL, WALKING))

DUST = "M-17 1c-2-5-8-5-9-1c-5-2-8 3-4 5h13zM-23-8q-6-2-11 0q6 2 11 0zM-22-16q-4-2-8 0q4 2 8 0z"


def outline(head: Head, legs: Legs) -> str:
    """All round, from the rump over back and head, down the legs, along the belly."""
    chest = "C74 60 73 62 71 63"
    return f"M8 29{BACK}{head.neck}{head.face}{chest}{legs.front}{CHEST}{legs.hind}C7 42 6 35 8 29Z"


def buffalo(head: Head, legs: Legs) -> str:
    """The whole animal, its feet at the origin."""
    around = outline(head, legs)
    parts = (
        ("wr-shadow", "M14 72C26 66 84 66 104 71C94 79 30 79 14 72Z"),
        ("wr-halo", around),
        ("wr-line", legs.far),
        ("wr-hide", around),
        ("wr-line", TAIL),
        ("wr-hide-light", LIGHT_ON_BACK),
        ("wr-hide-shade", legs.hind_shade + BELLY_SHADE),
        (
            "wr-mane",
            f"M50 4{MANE_EDGE}C73 62 75 60 77 58L{head.top}{mane_top(head)}C65 2 57 0 50 4Z",
        ),
        ("wr-mane-light", LIGHT_ON_HUMP),
        ("wr-head", f"M{head.top}{head.face}{head.back}Z"),
        ("wr-horn", head.horn),
    )
    drawn = "".join(f'<path class="{name}" d="{d}"/>' for name, d in parts)
    x, y = head.eye
    eye = f'<circle class="wr-eye" cx="{x}" cy="{y}" r="1.9"/>'
    return f'<g transform="translate(-24.5 -33) scale(.46)">{drawn}{eye}</g>'


def mane_top(head: Head) -> str:
    """From the top of the head back to the hump: the neck the other way round."""
    x1, y1, x2, y2, *_ = head.neck.removeprefix("C").split()
    return f"C{x2} {y2} {x1} {y1} 70 8"
