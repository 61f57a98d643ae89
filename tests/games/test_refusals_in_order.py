"""A refusal names the only rule that is broken, or the one that comes first in the rulebook.

1,000 positions of each game with RIVERTABLE_SOAK=20 (`make soak`).
"""

from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest

import rivertable
from rivertable.contract.refusing import ANY_PLACE, order_of, places_of, why_not
from rivertable.engine.errors import IllegalMove
from rivertable.engine.position import Position
from rivertable.games import GAMES, find
from tests.games.pointing import TIMES, positions, tried
from tests.games.rules_broken import BROKEN

COUNT = 50 * TIMES if TIMES > 1 else 10


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_that_is_named_is_in_the_way(game: str) -> None:
    found, checked = find(game), 0
    for position, seat in positions(game, COUNT):
        places = places_of(found, position, seat)
        broken = cache(partial(first_broken, BROKEN[game](position, seat)))
        for text in tried(position, seat, places):
            refusal = why_not(found, position, seat, text, places)
            if refusal is not None:
                checked += 1
                # With an open end, what comes nearest to a legal move may be told.
                ends = places if ANY_PLACE in text else [""]
                rules = [broken(text.replace(ANY_PLACE, end)) for end in ends]
                told = f"{text}: {refusal}\n{position.record()}"
                assert refusal.rule == max(rules, key=order_of), told
    assert checked > COUNT


def first_broken(rules: Callable[[str], Iterator[str]], text: str) -> str:
    """The first in the rulebook."""
    return min(rules(text), key=order_of, default="")


def test_what_was_wrong_at_our_tables() -> None:
    """From the design notes: each named another rule, or none."""
    far = rivertable.start("niagara", 3, seed=1)
    for seat in far.acting:
        far.play("tile 5", seat)
    assert refused(far, "1 shore>7L load violet").rule == "NI-5.2b"
    assert "one end" in refused(far, "1 unload 3>5 unload").reason

    three = rivertable.start("wind-river", 3, seed=1)
    assert "A1" in places_of(find("wind-river"), three, three.acting[0])  # so it can be pointed at
    assert refused(three, "place A1").rule == "WR-2"


def refused(position: Position, text: str) -> IllegalMove:
    seat = position.acting[0]
    found = why_not(find(position.setting.game.name), position, seat, text)
    assert found is not None
    return found
