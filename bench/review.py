"""How good reviews are: do their verdicts stay, does accuracy follow strength, how long do they take?

    python -m bench.review                         everything; it can be stopped, and goes on when run again
    python -m bench.review --minutes 30            begins nothing after half an hour
    python -m bench.review --minutes 0             only the tables of what is finished
    python -m bench.review --part steady --games 12   one table only, of fewer games: about 20 minutes of a core
    python -m bench.review --first 100             other games, that nobody has looked at
    python -m bench.review --part steady --times 0.2 --games 12   a quick look: both think a fifth as long
    python -m bench.review --part browser          only seconds of a review in Chromium

Finished games are in `build/review.jsonl`; the tables are printed at the end.
"""

import argparse
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from rich.console import Console

import rivertable
from rivertable import bots
from rivertable.engine.position import Position, View
from rivertable.games import GAMES, find
from rivertable.jobs.journal import Journal, Row
from rivertable.jobs.pool import Pool
from rivertable.jobs.run import Job, run
from rivertable.review.games import Game, Question, Review
from rivertable.review.searching import Examiner
from rivertable.review.verdicts import (
    INACCURACY,
    Finding,
    Shares,
    grade,
    judge,
    mixture,
    row_of,
    top,
)

LEVELS = (2, 4, 6, 8)
LONGER = 20  # times, of the review that verdicts are compared with
NODES = 1 << 20  # in the tree of that one
SAMPLED_FAULTS, SAMPLED_OTHERS = 2, 1  # of each game: rather more games than more of each
OUT = Path("build/review.jsonl")
TABLES = ("steady", "levels")
WORKER = "DedicatedWorker"  # what Chromium calls its thread


def played(game: str, levels: list[int], seed: int) -> Game:
    """A game of bots."""
    position = rivertable.start(game, players=len(levels), seed=seed)
    seats = [bots.bot(level, find(game), 10 * seed + i) for i, level in enumerate(levels)]
    while not position.is_over:
        seat = position.acting[0]
        position.play(seats[seat - 1].choose(position.view(seat)), seat)
    return Game(Position(rivertable.load(position.record()).setting, position.numbers()))


class Watched(Examiner):
    """One that remembers what it compared: by another doubt its verdicts can be told from that."""

    def examine(self, view: View, played: int | None = None, is_secret: bool = False) -> Finding:
        self.compared: list[tuple[int, int, float]] = []
        return super().examine(view, played, is_secret)

    def after(self, view: View, number: int, length: int) -> Shares:
        shares = super().after(view, number, length)
        self.compared.append((length, number, round(shares[view.seat - 1], 4)))
        return shares


def reviewed(game: Game, examiner: Examiner) -> Review:
    findings = {}
    for one in game.questions:
        is_secret = one.outcome is None and game.is_secret(one.at)
        findings[one.key] = examiner.examine(game.view(one), game.played(one), is_secret)
    return Review(game, findings)


def answer(question: Row) -> Row:
    """One game, for one of the two tables."""
    return {"levels": levels_of, "steady": steadiness_of}[question["part"]](question)


def levels_of(question: Row) -> Row:
    """Losses and stakes of four bots of different levels at one table."""
    number = question["number"]
    turn = number % len(LEVELS)
    levels = [*LEVELS[turn:], *LEVELS[:turn]]
    game = played(question["game"], levels, 1000 + number)
    review = reviewed(game, Examiner(game.setting))
    out = {}
    for level, seat in zip(levels, review.seats(), strict=True):
        known = seat.judgements.values()
        out[str(level)] = {
            "loss": sum(one.loss for one in known),
            "stake": sum(one.stake for one in known),
            "accuracy": seat.accuracy,
            "faults": len(seat.faults),
        }
    return out


def steadiness_of(question: Row) -> Row:
    """Some verdicts of a review, with those of one that thinks longer: decisions in any order, until
    enough faults are found.
    """
    number = question["number"]
    game = played(question["game"], [2, 4, 5][number % 3 :] + [2, 4, 5][: number % 3], number)
    times = question.get("times", 1)
    usual = Watched(game.setting, times)
    longer = Watched(game.setting, LONGER * times, NODES)
    decisions = [one.at for one in game.questions if one.outcome is None]
    faults, others = Sample(SAMPLED_FAULTS), Sample(SAMPLED_OTHERS)
    for index in Random(number).sample(decisions, len(decisions)):
        short = judged_by(usual, game, index)
        kind = faults if grade(short["loss"]) else others
        kind.seen += 1
        if len(kind.pairs) < kind.most:
            kind.pairs.append([short, judged_by(longer, game, index)])
        if len(faults.pairs) == faults.most:
            break
    raw = [*faults.pairs, *others.pairs]
    pairs = [[one["loss"] for one in both] for both in raw]
    return {"faults": faults.seen, "others": others.seen, "pairs": pairs, "raw": raw}


@dataclass
class Sample:
    """Moves of one kind that were judged twice."""

    most: int
    seen: int = 0
    pairs: list[list[Row]] = field(default_factory=list)


def judged_by(examiner: Watched, game: Game, index: int) -> Row:
    """What a move lost, with all that the verdict comes from."""
    move, is_secret = game.moves[index], game.is_secret(index)
    found = examiner.examine(game.view(Question(index)), move.number, is_secret)
    made = row_of(found, move.number) or found.moves[-1]
    return {
        "index": index,
        "loss": judge(found, move.seat, move.number, is_secret).loss,
        "simulations": found.simulations,
        "best": round(mixture(found)[0] if is_secret else top(found).share, 4),
        "made": [round(made.share, 4), made.visits, made.is_proven],
        "compared": examiner.compared,
        "secret": is_secret,
    }


