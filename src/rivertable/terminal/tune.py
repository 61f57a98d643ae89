"""`rivertable tune`: reads what is asked, and writes the weights that were learnt."""

import argparse
from typing import TYPE_CHECKING

from rivertable.engine.errors import BadOption

from . import saving
from .arguments import Commands, Formatter
from .catalogue import announce_compiling, named
from .screen import Screen

if TYPE_CHECKING:
    from rivertable.bots.tune_rounds import Round

ABOUT = """\
Fit the weights of a game's evaluation: bots play each other, and the results
teach them what matters, round after round. Ctrl-C stops it; the same command
goes on. Bots use the new weights once they lie in the game's own folder.
"""
EXAMPLES = """\
examples:
  rivertable tune wadi
  rivertable tune niagara --games 1000 --rounds 6 --simulations 200
  rivertable tune wadi --afresh --out src/rivertable/games/wadi/weights.toml
"""
DEFAULTS = {"games": 400, "rounds": 4, "simulations": 300}
FEWEST = {"games": 1, "rounds": 1, "simulations": 2}  # the first simulation only looks at the root


def add(commands: Commands) -> None:
    """What can be typed after `rivertable tune`."""
    tune = commands.add_parser(
        "tune", help="teach bots what matters in a game", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    tune.add_argument("game", metavar="GAME", help="wind-river, wadi or niagara")
    meanings = {
        "games": "in each round",
        "rounds": "each learns from the later half of all so far",
        "simulations": "of a bot in each decision",
    }
    for name, meaning in meanings.items():
        tune.add_argument(f"--{name}", type=int, default=DEFAULTS[name], metavar="N",
            help=f"{meaning} (default: {DEFAULTS[name]})")  # fmt: skip
    tune.add_argument("--afresh", action="store_true",
        help="begin without weights (default: with those that the game has)")  # fmt: skip
    tune.add_argument("--seed", type=int, default=1, metavar="N",
        help="another seed gives other games (default: 1)")  # fmt: skip
    tune.add_argument("--out", metavar="FILE",
        help="the weights (default: weights-GAME.toml); games go into a .jsonl beside it")  # fmt: skip
    tune.add_argument("--processes", type=int, metavar="N",
        help="how many play at once (default: one for each processor)")  # fmt: skip
    tune.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    # Here, because a game in the terminal needs neither fitting nor processes.
    import numpy as np

    from rivertable.bots import tune_rounds
    from rivertable.bots.weights import weights_of, write

    for name, fewest in FEWEST.items():
        if getattr(given, name) < fewest:
            raise BadOption(f"--{name} is {fewest} or more.")
    game = named(given.game)
    announce_compiling(screen, game)
    plan = tune_rounds.Plan(game, given.rounds, given.games, given.simulations, given.seed)
    weights = weights_of(game)
    weights = np.zeros_like(weights) if given.afresh else weights
    out = saving.located(given.out or f"weights-{game.name}.toml")
    weights = tune_rounds.run(
        plan, weights, out.with_suffix(".jsonl"), given.processes, screen.console,
        lambda done: tell(done, screen),
    )  # fmt: skip
    text = write(weights, game.part("evaluation").FEATURES, command(given))
    saving.write_record(out, text)
    screen.say(text)
    screen.say(f"{out} has these weights.")


def command(given: argparse.Namespace) -> str:
    """What was typed, in full: defaults may change. Without --afresh it began with other weights."""
    numbers = " ".join(f"--{name} {getattr(given, name)}" for name in (*DEFAULTS, "seed"))
    return f"rivertable tune {given.game} {numbers}{' --afresh' if given.afresh else ''}"


def tell(done: "Round", screen: Screen) -> None:
    """What a round has brought."""
    screen.say(
        f"round {done.number}: learnt from {done.rows} positions; the results surprise by "
        f"{done.surprise:.4f} nats (knowing nothing: {done.ignorance:.4f})"
    )
