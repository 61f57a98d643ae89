"""Wadi in sentences: whose turn it is, what was done, what happened by itself, the board aloud."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from rivertable.display.language import Say
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games.wadi.board import WADI, Scenario
from rivertable.games.wadi.rules.state import (
    BOARD,
    BUILD,
    END,
    OTHER,
    OVER,
    TURN,
    WHO_STARTS,
)
from rivertable.games.wadi.words.language import say_in

Row = tuple[str, int]
KEPT_BOARDS = 64  # of which is remembered what does not change


# What lies where, and what it is worth ------------------------------------------------------


@dataclass(frozen=True)
class Lying:
    """What lies where, read out of a state once, for reading a record's field takes its time."""

    wet: int
    water: list[int]  # by tile, on the wadi
    owners: dict[int, int]  # the seat of each shadoof, by tile

    @classmethod
    def of(cls, s: Record) -> "Lying":
        """What lies where in a state."""
        masks = enumerate(s.shadoofs.tolist(), start=1)
        owners = {tile: seat for seat, mask in masks for tile in tiles_in(mask)}
        return cls(int(s.wet), s.water.tolist(), owners)

    def is_wet(self, tile: int) -> bool:
        """Is there water on this land tile?"""
        return bool(self.wet >> tile & 1)


def tiles_in(mask: int) -> list[int]:
    """The tiles of a set, ascending."""
    tiles = []
    while mask:
        tiles.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tiles


@dataclass(frozen=True)
class Worth:
    """WA-6: what water and shadoofs are worth on a board, read out of its record once."""

    reach: list[int]  # by tile
    reservoirs: list[int]  # by tile; on the wadi there are none
    alike: list[tuple[int, int]]  # so many reservoirs, and the tiles that have them

    def of_water(self, shadoofs: int, tile: int) -> int:
        """The points that water on a tile is worth to the owner of these shadoofs."""
        return self.reservoirs[tile] * (shadoofs & self.reach[tile]).bit_count()

    def of_shadoof(self, wet: int, tile: int) -> int:
        """The points that a shadoof on a tile scores, or would score."""
        watered = self.reach[tile] & wet
        return sum(count * (watered & tiles).bit_count() for count, tiles in self.alike)


def worth_on(setting: Setting) -> Worth:
    """What things are worth on the board of a game."""
    return worth_of(setting.board.tobytes())


@lru_cache(KEPT_BOARDS)
def worth_of(board: bytes) -> Worth:
    b = np.frombuffer(board, BOARD)[0]
    reservoirs = b.reservoirs.tolist()
    alike = [
        (count, sum(1 << tile for tile, here in enumerate(reservoirs) if here == count))
        for count in sorted(set(reservoirs) - {0})
    ]
    return Worth(b.reach.tolist(), reservoirs, alike)


# Names --------------------------------------------------------------------------------------


def name_of(names: Sequence[str], seat: int, say: Say) -> str:
    """What a seat is called."""
    return names[seat - 1] if names else say("Seat {seat}").format(seat=seat)


