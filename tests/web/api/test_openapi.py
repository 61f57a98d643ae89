"""The OpenAPI document: it has every address and no other, and a real server keeps to it."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
from schemathesis import Case, GenerationMode
from starlette.routing import Route

from rivertable.web.api import endpoints
from rivertable.web.api.errors import STATUSES
from rivertable.web.api.openapi import document
from rivertable.web.language import say_in
from tests.web.bots import Bot, new_table, visitor
from tests.web.serving import Server

OPERATIONS = [
    (path, method, operation)
    for path, methods in document()["paths"].items()
    for method, operation in methods.items()
]


def test_every_route_is_in_the_document_and_every_path_of_it_is_a_route() -> None:
    mounted = [route for route in endpoints.routes().routes if isinstance(route, Route)]
    routes = {(f"/api{r.path}", m) for r in mounted for m in (r.methods or set()) - {"HEAD"}}

    assert {(path, method.upper()) for path, method, _ in OPERATIONS} == routes


def test_every_gap_in_a_path_is_a_parameter_of_it() -> None:
    gaps = {path: re.findall(r"\{(\w+)\}", path) for path, _, _ in OPERATIONS}
    named = {
        path: [parameter["name"] for parameter in operation.get("parameters", [])]
        for path, _, operation in OPERATIONS
    }

    assert named == gaps


def test_every_status_of_a_refusal_is_described() -> None:
    described = {status for _, _, operation in OPERATIONS for status in operation["responses"]}

    assert {str(status) for status in STATUSES.values()} | {"409", "503"} <= described


@pytest.mark.parametrize("summary", sorted({op["summary"] for _, _, op in OPERATIONS}))
def test_the_page_of_the_api_is_said_in_french(summary: str) -> None:
    assert say_in("fr")(summary) != summary


# Against a real server ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("document")) as running:
        yield running


def test_the_server_hands_out_the_document(server: Server) -> None:
    assert httpx.get(f"{server.address}/api/openapi.json").json() == document()
    page = httpx.get(f"{server.address}/api").text
    assert all(operation["summary"] in page for _, _, operation in OPERATIONS)


# As schemathesis asks -------------------------------------------------------------------------

STREAMS = r"/(events|stream)$"  # they do not end; test_games.py checks each of their lines
PROGRAMS = 20  # each with an allowance of its own, so that few requests are too quick


@pytest.fixture(scope="module")
def seated(server: Server) -> Iterator[tuple[Bot, str]]:
    """Bots, each with a table at which it plays against one of the server's."""
    with visitor(server.address) as guest:
        bots = [Bot.of(guest, f"Bot {number}") for number in range(PROGRAMS)]
        tables = [new_table(guest, "niagara", "open", "bot-1", "bot-1") for _ in bots]
    for bot, table in zip(bots, tables, strict=True):
        bot.sit(table)
    return itertools.cycle(zip(bots, tables, strict=True))


DESCRIBED = schemathesis.openapi.from_dict(document()).exclude(path_regex=STREAMS)


@DESCRIBED.parametrize()
@hypothesis.settings(max_examples=40)
def test_the_server_keeps_to_the_document(
    case: Case[Any], seated: Iterator[tuple[Bot, str]]
) -> None:
    bot, table = next(seated)
    is_valid = case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE
    if is_valid and "table" in case.path_parameters:
        case.path_parameters["table"] = table  # for a name at random is no table's
    case.headers["Authorization"] = f"Bearer {bot.token}"

    case.call_and_validate(base_url=bot.address)
