"""`rivertable train`: reads what is asked, and writes the weights that were fitted."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rivertable.engine.errors import BadOption
from rivertable.terminal import files
from rivertable.terminal.catalogue import announce_compiling, find_game
from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter

if TYPE_CHECKING:
    from rivertable.bots.training.rounds import Plan, Round

ABOUT = """\
Fit the weights of a game's evaluation by self-play, round after round. Ctrl-C
stops it; run the same command again to go on. Bots use the new weights once
they lie in the game's ai folder, or as best+FILE in the arena. Numbers that
you leave out are those of the game's training.toml, if it has one.
"""
EXAMPLES = """\
examples:
  rivertable train wadi
  rivertable train wadi --out src/rivertable/games/wadi/ai/weights.toml
  rivertable train niagara --further --games 1000 --rounds 3 --simulations 200
"""


MOST_UNITS = 20  # see `bots/search/network.py`


class Number(NamedTuple):
    """What a run can be told."""

    meaning: str
    least: int
    most: int | None = None
    kind: type[int] | type[float] = int


# A search needs two simulations: the first one only looks at the root.
NUMBERS = {
    "games": Number("in each round", 1),
    "rounds": Number("each learns from the later half of all so far", 1),
    "simulations": Number("of a bot in each decision", 2),
    "td_lambda": Number("1: only results are learnt, not what searches promised", 0, 1, float),
    "units": Number("hidden units of a small network; 0: a weighted sum", 0, MOST_UNITS),
    "l2": Number("pulls weights towards 0, except in a network", 0),
    "uct_opponents": Number("one seat in so many plays plain UCT; 0: none", 0),
    "uct_opponents_at_first": Number("the same as long as there are no weights", 0),
    "seed": Number("another seed gives other games", 0),
}


def add(commands: Commands) -> None:
    """What can be typed after `rivertable train`."""
    train = commands.add_parser(
        "train", help="train the bots' weights", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    train.add_argument("game", metavar="GAME", help="`rivertable games` lists them")
    for name, number in NUMBERS.items():
        train.add_argument(option(name), type=number.kind, metavar="N", help=number.meaning)
    train.add_argument("--further", action="store_true",
        help="start from the game's current weights (default: from scratch)")  # fmt: skip
    train.add_argument("--out", metavar="FILE",
        help="the weights (default: weights-GAME.toml); games go into a .jsonl next to it")  # fmt: skip
    train.add_argument("--processes", type=int, metavar="N",
        help="how many games to play at once (default: one for each processor)")  # fmt: skip
    train.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    # Here, because a game in the terminal needs neither fitting nor processes.
    from rivertable.bots.levels import BEGINNERS_FILE, seen_by_beginners
    from rivertable.bots.processes import games_job
    from rivertable.bots.training import rounds
    from rivertable.bots.weights import FILE, no_weights, weights_of, write

    game = find_game(given.game)
    plan = asked_plan(given, rounds.usual_plan(game))
    announce_compiling(screen, game)
    weights = weights_of(game) if given.further else no_weights(game, plan.units)
    out = files.located(given.out or f"weights-{game.name}.toml")
    job = games_job(given.processes, screen.console)
    weights, beginners = rounds.run(
        plan, weights, out.with_suffix(".jsonl"), job, lambda done: tell(done, screen)
    )
    asked = command(plan, given.further)
    text = write(weights, game.evaluation.names, asked)
    files.write_text(out, text)
    is_games_own = out.name == FILE
    other = out.with_name(BEGINNERS_FILE if is_games_own else f"{out.stem}-{BEGINNERS_FILE}")
    files.write_text(other, write(beginners, seen_by_beginners(game), asked))
    screen.say(text)
    screen.say(f"{out} has these weights, {other} those of beginners.")


def option(name: str) -> str:
    """How a number is typed."""
    return f"--{name.replace('_', '-')}"


def asked_plan(given: argparse.Namespace, usual: "Plan") -> "Plan":
    """The usual plan with the numbers that were typed."""
    typed: dict[str, Any] = {
        name: number for name in NUMBERS if (number := getattr(given, name)) is not None
    }
    for name, number in typed.items():
        _, least, most, _ = NUMBERS[name]
        if number < least:
            raise BadOption(f"{option(name)} is {least} or more.")
        if most is not None and number > most:
            raise BadOption(f"{option(name)} is {most} or less.")
    return replace(usual, **typed)


def command(plan: "Plan", is_further: bool) -> str:
    """What was asked for, in full: the usual numbers may change."""
    options = " ".join(f"{option(name)} {getattr(plan, name)}" for name in NUMBERS)
    return f"rivertable train {plan.game.name} {options}{' --further' if is_further else ''}"


def tell(done: "Round", screen: Screen) -> None:
    """What a round has brought."""
    screen.say(
        f"round {done.number}: learnt from {done.samples} positions; cross-entropy of the results "
        f"{done.cross_entropy:.4f} nats (uniform: {done.uniform_cross_entropy:.4f})"
    )
