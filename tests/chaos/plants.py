"""Faults for servers, to see that the checker notices: each is a module that Python runs first."""

from pathlib import Path

# A row that is there already is replaced: whoever was cut off writes all the same.
NO_FENCE = """
from sqlalchemy.dialects.postgresql import insert
from rivertable.storage import store
from rivertable.storage.schema import log
rows = insert(log)
keys = {name: rows.excluded[name] for name in ("at", "kind", "seat", "guest", "data")}
store.APPEND = rows.on_conflict_do_update(index_elements=["table_id", "seq"], set_=keys)
"""

# A lost connection is a failure, whatever became of the commit.
NO_RETRY = """
from rivertable.storage import store
store.patiently = lambda work, outage: work()
store.is_away = lambda problem: False
"""

PLANTS = {"no fence": NO_FENCE, "no retry": NO_RETRY}


def plant(name: str, folder: Path) -> Path:
    """A folder from which Python runs a fault."""
    (folder / "planted").mkdir()
    (folder / "planted" / "sitecustomize.py").write_text(PLANTS[name], "utf-8")
    return folder / "planted"
