"""Every move that can be written, in many positions: legal, or refused with a true sentence."""

from collections.abc import Callable, Iterator
from random import Random

import rivertable
from rivertable import IllegalMove, Position
from rivertable.games.wadi.scenarios import reader
from tests.arranging import texts
from tests.games.wadi.positions import shadoofs_of, wadi, water_of, wet_tiles


class Facts:
    """What is true in a position, worked out from the names of tiles alone."""

    def __init__(self, position: Position) -> None:
        scenario = position.setting.layout
        seat = position.acting[0]
        seats = range(1, position.setting.players + 1)
        marks = [scenario.mark(cell) for cell in scenario.cells]
        self.marks: dict[str, str] = dict(zip(scenario.names, marks, strict=True))
        self.wet = wet_tiles(position)
        self.watered = self.wet | set(water_of(position))
        self.shadoofs = {name for other in seats for name in shadoofs_of(position, other)}
        self.mine = shadoofs_of(position, seat)
        self.unused = position.scores[seat]["unused_shadoofs"]
        self.has_built = bool(position.state.built)
        self.spreading = position.setting.options["spreading"] == "true"

    def is_wadi(self, tile: str) -> bool:
        return self.marks[tile] == "~"

    def is_land(self, tile: str) -> bool:
        return self.marks.get(tile, "~") != "~"

    def reaches(self, shadoof: str, tile: str) -> bool:
        """WA-5.3, told once more: on names, not on cells."""
        steps = apart(shadoof, tile)
        corners = (shadoof[0] + tile[1:], tile[0] + shadoof[1:])
        return max(steps) < 2 and (
            sum(steps) < 2 or self.is_wadi(tile) or any(map(self.is_land, corners))
        )

    def is_one_beside(self, tile: str) -> bool:
        return any(sum(apart(tile, other)) == 1 for other in self.shadoofs)

    def may_reach_both(self, source: str, target: str) -> bool:
        return any(self.reaches(mine, source) and self.reaches(mine, target) for mine in self.mine)

    def is_across(self, shadoof: str, tile: str) -> bool:
        is_mine = shadoof in self.mine
        return is_mine and apart(shadoof, tile) == (1, 1) and not self.reaches(shadoof, tile)


def apart(tile: str, other: str) -> tuple[int, int]:
    return abs(ord(tile[0]) - ord(other[0])), abs(int(tile[1:]) - int(other[1:]))


# For every sentence, whether it is true.
TRUTHS: dict[str, Callable[..., bool]] = {
    "WA-3: the talisman is given at the start of the game only.": lambda facts: True,
    "WA-5a: you have already built this turn, and you can build only once.": (
        lambda facts: facts.has_built
    ),
    "WA-5.1: you have no shadoof left in your supply.": lambda facts: facts.unused == 0,
    "WA-5.1: {tile} is a wadi tile, and shadoofs stand on land.": (
        lambda facts, tile: facts.is_wadi(tile)
    ),
    "WA-5.1: {tile} already holds a shadoof.": lambda facts, tile: tile in facts.shadoofs,
    "WA-5.1: {tile} holds water, and shadoofs are built on dry land.": (
        lambda facts, tile: tile in facts.wet
    ),
    "WA-5.1: there is a shadoof next to {tile}, and the spreading rule keeps shadoofs apart.": (
        lambda facts, tile: facts.spreading and facts.is_one_beside(tile)
    ),
    "WA-5.2a: {target} is a wadi tile, and water is pumped onto land.": (
        lambda facts, source, target: facts.is_wadi(target)
    ),
    "WA-5.2: there is no water on {source}.": (
        lambda facts, source, target: source not in facts.watered
    ),
    "WA-5.2: {target} already holds water.": lambda facts, source, target: target in facts.wet,
    "WA-5.2: you have no shadoof to pump with yet.": lambda facts: not facts.mine,
    "WA-5.2: none of your shadoofs reaches both {source} and {target}.": (
        lambda facts, source, target: not facts.may_reach_both(source, target)
    ),
    "WA-5.3: {tile} lies on the other bank, out of reach of your shadoof on {shadoof}.": (
        lambda facts, tile, shadoof: facts.is_across(shadoof, tile)
    ),
}


def positions() -> Iterator[Position]:
    """Positions from games of all player counts, scenarios and options; one with no supply."""
    yield wadi(shadoofs={1: "A1 C1 D1 F1 G1 A2 C2"})
    for at, name in enumerate(reader.NAMES):
        for spreading in (False, True):
            rng = Random(f"{name} {spreading}")
            position = rivertable.start(
                "wadi", 2 + at % 3, seed=at, scenario=name, spreading=spreading
            )
            for _ in range(24):
                position.play(rng.choice(position.legal_moves()))
                if rng.random() < 0.06:
                    yield position


def every_text(position: Position) -> Iterator[str]:
    """Every move that can be written on this board."""
    names = position.setting.layout.names
    yield "end"
    yield from (f"start {seat}" for seat in range(1, position.setting.players + 1))
    yield from (f"build {name}" for name in names)
    yield from (f"pump {source}>{target}" for source in names for target in names)


def refusal(position: Position, text: str) -> IllegalMove | None:
    """Why the move is refused; None if it is played."""
    try:
        position.copy().play(text)
    except IllegalMove as refused:
        return refused
    return None


def test_every_move_is_legal_or_refused_with_a_true_sentence() -> None:
    met = set()
    for position in positions():
        facts, legal = Facts(position), texts(position)
        for text in every_text(position):
            refused = refusal(position, text)
            assert (refused is None) == (text in legal), text
            if refused is not None:
                sentence = f"{refused.rule}: {refused.template}"
                assert TRUTHS[sentence](facts, **refused.values), f"{text}: {refused}"
                met.add(sentence)

    assert met == set(TRUTHS)
