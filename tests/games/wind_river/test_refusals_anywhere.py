"""In random positions every well-written move is either legal or refused for a true reason."""

import re
from collections.abc import Callable

from rivertable import IllegalMove, Position
from rivertable.engine.arrays import Record
from rivertable.games.wind_river.board import NAMES, NUMBERS
from tests.arranging import texts
from tests.games.wind_river.anywhere import anywhere


def ends(start: str) -> list[str]:
    """Where steps from a hex are tried to: all around it, and some places that are mostly far."""
    lane, rank = ord(start[0]), int(start[1])
    around = [f"{chr(lane + i)}{rank + j}" for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return [*sorted({"A1", "C3", "F6", *around} & set(NAMES)), "plains"]


EVERY_TEXT = (
    [f"start {seat}" for seat in range(1, 5)]
    + ["earn"]
    + [f"{verb} {name}" for verb in ("place", "lose", "insert") for name in NAMES]
    + [f"{verb} {start}>{to}" for verb in ("herd", "move") for start in NAMES for to in ends(start)]
)
# What is asked for in a phase, as a refusal puts it, and the moves that answer it.
ASKED = {
    "the first player is being drawn": {"start"},
    "players are placing their tipis": {"place"},
    "the herd has to be moved": {"herd"},
    "choose which unfed tipi is lost": {"lose"},
    "choose one extra activity": {"herd", "move", "earn", "insert"},
}


class Facts:
    """What can be said about a position; each question is what a refusal claims."""

    def __init__(self, position: Position) -> None:
        self.s: Record = position.state
        self.players = position.setting.players
        self.me = position.acting[0] - 1
        self.legal = texts(position)

    def legal_verbs(self) -> set[str]:
        return {text.split()[0] for text in self.legal}

    def buffaloes(self, name: str) -> int:
        return int(self.s.buffaloes[NUMBERS[name]])

    def mine(self, name: str) -> int:
        return int(self.s.tipis[self.me, NUMBERS[name]])

    def others(self, name: str) -> int:
        return int(self.s.tipis[:, NUMBERS[name]].sum()) - self.mine(name)

    def held(self) -> int:
        return int(self.s.resources[self.me])

    def alone(self) -> list[str]:
        return [name for name in NAMES if self.mine(name) and not self.others(name)]

    def surplus(self) -> int:
        return sum(self.buffaloes(name) - self.mine(name) for name in self.alone())

    def is_fed(self, name: str) -> bool:
        return self.buffaloes(name) >= self.mine(name) + self.others(name)

    def all_have_moved(self, name: str) -> bool:
        return self.buffaloes(name) == int(self.s.moved[NUMBERS[name]]) > 0

    def are_all_steps(self, piece: str, name: str, ways: str, text: str) -> bool:
        """Are these all the steps that are legal from here, and is the one asked for none?"""
        verb = {"buffalo": "herd", "tipi": "move"}[piece]
        told = {way.removeprefix("the ") for way in re.split(", | or ", ways)}
        legal = {move.split(">")[1] for move in self.legal if move.startswith(f"{verb} {name}>")}
        return legal <= told and text.split(">")[1] not in told


# What a refusal says, and when that is true: of the facts, what it names, and the move's text.
Claim = Callable[..., bool]
CLAIMS: dict[str, Claim] = {
    r"there is no seat (\d) in a game of three players\.": lambda f, seat, _: (
        int(seat) > f.players == 3
    ),
    r"'(\w+)' cannot be played now: (.+)\.": lambda f, verb, asked, text: (
        text.startswith(verb) and verb not in ASKED[asked] and f.legal_verbs() <= ASKED[asked]
    ),
    r"(\w\d) is out of play with three players\.": lambda f, name, _: (
        f.players == 3 and name.startswith("A")
    ),
    r"(\w\d) already holds a tipi\.": lambda f, name, _: f.mine(name) + f.others(name) > 0,
    r"there is no buffalo on (\w\d)\.": lambda f, name, _: f.buffaloes(name) == 0,
    r"a (buffalo|tipi) on (\w\d) can only (?:step|move) to (.+)\.": Facts.are_all_steps,
    r"no buffalo moves twice, and all on (\w\d) have moved\.": lambda f, name, _: f.all_have_moved(
        name
    ),
    r"(\w\d) already holds five buffaloes\.": lambda f, name, _: f.buffaloes(name) == 5,
    r"you have no tipi on (\w\d)\.": lambda f, name, _: f.mine(name) == 0,
    r"your tipis on (\w\d) are fed\.": lambda f, name, _: f.mine(name) > 0 and f.is_fed(name),
    r"others camp on (\w\d), and you have no resource to pay\.": lambda f, name, _: (
        f.others(name) > 0 and f.held() == 0
    ),
    r"you already hold ten resources\.": lambda f, _: f.held() == 10,
    r"there is no hex where you camp alone\.": lambda f, _: not f.alone(),
    r"where you camp alone there are, in all, no more buffaloes than tipis\.": lambda f, _: (
        bool(f.alone()) and f.surplus() <= 0
    ),
    r"you have no unused tipi\.": lambda f, _: f.s.unused[f.me] == 0,
    r"a new tipi costs three resources, and you have (none|one|two)\.": lambda f, count, _: (
        f.held() == ("none", "one", "two").index(count)
    ),
    r"others camp on (\w\d)\.": lambda f, name, _: f.mine(name) > 0 and f.others(name) > 0,
}


def refusal(position: Position, text: str) -> IllegalMove:
    """How the move is refused."""
    try:
        position.play(text)
    except IllegalMove as refused:
        return refused
    raise AssertionError(f"{text} is played although it is not legal")


def claims_of(reason: str) -> list[tuple[str, tuple[str, ...]]]:
    """What a reason claims, and about what."""
    matches = [(pattern, re.fullmatch(pattern, reason)) for pattern in CLAIMS]
    return [(pattern, match.groups()) for pattern, match in matches if match]


def test_what_is_not_legal_is_refused_for_a_true_reason() -> None:
    """Every reason that can be given is given here at least once."""
    given = set()
    for position in anywhere(5):
        facts = Facts(position)
        for text in EVERY_TEXT:
            if text not in facts.legal:
                refused = refusal(position, text)
                ((pattern, about),) = claims_of(refused.reason)
                given.add(pattern)
                assert re.fullmatch(r"WR-\d(\.\d[a-e]?)?", refused.rule)
                assert CLAIMS[pattern](facts, *about, text), f"{text}: {refused}"

    assert given == set(CLAIMS)


def test_what_is_legal_is_written_as_it_is_read_and_never_refused() -> None:
    """Every kind of move is made here at least once."""
    made = set()
    for position in anywhere(5):
        for text in texts(position):
            after = position.copy()
            after.play(text)
            made.add(text.split()[0])
            assert str(after.moves[-1]) == text
            assert text in EVERY_TEXT

    assert made == {"start", "place", "herd", "lose", "move", "earn", "insert"}


def test_a_refused_move_changes_nothing() -> None:
    """The position is the same, and so is its record."""
    seen = 0
    for position in anywhere(1):
        before, record = position.copy(), position.record()
        for text in set(EVERY_TEXT) - texts(position):
            refusal(position, text)

        assert position == before
        assert position.record() == record
        seen += 1

    assert seen >= 7
