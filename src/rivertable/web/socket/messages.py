"""A table as one guest sees it: what the socket sends. Everything goes through a view."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeVar

from rivertable.display.emblems import EMBLEMS
from rivertable.display.scene import Scene, difference
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import SPECTATOR
from rivertable.tables.commands import undoable
from rivertable.tables.hint_permission import has_hints
from rivertable.tables.room import Update
from rivertable.tables.table import Table

from .log_lines import (
    LINES_AT_FIRST,
    Message,
    chat_line,
    known_move,
    log_lines,
    move_line,
    result_lines,
)

ALWAYS = ("version",)  # what a step says even if it is as before

Made = TypeVar("Made")


class Light:
    """What a program is shown: the same, without anything that has to be drawn or worded."""

    def __init__(self, table: Table, guest: str, language: str) -> None:
        self.table = table
        self.guest = guest
        self.language = language
        self._said: Message = {}

    def all(self) -> Message:
        """Everything, to begin with."""
        view = self._view(self.table.position)
        self._said = {**self._facts(view, None), **self._sight(view, None)}
        return {
            "kind": "all",
            **self._said,
            **self._picture(view),
            "log": self._log(view),
            "chat": [chat_line(entry) for entry in self.table.chat[-100:]],
        }

    def step(self, update: Update) -> Message:
        """One entry of the log: what is new, and what is not as it was."""
        if update.entry.kind == "chat":  # changes nothing at the table
            return {"kind": "step", "version": update.version, **self._chat(update)}
        view = self._view(update.after)
        before = self._said
        self._said = {**self._facts(view, update), **self._sight(view, update)}
        changed = {
            key: value
            for key, value in self._said.items()
            if key in ALWAYS or before.get(key) != value
        }
        return {"kind": "step", **changed, **self._news(view, update)}

    def _view(self, position: Position) -> View:
        return self.table.view(self.table.view_seat(self.guest, position), position)

    def _facts(self, view: View, update: Update | None) -> Message:
        """Who sits where and may do what."""
        table = self.table
        return {
            "version": update.version if update else table.version,
            "seat": view.seat,
            "mine": table.seats_of(self.guest),
            "acting": list(view.acting) if table.is_started else [],
            "hints": has_hints(table, self.guest),
            "undo": undoable(table, view.seat) if self._is_newest(update) and view.seat else 0,
            "started": table.is_started,
            "over": view.is_over or table.is_closed,
            "closed": table.is_closed,
            "rematch": table.rematch,
            "patience": table.patience,
            "since": table.last_acted_at,
            "curtain": needs_curtain(table, self.guest, view),
        }

    def _is_newest(self, update: Update | None) -> bool:
        """Only what is newest can be answered."""
        return update is None or update.version == self.table.version

    def _may_choose(self, update: Update | None) -> bool:
        is_running = self.table.is_started and not self.table.is_closed
        return is_running and self._is_newest(update)

    def _sight(self, view: View, update: Update | None) -> Message:
        """What this kind of watcher looks at."""
        can_move = self._may_choose(update) and view.seat in view.acting and view.seat > 0
        moves = [move.text for move in view.legal_moves()] if can_move else []
        return {"moves": moves, "ranks": list(view.ranks or ())}

    def _picture(self, view: View) -> Message:
        return {}

    def _log(self, view: View) -> list[Message]:
        first = max(0, len(self.table.moves) - LINES_AT_FIRST)
        moves = view.moves[first:]
        return [
            {"index": first + i, "seat": move.seat, "move": move.text}
            for i, move in enumerate(moves)
        ]

    def _news(self, view: View, update: Update) -> Message:
        """What has happened in this step."""
        if update.entry.kind == "undo":
            return {"log": [], "chat": [], "undone": update.index}
        is_move = update.entry.kind == "move"
        return {"log": [self._line(view, update)] if is_move else [], "chat": []}

    def _chat(self, update: Update) -> Message:
        return {"log": [], "chat": [chat_line(update.entry)]}

    def _line(self, view: View, update: Update) -> Message:
        move = self._known(update, view.seat)
        return {"index": update.index, "seat": move.seat, "move": move.text}

    def _known(self, update: Update, seat: int) -> Move:
        """The move as a seat may know it."""
        assert update.move is not None
        return known_move(self.table, update.move, seat)


class Showing(Light):
    """What a person is shown: the board drawn, what is asked and what happened in sentences."""

    def __init__(self, table: Table, guest: str, language: str) -> None:
        super().__init__(table, guest, language)
        self._scene = self._last = Scene(0, 0, ())
        self._drawing, self._wording = table.game.drawing, table.game.words

    def _shared(self, update: Update | None, what: Hashable, make: Callable[[], Made]) -> Made:
        """Made once for all who read this language; `what` says through whose eyes, if it matters."""
        if update is None:
            return make()
        key = (what, self.language)
        if key not in update.drawn:
            update.drawn[key] = make()
        made: Made = update.drawn[key]
        return made

    def _public(self, update: Update | None) -> View:
        """What a spectator sees after an update: made of this, a thing can be shown to everybody."""
        position = update.after if update else self.table.position
        return self._shared(update, "public", lambda: self.table.view(SPECTATOR, position))

    def _sight(self, view: View, update: Update | None) -> Message:
        table, language = self.table, self.language
        scene = self._shared(update, ("scene", view.seat), lambda: self._drawn(view, update))
        self._scene, self._last = scene, self._scene
        return {
            "choices": [c.shown for c in scene.choices] if self._may_choose(update) else [],
            "asked": self._wording.asked(view, language) if table.is_started else "",
            "panels": [self._panel(view, update, seat) for seat in range(1, 1 + len(table.seats))],
            "result": result_lines(table, view, language),
        }

    def _drawn(self, view: View, update: Update | None) -> Scene:
        """The board is drawn once for all; what only this seat is shown is drawn on it."""
        draw = partial(self._drawing.board, self._public(update), self.language)
        board = self._shared(update, "board", draw)
        scene: Scene = self._drawing.drawn_on(board, view, self.language)
        return scene

    def _panel(self, view: View, update: Update | None, number: int) -> Message:
        """What is told of a seat; its own player may know more than the others."""
        is_own = number == view.seat and self.table.game.secrets is not None
        seen = view if is_own else self._public(update)
        return self._shared(
            update, ("panel", number, is_own), lambda: self._panel_seen(seen, number)
        )

    def _panel_seen(self, view: View, number: int) -> Message:
        seat = self.table.seats[number - 1]
        return {
            "seat": number,
            "name": seat.name,
            "kind": seat.kind,
            "level": seat.level,
            "emblem": EMBLEMS[number - 1],
            "stand_in": seat.has_stand_in,
            "numbers": self._wording.panel(view, number, self.language),
        }

    def _picture(self, view: View) -> Message:
        return {
            "scene": [[element.id, element.shown] for element in self._scene.elements],
            "width": self._scene.width,
            "height": self._scene.height,
        }

    def _log(self, view: View) -> list[Message]:
        return list(log_lines(self.table, view.seat, self.language, LINES_AT_FIRST))

    def _news(self, view: View, update: Update) -> Message:
        news = super()._news(view, update)
        before, after = self._last, self._scene
        update.drawn[id(before)] = before  # kept alive, so that nothing else gets its id
        change = ("difference", id(before), id(after))
        news["scene"] = self._shared(update, change, lambda: difference(before, after))
        self._last = after
        news["say"] = " ".join(s for line in news["log"] for s in line["sentences"])
        return news

    def _chat(self, update: Update) -> Message:
        return {"scene": {}, "say": "", **super()._chat(update)}

    def _line(self, view: View, update: Update) -> Message:
        move = self._known(update, view.seat)
        seat = SPECTATOR if move == self._known(update, SPECTATOR) else view.seat

        def line() -> Message:
            before = self.table.view(seat, update.before)
            after = view if seat else self._public(update)
            return move_line(self.table, update.index, move, before, after, self.language)

        return self._shared(update, ("line", seat), line)


def needs_curtain(table: Table, guest: str, view: View) -> bool:
    """Do several players at one screen choose in secret now?"""
    secrets = table.game.secrets
    if secrets is None or len(table.seats_of(guest)) < 2 or view.seat not in view.acting:
        return False
    return any(secrets.is_choice(int(number)) for number in view.legal_numbers(view.seat))
