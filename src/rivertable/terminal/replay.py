"""Stepping through a saved game."""

from dataclasses import replace

from rich.text import Text

from rivertable.engine.position import Position
from rivertable.engine.seats import SPECTATOR

from .prompt import INTERRUPTS, Prompt
from .results import show_result
from .screen import (
    Screen,
    board_rows,
    seat_name,
    seat_style,
)

KEYS = "Enter/n: next · p/b: previous · f: first · l: last · 12: move 12 · q: quit"
MOST_DIGITS = 9  # of a number that is worth reading


class Replay:
    """A finished or saved game, and the move of it that is shown."""

    def __init__(self, played: Position) -> None:
        self.moves = played.moves
        position = Position(replace(played.setting, seed=None))
        self.positions = [position.copy()]
        for move in self.moves:
            position.play_number(move.number, move.seat)
            self.positions.append(position.copy())
        self.at = 0

    @property
    def last(self) -> int:
        return len(self.moves)

    def show(self, screen: Screen) -> None:
        """The board, the move that led to it, and at the end the result."""
        position = self.positions[self.at]
        screen.clear()
        # The move is below the board, where you see it even if the terminal has few rows.
        screen.print_rows([*board_rows(position), Text(), self.caption()])
        if self.at == self.last and position.is_over:
            show_result(screen, position.view(SPECTATOR))

    def caption(self) -> Text:
        """Which move led here, and whose."""
        title = f"{self.positions[0].setting.game.title} · move {self.at} of {self.last} · "
        if self.at == 0:
            return Text.assemble((title, "bold"), "the start")
        move = self.moves[self.at - 1]
        name = seat_name(self.positions[0], move.seat)
        return Text.assemble((title, "bold"), (name, seat_style(move.seat)), f": {move}")

    def go(self, key: str) -> str:
        """Go where the key says; returns why that cannot be, or nothing."""
        steps = {"": 1, "n": 1, "p": -1, "b": -1}
        jumps = {"f": 0, "l": self.last}
        if key in steps:
            there = self.at + steps[key]
        elif key in jumps:
            there = jumps[key]
        elif key.isdecimal() and len(key) <= MOST_DIGITS:
            there = int(key)
        else:
            return f"There is no key {key!r}. {KEYS}"
        if not 0 <= there <= self.last:
            return "This was the last move." if key in steps and there > 0 else self.bounds()
        self.at = there
        return ""

    def bounds(self) -> str:
        return f"Moves are numbered from 1 to {self.last}; 0 is the start."


def print_all(replay: Replay, screen: Screen) -> None:
    """Every move with its board, without stopping."""
    for at in range(replay.last + 1):
        replay.at = at
        replay.show(screen)


def step_through(replay: Replay, screen: Screen, prompt: Prompt) -> None:
    """One move at a time, by keys."""
    replay.show(screen)
    screen.say(KEYS, "dim")
    while True:
        try:
            key = prompt.ask(f"{replay.at}/{replay.last}>").lower()
        except INTERRUPTS:
            return
        if key in ("q", "quit"):
            return
        problem = replay.go(key)
        if problem:
            screen.say(problem)
        else:
            replay.show(screen)
