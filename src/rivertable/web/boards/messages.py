"""Feedback on a draft for the editor, in the reader's language."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from rivertable.contract import BoardGame
from rivertable.contract.boards import Boards, Examined, Mistake
from rivertable.display.language import Say

Message = dict[str, Any]


def examined(game: BoardGame, boards: Boards, found: Examined, language: str) -> Message:
    """All that is known of a text: what is wrong, what is unwise, and what it is if nothing is."""
    say = game.say(language)
    where = f"{boards.option}={quote(found.option)}"
    return {
        "title": found.title,
        "origin": found.origin,
        "draft": found.draft or None,
        "mistakes": grouped(found.mistakes, say),
        "advice": grouped(found.advice, say),
        "board": found.option,
        "text": found.text,
        "picture": f"/board/{game.name}/cover.svg?{where}" if found.option else "",
    }


def grouped(mistakes: Sequence[Mistake], say: Say) -> list[Message]:
    """The same sentence once, with all its tiles."""
    found: dict[str, Message] = {}
    for one in mistakes:
        reason = one.reason(say)
        reason = reason[:1].upper() + reason[1:]
        group = found.setdefault(
            reason, {"reason": reason, "rule": one.rule, "line": one.line, "cells": []}
        )
        if one.cell:
            group["cells"].append(one.cell)
    return list(found.values())
