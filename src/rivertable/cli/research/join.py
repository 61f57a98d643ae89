"""`rivertable join`: bots, also of your own, at live tables."""

import argparse

from rivertable.cli.arguments import Commands, Formatter, add_options, read_options
from rivertable.engine.errors import BadOption
from rivertable.terminal.screen import Screen

ABOUT = """\
Let a bot play at a live table in the browser, over the bot API: a level, a
program, a class of yours, a policy in a file. With several bots and a game,
they play a match by themselves, each game at a table of its own.
"""
EXAMPLES = """\
examples:
  rivertable join http://127.0.0.1:8000/table/Xk3_9aBc --bots my_bots:Greedy
  rivertable join http://127.0.0.1:8000 --game wadi --bots 3,wadi.npz --games 4

`rivertable arena --help` says what bots are called. Without --token a bot is
made for this game; a token from the page "Bots" is your own bot's.
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable join`."""
    join = commands.add_parser(
        "join", help="let your bot play at a live table", description=ABOUT,
        epilog=EXAMPLES, formatter_class=Formatter,
    )  # fmt: skip
    join.add_argument("link", metavar="LINK", help="of a table, or of a server for a match")
    join.add_argument("--bots", required=True, metavar="BOT[,BOT...]", help="who plays")
    join.add_argument("--token", default="", help="of your bot at a table (default: a new bot)")
    join.add_argument("--game", metavar="GAME", help="of a match")
    join.add_argument("--games", type=int, default=1, metavar="N", help="of a match (default: 1)")
    join.add_argument("--seed", type=int, default=1, metavar="S", help="(default: 1)")
    add_options(join)
    join.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    # Here, because other commands need neither the arena nor the network.
    from rivertable.bots import live
    from rivertable.bots.arena import contestants

    address, table = live.table_in(given.link)
    bots = [contestants.check(name) for name in contestants.names_in(given.bots)]
    if table:
        if len(bots) != 1:
            raise BadOption("one bot plays at a table: name one.")
        site = live.Site(address, given.token)
        if not given.token:
            site, _ = live.Site(address).new_bot(live.short(bots[0]))
        screen.say(f"ranks: {live.play_seat(site, table, bots[0], given.seed)}")
        return
    if given.game is None:
        raise BadOption("a match needs a game: --game wadi. Or give the link of a table.")
    if given.token or given.games < 1:
        raise BadOption("bots of a match get tokens of their own, and play one game or more.")

    def tell(table: str, order: list[str], ranks: list[int]) -> None:
        told = ", ".join(f"{bot} {rank}" for bot, rank in zip(order, ranks, strict=True))
        screen.say(f"{address}/table/{table}: {told}")

    options = read_options(given.options)
    results = live.match(
        live.Site(address), given.game, bots, given.games, options, given.seed, tell
    )
    wins = [sum(ranks[one] == 1 for ranks in results) for one in range(len(bots))]
    screen.say(", ".join(f"{bot}: first in {won}" for bot, won in zip(bots, wins, strict=True)))
