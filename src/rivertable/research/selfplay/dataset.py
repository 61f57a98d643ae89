"""The published set: games of level 8 with their searches, the same on every machine, and its card."""

from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import numpy as np

from rivertable.bots.arena.match import shares
from rivertable.games import find
from rivertable.research.data import read_games

LEVEL, SEED, GAMES = 8, "dataset", 200

CARD = """\
# {title} for {players}: {counted} of level {level} against itself

Made by Rivertable {release}, by this command, which makes the same set on every machine:

    {command}

Level {level} thinks by a fixed number of simulations here and not by the clock, chance comes from the seed, and the
search gives the same moves as native code and as WebAssembly; so the records are the same byte for byte. Their
SHA-256, in the order of their numbers:

    {fingerprint}

| | |
|---|---|
| game, version of its rules | {game}, {rules} |
| players, options | {players}, {options} |
| strength (a hash of what the bots do) | {strength} |
| games, moves (chance included), searches | {games}, {moves}, {searches} |
| moves in a game: least, mean, most | {least}, {mean:.1f}, {most} |
| share of the win by seat | {won} |

One row a game. The columns, and how to make arrays of observations, masks, visits and values of them, are
in docs/research.md: `rivertable.research.features.arrays`. Not in it: mistakes that people make, other levels, and
openings that level {level} does not like. Licence: MIT, as Rivertable itself.
"""


def fingerprint(records: list[str]) -> str:
    """A hash of games, in their order."""
    digest = sha256()
    for record in records:
        digest.update(record.encode())
    return digest.hexdigest()


def card_of(path: Path, command: str) -> str:
    """What there is to say about a file of games with searches."""
    games = read_games(path)
    first, lengths = games.iloc[0], games["moves"]
    won = np.mean([shares(list(ranks)) for ranks in games["ranks"]], axis=0)
    return CARD.format(
        title=find(first["game"]).title, players=first["players"], level=LEVEL,
        counted="one game" if len(games) == 1 else f"{len(games)} games", games=len(games),
        release=version("rivertable"), command=command, game=first["game"],
        rules=first["version"], options=told(first["options"]), strength=first["strength"],
        fingerprint=fingerprint(list(games["record"])), moves=int(lengths.sum()),
        searches=sum(map(len, games["search"])), least=lengths.min(), mean=lengths.mean(),
        most=lengths.max(), won=", ".join(f"{share:.3f}" for share in won),
    )  # fmt: skip


def told(options: dict[str, str]) -> str:
    """The options of a game, as one types them."""
    return ", ".join(f"{name}={value}" for name, value in options.items()) or "none"


def write_card(path: Path, command: str) -> Path:
    """Write the card beside the file; returns where."""
    card = path.with_suffix(".md")
    card.write_text(card_of(path, command), "utf-8")
    return card
