"""A queue for one reader that takes next to nothing while it is empty: asyncio's takes 2.5 kB."""

import asyncio
from collections.abc import Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Inbox(Generic[Item]):
    """First in, first out, with the names of asyncio's queue."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._reader: asyncio.Future[None] | None = None  # who waits

    def qsize(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        return not self._items

    def __iter__(self) -> Iterator[Item]:
        return iter(tuple(self._items))

    @property
    def first(self) -> Item:
        return self._items[0]

    def clear(self) -> None:
        self._items.clear()

    def put_nowait(self, item: Item) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def get_nowait(self) -> Item:
        return self._items.pop(0)

    async def get(self) -> Item:
        """The next one, when there is one."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)
