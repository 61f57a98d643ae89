"""How good a player is: a row for the table of baselines in docs/research.md.

    python examples/baseline.py wadi.npz
    python examples/baseline.py wadi.npz --against random 1 3 8:12
    python examples/baseline.py examples/openspiel_mcts.py:Searcher=300 --game wadi --players 2 --games 60

It may be whoever can be sent into the arena. It plays in every seat in turn, and gets the share of the
win that is printed, with a 95 % interval; a saved policy knows its game.
"""

import argparse
from collections.abc import Iterable

from training import bot

from rivertable.engine.errors import RivertableError
from rivertable.research.evaluation import asked, share
from rivertable.research.policy import Policy

LEVELS = ["random", *"12345678"]


def row(who: str, game: str, players: int, against: Iterable[str], games: int) -> str:
    """The row, in Markdown; opponents whom it did not meet have an empty place."""
    player = Policy.load(who) if who.endswith(".npz") else who
    met = {}
    for name, count in [asked(name, games) for name in against]:
        found = share(player, game, players, name, count)
        met[name] = str(found) if count == games else f"{found}, {found.games} games"
        print(f"{name}: {met[name]}", flush=True)
    places = [met.pop(name, "") for name in LEVELS]
    return " | ".join([f"| {game}, {players}", who, *places, *met.values()]) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("who", type=bot, help="such as wadi.npz, 5, my_bots.py:Greedy")
    parser.add_argument("--game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--against", nargs="*", type=bot, default=LEVELS[:6], metavar="BOT[:GAMES]")
    parser.add_argument("--games", type=int, default=300)
    wanted = parser.parse_args()
    try:
        if wanted.who.endswith(".npz"):
            setting = Policy.load(wanted.who).setting
            wanted.game, wanted.players = setting.game.name, setting.players
        elif not (wanted.game and wanted.players):
            parser.error("say which game, and how many players: --game wadi --players 2")
        print(row(wanted.who, wanted.game, wanted.players, wanted.against, wanted.games))
    except RivertableError as refusal:
        parser.error(str(refusal))


if __name__ == "__main__":
    main()
