"""Wadi in sentences: whose turn it is, a seat's numbers, the end, the board aloud."""

from functools import lru_cache

from rivertable.contract.parts import PanelRow, ScoreRow
from rivertable.display.language import Say
from rivertable.display.phrases import drawing_first_player, ended, name_of
from rivertable.engine.position import View
from rivertable.games.wadi.board import Scenario
from rivertable.games.wadi.notation import decode
from rivertable.games.wadi.rules.state import TURN, WHO_STARTS
from rivertable.games.wadi.snapshot import (
    KEPT_BOARDS,
    Snapshot,
    Worth,
    tiles_in,
    worth_on,
)
from rivertable.games.wadi.words.language import say_in
from rivertable.games.wadi.words.names import tile_words

# Now ----------------------------------------------------------------------------------------


def asked(view: View, language: str) -> str:
    """Whose turn it is and what is asked now."""
    say = say_in(language)
    s = view.state
    if s.phase == WHO_STARTS:
        return drawing_first_player(say)
    if view.is_over:
        return ended(view, say)
    left = int(s.actions)
    actions = say("1 action left") if left == 1 else say("{count} actions left").format(count=left)
    if view.acting != (view.seat,):
        name = name_of(view.setting.names, int(s.seat), say)
        return say("{name} is playing, {actions}.").format(name=name, actions=actions)
    verbs = {decode(number).verb for number in view.legal_numbers(view.seat).tolist()}
    may_build = "build" in verbs
    if may_build and "pump" in verbs:
        return say("Your turn: build a shadoof or pump water, {actions}.").format(actions=actions)
    if may_build:
        return say("Your turn: build a shadoof, {actions}.").format(actions=actions)
    return say("Your turn: pump water, {actions}.").format(actions=actions)


def panel(view: View, seat: int, language: str) -> list[PanelRow]:
    """The public numbers of a seat: icon, number, label."""
    say = say_in(language)
    s, scores = view.state, view.scores[seat]
    out: list[PanelRow] = [
        ("wa-icon-points", str(scores["points"]), say("points")),
        ("wa-icon-shadoof", str(int(s.supply[seat - 1])), say("shadoofs left")),
    ]
    if s.phase == TURN and s.seat == seat:
        out.append(("wa-icon-actions", str(int(s.actions)), say("actions left")))
    if s.phase != WHO_STARTS and s.talisman == seat:
        out.append(("wa-icon-talisman", "", say("talisman")))
    return out


def scoring(view: View, language: str) -> list[list[ScoreRow]]:
    """WA-6: for each seat, one row per shadoof; a last row of no points where a tie needs it."""
    say = say_in(language)
    points = [scores["points"] for scores in view.scores.values()]
    worth = worth_on(view.setting)
    out = []
    for seat, shadoofs in enumerate(view.state.shadoofs.tolist()[: len(points)], start=1):
        rows: list[ScoreRow] = [shadoof_row(view, worth, tile, say) for tile in tiles_in(shadoofs)]
        if view.is_over and points.count(points[seat - 1]) > 1:
            unused = int(view.state.supply[seat - 1])
            rows.append((say("Tie: {count} unused shadoofs").format(count=unused), 0))
        out.append(rows)
    return out


def shadoof_row(view: View, worth: Worth, tile: int, say: Say) -> ScoreRow:
    """What one shadoof scores, and for which tiles."""
    names, wet = view.setting.layout.names, view.state.wet
    watered = tiles_in(worth.reach[tile] & wet)
    if not watered:
        return say("Shadoof on {tile}: no water in reach").format(tile=names[tile]), 0
    parts = " + ".join(f"{names[near]} ({worth.reservoirs[near]})" for near in watered)
    points = worth.of_shadoof(wet, tile)
    return say("Shadoof on {tile}: {parts}").format(tile=names[tile], parts=parts), points


# The board aloud --------------------------------------------------------------------------------


def board_text(view: View, language: str) -> list[str]:
    """The board in sentences: the round, the way of the wadi, what stands and lies where."""
    say = say_in(language)
    scenario: Scenario = view.setting.layout
    snapshot = Snapshot.of(view.state)
    out = [*round_text(view, say), *land_and_wadi(scenario, say)]
    for tile in range(len(scenario.cells)):
        if snapshot.water[tile] or snapshot.is_wet(tile) or tile in snapshot.owners:
            out.append(tile_words(view.setting, snapshot, tile, say) + ".")
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
