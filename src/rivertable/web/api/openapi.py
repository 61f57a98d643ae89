"""The bot API as an OpenAPI document, written by hand; a test holds it to the routes."""

from functools import cache
from importlib.metadata import version
from typing import Any

from .schemas import SCHEMAS, reference

Document = dict[str, Any]

TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "description": "The last part of the table's link.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 40, "pattern": "^[A-Za-z0-9_-]+$"},
}
REFUSALS = {
    400: "The body could not be understood",
    401: "No token, or one that is no longer valid",
    403: "This bot may not do this",
    404: "This table does not exist",
    409: "Not possible now: not your turn, stale, illegal, taken, over",
    413: "The body is too large",
    415: "The body is not JSON",
    429: "Too many requests: wait for the number of seconds in Retry-After",
    503: "It could not be saved, so it was not done",
}
ALWAYS = (401, 429)
WITH_BODY = (400, 413, 415, 503)


def refusal(status: int) -> Document:
    """What a refusal looks like."""
    operation: Document = {
        "description": REFUSALS[status],
        "content": {"application/json": {"schema": reference("Refusal")}},
    }
    if status == 429:
        operation["headers"] = {
            "Retry-After": {"required": True, "schema": {"type": "integer", "minimum": 1}}
        }
    return operation


def get_operation(
    name: str, summary: str, answer: str, *refusals: int, description: str = "",
    media: str = "application/json", is_about_table: bool = True,
) -> Document:  # fmt: skip
    """A GET operation."""
    responses = {
        "200": {
            "description": "The current state",
            "content": {media: {"schema": reference(answer)}},
        }
    }
    operation: Document = {"operationId": name, "summary": summary}
    if description:
        operation["description"] = description
    if is_about_table:
        operation["parameters"] = [TABLE]
    operation["responses"] = responses | {
        str(status): refusal(status) for status in sorted({*ALWAYS, *refusals})
    }
    return operation


def post_operation(
    name: str, summary: str, body: str, answer: str, *, is_required: bool, description: str = "",
    is_about_table: bool = True, is_open: bool = False,
) -> Document:  # fmt: skip
    """A POST operation; an open one needs no token."""
    operation = get_operation(
        name, summary, answer, *WITH_BODY, 403, 404, 409, description=description,
        is_about_table=is_about_table,
    )  # fmt: skip
    if is_open:
        operation["security"] = []
    operation["responses"]["200"]["description"] = "Done and saved"
    content = {"application/json": {"schema": reference(body)}}
    operation["requestBody"] = {"required": is_required, "content": content}
    return operation


def rules_operation() -> Document:
    """The rules of a game, for whoever asks."""
    operation = get_operation("rules", "The rules of a game as text", "Rules", 404)
    named = {**TABLE, "name": "game", "description": "Its name: wadi, niagara, wind-river."}
    return operation | {"parameters": [named], "security": []}


NDJSON = "application/x-ndjson"
PATHS: Document = {
    "/api/bot/accounts": {
        "post": post_operation(
            "make_account", "Create a bot and its token", "NewAccount", "Token", is_required=True,
            is_about_table=False, is_open=True,
        )
    },
    "/api/rules/{game}": {"get": rules_operation()},
    "/api/bot/account": {
        "get": get_operation("account", "Account of the bot", "Account", is_about_table=False)
    },
    "/api/bot/events": {
        "get": get_operation(
            "events",
            "Stream: the tables of the bot, and games that start or end",
            "Event",
            description="One JSON object a line; an empty line after six quiet seconds. First a line for each table "
            "that is not over. A new stream ends the older one.",
            media=NDJSON,
            is_about_table=False,
        )
    },
    "/api/bot/tables": {
        "get": get_operation(
            "tables",
            "The tables of the bot that are not over",
            "Tables",
            is_about_table=False,
        ),
        "post": post_operation(
            "make_table", "Create a table, with the bot in the seat “me”", "NewTable", "Table", is_required=True,
            is_about_table=False,
        ),
    },
    "/api/bot/tables/{table}/board": {
        "get": get_operation("board", "The board as text and JSON, with the legal moves", "Board", 403, 404)
    },
    "/api/bot/tables/{table}": {
        "get": get_operation("table", "A table as it is now (the first line of its stream)", "All", 403, 404)
    },
    "/api/bot/tables/{table}/stream": {
        "get": get_operation(
            "stream",
            "Stream: the table as it is, then everything that happens",
            "Line",
            403,
            404,
            description="One JSON object a line; an empty line after six quiet seconds. It ends with the game, when "
            "the bot leaves, and when the bot opens another one for the same table.",
            media=NDJSON,
        )
    },
    "/api/bot/tables/{table}/sit": {
        "post": post_operation("sit", "Take an open seat, by default the first one", "Sit", "Table", is_required=False)
    },
    "/api/bot/tables/{table}/move": {
        "post": post_operation(
            "move",
            "Play a move in notation",
            "Move",
            "Done",
            is_required=True,
            description="With the `version` that it answers, a move that is sent again is done once, and one that "
            "comes too late is refused as stale. Without it, it answers whatever is newest.",
        )
    },
    "/api/bot/tables/{table}/chat": {
        "post": post_operation("chat", "Send a chat message", "Chat", "Done", is_required=True)
    },
    "/api/bot/tables/{table}/leave": {
        "post": post_operation("leave", "Resign; a bot of the server takes over", "Nothing", "Table", is_required=False)
    },
    "/api/openapi.json": {
        "get": {
            "operationId": "openapi",
            "summary": "This API as an OpenAPI document",
            "security": [],
            "responses": {
                "200": {
                    "description": "An OpenAPI 3.1 document",
                    "content": {"application/json": {"schema": {"type": "object"}}},
                }
            },
        }
    },
}  # fmt: skip


@cache
def document() -> Document:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rivertable bot API",
            "version": version("rivertable"),
            "summary": "Your program plays at a live table.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [{"token": []}],
        "paths": PATHS,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
