"""A program that has said hello. It can play one game after the other, so it is kept for the next."""

import atexit
import time
from collections.abc import Sequence
from threading import Event, Lock

from rivertable.engine.game import Game

from .process import Failure, Process
from .telling import VERSION

TIME_TO_GET_READY = 300.0  # seconds: some compile themselves first
TIME_TO_LEAVE = 1.0
LONGEST_NAME = 200

_idle: dict[tuple[str, ...], list["Program"]] = {}
_running: set[Process] = set()
_starting = Lock()
_is_over = Event()  # for this process


class Program:
    """A running program: who it is, and which games it knows."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)
        self.name = self._version = ""
        self.games: list[str] = []
        self._process = started(command)
        try:
            self._say_hello()
        except BaseException:
            self.kill()
            raise

    @property
    def process_id(self) -> int:
        return self._process.id

    @property
    def is_running(self) -> bool:
        return self._process.is_running

    def _say_hello(self) -> None:
        self._process.request(f"hello {VERSION}")
        for line in self.lines_until_ready():
            word, _, rest = line.partition(" ")
            if word == "protocol":
                self._version = rest.strip()
            elif word == "name":
                printable = "".join(letter for letter in rest if letter.isprintable())
                self.name = printable.strip()[:LONGEST_NAME]
            elif word == "game":
                self.games.append(" ".join(rest.split()))
        if self._version != str(VERSION):
            raise Failure(f"speaks version {self._version!r} of the protocol, not {VERSION}")

    def check_knows(self, game: Game, version: int) -> None:
        """A program that names games plays those, by those versions of the rules; else it plays any."""
        if version not in self.versions(game):
            raise Failure(f"does not know {game.name} {version}, but {', '.join(self.games)}")

    def versions(self, game: Game) -> list[int]:
        """The versions of the rules of a game by which it plays as we do."""
        return [n for n in game.versions if not self.games or f"{game.name} {n}" in self.games]

    def begin(self, lines: Sequence[str]) -> None:
        """Begin a game, and wait until the program is ready for it."""
        self._process.request(*lines)
        self.lines_until_ready()

    def tell(self, *lines: str) -> None:
        self._process.send(*lines)

    def ask(self, lines: Sequence[str], seconds: float) -> str | None:
        """Ask for a move and return its text; None if none comes in that many seconds."""
        self._check_silence()
        self._process.request(*lines)
        until = time.monotonic() + seconds
        while (line := self._process.next_line(until)) is not None:
            word, _, rest = line.partition(" ")
            if word == "move":
                return rest.strip()
        return None

    def lines_until_ready(self) -> list[str]:
        """What it says before it says that it is ready."""
        said: list[str] = []
        until = time.monotonic() + TIME_TO_GET_READY
        while (line := self._process.next_line(until)) != "ready":
            if line is None:
                raise Failure(f"was not ready after {TIME_TO_GET_READY:g} s")
            check_is_no_move(line)
            said.append(line)
        return said

    def _check_silence(self) -> None:
        """Nobody has asked it yet."""
        while (line := self._process.next_line(0.0)) is not None:
            check_is_no_move(line)

    def quit(self) -> None:
        """Ask it to go."""
        self._process.send("quit")
        self._process.close()
        _running.discard(self._process)

    def kill(self) -> None:
        self._process.close(patience=0.0)
        _running.discard(self._process)


def started(command: Sequence[str]) -> Process:
    """A new process that will not be forgotten."""
    with _starting:
        if _is_over.is_set():
            raise Failure("comes too late")
        process = Process(command)
        _running.add(process)
    return process


def check_is_no_move(line: str) -> None:
    if line.partition(" ")[0] == "move":
        raise Failure(f"answered when nobody had asked it: {line!r}")


def hire(command: Sequence[str]) -> Program:
    """A program that waits for a game, or a new one."""
    waiting = _idle.get(tuple(command), [])
    while waiting:
        program = waiting.pop()
        if program.is_running:
            return program
        program.kill()
    return Program(command)


def release(program: Program) -> None:
    """Let a program wait for its next game."""
    _idle.setdefault(program.command, []).append(program)


def dismiss_all() -> None:
    """No program waits any more."""
    while _idle:
        _, waiting = _idle.popitem()
        for program in waiting:
            program.quit()


def end_all() -> None:
    """No program runs any more, and none is started: this process ends."""
    with _starting:
        _is_over.set()
        leaving = [*_running]
        _running.clear()
    for process in leaving:
        process.send("quit")
    until = time.monotonic() + TIME_TO_LEAVE
    for process in leaving:
        process.close(max(0.0, until - time.monotonic()))


atexit.register(end_all)
