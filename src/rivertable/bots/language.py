"""The games for language models: rules, a view and its moves as text and as JSON, a prompt, a parser.

    from rivertable.bots import language

    language.rules("wadi")                  # the rules as text
    language.told(view), language.as_json(view)
    question = language.prompt(view)        # 1. what is asked
    answer = my_model(question)             # 2. any function from text to text
    move = language.parse(answer, view)     # 3. the legal move that is meant, or IllegalMove

`LanguagePlayer(my_model)` does the three again and again, and can play wherever players do. Everything is
made of a view, so a model is told what its seat may know and nothing else.
"""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from rivertable.display import rulebook
from rivertable.display.language import LANGUAGES
from rivertable.engine.errors import BadOption, IllegalMove
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE
from rivertable.games import find, game_of

Ask = Callable[[str], str]

RECENT = 30  # moves that a prompt tells
ANSWER = re.compile(r"^\W*move\W*:\s*(.+)$", re.IGNORECASE | re.MULTILINE)
QUOTED = re.compile(r"""[\s*_]*[`'"“«]+\s*(.+?)\s*[`'"”»]""")
WRAPPING = " \t*_`'\"“”«».,;:!()[]{}"  # what people and models put around a move


def rules(game: str, language: str = "en") -> str:
    """The rules of a game as text, each with its number; empty if they are not written down."""
    check_language(language)
    found = find(game)
    folder = found.words.folder
    if folder is None or not rulebook.exists(folder):
        return ""
    page = rulebook.read(folder, language)
    parts = [f"# {found.title}", page.lead]
    for section in page.sections:
        parts.append(f"## {section.title}")
        parts += [f"{rule.id}  {rule.text}" for rule in section.rules]
    return "\n\n".join(" ".join(part.split()) for part in parts) + "\n"


def told(view: View, language: str = "en") -> str:
    """What a seat may know, in words and as a sketch, and what it is asked."""
    check_language(language)
    words = game_of(view.setting).words
    lines = [str(view), "", *words.board_text(view, language), "", words.asked(view, language)]
    return "\n".join(lines).strip("\n") + "\n"


def as_json(view: View, language: str = "en") -> dict[str, Any]:
    """The same for programs, as JSON has it: with the fields of the state, scores, and legal moves."""
    check_language(language)
    setting = view.setting
    words = game_of(setting).words
    return {
        "game": setting.game.name,
        "rules": setting.version,
        "players": setting.players,
        "options": {name: str(value) for name, value in setting.options.items()},
        "seat": view.seat,
        "acting": list(view.acting),
        "asked": words.asked(view, language),
        "moves": legal_texts(view),
        "scores": [view.scores[seat] for seat in range(1, setting.players + 1)],
        "over": view.is_over,
        "ranks": list(view.ranks or ()),
        "board": words.board_text(view, language),
        "state": {name: plain(value) for name, value in view.state._asdict().items()},
    }


def check_language(language: str) -> None:
    """Refuse a language that nothing is written in."""
    if language not in LANGUAGES:
        known = " or ".join(map(repr, LANGUAGES))
        raise BadOption(f"games are told in {known}, not in {language!r}.")


def legal_texts(view: View) -> list[str]:
    """What the seat may do now, in notation."""
    is_acting = view.seat != CHANCE and view.seat in view.acting
    return view.legal_texts(view.seat) if is_acting else []


def plain(value: Any) -> Any:
    """A field of a state as whole numbers and lists of them."""
    return value.tolist() if isinstance(value, np.ndarray) else int(value)


def prompt(view: View, with_rules: bool = True, language: str = "en") -> str:
    """What a model is asked: rules, board, the moves so far, and what it may do."""
    if not isinstance(view, View):
        raise BadOption(
            f"a prompt tells what one seat may know: give position.view(1), not {view!r:.40}."
        )
    legal = legal_texts(view)
    if not legal:
        acting = " and ".join(map(str, view.acting)) or "nobody"
        raise IllegalMove("", f"seat {view.seat} has nothing to decide now; it is up to {acting}.")
    setting = view.setting
    played = view.moves
    recent = [f"{move.seat} {move}" if move.seat else str(move) for move in played[-RECENT:]]
    parts = [
        f"You play {setting.game.title} as seat {view.seat} of {setting.players}. "
        "A move is written exactly as in the list of legal moves below."
    ]
    if with_rules and (text := rules(setting.game.name, language)):
        parts.append(f"THE RULES\n\n{text}")
    parts.append(f"THE BOARD, as you see it\n\n{told(view, language)}")
    if recent:
        earlier = f" (the last {RECENT} of {len(played)})" if len(played) > RECENT else ""
        parts.append(f"THE MOVES SO FAR{earlier}, each with its seat\n\n" + "\n".join(recent))
    parts.append("YOUR LEGAL MOVES\n\n" + "\n".join(legal))
    parts.append('Think as long as you like. Then end with a line "Move: " and one of those moves.')
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def parse(answer: str, view: View) -> Move:
    """The legal move that an answer means: in its last line `Move: ...`, or else the last one that it
    names. IllegalMove says what is wrong with it, so that the model can be told.
    """
    if not isinstance(answer, str):
        raise BadOption(f"a model answers with text, not with {answer!r:.60}.")
    named = ANSWER.findall(answer)
    legal = {simple(move.text): move for move in view.legal_moves()}
    if named:
        quoted = QUOTED.match(named[-1])
        wanted = (quoted[1] if quoted else named[-1]).strip(WRAPPING)
        return legal.get(simple(wanted)) or view.parse(wanted, view.seat)
    found = last_named(simple(answer), legal)
    if found is None:
        reason = 'no legal move is named: end with a line "Move: " and one of the legal moves.'
        raise IllegalMove("", reason)
    return found


def simple(text: str) -> str:
    """A text without what does not matter in a move."""
    return " ".join(text.strip(WRAPPING).lower().split())


def last_named(answer: str, legal: dict[str, Move]) -> Move | None:
    """The legal move that stands last in an answer; of two at one place, the longer."""
    places = []
    for text, move in legal.items():
        for at in re.finditer(rf"(?<!\w){re.escape(text)}(?!\w)", answer):
            places.append((at.end(), len(text), move))
    return max(places, key=lambda place: place[:2])[2] if places else None


class LanguagePlayer:
    """A player that asks a function from text to text; it can play wherever players do.

    It is told what was wrong with its answer and asked again; after so many tries a random move is
    played. `slips` counts answers that were no move, and `given_up` the moves that were drawn.
    """

    def __init__(
        self, ask: Ask, seed: int = 0, tries: int = 3, with_rules: bool = True, language: str = "en"
    ) -> None:
        self.ask, self.tries = ask, tries
        self.with_rules, self.language = with_rules, language
        self.slips = self.given_up = 0
        self._random = Random(seed)

    def choose(self, view: View) -> Move:
        """The move to make now for the seat whose view this is."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        question = prompt(view, self.with_rules, self.language)
        for _ in range(self.tries):
            answer = self.ask(question)
            try:
                return parse(answer, view)
            except IllegalMove as refusal:
                self.slips += 1
                question += (
                    f"\nYou answered:\n\n{answer[-500:]}\n\nThat is not possible: {refusal}\n"
                )
        self.given_up += 1
        return self._random.choice(moves)
