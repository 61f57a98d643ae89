"""What is seen from the last scene to this one: who moved goes first, then tipis are lost."""

from collections.abc import Sequence

from rivertable.display.scene import Element


def frames(first: str, pieces: Sequence[Element]) -> tuple[Sequence[Element], ...]:
    """The piece of this id where it went, if tipis were lost after that."""
    return ((), [one for one in pieces if one.id == first]) if first else ()
