"""One decision: whose it is, what that seat may know, which moves it has, and how that is shown."""

from functools import cached_property

from rich.text import Text

from rivertable.engine.errors import IllegalMove
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE

from .layout import fit, rows_for
from .local_game import LocalGame
from .move_list import list_rows, ordered, summary
from .news import news_rows
from .prompt import normalized
from .results import show_result
from .screen import (
    Screen,
    board_rows,
    seat_name,
    seat_style,
    wrap,
)

MOST_DIGITS = 4  # of a move's number; a longer one is no number of a move


class Decision:
    """What a person has to decide now; when the game is over, there is no move to choose."""

    def __init__(self, game: LocalGame) -> None:
        acting = game.position.acting
        self.game = game
        self.seat = acting[0] if acting else CHANCE
        self.view: View = game.position.view(self.seat)
        self.moves: list[Move] = ordered(self.view.legal_moves())
        self.numbers = {move: number for number, move in enumerate(self.moves, start=1)}

    @property
    def name(self) -> str:
        """The name of the seat that decides."""
        return seat_name(self.view, self.seat)

    @property
    def is_over(self) -> bool:
        return self.view.is_over

    @cached_property
    def is_secret(self) -> bool:
        """Is this a choice that the other people at the keyboard may not see?"""
        secrets = self.view.setting.game.secrets
        hides = secrets is not None and any(secrets.is_choice(move.number) for move in self.moves)
        return hides and len(self.game.people) > 1

    @property
    def hides_others(self) -> bool:
        """Has somebody else made a choice that is not shown yet?"""
        secrets = self.view.setting.game.secrets
        return secrets is not None and bool(set(secrets.seats(self.view.state)) - {self.seat})

    # The moves that a text stands for

    def find_moves(self, text: str) -> list[Move]:
        """The move with this number or notation; if there is none, all that begin so."""
        if text.isdecimal():
            number = int(text) if len(text) <= MOST_DIGITS else 0
            return self.moves[number - 1 : number] if number else []
        wanted = normalized(text)
        exact = [move for move in self.moves if normalized(move.text) == wanted]
        return exact or [move for move in self.moves if normalized(move.text).startswith(wanted)]

    def moves_with(self, text: str) -> list[Move]:
        """The moves in whose notation the text occurs."""
        return [move for move in self.moves if normalized(text) in normalized(move.text)]

    def refusal(self, text: str) -> IllegalMove | None:
        """Why the seat may not make a move; None if it may."""
        try:
            self.view.parse(text, self.seat)
        except IllegalMove as problem:
            return problem
        return None

    # How it is shown

    def show(self, screen: Screen, notice: str) -> None:
        """A whole screen."""
        news = news_rows(self.game.position, self.view, self.reader, screen.width)
        news += [Text(row, "italic") for row in wrap(notice, screen.width) if row]
        moves = list_rows(self.moves, screen.width, self.numbers)
        sentence = summary(self.moves, screen.width)
        rows = fit(board_rows(self.view), news, moves, sentence, screen.height)
        screen.clear()
        screen.print_rows([self.heading(), *rows])
        if self.is_over:
            show_result(screen, self.view)
            screen.say("Type save FILE or undo, or press Enter to leave.")

    def list_moves(self, screen: Screen, moves: list[Move]) -> None:
        """Some of the moves, with the numbers that they have."""
        screen.print_rows(list_rows(moves, screen.width, self.numbers))

    def heading(self) -> Text:
        """Which game this is, whose turn, and by which rule, if its rules are numbered."""
        game = self.view.setting.game
        if self.is_over:
            return Text(f"{game.title} · the end", "bold")
        turn = (f"{self.name}, it is your turn", seat_style(self.seat))
        rule = game.rule_now(self.view.state)
        return Text.assemble(
            (f"{game.title} · ", "bold"), turn, (f" · {rule}" if rule else "", "dim")
        )

    @property
    def reader(self) -> int:
        """The seat that the news are for: whose turn it is, or the last person who moved."""
        if not self.is_over:
            return self.seat
        own = [move.seat for move in self.view.moves if move.seat in self.game.people]
        return own[-1] if own else CHANCE

    @property
    def rows_wanted(self) -> int:
        """How many rows the whole board needs, with the least that stands around it."""
        return rows_for(board_rows(self.view))
