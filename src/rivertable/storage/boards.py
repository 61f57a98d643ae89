"""The boards that players of this server have drawn and shown to all."""

from sqlalchemy import delete, func, insert, select, update

from .schema import boards, guests
from .store import Row, Store

# What somebody reads; the name of who drew it is that of today.
SHOWN = select(boards, guests.c.name.label("author")).join(guests, guests.c.id == boards.c.owner)


async def newest(store: Store, most: int, most_of_one: int, reader: str = "") -> list[Row]:
    """Those that are played most, then the newest; only a few of each who draws, but all of who reads."""
    order = boards.c.played.desc(), boards.c.made_at.desc()
    place = func.row_number().over(partition_by=boards.c.owner, order_by=order)
    placed = select(boards.c.id, place.label("place")).subquery()
    shown = (placed.c.place <= most_of_one) | (boards.c.owner == reader)
    few = SHOWN.join(placed, placed.c.id == boards.c.id).where(shown)
    return await store.read(few.order_by(*order).limit(most))


async def board(store: Store, name: str) -> Row | None:
    rows = await store.read(SHOWN.where(boards.c.id == name))
    return rows[0] if rows else None


async def count_of(store: Store, owner: str) -> int:
    return len(await store.read(select(boards.c.id).where(boards.c.owner == owner)))


async def add(store: Store, row: Row) -> None:
    await store.write(insert(boards), [row])


async def change(store: Store, name: str, owner: str, **values: object) -> None:
    """Only its owner changes a board."""
    mine = update(boards).where(boards.c.id == name, boards.c.owner == owner)
    await store.write(mine.values(**values))


async def remove(store: Store, name: str, owner: str) -> None:
    await store.write(delete(boards).where(boards.c.id == name, boards.c.owner == owner))


async def note_played(store: Store, game: str, board: str) -> None:
    """A table was made on this board, whoever drew it."""
    same = update(boards).where(boards.c.game == game, boards.c.board == board)
    await store.write(same.values(played=boards.c.played + 1))
