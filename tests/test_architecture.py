"""docs/architecture.md is a map of the house; these tests compare it with the tree.

The page has blocks of two kinds. In a `tree` block the depth of a line is the depth of its path,
two spaces a level; in a `way` block each line begins with a path. After the path come two or more
spaces and a text, which nobody reads here.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "src" / "rivertable"
PAGE = ROOT / "docs" / "architecture.md"
TEXT = PAGE.read_text("utf-8")

MODEL = "games/wadi"  # the game that stands for all
ONLY_THERE = "(only in Wadi)"  # marks what it does not stand for
WAYS = ("A click", "A bot's move", "A self-play game", "A hint")


def blocks(kind: str) -> list[list[str]]:
    """The lines of every block of a kind."""
    found = re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    return [block.splitlines() for block in found]


def drawn() -> dict[str, str]:
    """Every path of the drawing, from the house on, and its text. A folder ends in a slash."""
    (_, *lines) = blocks("tree")[0]
    found, above = {}, [""]
    for line in lines:
        name, _, text = line.strip().partition("  ")
        depth = (len(line) - len(line.lstrip())) // 2
        above[depth:] = [above[depth - 1] + name]
        found[above[depth]] = text.strip()
    return found


DRAWN = drawn()


def is_room(path: Path) -> bool:
    """A folder with anything in it but what Python left there after the sources moved."""
    is_cache = path.name == "__pycache__"
    return path.is_dir() and not is_cache and any(p.name != "__pycache__" for p in path.iterdir())


def inside(folder: Path) -> Iterator[str]:
    """The folders and modules in a folder, as the drawing writes them."""
    for path in sorted(folder.iterdir()):
        name = path.relative_to(HOUSE).as_posix()
        if is_room(path):
            yield f"{name}/"
        elif path.suffix == ".py" and path.name != "__init__.py":
            yield name


def is_there(path: str) -> bool:
    return (HOUSE / path).is_dir() if path.endswith("/") else (HOUSE / path).is_file()


def mentioned() -> list[str]:
    """Paths in the text of the page: in backticks, with a slash."""
    paths = re.findall(r"`([a-z_]+/[\w/.]*)`", TEXT)
    return [path for path in paths if not (ROOT / path).exists()]  # tests/, docs/, ...


def test_all_that_is_drawn_is_there() -> None:
    gone = [path for path in DRAWN if not is_there(path)]

    assert len(DRAWN) > 80
    assert not gone, (
        f"The drawing in {PAGE.name} has lines for what is gone: rename or delete {gone}."
    )


@pytest.mark.parametrize("folder", ["", *(name for name in inside(HOUSE) if name.endswith("/"))])
def test_all_that_is_there_is_drawn(folder: str) -> None:
    missing = [name for name in inside(HOUSE / folder) if name not in DRAWN]

    assert not missing, f"Draw what is new in {PAGE.name}, a line each: {missing}."


@pytest.mark.parametrize("game", [name for name in inside(HOUSE / "games") if name.endswith("/")])
def test_every_game_has_the_rooms_of_the_model_and_no_others_but_those_drawn(game: str) -> None:
    model = {path for path in DRAWN if path.startswith(f"{MODEL}/") and path != f"{MODEL}/"}
    shared = {path.replace(MODEL, game[:-1]) for path in model if ONLY_THERE not in DRAWN[path]}
    here = set(inside(HOUSE / game))

    missing = sorted(path for path in shared if not is_there(path))
    surplus = sorted(here - shared - DRAWN.keys())
    assert len(shared) > 10
    assert not missing, f"{MODEL} is drawn with what {game} lacks, without {ONLY_THERE}: {missing}."
    assert not surplus, f"Draw under {game} in {PAGE.name} what no other game has: {surplus}."


@pytest.mark.parametrize("way", range(len(WAYS)), ids=WAYS)
def test_a_way_goes_through_files_that_are_there(way: int) -> None:
    files = [line.split()[0] for line in blocks("way")[way]]

    gone = [file for file in files if not is_there(file)]
    assert f"### {WAYS[way]}\n\n```way\n{files[0]}" in TEXT
    assert len(files) > 5
    assert not gone, f"The way of “{WAYS[way]}” in {PAGE.name} goes through what is gone: {gone}."


def test_paths_in_the_text_are_there() -> None:
    gone = [path for path in mentioned() if not is_there(path)]

    assert len(mentioned()) > 10
    assert not gone, f"{PAGE.name} mentions what is gone: {gone}."
