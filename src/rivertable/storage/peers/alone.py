"""One process over one SQLite file: nobody has to be told, and every table is ours."""

from collections.abc import Callable


class Alone:
    """No other processes."""

    is_shared = False
    is_thought_elsewhere = False
    describe: Callable[[], str] = lambda: ""  # what we count, for the others
    process = ""

    async def open(self) -> None:
        """Nobody waits for us."""

    async def leave(self) -> None:
        """Nobody takes over."""

    async def close(self) -> None:
        """Nothing is open."""

    def tell(self, kind: str, *what: str) -> None:
        """Nobody hears it."""

    def hear(self, kind: str, hearer: Callable[..., None]) -> None:
        """Nobody tells anything."""

    async def figures(self) -> dict[str, str]:
        """What other processes count."""
        return {}

    async def claim(self, *tables: str) -> list[str]:
        """Of these tables, those for whose bots we may play."""
        return list(tables)

    async def release(self, table: str) -> None:
        """The bots of a table have nothing to do."""

    async def adopt(self) -> list[str]:
        """Tables whose process died while it was their bots' turn."""
        return []

    async def jobs_waiting(self) -> int:
        """Of those that others would think about."""
        return 0
