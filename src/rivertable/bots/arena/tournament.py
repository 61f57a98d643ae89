"""Bots against each other, in every seat order and with the same chance: `rivertable arena`."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, count, permutations
from pathlib import Path
from random import Random

import numpy as np

from rivertable.bots.programs.player import ProgramPlayer
from rivertable.bots.programs.program import dismiss_all
from rivertable.bots.strength import strength
from rivertable.contract import BoardGame
from rivertable.engine.errors import BadOption
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.jobs.journal import Journal, Row
from rivertable.jobs.run import Job
from rivertable.jobs.run import run as run_job

from . import contestants, match
from .rating import Game


@dataclass(frozen=True)
class Arena:
    """What is played."""

    game: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: str
    weights: dict[str, list[list[float]]]  # of those bots that have others than the game's own
    programs: dict[str, str]  # what those bots call themselves that are programs
    version: int  # of the rules: the newest one that all know


def prepared(game: str, players: int, options: dict[str, str], bots: list[str], seed: str) -> Arena:
    """An arena in which somebody can be compared with somebody."""
    names = tuple(dict.fromkeys(map(contestants.check, bots)))
    if len(names) < 2:
        raise BadOption("name two bots or more, as in --bots 1,2,3.")
    found = find(game)
    arrange(found, players, options)  # refused before any program is started
    files = {name: contestants.weights_in(name, found) for name in names}
    weights = {name: given.tolist() for name, given in files.items() if given is not None}
    called = {name: contestants.introduced(name, found) for name in names}
    programs = {name: given[0] for name, given in called.items() if given is not None}
    version = newest_of_all(found, [given[1] for given in called.values() if given is not None])
    agreed = dict(arrange(found, players, options, version=version).options)
    return Arena(game, players, agreed, names, seed, weights, programs, version)


def newest_of_all(game: BoardGame, known: Sequence[list[int]]) -> int:
    """The newest version of the rules by which all programs play; our own bots know every one."""
    shared = [n for n in game.versions if all(n in versions for versions in known)]
    if not shared:
        raise BadOption(f"these programs have no version of the rules of {game.title} in common.")
    return shared[-1]


def strength_of(game: str, names: Sequence[str]) -> str:
    """A short name for all that decides how well these bots play a game."""
    levels = {contestants.LEVELS[name] for name in names if name in contestants.LEVELS}
    return strength(game, *sorted(levels))


def lineups(arena: Arena) -> list[tuple[str, ...]]:
    """Who can meet whom; with fewer bots than seats, some have several seats."""
    if len(arena.bots) >= arena.players:
        return list(combinations(arena.bots, arena.players))
    mixed = combinations_with_replacement(arena.bots, arena.players)
    return [lineup for lineup in mixed if set(lineup) == set(arena.bots)]


def asked(arena: Arena, games: int) -> Iterator[Row]:
    """At least so many games: lineups one after the other, each in all its seat orders."""
    meetings = lineups(arena)
    shared: Row = {"game": arena.game, "options": arena.options}
    if arena.version > 1:  # games by the first one were kept before there were others
        shared["version"] = arena.version
    Random(arena.seed).shuffle(meetings)
    played = 0
    for number in count():
        if played >= games:
            return
        for seats in sorted(set(permutations(meetings[number % len(meetings)]))):
            question: Row = {
                **shared, "bots": list(seats), "seed": f"{arena.seed} {number}",
                "strength": strength_of(arena.game, seats),
            }  # fmt: skip
            yield question | known_of(arena, seats)
            played += 1


def known_of(arena: Arena, seats: Sequence[str]) -> Row:
    """What decides how these bots play and does not follow from their names."""
    known: Row = {"weights": arena.weights, "programs": arena.programs}
    here = {what: {bot: of[bot] for bot in seats if bot in of} for what, of in known.items()}
    return {what: of for what, of in here.items() if of}


def play_game(asked: Row) -> Row:
    """Play one game of the arena."""
    began = time.perf_counter()
    bots, seed = asked["bots"], asked["seed"]
    game = find(asked["game"])
    setting = arrange(game, len(bots), asked["options"], version=asked.get("version", 1))
    weights = {bot: np.array(found) for bot, found in asked.get("weights", {}).items()}
    players = [
        contestants.player(
            bot, game, Random(f"{seed} {seat}").randrange(2**32), weights=weights.get(bot)
        )
        for seat, bot in enumerate(bots, start=1)
    ]
    outcome = match.played(setting, players, seed)
    seconds = round(time.perf_counter() - began, 2)
    return {"ranks": list(outcome.ranks), "seconds": seconds} | about_programs(players, outcome)


def about_programs(players: Sequence[match.Player], outcome: match.Outcome) -> Row:
    """How long the turns of programs took; and if one forfeited, why, and the moves until then."""
    about: Row = {}
    programs = {n: one for n, one in enumerate(players, 1) if isinstance(one, ProgramPlayer)}
    if programs:
        about["milliseconds"] = {str(seat): one.milliseconds for seat, one in programs.items()}
    if outcome.forfeit is not None:
        about["forfeit"] = {"seat": outcome.forfeit.seat, "reason": str(outcome.forfeit)}
        about["record"] = outcome.position.record()
    return about


def run(arena: Arena, games: int, path: Path, job: Job) -> list[Game]:
    """Play what is not in the file yet; returns all games that were asked for.

    Raises Stopped when interrupted; the same call then goes on where it was.
    """
    questions = list(asked(arena, games))
    try:
        with Journal(path) as journal:
            run_job(job, play_game, questions, journal)
            answers = [(question["bots"], journal.find(question)) for question in questions]
    finally:
        dismiss_all()
    return [finished(bots, answer) for bots, answer in answers if answer is not None]


def finished(bots: Sequence[str], answer: Row) -> Game:
    """A game as it is rated."""
    forfeit = answer.get("forfeit")
    if forfeit is None:
        return Game(bots, answer["ranks"])
    return Game(bots, answer["ranks"], bots[forfeit["seat"] - 1], forfeit["reason"])
