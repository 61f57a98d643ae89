"""What bots found when they searched, kept beside their games for who learns from it."""

from typing import Any

from rivertable.bots.arena import match
from rivertable.bots.bot import Bot, MoveStats
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.research.actions import table_of

Found = dict[str, Any]
DIGITS = 6  # of a share that are kept


class NotingPlayer:
    """A player whose searches are noted; one that does not search chooses as it does."""

    def __init__(self, player: match.Player, notes: list[Found]) -> None:
        self._player, self._notes = player, notes

    def choose(self, view: View) -> Move:
        """What the player chooses: the same moves as without notes."""
        player, moves = self._player, view.legal_moves()
        if not isinstance(player, Bot) or len(moves) == 1:
            return player.choose(view)
        stats = player.think(view)
        self._notes.append(noted(view, stats))
        number = player.decide(stats, is_shared=len(view.acting) > 1)
        return next(move for move in moves if move.number == number)


def noted(view: View, stats: list[MoveStats]) -> Found:
    """A search: before which move of the game, and what it found about each action."""
    found = sorted((table_of(view).action(one.number, view.seat), one) for one in stats)
    return {
        "move": len(view.numbers()) + 1,
        "actions": [action for action, _ in found],
        "visits": [one.visits for _, one in found],
        "values": [round(one.share, DIGITS) for _, one in found],
    }
