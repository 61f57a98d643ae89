"""A player of the arena at a seat of a live table, and whole matches of them."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random

from rivertable.bots.arena import contestants
from rivertable.bots.arena.match import Attendant, Player
from rivertable.bots.programs.player import Forfeit
from rivertable.bots.programs.program import dismiss_all
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import View
from rivertable.games import find, load

from .client import PAUSE, ApiRefusal, Site

HIDDEN = "?"  # how a choice ends that is not shown
AGAIN = ("stale", "turn")  # refusals after which the next line says how it goes on
LONGEST = 20  # characters of a name
RECONNECTS = 60  # how often a stream that broke is opened again


def view_of(record: str, seat: int) -> View:
    """What a seat may know, from a record in which hidden choices read `tile ?`.

    Any choice stands for a hidden one; the view does not have it any more.
    """
    header, _, moves = record.partition("\n\n")
    position = load(f"{header}\n\n")
    for line in moves.splitlines():
        who, _, text = line.partition(" ")
        by, text = (int(who), text) if who.isdecimal() else (0, line)
        hidden = text.endswith(HIDDEN)
        position.play(position.legal_moves(by)[0] if hidden else text, by)
    return position.view(seat)


class Seat:
    """One seat of a live table, and the player who plays it."""

    def __init__(self, site: Site, table: str, bot: str, seed: int) -> None:
        self.site, self.table, self.bot, self.seed = site, table, bot, seed
        self._player: Player | None = None

    def play(self) -> list[int]:
        """Play to the end of the game; returns the ranks."""
        try:
            for _ in range(RECONNECTS):
                for line in self.site.lines(f"bot/tables/{self.table}/stream"):
                    if line.get("over"):
                        return self._end(line["ranks"])
                    if line.get("moves"):
                        self._answer()
                time.sleep(PAUSE)  # a server that is started anew ends its streams
            raise RivertableError(f"the stream of table {self.table} broke too often.")
        except RivertableError:
            with suppress(RivertableError):  # so that the others can play on
                self.site.ask(f"bot/tables/{self.table}/leave", {})
            raise
        finally:
            if isinstance(self._player, Attendant):
                self._player.leave()

    def _answer(self) -> None:
        """Choose a move for the table as it is now, and send it."""
        now = self.site.ask(f"bot/tables/{self.table}")
        if not now["moves"]:
            return
        view = view_of(now["record"], now["seat"])
        try:
            move = self._seen(view).choose(view)
            body = {"move": move.text, "version": now["version"]}
            self.site.ask(f"bot/tables/{self.table}/move", body)
        except Forfeit as forfeit:
            raise RivertableError(f"{self.bot} {forfeit}") from None
        except ApiRefusal as refusal:
            if refusal.code not in AGAIN:
                raise

    def _seen(self, view: View) -> Player:
        """The player, who has been told what has happened."""
        if self._player is None:
            game = find(view.setting.game.name)
            self._player = contestants.player(self.bot, game, self.seed)
            if isinstance(self._player, Attendant):
                self._player.begin(view)
        elif isinstance(self._player, Attendant):
            self._player.see(view)
        return self._player

    def _end(self, ranks: list[int]) -> list[int]:
        if isinstance(self._player, Attendant) and ranks:
            self._player.end(tuple(ranks))
        return ranks


def play_seat(site: Site, table: str, bot: str, seed: int = 0) -> list[int]:
    """Sit down at a table, if the bot does not sit there yet, and play to the end of its game."""
    sit(site, table, {})
    return Seat(site, table, bot, seed).play()


def sit(site: Site, table: str, where: dict[str, int]) -> None:
    """Sit down, unless the bot sits there already."""
    try:
        site.ask(f"bot/tables/{table}/sit", where)
    except ApiRefusal as refusal:
        if refusal.code != "seated":
            raise


def match(
    site: Site,
    game: str,
    bots: Sequence[str],
    games: int,
    options: dict[str, str] | None = None,
    seed: int = 0,
    tell: Callable[[str, list[str], list[int]], None] = lambda table, bots, ranks: None,
) -> list[list[int]]:
    """So many games of bots against each other at live tables; returns ranks, in the order of `bots`.

    Nobody has to be there: tokens and tables are made over the API. Seats rotate with each game.
    """
    for bot in bots:
        contestants.introduced(contestants.check(bot), find(game))
    accounts = [site.new_bot(f"{short(bot)}")[0] for bot in bots]
    results, rng = [], Random(seed)
    try:
        with ThreadPoolExecutor(len(bots)) as threads:
            for number in range(games):
                order = [(seat + number) % len(bots) for seat in range(len(bots))]
                table = accounts[order[0]].new_table(
                    game, ["me", *["open"] * (len(bots) - 1)], options or {}
                )
                playing = [
                    threads.submit(seated(accounts[one], table, bots[one], rng.getrandbits(32), at))
                    for at, one in enumerate(order, start=1)
                ]
                ranks, *_ = [one.result() for one in playing]
                tell(table, [bots[one] for one in order], ranks)
                results.append([ranks[order.index(one)] for one in range(len(bots))])
    finally:
        dismiss_all()
    return results


def seated(site: Site, table: str, bot: str, seed: int, at: int) -> Callable[[], list[int]]:
    """A game of one bot at this seat, to be played elsewhere."""
    if at > 1:  # who made the table sits there already
        sit(site, table, {"seat": at})
    return Seat(site, table, bot, seed).play


def short(bot: str) -> str:
    """A name that others are shown: the end of a long one."""
    return f"Level {bot}" if bot in contestants.LEVELS else bot[-LONGEST:].strip()
