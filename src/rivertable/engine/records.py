"""Reading records: text that people can read, replayed move by move.

rivertable 1
game: niagara 1
players: 3
option fork: random
seat 1: Ada
result: 2 1 3

start 2
2 tile 4
...
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .errors import BadRecord, Phrase, RivertableError, phrased
from .game import Game, Setting, arrange, versions_told
from .moment import FORMAT
from .position import Position
from .seats import CHANCE

Line = tuple[int, str]  # its number, from 1, and its text
COUNT = r"\d{1,9}"  # a number that is worth reading


@dataclass
class Header:
    """The lines above the blank one; each remembers where it stood."""

    game: Line | None = None
    players: Line | None = None
    options: dict[str, Line] = field(default_factory=dict)
    seats: dict[int, Line] = field(default_factory=dict)
    result: Line | None = None
    last: int = 1


def load(text: str, find: Callable[[str], Game], seed: int | str | None = None) -> Position:
    """The position that a record leads to; BadRecord names the line that cannot be."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    while lines and not lines[-1][1]:
        lines.pop()
    if not lines or lines[0][1] != FORMAT:
        raise BadRecord(1, "a record begins with the line {format!r}.", format=FORMAT)
    blank = next((number for number, line in lines if not line), len(lines) + 1)
    header = read_header(lines[1 : blank - 1])
    header.last = min(blank, len(lines))
    position = set_out(header, find)
    for number, line in lines[blank:]:
        replay(position, number, line)
    check_result(position, header, len(lines))
    return position if seed is None else position.with_seed(seed)


def read_header(lines: list[Line]) -> Header:
    """Sort the header's lines by what they say."""
    header = Header()
    for number, line in lines:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            raise BadRecord(number, "a header line reads 'name: value', not {text!r}.", text=line)
        word, _, rest = key.partition(" ")
        if key in ("game", "players", "result"):
            if getattr(header, key) is not None:
                raise BadRecord(number, "{key} is given twice.", key=key)
            setattr(header, key, (number, value))
        elif word == "option" and rest:
            if rest in header.options:
                raise BadRecord(number, "{key} is given twice.", key=key)
            header.options[rest] = (number, value)
        elif word == "seat" and re.fullmatch(COUNT, rest):
            if int(rest) in header.seats:
                raise BadRecord(number, "{key} is given twice.", key=key)
            header.seats[int(rest)] = (number, value)
        else:
            raise BadRecord(number, "a record has no header line {key!r}.", key=key)
    return header


def set_out(header: Header, find: Callable[[str], Game]) -> Position:
    """The start of the game that the header describes."""
    game, version = read_game(header, find)
    line, count = header.players or (header.last, "")
    if not re.fullmatch(COUNT, count):
        raise BadRecord(line, "the header says how many play, as in 'players: 3'.")
    players = int(count)
    arranged(line, game, version, players)
    for name, (line, value) in header.options.items():
        arranged(line, game, version, players, {name: value})
    options = {name: value for name, (_, value) in header.options.items()}
    names = read_names(header, players)
    line = max((line for line, _ in header.seats.values()), default=header.last)
    return Position(arranged(line, game, version, players, options, names))


def read_names(header: Header, players: int) -> tuple[str, ...]:
    """The names of the seats, if they have any."""
    if header.seats and sorted(header.seats) != list(range(1, players + 1)):
        line = next(iter(header.seats.values()))[0]
        raise BadRecord(
            line, "either every seat from 1 to {players} has a name, or none has.", players=players
        )
    return tuple(" ".join(header.seats[seat][1].split()) for seat in sorted(header.seats))


def arranged(
    line: int,
    game: Game,
    version: int,
    players: int,
    options: Mapping[str, str] | None = None,
    names: tuple[str, ...] = (),
) -> Setting:
    """Set the game up; the line is to blame if that cannot be."""
    try:
        return arrange(game, players, options or {}, names=names, version=version)
    except RivertableError as problem:
        raise BadRecord(line, "{reason}", reason=phrased(problem)) from None


def read_game(header: Header, find: Callable[[str], Game]) -> tuple[Game, int]:
    """The game, if we know it, and the version of its rules, if we know that."""
    if header.game is None:
        raise BadRecord(header.last, "the header names no game, as in 'game: wadi 1'.")
    line, value = header.game
    match = re.fullmatch(rf"(\S+) ({COUNT})", value)
    if match is None:
        raise BadRecord(
            line,
            "name a game and its rules version, as in 'wadi 1', not {value!r}.",
            value=value,
        )
    try:
        game = find(match[1])
    except RivertableError as problem:
        raise BadRecord(line, "{reason}", reason=phrased(problem)) from None
    if int(match[2]) not in game.versions:
        raise BadRecord(
            line,
            "this game was played by version {version} of the rules of {title}; "
            "this Rivertable plays it by {versions}, so it cannot replay it.",
            version=match[2],
            title=Phrase(game.title),
            versions=versions_told(game),
        )
    return game, int(match[2])


def replay(position: Position, line: int, text: str) -> None:
    """Play one line of a record."""
    if not text:
        raise BadRecord(line, "there is an empty line between two moves.")
    seat, move = CHANCE, text
    if position.acting != (CHANCE,) or text[0].isdecimal():
        match = re.fullmatch(rf"({COUNT}) (.+)", text)
        if match is None:
            raise BadRecord(
                line, "a move reads 'seat move', as in '2 end', not {text!r}.", text=text
            )
        seat, move = int(match[1]), match[2]
    secrets = position.setting.game.secrets
    if secrets is not None and move == secrets.text:
        raise BadRecord(
            line, "{text!r} hides a choice, so this record cannot be replayed.", text=text
        )
    try:
        position.play(move, seat)
    except RivertableError as problem:
        raise BadRecord(line, "{reason}", reason=phrased(problem)) from None


def check_result(position: Position, header: Header, last: int) -> None:
    """If the header gives a result, the game is over and these moves lead to it."""
    if header.result is None:
        return
    line, told = header.result
    if position.ranks is None:
        raise BadRecord(
            last,
            "the record ends here, but the game is not over and line {told} gives a result.",
            told=line,
        )
    played = " ".join(map(str, position.ranks))
    if told != played:
        raise BadRecord(
            line,
            "the result reads {told!r}, but these moves lead to {played!r}.",
            told=told,
            played=played,
        )
