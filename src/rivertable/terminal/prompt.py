"""Asking for a line: with history and Tab where Python has readline, without them elsewhere."""

import sys
from collections.abc import Sequence
from types import ModuleType

from .move_input import squeezed
from .screen import Screen

LEAVING = (EOFError, KeyboardInterrupt)  # Ctrl-D, or the end of a script; Ctrl-C


class Completer:
    """What readline asks, again and again, for the n-th completion of a line."""

    def __init__(self) -> None:
        self.choices: Sequence[str] = ()

    def __call__(self, text: str, state: int) -> str | None:
        found = self.completions(text)
        return found[state] if state < len(found) else None

    def completions(self, text: str) -> list[str]:
        """The choices that begin with the text, whatever its spaces and capitals."""
        return [choice for choice in self.choices if squeezed(choice).startswith(squeezed(text))]


class Prompt:
    """Where somebody types; from a pipe it just reads the next line."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.completer = Completer()
        self.editor = line_editor(self.completer) if screen.is_live else None

    def ask(self, question: str, choices: Sequence[str] = (), secret: bool = False) -> str:
        """The next line; raises one of LEAVING when there is none."""
        self.completer.choices = choices
        if not self.screen.is_live:
            self.screen.say(question)
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            return line.strip()
        try:
            line = input(f"{question} ").strip()
        except LEAVING:
            print()  # the cursor still stands behind the question
            raise
        if self.editor is not None and line and not secret:
            self.editor.add_history(line)
        return line

    def agrees(self, question: str) -> bool:
        """Was the answer yes? Enter means no."""
        return self.ask(f"{question} [y/N]").lower() in ("y", "yes")


def line_editor(completer: Completer) -> ModuleType | None:
    """The readline module, set up to complete whole lines; None where Python has none."""
    try:
        import readline
    except ImportError:  # Windows
        return None
    # Else a tile that was chosen in secret could be fetched back with the up arrow.
    readline.set_auto_history(False)
    readline.set_completer_delims("")
    readline.set_completer(completer)
    is_libedit = "libedit" in (readline.__doc__ or "")  # on macOS
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    return readline
