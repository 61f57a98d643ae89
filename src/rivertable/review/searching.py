"""Thinking about the decisions of a game: a little about each, more about those that may be faults.

`static/thinking/examining.js` does the same in a browser, and finds the same numbers.
"""

from math import sqrt

import numpy as np

from rivertable.bots.bot import Bot, Budget
from rivertable.bots.search.bind import search_for, seed_of
from rivertable.bots.search.ranking import COLUMNS, IS_PROVEN, NUMBER, SHARE, SHARES, VISITS
from rivertable.bots.thinking import NODES
from rivertable.engine.arrays import Numbers
from rivertable.engine.game import Setting
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE, FIRST_IN
from rivertable.games import game_of

from .verdicts import (
    INACCURACY,
    MOST_DOUBT,
    RARE,
    Finding,
    Row,
    Shares,
    compared,
    is_known,
    is_mixed,
    mixture,
    result_shares,
    row_of,
)

# Simulations: for every decision, and for one in which the search might have done something else.
FIRST, SECOND = 1_000, 3_000
SECRET = 16_000  # more, for a secret choice that may be a fault: what is good is a matter of visits
DEEP = 40_000  # for a decision that still seems a fault: a refutation may be found late
CLEAR = 0.5  # of all visits: so many for the move that was made, and nothing more is to be said
FAULT = (
    INACCURACY + MOST_DOUBT
)  # shares that every comparison says are lost, or the move is no fault
DOUBT = 0.03  # shares that a move must seem to lose to be compared with the best one
# After each of two moves that are compared, because the one that was made may be a fault: the more, the
# longer it seems to be one. Where chance or a secret comes next, in each of so many worlds.
AFTER = (4_000, 16_000, 48_000)
WORLDS, EACH_WORLD = 8, (2_000, 4_000, 12_000)
STEP = 250  # simulations between two looks at what else is asked
BRIEF, LONGEST_LINE = 300, 8  # simulations for each move of an expected line, and its length


def limits() -> dict[str, float | tuple[int, ...]]:
    """The same, for browsers."""
    return {
        "first": FIRST, "second": SECOND, "deep": DEEP, "after": AFTER, "secret": SECRET,
        "clear": CLEAR, "doubt": DOUBT,
        "worlds": WORLDS, "eachWorld": EACH_WORLD, "step": STEP, "rare": RARE, "longest": LONGEST_LINE,
        "fault": FAULT,
    }  # fmt: skip


