"""Reviews as they are stored: made once for a guest and a record, found again by their link."""

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from rivertable.contract import BoardGame
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import Position
from rivertable.games import game_of, load
from rivertable.review.games import Game, Review
from rivertable.review.summary import BadFinding, finding_message, read_finding, summary
from rivertable.review.verdicts import Finding
from rivertable.web.services import services

Message = dict[str, Any]
NO_REVIEW = "This review does not exist."
OTHER_RULES = "This game was played under other rules than today’s."
MOST_GAMES = 32  # that are kept in memory


@lru_cache(MOST_GAMES)
def game_in(record: str) -> Game:
    """The game of a record, which may not be over."""
    position = load(record)
    return Game(Position(replace(position.setting, seed=None), position.numbers()))


@dataclass(frozen=True)
class Kept:
    """A review as it is stored."""

    row: Message

    @property
    def id(self) -> str:
        found: str = self.row["id"]
        return found

    @property
    def game(self) -> Game:
        return game_in(self.row["record"])

    @property
    def board_game(self) -> BoardGame:
        return game_of(self.game.setting)

    def findings(self) -> dict[str, Finding]:
        """The findings so far; those that do not fit today's rules are dropped and found again."""
        game, players = self.game, self.game.players
        found = {}
        for question in game.questions:
            if question.key in self.row["findings"]:
                legal = set(game.view(question).legal_numbers().tolist())
                with suppress(BadFinding):
                    message = self.row["findings"][question.key]
                    found[question.key] = read_finding(message, legal, players)
        return found

    def summary(self) -> Message:
        findings = self.findings()
        return summary(Review(self.game, findings), findings)


async def kept_in(request: Request) -> Kept:
    """The review that an address names."""
    row = await services(request).store.review(request.path_params["review"])
    if row is None:
        raise HTTPException(404, NO_REVIEW)
    try:
        await asyncio.to_thread(game_in, row["record"])
    except RivertableError:  # it could be read when it was made
        raise HTTPException(404, OTHER_RULES) from None
    return Kept(row)


async def keep(
    request: Request, guest: Message, record: str, source: str = "", seats: tuple[int, ...] = ()
) -> str:
    """The id of the guest's review of this record; a new one if there is none."""
    store = services(request).store
    digest = sha256(record.encode()).hexdigest()
    known = await store.review_with_digest(guest["id"], digest)
    if known is not None:
        return str(known["id"])
    review = secrets.token_urlsafe(8)
    await store.add_review(
        {
            "id": review,
            "owner": guest["id"],
            "digest": digest,
            "made_at": time.time(),
            "record": record,
            "source": source,
            "seats": list(seats),
            "findings": {},
            "branches": [],
        }
    )
    return review


async def add_findings(request: Request, kept: Kept, found: dict[str, Finding]) -> Kept:
    """Keep what was found about some more decisions."""
    game = kept.game
    played = {question.key: game.played(question) for question in game.questions}
    new = {key: finding_message(one, played[key]) for key, one in found.items()}
    findings = {**kept.row["findings"], **new}
    await services(request).store.change_review(kept.id, {"findings": findings})
    return Kept({**kept.row, "findings": findings})
