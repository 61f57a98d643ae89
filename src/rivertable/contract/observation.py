"""Which fields of a state a seat observes, and how they are encoded: a game gives a small table of them.

What follows from other fields is left out (the hexes with a buffalo follow from the buffaloes). A game
without a table gets the one in `defaults/observation.py`.
"""

from dataclasses import dataclass

(
    COUNT,  # the number itself
    WIDE,  # a number that may be above 127, as hundreds and the rest
    ONE_OF,  # a number below `planes`: a 1 in its plane
    ONE_OR_NONE,  # a number from 1 to `planes`: a 1 in its plane; 0 has none
    SET,  # a mask of places: a 1 in the plane of each of them
    SEAT,  # the number of a seat: a 1 in the plane of that seat, counted from the observer
    SEATS,  # a mask of seats, bit n - 1 for seat n: the same
    SECRET,  # as ONE_OR_NONE; the last plane is for what the observer may not know
    OBSERVER,  # no field of the state: a 1 in the plane of the observer's seat, as seats are numbered
) = range(9)


@dataclass(frozen=True)
class Field:
    """One field of a state."""

    name: str
    kind: int
    meaning: str
    planes: int = 1
    of_seats: bool = False  # has a row for each seat, which are then in order from the observer
    least: int = 0
    most: int = 1
    concealed: bool = (
        False  # is read after `Secrets.conceal` blanked what the observer may not know
    )
    covered_by: str = ""  # a field of the board: where it is set, other seats' rows are all 0


def count(name: str, most: int, meaning: str, of_seats: bool = False, least: int = 0) -> Field:
    return Field(name, COUNT, meaning, of_seats=of_seats, least=least, most=most)


WHOSE_TURN = Field("seat", SEAT, "whose turn it is")
