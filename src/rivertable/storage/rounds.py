"""Questions that come at the same time are asked together: one read for all of them.

When a process dies, all its sockets come to the others in the same moment, each with the same few
questions. One read for each would keep them waiting for the threads that read; so what comes while
a round is being asked is asked in the next one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sqlalchemy.exc import SQLAlchemyError

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST = 50  # questions in a round, so that the first of many are answered early


@dataclass
class Round(Generic[K, V]):
    """A batch of queries and its result."""

    keys: dict[K, None] = field(default_factory=dict)
    answers: dict[K, V] = field(default_factory=dict)
    problems: dict[K, Exception] = field(default_factory=dict)
    is_asked: bool = False


class Rounds(Generic[K, V]):
    """Asks for many keys at once."""

    def __init__(self, ask: Callable[[list[K]], Awaitable[dict[K, V]]]) -> None:
        self._ask = ask  # what is there, of these
        self._next: Round[K, V] = Round()
        self._asking = asyncio.Lock()

    async def get(self, key: K) -> V | None:
        """The answer, from a read that began after this call; None if there is none."""
        if len(self._next.keys) >= MOST:
            self._next = Round()  # who waits for the full one still has it
        mine = self._next
        mine.keys[key] = None
        async with self._asking:
            if not mine.is_asked:
                await self._ask_for(mine)
        if key in mine.problems:
            raise mine.problems[key].with_traceback(None)
        return mine.answers.get(key)

    async def _ask_for(self, one: Round[K, V]) -> None:
        """The first of a round asks for all of it; if it is cancelled, the second does."""
        if self._next is one:
            self._next = Round()
        await self._try(list(one.keys), one)
        one.is_asked = True

    async def _try(self, keys: list[K], one: Round[K, V]) -> None:
        """If what is stored under a key cannot be read, each on its own, to find it; if the database
        is locked or away, that would only take longer.
        """
        try:
            one.answers |= await self._ask(keys)
        except Exception as problem:
            if len(keys) == 1 or isinstance(problem, SQLAlchemyError):
                one.problems |= dict.fromkeys(keys, problem)
                return
            for key in keys:
                await self._try([key], one)
