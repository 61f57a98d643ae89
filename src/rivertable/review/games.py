"""A game under review: its moments, the questions to think about, and what the answers add up to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import CHANCE

from .verdicts import Finding, Judgement, Shares, accuracy, grade, judge, result_shares

MOST_OUTCOMES = 12  # of a draw at the start that are all thought about


class Question(NamedTuple):
    """A decision to think about: after so many moves, or after another draw than there was."""

    at: int
    outcome: int | None = None

    @property
    def key(self) -> str:
        return str(self.at) if self.outcome is None else f"{self.at}:{self.outcome}"


@dataclass
class SeatReview:
    """What became of a seat's share of the win, from the first moment to the last."""

    start: float = 0.0
    draws: float = 0.0  # what chance gave or took
    hidden: float = 0.0  # what the others' secret choices gave or took
    choices: float = 0.0  # what the seat's own choices lost
    others: float = 0.0  # what the others did, and what nobody saw coming: all the rest
    end: float = 0.0
    judgements: dict[int, Judgement] = field(default_factory=dict)  # by the index of the move

    @property
    def accuracy(self) -> float | None:
        return accuracy(self.judgements.values())

    @property
    def faults(self) -> dict[int, str]:
        """The grades of the moves that have one."""
        graded = {index: grade(one.loss) for index, one in self.judgements.items()}
        return {index: name for index, name in graded.items() if name}


class Game:
    """The moments of a record, over or not."""

    def __init__(self, position: Position) -> None:
        self.setting = position.setting
        self.moves: list[Move] = position.moves
        self.positions = [Position(self.setting)]
        for move in self.moves:
            after = self.positions[-1].copy()
            after.play_number(move.number, move.seat)
            self.positions.append(after)

    @property
    def players(self) -> int:
        return self.setting.players

    def is_secret(self, index: int) -> bool:
        """Was this move chosen while others could not see it?"""
        secrets = self.setting.game.secrets
        return secrets is not None and secrets.is_choice(self.moves[index].number)

    def is_judged(self, index: int) -> bool:
        """Had somebody a choice?"""
        seat = self.moves[index].seat
        return seat != CHANCE and len(self.positions[index].legal_numbers(seat)) > 1

    @cached_property
    def questions(self) -> list[Question]:
        """All that is thought about, in the order of the game."""
        drawn = [Question(0, outcome) for outcome in self._outcomes]
        return drawn + [Question(i) for i in range(len(self.moves)) if self.is_judged(i)]

    @cached_property
    def _outcomes(self) -> list[int]:
        """What else might have been drawn at the very start, where nobody has thought yet."""
        if not self.moves or self.moves[0].seat != CHANCE:
            return []
        numbers: list[int] = self.positions[0].legal_numbers(CHANCE).tolist()
        others = [number for number in numbers if number != self.moves[0].number]
        alone = [number for number in others if len(self._drawn(number).acting) == 1]
        return alone if len(numbers) <= MOST_OUTCOMES else []

    def _drawn(self, outcome: int) -> Position:
        position = self.positions[0].copy()
        position.play_number(outcome, CHANCE)
        return position

    def view(self, question: Question) -> View:
        """What the seat that decides could know then."""
        if question.outcome is None:
            return self.positions[question.at].view(self.moves[question.at].seat)
        position = self._drawn(question.outcome)
        return position.view(position.acting[0])

    def played(self, question: Question) -> int | None:
        return None if question.outcome is not None else self.moves[question.at].number

    def judgements(self, findings: Mapping[str, Finding]) -> dict[int, Judgement]:
        """Of every move that was thought about so far."""
        return {
            index: judge(findings[str(index)], move.seat, move.number, self.is_secret(index))
            for index, move in enumerate(self.moves)
            if str(index) in findings
        }

    def revealed(self, index: int) -> set[int]:
        """The seats whose secret choice is seen after this move, and was not before."""
        secrets = self.setting.game.secrets
        if secrets is None:
            return set()
        before = set(secrets.seats(self.positions[index].state))
        if self.is_secret(index):
            before.add(self.moves[index].seat)
        return before - set(secrets.seats(self.positions[index + 1].state))


class Review:
    """What is known of a game so far: the share of every seat at every moment, and each seat's part."""

    def __init__(self, game: Game, findings: Mapping[str, Finding]) -> None:
        self.game = game
        self.judgements = game.judgements(findings)
        self.shares = self._shares(findings)

    def _shares(self, findings: Mapping[str, Finding]) -> list[Shares | None]:
        """By moment. One that was not thought about has what is known of its neighbours."""
        game = self.game
        known: list[Shares | None] = [None] * len(game.positions)
        for index, one in self.judgements.items():
            is_later_choice = index > 0 and game.is_secret(index) and game.is_secret(index - 1)
            known[index] = known[index - 1] if is_later_choice else one.shares
        for index, move in enumerate(game.moves):
            if move.seat == CHANCE and index > 0:
                judged = self.judgements.get(index - 1)
                known[index] = judged.expected if judged else known[index - 1]
        ranks = game.positions[-1].ranks
        if ranks is not None:
            known[-1] = result_shares(ranks)
        for index in range(len(known) - 2, -1, -1):  # who had no choice had what came of it
            if index and not game.is_judged(index) and known[index] is None:
                known[index] = known[index + 1]
        if game.moves and not game.is_judged(0):
            known[0] = self._before_the_draw(findings, known[1])
        return known

    def _before_the_draw(
        self, findings: Mapping[str, Finding], actual: Shares | None
    ) -> Shares | None:
        """The mean over all that might have been drawn."""
        wanted = [question for question in self.game.questions if question.outcome is not None]
        drawn = [findings[one.key].moves[0].shares for one in wanted if one.key in findings]
        if actual is None or len(drawn) < len(wanted):
            return actual
        every = [actual, *drawn]
        return tuple(sum(column) / len(every) for column in zip(*every, strict=True))

    @property
    def is_whole(self) -> bool:
        return all(shares is not None for shares in self.shares[:-1])

    def seats(self) -> list[SeatReview]:
        """Luck and skill of each seat, as far as the game was thought about."""
        reviews = [SeatReview() for _ in range(self.game.players)]
        for index, one in self.judgements.items():
            reviews[self.game.moves[index].seat - 1].judgements[index] = one
        for seat, review in enumerate(reviews, start=1):
            self._account(seat, review)
        return reviews

    def _account(self, seat: int, review: SeatReview) -> None:
        """Let every change of a seat's share be of one kind; together they are the whole change."""
        known = [shares[seat - 1] for shares in self.shares if shares is not None]
        review.start, review.end = (known[0], known[-1]) if known else (0.0, 0.0)
        for index, move in enumerate(self.game.moves):
            before, after = self.shares[index], self.shares[index + 1]
            if before is None or after is None:
                continue
            change = after[seat - 1] - before[seat - 1]
            judged = self.judgements.get(index)
            if move.seat == CHANCE:
                review.draws += change
                continue
            if judged is not None and move.seat == seat:
                review.choices -= judged.loss
                change += judged.loss
            if self.game.revealed(index) - {seat}:
                surprise = change
                if judged is not None and move.seat != seat and not self.game.is_secret(index):
                    surprise = after[seat - 1] - judged.expected[seat - 1]
                review.hidden += surprise
                change -= surprise
            review.others += change
