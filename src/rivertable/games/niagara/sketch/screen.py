"""A position of Niagara in characters, as rows of (text, style) pairs for a terminal."""

import numpy as np

from rivertable.engine.arrays import Record
from rivertable.engine.game import Row, Setting
from rivertable.games.niagara import rules
from rivertable.games.niagara.board import (
    BRANCHES,
    CANOES,
    HIGHEST_WEATHER,
    LOWEST_WEATHER,
    MOST_ROUNDS,
    SHORE,
)
from rivertable.games.niagara.rules.state import (
    CANOE,
    CHOOSING,
    FORKING,
    OVER,
    WEATHER,
    WHO_STARTS,
)
from rivertable.games.niagara.secrets import hidden_seats
from rivertable.games.niagara.sketch.board import river_rows
from rivertable.games.niagara.sketch.seats import legend_rows, seat_rows, shortened

LONGEST_NAME = 20  # of a seat, in a sentence

PHASES = {
    WHO_STARTS: "before the start",
    CHOOSING: "phase I: tiles are chosen",
    WEATHER: "phase II: tiles are shown and played",
    CANOE: "phase II: tiles are shown and played",
    FORKING: "phase III: the river moves",
    OVER: "the end",
}


def sketch(setting: Setting, s: Record) -> list[Row]:
    """The river from the shore to the falls, and below it what every seat has."""
    return [
        *title_rows(setting, s),
        [],
        *river_rows(setting, s),
        [],
        *seat_rows(setting, s),
        [],
        *legend_rows(),
    ]


def title_rows(setting: Setting, s: Record) -> list[Row]:
    """Where in the game this is, and what is asked of whom."""
    round_ = f", round {int(s.rounds)} of at most {MOST_ROUNDS}" if s.rounds else ""
    title = [(" Niagara", "bold"), (f"{round_}, {PHASES[int(s.phase)]}", "")]
    return [title, [(f" {question(setting, s)}", "bold")], weather_row(setting, s)]


def weather_row(setting: Setting, s: Record) -> Row:
    """The weather track, what the river will move, and where if that is known."""
    row = [(" weather ", "dim")]
    for space in range(LOWEST_WEATHER, HIGHEST_WEATHER + 1):
        text = f"{space:+}" if space else "0"
        row += [(f"[{text}]", "bold reverse") if space == s.weather else (f" {text} ", "dim")]
    row += [("   flow ", "dim"), (flow(s), "bold")]
    if setting.options["fork"] == "alternate" and s.branch:
        row += [("   next branch ", "dim"), (BRANCHES[s.branch % len(BRANCHES)], "bold")]
    return row


def flow(s: Record) -> str:
    """NI-6: what the river will move as things are, or still has to move."""
    if s.phase == FORKING:
        return f"{int(s.points)} to go"
    return f"{max(0, int(s.lowest + s.weather))} so far"


def question(setting: Setting, s: Record) -> str:
    """What is asked now, in one sentence."""
    if s.phase == WHO_STARTS:
        return "Chance gives the life buoy to somebody."
    if s.phase == CHOOSING:
        seats = [f"seat {seat}" for seat in undecided(setting, s)]
        return f"{listed(seats)} {'choose' if len(seats) > 1 else 'chooses'} a tile."
    if s.phase == FORKING:
        return "Chance says which branch the next disc takes."
    if s.phase == OVER:
        return f"The game is over. {result(setting, s)}"
    who = called(setting, int(s.seat))
    if s.phase == WEATHER:
        return f"{who} shows the cloud and moves the weather."
    return f"{who} shows tile {int(s.chosen[s.seat - 1])}: {canoes_asked(s)}."


def undecided(setting: Setting, s: Record) -> list[int]:
    """The seats that have not chosen a tile yet."""
    chosen = hidden_seats(s)
    return [seat for seat in range(1, setting.players + 1) if seat not in chosen]


def canoes_asked(s: Record) -> str:
    """NI-5.2a, as far as the turn has come."""
    may, must = int(s.may_move), int(s.must_move)
    if must == (1 << CANOES) - 1:
        ashore = (s.place[s.seat - 1] == SHORE).all()
        return "one of the canoes has to move" if ashore else "both canoes have to move"
    told = [f"canoe {canoe + 1} has to move" for canoe in range(CANOES) if must >> canoe & 1]
    told += [f"canoe {canoe + 1} may" for canoe in range(CANOES) if (may & ~must) >> canoe & 1]
    return ", ".join(told) + (" move" if not must else "")


def result(setting: Setting, s: Record) -> str:
    """NI-8: who has won."""
    scores = np.zeros((setting.players, 2), np.int64)
    rules.scores(setting.board.view(rules.BOARD)[0], s, scores)
    table = [tuple(row) for row in scores.tolist()]
    winners = [seat for seat, row in enumerate(table, start=1) if row == max(table)]
    value = max(table)[1]
    if len(winners) == 1:
        return f"{called(setting, winners[0])} wins with a value of {value}."
    return f"{listed([f'seat {seat}' for seat in winners])} share the win, value {value}."


def called(setting: Setting, seat: int) -> str:
    """`Seat 2` or `Seat 2 (Ada)`."""
    name = setting.names[seat - 1] if setting.names else ""
    return f"Seat {seat} ({shortened(name, LONGEST_NAME)})" if name else f"Seat {seat}"


def listed(words: list[str]) -> str:
    """`Seat 1, seat 2 and seat 3`."""
    told = ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
    return told[0].upper() + told[1:]
