"""What the examples that learn have in common: their command line, and what they do with the policy."""

import argparse
import sys
from importlib import import_module

from rivertable.engine.errors import RivertableError
from rivertable.research.evaluation import asked, reports
from rivertable.research.policy import Policy


def arguments(about, players, minutes, games=None):
    """The command line of an example that learns some games, or any; `about` is its docstring."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("game", nargs="?", default="wadi", choices=games)
    parser.add_argument("--players", type=int, default=players)
    parser.add_argument("--minutes", type=float, default=minutes, help="of the processor's time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--against", nargs="*", type=bot, default=["random", "1", "3"], metavar="BOT[:GAMES]"
    )
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--network", default="network", metavar="MODULE", help="of class Network")
    parser.add_argument("--save", metavar="FILE.npz")
    return parser


def bot(name):
    """Somebody to play against; who is nobody is refused before the training, not after it."""
    try:
        asked(name)
    except RivertableError as refusal:
        raise argparse.ArgumentTypeError(refusal) from None
    return name


def trained(train, wanted, *more, **parameters):
    """The network that was wanted, after so many minutes."""
    kind = import_module(wanted.network).Network
    game, players, seconds = wanted.game, wanted.players, 60 * wanted.minutes
    network, decisions = train(game, players, seconds, wanted.seed, *more, kind=kind, **parameters)
    print(f"{decisions:,} decisions in {wanted.minutes:g} minutes", flush=True)
    return network


def show(done, decisions):
    """How far the training is, on one line that is written over."""
    end = "\r" if done < 1 else "\n"
    print(f"{min(done, 1):4.0%}, {decisions:,} decisions", end=end, file=sys.stderr, flush=True)


def report(network, wanted, temperature):
    """Save the policy, and say what it gets against the opponents that were wanted."""
    game, players = wanted.game, wanted.players
    policy = Policy.of_layers(game, players, network.layers(), temperature=temperature)
    if wanted.save:
        policy.save(wanted.save)
    for line in reports(policy, game, players, wanted.against, wanted.games):
        print(line, flush=True)
