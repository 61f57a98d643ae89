"""Moves of Niagara as text, and back."""

import re

from rivertable.engine.compile import Record
from rivertable.engine.errors import IllegalMove
from rivertable.engine.game import Setting
from rivertable.games.niagara.board import (
    BRANCHES,
    CANOES,
    CLOUD,
    COLOURS,
    HIGHEST,
    NAMES,
    NUMBERS,
    PLACES,
)
from rivertable.games.niagara.refusals import rule_now
from rivertable.games.niagara.rules import (
    COLDER,
    LOAD,
    LOAD_AFTER,
    OTHER,
    PADDLE,
    RECOVER,
    START,
    STAY,
    STEAL,
    SWAP,
    SWAP_AFTER,
    TAKE_FORK,
    TILE,
    UNLOAD,
    UNLOAD_AFTER,
    UNLOAD_STEAL,
    WARMER,
)

EXAMPLES = (
    "tile 4, tile cloud, recover blue, weather +, 1 shore>4 load white, 2 load blue 6L>5, stay"
)


def _other_texts() -> dict[int, str]:
    """Every move that is not a canoe's, by its bit."""
    texts = {TILE + tile: f"tile {tile}" for tile in range(1, HIGHEST + 1)}
    texts |= {TILE + CLOUD: "tile cloud", WARMER: "weather -", COLDER: "weather +", STAY: "stay"}
    texts |= {RECOVER + number: f"recover {colour}" for number, colour in enumerate(COLOURS)}
    texts |= {TAKE_FORK + number: f"fork {branch}" for number, branch in enumerate(BRANCHES)}
    return texts


def _canoe_texts() -> dict[int, tuple[str, str]]:
    """What a canoe does before its first and after its last step, by its bit."""
    texts = {PADDLE: ("", ""), UNLOAD: ("unload", ""), UNLOAD_AFTER: ("", "unload")}
    for number, colour in enumerate(COLOURS):
        texts[LOAD + number] = (f"load {colour}", "")
        texts[SWAP + number] = (f"unload load {colour}", "")
        texts[LOAD_AFTER + number] = ("", f"load {colour}")
        texts[SWAP_AFTER + number] = ("", f"unload load {colour}")
    for number in range(UNLOAD_STEAL - STEAL):
        victim = f"steal {number // CANOES + 1}.{number % CANOES + 1}"
        texts[STEAL + number] = ("", victim)
        texts[UNLOAD_STEAL + number] = ("unload", victim)
    return texts


OTHER_TEXTS = _other_texts()
OTHER_BITS = {text.lower(): bit for bit, text in OTHER_TEXTS.items()}
CANOE_TEXTS = _canoe_texts()
CANOE_BITS = {texts: bit for bit, texts in CANOE_TEXTS.items()}

CANOE_MOVE = re.compile(
    r"([12]) (?:((?:un)?load(?: \w+){0,2}) )?(\w+) ?> ?(\w+)(?: ((?:(?:un)?load|steal).*))?"
)


def write(setting: Setting, s: Record, seat: int, number: int) -> str:
    """A move as the spec writes it."""
    word, bit = divmod(number, 64)
    if word == OTHER:
        return OTHER_TEXTS.get(bit) or f"start {bit - START}"
    canoe, to = divmod(word, PLACES)
    before, after = CANOE_TEXTS[bit]
    way = f"{NAMES[s.place[seat - 1, canoe]]}>{NAMES[to]}"
    return " ".join(part for part in (str(canoe + 1), before, way, after) if part)


def read(setting: Setting, s: Record, seat: int, text: str) -> int:
    """The number of a move; a text that is no move at all raises IllegalMove."""
    text = text.lower()
    if text in OTHER_BITS:
        return 64 * OTHER + OTHER_BITS[text]
    if match := re.fullmatch(r"start (\d+)", text):
        return read_start(setting, int(match[1]))
    if match := re.fullmatch(r"recover (\w+)", text):
        check_colours(text)
    if match := CANOE_MOVE.fullmatch(text):
        canoe, before, start, end, after = match.groups(default="")
        return read_canoe(s, seat, int(canoe), before, start, end, after)
    raise IllegalMove(
        rule_now(s), "{text!r} is not a move; moves read {examples}.", text=text, examples=EXAMPLES
    )


def read_start(setting: Setting, seat: int) -> int:
    """`start 3`."""
    if not 1 <= seat <= setting.players:
        raise IllegalMove(
            "NI-3", "there is no seat {seat} in a game of {players}.",
            seat=seat, players=setting.players,
        )  # fmt: skip
    return 64 * OTHER + START + seat


def read_canoe(
    s: Record, seat: int, canoe: int, before: str, start: str, end: str, after: str
) -> int:
    """`1 unload load blue 6L>7L`."""
    for name in (start, end):
        if name not in NUMBERS:
            raise IllegalMove(
                "NI-2", "there is no place {name!r}; places are {places}.",
                name=name, places=", ".join(NAMES),
            )  # fmt: skip
    check_colours(before)
    check_colours(after)
    place = int(s.place[seat - 1, canoe - 1])
    if rule_now(s) == "NI-5.2" and NUMBERS[start] != place:
        where = "lost in the falls" if NAMES[place] == "falls" else NAMES[place]
        raise IllegalMove(
            "NI-5.2", "canoe {canoe} is not on {start}; it is at: {where}.",
            canoe=canoe, start=start.upper(), where=where,
        )  # fmt: skip
    if start == end and after:
        raise IllegalMove(
            "NI-5.2f", "what happens without a step is written before the way, as in "
            "'1 load blue 6L>6L'.",
        )  # fmt: skip
    if (before, after) not in CANOE_BITS:
        raise misfit(before, after)
    return 64 * ((canoe - 1) * PLACES + NUMBERS[end]) + CANOE_BITS[before, after]


def check_colours(text: str) -> None:
    """A gem's colour is one of five."""
    for word in re.findall(r"(?:load|recover) (\w+)", text):
        if word not in (*COLOURS, "load"):
            raise IllegalMove(
                "NI-1", "there are no {word} gems; colours are {colours}.",
                word=word, colours=", ".join(COLOURS),
            )  # fmt: skip


def misfit(before: str, after: str) -> IllegalMove:
    """Why no canoe ever does these two things in one move."""
    if "steal" in after:
        if before.endswith(COLOURS):
            return IllegalMove(
                "NI-5.2g", "only an empty canoe steals, and this one has just loaded."
            )
        return IllegalMove(
            "NI-5.2g", "a canoe steals from another one, named like 'steal 4.2', or it unloads after "
            "its way, not both.",
        )  # fmt: skip
    return IllegalMove(
        "NI-5.2e", "a canoe loads, unloads, or unloads and then loads, all at one end of its way.",
    )  # fmt: skip
