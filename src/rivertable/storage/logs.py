"""Tables with their whole logs, to be opened: many at once, when many come back at once."""

from sqlalchemy import select

from .schema import log, tables
from .store import Row, Store

Log = tuple[Row, list[Row]]  # the row of a table, and its entries


async def table_with_log(store: Store, table: str) -> Log | None:
    """A table and all its entries."""
    return await store.ask_together(_tables_with_logs, table)


async def _tables_with_logs(store: Store, names: list[str]) -> dict[str, Log]:
    rows = await store.read(select(tables).where(tables.c.id.in_(names)))
    found: dict[str, Log] = {row["id"]: (row, []) for row in rows}
    theirs = select(log).where(log.c.table_id.in_(list(found)))
    for entry in await store.read(theirs.order_by(log.c.table_id, log.c.seq)) if found else []:
        found[entry["table_id"]][1].append(entry)
    return found
