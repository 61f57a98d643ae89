"""What a drawing says is seen on the way to it: see docs/protocol.md."""

from rivertable.engine.position import Position
from rivertable.games import game_of

Moment = dict[str, str]  # "430 720" or a class, by the id of an element


def passages(position: Position, seat: int = 0) -> list[Moment]:
    """The moments between the last move and the scene."""
    scene = game_of(position.setting).draw(position.view(seat))
    (told,) = (element for element in scene.elements if element.id == "passing")
    return [dict(map(read, moment.split(";"))) for moment in told.text.split("|") if moment]


def read(change: str) -> tuple[str, str]:
    """`id x y` or `id=class`; what looks otherwise has a key of its own."""
    name, equals, look = change.partition("=")
    if equals:
        return f"{name}=", look
    id, x, y = change.split(" ")
    return id, f"{int(x)} {int(y)}"
