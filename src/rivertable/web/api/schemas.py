"""The shapes of what the bot API takes and gives, as JSON Schema."""

from typing import Any

from rivertable.games import GAMES
from rivertable.tables.commands import LONGEST_CHAT

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer", "minimum": 0}
TRUTH: Schema = {"type": "boolean"}
# Not only blanks; the last ones are blanks to Python, but not to every kind of pattern.
WORDS = TEXT | {"maxLength": LONGEST_CHAT, "pattern": r"[^\s\u001c-\u001f\u0085]"}


def reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def listed(items: Schema, description: str = "") -> Schema:
    told = {"type": "array", "items": items}
    return told | ({"description": description} if description else {})


def told(schema: Schema, description: str) -> Schema:
    return schema | {"description": description}


def given(properties: Schema, description: str = "") -> Schema:
    """An object that we send: exactly these keys."""
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "unevaluatedProperties": False,
    }
    return schema | ({"description": description} if description else {})


def taken(properties: Schema, *required: str) -> Schema:
    """An object that is sent to us; keys that we do not know are ignored."""
    return {"type": "object", "properties": properties, "required": list(required)}


def kind(*names: str) -> Schema:
    return {"type": "string", "enum": list(names)}


SEAT = told({"type": "integer", "minimum": 1, "maximum": 5}, "from 1")
VERSION = told(
    {"type": "integer", "minimum": 0, "maximum": 10**9}, "how many changes the game has had"
)

TURN = {
    "version": VERSION,
    "seat": told(COUNT, "the bot's own; 0 when it has left"),
    "acting": listed(COUNT, "the seats that may act now; 0 is chance"),
    "moves": listed(TEXT, "the bot's legal moves, listed once for each decision, else empty"),
    "over": TRUTH,
    "ranks": listed(COUNT, "when over: the rank of each seat"),
}
TABLE = {
    "table": TEXT,
    "game": kind(*GAMES),
    "rules": told(COUNT, "the version of the game's rules"),
    "players": COUNT,
    "options": {"type": "object", "additionalProperties": TEXT},
    "state": kind("waiting", "running", "over", "left"),
    "seat": told(COUNT, "the bot's own; 0 when it has left"),
    "seats": listed(reference("Seat")),
    "rematch": told(TEXT, "the table at which these players go on, or empty"),
}
PLAYED = {
    "index": told(COUNT, "the number of moves before it"),
    "by": told(COUNT, "whose; 0 is chance"),
    "move": told(TEXT, "in notation; a choice that is hidden from the bot ends in `?`"),
}

SCHEMAS: Schema = {
    "Refusal": given(
        {
            "error": told(TEXT, "one sentence for people"),
            "code": told(TEXT, "one word for programs"),
            "rule": told({"type": ["string", "null"]}, "the rule in the way of an illegal move"),
        }
    ),
    "Account": given({"id": TEXT, "name": TEXT, "made_at": {"type": "number"}}),
    "Seat": given(
        {
            "seat": COUNT,
            "name": TEXT,
            "kind": kind("guest", "bot", "program", "open"),
            "stand_in": told(TRUTH, "a bot of the server acts until the player is back"),
        }
    ),
    "Table": given(TABLE),
    "Tables": given({"tables": listed(reference("Table"))}),
    "Event": given(
        {"kind": told(kind("waiting", "running", "over", "left"), "the new state"), **TABLE}
    ),
    "Played": given(PLAYED),
    "All": given({"kind": kind("all"), **TABLE, **TURN, "record": TEXT}, "The table as it is."),
    "MoveLine": given(
        {
            "kind": kind("move"),
            **TURN,
            **PLAYED,
            "shown": listed(reference("Played"), "choices hidden until now, as they really were"),
        },
        "A move was made.",
    ),
    "UndoLine": given(
        {"kind": kind("undo"), **TURN, "index": PLAYED["index"], "by": PLAYED["by"]},
        "The move of this index was taken back; those after it move up.",
    ),
    "SeatsLine": given(
        {"kind": kind("seats"), **TURN, "seats": TABLE["seats"], "rematch": TABLE["rematch"]},
        "A player came, left or was replaced by a bot, or the table was closed.",
    ),
    "ChatLine": given(
        {
            "kind": kind("chat"),
            "seat": told(COUNT, "whose; 0 for a spectator"),
            "name": TEXT,
            "text": TEXT,
            "at": {"type": "number"},
        },
        "A chat message.",
    ),
    "Line": {
        "oneOf": [
            reference(name) for name in ("All", "MoveLine", "UndoLine", "SeatsLine", "ChatLine")
        ]
    },
    "Done": given({"version": VERSION}),
    "Sit": taken({"seat": SEAT}),
    "Move": taken({"move": TEXT, "version": VERSION}, "move"),
    "Chat": taken({"text": WORDS}, "text"),
    "Nothing": taken({}),
}