def questions(
    games: int, parts: tuple[str, ...] = TABLES, first: int = 0, times: float = 1
) -> Iterator[Row]:
    """Both tables of all games grow alike."""
    briefly = {} if times == 1 else {"times": times}
    for number in range(first, first + games):
        for part in parts:
            for game in reversed(list(GAMES)):
                yield {"part": part, "game": game, "number": number} | briefly


def tell(journal: Journal, times: float) -> None:
    """Both tables, as docs/reviews.md has them."""
    found: dict[tuple[str, str], list[Any]] = defaultdict(list)
    rows = [row for row in journal.rows() if row[0].get("times", 1) == times]
    for asked, given in rows:
        found[asked["part"], asked["game"]].append(given)
    print("| game | games | faults that stay faults | others that become faults | agree |")
    print("|---|---|---|---|---|")
    for game in GAMES:
        if found["steady", game]:
            print(steady_row(game, found["steady", game]))
    print("\n| game | games |" + "".join(f" level {level} |" for level in LEVELS))
    print("|---|---|" + "---|" * len(LEVELS))
    for game in GAMES:
        rows = found["levels", game]
        if rows:
            cells = [f" {pooled(rows, str(level)):.0f} |" for level in LEVELS]
            print(f"| {find(game).title} | {len(rows)} |" + "".join(cells))


def steady_row(game: str, rows: list[Any]) -> str:
    """Of all moves, as many agree as sampled faults and sampled others do."""
    pairs = [pair for row in rows for pair in row["pairs"]]
    faults = [long >= INACCURACY for short, long in pairs if short >= INACCURACY]
    others = [long >= INACCURACY for short, long in pairs if short < INACCURACY]
    count = {kind: sum(row[kind] for row in rows) for kind in ("faults", "others")}
    agreeing = count["faults"] * mean(faults) + count["others"] * (1 - mean(others))
    agree = agreeing / max(1, sum(count.values()))
    return (
        f"| {find(game).title} | {len(rows)} | {sum(faults)} of {len(faults)} ({mean(faults):.0%}) "
        f"| {sum(others)} of {len(others)} | {agree:.0%} of all verdicts |"
    )


def mean(flags: list[bool]) -> float:
    return sum(flags) / len(flags) if flags else 0.0


def pooled(rows: list[Any], level: str) -> float:
    """Accuracy over all games together."""
    loss, stake = (sum(row[level][part] for row in rows) for part in ("loss", "stake"))
    return 100 * max(0.0, 1 - float(loss / stake))


def in_chromium() -> None:
    """Seconds from opening the page of a review until it is complete."""
    from bench.browser import page_of  # needs what only tests need
    from tests.web.serving import Server

    with Server(Path(mkdtemp())) as server, page_of(f"{server.address}/review") as page:
        for game in GAMES:
            players = find(game).usual_players
            done = played(game, [4] * players, 1)
            page.goto(f"{server.address}/review")
            page.fill("#record", done.positions[-1].record())
            begun = time.monotonic()
            page.click("form.box button.primary")
            page.wait_for_selector("#table[data-whole=yes]", timeout=600_000)
            took = time.monotonic() - begun
            print(
                f"{find(game).title}: {len(done.questions)} decisions, {took:.0f} s; "
                f"{worker_seconds():.0f} s of processor time in the worker",
                flush=True,
            )


def worker_seconds() -> float:
    """Processor time of the workers of all open pages of our own browsers; on Linux."""
    threads = [
        thread
        for process in Path("/proc").glob("[0-9]*")
        if os.getpid() in ancestors(process)
        for thread in process.glob("task/*")
        if (thread / "comm").read_text().strip() == WORKER
    ]
    return sum(ticks_of(thread) for thread in threads) / os.sysconf("SC_CLK_TCK")


def ancestors(process: Path) -> Iterator[int]:
    """Who has started a process, who has started that one, and so on."""
    while (parent := int(stat_of(process)[1])) > 0:
        yield parent
        process = process.with_name(str(parent))


def ticks_of(thread: Path) -> int:
    return sum(map(int, stat_of(thread)[11:13]))


def stat_of(task: Path) -> list[str]:
    """What the kernel says of a process or a thread, from its state on; zeros if it is gone."""
    try:
        return (task / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ["0"] * 20


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minutes", type=float, help="begin nothing after so many")
    parser.add_argument("--games", type=int, default=100, help="of each game, for each table")
    parser.add_argument("--first", type=int, default=0, help="number of the first game: fresh ones")
    parser.add_argument("--times", type=float, default=1, help="of the usual time, both reviews")
    parser.add_argument("--workers", type=int, default=1, help="processes, for the tables")
    parser.add_argument("--part", choices=("all", "tables", *TABLES, "browser"), default="all")
    given = parser.parse_args()
    parts = (given.part,) if given.part in TABLES else TABLES
    asked = list(questions(given.games, parts, given.first, given.times))
    if given.part != "browser":
        with Journal(OUT) as journal:
            if given.minutes != 0:
                job = Job(Pool(workers=given.workers), Console(), given.minutes)
                run(job, answer, asked, journal)
            tell(journal, given.times)
            missing = sum(one not in journal for one in asked)
        if missing:
            print(f"\n{missing} of {len(asked)} games are missing: run the same command again.")
            return
    if given.part in ("all", "browser"):
        in_chromium()


if __name__ == "__main__":
    main()
