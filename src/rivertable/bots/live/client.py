"""The bot API as functions: docs/bot-api.md."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from rivertable.engine.errors import BadOption, RivertableError

Message = dict[str, Any]

PATIENCE = 30.0  # seconds for an answer; a stream says something every six
TRIES = 60  # when it is too fast for the server
TOO_FAST, STALE = 429, 409


class ApiRefusal(RivertableError):
    """The server said no; `code` is for programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True)
class Site:
    """A server, and the token of the bot that speaks to it."""

    address: str
    token: str = ""

    def ask(self, path: str, body: Message | None = None) -> Message:
        """An answer; waits when the server says that it is too fast."""
        for _ in range(TRIES):
            try:
                with self._open(path, body) as response:
                    answer: Message = json.load(response)
                    return answer
            except HTTPError as problem:
                if problem.code != TOO_FAST:
                    raise refusal_of(problem) from None
                time.sleep(float(problem.headers.get("Retry-After", 1)))
        raise ApiRefusal("slow", "the server is too busy.")

    def lines(self, path: str) -> Iterator[Message]:
        """The lines of a stream, until it ends."""
        try:
            with self._open(path, None) as response:
                for text in response:
                    if text.strip():
                        yield json.loads(text)
        except HTTPError as problem:
            raise refusal_of(problem) from None

    def _open(self, path: str, body: Message | None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            return urlopen(Request(f"{self.address}/api/{path}", data, headers), timeout=PATIENCE)
        except HTTPError:
            raise
        except URLError as problem:
            raise BadOption(f"{self.address} does not answer: {problem.reason}.") from None

    def new_bot(self, name: str) -> tuple["Site", str]:
        """The same server for a bot that is made now, and its id there."""
        made = self.ask("bot/accounts", {"name": name})
        return Site(self.address, made["token"]), made["id"]

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
