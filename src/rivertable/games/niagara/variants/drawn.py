"""Deposits that players lay out themselves: by chance, as pictures while they are drawn, changed."""

from dataclasses import replace
from itertools import combinations
from random import Random
from types import MappingProxyType

from rivertable.contract.board_text import MOST_CHARACTERS
from rivertable.contract.boards import Boards, Mistake
from rivertable.games.niagara.board import COLOURS, RIVER, Deposits
from rivertable.games.niagara.layout import BANKS, DISCS, ISLAND, RADIUS, SIZE
from rivertable.games.niagara.pieces.symbols import box
from rivertable.games.niagara.scenery.picture import plate

from .text import BANK_DEPOSITS, DEPOSITS, FACING, ON_ISLAND

SHOWN_PLAYERS = 3  # in the picture of a draft
KIT = MappingProxyType(
    {
        "kind": "river",
        "size": SIZE,
        "places": [{"name": name, "row": 0, "at": at, "r": RADIUS} for name, at in DISCS.items()],
        "colours": COLOURS,
        "banks": BANKS,
        "island": ISLAND,
        "facing": FACING,
        "sizes": {"gem": box("gem"), "disc": box("glass")},
    }
)


def by_chance(seed: int) -> str:
    """Three deposits anywhere along the banks, two on the island."""
    rng = Random(seed)
    discs: list[tuple[str, ...]] = [(disc,) for disc in rng.sample(RIVER.trunk, BANK_DEPOSITS)]
    discs += FACING if rng.random() < 0.5 else [(disc,) for disc in rng.sample(ON_ISLAND, 2)]
    rng.shuffle(discs)
    return DEPOSITS.file_text(Deposits("", "by chance", tuple(discs)))


def picture(text: str, theme: str) -> str:
    """What is drawn of deposits while they are laid out: those that lie somewhere."""
    deposits, _ = DEPOSITS.judged(text[:MOST_CHARACTERS] or "usual")
    return plate(tuple(discs for discs in deposits.discs if discs), SHOWN_PLAYERS, theme)


def changes(option: str) -> list[tuple[Mistake, str]]:
    """Every board on which two deposits have changed places."""
    deposits = DEPOSITS.find(option)
    found = []
    for a, b in combinations(range(len(COLOURS)), 2):
        discs = list(deposits.discs)
        discs[a], discs[b] = discs[b], discs[a]
        why = Mistake(
            "{one} and {other} change places.", values={"one": COLOURS[a], "other": COLOURS[b]}
        )
        found.append((why, DEPOSITS.line(replace(deposits, discs=tuple(discs)))))
    return found


BOARDS = Boards(
    option="deposits",
    names=DEPOSITS.names,
    examine=DEPOSITS.examine,
    by_chance=by_chance,
    kit=KIT,
    picture=picture,
    changes=changes,
    points=1,  # the value of a collection; the score before it only says who reached a goal
)