def listed(words: Sequence[str], say: Say) -> str:
    """Words one after the other, the last one after an and."""
    if len(words) < 2:
        return "".join(words)
    return say("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])


def water_words(count: int, say: Say) -> str:
    """`1 water`, `7 water`."""
    return say("1 water") if count == 1 else say("{count} water").format(count=count)


# Now ----------------------------------------------------------------------------------------


def asked(view: View, language: str) -> str:
    """Whose turn it is and what is asked now."""
    say = say_in(language)
    s = view.state
    if s.phase == WHO_STARTS:
        return say("It is being drawn who begins.")
    if view.ranks is not None:
        return ended(view, view.ranks, say)
    left = int(s.actions)
    actions = say("1 action left") if left == 1 else say("{count} actions left").format(count=left)
    if view.acting != (view.seat,):
        name = name_of(view.setting.names, int(s.seat), say)
        return say("{name} is playing, {actions}.").format(name=name, actions=actions)
    words = {number >> 6 for number in view.legal_numbers(view.seat).tolist()}
    may_build, may_pump = BUILD in words, bool(words - {BUILD, OTHER})
    if may_build and may_pump:
        return say("Your turn: build a shadoof or pump water, {actions}.").format(actions=actions)
    if may_build:
        return say("Your turn: build a shadoof, {actions}.").format(actions=actions)
    return say("Your turn: pump water, {actions}.").format(actions=actions)


def ended(view: View, ranks: Sequence[int], say: Say) -> str:
    """Who has won."""
    names = view.setting.names
    winners = [name_of(names, seat, say) for seat, rank in enumerate(ranks, start=1) if rank == 1]
    if len(winners) == 1:
        return say("The game is over: {name} wins.").format(name=winners[0])
    return say("The game is over: {names} share the win.").format(names=listed(winners, say))


def panel(view: View, seat: int, language: str) -> list[tuple[str, str, str]]:
    """The public numbers of a seat: icon, number, label."""
    say = say_in(language)
    s, scores = view.state, view.scores[seat]
    out = [
        ("wa-icon-points", str(scores["points"]), say("points")),
        ("wa-icon-shadoof", str(int(s.supply[seat - 1])), say("shadoofs left")),
    ]
    if s.phase == TURN and s.seat == seat:
        out.append(("wa-icon-actions", str(int(s.actions)), say("actions left")))
    if s.phase != WHO_STARTS and s.talisman == seat:
        out.append(("wa-icon-talisman", "", say("talisman")))
    return out


# What was done --------------------------------------------------------------------------------


def told(setting: Setting, s: Record, move: Move, language: str, names: Sequence[str]) -> str:
    """A move as a sentence, given the state before it."""
    say = say_in(language)
    scenario: Scenario = setting.layout
    seat, number = move.seat, move.number
    word, tile = divmod(number, 64)
    if number == END:
        return say("{name} ends the turn.").format(name=name_of(names, seat, say))
    if word == OTHER:
        return say("{name} receives the talisman and begins.").format(
            name=name_of(names, tile, say)
        )
    values = {"name": name_of(names, seat, say), "tile": scenario.names[tile]}
    if word == BUILD:
        return say("{name} builds a shadoof on {tile}.").format(**values)
    values["source"] = scenario.names[word]
    if scenario.is_wadi(scenario.cells[word]):
        return say("{name} pumps water from the wadi at {source} to {tile}.").format(**values)
    return say("{name} pumps water from {source} to {tile}.").format(**values)


def happened(
    setting: Setting,
    before: Record,
    after: Record,
    language: str = "en",
    names: Sequence[str] = (),
) -> list[str]:
    """WA-4: what happened by itself between two states."""
    say = say_in(language)
    if before.phase != TURN:
        return []
    flows = int(after.rounds) - int(before.rounds) + int(after.phase == OVER)
    if flows < 1:
        return []
    if flows == 1:
        out = [say("The water flows.")]
    else:
        out = [say("Nobody can do anything, and the water flows {n} times.").format(n=flows)]
    gone = int(after.gone) - int(before.gone)
    if gone == 1:
        out.append(say("1 water leaves the game."))
    elif gone:
        out.append(say("{count} water leave the game.").format(count=gone))
    if after.phase == OVER:
        return [*out, say("No water is left on the wadi: the game is over.")]
    begun = say("Round {number} begins and the talisman passes to {name}.")
    name = name_of(names, int(after.talisman), say)
    return [*out, begun.format(number=int(after.rounds), name=name)]


def scoring(view: View, language: str) -> list[list[Row]]:
    """WA-6: for each seat, one row per shadoof; a last row of no points where a tie needs it."""
    say = say_in(language)
    points = [scores["points"] for scores in view.scores.values()]
    worth = worth_on(view.setting)
    out = []
    for seat, shadoofs in enumerate(view.state.shadoofs.tolist()[: len(points)], start=1):
        rows = [shadoof_row(view, worth, tile, say) for tile in tiles_in(shadoofs)]
        if view.is_over and points.count(points[seat - 1]) > 1:
            unused = int(view.state.supply[seat - 1])
            rows.append((say("Tie: {count} unused shadoofs").format(count=unused), 0))
        out.append(rows)
    return out


def shadoof_row(view: View, worth: Worth, tile: int, say: Say) -> Row:
    """What one shadoof scores, and for which tiles."""
    names, wet = view.setting.layout.names, view.state.wet
    watered = tiles_in(worth.reach[tile] & wet)
    if not watered:
        return say("Shadoof on {tile}: no water in reach").format(tile=names[tile]), 0
    parts = " + ".join(f"{names[near]} ({worth.reservoirs[near]})" for near in watered)
    points = worth.of_shadoof(wet, tile)
    return say("Shadoof on {tile}: {parts}").format(tile=names[tile], parts=parts), points


# The board aloud --------------------------------------------------------------------------------


def tile_words(setting: Setting, lying: Lying, tile: int, say: Say) -> str:
    """What is on a tile, in a few words."""
    scenario: Scenario = setting.layout
    cell, owner = scenario.cells[tile], lying.owners.get(tile)
    return words_for(
        scenario.names[tile],
        scenario.land[cell[0]][cell[1]],
        lying.water[tile] + lying.is_wet(tile),
        name_of(setting.names, owner, say) if owner else "",
        say,
    )


def words_for(name: str, mark: str, water: int, owner: str, say: Say) -> str:
    """A tile of this name and kind, with so much water and somebody's shadoof."""
    if mark == WADI:
        if not water:
            return say("{tile}: dry wadi").format(tile=name)
        return say("{tile}: wadi, {water}").format(tile=name, water=water_words(water, say))
    if mark == "1":
        words = say("{tile}: 1 reservoir").format(tile=name)
    else:
        words = say("{tile}: {count} reservoirs").format(tile=name, count=mark)
    if water:
        words += say(", watered")
    if owner:
        words += say(", shadoof: {name}").format(name=owner)
    return words


def board_text(view: View, language: str) -> list[str]:
    """The board in sentences: the round, the way of the wadi, what stands and lies where."""
    say = say_in(language)
    scenario: Scenario = view.setting.layout
    lying = Lying.of(view.state)
    out = [*round_text(view, say), *land_and_wadi(scenario, say)]
    for tile in range(len(scenario.cells)):
        if lying.water[tile] or lying.is_wet(tile) or tile in lying.owners:
            out.append(tile_words(view.setting, lying, tile, say) + ".")
    return out


def round_text(view: View, say: Say) -> list[str]:
    """Where the game is."""
    s = view.state
    counts = {"wadi": int(s.water.sum()), "land": int(s.wet).bit_count(), "gone": int(s.gone)}
    out = [say("Water: {wadi} on the wadi, {land} on land, {gone} gone.").format(**counts)]
    if s.phase != WHO_STARTS:
        holder = name_of(view.setting.names, int(s.talisman), say)
        now = say("Round {number}; {name} has the talisman.")
        out.insert(0, now.format(number=int(s.rounds), name=holder))
    return out


@lru_cache(KEPT_BOARDS)
def land_and_wadi(scenario: Scenario, say: Say) -> tuple[str, ...]:
    """What does not change on a board."""
    return (*wadi_text(scenario, say), *land_text(scenario, say))


def wadi_text(scenario: Scenario, say: Say) -> list[str]:
    """The way of the water, arm by arm."""
    wadi = [cell for cell in scenario.cells if scenario.is_wadi(cell)]
    fed = {scenario.next_cell(cell) for cell in wadi}
    out = []
    for head in wadi:
        if head not in fed:
            way = [scenario.names[scenario.tile_at[cell]] for cell in scenario.way_out(head)]
            out.append(say("The wadi flows {way}, out.").format(way=", ".join(way)))
    return out


def land_text(scenario: Scenario, say: Say) -> list[str]:
    """Which land is how fertile."""
    sentences = {
        "1": say("Land with 1 reservoir: {tiles}."),
        "2": say("Land with 2 reservoirs: {tiles}."),
        "3": say("Land with 3 reservoirs: {tiles}."),
    }
    out = []
    for mark, sentence in sentences.items():
        tiles = [
            scenario.names[i] for i, c in enumerate(scenario.cells) if scenario.mark(c) == mark
        ]
        if tiles:
            out.append(sentence.format(tiles=", ".join(tiles)))
    return out
