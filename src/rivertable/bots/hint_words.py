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
HOPELESS = "You can hardly win any more, but it keeps your result up."


def where_to_look(view: View, hint: Hint, language: str = "en") -> str:
    """The first hint: which piece or place matters, without the move."""
    game = game_of(view.setting)
    other = hint.other if hint.is_close else None
    return game.hints.look(view.setting, hint.move, other, game.say(language))


def suggestion(view: View, hint: Hint, language: str = "en") -> str:
    """The second hint: what a good player would do, and why."""
    move = good_move(view, hint, language).removesuffix(".")  # a log line may end without one
    return f"{move}. {reason(view, hint, language)}".strip()


def good_move(view: View, hint: Hint, language: str) -> str:
    """The move as the log tells it, with a good player in the seat."""
    return told(view, view.state, hint.move, language)


def told(view: View, state: Record, move: Move, language: str) -> str:
    """A move as the log tells it, with a good player in the seat of the view."""
    setting, game = view.setting, game_of(view.setting)
    seats = range(1, setting.players + 1)
    names = [name_of(setting.names, seat, game.say(language)) for seat in seats]
    names[view.seat - 1] = translator(language, FOLDER)(GOOD_PLAYER)
    return game.words.told(setting, state, move, language, names)


def reason(view: View, hint: Hint, language: str) -> str:
    """Why this move, in a sentence, or else what follows it; nothing where a game has no reasons."""
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
    general = HOPELESS if hint.is_hopeless else CLOSE if hint.is_close else BETTER
    return f"{say(general)} {likely(view, hint, language)}".strip()


def likely(view: View, hint: Hint, language: str) -> str:
    """What the bot expects to follow: moves, and what comes by itself."""
    game, moves = game_of(view.setting), [*foreseen(view, hint), *planned(view, hint)]
    line = [told(view, state, move, language) for state, move in moves]
    if line:
        line.insert(0, translator(language, FOLDER)(LIKELY))
    last = (hint.move.number, *hint.line)[-1]
    return " ".join(filter(None, [*line, game.hints.outlook(view, last, game.say(language))]))
