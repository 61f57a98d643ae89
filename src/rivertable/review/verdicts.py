"""What is judged in a review, and how. Every threshold is here, and nowhere else.

A share is a part of the win, from 0 to 1. All that is said of a move comes from one search of the
position as its seat could know it, so a choice that was made in secret is judged by what the others
might have chosen, never by what they had.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple, TypeAlias

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20  # shares that a move loses, at least
NEARLY = 0.03  # a move that loses less than this is as good as the best one
# Of the most visits: a secret choice that was tried less is no part of the mixture, and of a move that
# was tried less a search knows little.
RARE = 0.1

# How far off a loss may be, times the root of the simulations that it comes from: a move that was tried
# so often, and a decision in which two moves were compared. The second one is four hundredths at most.
TRIED, COMPARED, MOST_DOUBT = 0.6, 8.0, 0.04

GRADES = {"blunder": BLUNDER, "mistake": MISTAKE, "inaccuracy": INACCURACY}

Shares: TypeAlias = tuple[float, ...]  # of every seat


class Row(NamedTuple):
    """What a search found about a move."""

    number: int
    visits: int
    share: float  # of the win, for the seat that moves
    is_proven: bool
    shares: Shares


class Finding(NamedTuple):
    """What a search found about a decision."""

    simulations: int
    mean: float  # share of all legal moves: what somebody gets who picks any of them
    moves: tuple[Row, ...]  # the best one first
    # What comes after the best move and after the one that was made, each thought about for as
    # long as the other; only where the second may be a fault.
    after: tuple[Shares, Shares] | None = None


class Judgement(NamedTuple):
    """A move that was made, and what could be had."""

    loss: float  # of the seat's share
    stake: float  # what somebody loses who picks any move
    shares: Shares  # of every seat, if the decision is made well
    expected: Shares  # of every seat, after the move that was made


def judge(finding: Finding, seat: int, played: int, is_secret: bool) -> Judgement:
    """What a move lost: against the best one, or in secret against the mixture of good ones."""
    made = row_of(finding, played) or finding.moves[-1]
    best, shares = mixture(finding) if is_secret else (top(finding).share, top(finding).shares)
    stake = max(0.0, best - finding.mean)
    if finding.after is not None:
        loss = surely(compared(finding, seat, played), doubt(finding, made))
        return Judgement(loss, stake, shares, finding.after[1])
    loss = 0.0 if is_mixed(finding, made, is_secret) else max(0.0, best - made.share)
    if is_secret:
        loss = surely(loss, TRIED / sqrt(made.visits) if made.visits else 1.0)
    # Of a move that was never tried nothing is known but that it seemed no better.
    return Judgement(loss, stake, shares, made.shares if any(made.shares) else shares)


def compared(finding: Finding, seat: int, played: int) -> float:
    """What a move loses as the comparison has it, or the search of the decision if that is less.

    The search is only heard if it knows the move: after some tens of visits its share is a guess.
    """
    assert finding.after is not None
    made = row_of(finding, played) or finding.moves[-1]
    good, bad = (after[seat - 1] for after in finding.after)
    known = top(finding).share - made.share if is_known(finding, made) else 1.0
    return max(0.0, min(good - bad, known))


def is_known(finding: Finding, row: Row) -> bool:
    """Has the search looked at a move for long?"""
    return row.is_proven or row.visits >= RARE * most_visits(finding)


def doubt(finding: Finding, made: Row) -> float:
    """How far off the loss of a move may be that was compared with the best one."""
    if made.is_proven and top(finding).is_proven:
        return 0.0
    return min(MOST_DOUBT, COMPARED / sqrt(finding.simulations))


def surely(loss: float, doubt: float) -> float:
    """No fault unless that is nearly certain: longer thinking would say so too."""
    return loss if loss - doubt >= INACCURACY else min(loss, NEARLY)


def mixture(finding: Finding) -> tuple[float, Shares]:
    """What is had by choosing as often as the search did: by the seat, and by every seat."""
    most = most_visits(finding)
    rows = [row for row in finding.moves if row.visits >= RARE * most]
    total = sum(row.visits for row in rows) or 1
    share = sum(row.visits * row.share for row in rows) / total
    columns = zip(*(row.shares for row in rows), strict=True)
    weights = [row.visits / total for row in rows]
    return share, tuple(
        sum(weight * one for weight, one in zip(weights, column, strict=True)) for column in columns
    )


def top(finding: Finding) -> Row:
    return finding.moves[0]


def most_visits(finding: Finding) -> int:
    return max(row.visits for row in finding.moves)


def row_of(finding: Finding, number: int | None) -> Row | None:
    """What was found about a move; None if it was not kept, for it was hardly tried."""
    return next((row for row in finding.moves if row.number == number), None)


def grade(loss: float) -> str:
    """What a loss is called; nothing if it is not worth a word."""
    return next((name for name, least in GRADES.items() if loss >= least), "")


def hundredths(loss: float) -> int:
    """Whole ones of a loss, so that what is told never reaches a threshold that it is below."""
    return int(100 * loss + 1e-6)


def is_nearly_best(
    finding: Finding, seat: int, number: int, is_secret: bool, after: Shares | None = None
) -> bool:
    """Is a move as good as the best one, so that nobody should be told otherwise?

    What comes after it, if somebody has thought about that, counts more than the first search.
    """
    row = row_of(finding, number)
    if row is not None and (number == top(finding).number or is_mixed(finding, row, is_secret)):
        return True
    if after is not None and finding.after is not None:
        return finding.after[0][seat - 1] - after[seat - 1] < NEARLY
    best = mixture(finding)[0] if is_secret else top(finding).share
    return row is not None and row.visits > 0 and best - row.share < NEARLY


def is_mixed(finding: Finding, row: Row, is_secret: bool) -> bool:
    """Is it a part of the mixture of good secret choices?"""
    return is_secret and row.visits >= RARE * most_visits(finding)


def accuracy(judgements: Iterable[Judgement]) -> float | None:
    """From 100, where nothing was lost, to 0, where as much was as by picking any move.

    None if there was nothing to lose. It is made of the losses, so it agrees with them.
    """
    known = list(judgements)
    stakes = sum(one.stake for one in known)
    if stakes <= 0:
        return None
    return 100 * max(0.0, 1 - sum(one.loss for one in known) / stakes)


def result_shares(ranks: Sequence[int]) -> Shares:
    """Who has won: all of it, or a part for each of several."""
    winners = sum(rank == 1 for rank in ranks)
    return tuple((rank == 1) / winners for rank in ranks)
