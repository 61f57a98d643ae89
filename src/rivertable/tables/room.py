"""A table that is open: commands come in by one door, are committed, then applied and shown."""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from rivertable.bots.hint import Hint
from rivertable.bots.thinking import Thought
from rivertable.engine.errors import Refusal
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.storage import ledger
from rivertable.storage.members import is_blocked
from rivertable.storage.store import Row, Store

from .bot_pool import BotPool
from .clocks.quiet import hours_of
from .clocks.service_time import ServiceTime
from .commands import (
    Draft,
    Refused,
    bots_to_move,
    chance,
    chat,
    come_back,
    fill,
    goes_on_by_itself,
    hand_over,
    is_chance_to_move,
    keep_quiet,
    move,
    sit,
    time_up,
)
from .hint_permission import decision_version
from .inbox import Inbox
from .outcome import outcome
from .reading import entry_in
from .table import Entry, Table

GOES_ON = ("move", "chat", "rematch")  # entries after which bots keep their search trees
ACTS = ("move", "undo", "sit", "back")  # entries after which nobody has waited yet
LISTED = {"sit", "stand", "leave", "fill", "close"}  # entries that change lists of games
MOST_UPDATES = 500  # that wait for a slow watcher; then it has to look anew
MOST_RACES = 20  # with other processes, to write the next entry
MOST_FAILURES = 3  # of a search, before a bot plays anything
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 15.0  # seconds before bots try again
UNWATCHED_PACE = 5  # times as slow are bots at whom nobody looks

logger = logging.getLogger("rivertable.tables")


@dataclass(frozen=True, eq=False)
class Update:
    """One entry and the position that it led to, for whoever watches."""

    entry: Entry
    before: Position
    after: Position
    version: int
    index: int  # of the move that was made or taken back, among those that count
    move: Move | None = None  # that was made, if one was
    # What was drawn of it: watchers who may see the same share one drawing.
    drawn: dict[Any, Any] = field(default_factory=dict, repr=False)


