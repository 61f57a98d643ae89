"""Any game in plain sentences: what is asked, what was done, how it stands. French is in `fr.po`."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from rivertable.contract.board_map import Piece
from rivertable.contract.parts import (
    Names,
    PanelRow,
    ScoreRow,
    Words,
)
from rivertable.display.language import Say
from rivertable.display.phrases import ended, listed, name_of
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE

from .state import (
    label_of,
    map_of,
    owner_of,
    pieces_in,
    scores_in,
)

HERE = Path(__file__).parent


class Speaker(Protocol):
    """Somebody who knows the sentences of a game in every language."""

    def say(self, language: str) -> Say:
        """What says an English sentence in a language."""


def words_of(game: Speaker, folder: Path = HERE) -> Words:
    """The words of a game; a folder of its own has the French of its score names and refusals."""
    return Words(
        asked=partial(asked, game),
        told=partial(told, game),
        happened=partial(happened, game),
        panel=partial(panel, game),
        scoring=partial(scoring, game),
        board_text=partial(board_text, game),
        folder=folder,
    )


# Now ----------------------------------------------------------------------------------------


def asked(game: Speaker, view: View, language: str) -> str:
    """Whose turn it is, or who won."""
    say, acting = game.say(language), view.acting
    if view.is_over:
        return ended(view, say)
    if acting == (CHANCE,):
        return say("Drawing ...")
    if view.seat in acting:
        return say("Choose in secret.") if is_secret_now(view) else say("Your turn.")
    names = [name_of(view.setting.names, seat, say) for seat in acting]
    secrets = view.setting.game.secrets
    if len(names) > 1 or (secrets is not None and secrets.seats(view.state)):
        return say("Waiting for {names}.").format(names=listed(names, say))
    return say("{name} is playing.").format(name=names[0])


def is_secret_now(view: View) -> bool:
    """Does the seat choose something that others do not see at once?"""
    secrets = view.setting.game.secrets
    numbers = view.legal_numbers(view.seat).tolist()
    return secrets is not None and any(secrets.is_choice(number) for number in numbers)


def panel(game: Speaker, view: View, seat: int, language: str) -> list[PanelRow]:
    """The numbers of a seat: its scores, and how many pieces it has on the board."""
    say = game.say(language)
    rows: list[PanelRow] = [
        ("bd-icon-score", value, score_name(name, say)) for name, value in view.scores[seat].items()
    ]
    pieces = pieces_in(view.setting, view.state)
    if any(piece.seat for piece in pieces):
        count = sum(piece.seat == seat for piece in pieces)
        rows.append(("bd-icon-pieces", count, say("pieces on the board")))
    return rows


def score_name(name: str, say: Say) -> str:
    """The name of a score, for people."""
    return say(name.replace("_", " "))


def score_text(scores: Mapping[str, int], say: Say) -> str:
    """Scores in a line: `points 5 · gems 2`."""
    return " · ".join(f"{score_name(name, say)} {value}" for name, value in scores.items())


# What was done ------------------------------------------------------------------------------


def told(
    game: Speaker, setting: Setting, s: Record, move: Move, language: str, names: Names
) -> str:
    """A move as it is written, and by whom."""
    say = game.say(language)
    if move.seat == CHANCE:
        return say("Drawn: {move}").format(move=move.text)
    name = name_of(names, move.seat, say)
    if move.number == HIDDEN:
        return say("{name} has chosen.").format(name=name)
    return say("{name}: {move}").format(name=name, move=move.text)


def happened(
    game: Speaker, setting: Setting, before: Record, after: Record, language: str, names: Names
) -> list[str]:
    """What was shown, and whose score changed."""
    say = game.say(language)
    return [
        *shown(setting, before, after, names, say),
        *score_changes(setting, before, after, names, say),
    ]


def shown(setting: Setting, before: Record, after: Record, names: Names, say: Say) -> list[str]:
    """Choices that were secret and are not any more: what a seat could choose, and now cannot."""
    secrets, out = setting.game.secrets, []
    if secrets is None:
        return []
    still_hidden = secrets.seats(after)
    for seat in range(1, setting.players + 1):
        gone = set(secrets.possible(before, seat)) - set(secrets.possible(after, seat))
        if len(gone) == 1 and seat not in still_hidden:
            text = setting.game.notation.write(setting, before, seat, gone.pop())
            name = name_of(names, seat, say)
            out.append(say("{name} shows {move}.").format(name=name, move=text))
    return out


def score_changes(
    setting: Setting, before: Record, after: Record, names: Names, say: Say
) -> list[str]:
    """The scores that are not as they were."""
    out = []
    was, now = scores_in(setting, before), scores_in(setting, after)
    for seat, (old, new) in enumerate(zip(was, now, strict=True), start=1):
        for name, one, other in zip(setting.game.score_names, old, new, strict=True):
            if one != other:
                sentence = say("{name}: {score} {before} → {after}.")
                values = {"score": score_name(name, say), "before": one, "after": other}
                out.append(sentence.format(name=name_of(names, seat, say), **values))
    return out


def scoring(game: Speaker, view: View, language: str) -> list[list[ScoreRow]]:
    """The scores of each seat, the weightiest first."""
    say = game.say(language)
    return [
        [(score_name(name, say), value) for name, value in scores.items()]
        for scores in view.scores.values()
    ]


# The board aloud ----------------------------------------------------------------------------


def board_text(game: Speaker, view: View, language: str) -> list[str]:
    """How it stands, then every place with something on it."""
    say, names = game.say(language), view.setting.names
    out = [
        f"{name_of(names, seat, say)}: {score_text(scores, say)}."
        for seat, scores in view.scores.items()
    ]
    there: dict[str, list[Piece]] = {}
    for piece in pieces_in(view.setting, view.state):
        there.setdefault(piece.place, []).append(piece)
    found = map_of(view.setting)
    places = found.places if found else ()
    return out + [
        place_text(place, there[place], names, say) + "." for place in places if place in there
    ]


def place_text(place: str, pieces: Sequence[Piece], names: Names, say: Say) -> str:
    """A place and what lies on it, in a few words."""
    owner, name = owner_of(place), place.replace(":", " ")
    if owner:
        of = name_of(names, owner, say)
        name = say("{place} of {name}").format(place=label_of(place), name=of)
    if not pieces:
        return say("{place}: empty").format(place=name)
    lying = listed([piece_text(piece, names, say) for piece in pieces], say)
    return say("{place}: {pieces}").format(place=name, pieces=lying)


def piece_text(piece: Piece, names: Names, say: Say) -> str:
    """Whose piece it is, and what is written on it."""
    if not piece.seat:
        return piece.text or say("a piece")
    return " ".join([name_of(names, piece.seat, say), *([piece.text] if piece.text else [])])
