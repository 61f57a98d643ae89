"""The puzzles of a game as text: one file, a few lines for each, checked when it is read.

puzzle k3f9a
rules: 2
players: 2
option scenario: el-arish
seat: 1
shares: 100 50
solved: 0 0 1 1 2 2 2
themes: Pumping; The end of the game
answer: pump B3>C4; end
moves: start 2; 2 build B3; ...

`rules` is the version of the rules; a puzzle without it is of version 1.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from rivertable.contract import BoardGame
from rivertable.games import find

from .difficulty import MEASURED, TRIES
from .puzzle import BadPuzzle, Puzzle
from .themes import known_themes

BETWEEN = "; "
NAME = re.compile(r"puzzle ([a-z0-9]{3,12})")
NEEDED = ("players", "seat", "shares", "solved", "themes", "moves")


def puzzles_of(game: BoardGame) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the easiest first."""
    return read_once(game.name, game.puzzles) if game.puzzles is not None else ()


@cache
def read_once(game: str, path: Path) -> tuple[Puzzle, ...]:
    return read(game, path)


def read(game: str, path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file; BadPuzzle names the line that cannot be."""
    file, content = "/".join(path.parts[-2:]), path.read_bytes()
    try:
        lines = content.decode("utf-8").splitlines()
    except UnicodeDecodeError as problem:
        broken = content.count(b"\n", 0, problem.start) + 1
        raise BadPuzzle(file, broken, "this is not text in UTF-8.") from None
    blocks: list[tuple[int, str, list[tuple[int, str, str]]]] = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if begun := NAME.fullmatch(text):
            blocks.append((number, begun[1], []))
            continue
        key, colon, value = (part.strip() for part in text.partition(":"))
        if not colon or not blocks:
            raise BadPuzzle(file, number, f"a puzzle begins with 'puzzle NAME', not {text[:40]!r}.")
        blocks[-1][2].append((number, key, value))
    puzzles = [one_puzzle(find(game), file, *block) for block in blocks]
    seen: set[str] = set()
    for puzzle in puzzles:
        if puzzle.name in seen:
            raise puzzle.bad("there are two of that name.")
        seen.add(puzzle.name)
    return tuple(sorted(puzzles, key=lambda puzzle: puzzle.rating))


def one_puzzle(
    game: BoardGame, file: str, line: int, name: str, entries: list[tuple[int, str, str]]
) -> Puzzle:
    """A puzzle of its lines."""
    values = {key: value for _, key, value in entries}
    lines = {key: number for number, key, _ in entries}
    for key in NEEDED:
        if key not in values:
            raise BadPuzzle(file, line, f"puzzle {name} has no {key}.")
    for number, key, _ in entries:
        if key not in (*NEEDED, "answer", "rules") and not key.startswith("option "):
            raise BadPuzzle(file, number, f"there is no {key!r} in a puzzle.")
    answers = [tuple(value.split(BETWEEN)) for _, key, value in entries if key == "answer"]
    if not answers:
        raise BadPuzzle(file, line, f"puzzle {name} has no answer.")

    def numbers(key: str, count: int, most: int) -> tuple[int, ...]:
        found = values[key].split()
        if len(found) != count or not all(one.isdecimal() and int(one) <= most for one in found):
            raise BadPuzzle(file, lines[key], f"{key} are {count} numbers from 0 to {most}.")
        return tuple(map(int, found))

    share, next_share = numbers("shares", 2, 100)
    (version,) = numbers("rules", 1, game.version) if "rules" in values else (1,)
    themes = tuple(values["themes"].split(BETWEEN))
    for theme in themes:
        if theme not in known_themes(game):
            raise BadPuzzle(file, lines["themes"], f"there is no theme {theme!r}.")
    (players,), (seat,) = numbers("players", 1, max(game.player_counts)), numbers("seat", 1, 9)
    return Puzzle(
        name=name,
        game=game.name,
        players=players,
        options=tuple((k.split(" ", 1)[1], v) for _, k, v in entries if k.startswith("option ")),
        seat=seat,
        share=share,
        next_share=next_share,
        solved=numbers("solved", len(MEASURED), TRIES),
        themes=themes,
        answers=tuple(answers),
        moves=tuple(values["moves"].split(BETWEEN)),
        version=version,
        file=file,
        line=line,
    )


def written(puzzles: Iterable[Puzzle], game: BoardGame) -> str:
    """The file of these puzzles."""
    head = (
        f"# Puzzles of {game.title}, found by `rivertable puzzles {game.name}`: docs/puzzles.md\n"
    )
    return head + "".join(map(block, sorted(puzzles, key=lambda puzzle: puzzle.name)))


def block(puzzle: Puzzle) -> str:
    lines = [
        f"puzzle {puzzle.name}",
        *([f"rules: {puzzle.version}"] if puzzle.version > 1 else []),
        f"players: {puzzle.players}",
        *(f"option {name}: {value}" for name, value in puzzle.options),
        f"seat: {puzzle.seat}",
        f"shares: {puzzle.share} {puzzle.next_share}",
        f"solved: {' '.join(map(str, puzzle.solved))}",
        f"themes: {BETWEEN.join(puzzle.themes)}",
        *(f"answer: {BETWEEN.join(answer)}" for answer in puzzle.answers),
        f"moves: {BETWEEN.join(puzzle.moves)}",
    ]
    return "\n" + "\n".join(lines) + "\n"
