"""Positions of random games, and every pair of things in them that somebody may point at."""

import os
import re
from collections.abc import Iterator
from random import Random

from rivertable.contract.refusing import ANY_PLACE
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import find

TIMES = int(os.environ.get("RIVERTABLE_SOAK", "1"))


def positions(game: str, count: int, part: float = 0.2) -> Iterator[tuple[Position, int]]:
    """So many decisions of games at random, with any number of players, and the seats that take them."""
    found, rng = find(game), Random(game)
    while True:
        boards = {name: o.choices for name, o in found.options.items() if o.has_boards}
        options = {name: rng.choice(choices) for name, choices in boards.items()}
        players = rng.choice(found.player_counts)
        position = Position(arrange(found, players, options, rng.getrandbits(30)))
        while not position.is_over:
            seat = rng.choice(position.acting)
            if rng.random() < part:
                yield position, seat
                count -= 1
                if count == 0:
                    return
            position.play(rng.choice(position.legal_moves(seat)), seat)


def tried(position: Position, seat: int, places: list[str]) -> Iterator[str]:
    """What `picking.js` asks about when somebody points at a place that goes on with no legal move.

    At the beginning of a move, with any end, and after everything that a legal move may begin with.
    """
    scene = find(position.setting.game.name).draw(position.view(seat))
    place_of = {one.id: one.attributes.get("data-place") for one in scene.elements}
    asked: dict[tuple[str, ...], str] = {}
    for choice in scene.choices:
        ids = tuple(pick.id for pick in choice.picks)
        for count, id in enumerate(ids):
            if place_of.get(id):
                asked.setdefault(ids[:count], choice.move)
    for done, move in asked.items():
        yield from (like(move, place, bool(done)) for place in places)


def like(move: str, place: str, is_begun: bool) -> str:
    """As `Picking.like` writes it."""
    if ">" not in move:
        return re.sub(r"\S+$", place, move)
    if is_begun:
        return re.sub(r"\b(\S+)>\1 .*", r"\1>\1", re.sub(r"(?<=>)\S+", place, move))
    return re.sub(r"[^\s>]+>\S+", f"{place}>{ANY_PLACE}", move)
