"""A table as one guest sees it: what the socket sends. Everything goes through a view."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rivertable.engine.position import Position
from rivertable.engine.seats import EMBLEMS
from rivertable.engine.view import View
from rivertable.scene import Scene, difference
from rivertable.tables.commands import undoable
from rivertable.tables.room import Update
from rivertable.tables.table import Entry, Table

LINES_AT_FIRST = 120  # of the log; the replay has all of it

Message = dict[str, Any]


class Showing:
    """What one watcher has been shown of a table."""

    def __init__(self, table: Table, guest: str, language: str) -> None:
        self.table = table
        self.guest = guest
        self.language = language
        self._scene = Scene(0, 0, ())

    def all(self) -> Message:
        """Everything, to begin with."""
        view = self._view(self.table.position)
        self._scene = self._draw(view)
        log = list(log_lines(self.table, view.seat, self.language, LINES_AT_FIRST))
        return {
            "kind": "all",
            **self._common(view, self._scene),
            "scene": [[element.id, element.shown] for element in self._scene.elements],
            "width": self._scene.width,
            "height": self._scene.height,
            "log": log,
            "chat": [chat_line(entry) for entry in self.table.chat[-100:]],
        }

    def step(self, update: Update) -> Message:
        """One entry of the log."""
        view = self._view(update.after)
        scene = self._draw(view)
        changes = difference(self._scene, scene)
        self._scene = scene
        line = self._line(update, view.seat)
        return {
            "kind": "step",
            **self._common(view, scene, update),
            "scene": changes,
            "log": [line] if line else [],
            "chat": [chat_line(update.entry)] if update.entry.kind == "chat" else [],
            "say": " ".join(line["sentences"]) if line else "",
        }

    def _view(self, position: Position) -> View:
        return self.table.view(self.table.view_seat(self.guest, position), position)

    def _draw(self, view: View) -> Scene:
        scene: Scene = self.table.game.part("drawing").draw(view, self.language)
        if not self.table.is_started or self.table.is_closed:
            return replace(scene, choices=())
        return scene

    def _common(self, view: View, scene: Scene, update: Update | None = None) -> Message:
        """The parts that do not depend on what was shown before."""
        table, wording = self.table, self.table.game.part("wording")
        is_newest = update is None or update.version == table.version
        return {
            "version": update.version if update else table.version,
            "seat": view.seat,
            "mine": table.seats_of(self.guest),
            "choices": choices(scene) if is_newest else [],
            "asked": wording.asked(view, self.language) if table.is_started else "",
            "acting": list(view.acting) if table.is_started else [],
            "panels": self._panels(view),
            "undo": undoable(table, view.seat) if is_newest and view.seat else 0,
            "started": table.is_started,
            "over": view.is_over or table.is_closed,
            "closed": table.is_closed,
            "result": self._result(view),
            "rematch": table.rematch,
            "patience": table.patience,
            "since": table.last_acted_at,
            "curtain": needs_curtain(table, self.guest, view),
        }

    def _panels(self, view: View) -> list[Message]:
        wording = self.table.game.part("wording")
        return [
            {
                "seat": number,
                "name": seat.name,
                "kind": seat.kind,
                "level": seat.level,
                "emblem": EMBLEMS[number - 1],
                "stand_in": seat.has_stand_in,
                "numbers": wording.panel(view, number, self.language),
            }
            for number, seat in enumerate(self.table.seats, start=1)
        ]

    def _result(self, view: View) -> list[Message]:
        if view.ranks is None:
            return []
        rows = self.table.game.part("wording").scoring(view, self.language)
        return [
            {"seat": seat, "name": name, "rank": view.ranks[seat - 1], "rows": rows[seat - 1]}
            for seat, name in enumerate(self.table.names, start=1)
        ]

    def _line(self, update: Update, seat: int) -> Message | None:
        if update.entry.kind != "move":
            return None
        index = len(self.table.moves) - (self.table.version - update.version) - 1
        return move_line(
            self.table, index, update.entry, update.before, update.after, seat, self.language
        )


def choices(scene: Scene) -> list[Message]:
    """The legal moves, as what has to be pointed at."""
    return [
        {
            "move": choice.move,
            "picks": [
                {"id": pick.id, "label": pick.label, "button": pick.is_button}
                for pick in choice.picks
            ],
        }
        for choice in scene.choices
    ]


def needs_curtain(table: Table, guest: str, view: View) -> bool:
    """Do several players at one screen choose in secret now?"""
    return (
        len(table.seats_of(guest)) > 1 and len(view.acting) > 0 and table.game.secrets is not None
    )


def chat_line(entry: Entry) -> Message:
    name, _, text = entry.data.partition("\n")
    return {"seat": entry.seat, "name": name, "text": text, "at": entry.at}


def log_lines(table: Table, seat: int, language: str, most: int) -> Iterator[Message]:
    """The last moves of a table as lines of the log, for the eyes of a seat."""
    numbers = [(move.seat, move.number) for move in table.moves]
    first = max(0, len(numbers) - most)
    position = Position(table.setting, numbers[:first])
    for index in range(first, len(numbers)):
        before = position.copy()
        played = table.moves[index]
        position.play_number(played.number, played.seat)
        entry = Entry(0, 0.0, "move", played.seat, "", played.text)
        yield move_line(table, index, entry, before, position.copy(), seat, language)


def move_line(
    table: Table,
    index: int,
    entry: Entry,
    before: Position,
    after: Position,
    seat: int,
    language: str,
) -> Message:
    """A move as sentences. What others chose in secret is never said, not even later."""
    wording, secrets = table.game.part("wording"), table.game.secrets
    text = entry.data
    if secrets is not None and entry.seat not in (0, seat):
        number = table.game.read(table.setting, before.state, entry.seat, text)
        text = secrets.text if secrets.is_choice(number) else text
    states = before.view(seat), after.view(seat)
    told = wording.told(table.setting, states[0].state, entry.seat, text, language, table.names)
    happened = wording.happened(states[0].state, states[1].state, language, table.names)
    return {"index": index, "seat": entry.seat, "sentences": [told, *happened]}
