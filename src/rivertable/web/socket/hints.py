"""A hint in words: first which piece to look at, then which move, and why."""

from rivertable.bots.hint import Hint
from rivertable.contract import BoardGame
from rivertable.display.scene import Pick, Scene
from rivertable.engine.position import View
from rivertable.web.language import say_in

from .log_lines import Message

GOOD_PLAYER = "A good player"
ONLY = "It is the only move."
WINS = "It wins."
CLOSE = "No move stands out; others are about as good."
BETTER = "There is no single reason, but it looks best."

PIECE, MOVE = 1, 2  # the steps
STEPS = (PIECE, MOVE)


def hint_message(
    game: BoardGame, view: View, hint: Hint, step: int, language: str, scene: Scene
) -> Message:
    """What the browser shows: a sentence, and the ids of what to mark in the scene of the view."""
    picks = picks_of(scene, str(hint.move))
    if step == PIECE:
        other = hint.other if hint.is_close else None
        sentence = game.hints.look(view.setting, hint.move, other, game.say(language))
        return {"step": step, "sentence": sentence, "marks": on_board(picks)[:1]}
    done = done_by_a_good_player(game, view, hint, language)
    sentence = f"{done} {reason(game, hint, language)}"
    marks = [pick.id for pick in picks]
    return {"step": step, "sentence": sentence, "marks": marks, "move": str(hint.move)}


def done_by_a_good_player(game: BoardGame, view: View, hint: Hint, language: str) -> str:
    """The move, told as in the log."""
    setting, who = view.setting, say_in(language)(GOOD_PLAYER)
    names = tuple(who if seat == view.seat else name for seat, name in enumerate(setting.names, 1))
    return game.words.told(setting, view.state, hint.move, language, names)


def picks_of(scene: Scene, move: str) -> tuple[Pick, ...]:
    """What has to be pointed at for a move."""
    return next(choice.picks for choice in scene.choices if choice.move == move)


def on_board(picks: tuple[Pick, ...]) -> list[str]:
    """The ids of what is no button."""
    return [pick.id for pick in picks if not pick.is_button]


def reason(game: BoardGame, hint: Hint, language: str) -> str:
    """Why this move, in a sentence."""
    say, reasons = say_in(language), game.hints.reasons
    if hint.other is None or hint.wins:
        return say(WINS if hint.wins else ONLY)
    for change in hint.changes:
        if change in reasons:
            return game.say(language)(reasons[change])
    return say(CLOSE if hint.is_close else BETTER)
