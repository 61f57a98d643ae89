"""What a program is told of a game: lines that are made of a view of its seat, and of nothing else."""

from collections.abc import Iterator

from rivertable.engine.game import Setting
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View

VERSION = 1  # of the protocol


def game_lines(view: View, seed: int, milliseconds: int) -> list[str]:
    """What is agreed on before the first move."""
    setting = view.setting
    return [
        f"game {setting.game.name} {setting.version}",
        f"players {setting.players}",
        *(f"option {name}: {value}" for name, value in setting.options.items()),
        f"seat {view.seat}",
        f"seed {seed}",
        f"time {milliseconds}",
        "begin",
    ]


def turn_lines(view: View, milliseconds: int) -> list[str]:
    """What a seat is asked: its legal moves, and how much of its time is left."""
    return [*(f"legal {move}" for move in view.legal_moves()), f"go {milliseconds}"]


def end_line(ranks: tuple[int, ...]) -> str:
    return f"end {' '.join(map(str, ranks))}"


class MoveLines:
    """The moves as one seat may know them: each is told when it is made, and again when it is shown."""

    def __init__(self, setting: Setting) -> None:
        self._known = Position(setting)  # after all moves before the first one that is hidden
        self._count = 0  # of those
        self._told: dict[int, str] = {}

    def news(self, view: View) -> Iterator[str]:
        """A line for every move that this view shows and the views before did not."""
        for index, move in self._since_known(view):
            if self._told.get(index) != move.text:
                self._told[index] = move.text
                yield f"moved {index} {move.seat} {move.text}"

    def _since_known(self, view: View) -> Iterator[tuple[int, Move]]:
        """The moves after those that are known for good, counted from 1."""
        position = self._known
        for index, (seat, number) in enumerate(view.numbers()[self._count :], self._count + 1):
            if number == HIDDEN and position is self._known:
                position = position.copy()
            move, stand_in = written(position, seat, number)
            yield index, move
            position.play_number(stand_in, seat)
            self._count += position is self._known


def written(position: Position, seat: int, number: int) -> tuple[Move, int]:
    """A move as text; and what to go on with: for a hidden one any that is possible, as none is seen."""
    game, state = position.setting.game, position.state
    if number == HIDDEN:
        assert game.secrets is not None
        return Move(seat, HIDDEN, game.secrets.text), game.secrets.possible(state, seat)[0]
    return Move(seat, number, game.notation.write(position.setting, state, seat, number)), number
