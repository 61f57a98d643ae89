"""Small action spaces: the moves that can ever be legal in a game on its board, counted from 0.

    from rivertable.research import actions

    wadi = actions.of(rivertable.start("wadi", players=3).setting)
    wadi.count                          # 392 of the 3,712 numbers that the engine has
    wadi.texts[5], wadi.find("end")     # what an action is, and back
    wadi.number(5, seat=2)              # the engine's number of it, and back: wadi.action(...)

All of `rivertable.research` counts moves like this; the engine keeps its own numbers. Where a move names
another seat (a theft in Niagara), the action counts seats from the one that acts, as observations do:
`steal +1.2` is canoe 2 of the next seat clockwise. So one policy plays every seat.

Which moves those are is found by asking the rules themselves, in positions that allow as much as any
position could: see the module of each game. A game that brings no such positions keeps all its numbers.
A move that is not in the table is never lost: it raises.
"""

from .numbering import Actions, of, table_of, told

__all__ = ["Actions", "of", "table_of", "told"]
