"""What happened between two states without anybody deciding it, in sentences."""

from collections.abc import Sequence

from rivertable.display.phrases import name_of
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.games.wadi.rules.state import OVER, TURN
from rivertable.games.wadi.words.language import say_in


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
        out = [say("Nobody can move, and the water flows {n} times.").format(n=flows)]
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
