"""A review as JSON: for the page, for `rivertable review --json`, and to be kept."""

from collections.abc import Mapping
from typing import Any

from rivertable.engine.errors import RivertableError

from . import verdicts
from .games import Game, Review, SeatReview
from .verdicts import Finding, Row, Shares, grade

Message = dict[str, Any]
KEPT, KEPT_OF_FAULTS = 8, 32  # rows of a finding: a fault may have many answers that are as good
DIGITS = 4
PARTS = ("start", "draws", "hidden", "choices", "others", "end")


class BadFinding(RivertableError):
    """What somebody says to have found does not fit the game."""


def summary(review: Review, findings: Mapping[str, Finding]) -> Message:
    """All that a review says, without words."""
    game = review.game
    return {
        "isWhole": review.is_whole,
        "shares": [rounded(shares) for shares in review.shares],
        "moves": [
            {
                "index": index,
                "seat": game.moves[index].seat,
                "move": game.moves[index].text,
                "loss": round(one.loss, DIGITS),
                "grade": grade(one.loss),
                "best": best_text(game, index, findings[str(index)]) if grade(one.loss) else "",
            }
            for index, one in sorted(review.judgements.items())
        ],
        "seats": [seat_message(seat) for seat in review.seats()],
    }


def best_text(game: Game, index: int, finding: Finding) -> str:
    """The move that was best, as it is written."""
    position, seat = game.positions[index], game.moves[index].seat
    write = game.setting.game.notation.write
    return write(game.setting, position.state, seat, finding.moves[0].number)


def seat_message(seat: SeatReview) -> Message:
    grades = list(seat.faults.values())
    return {
        "accuracy": None if seat.accuracy is None else round(seat.accuracy, 1),
        **{part: round(getattr(seat, part), DIGITS) for part in PARTS},
        "faults": {name: grades.count(name) for name in verdicts.GRADES},
    }


def rounded(shares: Shares | None) -> list[float] | None:
    return None if shares is None else [round(share, DIGITS) for share in shares]


# Findings, which a browser sends and which are kept ----------------------------------------------


def finding_message(finding: Finding, played: int | None) -> Message:
    """A finding, as far as anything later needs it."""
    made = verdicts.row_of(finding, played)
    most = KEPT if finding.after is None else KEPT_OF_FAULTS
    best = finding.moves[:most]
    kept = best if made is None or made in best else (*best, made)
    return {
        "simulations": finding.simulations,
        "mean": round(finding.mean, DIGITS),
        "moves": [
            [
                row.number,
                row.visits,
                round(row.share, DIGITS),
                int(row.is_proven),
                rounded(row.shares),
            ]
            for row in kept
        ],
        "after": None if finding.after is None else [rounded(one) for one in finding.after],
    }


def read_findings(game: Game, message: Any) -> dict[str, Finding]:
    """Findings by the keys of their questions, checked against the game."""
    if not isinstance(message, dict):
        raise BadFinding("Findings are an object.")
    known = {question.key: question for question in game.questions}
    found = {}
    for key, one in message.items():
        if key not in known:
            raise BadFinding(f"There is no question {key!r}.")
        legal = set(game.view(known[key]).legal_numbers().tolist())
        found[key] = read_finding(one, legal, game.players)
    return found


def read_finding(message: Any, legal: set[int], players: int) -> Finding:
    """One finding; all of its moves are legal, and its shares are shares."""
    try:
        rows = tuple(
            Row(int(number), int(visits), share_in(share), bool(proven), shares_in(shares, players))
            for number, visits, share, proven, shares in message["moves"]
        )
        after = message["after"]
        pair = None if after is None else tuple(shares_in(one, players) for one in after)
        finding = Finding(int(message["simulations"]), share_in(message["mean"]), rows)
    except (KeyError, TypeError, ValueError, OverflowError) as problem:
        raise BadFinding(f"This is no finding: {problem}.") from None
    numbers = [row.number for row in rows]
    if not numbers or len(set(numbers)) < len(numbers) or not set(numbers) <= legal:
        raise BadFinding("A finding is about different legal moves.")
    if pair is not None and len(pair) != 2:
        raise BadFinding("Two moves are compared.")
    if min(row.visits for row in rows) < 0 or finding.simulations < 0:
        raise BadFinding("Visits are counted from 0.")
    return finding if pair is None else finding._replace(after=(pair[0], pair[1]))


def share_in(number: Any) -> float:
    """A share; sums of many may be off by a last digit."""
    share = float(number)
    if not -0.001 <= share <= 1.001:
        raise ValueError(f"{share} is no share")
    return share


def shares_in(numbers: Any, players: int) -> Shares:
    shares = tuple(map(share_in, numbers))
    if len(shares) != players:
        raise ValueError(f"there are {players} seats")
    return shares
