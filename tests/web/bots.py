"""Bots for tests: made on the page as a guest does, then over HTTP as a program does."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import httpx
import jsonschema_rs

from rivertable.web.api.openapi import document

Message = dict[str, Any]


def check(message: Message, schema: str) -> Message:
    """A message as the document describes it."""
    validator(schema).validate(message)
    return message


@cache
def validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    components = document()["components"]
    return jsonschema_rs.Draft202012Validator(
        {"$ref": f"#/components/schemas/{schema}", "components": components}
    )


def visitor(address: str) -> httpx.Client:
    """A guest with a browser of their own."""
    return httpx.Client(base_url=address, follow_redirects=True, timeout=30)


def new_table(guest: httpx.Client, game: str, *seats: str) -> str:
    """A new table, by its id."""
    form = {"game": game, "players": str(len(seats)), "listed": "no"}
    form |= {f"seat-{number}": seat for number, seat in enumerate(seats, 1)}
    answer = guest.post("/new", data=form)
    assert answer.status_code == 200, answer.text
    return answer.url.path.removeprefix("/table/")


def token_in(page: str) -> str:
    found = re.search(r'value="(rivertable_[\w-]+)"', page)
    assert found, page
    return found[1]


@dataclass
class Lines:
    """What a stream has said so far."""

    source: Iterator[str]
    schema: str
    raw: list[str] = field(default_factory=list)

    def next(self) -> Message:
        """The next line that says something."""
        for text in self.source:
            if text:
                self.raw.append(text)
                message: Message = json.loads(text)
                return check(message, self.schema)
        raise EOFError

    def until(self, **wanted: Any) -> Message:
        """The next line with these values."""
        while True:
            message = self.next()
            if wanted.items() <= message.items():
                return message

    def rest(self) -> list[Message]:
        """All that is still said until the server ends the stream."""
        return [check(json.loads(text), self.schema) for text in self.source if text]


@dataclass
class Bot:
    """A program with a token."""

    address: str
    token: str

    @classmethod
    def of(cls, guest: httpx.Client, name: str = "Robin") -> "Bot":
        answer = guest.post("/bots", data={"name": name})
        assert answer.status_code == 200, answer.text
        return cls(str(guest.base_url), token_in(answer.text))

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.address}/api/bot/{path}", headers=self.headers, timeout=30)

    def post(self, path: str, **body: Any) -> httpx.Response:
        address = f"{self.address}/api/bot/tables/{path}"
        return httpx.post(address, json=body, headers=self.headers, timeout=30)

    def sit(self, table: str, **body: Any) -> Message:
        answer = self.post(f"{table}/sit", **body)
        assert answer.status_code == 200, answer.text
        return check(answer.json(), "Table")

    @contextmanager
    def listen(self, path: str, schema: str) -> Iterator[Lines]:
        address = f"{self.address}/api/bot/{path}"
        with httpx.stream("GET", address, headers=self.headers, timeout=30) as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"] == "application/x-ndjson"
            yield Lines(answer.iter_lines(), schema)

    def follow(self, table: str) -> Any:
        """The stream of a table."""
        return self.listen(f"tables/{table}/stream", "Line")

    def hear(self) -> Any:
        """The stream of events."""
        return self.listen("events", "Event")
