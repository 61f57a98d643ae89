"""What bots do in a game that drags on."""

from rivertable.contract import Hurry
from rivertable.games.niagara.rules.state import OTHER, WARMER

# NI-5.1: whoever has played the cloud slows the river down. Each who is ahead of the others on the
# river does well to make it faster, and then all lose canoes as fast as they land gems. Of games among
# equals that took 50 rounds and more, this was the reason: docs/bots.md.
CALM_THE_RIVER = Hurry(move=64 * OTHER + WARMER, rounds="rounds")
