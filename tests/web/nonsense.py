"""Messages and requests that nobody should send, from a seed."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

WORDS = (
    "move", "undo", "why", "hint", "task", "chat", "sit", "leave", "hand", "language", "close", "", "do", "__init__",
    "Move", "move ", "drop table log", "🛶", "null", "constructor", "toString", "../../secret",
)  # fmt: skip
MOVES = (
    "build C1", "pump B3>C4", "end", "tile 4", "tile ?", "tile cloud", "start 1", "fork left",
    "1 shore>4 load white", "place B2", "herd B2>B3", "stay", "earn", "undo", "", " ", "\u0000",
    "build " + "C" * 90, "tile 99999999999999999999", "%s%n{0}{text}", "{move}", "build C1\nend",
    "ｂｕｉｌｄ Ｃ１", "<script>alert(1)</script>", "١ shore>٤", "1 shore>4 steal ²", "\\", "'; --",
)  # fmt: skip
NUMBERS = (
    0, 1, 2, 3, 5, 6, -1, 99, 2**31, -(2**63), 2**64, 10**300, 1.5, -0.0, 1e308, True, False,
)  # fmt: skip
KEYS = (
    "id", "do", "seat", "move", "version", "turn", "text", "language", "guest", "kind", "x",
    "step", "thought", "line", "other", "share", "otherShare", "isProven",
)  # fmt: skip
RANGES = ((32, 127), (0, 32), (0xA0, 0x180), (0x600, 0x640), (0x2000, 0x2070), (0x1F300, 0x1F340))
CHARACTERS = "".join(chr(code) for some in RANGES for code in range(*some))


def value(rng: Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    kind = rng.randrange(8 if depth < 3 else 6)
    if kind == 0:
        return rng.choice(NUMBERS)
    if kind == 1:
        return rng.choice(MOVES)
    if kind == 2:
        return rng.choice(WORDS)
    if kind == 3:
        return None
    if kind == 4:
        return text(rng, rng.randrange(30))
    if kind == 5:
        return rng.randrange(-3, 400)
    if kind == 6:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(KEYS): value(rng, depth + 1) for _ in range(rng.randrange(4))}


def text(rng: Random, length: int) -> str:
    """Characters of all kinds, without halves of one."""
    return "".join(rng.choices(CHARACTERS, k=length))


BROKEN: list[Callable[[Random], str | bytes]] = [
    lambda rng: rng.randbytes(rng.randrange(200)),
    lambda rng: text(rng, rng.randrange(100)),
    lambda rng: "[" * rng.choice((10, 500, 1500, 2000)) + "]" * rng.choice((0, 10, 1500)),
    lambda rng: '{"id":1,"do":' + '{"a":' * rng.choice((10, 200, 330)) + "1" + "}" * 300,
    lambda rng: '{"id":1,"do":' + "[" * 900 + "]" * 900 + "}",
    lambda rng: json.dumps({"id": 1, "text": "x" * rng.choice((2000, 3000, 60_000))}),
    lambda rng: rng.choice(("", "null", "1", '"move"', "[]", "{}", "NaN", "Infinity", "-", "{")),
    lambda rng: '{"id":"\\ud800","do":"chat","text":"\\udfff\\ud800"}',
    lambda rng: '{"id":1,"do":"move","seat":NaN,"move":"end","version":1e999}',
    lambda rng: '{"id":' + "9" * rng.choice((20, 1000, 1900)) + ',"do":"why"}',
    lambda rng: '{"id":1,"id":2,"do":"move","do":["move"],"seat":{}}',
    lambda rng: json.dumps(value(rng)),
    lambda rng: json.dumps({"id": value(rng), "do": value(rng), "seat": value(rng)}),
]  # what is no message at all


def command(rng: Random, now: dict[str, Any]) -> dict[str, Any]:
    """A command that is nearly right, or right; `now` is what the sender has last seen."""
    version = now.get("version", 0)
    what: dict[str, Any] = {
        "id": rng.randrange(10**6),
        "do": rng.choice(WORDS[:9]),
        "seat": rng.choice((1, 2, 3, now.get("seat", 0))),
        "version": version + rng.choice((0, 0, 0, -1, -2, 1, 40)),
        "move": rng.choice([*now.get("moves", []), *MOVES]),
        "step": rng.choice((1, 2, 3)),
        "turn": rng.choice((True, False)),
        "text": text(rng, 12),
        "language": rng.choice(("en", "fr", "xx")),
    }
    if rng.random() < 0.3:
        what[rng.choice(list(what))] = value(rng)
    if rng.random() < 0.2:
        del what[rng.choice(list(what))]
    return what


def message(rng: Random, now: dict[str, Any], sent: list[str | bytes]) -> str | bytes:
    """Any of it, and now and then something that was sent before."""
    chance = rng.random()
    if chance < 0.3:
        return rng.choice(BROKEN)(rng)
    if chance < 0.4 and sent:
        return rng.choice(sent)
    return json.dumps(command(rng, now))