class Watcher:
    """A subscriber to a table: gets every update, in order."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.updates: Inbox[Update | None] = Inbox()

    def notify(self, update: Update) -> None:
        """Queue an update; None tells a watcher that fell behind to begin anew."""
        if self.updates.qsize() >= MOST_UPDATES:
            self.updates = Inbox()
            self.begin_anew()
        else:
            self.updates.put_nowait(update)

    def begin_anew(self) -> None:
        """Raised when what was shown is out of date."""
        self.updates.put_nowait(None)

    def see_company(self) -> None:
        """Somebody has come or gone."""


class Room:
    """One open table."""

    def __init__(
        self,
        table: Table,
        store: Store,
        bot_pool: BotPool,
        bot_pause: float,
        service_time: ServiceTime,
        note: Callable[["Room"], None],
    ) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self._store = store
        self._time = service_time
        self._note = note  # tells that something has happened here
        self._bot_pool = bot_pool
        self._lock = asyncio.Lock()
        self._bot_pause = bot_pause  # seconds between two moves of bots, so that people can follow
        self._bots: asyncio.Task[None] | None = None
        self._hint: tuple[tuple[int, int], asyncio.Task[Hint]] | None = None
        self._is_closed = False
        self._rng = random.SystemRandom()
        # Of a clock that nobody can set. What was before we opened only the other clock knows.
        self._acted_at: float = time.monotonic() - max(0.0, time.time() - table.last_acted_at)

    async def do(self, command: Callable[..., list[Draft]], *arguments: Any) -> list[Entry]:
        """Carry out a command: one at a time, committed before any watcher is notified."""
        # In a task of its own: it is finished even if the caller is cancelled meanwhile.
        doing = asyncio.create_task(self._do(command, *arguments))
        doing.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(doing)

    async def _do(self, command: Callable[..., list[Draft]], *arguments: Any) -> list[Entry]:
        async with self._lock:
            entries = await self._carry_out(command, *arguments)
        self.start_bots()
        kinds = {entry.kind for entry in entries}
        if kinds & LISTED or ("move" in kinds and self.table.is_over):
            await self.note_outcome()
        self._note(self)
        return entries

    async def note_outcome(self) -> None:
        """For lists of games. It follows from the log, so it can be done later as well."""
        try:
            await ledger.note(self._store, *outcome(self.table))
        except SQLAlchemyError:
            logger.exception("what table %s came to is listed later", self.table.id)

    async def _carry_out(self, command: Callable[..., list[Draft]], *arguments: Any) -> list[Entry]:
        """Where other processes write to the same log, only who has read all of it can write or
        refuse: who was too slow reads what is new, and tries again.
        """
        for _ in range(MOST_RACES):
            try:
                await self._run_clock()
                return await self._commit(command(self.table, *arguments))
            except (Refusal, IntegrityError):
                if not await self._catch_up():
                    raise
        raise Refused("busy", "This table is very busy: try again.")

    async def _run_clock(self) -> None:
        """Log that a player's time is up before anything else happens."""
        if self.table.clock is not None:
            await self._time.ready()
            await self._commit(time_up(self.table, self._time.tick, self._time.wall()))

    async def ring(self) -> None:
        """Somebody's time may be up."""
        await self.do(lambda table: [])

    async def clock_fields(self) -> dict[str, Any]:
        """The time everyone has left right now, for browsers; nothing without a clock."""
        if self.table.clock is None:
            return {}
        await self._time.ready()
        return {"clock": self.table.clock.message(self._time.tick, self._time.wall())}

    async def keep_quiet(self, guest: str) -> None:
        """A player who has quiet hours has them at this table too."""
        if self.table.clock is not None and self.table.clock.control.is_slow:
            await self.do(keep_quiet, guest, await hours_of(self._store, guest))

    async def catch_up(self) -> None:
        """Read, apply and show what other processes have written."""
        if self._store.peers.is_shared:
            async with self._lock:
                await self._catch_up()

    async def _catch_up(self) -> int:
        if not self._store.peers.is_shared:
            return 0
        return self._take(await self._store.entries(self.table.id, len(self.table.entries)))

    async def take(self, rows: list[Row]) -> None:
        """Apply and show entries that were read already."""
        async with self._lock:
            self._take(rows)

    def _take(self, rows: list[Row]) -> int:
        """How many of them are new?"""
        known = len(self.table.entries)
        news = [entry_in(row) for row in rows if row["seq"] >= known]
        if news and news[0].seq == known:  # else there is a gap, which the next look will fill
            self._show([self._apply(entry, None) for entry in news])
        return len(self.table.entries) - known

    async def play(self, guest: str, seat: int, chosen: Move | str, version: int) -> list[Entry]:
        """Play a move: the one door for people, bots and programs."""
        return await self.do(move, guest, seat, chosen, version, self._rng)

    async def sit(
        self, guest: str, seat: int | None, name: str, is_extra: bool = False, owner: str = ""
    ) -> list[Entry]:
        """Take an open seat; any, if none is named. Players choose with whom."""
        await self.check_welcome(guest, owner)
        entries = await self.do(sit, guest, seat, name, self._rng, is_extra)
        await self.keep_quiet(guest)
        return entries

    async def check_welcome(self, guest: str, owner: str = "") -> None:
        """Has nobody who sits here blocked a guest, or the owner of a program?"""
        people = {self.table.maker, *(one.guest for one in self.table.seats)} - {guest, owner, ""}
        if people and await is_blocked(self._store, owner or guest, people):
            raise Refused("blocked", "A player at this table has blocked you.")

    async def fill(self, level: int, names: Sequence[str]) -> list[Entry]:
        """Let bots take the seats that are still open."""
        return await self.do(fill, level, names, self._rng)

    async def chat(self, guest: str, name: str, text: str, owner: str = "") -> list[Entry]:
        """A line of chat, unless the host has muted who speaks, or whose program it is."""
        who = await self._store.guest(owner or guest)
        if who is not None and who["is_muted"]:
            raise Refused("muted", "The host has muted you.")
        return await self.do(chat, guest, name, text)

    @property
    def waited(self) -> float:
        """For how many seconds the others have waited for somebody to act."""
        return time.monotonic() - self._acted_at

    async def hand_over(self, guest: str, seat: int) -> list[Entry]:
        """Let a bot stand in for a seat that has kept the others waiting for too long."""
        return await self.do(lambda table: hand_over(table, guest, seat, self.waited))

    async def come_back(self, guest: str) -> None:
        """A guest who is here again takes over from the bots that stood in."""
        if come_back(self.table, guest):
            await self.do(come_back, guest)

    async def hint(self, seat: int, thought: Thought | None = None, whose: str = "") -> Hint:
        """What a good player would do now, computed once per decision; guests take turns."""
        decision = decision_version(self.table, seat), seat
        if self._hint is None or self._hint[0] != decision:
            view, whose = self.table.view(seat), whose or self.table.seats[seat - 1].guest
            asked = self._bot_pool.hint(
                view, thought, whose, self.table.id, len(self.table.entries)
            )
            search = asyncio.create_task(asked)
            search.add_done_callback(self._drop_if_failed)
            self._hint = decision, search
        return await asyncio.shield(self._hint[1])

    def _drop_if_failed(self, search: asyncio.Task[Hint]) -> None:
        """A failed search is forgotten, so that the next request starts a new one."""
        has_failed = search.cancelled() or search.exception() is not None
        if has_failed and self._hint is not None and self._hint[1] is search:
            self._hint = None

    @property
    def are_bots_ready(self) -> bool:
        """Can bots play here at once?"""
        return self._bot_pool.is_ready(self.table.game)

    async def wait_for_bots(self) -> None:
        """Return when bots can play here."""
        await self._bot_pool.get_ready(self.table.game)

    async def begin(self) -> None:
        """Go on where the log ends: with chance, if it is its turn, or with a bot.

        Where nothing can be written now, the table can be seen all the same.
        """
        if is_chance_to_move(self.table):
            try:
                await self.draw_chance()
            except SQLAlchemyError:
                logger.exception("table %s begins later", self.table.id)
        self.start_bots()

    async def draw_chance(self) -> None:
        await self.do(lambda table: chance(table.position, self._rng))

    async def _commit(self, drafts: list[Draft]) -> list[Entry]:
        first, at = len(self.table.entries), self._time.wall()
        tick = self._time.tick if self.table.clock is not None else None
        entries = [
            Entry(first + i, at, draft.kind, draft.seat, draft.guest, draft.data, tick)
            for i, draft in enumerate(drafts)
        ]
        if entries:
            rows = [{"table_id": self.table.id, **vars(entry)} for entry in entries]
            await self._store.append(rows)
            self._store.peers.tell("table", self.table.id)
        applied = zip(entries, drafts, strict=True)
        self._show([self._apply(entry, draft.after) for entry, draft in applied])
        return entries

    def _show(self, updates: list[Update]) -> None:
        for update in updates:
            for watcher in self.watchers:
                watcher.notify(update)

    def _apply(self, entry: Entry, after: Position | None) -> Update:
        before, index = self.table.position, self.table.index_of(entry)
        self.table.apply(entry, after)
        if entry.kind in ACTS:
            self._acted_at = time.monotonic()
        if entry.kind not in GOES_ON or self.table.is_over:
            self._bot_pool.forget(self.table.id)
        played = self.table.moves[-1] if entry.kind == "move" else None
        return Update(entry, before, self.table.position, self.table.version, index, played)

    @property
    def waits_for_bots(self) -> bool:
        """Is it the turn of bots who are not playing here?"""
        is_playing = self._bots is not None and not self._bots.done()
        return goes_on_by_itself(self.table) and not is_playing and not self._is_closed

    def start_bots(self) -> None:
        """Let the bots play, if it is their turn and they are not playing already."""
        if self.waits_for_bots:
            self._bots = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        """One process plays for the bots of a table, until it is somebody else's turn.

        Whatever goes wrong, it is tried again: nothing else would let a bot move.
        """
        failures = 0
        while goes_on_by_itself(self.table):
            if not await self._store.peers.claim(self.table.id):
                return
            try:
                await self._play_their_turns()
            except Refused:
                continue  # somebody did something while the bot was thinking: think again
            except Exception:
                failures += 1
                logger.exception("the bots of table %s try again", self.table.id)
                await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2**failures))
        await self._store.peers.release(self.table.id)

    async def _play_their_turns(self) -> None:
        if is_chance_to_move(self.table):
            await self.draw_chance()
        while seats := bots_to_move(self.table):
            version = self.table.version
            await self.play("", seats[0], await self._choose(seats[0]), version)

    async def _choose(self, seat: int) -> Move:
        """The move of a bot, after a pause that lets people follow; a long search is pause enough."""
        begun, secrets = time.monotonic(), self.table.game.secrets
        chosen = await self._search(self.table.view(seat), self.table.seats[seat - 1].level)
        if secrets is None or not secrets.is_choice(chosen.number):  # which nobody sees
            await self._pause(begun)
        return chosen

    async def _pause(self, begun: float) -> None:
        """Once for those who watch; several times if nobody does, until somebody comes."""
        for times in range(1, 1 + UNWATCHED_PACE):
            await asyncio.sleep(max(0.0, begun + times * self._bot_pause - time.monotonic()))
            if self.is_watched:
                return

    @property
    def is_watched(self) -> bool:
        """Does anybody look, here or by the socket of another process?"""
        return bool(self.watchers) or self._bot_pool.is_watched_elsewhere(self.table.id)

    async def _search(self, view: View, level: int) -> Move:
        """The bot's choice; any move, if its search has failed."""
        table = self.table
        for _ in range(MOST_FAILURES):
            try:
                return await self._bot_pool.choose(
                    table.id, view, level, table.maker, self.is_watched, len(table.entries)
                )
            except Exception:
                logger.exception("a bot at table %s cannot think", table.id)
                self._bot_pool.forget(table.id)
        return self._rng.choice(view.legal_moves())

    async def close(self) -> None:
        """Stop the bots; everything else is stored already."""
        self._is_closed = True
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)
