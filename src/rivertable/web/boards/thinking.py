"""Tasks for a browser that lets bots play on a board: the editor's meter runs there."""

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rivertable.bots.levels import beginners_weights, level_in, style_of
from rivertable.bots.weights import weights_of
from rivertable.contract import BoardGame
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import Setting, arrange
from rivertable.engine.position import Position
from rivertable.fairness.playing import BETTER, EQUAL, ROUNDS, WEAKER
from rivertable.games import game_of
from rivertable.web.language import language_of
from rivertable.web.requests import whole_number
from rivertable.web.thinking_files import task_message, text_of, tree_shape

from .pages import drawable, sent, too_fast

LEVELS = (WEAKER, BETTER, EQUAL)
NODES = 2048  # of the tree: one turn of the best of them has a few hundred simulations
NO_BOARD = "This is not a board."


async def task(request: Request) -> Response:
    """A board with its bots, for the worker of the editor."""
    setting = await setting_in(request)
    if isinstance(setting, Response):
        return setting
    message = await asyncio.to_thread(task_of, game_of(setting), setting)
    if message is None:
        raise HTTPException(404, NO_BOARD)
    return JSONResponse(message)


async def setting_in(request: Request) -> Setting | Response:
    """The game that an editor asks about."""
    message = await sent(request)
    game, boards = drawable(message.get("game", ""))
    if (refused := await too_fast(request)) is not None:
        return refused
    try:
        found = boards.examine(message.get("board", ""))
        players = whole_number(message.get("players", ""), 0)
        return arrange(game, players, {boards.option: found.option or "?"})
    except RivertableError:
        raise HTTPException(400, NO_BOARD) from None


def task_of(game: BoardGame, setting: Setting) -> dict[str, Any] | None:
    """The start of a game, and the bots that play it."""
    message = task_message(Position(setting).view(1))
    if message is None:
        return None
    kept = ("players", "board", "buffer", "module", "report", "scores")
    return {
        **{key: message[key] for key in kept},
        "tree": tree_shape(NODES),
        "bots": [bot_message(game, level) for level in LEVELS],
        "hurry": hurry_message(game),
        "rounds": place_of(ROUNDS, game),
        "points": game.boards.points if game.boards else 0,
    }


def hurry_message(game: BoardGame) -> dict[str, int | None] | None:
    """The move that ends a game which drags on, and where a state counts its rounds."""
    hurry = game.evaluation.hurry
    return hurry and {"move": hurry.move, "rounds": place_of(hurry.rounds, game)}


def place_of(name: str, game: BoardGame) -> int | None:
    """Where a field of a state is, in 16-bit numbers, if it has that field."""
    fields = game.rules.STATE.fields
    return fields[name][1] // 2 if fields is not None and name in fields else None


def bot_message(game: BoardGame, number: int) -> dict[str, Any]:
    """How a bot of a level thinks and decides, as `levels.bot` makes it."""
    level = level_in(game, number)
    weights = beginners_weights(game) if level.is_beginner else weights_of(game)
    return {
        "level": number,
        "simulations": level.simulations,
        "temperature": level.temperature,
        "mostWaste": level.most_waste,
        "noise": level.weight_noise,
        "patience": level.patience,
        "style": [float(one) for one in style_of(level, game)._replace(horizon=level.horizon)],
        "weights": weights.ravel().tolist(),
        "lengths": weights.shape,
    }


async def changes(request: Request) -> Response:
    """Every board that differs in one tile, for the worker to find the fairest."""
    setting = await setting_in(request)
    if isinstance(setting, Response):
        return setting
    found = await asyncio.to_thread(changed_boards, setting, language_of(request))
    return JSONResponse({"boards": found})


def changed_boards(setting: Setting, language: str) -> list[dict[str, str]]:
    game, boards = drawable(setting.game.name)
    say = game.say(language)
    return [
        {
            "words": why.reason(say),
            "board": board,
            "bytes": text_of(arrange(game, setting.players, {boards.option: board}).board),
        }
        for why, board in boards.changes(setting.options[boards.option])
    ]
