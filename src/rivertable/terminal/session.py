"""A session at this terminal: a screen for every decision, and the commands below it."""

from collections.abc import Callable
from pathlib import Path

from rivertable.engine.errors import RivertableError
from rivertable.engine.moment import Move
from rivertable.engine.seats import CHANCE
from rivertable.games import game_of

from . import files
from .catalogue import announce_waking
from .decision import Decision
from .hints import Hints
from .local_game import LocalGame
from .prompt import INTERRUPTS, Prompt
from .screen import Screen, seat_name, seat_style

QUIT = ("quit", "exit", "q")

HELP = """\
12              the move with that number
{move:<15} a move, or enough of its beginning; Tab completes it
moves [TEXT]    list your moves, or those with TEXT in them
hint            where to look; hint again for a good move, and why
why MOVE        why a move is not legal, and by which rule
board           show everything again
undo            take back your last move, and all moves after it
save [FILE]     save the game
load FILE       continue a saved game
quit            leave; Ctrl-D does the same"""
ABOUT_MOVES = 2  # lines of the help, for as long as there are moves

GREETING = "Type a number or a move, hint if you are stuck, or help to see all commands."
HOW_TO_SAVE = (
    "Next time, type save FILE to save the game; rivertable play --load FILE continues it."
)


class Quit(Exception):
    """Somebody has left the game."""


