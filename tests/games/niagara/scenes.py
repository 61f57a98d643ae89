"""Scenes of Niagara for tests: random games, and what is seen where."""

import random
from functools import cache

import rivertable
from rivertable.display.scene import Element, Scene
from rivertable.engine.position import Position, View
from rivertable.games.niagara.drawing import scene as drawing

KINDS = [(3, "random"), (4, "alternate"), (5, "random")]


@cache
def random_game(players: int, fork: str) -> list[Position]:
    """Every position of the beginning of a game; chance moves are moves like others here."""
    rng = random.Random(players)
    position = rivertable.start("niagara", players, fork=fork)
    game = [position.copy()]
    while not position.is_over and len(game) < 100:
        seat = rng.choice(position.acting)
        moves = position.legal_moves(seat)
        wise = [move for move in moves if "falls" not in move.text and move.text != "stay"]
        position.play(rng.choice(wise or moves), seat)
        game.append(position.copy())
    return game


@cache
def some_scenes(players: int, fork: str) -> list[tuple[View, Scene]]:
    """Views of every seat and of a spectator, now and then in a game."""
    game = random_game(players, fork)
    views = [
        position.view(number % (players + 1))
        for number, position in enumerate(game)
        if number % 4 == 0
    ]
    return [(view, drawing.draw(view)) for view in views]


def by_id(scene: Scene) -> dict[str, Element]:
    return {element.id: element for element in scene.elements}


def shown_at(scene: Scene, kind: str) -> dict[str, tuple[float, float]]:
    """Where the elements of a kind are that can be seen."""
    return {
        element.id: (element.x, element.y)
        for element in scene.elements
        if element.id.startswith(kind) and "ni-away" not in element.attributes.get("class", "")
    }
