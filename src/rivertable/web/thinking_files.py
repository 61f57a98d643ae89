"""What a browser needs to think: a game's module and weights, as files that it keeps, and tasks.

An address names the hash of its bytes, so what it answers never changes. See docs/thinking.md.
"""

import re
from base64 import b64encode
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from rivertable.bots import thinking
from rivertable.bots.bot import SHARE_OF_REST
from rivertable.bots.search.bind import search_for
from rivertable.bots.search.ranking import COLUMNS
from rivertable.bots.search.tree import EDGES_EACH, arrays_of
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Numbers
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.position import View
from rivertable.games import GAMES, find, game_of
from rivertable.review.searching import limits

KEEP = {"cache-control": "public, max-age=31536000, immutable"}
HASH_LENGTH = 16
MOST_WEIGHTS = 64  # that are remembered: games times seeds
SEED = "[0-9]{1,9}"
WASM, NUMBERS = "application/wasm", "application/octet-stream"

Message = dict[str, Any]


class File(NamedTuple):
    """Bytes, and the hash by which an address names them."""

    content: bytes
    hash: str


def file_of(content: bytes) -> File:
    return File(content, sha256(content).hexdigest()[:HASH_LENGTH])


@cache
def module_file(path: Path) -> File:
    """A module; read once, for bots here run what it was when the server started."""
    return file_of(path.read_bytes())


@lru_cache(MOST_WEIGHTS)
def weights_file(game: str, seed: int) -> File:
    """The weights of a bot with this seed, as 64-bit numbers, the lowest byte first."""
    return file_of(thinking.weights_for(find(game), seed).astype("<f8").tobytes())


def module_of(game: BoardGame) -> Path | None:
    """The module of a game, if there is one that is as new as its sources."""
    return search_for(game.name).module if game.kernel.module else None


async def module(request: Request) -> Response:
    """The compiled rules and search of a game."""
    path = module_of(game_in(request))
    return answer(request, module_file(path) if path else None, WASM)


async def weights(request: Request) -> Response:
    """The weights with which a bot of some seed thinks."""
    seed = request.path_params["seed"]
    is_seed = re.fullmatch(SEED, seed) is not None
    found = weights_file(game_in(request).name, int(seed)) if is_seed else None
    return answer(request, found, NUMBERS)


def game_in(request: Request) -> BoardGame:
    """The game that an address names."""
    name = request.path_params["game"]
    if name not in GAMES:
        raise HTTPException(404, "This game does not exist.")
    return find(name)


def answer(request: Request, file: File | None, kind: str) -> Response:
    """A file, if it still is what the address names."""
    if file is None or request.path_params["hash"] != file.hash:
        raise HTTPException(404)
    return Response(file.content, media_type=kind, headers=KEEP)


# Tasks ---------------------------------------------------------------------------------------


def task_message(view: View, seed: int = 0) -> Message | None:
    """A task for `static/thinking`, as JSON; None if a browser cannot, or may not, think about it.

    All of it comes from a view, so there is nothing in it that the seat may not know. But a state has
    what lies face down again, which bots remember and people are not shown: then the server thinks.
    """
    game = game_of(view.setting)
    path = module_of(game)
    if path is None or (game.secrets is not None and game.secrets.covers(view.setting)):
        return None
    task, name = thinking.task(view, seed), game.name
    return {
        "seat": task.seat,
        "players": view.setting.players,
        "board": text_of(task.board),
        "buffer": text_of(task.buffer),
        "style": task.style.tolist(),
        "rng": task.rng,
        "module": f"/thinking/{name}/{module_file(path).hash}.wasm",
        "weights": {
            "address": f"/thinking/{name}/{weights_file(name, seed).hash}/weights-{seed}",
            "lengths": task.weights.shape,
        },
        "tree": tree_shape(thinking.NODES),
        "report": [MOST_MOVES, COLUMNS],
        "scores": len(game.score_names),
        "hasSecrets": game.secrets is not None,
        "review": limits(),
        "hint": hint_limits(),
    }


def text_of(array: Numbers) -> str:
    """The bytes of an array, as text."""
    return b64encode(array.tobytes()).decode()


def tree_shape(nodes: int) -> Message:
    """How many nodes and edges a tree has room for, and the kinds and lengths of its arrays."""
    arrays = {
        camel_case(name): [np.dtype(kind).str[1:], *np.atleast_1d(shape).tolist()]
        for name, (shape, kind) in arrays_of(nodes).items()
    }
    return {"nodes": nodes, "edges": nodes * EDGES_EACH, "arrays": arrays}


def camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


def hint_limits() -> Message:
    """How long a hint is thought about, as `thinking.think` does it."""
    seconds = thinking.BUDGET.seconds
    return {
        "simulations": thinking.BUDGET.simulations_each,
        "milliseconds": None if seconds is None else 1000 * SHARE_OF_REST * seconds,
        "brief": thinking.BRIEF.simulations_each,
        "longest": thinking.LONGEST_TURN_IN_MOVES,
    }
