"""Moves of Niagara as text, and back."""

import re

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove, Phrase
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
from rivertable.games.niagara.refusals import refuse_this_canoe, rule_now
from rivertable.games.niagara.rules.state import (
    CANOE,
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

DEED = r"(?:load|unload|steal)(?: [^>]*)?"
CANOE_MOVE = re.compile(rf"(\d+) (?:({DEED}) )?(\w+) ?> ?(\w+)(?: ({DEED}))?")


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
    lower = text.lower()
    if lower in OTHER_BITS:
        return 64 * OTHER + OTHER_BITS[lower]
    if match := re.fullmatch(r"start (\d+)", lower):
        return 64 * OTHER + START + checked_seat(setting, int(match[1]))
    if match := CANOE_MOVE.fullmatch(lower):
        canoe, before, start, end, after = match.groups(default="")
        check_names(setting, int(canoe), start, end, f"{before} {after}")
        check_deeds(before, after)
        if s.phase == CANOE:
            check_start(s, seat - 1, int(canoe) - 1, NUMBERS[start])
        check_step(start, end, after)
        return 64 * ((int(canoe) - 1) * PLACES + NUMBERS[end]) + CANOE_BITS[before, after]
    raise unknown(s, text)


def unknown(s: Record, text: str) -> IllegalMove:
    """What is said to a text that is no move, or one of something that does not exist."""
    word, _, name = text.partition(" ")
    if word.lower() == "tile" and name:
        return IllegalMove(
            "NI-1", "there is no tile {name!r}; tiles are 1 to {highest} and cloud.",
            name=name, highest=HIGHEST,
        )  # fmt: skip
    if word.lower() == "recover" and name:
        return no_such_colour(name)
    return IllegalMove(
        rule_now(s), "{text!r} is not a move; moves read {examples}.", text=text, examples=EXAMPLES
    )


def no_such_colour(name: str) -> IllegalMove:
    """NI-1: a gem has one of five colours."""
    return IllegalMove(
        "NI-1", "there are no gems of the colour {name!r}; colours are {colours}.",
        name=name, colours=", ".join(COLOURS),
    )  # fmt: skip


def checked_seat(setting: Setting, seat: int) -> int:
    """A seat that takes part in this game."""
    if not 1 <= seat <= setting.players:
        raise IllegalMove(
            "NI-3", "there is no seat {seat} in a game of {players}.",
            seat=seat, players=setting.players,
        )  # fmt: skip
    return seat


def check_names(setting: Setting, canoe: int, start: str, end: str, deeds: str) -> None:
    """NI-1, NI-2: every canoe, place, colour and seat that the text names exists."""
    for name in (start, end):
        if name not in NUMBERS:
            raise IllegalMove(
                "NI-2", "there is no place {name!r}; places are {places}.",
                name=name, places=", ".join(NAMES),
            )  # fmt: skip
    for colour in re.findall(r"\bload (?!unload|load|steal)(\S+)", deeds):
        if colour not in COLOURS:
            raise no_such_colour(colour)
    canoes = [canoe]
    for victim, theirs in re.findall(r"\bsteal (\d+)\.(\d+)\b", deeds):
        checked_seat(setting, int(victim))
        canoes.append(int(theirs))
    for number in canoes:
        if not 1 <= number <= CANOES:
            raise IllegalMove(
                "NI-1", "there is no canoe {canoe}; everybody has canoes 1 to {canoes}.",
                canoe=number, canoes=CANOES,
            )  # fmt: skip


def check_deeds(before: str, after: str) -> None:
    """NI-5.2d, e, g: does any canoe ever do these things in one move?"""
    deeds = f"{before} {after}"
    if (before, after) in CANOE_BITS:
        return
    if "steal" in before:
        raise IllegalMove("NI-5.2g", "a canoe steals after its last step, not before its first.")
    if "steal" in after and not re.search(r"\bsteal \d+\.\d+$", after):
        raise IllegalMove("NI-5.2g", "a theft names one canoe of one seat, as in 'steal 4.2'.")
    if re.search(r"\bload(?! [a-z])|\bload (un)?load\b|\bload steal\b", deeds.strip()):
        raise IllegalMove("NI-5.2d", "loading names the colour of the gem, as in 'load blue'.")
    if re.search(r"\bunload (?!load\b|steal\b)\S", deeds):
        raise IllegalMove("NI-5.2d", "unloading names no colour; a canoe carries one gem.")
    if re.search(r"\bload .*\bunload\b", deeds):
        raise IllegalMove("NI-5.2e", "a gem loaded in this turn is not unloaded in this turn.")
    if re.search(r"\bload .*\bsteal\b", deeds):
        raise IllegalMove("NI-5.2g", "only an empty canoe steals, and this one has just loaded.")
    if after.startswith("unload steal"):
        raise IllegalMove("NI-5.2g", "who unloads after the last step does not steal.")
    raise IllegalMove(
        "NI-5.2e", "a canoe loads, unloads, or unloads and then loads, all at one end of its way."
    )


def check_start(s: Record, me: int, canoe: int, start: int) -> None:
    """NI-5.2: the way starts where the canoe is."""
    place = int(s.place[me, canoe])
    if place != start:
        raise refuse_this_canoe(s, me, canoe) or IllegalMove(
            "NI-5.2", "canoe {canoe} starts from {place}, not from {start}.",
            canoe=canoe + 1, place=Phrase(NAMES[place]), start=Phrase(NAMES[start]),
        )  # fmt: skip


def check_step(start: str, end: str, after: str) -> None:
    """NI-5.2f, g: one text for one outcome, and no theft without a step."""
    if start != end or not after:
        return
    if "steal" in after:
        raise IllegalMove("NI-5.2g", "only a canoe that went upstream steals.")
    raise IllegalMove(
        "NI-5.2f",
        "what happens without a step is written before the way, as in '1 load blue 6L>6L'.",
    )
