"""A table as one guest sees it: what the socket sends. Everything goes through a view."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import TypeVar

from rivertable.display.emblems import EMBLEMS
from rivertable.display.scene import Change, Elements, Scene, difference
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import SPECTATOR
from rivertable.tables.commands import undoable
from rivertable.tables.hint_permission import has_hints
from rivertable.tables.room import Update
from rivertable.tables.table import Entry, Table
from rivertable.web.language import say_in

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
Found = tuple[Elements, Elements, Mapping[str, Change]]  # what was, what is, how they differ


class ProgramFeed:
    """A table for a program: moves in notation, nothing drawn, no sentences."""

    is_drawn = False

    def __init__(self, table: Table, guest: str, language: str) -> None:
        self.table = table
        self.guest = guest
        self.language = language
        self.muted: set[str] = set()  # guests whose chat this one does not want to read
        self._sent: Message = {}

    def all(self) -> Message:
        """Everything, to begin with."""
        view = self._view(self.table.position)
        self._sent = {**self._table_fields(view, None), **self._view_fields(view, None)}
        return {
            "kind": "all",
            **self._sent,
            **self._scene_fields(view),
            "log": self._log_lines(view),
            "chat": self._chat_lines(self.table.chat[-100:]),
        }

    def step(self, update: Update) -> Message:
        """One entry of the log: what is new, and what is not as it was."""
        if update.entry.kind == "chat":  # changes nothing at the table
            return {"kind": "step", "version": update.version, **self._chat_fields(update)}
        view = self._view(update.after)
        before = self._sent
        self._sent = {**self._table_fields(view, update), **self._view_fields(view, update)}
        changed = {
            key: value
            for key, value in self._sent.items()
            if key in ALWAYS or before.get(key) != value
        }
        return {"kind": "step", **changed, **self._step_fields(view, update)}

    def scene_of(self, view: View) -> Scene:
        """What a seat sees now."""
        return self.table.game.draw(view, self.language)

    def _view(self, position: Position) -> View:
        return self.table.view(self.table.view_seat(self.guest, position), position)

    def _table_fields(self, view: View, update: Update | None) -> Message:
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
            **({"clock": table.clock.message()} if table.clock else {}),
        }

    def _is_newest(self, update: Update | None) -> bool:
        """Only what is newest can be answered."""
        return update is None or update.version == self.table.version

    def _may_choose(self, update: Update | None) -> bool:
        is_running = self.table.is_started and not self.table.is_closed
        return is_running and self._is_newest(update)

    def _view_fields(self, view: View, update: Update | None) -> Message:
        """What depends on the view."""
        can_move = self._may_choose(update) and view.seat in view.acting and view.seat > 0
        moves = view.legal_texts(view.seat) if can_move else []
        return {"moves": moves, "ranks": list(view.ranks or ())}

    def _scene_fields(self, view: View) -> Message:
        return {}

    def _log_lines(self, view: View) -> list[Message]:
        first = max(0, len(self.table.moves) - LINES_AT_FIRST)
        # Where everyone knows all moves, the text need not be made again, which would replay the game.
        moves = (view.moves if self.table.game.secrets else self.table.moves)[first:]
        return [
            {"index": first + i, "seat": move.seat, "move": move.text}
            for i, move in enumerate(moves)
        ]

    def _step_fields(self, view: View, update: Update) -> Message:
        """What has happened in this step."""
        if update.entry.kind == "undo":
            return {"log": [], "chat": [], "undone": update.index}
        is_move = update.entry.kind == "move"
        return {"log": [self._log_line(view, update)] if is_move else [], "chat": []}

    def _chat_fields(self, update: Update) -> Message:
        return {"log": [], "chat": self._chat_lines([update.entry])}

    def _chat_lines(self, entries: list[Entry]) -> list[Message]:
        return [
            {"entry": entry.seq, **chat_line(entry, self.language)}
            for entry in entries
            if entry.guest not in self.muted
        ]

    def _log_line(self, view: View, update: Update) -> Message:
        move = self._known_move(update, view.seat)
        return {"index": update.index, "seat": move.seat, "move": move.text}

    def _known_move(self, update: Update, seat: int) -> Move:
        """The move as a seat may know it."""
        assert update.move is not None
        return known_move(self.table, update.move, seat)


class PersonFeed(ProgramFeed):
    """A table for a person: the board drawn, the log and the prompt in sentences."""

    is_drawn = True

    def __init__(self, table: Table, guest: str, language: str) -> None:
        super().__init__(table, guest, language)
        self._scene = self._last = Scene(0, 0, ())
        self._drawn_for = (-1, -1)  # the version and the seat of the scene
        self._drawing, self._words = table.game.drawing, table.game.words

    @property
    def drawn(self) -> str:
        """What was sent last, as SVG."""
        return "".join(
            element.svg() for element in self._scene.elements if element.tag != "metadata"
        )

    def scene_of(self, view: View) -> Scene:
        """The seat's scene; the one that was sent last, if it is current."""
        is_drawn = self._drawn_for == (self.table.version, view.seat)
        return self._scene if is_drawn else super().scene_of(view)

    def _shared(self, update: Update | None, what: Hashable, make: Callable[[], Made]) -> Made:
        """Made once for all who read this language; `what` names the seat, if that matters."""
        drawn = self.table.drawn if update is None else update.drawn
        key = (what, self.language)
        if key not in drawn:
            drawn[key] = make()
        made: Made = drawn[key]
        return made

    def _public(self, update: Update | None) -> View:
        """The spectator's view after an update: whatever is made from it can be shown to everyone."""
        position = update.after if update else self.table.position
        return self._shared(update, "public", lambda: self.table.view(SPECTATOR, position))

    def _view_fields(self, view: View, update: Update | None) -> Message:
        table, language = self.table, self.language
        scene = self._shared(update, ("scene", view.seat), lambda: self._draw(view, update))
        self._scene, self._last = scene, self._scene
        self._drawn_for = (update.version if update else table.version, view.seat)
        return {
            "choices": [c.shown for c in scene.choices] if self._may_choose(update) else [],
            "asked": self._words.asked(view, language) if table.is_started else "",
            "panels": [self._panel(view, update, seat) for seat in range(1, 1 + len(table.seats))],
            "result": result_lines(table, view, language),
        }

    def _draw(self, view: View, update: Update | None) -> Scene:
        """The board is drawn once for all; what only this seat is shown is drawn on it."""
        draw = partial(self._drawing.board, self._public(update), self.language)
        board = self._shared(update, "board", draw)
        scene: Scene = self._drawing.drawn_on(board, view, self.language)
        return scene

    def _panel(self, view: View, update: Update | None, number: int) -> Message:
        """The panel of a seat; its own player may know more than the others."""
        is_own = number == view.seat and self.table.game.secrets is not None
        seen = view if is_own else self._public(update)
        return self._shared(
            update, ("panel", number, is_own), lambda: self._make_panel(seen, number)
        )

    def _make_panel(self, view: View, number: int) -> Message:
        seat = self.table.seats[number - 1]
        return {
            "seat": number,
            "name": seat.name,
            "kind": seat.kind,
            "level": seat.level,
            "emblem": EMBLEMS[number - 1],
            "stand_in": seat.has_stand_in,
            "numbers": self._words.panel(view, number, self.language),
        }

    def _scene_fields(self, view: View) -> Message:
        return {
            "scene": [[element.id, element.written()] for element in self._scene.elements],
            "width": self._scene.width,
            "height": self._scene.height,
        }

    def _log_lines(self, view: View) -> list[Message]:
        seat = view.seat if self.table.game.secrets else SPECTATOR

        def lines() -> list[Message]:
            return list(log_lines(self.table, seat, self.language, LINES_AT_FIRST))

        return self._shared(None, ("lines", seat), lines)

    def _step_fields(self, view: View, update: Update) -> Message:
        news = super()._step_fields(view, update)
        news["scene"] = self._difference(update, self._last, self._scene)
        self._last = self._scene
        news["say"] = " ".join(s for line in news["log"] for s in line["sentences"])
        if update.entry.kind == "time":
            said = say_in(self.language)("{name}’s time is up.")
            news["say"] = said.format(name=self.table.names[update.entry.seat - 1])
        return news

    def _difference(self, update: Update, before: Scene, after: Scene) -> Mapping[str, Change]:
        """The diff of the board; most seats share the same elements before and after."""
        found: list[Found] = self._shared(update, "differences", list)
        for old, new, changes in found:
            if old == before.elements and new == after.elements:
                return changes
        # Their old elements are kept with what was found, so that nothing else gets their ids.
        known = self._shared(update, "changes", dict[tuple[int, int], dict[str, str | None]])
        changes = difference(before, after, known)
        found.append((before.elements, after.elements, changes))
        return changes

    def _chat_fields(self, update: Update) -> Message:
        return {"scene": {}, "say": "", **super()._chat_fields(update)}

    def _log_line(self, view: View, update: Update) -> Message:
        move = self._known_move(update, view.seat)
        seat = SPECTATOR if move == self._known_move(update, SPECTATOR) else view.seat

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
