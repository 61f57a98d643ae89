"""One decision: who is asked, what that seat may know, what it may do, and how that is shown."""

from functools import cached_property

from rich.text import Text

from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE

from .layout import fitted, rows_for
from .move_input import candidates
from .move_list import listed, ordered, summed_up
from .news import news
from .results import result_table, winners
from .screen import (
    Screen,
    board,
    seat_name,
    seat_style,
    wrapped,
)
from .seats import Table

MOST_DIGITS = 4  # of a move's number; a longer one is no number of a move


class Decision:
    """What a person is asked now; when the game is over, nobody is asked for a move."""

    def __init__(self, table: Table) -> None:
        acting = table.position.acting
        self.table = table
        self.seat = acting[0] if acting else CHANCE
        self.view: View = table.position.view(self.seat)
        self.moves: list[Move] = ordered(self.view.legal_moves())
        self.numbers = {move: number for number, move in enumerate(self.moves, start=1)}

    @property
    def name(self) -> str:
        """What the seat that is asked is called."""
        return seat_name(self.view, self.seat)

    @property
    def is_over(self) -> bool:
        return self.view.is_over

    @cached_property
    def is_secret(self) -> bool:
        """Is this a choice that the other people at the keyboard may not see?"""
        secrets = self.view.setting.game.secrets
        hides = secrets is not None and any(secrets.is_choice(move.number) for move in self.moves)
        return hides and len(self.table.people) > 1

    @property
    def hides_others(self) -> bool:
        """Has somebody else made a choice that is not shown yet?"""
        secrets = self.view.setting.game.secrets
        return secrets is not None and bool(set(secrets.seats(self.view.state)) - {self.seat})

    def meant(self, text: str) -> list[Move]:
        """The moves that somebody may mean: one by its number, or all that begin so."""
        if not text.isdecimal():
            return candidates(text, self.moves)
        number = int(text) if len(text) <= MOST_DIGITS else 0
        return self.moves[number - 1 : number] if number else []

    # How it is shown

    def show(self, screen: Screen, notice: str) -> None:
        """A whole screen."""
        picture = board(self.view)
        told = news(self.table.position, self.view, self.listener, screen.width)
        told += [Text(row, "italic") for row in wrapped(notice, screen.width) if row]
        numbered = listed(self.moves, screen.width, self.numbers)
        sentence = summed_up(self.moves, screen.width)
        screen.clear()
        screen.rows([self.heading()])
        screen.rows(fitted(picture, told, numbered, sentence, screen.height))
        if self.is_over:
            screen.say(winners(self.view), "bold")
            screen.show(result_table(self.view))
            screen.say("save FILE keeps the record, undo takes back, Enter leaves.")

    def list_moves(self, screen: Screen, moves: list[Move]) -> None:
        """Some of the moves, with the numbers that they have."""
        screen.rows(listed(moves, screen.width, self.numbers))

    def heading(self) -> Text:
        """Which game this is, whose turn, and by which rule."""
        game = self.view.setting.game
        if self.is_over:
            return Text(f"{game.title} · the end", "bold")
        turn = (f"{self.name}, it is your turn", seat_style(self.seat))
        rule = (f" · {game.rule_now(self.view.state)}", "dim")
        return Text.assemble((f"{game.title} · ", "bold"), turn, rule)

    @property
    def listener(self) -> int:
        """The seat that the news are for: whose turn it is, at the end the last one of ours."""
        if not self.is_over:
            return self.seat
        ours = [move.seat for move in self.view.moves if move.seat in self.table.people]
        return ours[-1] if ours else CHANCE

    @property
    def rows_wanted(self) -> int:
        """How high a terminal shows the whole board with the least that stands around it."""
        return rows_for(board(self.view))
