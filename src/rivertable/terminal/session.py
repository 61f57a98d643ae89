"""Playing at this terminal: a screen for every decision, and what can be typed below it."""

from collections.abc import Callable
from pathlib import Path

from rivertable.engine.errors import RivertableError
from rivertable.engine.moment import Move
from rivertable.engine.seats import CHANCE

from . import files
from .decision import Decision
from .move_input import containing, refusal
from .prompt import LEAVING, Prompt
from .screen import Screen, seat_name, seat_style
from .seats import Table

QUIT = ("quit", "exit", "q")

HELP = """\
12              the move with that number
herd C2>C3      a move in words; capitals and spaces do not matter
herd c2         its beginning, if no other move begins so; Tab completes
moves [TEXT]    list the moves, or those with TEXT in them
why MOVE        why a move is not legal, and by which rule
board           show everything again
undo            take back your last move, and what others did after it
save [FILE]     write the game to a file
load FILE       go on with a game from a file
quit            leave; Ctrl-D does the same"""

GREETING = "Type a number or a move; help shows what else you can type."
HINT = "Next time, save FILE keeps a game and rivertable play --load FILE goes on with it."


class Left(Exception):
    """Somebody has left the game."""


class Playing:
    """The loop: others move, a screen is shown, somebody answers."""

    def __init__(self, table: Table, screen: Screen, prompt: Prompt) -> None:
        self.table = table
        self.screen = screen
        self.prompt = prompt
        self.now = Decision(table)
        # Something to say on the next screen.
        self.notice = " ".join(filter(None, (GREETING, table.opponents.told())))
        self.alone = CHANCE  # the seat that sits at the keyboard behind a curtain
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self.help,
            "?": self.help,
            "moves": self.list_moves,
            "why": self.why,
            "board": self.look_again,
            "undo": self.undo,
            "save": self.save,
            "load": self.load,
            **dict.fromkeys(QUIT, self.quit),
        }

    def run(self) -> None:
        """Play until somebody leaves."""
        wanted, height = self.now.rows_wanted, self.screen.height
        if height is not None and height < wanted:
            self.notice += f" All of it fits on {wanted} rows."
        try:
            while True:
                self.decide()
        except Left:
            self.screen.say("Goodbye.")
        except LEAVING:
            self.screen.say(f"Goodbye. {HINT if self.table.is_unsaved else ''}")

    def decide(self) -> None:
        """One decision of one person, or what to do when the game is over."""
        self.table.let_others_play()
        self.now = Decision(self.table)
        self.draw_curtain()
        self.now.show(self.screen, self.notice)
        self.notice = ""
        question = "Leave?" if self.now.is_over else f"{self.now.name}>"
        words = [word for word in self.commands if word.isalpha()]
        while not self.answer(self.ask(question, [*map(str, self.now.moves), *words])):
            pass

    def draw_curtain(self) -> None:
        """Before a secret choice, nothing is shown until the right person looks."""
        if not self.now.is_secret:
            self.alone = CHANCE
            return
        name, seat = self.now.name, self.now.seat
        while self.alone != seat:
            self.screen.wipe()
            self.screen.say(f"\n{name} chooses in secret.", seat_style(seat))
            line = self.ask(f"Pass the keyboard to {name}, then press Enter.")
            if line.lower() in QUIT:
                self.answer(line)
            else:
                self.alone = seat

    def ask(self, question: str, choices: list[str] | None = None) -> str:
        """The next line; Ctrl-C and Ctrl-D mean quit."""
        try:
            return self.prompt.ask(question, choices or [], self.now.is_secret)
        except LEAVING:
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
        return self.answer_at_the_end(line) if self.now.is_over else self.choose(line)

    def answer_at_the_end(self, line: str) -> bool:
        """Enter leaves; there is no move any more."""
        if not line:
            raise Left
        self.screen.say("The game is over: save FILE, undo, or Enter to leave.")
        return False

    def choose(self, line: str) -> bool:
        """Make the move that was typed, if it is one and only one."""
        found = self.now.meant(line) if line else []
        if len(found) == 1:
            self.make(found[0])
            return True
        if found:
            self.screen.say(f"{len(found)} moves begin so:")
            self.now.list_moves(self.screen, found)
        else:
            self.explain(line)
        return False

    def make(self, move: Move) -> None:
        """Play a legal move; what was chosen in secret does not stay on the screen."""
        self.table.position.play_number(move.number, move.seat)
        if self.now.is_secret:
            self.screen.wipe()

    def explain(self, line: str) -> None:
        """Why what was typed is not a move now."""
        if not line:
            self.screen.say("Type a number, a move, or help.")
        elif line.isdecimal():
            self.screen.say(f"Moves are numbered from 1 to {len(self.now.moves)}.")
        else:
            self.screen.say(str(refusal(self.now.view, line)))

    # Commands: each returns whether a new screen is needed

    def help(self, _: str) -> bool:
        self.screen.say(HELP)
        return False

    def look_again(self, _: str) -> bool:
        return True

    def list_moves(self, text: str) -> bool:
        found = containing(text, self.now.moves)
        if found:
            self.now.list_moves(self.screen, found)
        elif self.now.moves:
            self.screen.say(f"There is no move with {text!r} in it.")
        else:
            self.screen.say("The game is over; there are no more moves.")
        return False

    def why(self, text: str) -> bool:
        found = self.now.meant(text) if text else []
        if not text or self.now.is_over:
            self.screen.say("why MOVE says why a move is not legal now, as in: why end")
        elif found:
            self.screen.say(f"It is legal: {', '.join(map(str, found))}.")
        else:
            self.explain(text)
        return False

    def undo(self, _: str) -> bool:
        moves = self.now.view.moves
        number = self.table.take_back(moves)
        if number is None:
            self.screen.say("There is nothing to take back: you have not moved yet.")
            return False
        last, after = moves[number], len(moves) - number - 1
        mine = last.seat == self.now.seat
        owner = "your" if mine else f"{seat_name(self.now.view, last.seat)}'s"
        more = f", and {after} moves after it" if after > 1 else ", and the move after it"
        self.notice = f"Taken back: {owner} {last}{more if after else ''}."
        return True

    def save(self, name: str) -> bool:
        self.keep(name)
        return False

    def keep(self, name: str) -> bool:
        """Save the game; was it saved?"""
        path = self.table.file
        if name or path is None:
            default = f"{self.now.view.setting.game.name}.rivertable"
            path = files.located(name or self.prompt.ask(f"File [Enter: {default}]:") or default)
        if not self.may_write(path):
            self.screen.say("Not saved.")
            return False
        self.table.save(path)
        self.tell_saved(path)
        return True

    def may_write(self, path: Path) -> bool:
        """No file but this game's own is overwritten without asking."""
        if path == self.table.file or not files.is_taken(path):
            return True
        return self.prompt.agrees(f"{path.name} is there already. Overwrite it?")

    def tell_saved(self, path: Path) -> None:
        """Where the game is now, and what to do with it."""
        self.screen.say(f"Saved in {path}")
        if self.now.is_over:
            self.screen.say("Look at it again with rivertable replay FILE.")
            return
        self.screen.say(f"Go on with rivertable play --load FILE --seats {self.table.seats}")
        if self.now.hides_others:
            self.screen.say("It holds choices that are not shown yet, so do not look inside.")

    def load(self, name: str) -> bool:
        if not name:
            self.screen.say("load FILE goes on with a game from a file.")
            return False
        path = files.located(name)
        position = files.read_record(path, self.table.seed)
        if self.table.is_unsaved and not self.prompt.agrees("This game is not saved. Leave it?"):
            return False
        self.table.load(path, position)
        self.notice = f"Loaded {path.name}."
        return True

    def quit(self, _: str) -> bool:
        if self.table.is_unsaved:
            name = self.prompt.ask("Save the game first? A file's name, or Enter to leave:")
            if name and not self.keep(name):
                return False
        raise Left
