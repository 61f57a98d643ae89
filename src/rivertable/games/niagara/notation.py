"""Moves of Niagara as text, and back."""

import re
from dataclasses import dataclass
from functools import cache, cached_property

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove, Phrase
from rivertable.engine.game import Setting
from rivertable.games.niagara.board import (
    BRANCHES,
    CANOES,
    CLOUD,
    COLOURS,
    HIGHEST,
    MOST_SEATS,
    NAMES,
    NUMBERS,
    PLACES,
    Canoe,
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


@dataclass(frozen=True)
class Deed:
    """What a canoe does with gems at one end of its way; most often nothing."""

    unloads: bool = False
    loads: str = ""  # a colour
    robs: Canoe | None = None  # whose gem it steals

    @cached_property
    def text(self) -> str:
        """As a move has it: `unload load blue`."""
        words = ["unload"] if self.unloads else []
        words += [f"load {self.loads}"] if self.loads else []
        words += ["steal {}.{}".format(*self.robs)] if self.robs else []
        return " ".join(words)


@dataclass(frozen=True)
class CanoeMove:
    """What the number of a canoe's move stands for; where it starts is where the canoe is."""

    canoe: int
    to: int
    before: Deed  # its first step
    after: Deed  # its last step


@dataclass(frozen=True)
class OtherMove:
    """What the number of any other move stands for."""

    verb: str  # tile, recover, weather, stay, fork or start
    name: str = ""  # of a tile, a colour, a direction, a branch or a seat
    value: int = 0  # the same as a number: a change of the weather, and others as rules count them

    @property
    def text(self) -> str:
        """As it is written."""
        return f"{self.verb} {self.name}".rstrip()


def _others() -> dict[int, OtherMove]:
    """Every move that is not a canoe's, by its bit."""
    moves = {TILE + tile: OtherMove("tile", str(tile), tile) for tile in range(1, HIGHEST + 1)}
    moves[TILE + CLOUD] = OtherMove("tile", "cloud", CLOUD)
    moves |= {WARMER: OtherMove("weather", "-", -1), COLDER: OtherMove("weather", "+", 1)}
    moves[STAY] = OtherMove("stay")
    moves |= {RECOVER + n: OtherMove("recover", name, n) for n, name in enumerate(COLOURS)}
    moves |= {TAKE_FORK + n: OtherMove("fork", name, n) for n, name in enumerate(BRANCHES)}
    return moves | {START + seat: OtherMove("start", str(seat), seat) for seat in SEATS}


def _deeds() -> dict[int, tuple[Deed, Deed]]:
    """What a canoe does before its first and after its last step, by its bit."""
    none, unload = Deed(), Deed(unloads=True)
    deeds = {PADDLE: (none, none), UNLOAD: (unload, none), UNLOAD_AFTER: (none, unload)}
    for number, colour in enumerate(COLOURS):
        load, swap = Deed(loads=colour), Deed(unloads=True, loads=colour)
        deeds |= {LOAD + number: (load, none), LOAD_AFTER + number: (none, load)}
        deeds |= {SWAP + number: (swap, none), SWAP_AFTER + number: (none, swap)}
    for number in range(UNLOAD_STEAL - STEAL):
        theft = Deed(robs=(number // CANOES + 1, number % CANOES + 1))
        deeds |= {STEAL + number: (none, theft), UNLOAD_STEAL + number: (unload, theft)}
    return deeds


SEATS = range(1, MOST_SEATS + 1)
OTHERS = _others()
OTHER_BITS = {move.text.lower(): bit for bit, move in OTHERS.items()}
DEEDS = _deeds()
DEED_BITS = {(before.text, after.text): bit for bit, (before, after) in DEEDS.items()}

DEED = r"(?:load|unload|steal)(?: [^>]*)?"
CANOE_MOVE = re.compile(rf"(\d+) (?:({DEED}) )?(\w+) ?> ?(\w+)(?: ({DEED}))?")


@cache
def decode(number: int) -> CanoeMove | OtherMove:
    """A move by its number."""
    word, bit = divmod(number, 64)
    if word == OTHER:
        return OTHERS[bit]
    canoe, to = divmod(word, PLACES)
    return CanoeMove(canoe + 1, to, *DEEDS[bit])


def write(setting: Setting, s: Record, seat: int, number: int) -> str:
    """A move as the spec writes it."""
    move = decode(number)
    if isinstance(move, OtherMove):
        return move.text
    way = f"{NAMES[s.place[seat - 1, move.canoe - 1]]}>{NAMES[move.to]}"
    return " ".join(
        part for part in (str(move.canoe), move.before.text, way, move.after.text) if part
    )


def read(setting: Setting, s: Record, seat: int, text: str) -> int:
    """The number of a move; a text that is no move at all raises IllegalMove."""
    lower = text.lower()
    if match := re.fullmatch(r"start (\d+)", lower):
        return 64 * OTHER + START + checked_seat(setting, int(match[1]))
    if lower in OTHER_BITS:
        return 64 * OTHER + OTHER_BITS[lower]
    if match := CANOE_MOVE.fullmatch(lower):
        canoe, before, start, end, after = match.groups(default="")
        check_names(setting, int(canoe), start, end, f"{before} {after}")
        check_deeds(before, after)
        if s.phase == CANOE:
            check_start(s, seat - 1, int(canoe) - 1, NUMBERS[start])
        check_step(start, end, after)
        return 64 * ((int(canoe) - 1) * PLACES + NUMBERS[end]) + DEED_BITS[before, after]
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
    if (before, after) in DEED_BITS:
        return
    if "steal" in before:
        raise IllegalMove("NI-5.2g", "a canoe steals after its last step, not before its first.")
    if "steal" in after and not re.search(r"\bsteal \d+\.\d+$", after):
        raise IllegalMove("NI-5.2g", "a theft names one canoe of one seat, as in 'steal 4.2'.")
    if re.search(r"\bload(?! [a-z])|\bload (un)?load\b|\bload steal\b", deeds.strip()):
        raise IllegalMove("NI-5.2d", "loading names the colour of the gem, as in 'load blue'.")
    if re.search(r"\bunload (?!load\b|steal\b)\S", f"{before}|{after}"):
        raise IllegalMove("NI-5.2d", "unloading names no colour; a canoe carries one gem.")
    if re.search(r"\bload .*\bunload\b", deeds):
        raise IllegalMove("NI-5.2e", "a gem loaded this turn cannot be unloaded this turn.")
    if re.search(r"\bload .*\bsteal\b", deeds):
        raise IllegalMove("NI-5.2g", "only an empty canoe can steal, and this one has just loaded.")
    if after.startswith("unload steal"):
        raise IllegalMove("NI-5.2g", "a canoe that unloads after its last step cannot steal.")
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
        raise IllegalMove("NI-5.2g", "only a canoe that went upstream can steal.")
    raise IllegalMove(
        "NI-5.2f",
        "what happens without a step is written before the way, as in '1 load blue 6L>6L'.",
    )
