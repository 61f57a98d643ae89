"""A position of Wadi in characters: the board, and beside it the seats and what is asked.

Only characters of one column, and of those whose width depends on the terminal only boxes.
"""

import unicodedata

import numpy as np

from rivertable.engine.arrays import Record
from rivertable.engine.game import Row, Setting
from rivertable.games.wadi.board import Scenario, cell_name
from rivertable.games.wadi.rules.state import (
    OVER,
    STATE,
    TURN,
    WHO_STARTS,
)
from rivertable.games.wadi.sketch.board import (
    DRY_LAND,
    FAINT,
    PLAIN,
    STRONG,
    WATER,
    WET_LAND,
    WIDEST,
    badge,
    board_rows,
)

BESIDE = 31  # columns of what stands beside the board
GAP = 2


def sketch(setting: Setting, s: Record) -> list[Row]:
    """The whole position."""
    head: list[Row] = [title(setting), []]
    board, beside = board_rows(setting, s), beside_rows(setting, s)
    if columns(board) + GAP + BESIDE > WIDEST:
        return [*head, *board, [], *beside]
    return head + side_by_side(board, [[], *beside])


def columns(rows: list[Row]) -> int:
    """How many columns the widest row takes."""
    return max(sum(len(text) for text, _ in row) for row in rows)


def side_by_side(left: list[Row], right: list[Row]) -> list[Row]:
    """Two columns of rows as one; the shorter one is filled up."""
    width = columns(left)
    height = max(len(left), len(right))
    left = left + [[]] * (height - len(left))
    right = right + [[]] * (height - len(right))
    return [
        [*row, (" " * (width - columns([row]) + GAP), PLAIN), *other]
        for row, other in zip(left, right)
    ]


def title(setting: Setting) -> Row:
    """What is played, and on which board."""
    scenario: Scenario = setting.layout
    told = scenario.title or "a scenario of somebody's own"
    origin = f" ({scenario.origin})" if scenario.title else ""
    spreading = ", spreading" if setting.options["spreading"] == "true" else ""
    return [("Wadi  ", STRONG), (told, PLAIN), (origin + spreading, FAINT)]


def beside_rows(setting: Setting, s: Record) -> list[Row]:
    """The round, the seats, what is asked, and what the signs mean."""
    scores = score_table(setting, s)
    rows = [*round_rows(setting, s), []]
    for seat, score in enumerate(scores, start=1):
        rows += seat_rows(setting, s, seat, score)
    return [*rows, [], *asked_rows(setting, s, scores), [], *LEGEND]


def round_rows(setting: Setting, s: Record) -> list[Row]:
    """How far the game is, and where the water is."""
    scenario: Scenario = setting.layout
    starts = [scenario.cells[scenario.numbers[name]] for name, _ in scenario.water]
    most = max(len(scenario.way_out(cell)) for cell in starts)
    flowing, on_land, gone = int(s.water.sum()), int(s.wet).bit_count(), int(s.gone)
    when = [(f"Round {int(s.rounds)}", STRONG), (f" of at most {most}", PLAIN)]
    return [
        when if s.rounds else [("Before the first round", STRONG)],
        [(f"{flowing} flowing, {on_land} on land, {gone} gone", PLAIN)],
    ]


def seat_rows(setting: Setting, s: Record, seat: int, score: list[int]) -> list[Row]:
    """Who sits there, and how it goes."""
    points, unused = score
    acts = s.phase == TURN and s.seat == seat
    has_talisman = s.phase == TURN and s.talisman == seat
    name = setting.names[seat - 1] if setting.names else f"Seat {seat}"
    numbers = f"{points:>6} point{'s' * (points != 1)}, {unused} shadoof{'s' * (unused != 1)} left"
    return [
        [
            ("▸" if acts else " ", STRONG),
            badge(seat),
            (f" {fitted(name, BESIDE - 15)} ", STRONG if acts else PLAIN),
            ("talisman" if has_talisman else "", STRONG),
        ],
        [(numbers, PLAIN)],
    ]


def fitted(name: str, width: int) -> str:
    """A name in exactly so many columns; letters of East Asia take two."""
    fits, taken = "", 0
    for letter in name:
        step = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if taken + step > width:
            break
        fits, taken = fits + letter, taken + step
    return fits + " " * (width - taken)


def score_table(setting: Setting, s: Record) -> list[list[int]]:
    """WA-6: points and unused shadoofs of every seat."""
    out = np.zeros((setting.players, 2), np.int64)
    state = np.zeros(1, STATE)
    for field in ("wet", "shadoofs", "supply"):
        state[field] = getattr(s, field)
    setting.game.kernel.score(setting.board, state.view(np.int16), out)
    table: list[list[int]] = out.tolist()
    return table


def asked_rows(setting: Setting, s: Record, scores: list[list[int]]) -> list[Row]:
    """Whose turn it is and what may be typed, or who has won."""
    if s.phase == OVER:
        return [[("The wadi is dry.", STRONG)], [(winner(scores), STRONG)]]
    if s.phase == WHO_STARTS:
        starts = joined(range(1, setting.players + 1), "or")
        return [[("Drawing the first player:", STRONG)], [(f"start {starts}", PLAIN)]]
    return turn_rows(setting.layout, s)


def winner(scores: list[list[int]]) -> str:
    """WA-6: who has won, and whether points were enough."""
    best = [seat for seat, score in enumerate(scores, start=1) if score == max(scores)]
    if len(best) > 1:
        return f"Seats {joined(best)} share the win."
    tied = [score for score in scores if score[0] == max(scores)[0]]
    return f"Seat {best[0]} wins" + (" by unused shadoofs." if len(tied) > 1 else ".")


def turn_rows(scenario: Scenario, s: Record) -> list[Row]:
    """What the seat whose turn it is may type, with two tiles of this board."""
    wadi = scenario.water[0][0]
    land = next(cell_name(cell) for cell in scenario.cells if scenario.is_land(cell))
    actions = int(s.actions)
    left = "one action" if actions == 1 else f"{actions} actions"
    why_not = "built already" if s.built else "" if s.supply[s.seat - 1] else "none left"
    return [
        [badge(int(s.seat)), (f" has {left} left:", STRONG)],
        [
            (f"build {land}", FAINT if why_not else PLAIN),
            (f"    {why_not or 'once a turn'}", FAINT),
        ],
        [(f"pump {wadi}>{land}", PLAIN), ("  or  ", FAINT), ("end", PLAIN)],
    ]


def joined(seats: "list[int] | range", word: str = "and") -> str:
    """`1, 2 and 3`."""
    *most, last = map(str, seats)
    return f"{', '.join(most)} {word} {last}" if most else last


LEGEND: list[Row] = [
    [(" ▯ ▯ ", DRY_LAND[1]), (" land with two reservoirs", FAINT)],
    [(" ▮ ▮ ", WET_LAND[1]), (" the same with water", FAINT)],
    [("~ 7 ~", WATER), (" wadi with 7 water", FAINT)],
]
