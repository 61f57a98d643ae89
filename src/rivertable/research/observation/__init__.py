"""What a seat may know, as a row of numbers.

    from rivertable.research import observation

    niagara = observation.of("niagara", players=4)
    row = niagara.row(position, seat=2)     # int8, niagara.length of them
    niagara.named(row)["hand"]              # the same memory, by name: seats x tiles
    print(niagara)                          # what each number is

Seats are in order from the observer: 0 is the seat that observes, 1 the next clockwise. (In a game that
brings no table of its own they keep their numbers, and the part `observer` says which one observes.)
What the observer may not know is not in it. Seat 0, a spectator, sees the seats as they are numbered
and no secret at all.

Compiled code calls `writer(game)` with (board, state, seat, row); the row is written in place.
"""

from .observe import Observation, of, writer

__all__ = ["Observation", "of", "writer"]
