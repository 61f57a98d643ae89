"""Texts of boards that are damaged or hostile, and that each is judged at once."""

from collections.abc import Callable
from random import Random
from time import process_time

from rivertable.contract.boards import Examined

MOST_SECONDS = 0.05  # of the processor, for a text
TRIES = 3  # the machine may be busy
PIECES = (
    *("~", "X", "/", "9", "#", "+", ".", "=", "6L", "\n", "\0", "é", "{}", "%s", "A1=99999"),
    *("1" * 3000, "~" * 700, "\n" * 2000, "red=7L " * 500, "###### 222...\n" * 300),
)


def damaged(text: str, rng: Random) -> str:
    """A text with a few characters changed, cut, doubled or made huge."""
    for _ in range(rng.randint(1, 4)):
        at, length = rng.randrange(len(text) + 1), rng.randint(0, 12)
        piece = rng.choice([*PIECES, text[at : at + length]])
        text = text[:at] + piece + text[at + rng.randint(0, length) :]
    return text


def judged_at_once(examine: Callable[[str], Examined], text: str) -> Examined:
    """What is said of a text: mistakes with their lines and reasons, or a board; and in time."""
    for _ in range(TRIES):
        begun = process_time()
        found = examine(text)
        if process_time() - begun < MOST_SECONDS:
            assert bool(found.mistakes) != bool(found.option)
            assert all(one.line and one.reason() for one in found.mistakes)
            return found
    raise AssertionError(f"too slow: {text[:200]!r}")