class Session:
    """The loop: opponents move, a screen is shown, a person types something."""

    def __init__(self, game: LocalGame, screen: Screen, prompt: Prompt) -> None:
        self.game = game
        self.screen = screen
        self.prompt = prompt
        self.decision = Decision(game)
        self.hints = Hints()
        # Shown on the next screen.
        self.notice = " ".join(filter(None, (GREETING, game.seats.bots())))
        self.keyboard = CHANCE  # the seat that the keyboard was passed to for a secret choice
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self.help,
            "?": self.help,
            "moves": self.list_moves,
            "hint": self.hint,
            "why": self.why,
            "board": self.show_again,
            "undo": self.undo,
            "save": self.save,
            "load": self.load,
            **dict.fromkeys(QUIT, self.quit),
        }

    def run(self) -> None:
        """Play until somebody leaves."""
        wanted, height = self.decision.rows_wanted, self.screen.height
        if height is not None and height < wanted:
            self.notice += f" A window with {wanted} rows shows everything at once."
        try:
            while True:
                self.decide()
        except Quit:
            self.screen.say("Goodbye.")
        except INTERRUPTS:
            self.screen.say(f"Goodbye. {HOW_TO_SAVE if self.game.is_unsaved else ''}")

    def decide(self) -> None:
        """One decision of one person, or what to do when the game is over."""
        if self.game.waits_for_bots:
            self.announce_waking()
        self.game.play_opponents()
        self.decision = Decision(self.game)
        self.pass_keyboard()
        self.decision.show(self.screen, self.notice)
        self.notice = ""
        question = "Leave?" if self.decision.is_over else f"{self.decision.name}>"
        words = [word for word in self.commands if word.isalpha()]
        while not self.answer(self.ask(question, [*map(str, self.decision.moves), *words])):
            pass

    def announce_waking(self) -> None:
        """Say why bots need a while, if they do."""
        announce_waking(self.screen, game_of(self.game.position.setting))

    def pass_keyboard(self) -> None:
        """Before a secret choice, nothing is shown until the right person looks."""
        if not self.decision.is_secret:
            self.keyboard = CHANCE
            return
        name, seat = self.decision.name, self.decision.seat
        while self.keyboard != seat:
            self.screen.wipe()
            self.screen.say(f"\n{name}, choose in secret.", seat_style(seat))
            line = self.ask(f"Pass the keyboard to {name}, then press Enter.")
            if line.lower() in QUIT:
                self.answer(line)
            else:
                self.keyboard = seat

    def ask(self, question: str, choices: list[str] | None = None) -> str:
        """The next line; Ctrl-C and Ctrl-D mean quit."""
        try:
            return self.prompt.ask(question, choices or [], self.decision.is_secret)
        except INTERRUPTS:
            return QUIT[0]

    def answer(self, line: str) -> bool:
        """Do what was typed; is a new screen needed?"""
        word, _, rest = line.partition(" ")
        if word.lower() in self.commands:
            try:
                return self.commands[word.lower()](rest.strip().strip("'\""))
            except RivertableError as problem:
                self.screen.say(str(problem))
                return False
        return self.answer_at_the_end(line) if self.decision.is_over else self.choose(line)

    def answer_at_the_end(self, line: str) -> bool:
        """Enter leaves; there are no more moves."""
        if not line:
            raise Quit
        self.screen.say("The game is over. Type save FILE or undo, or press Enter to leave.")
        return False

    def choose(self, line: str) -> bool:
        """Make the move that was typed, if it is one and only one."""
        found = self.decision.find_moves(line) if line else []
        if len(found) == 1:
            self.make(found[0])
            return True
        if found:
            self.screen.say(f"{len(found)} moves begin like this:")
            self.decision.list_moves(self.screen, found)
        else:
            self.explain(line)
        return False

    def make(self, move: Move) -> None:
        """Play a legal move; a secret choice does not stay on the screen."""
        self.game.position.play_number(move.number, move.seat)
        if self.decision.is_secret:
            self.screen.wipe()

    def explain(self, line: str) -> None:
        """Why what was typed is not a move now."""
        if not line:
            self.screen.say("Type a number, a move, or help.")
        elif line.isdecimal():
            self.screen.say(f"Your moves have the numbers 1 to {len(self.decision.moves)}.")
        else:
            self.screen.say(str(self.decision.refusal(line)))

    # Commands: each returns whether a new screen is needed

    def help(self, _: str) -> bool:
        moves = self.decision.moves
        if moves:
            self.screen.say(HELP.format(move=str(moves[0])))
        else:
            self.screen.say("\n".join(HELP.splitlines()[ABOUT_MOVES:]))
        return False

    def show_again(self, _: str) -> bool:
        return True

    def list_moves(self, text: str) -> bool:
        found = self.decision.moves_with(text)
        if found:
            self.decision.list_moves(self.screen, found)
        elif self.decision.moves:
            self.screen.say(f"None of your moves has {text!r} in it.")
        else:
            self.screen.say("The game is over: there are no more moves.")
        return False

    def hint(self, _: str) -> bool:
        if self.decision.is_over:
            self.screen.say("The game is over: there are no more moves.")
        else:
            self.announce_waking()
            self.screen.say(self.hints.next(self.decision))
        return False

    def why(self, text: str) -> bool:
        found = self.decision.find_moves(text) if text else []
        if not text or self.decision.is_over:
            self.screen.say("Type why MOVE to learn why you cannot make that move now.")
        elif found:
            self.screen.say(f"This is legal: {', '.join(map(str, found))}.")
        else:
            self.explain(text)
        return False

    def undo(self, _: str) -> bool:
        moves = self.decision.view.moves
        if self.game.is_settled():
            self.screen.say("All have chosen, and nobody takes a choice back (NI-4e).")
            return False
        number = self.game.undo(moves)
        if number is None:
            self.screen.say("There is nothing to undo: you have not moved yet.")
            return False
        last, after = moves[number], len(moves) - number - 1
        is_own = last.seat == self.decision.seat
        owner = "your" if is_own else f"{seat_name(self.decision.view, last.seat)}'s"
        more = f", and {after} moves after it" if after > 1 else ", and the move after it"
        self.notice = f"Taken back: {owner} {last}{more if after else ''}."
        return True

    def save(self, name: str) -> bool:
        self.save_as(name)
        return False

    def save_as(self, name: str) -> bool:
        """Save the game; was it saved?"""
        path = self.game.file
        if name or path is None:
            default = f"{self.decision.view.setting.game.name}.rivertable"
            path = files.located(name or self.prompt.ask(f"File [Enter: {default}]:") or default)
        if not self.may_write(path):
            self.screen.say("Not saved.")
            return False
        self.game.save(path)
        self.report_saved(path)
        return True

    def may_write(self, path: Path) -> bool:
        """No file but this game's own is overwritten without asking."""
        if path == self.game.file or not files.is_taken(path):
            return True
        return self.prompt.confirm(f"{path.name} exists already. Overwrite it?")

    def report_saved(self, path: Path) -> None:
        """Where the game is now, and how to continue it."""
        self.screen.say(f"Saved in {path}")
        if self.decision.is_over:
            self.screen.say("To see it again: rivertable replay FILE")
            return
        self.screen.say(f"To continue it: rivertable play --load FILE --seats {self.game.seats}")
        if self.decision.hides_others:
            self.screen.say("The file shows secret choices of this round, so do not look inside.")

    def load(self, name: str) -> bool:
        if not name:
            self.screen.say("Type load FILE to continue a saved game.")
            return False
        path = files.located(name)
        position = files.read_record(path, self.game.seed)
        if self.game.is_unsaved and not self.prompt.confirm("This game is not saved. Leave it?"):
            return False
        self.game.load(path, position)
        self.notice = f"Loaded {path.name}."
        return True

    def quit(self, _: str) -> bool:
        if self.game.is_unsaved:
            name = self.prompt.ask("Save the game first? Type a file name, or Enter to leave:")
            if name and not self.save_as(name):
                return False
        raise Quit
