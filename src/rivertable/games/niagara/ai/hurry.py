"""What bots do in a game that drags on."""

from rivertable.engine.arrays import Record
from rivertable.engine.kernel import NOTHING
from rivertable.games.niagara.rules.state import OTHER, WARMER, WEATHER


def calm_the_river(s: Record, patience: int) -> int:
    """NI-5.1: after so many rounds, whoever has played the cloud slows the river down.

    Each who is ahead of the others on the river does well to make it faster, and then all lose
    canoes as fast as they land gems. Of games among equals that took 50 rounds and more, this was the
    reason: docs/bots.md.
    """
    is_due = s.phase == WEATHER and s.rounds > patience
    return 64 * OTHER + WARMER if is_due else NOTHING
