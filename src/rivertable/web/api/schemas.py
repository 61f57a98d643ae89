"""The shapes of what the bot API takes and gives, as JSON Schema."""

from typing import Any

from rivertable.engine.seats import MOST_SEATS
from rivertable.tables.commands import LONGEST_CHAT
from rivertable.web.company.clock_form import LONGEST, SHORTEST

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer", "minimum": 0}
TRUTH: Schema = {"type": "boolean"}
# Not only blanks; the last ones are blanks to Python, but not to every kind of pattern.
WORDS = TEXT | {"maxLength": LONGEST_CHAT, "pattern": r"[^\s\u001c-\u001f\u0085]"}


def reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def array_of(items: Schema, description: str = "") -> Schema:
    schema = {"type": "array", "items": items}
    return schema | ({"description": description} if description else {})


def described(schema: Schema, description: str) -> Schema:
    return schema | {"description": description}


def response(properties: Schema, description: str = "") -> Schema:
    """An object that we send: exactly these keys."""
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "unevaluatedProperties": False,
    }
    return schema | ({"description": description} if description else {})


def request(properties: Schema, *required: str) -> Schema:
    """An object that is sent to us; keys that we do not know are ignored."""
    return {"type": "object", "properties": properties, "required": list(required)}


def one_of(*names: str) -> Schema:
    return {"type": "string", "enum": list(names)}


SEAT = described({"type": "integer", "minimum": 1, "maximum": MOST_SEATS}, "from 1")
VERSION = described(
    {"type": "integer", "minimum": 0, "maximum": 10**9}, "how many changes the game has had"
)

THEN = ("hand", "leave")
SECONDS: Schema = {"type": "number", "minimum": 0}
CLOCK = {
    "bank": described(SECONDS, "seconds that every seat has for the whole game"),
    "increment": described(SECONDS, "seconds more for each turn"),
    "then": described(one_of(*THEN), "when time is up: a bot stands in, or the seat is lost"),
    "slow": described(TRUTH, "an hour or more: quiet hours of players stop their time"),
    "left": array_of(SECONDS, "of each seat, when this was sent"),
    "running": array_of(COUNT, "the seats whose time runs now"),
    "out": array_of(COUNT, "seats whose time is up"),
    "quiet": described(
        {"type": "object", "additionalProperties": array_of(array_of({"type": "integer"}))},
        "quiet hours to come of seats that run: from and to, in seconds from now",
    ),
}

TURN = {
    "version": VERSION,
    "seat": described(COUNT, "the bot's own; 0 when it has left"),
    "acting": array_of(COUNT, "the seats that may act now; 0 is chance"),
    "moves": array_of(TEXT, "the bot's legal moves, listed once for each decision, else empty"),
    "over": TRUTH,
    "ranks": array_of(COUNT, "when over: the rank of each seat"),
    "clock": described(
        {"oneOf": [reference("Clock"), {"type": "null"}]}, "null at tables without one"
    ),
}
TABLE = {
    "table": TEXT,
    "game": described(TEXT, "its name, as in the address of its rules"),
    "rules": described(COUNT, "the version of the game's rules"),
    "players": COUNT,
    "options": {"type": "object", "additionalProperties": TEXT},
    "state": one_of("waiting", "running", "over", "left"),
    "seat": described(COUNT, "the bot's own; 0 when it has left"),
    "seats": array_of(reference("Seat")),
    "rematch": described(TEXT, "the table at which these players go on, or empty"),
}
PLAYED = {
    "index": described(COUNT, "the number of moves before it"),
    "by": described(COUNT, "whose; 0 is chance"),
    "move": described(TEXT, "in notation; a choice that is hidden from the bot ends in `?`"),
}

SCHEMAS: Schema = {
    "Refusal": response(
        {
            "error": described(TEXT, "one sentence for people"),
            "code": described(TEXT, "one word for programs"),
            "rule": described(
                {"type": ["string", "null"]}, "the rule in the way of an illegal move"
            ),
        }
    ),
    "Account": response({"id": TEXT, "name": TEXT, "made_at": {"type": "number"}}),
    "NewAccount": request({"name": described(WORDS, "of the bot, as others see it")}, "name"),
    "Token": response(
        {
            "id": TEXT,
            "name": TEXT,
            "made_at": {"type": "number"},
            "token": described(TEXT, "shown this once; whoever has it has the bot"),
        }
    ),
    "Rules": response({"game": TEXT, "rules": COUNT, "text": TEXT}),
    "NewTable": request(
        {
            "game": TEXT,
            "seats": array_of(
                TEXT, "`me`, `open`, `bot-1` to `bot-8`, or the id of a bot of yours"
            ),
            "options": {"type": "object", "additionalProperties": {"type": ["string", "boolean"]}},
            "patience": {"enum": [60, 180, 600, 86400]},
            "listed": TRUTH,
            "clock": reference("NewClock"),
        },
        "game",
        "seats",
    ),
    "Board": response(
        {
            "table": TEXT,
            **{name: TABLE[name] for name in ("game", "rules", "players", "options")},
            **TURN,
            "asked": described(TEXT, "what the bot is asked now, in words"),
            "scores": array_of({"type": "object", "additionalProperties": {"type": "integer"}}),
            "board": array_of(TEXT, "the board in sentences"),
            "state": described(
                {"type": "object"}, "the fields of the state, as the rules have them"
            ),
            "text": described(TEXT, "all of it as text: a sketch, the sentences, the question"),
        },
        "What the bot's seat may know.",
    ),
    "Clock": response(CLOCK),
    "NewClock": request(
        {
            "bank": {"type": "integer", "minimum": SHORTEST, "maximum": LONGEST},
            "increment": described({"type": "integer", "minimum": 0}, "at most the bank"),
            "then": CLOCK["then"],
        },
        "bank",
    ),
    "Seat": response(
        {
            "seat": COUNT,
            "name": TEXT,
            "kind": one_of("guest", "bot", "program", "open"),
            "stand_in": described(TRUTH, "a bot of the server acts until the player is back"),
        }
    ),
    "Table": response(TABLE),
    "Tables": response({"tables": array_of(reference("Table"))}),
    "Event": response(
        {"kind": described(one_of("waiting", "running", "over", "left"), "the new state"), **TABLE}
    ),
    "Played": response(PLAYED),
    "All": response(
        {"kind": one_of("all"), **TABLE, **TURN, "record": TEXT}, "The table as it is."
    ),
    "MoveLine": response(
        {
            "kind": one_of("move"),
            **TURN,
            **PLAYED,
            "shown": array_of(reference("Played"), "choices hidden until now, as they really were"),
        },
        "A move was made.",
    ),
    "UndoLine": response(
        {"kind": one_of("undo"), **TURN, "index": PLAYED["index"], "by": PLAYED["by"]},
        "The move of this index was taken back; those after it move up.",
    ),
    "SeatsLine": response(
        {"kind": one_of("seats"), **TURN, "seats": TABLE["seats"], "rematch": TABLE["rematch"]},
        "A player came, left or was replaced by a bot, or the table was closed.",
    ),
    "ChatLine": response(
        {
            "kind": one_of("chat"),
            "seat": described(COUNT, "whose; 0 for a spectator"),
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
    "Done": response({"version": VERSION}),
    "Sit": request({"seat": SEAT}),
    "Move": request({"move": TEXT, "version": VERSION}, "move"),
    "Chat": request({"text": WORDS}, "text"),
    "Nothing": request({}),
}
