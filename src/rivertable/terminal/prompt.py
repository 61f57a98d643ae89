"""Reading a line: with history and Tab where Python has readline, without them elsewhere."""

import sys
from collections.abc import Sequence
from types import ModuleType

from .screen import Screen

INTERRUPTS = (EOFError, KeyboardInterrupt)  # Ctrl-D, or the end of a script; Ctrl-C


def normalized(text: str) -> str:
    """The text as it is compared with others: without spaces and without capitals."""
    return "".join(text.split()).lower()


class Completer:
    """Completes a line for readline, which asks for one completion after the other."""

    def __init__(self) -> None:
        self.choices: Sequence[str] = ()

    def __call__(self, text: str, state: int) -> str | None:
        found = self.completions(text)
        return found[state] if state < len(found) else None

    def completions(self, text: str) -> list[str]:
        """The choices that begin with the text, whatever its spaces and capitals."""
        return [
            choice for choice in self.choices if normalized(choice).startswith(normalized(text))
        ]


class Prompt:
    """Where people type; from a pipe it just reads the next line."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.completer = Completer()
        self.editor = line_editor(self.completer) if screen.is_live else None

    def ask(self, question: str, choices: Sequence[str] = (), secret: bool = False) -> str:
        """The next line; raises one of INTERRUPTS when there is none."""
        self.completer.choices = choices
        if not self.screen.is_live:
            self.screen.say(question)
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            return line.strip()
        try:
            line = input(f"{question} ").strip()
        except INTERRUPTS:
            print()  # the cursor still stands behind the question
            raise
        if self.editor is not None and line and not secret:
            self.editor.add_history(line)
        return line

    def confirm(self, question: str) -> bool:
        """Was the answer yes? Enter means no."""
        return self.ask(f"{question} [y/N]").lower() in ("y", "yes")


def line_editor(completer: Completer) -> ModuleType | None:
    """The readline module, set up to complete whole lines; None where Python has none."""
    try:
        import readline
    except ImportError:  # Windows
        return None
    # Otherwise the up arrow would bring back what somebody chose in secret.
    readline.set_auto_history(False)
    readline.set_completer_delims("")
    readline.set_completer(completer)
    is_libedit = "libedit" in (readline.__doc__ or "")  # on macOS
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    return readline
