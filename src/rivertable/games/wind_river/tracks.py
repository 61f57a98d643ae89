"""Which buffalo and which tipi is which: pieces are alike, but each keeps its id in the drawing.

The game is replayed from its start. Of several buffaloes on a hex the one moves that rested
longest, so none moves twice in a phase (WR-5.1b); of several tipis of a seat the one that came
first moves on, and the one that came last is lost.
"""

from dataclasses import dataclass
from itertools import count, islice
from typing import TypeAlias

from rivertable.engine.compile import Record
from rivertable.engine.position import Position
from rivertable.engine.view import View
from rivertable.games.wind_river.board import HEXES, NUMBERS, PLAINS

Ids: TypeAlias = list[int]
UNUSED = HEXES + 1  # the place of tipis that are in front of the player


@dataclass
class Tracks:
    """The ids of the pieces on each place; who came last stands last."""

    buffaloes: list[Ids]  # by hex; the last place is the open plains
    tipis: list[list[Ids]]  # by seat, then by hex; the last two places are the plains, UNUSED


def follow(view: View) -> Tracks:
    """Follow every piece through the game so far."""
    position = Position(view.setting)
    tracks = laid_out(position.state, view.setting.players)
    for move in view.moves:
        position.play_number(move.number, move.seat)
        step(tracks, move.seat - 1, str(move))
        give_up_lost_tipis(tracks, position.state)
    return tracks


def laid_out(s: Record, players: int) -> Tracks:
    """Ids as the pieces stand at the start, hex by hex."""
    tracks = Tracks([[] for _ in range(HEXES + 1)], [])
    ids = count(1)
    for hex, here in enumerate([*s.buffaloes.tolist(), int(s.gone)]):
        tracks.buffaloes[hex] = list(islice(ids, here))
    for me in range(players):
        ids = count(1)
        standing = [*s.tipis[me].tolist(), int(s.safe[me]), int(s.unused[me])]
        tracks.tipis.append([list(islice(ids, here)) for here in standing])
    return tracks


def step(tracks: Tracks, me: int, text: str) -> None:
    """What a move does to the pieces, as its text says it."""
    verb, _, where = text.partition(" ")
    places = [NUMBERS.get(name, PLAINS) for name in where.split(">")]
    if verb == "herd":
        carry(tracks.buffaloes, *places)
    elif verb == "move":
        carry(tracks.tipis[me], *places)
    elif verb in ("place", "insert"):
        carry(tracks.tipis[me], UNUSED, *places)


def carry(places: list[Ids], start: int, end: int) -> None:
    places[end].append(places[start].pop(0))


def give_up_lost_tipis(tracks: Tracks, s: Record) -> None:
    """WR-5.2b: tipis are lost by choice or by themselves; the state knows which."""
    for me, places in enumerate(tracks.tipis):
        if len(places[UNUSED]) == s.unused[me]:
            continue
        for hex, left in enumerate(s.tipis[me].tolist()):
            while len(places[hex]) > left:
                places[UNUSED].append(places[hex].pop())
