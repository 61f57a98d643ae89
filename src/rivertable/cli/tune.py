"""`rivertable tune`: reads what is asked, and writes the weights that were learnt."""

import argparse
from typing import TYPE_CHECKING

from rivertable.engine.errors import BadOption
from rivertable.terminal import files
from rivertable.terminal.catalogue import announce_compiling, named
from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter

if TYPE_CHECKING:
    from rivertable.bots.training.rounds import Round

ABOUT = """\
Fit the weights of a game's evaluation: bots play each other, and the results
teach them what matters, round after round. Ctrl-C stops it; the same command
goes on. Bots use the new weights once they lie in the game's own folder.
Numbers that are not typed are those of the game's tuning.toml.
"""
EXAMPLES = """\
examples:
  rivertable tune wadi
  rivertable tune wadi --out src/rivertable/games/wadi/weights.toml
  rivertable tune niagara --further --games 1000 --rounds 3 --simulations 200
"""
# What a run can be told, the least that it may be, and what it means.
NUMBERS = {
    "games": (1, "in each round"),
    "rounds": (1, "each learns from the later half of all so far"),
    "simulations": (2, "of a bot in each decision"),  # the first one only looks at the root
    "hopes": (1, "one part in so many of what a position teaches is what bots hoped for there"),
    "caution": (0, "pulls weights that are no doubts towards 0"),
    "strangers": (0, "one bot in so many plays without an evaluation; 0: none"),
    "strangers_at_first": (0, "the same as long as there are no weights"),
    "seed": (0, "another seed gives other games"),
}


def add(commands: Commands) -> None:
    """What can be typed after `rivertable tune`."""
    tune = commands.add_parser(
        "tune", help="teach bots what matters in a game", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    tune.add_argument("game", metavar="GAME", help="wind-river, wadi or niagara")
    for name, (_, meaning) in NUMBERS.items():
        tune.add_argument(option(name), type=int, metavar="N", help=meaning)
    tune.add_argument("--further", action="store_true",
        help="begin with the weights that the game has (default: from nothing)")  # fmt: skip
    tune.add_argument("--out", metavar="FILE",
        help="the weights (default: weights-GAME.toml); games go into a .jsonl beside it")  # fmt: skip
    tune.add_argument("--processes", type=int, metavar="N",
        help="how many play at once (default: one for each processor)")  # fmt: skip
    tune.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    # Here, because a game in the terminal needs neither fitting nor processes.
    import numpy as np

    from rivertable.bots.training import rounds
    from rivertable.bots.weights import weights_of, write

    game = named(given.game)
    numbers = asked_numbers(given, rounds.usual_plan(game))
    announce_compiling(screen, game)
    weights = weights_of(game)
    if not given.further:
        weights = np.zeros_like(weights)
    out = files.located(given.out or f"weights-{game.name}.toml")
    weights = rounds.run(
        rounds.Plan(game, **numbers), weights, out.with_suffix(".jsonl"),
        given.processes, screen.console, lambda done: tell(done, screen),
    )  # fmt: skip
    made_by = command(game.name, numbers, given.further)
    text = write(weights, game.evaluation.names, made_by)
    files.write_text(out, text)
    screen.say(text)
    screen.say(f"{out} has these weights.")


def option(name: str) -> str:
    """How a number is typed."""
    return f"--{name.replace('_', '-')}"


def asked_numbers(given: argparse.Namespace, usual: dict[str, int]) -> dict[str, int]:
    """The plan's numbers: those that were typed, and the usual ones for the rest."""
    typed = {name: number for name in NUMBERS if (number := getattr(given, name)) is not None}
    for name, number in typed.items():
        fewest, _ = NUMBERS[name]
        if number < fewest:
            raise BadOption(f"{option(name)} is {fewest} or more.")
    return usual | typed


def command(game: str, numbers: dict[str, int], is_further: bool) -> str:
    """What was asked for, in full: the usual numbers may change."""
    options = " ".join(f"{option(name)} {number}" for name, number in numbers.items())
    return f"rivertable tune {game} {options}{' --further' if is_further else ''}"


def tell(done: "Round", screen: Screen) -> None:
    """What a round has brought."""
    screen.say(
        f"round {done.number}: learnt from {done.rows} positions; the results surprise by "
        f"{done.surprise:.4f} nats (knowing nothing: {done.ignorance:.4f})"
    )
