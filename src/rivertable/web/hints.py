"""A hint in words: first which piece to look at, then which move, and why."""

from rivertable.bots.hint import Hint
from rivertable.engine.view import View
from rivertable.language import translator
from rivertable.scene import Pick

from .telling import Message

GOOD_PLAYER = "A good player"
ONLY = "It is the only move."
WINS = "It wins."
CLOSE = "Nothing stands out; others are about as good."
BETTER = "No single thing speaks for it, but it looks best."

PIECE, MOVE = 1, 2  # the steps
STEPS = (PIECE, MOVE)


def told(view: View, hint: Hint, step: int, language: str) -> Message:
    """What the browser shows: a sentence, and the ids of what to mark."""
    game = view.setting.game
    say = translator(language, game.rules.__package__ or "")
    picks = picks_of(view, str(hint.move), language)
    if step == PIECE:
        other = str(hint.other) if hint.other and hint.is_close else ""
        sentence = game.part("wording_hints").look(str(hint.move), other, say)
        return {"step": step, "sentence": sentence, "marks": on_board(picks)[:1]}
    sentence = f"{done_by_a_good_player(view, hint, language)} {reason(view, hint, language)}"
    marks = [pick.id for pick in picks]
    return {"step": step, "sentence": sentence, "marks": marks, "move": str(hint.move)}


def done_by_a_good_player(view: View, hint: Hint, language: str) -> str:
    """The move, told as in the log."""
    setting, who = view.setting, translator(language, __package__ or "")(GOOD_PLAYER)
    names = tuple(who if seat == view.seat else name for seat, name in enumerate(setting.names, 1))
    told: str = setting.game.part("wording").told(
        setting, view.state, view.seat, str(hint.move), language, names
    )
    return told


def picks_of(view: View, move: str, language: str) -> tuple[Pick, ...]:
    """What has to be pointed at for a move."""
    scene = view.setting.game.part("drawing").draw(view, language)
    found: tuple[Pick, ...] = next(c.picks for c in scene.choices if c.move == move)
    return found


def on_board(picks: tuple[Pick, ...]) -> list[str]:
    """The ids of what is no button."""
    return [pick.id for pick in picks if not pick.is_button]


def reason(view: View, hint: Hint, language: str) -> str:
    """Why this move, in a sentence."""
    game = view.setting.game
    if hint.other is None or hint.wins:
        return translator(language, __package__ or "")(WINS if hint.wins else ONLY)
    words = game.part("wording_hints").REASONS
    for change in hint.changes:
        if change in words:
            return translator(language, game.rules.__package__ or "")(words[change])
    return translator(language, __package__ or "")(CLOSE if hint.is_close else BETTER)
