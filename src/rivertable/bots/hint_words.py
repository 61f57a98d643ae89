"""A hint in words: first where to look, then the move, and why. French is in `fr.po`."""

from pathlib import Path

from rivertable.display.language import translator
from rivertable.display.phrases import name_of
from rivertable.engine.arrays import Record
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games import game_of

from .hint import Hint, foreseen
from .plans import planned

FOLDER = Path(__file__).parent

GOOD_PLAYER = "A good player"
ONLY = "It is the only legal move."
WINS = "It wins the game."
CLOSE = "Other moves are about as good."
BETTER = "It looks best overall."
LIKELY = "This is likely to follow:"
HOPELESS = "You can hardly win any more, but this keeps your result up."


def where_to_look(view: View, hint: Hint, language: str = "en") -> str:
    """The first hint: which piece or place matters, without the move."""
    game = game_of(view.setting)
    other = hint.other if hint.is_close else None
    return game.hints.look(view.setting, hint.move, other, game.say(language))


def suggestion(view: View, hint: Hint, language: str = "en") -> str:
    """The second hint: what a good player would do, and why."""
    move = good_move(view, hint, language).removesuffix(".")  # a log line may end without one
    return f"{move}. {reason(view, hint, language, good_player(language))}".strip()


def good_move(view: View, hint: Hint, language: str) -> str:
    """The move as the log tells it, with a good player in the seat."""
    return told(view, view.state, hint.move, language, good_player(language))


def good_player(language: str) -> str:
    return translator(language, FOLDER)(GOOD_PLAYER)


def told(view: View, state: Record, move: Move, language: str, who: str = "") -> str:
    """A move as the log tells it; `who` is in the seat of the view, if that is somebody else."""
    setting, game = view.setting, game_of(view.setting)
    seats = range(1, setting.players + 1)
    names = [name_of(setting.names, seat, game.say(language)) for seat in seats]
    names[view.seat - 1] = who or names[view.seat - 1]
    return game.words.told(setting, state, move, language, names)


def reason(view: View, hint: Hint, language: str, who: str = "") -> str:
    """Why this move, in a sentence, or else what follows it; nothing where a game has no reasons."""
    found = true_reason(view, hint, language)
    if found is not None:
        return found
    return f"{general(hint, language)} {likely(view, hint, language, who)}".strip()


def brief_reason(view: View, hint: Hint, language: str) -> str:
    """The same where what follows is told anyway."""
    found = true_reason(view, hint, language)
    return general(hint, language) if found is None else found


def true_reason(view: View, hint: Hint, language: str) -> str | None:
    """What the move does; None if there is nothing to say of it but that it is good."""
    game, say = game_of(view.setting), translator(language, FOLDER)
    reasons = game.hints.reasons
    if hint.other is None or hint.wins:
        return say(WINS if hint.wins else ONLY)
    for change in hint.changes:
        if change in reasons:
            lost = f"{say(HOPELESS)} " if hint.is_hopeless else ""
            return lost + game.say(language)(reasons[change])
    if not reasons:
        return say(CLOSE) if hint.is_close else ""
    return None


def general(hint: Hint, language: str) -> str:
    found = HOPELESS if hint.is_hopeless else CLOSE if hint.is_close else BETTER
    return translator(language, FOLDER)(found)


def likely(view: View, hint: Hint, language: str, who: str) -> str:
    """What the bot expects to follow: moves, and what comes by itself."""
    game, moves = game_of(view.setting), [*foreseen(view, hint), *planned(view, hint)]
    line = [told(view, state, move, language, who) for state, move in moves]
    if line:
        line.insert(0, translator(language, FOLDER)(LIKELY))
    last = (hint.move.number, *hint.line)[-1]
    return " ".join(filter(None, [*line, game.hints.outlook(view, last, game.say(language))]))
