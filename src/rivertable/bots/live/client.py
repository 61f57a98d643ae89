"""The bot API as functions: docs/bot-api.md."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from rivertable.engine.errors import BadOption, RivertableError

Message = dict[str, Any]

PATIENCE = 30.0  # seconds for an answer; a stream says something every six
TRIES, PAUSE = 60, 1.0  # when the server is too busy or away; seconds in between
TOO_FAST, FAILED = 429, 500  # statuses; from 500 on it is the server that failed
BROKEN = (OSError, HTTPException, ValueError)  # nobody answered, or the line broke


class ApiRefusal(RivertableError):
    """The server said no; `code` is for programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass
class Site:
    """A server, and the token of the bot that speaks to it.

    A server that has answered once may be away for a while: it is being restarted, say.
    """

    address: str
    token: str = ""
    has_answered: bool = False

    def ask(self, path: str, body: Message | None = None) -> Message:
        """An answer; waits when the server is too busy, or away. What is asked again is done once."""
        for _ in range(TRIES):
            try:
                with self._open(path, body) as response:
                    answer: Message = json.load(response)
                    self.has_answered = True
                    return answer
            except BROKEN as problem:  # a status such as 404 is one too
                time.sleep(self._pause(problem))
        raise ApiRefusal("slow", f"{self.address} is too busy, or does not answer any more.")

    def lines(self, path: str) -> Iterator[Message]:
        """The lines of a stream, until it ends or breaks."""
        try:
            with self._open(path, None) as response:
                for text in response:
                    if text.strip():
                        yield json.loads(text)
        except BROKEN as problem:
            self._pause(problem)

    def _pause(self, problem: Exception) -> float:
        """After how many seconds to ask again; raises if that is of no use."""
        if isinstance(problem, HTTPError):
            if problem.code != TOO_FAST and problem.code < FAILED:
                raise refusal_of(problem) from None
            return float(problem.headers.get("Retry-After", PAUSE))
        if not self.has_answered:
            reason = getattr(problem, "reason", problem)
            raise BadOption(f"{self.address} does not answer: {reason}.") from None
        return PAUSE

    def _open(self, path: str, body: Message | None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        return urlopen(Request(f"{self.address}/api/{path}", data, headers), timeout=PATIENCE)

    def new_bot(self, name: str) -> tuple["Site", str]:
        """The same server for a bot that is made now, and its id there."""
        made = self.ask("bot/accounts", {"name": name})
        return Site(self.address, made["token"], has_answered=True), made["id"]

    def new_table(self, game: str, seats: Sequence[str], options: dict[str, str]) -> str:
        """A new table, by its id."""
        body = {"game": game, "seats": list(seats), "options": options}
        return str(self.ask("bot/tables", body)["table"])


def refusal_of(problem: HTTPError) -> ApiRefusal:
    """What the server's answer says."""
    try:
        told = json.load(problem)
        return ApiRefusal(told["code"], told["error"])
    except (ValueError, KeyError, TypeError):
        return ApiRefusal("broken", f"the server answered {problem.code}.")


def table_in(link: str) -> tuple[str, str]:
    """The address of a server, and the table that a link leads to; empty if to none."""
    parts = urlsplit(link)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadOption(f"{link} is no address of a server or a table: it begins with http.")
    head, _, table = parts.path.partition("/table/")
    return f"{parts.scheme}://{parts.netloc}{head.rstrip('/')}", table.strip("/")