class Examiner:
    """Searches in one tree, one decision after the other, always beginning anew."""

    def __init__(self, setting: Setting, times: float = 1, nodes: int = NODES) -> None:
        """One that thinks so many times as long as usual."""
        self.setting, self.times = setting, times
        exactness = sqrt(max(1, times))
        self.doubt, self.fault = DOUBT / exactness, INACCURACY + MOST_DOUBT / exactness
        self._search = search_for(setting.game.name)
        self._memory = self._search.new_tree(nodes)
        self._weights, self._style = Bot(Budget()).bound_to(game_of(setting))
        self._rng = seed_of(0)

    def examine(self, view: View, played: int | None = None, is_secret: bool = False) -> Finding:
        """What is found about a decision, and about the move that was made if there is one."""
        self._begin()
        asked = int(FIRST * self.times)
        done = self._simulate(view.buffer, view.seat, asked)
        finding = Finding(done, *self._report(view.buffer, view.seat))
        if done == asked and not is_clear(finding, played):
            done += self._simulate(view.buffer, view.seat, int(SECOND * self.times))
            finding = Finding(done, *self._report(view.buffer, view.seat))
        if played is None or not is_doubtful(finding, played, is_secret, self.doubt):
            return finding
        if is_secret:
            done += self._simulate(view.buffer, view.seat, int(SECRET * self.times))
            finding = Finding(done, *self._report(view.buffer, view.seat))
        else:
            finding = self._compared(view, finding, played)
        return finding

    def _compared(self, view: View, finding: Finding, played: int) -> Finding:
        """With what comes after the best move and after the one that was made.

        What still seems a fault is looked at anew for longer, and may have another best move then. If
        one comparison clears it, a longer one is likely to waver too: no fault.
        """
        for length in range(len(AFTER)):
            numbers = (finding.moves[0].number, played)
            good, bad = (self.after(view, number, length) for number in numbers)
            finding = finding._replace(after=(good, bad))
            if compared(finding, view.seat, played) < self.fault:
                break
            if length == 0:
                finding = self._deeper(view)
                if is_cleared(finding, played, self.doubt):
                    break
        return finding

    def _deeper(self, view: View) -> Finding:
        self._begin()
        done = self._simulate(view.buffer, view.seat, int(DEEP * self.times))
        return Finding(done, *self._report(view.buffer, view.seat))

    def after(self, view: View, number: int, length: int) -> Shares:
        """The share of every seat after a move, in the mean of what may be hidden and drawn."""
        found, is_certain = self._in_world(view, number, 0, length)
        if is_certain:
            return found
        others = range(1, WORLDS)
        worlds = [found, *(self._in_world(view, number, k, length)[0] for k in others)]
        return tuple(sum(column) / WORLDS for column in zip(*worlds, strict=True))

    def _in_world(self, view: View, number: int, world: int, length: int) -> tuple[Shares, bool]:
        """The same in one of the worlds, and whether there is no other one."""
        setting, kernel, buffer = self.setting, self.setting.kernel, view.buffer.copy()
        self._search.draw_hidden(setting.board, buffer, view.seat, seed_of(world))
        now = kernel.play_number(setting.board, buffer, view.seat, number)
        draws = 0
        while now & 1:
            drawn = int(buffer[kernel.size + (world + draws) % (now >> 8)])
            now, draws = kernel.play_number(setting.board, buffer, CHANCE, drawn), draws + 1
        is_certain = draws == 0 and setting.game.secrets is None
        if now == 0:
            return result_shares(ranks_in(setting, buffer)), is_certain
        self._begin()
        seat = FIRST_IN[now & 255]
        most = int((AFTER if is_certain else EACH_WORLD)[length] * self.times)
        found = Finding(self._simulate(buffer, seat, most), *self._report(buffer, seat))
        is_shared = (now & 255) != 1 << seat
        return mixture(found)[1] if is_shared else found.moves[0].shares, is_certain

    def _begin(self) -> None:
        self._memory.forget()
        self._rng = seed_of(0)

    def line(self, view: View, first: int) -> tuple[int, ...]:
        """The moves that are expected from this one on, until somebody else knows more than we."""
        self._begin()
        setting, kernel, buffer, seat = (
            self.setting,
            self.setting.kernel,
            view.buffer.copy(),
            view.seat,
        )
        self._search.draw_hidden(setting.board, buffer, seat, seed_of(0))
        line, number = [first], first
        while len(line) < LONGEST_LINE:
            now = kernel.play_number(setting.board, buffer, seat, number)
            if not goes_on_alone(now, view.seat, setting.game.secrets is not None):
                break
            seat = FIRST_IN[now & 255]
            if self._memory.is_half_full:
                self._memory.forget()
            self._simulate(buffer, seat, BRIEF)
            number = self._report(buffer, seat)[1][0].number
            line.append(number)
        return tuple(line)

    def _simulate(self, buffer: Numbers, seat: int, count: int) -> int:
        """So many times, or fewer if everything is proven; in steps, as browsers have to."""
        setting, search, done = self.setting, self._search.on(self._memory), 0
        while done < count:
            asked = min(STEP, count - done)
            made = search.search(
                setting.board, buffer, seat, *self._memory, self._weights, self._style, self._rng, asked
            )  # fmt: skip
            done += made
            if made < asked:
                break
        return done

    def _report(self, buffer: Numbers, seat: int) -> tuple[float, tuple[Row, ...]]:
        out = np.zeros((MOST_MOVES, COLUMNS))
        count = self._search.on(self._memory).report(buffer, seat, *self._memory, out)
        players = self.setting.players
        rows = tuple(
            Row(
                int(row[NUMBER]), int(row[VISITS]), row[SHARE], bool(row[IS_PROVEN]),
                tuple(row[SHARES : SHARES + players]),
            )
            for row in out[:count].tolist()
        )  # fmt: skip
        return sum(row.share for row in rows) / len(rows), rows


def is_clear(finding: Finding, played: int | None) -> bool:
    """Would the search have done the same without a doubt?"""
    best = finding.moves[0]
    return best.number == played and best.visits >= CLEAR * finding.simulations


def is_doubtful(finding: Finding, played: int, is_secret: bool, doubt: float = DOUBT) -> bool:
    """May the move that was made be a fault, so that it is worth more thinking?"""
    made = row_of(finding, played)
    if made is None or is_mixed(finding, made, is_secret):
        return False
    best = mixture(finding)[0] if is_secret else finding.moves[0].share
    return best - made.share >= doubt


def is_cleared(finding: Finding, played: int, doubt: float = DOUBT) -> bool:
    """Does a search that knows the move find nothing wrong with it?"""
    made = row_of(finding, played)
    return made is None or (
        is_known(finding, made) and not is_doubtful(finding, played, is_secret=False, doubt=doubt)
    )


def ranks_in(setting: Setting, buffer: Numbers) -> list[int]:
    """The rank of each seat at the end of a game."""
    out = np.zeros((setting.players, len(setting.game.score_names)), np.int64)
    setting.kernel.score(setting.board, buffer, out)
    table = [tuple(row) for row in out.tolist()]
    return [1 + sum(other > mine for other in table) for mine in table]


def goes_on_alone(now: int, seat: int, has_secrets: bool) -> bool:
    """Does one seat move next? Where choices are secret, only as long as it is the same one."""
    acting = now & 255
    is_one = acting > 1 and acting & (acting - 1) == 0
    return is_one and (not has_secrets or acting == 1 << seat)
