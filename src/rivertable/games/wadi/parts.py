"""What Wadi gives besides its rules: how it looks, speaks and thinks."""

from pathlib import Path

from rivertable.contract import (
    Drawing,
    Evaluation,
    Hints,
    Parts,
    Pieces,
    Words,
)
from rivertable.games.wadi.ai.features import (
    FEATURES,
    UNSPOKEN,
    features,
    progress,
)
from rivertable.games.wadi.ai.rollout import rollout_policy
from rivertable.games.wadi.drawing.scene import board, drawn_on
from rivertable.games.wadi.pieces.style import STYLE
from rivertable.games.wadi.pieces.symbols import symbols
from rivertable.games.wadi.rules.state import END
from rivertable.games.wadi.scenarios.drawn import BOARDS
from rivertable.games.wadi.scenery.picture import scenery
from rivertable.games.wadi.words.events import happened
from rivertable.games.wadi.words.hints import FACTS, IDLE, REASONS, THEMES, look
from rivertable.games.wadi.words.moves import told
from rivertable.games.wadi.words.sentences import (
    asked,
    board_text,
    panel,
    scoring,
)

from .observation import FIELDS

HERE = Path(__file__).parent

PARTS = Parts(
    drawing=Drawing(board, drawn_on, cover=HERE / "drawing" / "cover.txt"),
    pieces=Pieces(symbols, STYLE),
    scenery=scenery,
    words=Words(asked, told, happened, panel, scoring, board_text, folder=HERE / "words"),
    hints=Hints(look, REASONS, FACTS, IDLE, THEMES),
    evaluation=Evaluation(
        FEATURES,
        features,
        progress,
        rollout_policy,
        idle_move=END,
        unspoken=UNSPOKEN,
        folder=HERE / "ai",
    ),
    observation=FIELDS,
    lessons=HERE / "lessons",
    puzzles=HERE / "puzzles.txt",
    boards=BOARDS,
)
