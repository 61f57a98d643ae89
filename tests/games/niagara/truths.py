"""What must be the case for each sentence that refuses a move, worked out anew from the board.

The board is written down here a second time, as plain words, so that nothing is checked against
itself.
"""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from rivertable.engine.position import Position
from rivertable.games.niagara.rules.state import (
    CANOE,
    CHOOSING,
    FORKING,
    WEATHER,
    WHO_STARTS,
)
from tests.games.niagara.positions import collected, hand, lying, where

TRUNK = ["shore", "1", "2", "3", "4", "5"]
WAYS = [[*TRUNK, "6L", "7L", "falls"], [*TRUNK, "6R", "7R", "falls"]]
DEPOSITS = {
    "3": "violet", "4": "white", "5": "yellow", "6L": "blue", "6R": "blue", "7L": "red", "7R": "red"
}  # fmt: skip

Truth: TypeAlias = Callable[[Position, int, str, dict[str, Any]], bool]


def place(position: Position, name: str) -> str:
    return where(position, name).split()[0]


def cargo(position: Position, name: str) -> str:
    return where(position, name).partition(" ")[2]


def mine(seat: int, text: str) -> str:
    """The canoe that a text moves."""
    return f"{seat}.{text[0]}"


def steps(start: str, end: str) -> int | None:
    for way in WAYS:
        if start in way and end in way:
            return abs(way.index(start) - way.index(end))
    return None


def cost(text: str) -> int:
    return 2 * len(re.findall("load", text))


def is_way_of(position: Position, seat: int, text: str, v: dict[str, Any]) -> bool:
    """Do the numbers in the sentence fit the board and the tile?"""
    tile = int(position.state.chosen[seat - 1])
    fits = v["points"] == tile - cost(text) and v["steps"] == steps(v["place"], v["to"])
    return fits and place(position, mine(seat, text)) == v["place"] and f">{v['to']}" in text


def went_upstream(text: str) -> bool:
    start, end = re.findall(r"(\w+)>(\w+)", text)[0]
    return any(start in way and end in way[: way.index(start)] for way in WAYS)


def is_phase(phase: int) -> Truth:
    return lambda position, seat, text, v: bool(position.state.phase == phase)


OTHER_TIME = "you can't do that now: "

TRUTHS: dict[str, Truth] = {
    OTHER_TIME + "the first player is being drawn.": is_phase(WHO_STARTS),
    OTHER_TIME + "everybody chooses a paddle tile.": is_phase(CHOOSING),
    OTHER_TIME + "the cloud moves the weather.": is_phase(WEATHER),
    OTHER_TIME + "move your canoes.": is_phase(CANOE),
    OTHER_TIME + "the branch of the river is being drawn.": is_phase(FORKING),
    "you have already spent the cloud.": lambda p, seat, text, v: "cloud" not in hand(p, seat),
    "you have already spent tile {tile}.": lambda p, seat, text, v: (
        str(v["tile"]) not in hand(p, seat) and text == f"tile {v['tile']}"
    ),
    "none of your canoes is lost.": lambda p, seat, text, v: (
        "falls" not in (place(p, f"{seat}.1"), place(p, f"{seat}.2"))
    ),
    "you have no {colour} gem to pay with.": lambda p, seat, text, v: (
        v["colour"] not in collected(p, seat)
    ),
    "the weather does not go below {lowest:+}.": lambda p, seat, text, v: p.state.weather == -1,
    "the weather does not go above {highest:+}.": lambda p, seat, text, v: p.state.weather == 2,
    "canoe {canoe} is on the river, so it has to move.": lambda p, seat, text, v: (
        place(p, f"{seat}.{v['canoe']}") not in ("shore", "falls")
    ),
    "none of your canoes is on the river, so one has to leave.": lambda p, seat, text, v: {
        place(p, f"{seat}.1"), place(p, f"{seat}.2")
    } <= {"shore", "falls"},
    "canoe {canoe} is lost in the falls.": lambda p, seat, text, v: (
        place(p, f"{seat}.{v['canoe']}") == "falls"
    ),
    "canoe {canoe} has already moved in this turn.": lambda p, seat, text, v: (
        (p.moves[-1].seat, str(p.moves[-1])[0]) == (seat, str(v["canoe"]))
    ),
    "there is no deposit beside {place}.": lambda p, seat, text, v: (
        v["place"] not in DEPOSITS and v["place"] in text
    ),
    "canoe {canoe} carries no gem.": lambda p, seat, text, v: (
        cargo(p, f"{seat}.{v['canoe']}") == "" and "unload" in text
    ),
    "canoe {canoe} already carries a gem.": lambda p, seat, text, v: (
        cargo(p, f"{seat}.{v['canoe']}") != ""
    ),
    "that costs {cost} points, and tile {tile} gives only {tile}.": lambda p, seat, text, v: (
        v["tile"] == p.state.chosen[seat - 1] and v["tile"] < v["cost"] == cost(text)
    ),
    "the {colour} gem is unloaded, so another colour is loaded.": lambda p, seat, text, v: (
        cargo(p, mine(seat, text)) == v["colour"] and f"unload load {v['colour']}" in text
    ),
    "no {colour} gem lies beside {place}.": lambda p, seat, text, v: (
        v["colour"] not in lying(p, DEPOSITS[v["place"]])
    ),
    "no way leads from {place} to {to} in one direction.": lambda p, seat, text, v: (
        steps(v["place"], v["to"]) is None and f"{v['place']}>{v['to']}" in text
    ),
    "the way from {place} to {to} costs {steps}, more than the {points} left.": (
        lambda p, seat, text, v: is_way_of(p, seat, text, v) and v["steps"] > v["points"]
    ),
    "the way from {place} to {to} costs {steps}, and all {points} must be spent.": (
        lambda p, seat, text, v: is_way_of(p, seat, text, v) and v["steps"] < v["points"]
    ),
    "what happens without a step is written before the way, as in '1 load blue 6L>6L'.": (
        lambda p, seat, text, v: bool(re.search(r"(\w+)>\1 (un)?load", text))
    ),
    "you can't steal from your own canoe.": lambda p, seat, text, v: f"steal {seat}." in text,
    "only an empty canoe can steal.": lambda p, seat, text, v: (
        cargo(p, mine(seat, text)) != "" and "unload" not in text
    ),
    "only a canoe that went upstream can steal.": lambda p, seat, text, v: (
        "steal" in text and not went_upstream(text)
    ),
    "you can't steal ashore.": lambda p, seat, text, v: ">shore steal" in text,
    "canoe {canoe} of seat {seat} is not on {place}.": lambda p, seat, text, v: (
        place(p, f"{v['seat']}.{v['canoe']}") != v["place"] and f">{v['place']} steal" in text
    ),
    "canoe {canoe} of seat {seat} carries no gem.": lambda p, seat, text, v: (
        cargo(p, f"{v['seat']}.{v['canoe']}") == ""
    ),
    "there is no seat {seat} in a game of {players}.": lambda p, seat, text, v: (
        v["seat"] > v["players"] == p.setting.players
    ),
}  # fmt: skip
