"""The bots of all tables: a few threads to search in, and the search tree of each bot."""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from typing import Any, TypeVar

from rivertable import bots
from rivertable.bots.bot import Bot
from rivertable.bots.hint import Hint, explained, hint
from rivertable.bots.search.bind import search_for
from rivertable.bots.thinking import BadThought, Thought
from rivertable.contract import BoardGame
from rivertable.engine.backends import change_over
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games import GAMES, find, game_of

from .elsewhere import Elsewhere
from .sharing.fair_queue import HINT, UNWATCHED, WATCHED, FairQueue
from .sharing.yield_to_loop import YieldToLoop

# In the trees of all bots together; one takes less than a kilobyte. The tree that was used longest
# ago goes first; its bot plays no worse, but begins its next search anew.
MOST_NODES = 1 << 20

Answer = TypeVar("Answer")
logger = logging.getLogger("rivertable.bots")


class BotPool:
    """The bots of all tables. One processor is left to the server itself.

    A search does not hold the interpreter lock, so the server goes on meanwhile; and where both
    share a processor, the search waits while the server has something to do. Searches are
    compiled in a thread of their own, so that bots of other games play meanwhile.
    """

    def __init__(
        self,
        most_nodes: int = MOST_NODES,
        threads: int | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._elsewhere = elsewhere  # processes that think for us, if there are any
        self._threads = ThreadPoolExecutor(threads, "bots")
        self._queue = FairQueue(threads)
        self._compiler = ThreadPoolExecutor(1, "compiling")
        self._ready: set[str] = set()  # the games whose search is compiled
        self._most_nodes = most_nodes
        # By table and seat, the last used last.
        self._bots: OrderedDict[tuple[str, int], tuple[int, Bot]] = OrderedDict()
        self._rng = SystemRandom()
        self.yielding = YieldToLoop()
        self.is_watched_elsewhere: Callable[[str], bool] = lambda table: False  # by other processes
        self.thought = 0  # how many searches were made here

    async def choose(
        self,
        table: str,
        view: View,
        level: int,
        guest: str = "",
        is_watched: bool = True,
        entries: int = 0,
    ) -> Move:
        """The move that a bot makes for the seat whose view this is, at a table of this guest."""
        self.yielding.attach(asyncio.get_running_loop())
        rank = WATCHED if is_watched else UNWATCHED
        if self._elsewhere is not None:
            found = await self._elsewhere.think(table, entries, view.seat, level, rank, guest) or {}
            fitting = [move for move in view.legal_moves() if move.number == found.get("move")]
            if fitting:
                return fitting[0]
        bot = self._bot_at(table, view, level)
        return await self._run(game_of(view.setting), lambda: bot.choose(view), rank, guest)

    async def hint(
        self,
        view: View,
        thought: Thought | None = None,
        guest: str = "",
        table: str = "",
        entries: int = 0,
    ) -> Hint:
        """What a good player would do for the seat whose view this is.

        What a browser has thought need not be searched for; it takes no time, so it does not
        wait behind bots that think.
        """
        game = game_of(view.setting)
        if thought is None and self._elsewhere is not None:
            found = await self._elsewhere.think(table, entries, view.seat, 0, HINT, guest) or {}
            thought = thought_in(found)
        if thought is not None:
            await self.get_ready(game)
            try:
                return await asyncio.to_thread(explained, view, thought)
            except BadThought as problem:
                logger.info("a thought does not fit, so it is thought about here: %s", problem)
        return await self._run(game, lambda: hint(view), HINT, guest)

    async def run_for_others(self, view: View, search: Callable[[View], Answer]) -> Answer:
        """A search about which another process will say more."""
        return await self._run(game_of(view.setting), lambda: search(view), HINT, "")

    async def think(self, view: View, search: Callable[[], Answer], guest: str = "") -> Answer:
        """A search for a person whose browser cannot do it."""
        return await self._run(game_of(view.setting), search, HINT, guest)

    @property
    def waiting(self) -> int:
        """How many searches wait for a thread."""
        return self._queue.waiting

    def forget(self, table: str) -> None:
        """Drop the trees of a table's bots: a move was undone, a seat changed, or it is over."""
        for key in [key for key in self._bots if key[0] == table]:
            del self._bots[key]

    async def warm_up(self) -> None:
        """Compile every game's search before a bot needs it.

        One game after the other, so that one that is needed at once comes in between.
        """
        for name in GAMES:
            await self.get_ready(find(name))

    def is_ready(self, game: BoardGame) -> bool:
        """Is the search of this game compiled?"""
        return game.name in self._ready

    async def get_ready(self, game: BoardGame) -> None:
        """Return when the search of this game is compiled: on a first start that takes a while."""
        if not self.is_ready(game):
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._compiler, self._compile, game)

    def close(self) -> None:
        """Start no more searches, and compile none."""
        change_over.stop()
        for threads in (self._compiler, self._threads):
            threads.shutdown(wait=False, cancel_futures=True)

    def _bot_at(self, table: str, view: View, level: int) -> Bot:
        """The bot at a seat, with its search tree; a new one for another level."""
        key = (table, view.seat)
        known, bot = self._bots.pop(key, (0, None))
        if bot is None or known != level:
            seed = self._rng.getrandbits(32)
            bot = bots.bot(level, game_of(view.setting), seed, self.yielding.clock)
        self._bots[key] = level, bot
        while len(self._bots) > 1 and self._nodes() > self._most_nodes:
            self._bots.popitem(last=False)
        return bot

    def _nodes(self) -> int:
        return sum(bot.nodes for _, bot in self._bots.values())

    async def _run(
        self, game: BoardGame, search: Callable[[], Answer], rank: int, guest: str
    ) -> Answer:
        await self.get_ready(game)
        async with self._queue.slot(rank, guest):
            self.thought += 1
            return await asyncio.get_running_loop().run_in_executor(self._threads, search)

    def _compile(self, game: BoardGame) -> None:
        """Once for the whole process; later this takes no time."""
        for part in ("search", "report", "evaluate_position"):
            getattr(search_for(game.name), part)
        self._ready.add(game.name)


def thought_in(answer: dict[str, Any]) -> Thought | None:
    """Another process's answer, if there is one."""
    if "thought" not in answer:
        return None
    line, other, *rest = answer["thought"]
    return Thought(tuple(line), tuple(other), *rest)
