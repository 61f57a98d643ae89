"""The rules pages: our own words, by rule id, in each language; data beside each game's code."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Rule:
    """One rule: its id, what it says, and whether it is printed or an answer of ours."""

    id: str
    text: str
    mark: str = ""  # ruling, documented or reconstructed; printed rules have none


@dataclass(frozen=True)
class Section:
    """Rules that belong together, with a picture of a position."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    record: str = ""  # the game that leads to the picture, as `rivertable.load` reads it
    caption: str = ""


@dataclass(frozen=True)
class Page:
    """The rules of one game."""

    lead: str
    sections: tuple[Section, ...]


def exists(folder: Path) -> bool:
    """Does a game have a rules page? The English one is the one that there must be."""
    return (folder / "rulebook.en.toml").exists()


@cache
def read(folder: Path, language: str) -> Page:
    """The rules page of a game, from `rulebook.LANGUAGE.toml` in its folder; if need be in English."""
    file = folder / f"rulebook.{language}.toml"
    file = file if file.exists() else folder / "rulebook.en.toml"
    data = tomllib.loads(file.read_text("utf-8"))
    sections = tuple(
        Section(
            id=section["id"],
            title=section["title"],
            rules=tuple(Rule(**rule) for rule in section["rules"]),
            record=section.get("record", ""),
            caption=section.get("caption", ""),
        )
        for section in data["sections"]
    )
    return Page(data["lead"], sections)
