"""A contestant of the arena as a program of its own, by docs/engine-protocol.md: `rivertable engine`.

It also runs alone, with an older Rivertable that has no such command, because it needs nothing but
what that has too: PYTHONPATH=OLDER/src python THIS-FILE --bot best
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import rivertable
from rivertable.bots.arena import contestants
from rivertable.bots.arena.match import Player
from rivertable.games import find

VERSION = 1  # of the protocol
SOURCES = ("bots", "engine", "games")  # folders that decide how bots play
KINDS = (".py", ".toml", ".txt", ".wasm")
HIDDEN = "?"  # how a choice ends that is not shown


class Engine:
    """One seat at a time: hears lines, and says lines."""

    def __init__(self, bot: str, say: Callable[[str], None]) -> None:
        if bot.startswith("program"):
            raise rivertable.BadOption("a program plays for itself, not through another one.")
        self.bot = contestants.check(bot)
        self.say = say
        self._player: Player | None = None
        self._agreed: dict[str, str] = {}  # game, players, seat, seed and time
        self._options: dict[str, str] = {}
        self._moves: dict[int, tuple[int, str]] = {}  # seat and text, by index
        self._known: rivertable.Position | None = None  # after those that are known for good
        self._count = 0  # of those

    def listen(self, lines: Iterable[str]) -> None:
        """Hear lines until the last one, or until it is told to quit; what it does not know it ignores."""
        words = {
            "hello": self.introduce, "game": self.new_game, "option": self.take_option,
            "begin": self.begin, "moved": self.take_move, "go": self.choose,
        }  # fmt: skip
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            if word in ("players", "seat", "seed", "time"):
                self._agreed[word] = rest
            elif word in words:
                words[word](rest)

    def introduce(self, _: str) -> None:
        self.say(f"protocol {VERSION}")
        self.say(f"name Rivertable {sources_hash()} {self.bot}")
        for game in rivertable.GAMES:
            for version in versions_of(game):
                self.say(f"game {game} {version}")
        self.say("ready")

    def new_game(self, text: str) -> None:
        game, _, version = text.partition(" ")
        self._agreed = {"game": game, "version": version}
        self._options, self._moves, self._count = {}, {}, 0

    def take_option(self, text: str) -> None:
        name, _, value = text.partition(": ")
        self._options[name] = value

    def begin(self, _: str) -> None:
        """Set the game up, and have everything compiled before the first turn."""
        game, players = self._agreed["game"], int(self._agreed["players"])
        options: dict[str, Any] = {**self._options, **version_of(game, self._agreed["version"])}
        self._known = rivertable.start(game, players, **options)
        warm_up(self._known.copy())
        seed, milliseconds = int(self._agreed["seed"]), int(self._agreed["time"])
        name, clock = in_time(self.bot, milliseconds)
        self._player = contestants.player(name, find(game), seed, clock)
        self.say("ready")

    def take_move(self, text: str) -> None:
        index, seat, move = text.split(" ", 2)
        self._moves[int(index)] = int(seat), move

    def choose(self, _: str) -> None:
        assert self._player is not None
        self.say(f"move {self._player.choose(self.view())}")

    def view(self) -> rivertable.View:
        """What the seat may know: a position in which any choice stands for a hidden one, then seen
        from the seat, so that it is not there any more.
        """
        position = self._known
        assert position is not None
        for index in range(self._count + 1, len(self._moves) + 1):
            seat, text = self._moves[index]
            if text.endswith(HIDDEN) and position is self._known:
                position = position.copy()
            is_hidden = text.endswith(HIDDEN)
            position.play(position.legal_moves(seat)[0] if is_hidden else text, seat)
            self._count += position is self._known
        return position.view(int(self._agreed["seat"]))


def versions_of(game: str) -> range:
    """The versions of the rules that it plays by; an older Rivertable has one."""
    known = find(game)
    return getattr(known, "versions", range(known.version, known.version + 1))


def version_of(game: str, told: str) -> dict[str, int]:
    """By which rules a game begins; by the newest ones nobody has to be told."""
    return {"version": int(told)} if told.isdecimal() and int(told) != find(game).version else {}


def warm_up(position: rivertable.Position) -> None:
    """Let somebody think for the first time, which may take long."""
    while position.acting == (0,):
        position.play(position.legal_moves()[0])
    game, view = find(position.setting.game.name), position.view(position.acting[0])
    contestants.player("plain@2", game, 0).choose(view)


def in_time(bot: str, milliseconds: int) -> tuple[str, Callable[[], float]]:
    """A bot with its budget, and its clock: a search without a budget has the arena's time, which is
    that of the clock on the wall; what a bot brings itself is processor time, as everywhere.
    """
    if "@" in bot or not bot.startswith(contestants.STYLES):
        return bot, time.thread_time
    return f"{bot}@{max(1, milliseconds)}ms", time.perf_counter


def sources_hash() -> str:
    """A short name for this version: other sources, other games to be played."""
    house, digest = Path(rivertable.__file__).parent, sha256()
    for folder in SOURCES:
        for file in sorted((house / folder).rglob("*")):
            if file.suffix in KINDS:
                digest.update(file.relative_to(house).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:8]


def run(bot: str) -> None:
    """Speak on standard input and output."""
    for stream in (sys.stdin, sys.stdout):
        getattr(stream, "reconfigure", lambda **_: None)(encoding="utf-8", newline="\n")
    Engine(bot, lambda line: print(line, flush=True)).listen(sys.stdin)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A bot of this Rivertable, for an arena.")
    parser.add_argument("--bot", default="best", help="as the arena names it (default: best)")
    run(parser.parse_args().bot)
