"""Finding the places that a move names in its notation."""

import re
from collections.abc import Iterable
from functools import lru_cache

from rivertable.engine.game import Setting

from .state import map_of

MOST_PATTERNS = 256  # that are kept


def places_in(setting: Setting, seat: int, text: str) -> tuple[str, ...]:
    """The places that a move of a seat names, in the order of its text."""
    found = map_of(setting)
    if found is None:
        return ()
    names = frozenset(found.places)
    matches = pattern_of(names, seat).findall(text)
    return tuple(full_name(names, seat, word) for word in matches)


def full_name(names: Iterable[str], seat: int, word: str) -> str:
    """A seat's own place may be named without its seat."""
    own = f"{seat}:{word}"
    return own if own in names else word


@lru_cache(MOST_PATTERNS)
def pattern_of(names: frozenset[str], seat: int) -> re.Pattern[str]:
    """Matches the names that a move of a seat may use, as whole words; longer ones first."""
    own = {name.removeprefix(f"{seat}:") for name in names}
    words = sorted(own | names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)")
