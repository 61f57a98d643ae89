"""What the server logs, for people or, as lines of JSON, for programs."""

import json
import logging
import time

from rivertable.storage.store import NOBODYS_FAULT

FORMS = ("lines", "json")


class JsonLines(logging.Formatter):
    """Each record is one line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def note_trouble(logger: logging.Logger, what: str, problem: Exception) -> None:
    """A database that is full, locked or away is a line: many meet it at once. All else is ours, and
    is told with where it happened.
    """
    if isinstance(problem, NOBODYS_FAULT):
        logger.error("%s: %s", what, " ".join(str(getattr(problem, "orig", problem)).split()))
    else:
        logger.error(what, exc_info=problem)


def set_up(form: str) -> None:
    """Log to the standard error, in this form."""
    handler = logging.StreamHandler()
    if form == "json":
        handler.setFormatter(JsonLines())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    # Its warnings are about errors that were raised as well, such as when two write at once.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
