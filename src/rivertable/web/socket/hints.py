"""A hint in the browser: a sentence, and what to mark on the board."""

from rivertable.bots.hint import Hint
from rivertable.bots.hint_words import suggestion, where_to_look
from rivertable.display.scene import Pick, Scene
from rivertable.engine.position import View

from .log_lines import Message

PIECE, MOVE = 1, 2  # the steps
STEPS = (PIECE, MOVE)


def hint_message(view: View, hint: Hint, step: int, language: str, scene: Scene) -> Message:
    """What the browser shows: a sentence, and the ids of what to mark in the scene of the view."""
    picks = picks_of(scene, str(hint.move))
    if step == PIECE:
        sentence = where_to_look(view, hint, language)
        return {"step": step, "sentence": sentence, "marks": on_board(picks)[:1]}
    sentence = suggestion(view, hint, language)
    marks = [pick.id for pick in picks]
    return {"step": step, "sentence": sentence, "marks": marks, "move": str(hint.move)}


def picks_of(scene: Scene, move: str) -> tuple[Pick, ...]:
    """What has to be pointed at for a move."""
    return next(choice.picks for choice in scene.choices if choice.move == move)


def on_board(picks: tuple[Pick, ...]) -> list[str]:
    """The ids of what is no button."""
    return [pick.id for pick in picks if not pick.is_button]
